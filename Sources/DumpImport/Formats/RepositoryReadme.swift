/// The page of a GitHub repository with its README: navigation above, the side bar below.

enum RepositoryReadme: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    let head = text.lines.prefix(40)
    let hasNavigation = head.contains { $0.text == "Repository files navigation" }
    let name = head.first { repository($0.text) != nil }
    let bar = text.lines.suffix(40).filter { sideBar.contains($0.text) }.count
    guard hasNavigation || (name != nil && bar >= 3) else { return nil }
    return FormatEvidence(
      format: .githubReadme, score: (hasNavigation ? 70 : 45) + (name == nil ? 0 : 15) + min(bar * 2, 12),
      reason: "GitHub's navigation and side bar around \(name?.text ?? "a README")")
  }

  static func posts(in text: DumpText) -> [RawPost] {
    var lines = text.lines
    var post = RawPost(lines: [])
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
    lines.removeAll {
      ["README", "License", "Code", "MIT license", "Platform Language Language"].contains($0.text) && false
    }
    cutSideBar(&lines, into: &post.facts)
    if let first = lines.first, first.shape.length < 80, !first.shape.endsSentence {
      post.facts.title = first.text
      lines.removeFirst()
    }
    post.lines = lines
    return [post]
  }

  /// `owner/name`, alone on a line.
  static func repository(_ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count < 100 else { return nil }
    let isName = parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { CodeSign.isNameStart($0) || CodeSign.isDigit($0) || "-.".utf8.contains($0) }
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

  /// From the last `About` on, when the side bar's words follow it; its first line is the repository's description.
  private static func cutSideBar(_ lines: inout [DumpLine], into facts: inout PostFacts) {
    guard let about = lines.lastIndex(where: { $0.text == "About" }) else { return }
    let bar = lines[about...].filter { sideBar.contains($0.text) }.count
    guard bar >= 3, lines.count - about < 80 else { return }
    if about + 1 < lines.count, !sideBar.contains(lines[about + 1].text) { facts.description = lines[about + 1].text }
    lines.removeSubrange(about...)
  }
}
