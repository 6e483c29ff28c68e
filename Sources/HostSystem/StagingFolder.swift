/// Where a new site is made before it takes its place.
private import CLinuxCalls

/// An empty folder for a new site.
///
/// An ext4 without a journal does not use the number (inode) of a deleted file again for a minute or more, but looks at all these
/// numbers whenever it makes a file in the same region of the disk (`recently_deleted` in Linux' fs/ext4/ialloc.c). A site that is
/// built again and again then takes seconds to write instead of a tenth. Containers and small virtual machines often
/// have no journal. There the folder gets a name that no folder had before, in one whose subfolders lie far apart
/// (`chattr +T`): ext4 chooses the region by the name, and what is made below follows.
enum StagingFolder {
  /// Makes `root`, which nothing may exist at, and an empty folder in it.
  ///
  /// - Returns: the path of the empty folder.
  static func make(in root: String) throws(HostError) -> String {
    try Disk.makeFolder(root)
    var folder = root + "/site"
    // The mark is a mere hint: without it everything works, only slower.
    if isOnExt4WithoutJournal(root), linux_spread_subfolders(root) == 0 {
      folder = root + "/" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    }
    try Disk.makeFolder(folder)
    return folder
  }

  private static func isOnExt4WithoutJournal(_ path: String) -> Bool {
    var (major, minor): (UInt32, UInt32) = (0, 0)
    guard linux_device_of(path, &major, &minor) == 0,
      let name = Disk.realPath("/sys/dev/block/\(major):\(minor)")?.split(separator: "/").last,
      let task = try? Disk.read("/sys/fs/ext4/\(name)/journal_task")
    else { return false }
    return task.starts(with: "<none>".utf8)
  }
}
