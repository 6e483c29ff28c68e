/// Watching by inotify, which tells of changes in single folders; this file makes that a watch over trees.
private import Glibc

/// A pipe that ends the waiting of another thread.
final class WakeUpPipe: Sendable {
  /// The end to wait at.
  let reader: Int32
  private let writer: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    reader = ends[0]
    writer = ends[1]
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// Ends the waiting, once.
  func wake() {
    var byte: UInt8 = 1
    _ = write(writer, &byte, 1)
  }

  /// Waits for `descriptor` (or for nothing, when negative), for ``wake()`` or for the time to pass, -1 being for ever.
  /// Whether the descriptor has something to read.
  func wait(for descriptor: Int32, milliseconds: Int) -> Bool {
    var waits = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
    ]
    poll(&waits, 2, Int32(milliseconds))
    if waits[1].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(reader, &bytes, bytes.count) > 0 {}
    }
    return waits[0].revents != 0
  }
}

/// The kinds of events, in the words of this file.
private enum EventMask {
  static let come = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
  static let gone = UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
  static let rights = UInt32(IN_ATTRIB)
  static let movedItself = UInt32(IN_MOVE_SELF)
  static let lost = movedItself | UInt32(IN_DELETE_SELF) | UInt32(IN_UNMOUNT) | UInt32(IN_IGNORED)
  static let overflow = UInt32(IN_Q_OVERFLOW)
  static let folder = UInt32(IN_ISDIR)

  /// What a watch asks for.
  static let watched: UInt32 = {
    let written = UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE) | rights
    let itself = movedItself | UInt32(IN_DELETE_SELF)
    return come | gone | written | itself | UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK)
  }()
}

/// Watches trees by one inotify descriptor.
struct EventWatch {
  /// Why a watch ended.
  enum End {
    case stopped
    /// The system's limit of watches is reached.
    case limitReached
  }

  /// A path that was asked for: a folder with all in it, or a file.
  private struct Root {
    let path: String
    /// What is there now.
    var watch: Int32?
    var isFile = false
  }

  /// How often a missing root is looked for, in milliseconds.
  private static let rootInterval = 100

  private let descriptor: Int32
  private let wakeUp: WakeUpPipe
  private var roots: [Root]
  /// The folder of each watch, and the watch of each folder.
  private var folders: [Int32: String] = [:]
  private var watches: [String: Int32] = [:]
  /// Folders that are watched only for a file in them; their other names are not told.
  private var names: [Int32: Set<String>] = [:]
  private var limitReached = false

  /// Watches for `paths`; nil when the system gives no descriptor.
  init?(_ paths: [String], _ wakeUp: WakeUpPipe) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    self.wakeUp = wakeUp
    roots = paths.map { Root(path: $0) }
    for index in roots.indices { _ = findRoot(index) }
  }

  /// Tells of changes until stopped.
  consuming func run(adding further: FurtherPaths, isStopped: () -> Bool, tell: (ChangedPaths) -> Void) -> End {
    defer { close(descriptor) }
    let clock = ContinuousClock()
    while !isStopped() && !limitReached {
      let isComplete = roots.allSatisfy { $0.watch != nil }
      var changes = ChangedPaths()
      if wakeUp.wait(for: descriptor, milliseconds: isComplete ? -1 : Self.rootInterval) { changes = readEvents() }
      for path in further.taken() where !roots.contains(where: { $0.path == path }) { roots.append(Root(path: path)) }
      for index in roots.indices where roots[index].watch == nil { changes.merge(findRoot(index)) }
      guard !changes.isEmpty else { continue }
      let deadline = clock.now + .milliseconds(FileWatcher.longestWait)
      while clock.now < deadline, wakeUp.wait(for: descriptor, milliseconds: FileWatcher.settleMilliseconds) {
        changes.merge(readEvents())
      }
      tell(changes)
    }
    return limitReached ? .limitReached : .stopped
  }

  // MARK: Folders

  /// Watches a root that has come; everything in it is told, for it may be new.
  private mutating func findRoot(_ index: Int) -> ChangedPaths {
    let path = roots[index].path
    var status = stat()
    guard stat(path, &status) == 0 else { return ChangedPaths() }
    var found = ChangedPaths()
    if status.st_mode & S_IFMT == S_IFDIR {
      found = addTree(path)
      roots[index].watch = watches[path]
    } else {
      let parts = splitPath(path)
      let isNew = watches[parts.parent] == nil
      guard let watch = addWatch(parts.parent) else { return found }
      // A folder that is watched as a whole stays so.
      if isNew || names[watch] != nil { names[watch, default: []].insert(parts.name) }
      roots[index].watch = watch
      roots[index].isFile = true
      found.paths.insert(path)
    }
    return found
  }

  private func splitPath(_ path: String) -> (parent: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  private mutating func addWatch(_ folder: String) -> Int32? {
    let watch = inotify_add_watch(descriptor, folder, EventMask.watched)
    guard watch >= 0 else {
      if errno == ENOSPC { limitReached = true }
      return nil
    }
    if folders[watch] == nil {
      folders[watch] = folder
      watches[folder] = watch
    }
    return watch
  }

  /// Watches `folder` and the folders in it, and tells of all files, which may have been made before the watch was.
  private mutating func addTree(_ folder: String) -> ChangedPaths {
    var found = ChangedPaths()
    var open = [folder]
    while let current = open.popLast() {
      guard let watch = addWatch(current) else { continue }
      // Two paths to one folder, by a link: the first keeps it, or the walk would run in circles.
      guard folders[watch] == current else { continue }
      names[watch] = nil
      for entry in FolderListing.entries(of: current) where FileWatcher.isTold(entry.name) {
        let path = current + "/" + entry.name
        if entry.isFolder { open.append(path) } else { found.paths.insert(path) }
      }
    }
    return found
  }

  private mutating func forgetTree(_ folder: String) {
    let gone = watches.filter { $0.key == folder || $0.key.hasPrefix(folder + "/") }
    for (path, watch) in gone {
      inotify_rm_watch(descriptor, watch)
      forget(watch, path)
    }
  }

  private mutating func forget(_ watch: Int32, _ path: String) {
    folders[watch] = nil
    names[watch] = nil
    if watches[path] == watch { watches[path] = nil }
    for index in roots.indices where roots[index].watch == watch { roots[index].watch = nil }
  }

  // MARK: Events

  private mutating func readEvents() -> ChangedPaths {
    var changes = ChangedPaths()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return changes }
      buffer.withUnsafeBytes { bytes in
        var offset = 0
        while offset + 16 <= count {
          let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
          let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
          let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
          let name = bytes[(offset + 16)..<min(offset + 16 + length, count)].prefix { $0 != 0 }
          changes.merge(handle(watch, mask, String(decoding: name, as: UTF8.self)))
          offset += 16 + length
        }
      }
    }
  }

  private mutating func handle(_ watch: Int32, _ mask: UInt32, _ name: String) -> ChangedPaths {
    if mask & EventMask.overflow != 0 {
      for root in roots where !root.isFile { _ = addTree(root.path) }
      return ChangedPaths(mayMissSome: true)
    }
    guard let folder = folders[watch] else { return ChangedPaths() }
    if mask & EventMask.lost != 0 { return handleLoss(of: folder, watch, mask) }
    if let wanted = names[watch], !wanted.contains(name) { return ChangedPaths() }
    guard names[watch] != nil || FileWatcher.isTold(name) else { return ChangedPaths() }
    let path = folder + "/" + name
    guard mask & EventMask.folder != 0 else { return ChangedPaths(paths: [path]) }
    if mask & EventMask.gone != 0 { forgetTree(path) }
    guard mask & EventMask.come != 0 else {
      // The rights or times of a folder say nothing about its files.
      return mask & EventMask.rights != 0 ? ChangedPaths() : ChangedPaths(paths: [path])
    }
    forgetTree(path)
    var changes = addTree(path)
    changes.paths.insert(path)
    return changes
  }

  /// A folder that is watched went away itself. Inside a tree its parent tells of it; a root must be looked for.
  private mutating func handleLoss(of folder: String, _ watch: Int32, _ mask: UInt32) -> ChangedPaths {
    let isRoot = roots.contains { $0.watch == watch }
    if mask & EventMask.movedItself != 0 {
      guard isRoot else { return ChangedPaths() }
      forgetTree(folder)
    }
    forget(watch, folder)
    return isRoot
      ? ChangedPaths(paths: Set(roots.map(\.path).filter { $0 == folder || $0.hasPrefix(folder + "/") }))
      : ChangedPaths()
  }
}

/// Lists a folder by plain system calls.
enum FolderListing {
  /// The names in `folder` and whether each is a folder or a link to one; empty when it cannot be listed.
  static func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var entries: [(String, Bool)] = []
    while let entry = readdir(stream) {
      // The name lies in the entry, ended by NUL.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != "." && name != ".." else { continue }
      switch Int32(entry.pointee.d_type) {
      case Int32(DT_DIR): entries.append((name, true))
      case Int32(DT_REG): entries.append((name, false))
      default:
        var status = stat()
        entries.append((name, stat(folder + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR))
      }
    }
    return entries
  }
}
