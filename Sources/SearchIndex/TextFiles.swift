/// The files with the texts for excerpts; units of neighbouring pages share a file.
import ByteText
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

  /// Divides the texts of `records` into files of at most about `largest` bytes; a larger unit has a file of its own.
  init(of records: [PageRecord], largest: Int, jobs: Int, store: (any ByteStore)?) {
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
    let files = ranges.parallelMap(jobs: jobs) { range, _ in
      let texts = Self.texts(range, of: records, first: first, pageOfUnit: pageOfUnit).joined(separator: ",".utf8)
      return DataFile(in: "text", json: [UInt8(ascii: "[")] + Array(texts) + [UInt8(ascii: "]")], store: store)
    }
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

  /// The texts of a range of units.
  ///
  /// - Parameters:
  ///   - first: the number of each page's first unit.
  ///   - pageOfUnit: the index of the page of each unit.
  private static func texts(
    _ range: Range<Int>, of records: [PageRecord], first: [Int], pageOfUnit: [Int]
  ) -> [ArraySlice<UInt8>] {
    let pages = pageOfUnit[range.lowerBound]...pageOfUnit[range.upperBound - 1]
    return pages.flatMap { page in
      let (ends, bytes) = (records[page].textEnds, records[page].texts.bytes)
      let units = first[page]..<first[page] + ends.count
      return units.clamped(to: range).map { unit in
        let place = unit - first[page]
        return bytes[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
      }
    }
  }
}
