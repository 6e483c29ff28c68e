/// The content of an output folder before a build.
private import ByteText
private import Diagnostics

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
  /// The folders; nil if there is no tree.
  private(set) var scan: TreeScan?

  /// Lists `folder`, unless it is known.
  ///
  /// - Parameters:
  ///   - made: the paths of files that are about to be published, without those of a ``FileList``.
  ///   - owned: the paths of files that an earlier publication made.
  ///   - listPrefix: the prefix of the files of that list; nil without a list.
  ///   - known: what the folder holds, if that is still so.
  init(
    _ folder: String, made: [String], owned: Set<String> = [], listPrefix: String?, known: KnownTree? = nil, jobs: Int
  ) throws(HostError) {
    let withdrawn = owned.filter {
      Self.isHidden($0) && (Disk.kind(of: folder + "/" + $0) == .file || Disk.isLink(folder + "/" + $0))
    }
    if let known, known.scan.isCurrent(jobs: jobs) {
      files = withdrawn.union(known.files.lazy.filter { !Self.isHidden($0) })
      add(known.scan, made, listPrefix)
      return
    }
    guard Disk.kind(of: folder) == .folder else { return }
    let (scan, found) = TreeScan.list(folder, jobs: jobs) { $0.map(\.path) }
    if let failure = scan.failure { throw failure }
    files = withdrawn.union(found.joined())
    add(scan, made, listPrefix)
  }

  /// Whether an entry of `folder` is a file in `gone`, or a folder with nothing but such files.
  static func isGone(_ path: String, in folder: String, _ gone: Set<String>) throws(HostError) -> Bool {
    let place = folder + "/" + path
    guard !Disk.isLink(place), Disk.kind(of: place) == .folder else { return gone.contains(path) }
    let entries = try Disk.list(place)
    for entry in entries where try !isGone(path + "/" + entry.name, in: folder, gone) { return false }
    return !entries.isEmpty
  }

  private static func isHidden(_ path: String) -> Bool { path.hasPrefix(".") || path.contains(utf8: "/.") }

  /// Adds the entries that begin with a dot.
  private mutating func add(_ scan: TreeScan, _ made: [String], _ listPrefix: String?) {
    self.scan = scan
    let hidden = Set(made.filter(Self.isHidden))
    for entry in scan.dotEntries where entry.path != draftFolderName {
      let isList = !entry.path.contains(utf8: "/") && listPrefix.map(entry.path.hasPrefix) ?? false
      if files.contains(entry.path) || hidden.contains(entry.path) || isList, entry.isFile {
        files.insert(entry.path)
        if isList { lists.insert(entry.path) }
      } else {
        dotEntries.append(entry.path)
      }
    }
  }
}

extension HostError {
  /// An entry of the output folder that begins with a dot, and that no build made, is where the site has a folder or file.
  static func inTheWay(_ path: String) -> HostError {
    HostError(
      .replace, path,
      reason: Phrase(
        en: "this is not of the site, but the site has a folder or file in its place; move one of them",
        ko: "사이트의 것이 아닌데 사이트에 같은 자리의 폴더나 파일이 있습니다. 둘 가운데 하나를 옮기세요"))
  }
}
