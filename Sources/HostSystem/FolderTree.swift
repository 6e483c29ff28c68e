/// Makes the many folders of a site, where the file system is quick to fill them.
private import CLinuxCalls

/// The folders that a list of files needs.
struct FolderTree {
  /// Every folder below the root, those above before those below.
  let paths: [Substring]
  /// Folders that hold so many others that it matters where these lie.
  let crowded: Set<Substring>

  /// From this many subfolders on a folder is crowded.
  private static let crowd = 32

  /// The folders of files with these paths.
  init(of files: [String]) {
    var folders: Set<Substring> = []
    var counts: [Substring: Int] = [:]
    for file in files {
      var path = file[...]
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        guard folders.insert(path).inserted else { break }
        counts[path.lastIndex(of: "/").map { path[..<$0] } ?? "", default: 0] += 1
      }
    }
    paths = folders.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    crowded = Set(counts.filter { $0.value >= Self.crowd }.keys)
  }

  /// Makes them all below `root`, which is made too.
  func make(in root: String) throws(HostError) {
    try Disk.makeFolder(root)
    let spreads = !crowded.isEmpty && Self.reusesNothingSoon(at: root)
    if spreads, crowded.contains("") { _ = linux_spread_subfolders(root) }
    for path in paths {
      let folder = root + "/" + path
      try Disk.makeFolder(folder)
      // A mere hint: without it everything works, only slower.
      if spreads, crowded.contains(path) { _ = linux_spread_subfolders(folder) }
    }
  }

  /// Whether `path` lies on an ext4 without a journal.
  ///
  /// Such a file system does not use the number (inode) of a file again for a minute or more after its deletion, but looks at all of
  /// these numbers whenever it makes a file in the same region (`recently_deleted` in Linux' fs/ext4/ialloc.c). A site that is
  /// built again and again into new folders then takes seconds instead of tenths; folders that lie far apart, each in a
  /// region of its own, do not suffer. Containers and small virtual machines often have no journal.
  private static func reusesNothingSoon(at path: String) -> Bool {
    var (major, minor): (UInt32, UInt32) = (0, 0)
    guard linux_device_of(path, &major, &minor) == 0,
      let name = Disk.realPath("/sys/dev/block/\(major):\(minor)")?.split(separator: "/").last,
      let task = try? Disk.read("/sys/fs/ext4/\(name)/journal_task")
    else { return false }
    return task.starts(with: "<none>".utf8)
  }
}
