/// The files of the texts that excerpts are cut from: units of neighbouring pages share one.
private import ParallelWork

/// The texts of all pages of a language in files.
struct TextFiles {
  /// Where the texts of a page are.
  struct Place {
    /// The files that hold them, and how many of the page's units each holds.
    let names: [String], units: [Int]
    /// How many units of other pages come first in the first file.
    let before: Int
  }

  /// The files in order.
  let files: [DataFile]
  /// For each page where its texts are.
  let places: [Place]

  /// The files of the texts of `records`, none larger than about `largest` bytes unless a single unit is.
  init(of records: [PageRecord], largest: Int, jobs: Int) {
    let units = records.flatMap(\.texts)
    var starts: [Int] = []
    var size = 0
    for (unit, text) in units.enumerated() {
      if starts.isEmpty || size + text.count > largest {
        starts.append(unit)
        size = 0
      }
      size += text.count
    }
    let ranges = zip(starts, starts.dropFirst() + [units.count]).map { $0..<$1 }
    let files = ranges.parallelMap(jobs: jobs) { range, _ in
      let texts = units[range].joined(separator: [UInt8(ascii: ",")])
      return DataFile(in: "text", json: [UInt8(ascii: "[")] + Array(texts) + [UInt8(ascii: "]")])
    }
    var first = 0
    var file = 0
    places = records.map { record in
      let own = first..<first + record.texts.count
      first = own.upperBound
      guard !own.isEmpty else { return Place(names: [], units: [], before: 0) }
      while ranges[file].upperBound <= own.lowerBound { file += 1 }
      let shared = ranges[file...].prefix { $0.lowerBound < own.upperBound }
      return Place(
        names: shared.indices.map { files[$0].name }, units: shared.map { $0.clamped(to: own).count },
        before: own.lowerBound - ranges[file].lowerBound)
    }
    self.files = files
  }
}
