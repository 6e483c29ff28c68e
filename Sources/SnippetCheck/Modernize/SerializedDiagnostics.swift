/// Reads the fix-its from a file that `swift-frontend -serialize-diagnostics-path` wrote, an LLVM bitstream.
///
/// The container format is described in LLVM's "LLVM Bitcode File Format", the records in Clang's `SerializedDiagnostics.h`: blocks 8
/// (version) and 9 (a diagnostic; its notes are nested blocks 9), records 2 (severity), 6 (a file name) and 7 (a fix-it).
import ByteText

/// A fix-it: a change that the compiler offers.
struct FixIt: Sendable, Hashable {
  /// The name of the file, without its folder.
  let file: String
  /// The byte range of the file to replace, and the new bytes.
  let range: Range<Int>
  let text: [UInt8]
}

enum SerializedDiagnostics {
  /// The fix-its of errors, in order. Fix-its of notes are alternatives and are left out. Empty for bytes that are not such a file; in a
  /// damaged file, those before the damage.
  static func fixIts(in bytes: [UInt8]) -> [FixIt] {
    guard bytes.starts(with: Array("DIAG".utf8)) else { return [] }
    var reader = BitstreamReader(bytes, from: 32)
    var files: [UInt64: String] = [:]
    var found: [FixIt] = []
    var isError = false
    reader.readRecords { blocks, code, values, blob in
      if code == 6, let id = values.first {
        files[id] = String(decoding: blob, as: UTF8.self).split(separator: "/").last.map(String.init) ?? ""
      }
      // Severity 3 is an error, 4 a fatal error.
      if code == 2, blocks == [9] { isError = values.first == 3 || values.first == 4 }
      // Two locations with file, line, column and offset each: the start and the end of the range.
      guard code == 7, isError, blocks == [9], values.count >= 8, values[3] <= values[7], values[7] < 1 << 32,
        let file = files[values[0]]
      else { return }
      found.append(FixIt(file: file, range: Int(values[3])..<Int(values[7]), text: blob))
    }
    return found
  }
}

/// Iterates over the records of an LLVM bitstream.
private struct BitstreamReader {
  /// One operand of an abbreviated record.
  private enum Operand {
    case literal(UInt64), fixed(Int), variable(Int), array, character, blob
  }

  private struct Block {
    let id: Int, width: Int
    var abbreviations: [[Operand]]
  }

  private let bytes: [UInt8]
  private var bit: Int
  private var known: [Int: [[Operand]]] = [:]
  /// The maximum nesting of blocks; diagnostics need three levels.
  private static let depthLimit = 16

  init(_ bytes: [UInt8], from bit: Int) { (self.bytes, self.bit) = (bytes, bit) }

  private var isAtEnd: Bool { bit + 32 > bytes.count * 8 }

  /// Calls `take` for each record with the ids of the enclosing blocks, the record's code, operands and blob. Stops at the first error.
  mutating func readRecords(_ take: (_ blocks: [Int], UInt64, [UInt64], [UInt8]) -> Void) {
    var blocks = [Block(id: -1, width: 2, abbreviations: [])]
    var described: Int?
    while !isAtEnd, let current = blocks.last {
      switch Int(fixed(current.width)) {
      case 0:
        align()
        blocks.removeLast()
      case 1:
        let (id, width) = (Int(truncatingIfNeeded: variable(8)), Int(variable(4)))
        align()
        bit += 32
        guard (1...32).contains(width), blocks.count < Self.depthLimit else { return }
        blocks.append(Block(id: id, width: width, abbreviations: known[id] ?? []))
      case 2:
        guard let abbreviation = readAbbreviation() else { return }
        if current.id == 0, let described {
          known[described, default: []].append(abbreviation)
        } else {
          blocks[blocks.count - 1].abbreviations.append(abbreviation)
        }
      case let word:
        guard let (code, values, blob) = word == 3 ? plainRecord() : record(current.abbreviations, word - 4) else {
          return
        }
        if current.id == 0, code == 1 { described = values.first.map { Int(truncatingIfNeeded: $0) } }
        take(blocks.dropFirst().map(\.id), code, values, blob)
      }
    }
  }

  private mutating func plainRecord() -> (UInt64, [UInt64], [UInt8])? {
    let (code, count) = (variable(6), variable(6))
    guard count <= bytes.count * 8 else { return nil }
    var values: [UInt64] = []
    for _ in 0..<count where !isAtEnd { values.append(variable(6)) }
    return (code, values, [])
  }

  private mutating func readAbbreviation() -> [Operand]? {
    let count = variable(5)
    guard count <= 64 else { return nil }
    var operands: [Operand] = []
    for _ in 0..<count {
      if fixed(1) == 1 {
        operands.append(.literal(variable(8)))
        continue
      }
      switch fixed(3) {
      case 1: operands.append(.fixed(Int(variable(5))))
      case 2: operands.append(.variable(Int(variable(5))))
      case 3: operands.append(.array)
      case 4: operands.append(.character)
      case 5: operands.append(.blob)
      default: return nil
      }
    }
    return operands
  }

  private mutating func record(_ abbreviations: [[Operand]], _ number: Int) -> (UInt64, [UInt64], [UInt8])? {
    guard abbreviations.indices.contains(number) else { return nil }
    var values: [UInt64] = []
    var blob: [UInt8] = []
    var operands = abbreviations[number][...]
    while let operand = operands.popFirst() {
      switch operand {
      case .array:
        guard let element = operands.popFirst() else { return nil }
        for _ in 0..<variable(6) where !isAtEnd { values.append(scalar(element)) }
      case .blob:
        let count = Int(truncatingIfNeeded: variable(6))
        align()
        guard count >= 0, count <= bytes.count - bit / 8 else { return nil }
        blob = Array(bytes[bit / 8..<bit / 8 + count])
        bit += count * 8
        align()
      default: values.append(scalar(operand))
      }
    }
    guard let code = values.first else { return nil }
    return (code, Array(values.dropFirst()), blob)
  }

  private mutating func scalar(_ operand: Operand) -> UInt64 {
    switch operand {
    case .literal(let value): value
    case .fixed(let width): fixed(width)
    case .variable(let width): variable(width)
    case .character: fixed(6)
    case .array, .blob: 0
    }
  }

  private mutating func align() { bit = (bit + 31) / 32 * 32 }

  /// The next `width` bits, lowest first; zeros after the end of the data.
  private mutating func fixed(_ width: Int) -> UInt64 {
    var value: UInt64 = 0
    for place in 0..<min(max(width, 0), 64) {
      let byte = bit / 8
      if byte < bytes.count, bytes[byte] >> (bit % 8) & 1 == 1 { value |= 1 << place }
      bit += 1
    }
    return value
  }

  /// A variable-width number (VBR): groups of `width` bits, in which the highest bit says that another group follows.
  private mutating func variable(_ width: Int) -> UInt64 {
    guard (2...32).contains(width) else { return 0 }
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64 {
      let group = fixed(width)
      value |= (group & (1 << (width - 1) - 1)) << shift
      guard group >> (width - 1) == 1 else { break }
      shift += UInt64(width - 1)
    }
    return value
  }
}
