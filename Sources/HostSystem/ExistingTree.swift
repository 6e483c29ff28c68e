/// The content of an output folder before a build.
private import ByteText
private import ParallelWork

/// The folder for files before they are renamed to their places: on the file system of the output folder, and hidden by its dot.
/// A killed build may leave one behind; the next build removes it.
let draftFolderName = ".jikji-new"

/// The content of the output folder before a build.
struct ExistingTree: Sendable {
  /// Files without a dot at the beginning of any path component, and files with such a name that were published.
  var files: Set<String> = []
  /// Those of ``files`` that belong to a ``FileList``.
  var lists: Set<String> = []
  /// The paths of other entries that begin with a dot.
  var dotEntries: [String] = []
  /// The published paths with a component that begins with a dot, and the prefix of a list of files.
  private let hidden: Set<String>, listPrefix: String?

  /// Scans `folder`.
  ///
  /// - Parameters:
  ///   - made: the paths of files that are about to be published, without those of a ``FileList``.
  ///   - listPrefix: the prefix of the files of that list; nil without a list.
  init(_ folder: String, made: [String], listPrefix: String?, jobs: Int) throws(HostError) {
    (hidden, self.listPrefix) = (Set(made.filter { $0.hasPrefix(".") || $0.contains(utf8: "/.") }), listPrefix)
    guard Disk.kind(of: folder) == .folder else { return }
    var level = [""]
    while !level.isEmpty {
      let listed = level.parallelMap(jobs: jobs) { path, _ in
        Result { () throws(HostError) in try Disk.list(path.isEmpty ? folder : folder + "/" + path) }
      }
      var next: [String] = []
      for (path, entries) in zip(level, listed) {
        for entry in try entries.get() { add(entry, at: path, folders: &next) }
      }
      level = next
    }
    dotEntries.sort()
  }

  /// Adds an entry of the folder at `path`, or appends its path to `folders` if it is a folder to be scanned.
  private mutating func add(
    _ entry: (name: String, kind: FileKind, isLink: Bool), at path: String, folders: inout [String]
  ) {
    let inner = path.isEmpty ? entry.name : path + "/" + entry.name
    if path.isEmpty, entry.name == draftFolderName { return }
    if entry.name.hasPrefix(".") {
      let isList = path.isEmpty && listPrefix.map(entry.name.hasPrefix) ?? false
      if hidden.contains(inner) || isList, entry.kind == .file, !entry.isLink {
        files.insert(inner)
        if isList { lists.insert(inner) }
      } else {
        dotEntries.append(inner)
      }
    } else if entry.kind == .folder, !entry.isLink {
      folders.append(inner)
    } else {
      files.insert(inner)
    }
  }
}
