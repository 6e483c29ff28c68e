/// Searches a built site outside a browser, with the same search engine that its pages load.
private import DataFormats
private import Diagnostics
package import HostSystem
private import SearchIndex

/// A search of a built site.
package struct SiteSearch {
  /// What to search for.
  package enum Question: Sendable, Hashable {
    /// Queries; `explain` adds the variants of the query that were tried, and why a page has its rank.
    case queries([String], explain: Bool)
    /// A file of queries with expected results, which should be among the first `within` results.
    case judged(file: String, within: Int)
  }

  private let folder: SiteFolder
  private let options: [JSONText.Member]

  /// Sets up a search.
  ///
  /// - Parameters:
  ///   - folder: the site; its `public/` must have been built.
  ///   - language: the language to search in; nil for the site's default.
  ///   - limit: the greatest number of results for a query.
  ///   - isKorean: whether messages are Korean rather than English.
  ///   - isJSON: whether the output is JSON, one value per line.
  package init(_ folder: SiteFolder, language: String?, limit: Int, isKorean: Bool, isJSON: Bool) {
    self.folder = folder
    options = [
      JSONText.Member("folder", .string(folder.at("public"))), JSONText.Member("language", JSONText(language)),
      JSONText.Member("korean", .bool(isKorean)), JSONText.Member("json", .bool(isJSON)),
      JSONText.Member("limit", .integer(limit)),
    ]
  }

  /// The output of the search engine and its exit status: 0, 1 when something was not found, 2 when the file of queries is unreadable.
  /// Throws when the site is not built or Node.js is missing.
  package func ask(_ question: Question, environment: [String: String]) async throws(HostError) -> ProcessOutcome {
    let engine = folder.at("public/search/engine.js")
    guard Disk.kind(of: engine) == .file else {
      throw HostError(
        .search, folder.path,
        reason: Phrase(en: "it is not built; run 'jikji build' first", ko: "아직 빌드하지 않았습니다. 먼저 'jikji build'를 돌리세요"))
    }
    guard let node = Disk.program("node", in: environment["PATH"]) else {
      throw HostError(
        .search, folder.path,
        reason: Phrase(
          en: "the engine runs in Node.js, and there is no 'node' in PATH; install nodejs",
          ko: "엔진은 Node.js에서 도는데 PATH에 'node'가 없습니다. nodejs를 설치하세요"))
    }
    let scratch = try CacheFolder(folder.at(".jikji/cache"), followsLink: true)
    defer { scratch.close() }
    let program = String(decoding: SearchScripts.console, as: UTF8.self)
    var request = ProcessRequest(
      [node, "--input-type=module", "--eval", program], in: Disk.workingFolder, output: scratch.path,
      limits: ProcessLimits(milliseconds: 120_000, memoryBytes: 8 << 30, fileBytes: 64 << 20))
    request.standardInput = JSONText.object(options + members(of: question)).bytes(.compact)
    return try await ProcessRunner.run(request)
  }

  private func members(of question: Question) -> [JSONText.Member] {
    switch question {
    case .queries(let queries, let explain):
      [
        JSONText.Member("queries", .array(queries.map { .string($0) })), JSONText.Member("explain", .bool(explain)),
      ]
    case .judged(let file, let within):
      [JSONText.Member("file", .string(file)), JSONText.Member("within", .integer(within))]
    }
  }

}

extension Phrase {
  fileprivate static let search = Phrase(en: "search", ko: "검색할")
}
