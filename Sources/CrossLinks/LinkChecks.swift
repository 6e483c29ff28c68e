/// Checks how links are written and whether published addresses still exist; whether links lead anywhere is decided by ``CrossLinker``.
package import ArticleModel
import ByteText
import CommonMark
import DataFormats
package import Diagnostics
import ParallelWork
import WebAddress

/// Checks the style of links, definitions of reference links, and the ledger of published addresses.
package enum LinkChecks {
  /// The diagnostics of a site's links except those of dead links, by article and place.
  ///
  /// - Parameters:
  ///   - goneAddresses: the severity of published addresses that no longer exist; limited by the severity of
  ///     internal links in the settings.
  ///   - memo: the findings of an earlier build.
  package static func check(
    _ site: LoadedSite, _ links: SiteLinks, goneAddresses: Severity = .warning, memo: CheckMemo = CheckMemo()
  ) -> [Diagnostic] {
    guard let severity = site.config.internalLinks else { return [] }
    let style = LinkStyleCheck(secureHosts: SecureHosts(site))
    let byArticle = site.articles.parallelMap(jobs: site.jobs) { article, _ in
      memo.diagnostics(of: .references, in: article) { ReferenceCheck.check(article) }
        + memo.diagnostics(of: .linkStyle, in: article, inputs: style.inputs(of: article)) { style.check(article) }
    }
    return byArticle.flatMap { $0 } + LedgerCheck.check(site, min(severity, goneAddresses))
  }
}

/// The hosts that any article of the site links to with `https:`.
struct SecureHosts: Sendable {
  private let hosts: Set<String>

  init(_ site: LoadedSite) {
    var hosts: Set<String> = []
    // Many links begin with `https:` and the same host, which are read once.
    var known: Set<Substring> = []
    for article in site.articles {
      for link in article.links {
        let beginning = Self.beginning(of: link.target)
        guard !known.contains(beginning), let address = URLReference(web: link.target), address.scheme == "https" else {
          continue
        }
        known.insert(beginning)
        hosts.insert(address.server)
      }
    }
    self.hosts = hosts
  }

  /// The address up to the slash after its host.
  private static func beginning(of address: String) -> Substring {
    var slashes = 0
    let end = address.utf8.firstIndex { byte in
      slashes += byte == UInt8(ascii: "/") ? 1 : 0
      return slashes == 3
    }
    return address[..<(end ?? address.endIndex)]
  }

  func contains(_ host: String) -> Bool { hosts.contains(host) }
}

/// Finds unused, duplicate and undefined labels of reference links, and unused and duplicate footnotes.
private enum ReferenceCheck {
  static func check(_ article: Article) -> [Diagnostic] {
    let definitions = article.tree.references
    let undefined = undefinedLabels(in: article)
    guard !definitions.isEmpty else { return undefined + unusedFootnotes(of: article) }
    let used = usedLabels(in: article.tree)
    var first: [String: ReferenceDefinition] = [:]
    var found: [Diagnostic] = []
    for definition in definitions {
      let label = normalized(definition.label)
      // `[//]: # (remark)` is a common way to write a comment.
      if label == "//" || label == "comment" || definition.destination == "#" || definition.destination == "<>" {
        continue
      }
      let place = Place(article.source, definition.labelRange)
      if let earlier = first[label] {
        found.append(
          .duplicateReference(at: place, label: definition.label, first: Place(article.source, earlier.labelRange)))
      } else {
        first[label] = definition
        if !used.contains(label) {
          found.append(.unusedReference(at: place, label: definition.label, fix: removal(of: definition, in: article)))
        }
      }
    }
    return found + undefined + unusedFootnotes(of: article)
  }

  /// Labels of `[words][label]` in running text without a definition. `array[0][1]` and `[x][1]` are not taken for links.
  private static func undefinedLabels(in article: Article) -> [Diagnostic] {
    let bytes = article.source.bytes
    guard bytes.contains(text: "][") else { return [] }
    let names = NearestName(article.tree.references.map { ($0.label, $0.label) })
    var found: [Diagnostic] = []
    var seen = 0
    for number in ProseNodes(article.tree, including: .headings) {
      let range = article.tree.nodes[number].range.clamped(to: seen..<max(seen, bytes.count))
      for middle in range where bytes[middle] == UInt8(ascii: "]") && middle > seen {
        guard middle + 1 < bytes.count, bytes[middle + 1] == UInt8(ascii: "["),
          let open = bytes[range.lowerBound..<middle].lastIndex(of: UInt8(ascii: "["))
            ?? opening(before: middle, bytes),
          open + 1 < middle, open == 0 || !isWord(bytes[open - 1]) && !"[]\\".utf8.contains(bytes[open - 1]),
          let close = bytes[(middle + 2)...].prefix(100).firstIndex(where: { "[]\n".utf8.contains($0) }),
          bytes[close] == UInt8(ascii: "]"), close > middle + 2, bytes[middle + 2] != UInt8(ascii: "^"),
          close + 1 == bytes.count || !"[(]".utf8.contains(bytes[close + 1])
        else { continue }
        let label = String(decoding: bytes[middle + 2..<close], as: UTF8.self)
        guard label.contains(where: { !$0.isNumber }) else { continue }
        seen = close
        found.append(
          .undefinedReference(
            at: Place(article.source, middle + 2..<close), label: label, nearest: names.nearest(to: label)?.value))
      }
    }
    return found
  }

  /// The last opening bracket before `end` on the same line, within 200 bytes; nil if there is none.
  private static func opening(before end: Int, _ bytes: [UInt8]) -> Int? {
    bytes[..<end].suffix(200).lastIndex { $0 == UInt8(ascii: "[") || $0 == 0x0A }
      .flatMap { bytes[$0] == 0x0A ? nil : $0 }
  }

  private static func isWord(_ byte: UInt8) -> Bool { byte.isASCIIWordByte || byte == UInt8(ascii: ")") }

  private static func unusedFootnotes(of article: Article) -> [Diagnostic] {
    article.tree.unusedFootnotes.map { note in
      let place = Place(article.source, note.range)
      guard let rival = note.rival else { return .unusedFootnote(at: place, name: note.name) }
      return .duplicateFootnote(at: place, name: note.name, first: Place(article.source, article.tree[rival].range))
    }
  }

  private static func removal(of definition: ReferenceDefinition, in article: Article) -> Diagnostic.Fix {
    let bytes = article.source.bytes
    let end = definition.range.upperBound
    let lineEnd = end < bytes.count && bytes[end] == 0x0A ? end + 1 : end
    return Diagnostic.Fix(
      Phrase(en: "remove the definition", ko: "정의 지우기"), replacing: definition.range.lowerBound..<lineEnd, with: "")
  }

  /// The normalised labels that links and images refer to: `[text][label]`, `[label][]`, `[label]`.
  private static func usedLabels(in tree: MarkdownTree) -> Set<String> {
    var labels: Set<String> = []
    for node in tree.nodes where node.kind == .link || node.kind == .image {
      let range = node.range.clamped(to: 0..<tree.source.bytes.count)
      let bytes = tree.source.bytes[range]
      guard bytes.last == UInt8(ascii: "]") else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      labels.insert(normalized(label(of: text)))
    }
    return labels
  }

  private static func label(of reference: String) -> String {
    let inner = reference.drop { $0 == "!" }.dropFirst().dropLast()
    guard let middle = inner.ranges(of: "][").last else { return String(inner) }
    let label = inner[middle.upperBound...]
    return String(label.isEmpty ? inner[..<middle.lowerBound] : label)
  }

  private static func normalized(_ label: String) -> String {
    label.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// Finds bare and local URLs, `http:` where `https:` works, and vague link text.
private struct LinkStyleCheck: Sendable {
  let secureHosts: SecureHosts

  /// A hash of what the findings depend on besides the article: which of its `http:` links lead to secure hosts.
  func inputs(of article: Article) -> UInt64 {
    var writer = BinaryWriter()
    for (number, link) in article.links.enumerated() {
      if insecureAddress(of: link) != nil { writer.write(count: number) }
    }
    return writer.digest
  }

  /// The address of a link, if it is an `http:` URL of a secure host.
  private func insecureAddress(of link: LinkUse) -> URLReference? {
    // A fast test first, because most links are other ones.
    guard link.target.utf8.dropFirst(4).first == UInt8(ascii: ":"), let address = URLReference(web: link.target),
      address.scheme == "http", secureHosts.contains(address.server)
    else { return nil }
    return address
  }

  func check(_ article: Article) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for link in article.links {
      let place = Place(article.source, link.range)
      if link.form == .bare, link.target.hasPrefix("http") {
        if URLReference(web: link.target)?.isOwnMachine == true {
          found.append(.localURL(at: place, address: article.source.string(in: link.range)))
          continue
        }
        found.append(.bareURL(at: place, address: article.source.string(in: link.range), target: link.target))
      }
      if let plain = plainHTTP(link, in: article) { found.append(plain) }
      if link.form == .link, Self.isVague(link.text) {
        found.append(.vagueLinkText(at: place, text: link.text))
      }
    }
    return found
  }

  private func plainHTTP(_ link: LinkUse, in article: Article) -> Diagnostic? {
    guard let address = insecureAddress(of: link) else { return nil }
    let range = link.targetRange ?? link.range
    let scheme = Array("http:".utf8)
    let isWritten = article.source.bytes[range.clamped(to: 0..<article.source.bytes.count)].starts(with: scheme)
    let fix = Diagnostic.Fix(
      Phrase(en: "use https:", ko: "https:로 바꾸기"), replacing: range.lowerBound..<range.lowerBound + scheme.count,
      with: "https:")
    return .plainHTTP(at: Place(article.source, range), host: address.server, fix: isWritten ? fix : nil)
  }

  private static func isVague(_ text: String) -> Bool {
    let bare = text.unicodeScalars.drop { isSpace($0) || "[(→»".unicodeScalars.contains($0) }
      .trimmingSuffix { isSpace($0) || "])→».!~".unicodeScalars.contains($0) }
    return bare.count <= longestVagueLink && WordLists.vagueLinks.contains(Substring(bare).lowercased())
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? UInt8(scalar.value).isASCIIWhitespace : scalar.properties.isWhitespace
  }

  /// In scalars. Most texts of links are longer, so that they need no further comparison.
  private static let longestVagueLink = WordLists.vagueLinks.map(\.unicodeScalars.count).max() ?? 0
}

extension URLReference {
  /// Parses `target` if it is a full `http:` or `https:` URL; nil for everything else.
  init?(web target: String) {
    // A fast test first, because most references lead to pages of the site.
    guard let first = target.utf8.first, first | 0x20 == UInt8(ascii: "h") else { return nil }
    self.init(target)
    guard isWeb else { return nil }
  }

  /// Whether the host is the reader's own machine or local network, where the author's server is not reachable.
  var isOwnMachine: Bool {
    guard let host = host?.lowercased() else { return false }
    return ["localhost", "0.0.0.0", "[::1]"].contains(host) || host.hasPrefix("127.")
      || [".localhost", ".local"].contains { host.hasSuffix($0) }
  }

  /// Host and port.
  var server: String { (host ?? "") + (port.map { ":" + $0 } ?? "") }
}
