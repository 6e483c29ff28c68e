/// Writes serialized diagnostics as LLVM bitstreams, for tests that need no compiler.

/// One diagnostic with its fix-its.
struct WrittenDiagnostic {
  /// 2 for a warning, 3 for an error.
  var severity = 3
  var fixes: [(start: Int, end: Int, text: String)] = []
  /// Diagnostics inside of it: its notes.
  var notes: [WrittenDiagnostic] = []
}

struct FixItFile {
  private(set) var bytes = Array("DIAG".utf8)
  private var pending: UInt64 = 0
  private var count = 0

  /// A file about `main.swift`. `isAbbreviated`: fix-its and names with abbreviations, as compilers write them; else without,
  /// where texts can be empty only.
  init(_ diagnostics: [WrittenDiagnostic], file: String = "/input/main.swift") {
    describeBlocks()
    for (index, diagnostic) in diagnostics.enumerated() { write(diagnostic, naming: index == 0 ? file : nil, width: 2) }
    align()
  }

  /// In the block of descriptions: records of names and fix-its in blocks of diagnostics have a blob at their end.
  private mutating func describeBlocks() {
    let length = enter(0, inside: 2)
    plain(1, [9], width: 3)
    abbreviation([.literal(6), .variable(6), .literal(0), .fixed(1), .variable(6), .blob])
    abbreviation([.literal(7)] + [Operand](repeating: .fixed(16), count: 8) + [.variable(6), .blob])
    leave(length, width: 3)
  }

  private enum Operand { case literal(UInt64), fixed(UInt64), variable(UInt64), blob }

  private mutating func abbreviation(_ operands: [Operand]) {
    put(2, 3)
    variable(UInt64(operands.count), 5)
    for operand in operands {
      switch operand {
      case .literal(let value):
        put(1, 1)
        variable(value, 8)
      case .fixed(let width):
        put(0, 1)
        put(1, 3)
        variable(width, 5)
      case .variable(let width):
        put(0, 1)
        put(2, 3)
        variable(width, 5)
      case .blob:
        put(0, 1)
        put(5, 3)
      }
    }
  }

  private mutating func write(_ diagnostic: WrittenDiagnostic, naming file: String?, width: Int) {
    let length = enter(9, inside: width)
    plain(2, [UInt64(diagnostic.severity), 1, 1, 1, 0, 0, 0, 0], width: 3)
    if let file {
      put(4, 3)
      variable(1, 6)
      put(0, 1)
      variable(UInt64(file.utf8.count), 6)
      blob(file)
    }
    for fix in diagnostic.fixes {
      put(5, 3)
      for value in [1, 1, 1, fix.start, 1, 1, 1, fix.end] { put(UInt64(value), 16) }
      variable(UInt64(fix.text.utf8.count), 6)
      blob(fix.text)
    }
    for note in diagnostic.notes { write(note, naming: nil, width: 3) }
    leave(length, width: 3)
  }

  /// Begins a block whose abbreviations have three bits; the place of its length.
  private mutating func enter(_ id: UInt64, inside width: Int) -> Int {
    put(1, width)
    variable(id, 8)
    variable(3, 4)
    align()
    bytes += [0, 0, 0, 0]
    return bytes.count
  }

  private mutating func leave(_ start: Int, width: Int) {
    put(0, width)
    align()
    let words = (bytes.count - start) / 4
    for index in 0..<4 { bytes[start - 4 + index] = UInt8(truncatingIfNeeded: words >> (8 * index)) }
  }

  private mutating func plain(_ code: UInt64, _ values: [UInt64], width: Int) {
    put(3, width)
    variable(code, 6)
    variable(UInt64(values.count), 6)
    for value in values { variable(value, 6) }
  }

  private mutating func blob(_ text: String) {
    variable(UInt64(text.utf8.count), 6)
    align()
    bytes += Array(text.utf8)
    while bytes.count % 4 != 0 { bytes.append(0) }
  }

  private mutating func variable(_ value: UInt64, _ width: Int) {
    var rest = value
    let high: UInt64 = 1 << UInt64(width - 1)
    while rest >= high {
      put(rest & (high - 1) | high, width)
      rest >>= UInt64(width - 1)
    }
    put(rest, width)
  }

  private mutating func put(_ value: UInt64, _ width: Int) {
    for place in 0..<width {
      if value >> UInt64(place) & 1 == 1 { pending |= 1 << UInt64(count) }
      count += 1
      if count == 8 {
        bytes.append(UInt8(pending))
        (pending, count) = (0, 0)
      }
    }
  }

  private mutating func align() {
    while count != 0 { put(0, 1) }
    while bytes.count % 4 != 0 { bytes.append(0) }
  }
}
