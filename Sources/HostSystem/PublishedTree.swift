/// Reads the files of a published site, from a folder or from its web server.
private import Diagnostics
private import KoreanText
private import WebAddress

/// A published site.
package enum PublishedTree: Sendable {
  /// A local folder.
  case folder(String)
  /// A site at a URL that ends with `/`; its files are requested with `curl`.
  case server(String)

  /// The number of concurrent requests.
  private static let concurrentRequests = 8
  /// The time limit for one file in seconds, and its maximum size in bytes.
  private static let timeout = 60.0, largestFile = 512 << 20

  /// Parses a user's argument: a URL with `http://` or `https://`, or else the path of a folder.
  package init(_ name: String) {
    if URLReference(name).isWeb {
      self = .server(name.hasSuffix("/") ? name : name + "/")
    } else {
      self = .folder(Disk.realPath(name) ?? name)
    }
  }

  /// The path or URL of a file of the site, for messages.
  package func place(of path: String) -> String {
    switch self {
    case .folder(let folder): folder + "/" + path
    case .server(let address): address + Self.reference(to: path)
    }
  }

  /// The content of a file; nil when there is no such file. Throws when that cannot be determined: the file cannot be read, the
  /// server does not answer, or its status is neither a success nor 404 or 410.
  package func read(_ path: String) async throws(HostError) -> [UInt8]? {
    switch self {
    case .folder(let folder):
      return Disk.kind(of: folder + "/" + path) == .file ? try Disk.read(folder + "/" + path) : nil
    case .server:
      guard let curl = Curl() else {
        throw HostError(.request, place(of: path), reason: Phrase(en: "it needs 'curl'", ko: "'curl'이 필요합니다"))
      }
      let answer = await curl.request(
        place(of: path), ["--location", "--max-redirs", "5", "--write-out", "%{stderr}%{http_code}"],
        seconds: Self.timeout, answerBytes: Self.largestFile)
      let status = Int(String(decoding: answer?.standardError ?? [], as: UTF8.self)) ?? 0
      switch (answer?.ending, status) {
      case (.exited(0), 200..<300): return answer?.standardOutput
      case (.exited(0), 404), (.exited(0), 410): return nil
      default:
        throw HostError(
          .request, place(of: path),
          reason: status > 0
            ? Phrase(en: "the server answers \(status)", ko: "서버가 \(status)\(.eulReul) 답합니다")
            : Phrase(en: "there is no answer", ko: "답이 없습니다"))
      }
    }
  }

  /// The result of reading one of several files.
  private struct Answer: Sendable {
    let number: Int
    let bytes: [UInt8]?
    let failure: HostError?
  }

  /// The contents of several files in the order of `paths`, with nil for missing ones. Requests to a server run concurrently.
  package func read(_ paths: [String]) async throws(HostError) -> [[UInt8]?] {
    // Results are passed as a struct without a typed error: in optimized builds, a task that throws a typed error into a tuple
    // returned the bytes of other files.
    let answers = await withTaskGroup(of: Answer.self) { group in
      var answers: [Answer?] = Array(repeating: nil, count: paths.count)
      for (number, path) in paths.enumerated() {
        if number >= Self.concurrentRequests, let answer = await group.next() { answers[answer.number] = answer }
        group.addTask { await answer(path, number: number) }
      }
      for await answer in group { answers[answer.number] = answer }
      return answers
    }
    for case let failure? in answers.map({ $0?.failure }) { throw failure }
    return answers.map { $0?.bytes }
  }

  private func answer(_ path: String, number: Int) async -> Answer {
    do {
      return Answer(number: number, bytes: try await read(path), failure: nil)
    } catch {
      return Answer(number: number, bytes: nil, failure: error)
    }
  }

  /// Hidden names at the top of a published folder that may belong to version control, the desktop, the web server or the host.
  package static let knownHidden: Set<String> = [
    ".git", ".gitattributes", ".gitignore", ".gitkeep", ".gitmodules", ".keep", ".github", ".gitlab-ci.yml", ".hg",
    ".svn",
    ".DS_Store", ".directory", ".stfolder", ".nojekyll", ".well-known", ".htaccess", ".htpasswd", ".domains",
    ".netlify",
    ".vercel", ".firebase", ".surgeignore",
  ]

  /// The sorted paths of all files except those below ``knownHidden`` names at the top level; nil for a server, which cannot list
  /// its files.
  package func paths() throws(HostError) -> [String]? {
    guard case .folder(let folder) = self else { return nil }
    var found: [String] = []
    var open = [""]
    while let current = open.popLast() {
      for entry in try Disk.list(folder + "/" + current)
      where !current.isEmpty || !Self.knownHidden.contains(entry.name) {
        let path = current.isEmpty ? entry.name : current + "/" + entry.name
        if entry.kind == .folder { open.append(path) } else { found.append(path) }
      }
    }
    return found.sorted()
  }

  /// The URL reference of a page is that of its folder, as readers request it; many servers answer a request for `index.html` with
  /// a redirect.
  private static func reference(to path: String) -> String {
    let shown = path == "index.html" ? "" : path.hasSuffix("/index.html") ? String(path.dropLast(10)) : path
    return PercentEncoding.encoded(shown, keeping: .path)
  }
}

extension Phrase {
  fileprivate static let request = Phrase(en: "get", ko: "받을")
}
