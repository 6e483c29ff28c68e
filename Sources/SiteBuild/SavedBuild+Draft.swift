/// Writes what one build leaves for the next one.
import ContentLoad
import DataFormats
import HostSystem

extension SavedBuild {
  /// A saved build of which the records are written.
  struct Draft: Sendable {
    private let folder: SiteFolder
    private let file: FileDraft
    /// The name of the file of records.
    private let name: String
    /// Where the parts are, in the order in which they were given.
    let places: [Part]

    /// Writes parts of records; those that are in the file of `last` already stay there. Only one build of a site may do so at a time.
    init(_ parts: [StoredPart], after last: SavedBuild?, for folder: SiteFolder) throws(HostError) {
      self.folder = folder
      let cache = folder.at(place)
      try Disk.makeFolder(cache)
      // What a build left that was killed.
      for entry in try Disk.list(cache) where entry.name.hasPrefix("last-build.") && entry.name.hasSuffix(".tmp") {
        try Disk.remove(cache + "/" + entry.name)
      }
      let records = last?.records
      let kept = { (part: StoredPart) -> FilePart? in
        if case .saved(let saved) = part.source, let records, saved.isPart(of: records) { saved } else { nil }
      }
      let appended = last.flatMap { Self.extended($0, keeping: parts.reduce(0) { $0 + (kept($1)?.count ?? 0) }) }
      if let last, let appended {
        (name, file) = (last.head.recordsFile, appended)
      } else {
        name = recordsPrefix + UniqueName.next()
        file = try FileDraft(of: cache + "/" + name)
      }
      var (places, written, end) = ([Part](), [StoredPart](), file.start)
      for part in parts {
        if appended != nil, let kept = kept(part) {
          places.append(Part(part, at: kept.offset))
        } else {
          places.append(Part(part, at: end))
          written.append(part)
          end += part.count
        }
      }
      self.places = places
      try Self.write(written, to: file)
    }

    /// The file of records of the last build, to be extended; nil if a third of it or more would be out of date, or it was replaced.
    private static func extended(_ last: SavedBuild, keeping kept: Int) -> FileDraft? {
      guard let file = FileDraft(appendingTo: last.records), file.start - kept <= kept / 2 + pieceSize else {
        return nil
      }
      return file
    }

    /// About how many bytes are read and written at a time: the records of thousands of articles are many times larger.
    private static let pieceSize = 1 << 20

    private static func write(_ parts: [StoredPart], to file: FileDraft) throws(HostError) {
      var open: [UInt8] = []
      for piece in joined(parts) {
        if open.isEmpty { open = piece.bytes } else { open += piece.bytes }
        guard open.count >= pieceSize else { continue }
        try file.write(open[...])
        open = []
      }
      try file.write(open[...])
    }

    /// The parts in their order, with those joined that follow one another in the last build's file, so that few of them are read one by one.
    private static func joined(_ parts: [StoredPart]) -> [StoredPart.Source] {
      parts.reduce(into: []) { pieces, part in
        if case .saved(let last)? = pieces.last, case .saved(let next) = part.source, last.count < pieceSize,
          let joined = last.joined(with: next)
        {
          pieces[pieces.count - 1] = .saved(joined)
        } else {
          pieces.append(part.source)
        }
      }
    }

    /// Adds the rest, and puts it in the place of the last build's.
    ///
    /// - Parameters:
    ///   - head: everything but ``SavedBuild/Head/recordsFile``.
    ///   - rest: the binary form of what follows the head.
    func complete(_ head: Head, _ rest: [UInt8]) throws(HostError) {
      var head = head
      head.recordsFile = name
      let bytes = BinaryWriter.checked(madeFrom: format) {
        $0.write(head)
        $0.write(raw: rest)
      }
      let index = try FileDraft(of: SavedBuild.path(in: folder))
      try index.write(bytes[...])
      // The records are in their place before anything refers to them.
      try file.complete()
      let cache = folder.at(place)
      do { try index.complete() } catch {
        if file.start == 0 { try? Disk.remove(cache + "/" + name) }
        throw error
      }
      // If removing fails, the next build tries again.
      for entry in (try? Disk.list(cache)) ?? [] where entry.name.hasPrefix(recordsPrefix) && entry.name != name {
        try? Disk.remove(cache + "/" + entry.name)
      }
    }
  }
}
