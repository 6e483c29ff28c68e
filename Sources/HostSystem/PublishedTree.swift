/// Reads what was published, from a folder or from the server that shows it.
private import Diagnostics
private import KoreanText
private import WebAddress

/// A published site.
package enum PublishedTree: Sendable {
  /// A folder.
  case folder(String)
  /// A site at an address that ends with `/`, asked for with `curl`.
  case server(String)

  /// How many requests run at once.
  private static let concurrentRequests = 8
  /// The longest that one file may take, in seconds, and the largest that is taken.
  private static let timeout = 60.0, largestFile = 512 << 20

  /// The tree that a user names: an address with `http://` or `https://`, else a folder.
  package init(_ name: String) {
    if URLReference(name).isWeb {
      self = .server(name.hasSuffix("/") ? name : name + "/")
    } else {
      self = .folder(Disk.realPath(name) ?? name)
    }
  }

  /// Where a file of the tree is, for messages.
  package func place(of path: String) -> String {
    switch self {
    case .folder(let folder): folder + "/" + path
    case .server(let address): address + Self.reference(to: path)
    }
  }

  /// The bytes of a file; nil when there is no such file. Throws when that cannot be known: the folder cannot be read, the
  /// server does not answer or says neither that it has the file nor that it has not.
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

  /// What reading one of several files gave.
  private struct Answer: Sendable {
    let number: Int
    let bytes: [UInt8]?
    let failure: HostError?
  }

  /// The bytes of several files in the order of `paths`; nil for those that are not there. A server is asked for some at once.
  package func read(_ paths: [String]) async throws(HostError) -> [[UInt8]?] {
    // The answers come as values of a plain type: optimized, a task that throws a typed error into a tuple gave other files' bytes.
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

  /// The hidden names that a published folder may have of its own: of version control, desktops, web servers and hosts.
  package static let knownHidden: Set<String> = [
    ".git", ".gitattributes", ".gitignore", ".gitkeep", ".gitmodules", ".keep", ".github", ".gitlab-ci.yml", ".hg",
    ".svn",
    ".DS_Store", ".directory", ".stfolder", ".nojekyll", ".well-known", ".htaccess", ".htpasswd", ".domains",
    ".netlify",
    ".vercel", ".firebase", ".surgeignore",
  ]

  /// The paths of all files but what is known to be hidden at the top, sorted; nil for a server, which does not tell.
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

  /// A page is asked for by its folder, as readers do; many servers answer `index.html` with a redirection.
  private static func reference(to path: String) -> String {
    let shown = path == "index.html" ? "" : path.hasSuffix("/index.html") ? String(path.dropLast(10)) : path
    return PercentEncoding.encoded(shown, keeping: .path)
  }
}

extension Phrase {
  fileprivate static let request = Phrase(en: "get", ko: "받을")
}
