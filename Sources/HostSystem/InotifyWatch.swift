/// Watches folder trees with inotify(7), which itself only reports changes in single folders.
private import Glibc
private import WebAddress

/// Groups of event bits.
private enum EventMask {
  static let created = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
  static let removed = UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
  static let attributes = UInt32(IN_ATTRIB)
  static let movedItself = UInt32(IN_MOVE_SELF)
  static let lost = movedItself | UInt32(IN_DELETE_SELF) | UInt32(IN_UNMOUNT) | UInt32(IN_IGNORED)
  static let overflow = UInt32(IN_Q_OVERFLOW)
  static let folder = UInt32(IN_ISDIR)

  /// The events that each watch subscribes to.
  static let watched: UInt32 = {
    let written = UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE) | attributes
    let itself = movedItself | UInt32(IN_DELETE_SELF)
    return created | removed | written | itself | UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK)
  }()
}

/// Watches folder trees with one inotify descriptor.
struct InotifyWatch {
  /// The reason why watching ended.
  enum End {
    case stopped
    /// The system's limit on watches was reached.
    case limitReached
  }

  /// A requested path: a folder to watch recursively, or a file.
  private struct Root {
    let path: String
    /// The watch of the folder, or of the folder that contains the file; nil while the path does not exist.
    var watch: Int32?
    var isFile = false
  }

  /// The interval for looking for missing paths, in milliseconds.
  private static let rootInterval = 100

  private let descriptor: Int32
  private let state: WatchState
  private var roots: [Root]
  /// The folder of each watch, and the watch of each folder.
  private var folders: [Int32: String] = [:]
  private var watches: [String: Int32] = [:]
  /// For folders that are watched only because of single files: the names of those files.
  private var names: [Int32: Set<String>] = [:]
  private var limitReached = false

  /// Watches `state.paths`; nil when the system provides no inotify descriptor.
  init?(_ state: WatchState) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    self.state = state
    roots = state.paths.map { Root(path: $0) }
    for index in roots.indices { _ = findRoot(index) }
  }

  /// Reports changes until watching is stopped or the limit on watches is reached.
  consuming func run() -> End {
    defer { close(descriptor) }
    let clock = ContinuousClock()
    while !state.isStopped && !limitReached {
      var changes = findMissingRoots()
      if changes.isEmpty {
        let isComplete = roots.allSatisfy { $0.watch != nil }
        guard state.wakeUp.wait(for: descriptor, milliseconds: isComplete ? -1 : Self.rootInterval) else { continue }
        changes = readEvents()
      }
      guard !changes.isEmpty else { continue }
      let deadline = clock.now + .milliseconds(FileWatcher.longestWait)
      while clock.now < deadline, state.wakeUp.wait(for: descriptor, milliseconds: FileWatcher.settleMilliseconds) {
        changes.merge(readEvents())
      }
      state.inbox.put(changes)
    }
    return limitReached ? .limitReached : .stopped
  }

  // MARK: Folders

  /// Starts watches for paths that were added or were missing and exist now.
  ///
  /// It is called before every wait, because each wait may consume the wake-up signal of an added path.
  private mutating func findMissingRoots() -> ChangedPaths {
    roots += state.paths.dropFirst(roots.count).map { Root(path: $0) }
    var found = ChangedPaths()
    for index in roots.indices where roots[index].watch == nil { found.merge(findRoot(index)) }
    return found
  }

  /// Watches a root that exists now; reports all its files, because they may be new.
  private mutating func findRoot(_ index: Int) -> ChangedPaths {
    let path = roots[index].path
    guard let kind = Disk.kind(of: path) else { return ChangedPaths() }
    var found = ChangedPaths()
    if kind == .folder {
      found = addTree(path)
      roots[index].watch = watches[path]
    } else {
      let parent = Disk.parent(of: path) ?? "/"
      let isNew = watches[parent] == nil
      guard let watch = addWatch(parent) else { return found }
      // A folder that is watched recursively must not be restricted to one name.
      if isNew || names[watch] != nil { names[watch, default: []].insert(SlashPath.name(of: path)) }
      roots[index].watch = watch
      roots[index].isFile = true
      found.paths.insert(path)
    }
    return found
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

  /// Watches `folder` and its subfolders; reports all files, because they may have been created before the watch existed.
  private mutating func addTree(_ folder: String) -> ChangedPaths {
    var found = ChangedPaths()
    var open = [folder]
    while let current = open.popLast() {
      guard let watch = addWatch(current) else { continue }
      // Symbolic links can give one folder two paths. It is visited only by the first one, because links could make the
      // walk endless.
      guard folders[watch] == current else { continue }
      names[watch] = nil
      for entry in (try? Disk.list(current)) ?? [] where FileWatcher.isReported(entry.name) {
        let path = current + "/" + entry.name
        if entry.kind == .folder { open.append(path) } else { found.paths.insert(path) }
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
    guard names[watch] != nil || FileWatcher.isReported(name) else { return ChangedPaths() }
    let path = folder + "/" + name
    guard mask & EventMask.folder != 0 else { return ChangedPaths(paths: [path]) }
    if mask & EventMask.removed != 0 { forgetTree(path) }
    guard mask & EventMask.created != 0 else {
      // Changed permissions or times of a folder do not affect its files.
      return mask & EventMask.attributes != 0 ? ChangedPaths() : ChangedPaths(paths: [path])
    }
    forgetTree(path)
    var changes = addTree(path)
    changes.paths.insert(path)
    return changes
  }

  /// Handles the deletion or move of a watched folder itself. Inside a tree the parent folder reports it; a root must be
  /// searched for again.
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
