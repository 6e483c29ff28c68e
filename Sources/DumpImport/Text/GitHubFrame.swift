/// Removes what GitHub's pages print around a README or another file: navigation above, the side bar below.
import ByteText

enum GitHubFrame {
  /// The post without the frame, with the metadata that the frame gives; nil for any other page.
  static func read(_ lines: [DumpLine]) -> RawPost? { readme(lines) ?? file(lines) }

  /// Reads the page of one file: above it are its name and `263 lines (203 loc) · 22.2 KB`, and a column of line
  /// numbers.
  private static func file(_ lines: [DumpLine]) -> RawPost? {
    guard let size = lines.prefix(40).lastIndex(where: { isSize($0.text) }) else { return nil }
    var start = size + 1
    var name: String?
    for index in [size - 3, size - 2, size - 1, size + 1, size + 2]
    where lines.indices.contains(index) && isFileName(lines[index].text) {
      name = lines[index].text
      start = max(start, index + 1)
    }
    var number = 1
    while start < lines.count, lines[start].text == String(number) || number == 1 && lines[start].text == "/" {
      if lines[start].text != "/" { number += 1 }
      start += 1
    }
    var post = RawPost(lines: Array(lines[start...]))
    if let repository = lines[..<size].lazy.compactMap({ forked($0.text) ?? repository($0.text) }).first {
      post.facts.sourceAddress = "https://github.com/\(repository)"
    }
    post.facts.nameTitle = name
    post.firstLine = lines.first?.number
    post.boilerplate[BoilerplateKind.navigation.rawValue] = start
    return post
  }

  /// Whether the line gives the size of a file: `263 lines (203 loc) · 22.2 KB`.
  private static func isSize(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return words.count >= 4 && Int(words[0]) != nil && words[1] == "lines" && ["loc)", "sloc)"].contains(words[3])
  }

  private static func isFileName(_ text: String) -> Bool {
    guard let dot = text.lastIndex(of: "."), dot > text.startIndex, text.utf8.count <= 80 else { return false }
    return !text.holds(" ") && (1...8).contains(text[text.index(after: dot)...].utf8.count)
  }

  private static func forked(_ text: String) -> String? {
    text.hasPrefix("forked from ") ? repository(String(text.dropFirst("forked from ".count))) : nil
  }

  private static func isReadme(_ lines: [DumpLine]) -> Bool {
    let head = lines.prefix(40)
    if head.contains(where: { $0.text == "Repository files navigation" }) { return true }
    return head.contains { repository($0.text) != nil }
      && lines.suffix(40).filter { sideBar.contains($0.text) }.count >= 3
  }

  private static func readme(_ all: [DumpLine]) -> RawPost? {
    guard isReadme(all) else { return nil }
    var lines = all
    var post = RawPost(lines: [])
    post.facts.isGuide = true
    if let place = lines.prefix(40).firstIndex(where: { repository($0.text) != nil }),
      let name = repository(lines[place].text)
    {
      post.facts.sourceAddress = "https://github.com/\(name)"
      post.facts.authors = [String(name.prefix { $0 != "/" })]
    }
    let start = lines.prefix(60).firstIndex { $0.text == "Repository files navigation" }
    let skipped = lines.prefix { !$0.shape.isProse }.filter {
      navigation.contains($0.text) || repository($0.text) != nil
    }.count
    lines.removeFirst(min(lines.count, start.map { $0 + 1 } ?? skipped))
    let tabs = lines.prefix { isTab($0.text) }.count
    post.facts.license = lines.prefix(tabs).lazy.compactMap { licence($0.text) }.first
    lines.removeFirst(tabs)
    post.boilerplate[BoilerplateKind.navigation.rawValue] = all.count - lines.count
    let whole = lines.count
    cutSideBar(&lines, into: &post.facts)
    post.boilerplate[BoilerplateKind.sharing.rawValue] = whole - lines.count
    if let first = lines.first, first.shape.length < 80, !first.shape.endsSentence {
      post.facts.title = LineMarker(first.text).text ?? first.text
      post.firstLine = first.number
      lines.removeFirst()
    }
    if let first = lines.first, isBadges(first) {
      post.pieces = [.block(.figure(Figure(caption: first.text)), gap: first.gap)]
      lines.removeFirst()
    }
    post.lastLine = lines.last?.number
    post.lines = lines
    return post
  }

  /// Whether the line holds the alternative texts of badges: up to 12 Latin words that begin with a capital and contain
  /// a repeated word, or of which more than half are usual words of badges.
  private static func isBadges(_ line: DumpLine) -> Bool {
    let words = line.text.split(separator: " ").map { $0.lowercased() }
    guard (1...12).contains(words.count), line.shape.hangul == 0, !line.shape.endsSentence else { return false }
    let usual: Set<String> = [
      "build", "status", "license", "version", "platform", "language", "coverage", "npm", "codecov", "passing",
      "mit", "cocoapods", "downloads", "release",
    ]
    return Set(words).count < words.count && line.text.utf8.first.map(\.isASCIIUppercase) == true
      || words.filter { usual.contains($0) }.count * 2 > words.count
  }

  /// Whether the line is one of the tabs that GitHub shows above a README: README, the licence, the code of conduct.
  private static func isTab(_ text: String) -> Bool {
    let lower = text.lowercased()
    return ["readme", "readme.md", "contributing", "code of conduct", "security", "license", "unlicense"].contains(
      lower)
      || lower.hasSuffix(" license") && text.split(separator: " ").count <= 4
  }

  /// The SPDX name of the licence in GitHub's tab, `MIT license` or `Apache-2.0 license`; nil for any other line.
  private static func licence(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard words.count == 2, words[1].lowercased() == "license", words[0].contains(where: \.isUppercase) else {
      return nil
    }
    return String(words[0])
  }

  /// The repository `owner/name` when the line is that or `owner / name` and nothing else.
  static func repository(_ line: String) -> String? {
    let text = line.replacing(" / ", with: "/")
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count < 100 else { return nil }
    let isName = parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { $0.isASCIIWordByte || "-.".utf8.contains($0) }
    }
    return isName ? text : nil
  }

  private static let navigation: Set<String> = [
    "Skip to content", "Navigation Menu", "Code", "Issues", "Pull requests", "Actions",
  ]
  private static let sideBar: Set<String> = [
    "About", "Topics", "Resources", "Stars", "Watchers", "Forks", "Releases", "No releases published", "Packages",
    "Readme", "License",
    "Languages", "Contributors", "No packages published", "Activity", "Report repository", "Footer",
    "Footer navigation",
  ]

  /// Removes the lines from the last `About` on when words of the side bar follow it; the line below it is the
  /// repository's description.
  private static func cutSideBar(_ lines: inout [DumpLine], into facts: inout PostMetadata) {
    guard let about = lines.lastIndex(where: { $0.text == "About" }) else { return }
    let bar = lines[about...].filter { sideBar.contains($0.text) }.count
    guard bar >= 3, lines.count - about < 80 else { return }
    if about + 1 < lines.count, !sideBar.contains(lines[about + 1].text) { facts.description = lines[about + 1].text }
    lines.removeSubrange(about...)
  }
}
