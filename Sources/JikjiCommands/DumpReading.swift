/// Reads the dumps that the command line names; what cannot be read is said and the rest is read all the same.
import Diagnostics
import DumpImport
import HostSystem

/// The folders that dumps were found in, by number.
struct DumpRoots: Sendable {
  private(set) var folders: [String] = []

  /// The number of `folder`.
  mutating func number(of folder: String) -> Int {
    if let known = folders.firstIndex(of: folder) { return known }
    folders.append(folder)
    return folders.count - 1
  }

  /// The path on disk of a file that lies below a folder, or below one of three above it where `path` begins with `../`, and does
  /// not lead out of that; nil for anything else.
  func file(_ root: Int, _ path: String) -> String? {
    guard folders.indices.contains(root) else { return nil }
    let whole = folders[root] + "/" + path
    var base = folders[root]
    var rest = path[...]
    while rest.hasPrefix("../"), base.utf8.count < folders[root].utf8.count + 9 {
      base += "/.."
      rest = rest.dropFirst(3)
    }
    guard Disk.kind(of: whole) == .file, let real = Disk.realPath(whole), let base = Disk.realPath(base),
      real.hasPrefix(base == "/" ? "/" : base + "/")
    else { return nil }
    return whole
  }

  /// The bytes of such a file.
  var readFile: @Sendable (Int, String) -> [UInt8]? {
    { root, path in file(root, path).flatMap { try? Disk.read($0) } }
  }

  /// Whether there is such a file.
  var hasFile: @Sendable (Int, String) -> Bool { { root, path in file(root, path) != nil } }
}

struct DumpReading {
  private(set) var inputs: [DumpInput] = []
  private(set) var roots = DumpRoots()
  private(set) var diagnostics: [Diagnostic] = []
  /// How many things the outside world refused.
  private(set) var failures = 0

  /// What may be a dump in a folder.
  private static let endings = [
    ".txt", ".text", ".html", ".htm", ".xhtml", ".md", ".markdown", ".mdx", ".mkd", ".mdown", ".xml", ".mhtml", ".mht",
    ".atom", ".rss",
  ]
  /// The most folders that nest.
  private static let depthLimit = 32

  mutating func read(_ paths: [String]) {
    for path in paths { read(path) }
  }

  private mutating func read(_ path: String) {
    do throws(HostError) {
      if path == "-" {
        inputs.append(DumpInput(name: "stdin", bytes: try Disk.readStandardInput(), root: -1))
      } else if Disk.kind(of: path) == .folder {
        try readFolder(path)
      } else {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let root = roots.number(of: Disk.parent(of: path) ?? (path.hasPrefix("/") ? "/" : "."))
        inputs.append(DumpInput(name: file, bytes: try Disk.read(path), root: root))
      }
    } catch {
      refuse(error)
    }
  }

  private mutating func refuse(_ error: HostError) {
    failures += 1
    diagnostics.append(.unreadableDump(path: error.subject, reason: error.message))
  }

  private mutating func readFolder(_ folder: String) throws(HostError) {
    let base = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let root = roots.number(of: base)
    let before = inputs.count
    var others = 0
    for name in try names(below: base, prefix: "", depth: 0, others: &others) {
      do throws(HostError) {
        inputs.append(DumpInput(name: name, bytes: try Disk.read(base + "/" + name), root: root, isFound: true))
      } catch {
        refuse(error)
      }
    }
    if inputs.count == before, failures == 0 {
      diagnostics.append(.noDumps(path: folder, others: others, endings: Self.endings))
    }
  }

  /// Paths of dumps below a folder, in order of name.
  private func names(
    below folder: String, prefix: String, depth: Int, others: inout Int
  ) throws(HostError) -> [String] {
    guard depth < Self.depthLimit else { return [] }
    let entries = try Disk.list(prefix.isEmpty ? folder : folder + "/" + prefix)
    let pages = Set(entries.filter { $0.kind == .file }.map { Self.stem($0.name) })
    var found: [String] = []
    for entry in entries where !entry.name.hasPrefix(".") {
      let name = prefix + entry.name
      switch entry.kind {
      // A link to a folder may lead round in a circle.
      case .folder where !entry.isLink && !Self.belongsToPage(entry.name, pages):
        found += try names(below: folder, prefix: name + "/", depth: depth + 1, others: &others)
      case .file where Self.endings.contains(where: { name.lowercased().hasSuffix($0) }): found.append(name)
      case .file: others += 1
      default: continue
      }
    }
    return found
  }

  private static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// Folders in which generators keep modules, templates and built pages.
  private static let notPosts: Set<String> = [
    "node_modules", "_site", "__MACOSX", "_layouts", "_includes", "_sass", "_plugins", "_data", "layouts", "archetypes",
    "themes", "resources", "vendor",
  ]

  /// Browsers put what a page needs into a folder beside it: `page_files`; generators keep modules and built pages.
  private static func belongsToPage(_ name: String, _ pages: Set<String>) -> Bool {
    if notPosts.contains(name) { return true }
    return ["_files", ".files", "_file", "_파일"].contains {
      name.hasSuffix($0) && pages.contains(String(name.dropLast($0.count)))
    }
  }
}
