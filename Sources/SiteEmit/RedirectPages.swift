/// Pages at old addresses that redirect to the new ones.
package import ArticleModel
import Diagnostics
private import Foundation
private import WebAddress

/// The target of an old address; `owner` is the path of the article whose alias it is, or empty.
struct OldAddress {
  var target: SitePath
  var language: LanguageCode
  var fragments: [String: String]
  var owner: String
}

/// An alias as an author writes it: `/old/page/`, or `/old/page#part -> newPart`.
package struct WrittenAlias: Equatable {
  /// The old address, percent-decoded and in NFC.
  package let path: SitePath
  let oldFragment: String?, newFragment: String?

  /// Parses an alias; nil when no file can be published at that address.
  package init?(_ written: String) {
    let sides = written.split(separator: "->", maxSplits: 1).map { side in
      side.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    guard let old = sides.first, !old.isEmpty, !old.contains("?"), !old.contains("://"), !old.contains("\\") else {
      return nil
    }
    let parts = old.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let decoded = PercentEncoding.decoded(parts[0]) else { return nil }
    let folders = decoded.precomposedStringWithCanonicalMapping.split(separator: "/").map(String.init)
    guard !folders.isEmpty, !folders.contains(where: { $0 == ".." || $0 == "." || $0.utf8.contains(0) }) else {
      return nil
    }
    path = SitePath("/" + folders.joined(separator: "/") + (SitePath.isOldFile(decoded) ? "" : "/"))
    oldFragment = parts.count > 1 ? PercentEncoding.decoded(parts[1]) : nil
    newFragment = sides.count > 1 ? sides[1].split(separator: "#").last.map(String.init) : nil
  }
}

extension SiteEmitter {
  /// The pages at old addresses, from aliases in front matter, redirects in the settings and recorded moves; pages for addresses that are
  /// gone; and the files for the hosting service.
  ///
  /// - Parameter taken: the paths of all other files.
  func redirectFiles(taken: Set<String>) -> Checked<[OutputFile]> {
    var old: [SitePath: OldAddress] = [:]
    var diagnostics: [Diagnostic] = []
    for article in site.articles {
      for alias in article.aliases { add(alias, article, taken, &old, &diagnostics) }
    }
    for move in config.redirects { add(move, taken, &old, &diagnostics) }
    for redirect in links.redirects where !taken.contains(redirect.from.outputFile) && old[redirect.from] == nil {
      old[redirect.from] = OldAddress(
        target: redirect.to,
        language: plan.articleAt[redirect.to].map { site.articles[$0].language } ?? config.defaultLanguage,
        fragments: redirect.fragments, owner: "")
    }
    var files = old.keys.sorted().compactMap { from in old[from].map { redirectPage(from, $0) } }
    files += goneFiles(taken: taken.union(files.map(\.path)), &diagnostics)
    return Checked(files + publishFiles(old).filter { !taken.contains($0.path) }, diagnostics)
  }

  /// Adds a redirect of the settings.
  private func add(
    _ move: ConfiguredRedirect, _ taken: Set<String>, _ old: inout [SitePath: OldAddress],
    _ diagnostics: inout [Diagnostic]
  ) {
    let place = Place(config.source, move.from.range)
    guard let from = WrittenAlias(move.from.value)?.path else {
      return diagnostics.append(.badAlias(move.from.value, at: place))
    }
    guard !taken.contains(from.outputFile), old[from] == nil else {
      return diagnostics.append(.addressIsTaken(move.from.value, in: "redirects", at: place))
    }
    let goal = move.to.value == "/" ? SitePath("/") : WrittenAlias(move.to.value)?.path
    guard let goal, taken.contains(goal.outputFile) else {
      let near = NearMiss.bestMatch(for: move.to.value, among: plan.articleAt.keys.map(\.path))
      return diagnostics.append(
        .redirectToNowhere(move.to.value, near: near, at: Place(config.source, move.to.range)))
    }
    let language = plan.articleAt[goal].map { site.articles[$0].language } ?? self.language(of: from)
    old[from] = OldAddress(target: goal, language: language, fragments: [:], owner: "")
  }

  /// The language whose pages are below the folder of `path`.
  private func language(of path: SitePath) -> LanguageCode {
    languages.dropFirst().first { path.path.hasPrefix("/\($0)/") } ?? config.defaultLanguage
  }

  /// Pages that say that an address is permanently gone.
  private func goneFiles(taken: Set<String>, _ diagnostics: inout [Diagnostic]) -> [OutputFile] {
    config.gone.compactMap { address in
      // A fragment has no page of its own.
      guard !address.value.contains("#") else { return nil }
      let place = Place(config.source, address.range)
      guard let path = WrittenAlias(address.value)?.path else {
        diagnostics.append(.badAlias(address.value, at: place))
        return nil
      }
      guard !taken.contains(path.outputFile) else {
        diagnostics.append(.addressIsTaken(address.value, in: "gone", at: place))
        return nil
      }
      let language = language(of: path)
      var frame = self.frame(
        path, language, title: ui(language)[.gone], description: nil, section: .none, alternates: [:])
      frame.scope.set("meta", #"<meta name="robots" content="noindex">"#)
      return OutputFile(path: path.outputFile, bytes: finish(frame, with: .gone))
    }
  }

  private func add(
    _ alias: Located<String>, _ article: Article, _ taken: Set<String>, _ old: inout [SitePath: OldAddress],
    _ diagnostics: inout [Diagnostic]
  ) {
    // A fragment of this page keeps its old name; CrossLinks checks that the heading exists.
    if alias.value.hasPrefix("#"), alias.value.contains("->") { return }
    let place = Place(article.source, alias.range)
    guard let written = WrittenAlias(alias.value) else {
      return diagnostics.append(.badAlias(alias.value, at: place))
    }
    if written.path == article.url { return }
    if let other = plan.articleAt[written.path] {
      return diagnostics.append(.aliasTaken(alias.value, by: site.articles[other].path, at: place))
    }
    if taken.contains(written.path.outputFile) {
      return diagnostics.append(.aliasTaken(alias.value, by: written.path.path, at: place))
    }
    var entry =
      old[written.path]
      ?? OldAddress(
        target: article.url, language: article.language, fragments: [:], owner: article.path)
    if entry.target != article.url {
      return diagnostics.append(.aliasTaken(alias.value, by: entry.owner, at: place))
    }
    if let fragment = written.oldFragment { entry.fragments[fragment] = written.newFragment ?? fragment }
    old[written.path] = entry
  }

  private func redirectPage(_ from: SitePath, _ old: OldAddress) -> OutputFile {
    let root = from.toRoot
    var scope: TemplateScope = [
      "lang": old.language, "root": root, "title": ui(old.language)[.movedTitle], "href": old.target.href,
      "target": plan.articleAt[old.target].map { site.articles[$0].title } ?? old.target.path,
      "canonical": hasHost ? config.address(of: old.target) : root + old.target.href,
    ]
    scope.set("ui", uiScopes[old.language])
    assets.describe(&scope)
    scope.set(
      "fragments",
      old.fragments.sorted { $0.key < $1.key }.map { key, value in
        ["old": key, "href": old.target.href + "#" + SitePath.percentEncode(value)]
      })
    let html = templates.render(.redirect, in: old.language, scope, at: from)
    return OutputFile(path: from.outputFile, bytes: SlotFilling.fill(html, root: root))
  }
}
