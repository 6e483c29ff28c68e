/// Reads the dumps that the command line names. A dump that cannot be read is reported; the others are read nevertheless.
import Diagnostics
import DumpImport
import HostSystem

/// The folders in which dumps were found; the number of a folder is its index.
struct DumpRoots: Sendable {
  private(set) var folders: [String] = []

  /// The number of `folder`, which is added if it is new.
  mutating func number(of folder: String) -> Int {
    if let known = folders.firstIndex(of: folder) { return known }
    folders.append(folder)
    return folders.count - 1
  }

  /// The path on disk of a file below a folder. If `path` begins with `../`, the file may also be below one of the three folders above it.
  /// Nil if there is no such file, or if it leads out of that folder, for example by symbolic links.
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

  /// Reads such a file; nil if ``file(_:_:)`` is nil or the file cannot be read.
  var readFile: @Sendable (Int, String) -> [UInt8]? {
    { root, path in file(root, path).flatMap { try? Disk.read($0) } }
  }

  /// The names of the files in a folder at such a path; none if it cannot be listed.
  var fileNames: @Sendable (Int, String) -> [String] {
    { root, path in
      guard folders.indices.contains(root) else { return [] }
      return (try? Disk.list(folders[root] + "/" + path).map { $0.name }) ?? []
    }
  }

  /// Whether ``file(_:_:)`` finds such a file.
  var hasFile: @Sendable (Int, String) -> Bool { { root, path in file(root, path) != nil } }
}

struct DumpReading {
  private(set) var inputs: [DumpInput] = []
  private(set) var roots = DumpRoots()
  private(set) var diagnostics: [Diagnostic] = []
  /// The number of files and folders that could not be read.
  private(set) var failures = 0

  /// The file name extensions of files in a folder that may be dumps.
  private static let endings = [
    ".txt", ".text", ".html", ".htm", ".xhtml", ".md", ".markdown", ".mdx", ".mkd", ".mdown", ".xml", ".mhtml", ".mht",
    ".atom", ".rss",
  ]
  /// The maximum nesting of folders.
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

  /// The relative paths of dumps below a folder, in order of name. Files of other types are counted in `others`.
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
      // A symbolic link to a folder may form a cycle.
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

  /// Folders in which site generators keep modules, templates and built pages.
  private static let excludedFolders: Set<String> = [
    "node_modules", "_site", "__MACOSX", "_layouts", "_includes", "_sass", "_plugins", "_data", "layouts", "archetypes",
    "themes", "resources", "vendor",
  ]

  /// Whether a folder contains no posts of its own: a folder of a site generator, or the folder (`page_files`) in which a browser saved the
  /// resources of a page.
  private static func belongsToPage(_ name: String, _ pages: Set<String>) -> Bool {
    if excludedFolders.contains(name) { return true }
    return ["_files", ".files", "_file", "_파일"].contains {
      name.hasSuffix($0) && pages.contains(String(name.dropLast($0.count)))
    }
  }
}
