/// What the files of the last build were made from, so that files that would be the same are not made again.
package import ArticleModel
package import DataFormats
private import Synchronization

/// Hashes of everything that files were made from. It may be used on several threads; the bytes of a site do not depend on it.
package final class PageMemo: Sendable {
  /// Files that are made together, so that their paths are known only when they have been made.
  struct Group: Sendable {
    let inputs: UInt64
    let paths: [String]
  }

  /// What the files of one build were made from.
  package struct Inputs: Sendable {
    /// The hashes of single files, by path.
    fileprivate var files: [String: UInt64] = [:]
    /// The groups by name.
    fileprivate var groups: [String: Group] = [:]

    /// No files.
    package init() {}
  }

  private let known: Inputs
  private let made = Mutex(Inputs())

  /// A memo with what the published files were made from; without any, every file is made.
  package init(published: Inputs = Inputs()) { known = published }

  /// What the files of this build are made from.
  package var inputs: Inputs { made.withLock { $0 } }

  /// Whether the file at `path` was published and made from the same; notes what it is made from now.
  func isCurrent(_ path: String, _ inputs: UInt64) -> Bool {
    made.withLock { $0.files[path] = inputs }
    return known.files[path] == inputs
  }

  /// Forgets what files are made from that are not published, because other files take their places.
  func forget(_ paths: Set<String>) {
    guard !paths.isEmpty else { return }
    made.withLock { made in
      for path in paths { made.files[path] = nil }
      made.groups = made.groups.filter { paths.isDisjoint(with: $0.value.paths) }
    }
  }

  /// Files that are made together at known paths: as published if all were made from the same, otherwise those that `make` makes.
  package func files(at paths: [String], from inputs: UInt64, _ make: () -> [OutputFile]) -> [OutputFile] {
    let areCurrent = paths.allSatisfy { known.files[$0] == inputs }
    let files = areCurrent ? paths.map { OutputFile(path: $0, .published) } : make()
    made.withLock { for file in files { $0.files[file.path] = inputs } }
    return files
  }

  /// The files of a group: as published if they were made from the same, otherwise those that `make` makes.
  func files(of group: String, from inputs: UInt64, _ make: () -> [OutputFile]) -> [OutputFile] {
    if let known = known.groups[group], known.inputs == inputs {
      made.withLock { $0.groups[group] = known }
      return known.paths.map { OutputFile(path: $0, .published) }
    }
    let files = make()
    made.withLock { $0.groups[group] = Group(inputs: inputs, paths: files.map(\.path)) }
    return files
  }
}

extension PageMemo.Group: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    inputs = try reader.fixed()
    paths = try [String](from: &reader)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(fixed: inputs)
    writer.write(paths)
  }
}

extension PageMemo.Inputs: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    let count = try reader.count()
    guard count <= reader.remaining else { throw BinaryFault() }
    files.reserveCapacity(count)
    for _ in 0..<count {
      let path = try String(from: &reader)
      files[path] = try reader.fixed()
    }
    groups = try [String: PageMemo.Group](from: &reader)
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(count: files.count)
    for (path, inputs) in files {
      writer.write(path)
      writer.write(fixed: inputs)
    }
    writer.write(groups)
  }
}
