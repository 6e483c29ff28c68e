/// The content of an output folder before a build.
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
  private let made: Set<String>, listPrefix: String?

  /// Scans `folder`; `made` are the paths of files that are about to be published, without those of a ``FileList``.
  init(_ folder: String, made: Set<String>, listPrefix: String?, jobs: Int) throws(HostError) {
    (self.made, self.listPrefix) = (made, listPrefix)
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
      if made.contains(inner) || isList, entry.kind == .file, !entry.isLink {
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
