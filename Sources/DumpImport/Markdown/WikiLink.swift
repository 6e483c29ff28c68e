/// Wiki links of Obsidian, Foam and wikis: `[[name]]`, `[[folder/name#heading|words]]` and `![[picture.png]]`.
private import ByteText
private import Foundation

struct WikiLink {
  /// The byte range of the whole link, including the `!` of an embedded one.
  let range: Range<Int>
  private let target: String, label: String?
  private let isEmbedded: Bool

  /// The link whose brackets begin at `start`; nil when they are not closed on the line.
  init?(in bytes: [UInt8], at start: Int) {
    let line = bytes[(start + 2)...].prefix(400).prefix { $0 != 0x0A }
    guard let end = line.range(of: "]]"), end.lowerBound > start + 2 else { return nil }
    let parts = String(decoding: line[..<end.lowerBound], as: UTF8.self).split(separator: "|", maxSplits: 1)
      .map { trimmed($0) }
    guard let target = parts.first, !target.contains("[") else { return nil }
    isEmbedded = start > 0 && bytes[start - 1] == UInt8(ascii: "!")
    range = (isEmbedded ? start - 1 : start)..<end.upperBound
    // In tables the vertical bar is escaped.
    (self.target, label) = (
      target.hasSuffix("\\") ? String(target.dropLast()) : target, parts.count > 1 ? parts[1] : nil
    )
  }

  /// The form in which names and paths of texts are compared: without extension, precomposed (NFC), in
  /// lower case.
  static func key(of name: some StringProtocol) -> String {
    let name = String(name)
    let stem = MarkdownFile.isNamed(name) ? name.split(separator: ".").dropLast().joined(separator: ".") : name
    return stem.precomposedStringWithCanonicalMapping.lowercased()
  }

  /// The keys of a text: that of its path and that of its file name alone.
  static func keys(of path: String) -> [String] {
    [key(of: path), key(of: path.split(separator: "/").last ?? "")]
  }

  /// Folders in which vaults keep pictures; they are looked for beside the text and at the top of the vault.
  private static let pictureFolders = [
    "", "attachments/", "Attachments/", "assets/", "images/", "img/", "files/", "_attachments/",
  ]

  /// The link as Markdown; nil when its target is not imported.
  func markdown(in context: HTMLContext) -> String? {
    let name = target.split(separator: "#", omittingEmptySubsequences: false).first.map { trimmed($0) } ?? ""
    guard !name.isEmpty else { return nil }
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let isPath = name.contains("/") && context.textNames.contains(Self.key(of: name))
    if isPath || context.textNames.contains(Self.key(of: last)) {
      let file = isPath ? "/" + name : last
      let words = label ?? target.replacing("#", with: " › ")
      let address = MarkdownAddress.target(MarkdownFile.isNamed(file) ? file : file + ".md", title: "")
      return "[\(words.replacing("]", with: "\\]"))](\(address))"
    }
    guard isEmbedded, PictureAddress.isPicture("/" + name) else { return nil }
    let places = ["", "/"].flatMap { root in Self.pictureFolders.map { root + $0 + name } }
    guard let place = places.first(where: context.hasFile) else { return nil }
    // A label of digits and `x` is the width of the picture.
    let words = label.map { $0.allSatisfy { $0.isNumber || $0 == "x" } ? "" : $0 } ?? ""
    return "![\(words)](\(MarkdownAddress.target(place, title: "")))"
  }
}
