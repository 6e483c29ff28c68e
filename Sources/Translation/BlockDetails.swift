/// What parity checks compare in a block, with places.
private import ByteText
import CommonMark
private import Diagnostics

/// A thing in a block and its bytes in the source.
struct Placed<Value: Sendable & Hashable>: Sendable, Hashable {
  let value: Value
  let range: Range<Int>
}

/// The parts of one block.
struct BlockDetails {
  var codes: [Placed<String>] = []
  var links: [Placed<String>] = []
  var numbers: [Placed<String>] = []
  /// The pieces of the prose.
  private var texts: [ArraySlice<UInt8>] = []
  /// Characters of Han and Kana outside code.
  var foreign: [Placed<String>] = []
  var hangul = 0, latin = 0, others = 0
  /// How many of the words are outside code, links and emphasis.
  var plainWords = 0

  /// The details of every block of a text, by the block's number.
  static func all(of text: BlockText) -> [BlockDetails] {
    var all = [BlockDetails](repeating: BlockDetails(), count: text.blocks.count)
    var emphasised = 0
    var skipped = 0
    for (index, node) in text.tree.nodes.enumerated() where !node.kind.isBlock && index >= skipped {
      guard let number = text.block(at: node.range.lowerBound), text.blocks[number].kind != .fence else { continue }
      switch node.kind {
      case .code: all[number].codes.append(Placed(value: text.tree.literal(of: NodeID(index)), range: node.range))
      case .link, .image:
        all[number].links.append(Placed(value: text.tree.destination(of: NodeID(index)), range: node.range))
        if let child = node.firstChild,
          text.tree.store[text.tree[child].literal] == text.tree.store[node.destination]
        {
          skipped = Int(child.index) + 1
        }
      case .emphasis, .strong: emphasised = max(emphasised, node.range.upperBound)
      case .text:
        var words = text.tree.store[node.literal]
        // The id of a heading is nothing that readers see.
        if text.blocks[number].kind == .heading, let id = words.range(of: "{#") { words = words[..<id.lowerBound] }
        all[number].read(words, at: node.range, isPlain: node.range.lowerBound >= emphasised)
      default: break
      }
    }
    return all
  }

  /// The words of the prose, in small letters.
  var words: Set<String> {
    Set(
      texts.flatMap { $0.split(whereSeparator: { !Self.isInWord($0) }) }
        .map { $0.filter { $0 != 0x2E && $0 != 0x2C }.text.lowercased() })
  }

  /// Letters, digits and what is in `3.14`, `1,000`, `can't` and `snake_case`.
  private static func isInWord(_ byte: UInt8) -> Bool {
    byte.isASCIIWordByte || byte >= 0x80 || byte == 0x2E || byte == 0x2C || byte == 0x27
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, at range: Range<Int>, isPlain: Bool) {
    // Where escapes or entities were resolved, places inside the text are not those of the source.
    let isExact = bytes.count == range.count
    func place(_ slice: ArraySlice<UInt8>) -> Range<Int> {
      guard isExact else { return range }
      let start = range.lowerBound + slice.startIndex - bytes.startIndex
      return start..<start + slice.count
    }
    texts.append(bytes)
    for word in bytes.split(whereSeparator: { !Self.isInWord($0) }) {
      let kinds = ScriptCount(word)
      (hangul, latin, others) = (hangul + kinds.hangul, latin + kinds.latin, others + kinds.others)
      if isPlain, kinds.latin > 1 || kinds.hangul > 0 { plainWords += 1 }
      if kinds.han > 0 { foreign.append(Placed(value: word.text, range: place(word))) }
      var rest = word[...]
      while let start = rest.firstIndex(where: \.isASCIIDigit) {
        let digits = rest[start...].prefix { $0.isASCIIDigit || $0 == 0x2E || $0 == 0x2C }
        let trimmed = digits.reversed().drop { !$0.isASCIIDigit }.reversed()
        let isWord = start > word.startIndex && (word[start - 1].isASCIILetter)
        if !isWord {
          let value = trimmed.filter { $0 != 0x2C }.text
          numbers.append(Placed(value: value, range: place(rest[start..<start + trimmed.count])))
        }
        rest = rest[(start + digits.count)...]
      }
    }
  }
}

/// Letters of a word by script.
private struct ScriptCount {
  private(set) var hangul = 0, latin = 0, han = 0, others = 0

  init(_ bytes: ArraySlice<UInt8>) {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      latin = bytes.count(where: \.isASCIILetter)
      return
    }
    for scalar in bytes.text.unicodeScalars { count(scalar) }
    others += han
  }

  private mutating func count(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: latin += 1
    case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3: hangul += 1
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF: han += 1
    case 0x80...: others += scalar.properties.isAlphabetic ? 1 : 0
    default: break
    }
  }
}

extension BlockText {
  /// The number of the block that holds the byte at `offset`.
  func block(at offset: Int) -> Int? {
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < blocks.count && blocks[low].range.contains(offset) ? low : nil
  }
}

/// Numbers written as words.
enum NumberWords {
  private static let values: [String: String] = {
    var values: [String: String] = [:]
    for line in EmbeddedFiles.numberWordsTxt.text.split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.split(separator: "\t")
      guard columns.count == 2 else { continue }
      for word in columns[1].split(separator: " ") { values[String(word)] = String(columns[0]) }
    }
    return values
  }()

  /// Whether a text with `words` names `number` in words; a Korean word may have a counter or josa behind its numeral.
  static func name(_ number: String, in words: Set<String>) -> Bool {
    words.contains { word in
      if values[word] == number { return true }
      guard let first = word.unicodeScalars.first, first.value >= 0x80 else {
        return word.split(separator: "-").contains { values[String($0)] == number }
      }
      return word.indices.dropFirst().contains { values[String(word[..<$0])] == number }
    }
  }
}
