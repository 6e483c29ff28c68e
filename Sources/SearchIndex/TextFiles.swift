/// The files with the texts for excerpts; units of neighbouring pages share a file.
import ByteText
private import DataFormats
private import ParallelWork

/// The texts of all pages of a language, divided into files.
struct TextFiles {
  /// The location of a page's texts.
  struct Place {
    /// The names of the files that contain them, and how many of the page's units are in each.
    let names: [String], units: [Int]
    /// The number of units of other pages before them in the first file.
    let before: Int
  }

  /// The files in order.
  let files: [DataFile]
  /// The location of the texts of each page.
  let places: [Place]
  /// The names of the files by a hash of what they contain.
  let names: [UInt64: String]

  /// Divides the texts of `records` into files of at most about `largest` bytes; a larger unit has a file of its own.
  ///
  /// - Parameter known: the ``names`` of files that are published; the texts in these are not asked for.
  init(of records: [PageRecord], largest: Int, jobs: Int, known: [UInt64: String], store: (any ByteStore)?) {
    let sizes = records.flatMap { record in zip(record.textEnds, [0] + record.textEnds).map { $0 - $1 } }
    var starts: [Int] = []
    var size = 0
    for (unit, text) in sizes.enumerated() {
      if starts.isEmpty || size + text > largest {
        starts.append(unit)
        size = 0
      }
      size += text
    }
    let ranges = zip(starts, starts.dropFirst() + [sizes.count]).map { $0..<$1 }
    let first = records.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.textEnds.count) }
    let pageOfUnit = records.indices.flatMap { page in records[page].textEnds.map { _ in page } }
    let made = ranges.parallelMap(jobs: jobs) { range, _ -> (inputs: UInt64, file: DataFile) in
      let parts = Self.parts(range, of: records, first: first, pageOfUnit: pageOfUnit)
      var inputs = BinaryWriter()
      for part in parts {
        inputs.write(fixed: records[part.page].textDigest)
        inputs.write(part.units)
      }
      if let name = known[inputs.digest] { return (inputs.digest, DataFile(in: "text", published: name)) }
      let texts = parts.flatMap { part -> [[UInt8]] in
        let (ends, bytes) = (records[part.page].textEnds, records[part.page].texts.value.bytes)
        return part.units.map { Array(bytes[($0 == 0 ? 0 : ends[$0 - 1])..<ends[$0]]) }
      }
      return (inputs.digest, DataFile(in: "text", list: texts, store: store))
    }
    let files = made.map(\.file)
    names = Dictionary(made.map { ($0.inputs, $0.file.name) }) { first, _ in first }
    var file = 0
    places = records.indices.map { number in
      let own = first[number]..<first[number + 1]
      guard !own.isEmpty else { return Place(names: [], units: [], before: 0) }
      while ranges[file].upperBound <= own.lowerBound { file += 1 }
      let shared = ranges[file...].prefix { $0.lowerBound < own.upperBound }
      return Place(
        names: shared.indices.map { files[$0].name }, units: shared.map { $0.clamped(to: own).count },
        before: own.lowerBound - ranges[file].lowerBound)
    }
    self.files = files
  }

  /// The units of each page that are in a range of all units; their numbers are those within the page.
  ///
  /// - Parameters:
  ///   - first: the number of each page's first unit.
  ///   - pageOfUnit: the index of the page of each unit.
  private static func parts(
    _ range: Range<Int>, of records: [PageRecord], first: [Int], pageOfUnit: [Int]
  ) -> [(page: Int, units: Range<Int>)] {
    (pageOfUnit[range.lowerBound]...pageOfUnit[range.upperBound - 1]).map { page in
      let start = first[page]
      let units = (start..<start + records[page].textEnds.count).clamped(to: range)
      return (page, units.lowerBound - start..<units.upperBound - start)
    }
  }
}
