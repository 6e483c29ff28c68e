/// Compares a published tree with its manifest, with the addresses in its own files, and with the manifest of a new
/// build.
package import Diagnostics
package import HostSystem

/// Reports how a published site differs from what it should be.
package struct PublicationCheck: Sendable {
  /// The published tree.
  package let tree: PublishedTree
  /// The manifest of the tree.
  package let manifest: SiteManifest

  /// Files that hosts of static sites read for configuration and do not serve.
  private static let readByHosts: Set<String> = ["_headers", "_redirects", "vercel.json", "netlify.toml"]

  /// Reads the manifest of a tree. Throws when there is none that can be read.
  package init(_ tree: PublishedTree) async throws(HostError) {
    let read = { (path: String) async throws(HostError) in try await tree.read(path) }
    guard let manifest = try await SiteManifest.read(read) else {
      throw HostError(
        .verify, tree.place(of: ""),
        reason: Phrase(
          en:
            "there is no \(SiteManifest.path), or none that this version reads; publish what 'jikji build' made, dot files included",
          ko: "\(SiteManifest.path)이 없거나 이 판이 읽지 못합니다. 'jikji build'가 만든 것을 점으로 시작하는 파일까지 올리세요"))
    }
    (self.tree, self.manifest) = (tree, manifest)
  }

  /// The differences from the manifest: missing and changed files and, in a local folder, unlisted files and addresses that lead to no
  /// file.
  package func diagnostics() async throws(HostError) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var held: [String: [UInt8]] = [:]
    for (file, bytes) in try await contents() {
      let place = Place(path: tree.place(of: file.path))
      if let bytes {
        if ContentHash.plainHex(of: bytes) != file.sha256 { found.append(.changedOutput(file, at: place)) }
        if ["html", "xml", "json", "txt", "webmanifest"].contains(file.path.split(separator: ".").last ?? "") {
          held[file.path] = bytes
        } else {
          held[file.path] = []
        }
      } else if tree.isFolder || !Self.readByHosts.contains(file.path) {
        found.append(.missingOutput(file, at: place))
      }
    }
    guard let present = try tree.paths() else { return found }
    let listed = Set(manifest.files.map(\.path))
    let foreign = present.filter { !listed.contains($0) && !$0.hasPrefix(SiteManifest.prefix) }
    found += foreign.map { .foreignOutput(at: Place(path: tree.place(of: $0))) }
    found += AddressAudit.deadAddresses(in: held, baseURL: manifest.options.baseURL).map {
      .deadOutputAddress($0, at: Place(path: tree.place(of: $0.file)))
    }
    return found
  }

  /// The files that a build would now make differently from the published ones.
  package func diagnostics(comparedWith now: SiteManifest) -> [Diagnostic] {
    let published = Dictionary(manifest.files.map { ($0.path, $0) }) { first, _ in first }
    let current = Dictionary(now.files.map { ($0.path, $0) }) { first, _ in first }
    return manifest.differences(from: now).map { path in
      .outdatedOutput(
        path: path, source: (current[path] ?? published[path])?.source,
        state: published[path] == nil ? .added : current[path] == nil ? .removed : .changed)
    }
  }

  /// The bytes of every listed file, in the order of the manifest; nil for a missing file.
  private func contents() async throws(HostError) -> [(SiteManifest.File, [UInt8]?)] {
    Array(zip(manifest.files, try await tree.read(manifest.files.map(\.path))))
  }
}

extension PublishedTree {
  fileprivate var isFolder: Bool { if case .folder = self { true } else { false } }
}

extension Diagnostic {
  /// How a file of the current build differs from the published one.
  fileprivate enum Change { case added, removed, changed }

  fileprivate static func missingOutput(_ file: SiteManifest.File, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingOutput, at: place,
      en:
        "the manifest lists this file\(file.source == nil ? "," : origin(file.source).english) and it is not there; publish again",
      ko: "매니페스트에 있는 파일이\(origin(file.source).korean) 없습니다. 다시 펴내세요")
  }

  fileprivate static func changedOutput(_ file: SiteManifest.File, at place: Place) -> Diagnostic {
    Diagnostic(
      .changedOutput, at: place,
      en:
        "this file\(origin(file.source).english) is not as it was built; publish again, and see what changes files on the way",
      ko: "파일이\(origin(file.source).korean) 지은 그대로가 아닙니다. 다시 펴내고, 올리는 길에 무엇이 파일을 바꾸는지 보세요")
  }

  fileprivate static func foreignOutput(at place: Place) -> Diagnostic {
    Diagnostic(
      .foreignOutput, at: place,
      en: "no build made this file; remove it, or put it below static/, from where it is published",
      ko: "빌드가 만들지 않은 파일입니다. 지우거나, 함께 펴내려면 static/ 아래에 두세요")
  }

  fileprivate static func deadOutputAddress(_ dead: DeadAddress, at place: Place) -> Diagnostic {
    Diagnostic(
      .deadOutputAddress, at: place,
      en:
        "'\(dead.address)' leads to no \(dead.isFragment ? "place of the page" : "file of the site"); correct it in the article or the template",
      ko: "'\(dead.address)'\(dead.isFragment ? "에 해당하는 자리가 그 페이지에" : "에 해당하는 파일이 사이트에") 없습니다. 글이나 템플릿에서 고치세요")
  }

  fileprivate static func outdatedOutput(path: String, source: String?, state: Change) -> Diagnostic {
    let words: Phrase =
      switch state {
      case .added: Phrase(en: "it was not published yet", ko: "아직 펴내지 않았습니다")
      case .removed: Phrase(en: "the content makes it no more", ko: "이제 내용에서 나오지 않습니다")
      case .changed: Phrase(en: "the content gives something else now", ko: "이제 내용이 다릅니다")
      }
    return Diagnostic(
      .outdatedOutput, at: source.map { Place(path: $0) },
      en: "'\(path)': \(words.english); publish again", ko: "'\(path)': \(words.korean). 다시 펴내세요")
  }

  /// Two builds of the same content gave different files.
  package static func unrepeatableBuild(path: String, way: Phrase) -> Diagnostic {
    Diagnostic(
      .unrepeatableBuild, at: Place(path: path),
      en: "built \(way.english), this file is another one; report it with the site, for nothing but content may decide",
      ko: "\(way.korean) 지으면 이 파일이 달라집니다. 내용만이 결과를 정해야 하니 사이트와 함께 알려 주세요")
  }

  private static func origin(_ source: String?) -> Phrase {
    guard let source else { return Phrase(en: "", ko: "") }
    return Phrase(en: ", made of '\(source)',", ko: "('\(source)')")
  }
}

extension Phrase {
  fileprivate static let verify = Phrase(en: "verify", ko: "확인할")
}
