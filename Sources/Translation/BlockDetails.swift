/// The parts of a block that parity checks compare, with their positions.
private import ByteText
import CommonMark
private import Diagnostics

/// A value in a block, and its byte range in the source.
struct Placed<Value: Sendable & Hashable>: Sendable, Hashable {
  let value: Value
  let range: Range<Int>
}

/// The parts of one block.
struct BlockDetails {
  var codes: [Placed<String>] = []
  var links: [Placed<String>] = []
  var numbers: [Placed<String>] = []
  /// The text outside code, in pieces.
  private var texts: [ArraySlice<UInt8>] = []
  /// Words with characters of Han or Kana outside code.
  var foreign: [Placed<String>] = []
  var hangul = 0, latin = 0, others = 0
  /// The number of words outside code and emphasis; single Latin letters do not count.
  var plainWords = 0

  /// The details of every block of a text, by the block's index.
  static func all(of text: BlockText) -> [BlockDetails] {
    var all = [BlockDetails](repeating: BlockDetails(), count: text.blocks.count)
    var emphasised = 0
    var skipped = 0
    var last = 0
    for (index, node) in text.tree.nodes.enumerated() where !node.kind.isBlock && index >= skipped {
      let place = node.range.lowerBound
      // Consecutive nodes are mostly in the same block, so the search is skipped.
      let isSame = last < text.blocks.count && text.blocks[last].range.contains(place)
      guard let number = isSame ? last : text.block(at: place), text.blocks[number].kind != .fence else { continue }
      last = number
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
        // Readers do not see the id of a heading.
        if text.blocks[number].kind == .heading, let id = words.range(of: "{#") { words = words[..<id.lowerBound] }
        all[number].read(words, at: node.range, isPlain: node.range.lowerBound >= emphasised)
      default: break
      }
    }
    return all
  }

  /// The words outside code, in lowercase.
  var words: Set<String> {
    Set(
      texts.flatMap { $0.split(whereSeparator: { !Self.isInWord($0) }) }
        .flatMap {
          $0.filter { $0 != 0x2E && $0 != 0x2C }.text.lowercased().split(whereSeparator: Self.parts).map(String.init)
        })
  }

  /// Whether a character separates words: quotation marks and dashes beyond ASCII.
  private static func parts(_ character: Character) -> Bool {
    !character.isASCII && character.isPunctuation && character != "’"
  }

  /// Whether a byte can be part of a word: letters, digits and the signs in `3.14`, `1,000`, `can't` and `snake_case`.
  private static func isInWord(_ byte: UInt8) -> Bool {
    byte.isWordByte || byte == 0x2E || byte == 0x2C || byte == 0x27
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, at range: Range<Int>, isPlain: Bool) {
    // If escapes or entities were resolved, positions in the text differ from those in the source.
    let isExact = bytes.count == range.count
    func place(_ slice: ArraySlice<UInt8>) -> Range<Int> {
      guard isExact else { return range }
      let start = range.lowerBound + slice.startIndex - bytes.startIndex
      return start..<start + slice.count
    }
    texts.append(bytes)
    var rest = bytes
    while let start = rest.firstIndex(where: Self.isInWord) {
      let word = rest[start...].prefix(while: Self.isInWord)
      rest = rest[word.endIndex...]
      let kinds = ScriptCount(word)
      (hangul, latin, others) = (hangul + kinds.hangul, latin + kinds.latin, others + kinds.others)
      if isPlain, kinds.latin > 1 || kinds.hangul > 0 { plainWords += 1 }
      if kinds.han > 0 { foreign.append(Placed(value: word.text, range: place(word))) }
      if kinds.hasDigits { readNumbers(in: word) { place($0) } }
    }
  }

  private mutating func readNumbers(in word: ArraySlice<UInt8>, place: (ArraySlice<UInt8>) -> Range<Int>) {
    var rest = word
    while let start = rest.firstIndex(where: \.isASCIIDigit) {
      let digits = rest[start...].prefix { $0.isASCIIDigit || $0 == 0x2E || $0 == 0x2C }
      let trimmed = digits.reversed().drop { !$0.isASCIIDigit }.reversed()
      let isWord = start > word.startIndex && (word[start - 1].isASCIILetter)
      if !isWord {
        let plain = trimmed.filter { $0 != 0x2C }
        // `05` of a date is 5; `0.5` and `007` of code-like words stay unchanged.
        let value = (plain.count == 2 && plain.first == 0x30 ? Array(plain.dropFirst()) : plain).text
        numbers.append(Placed(value: value, range: place(rest[start..<start + trimmed.count])))
      }
      rest = rest[(start + digits.count)...]
    }
  }
}

/// The number of letters of a word by script.
private struct ScriptCount {
  private(set) var hangul = 0, latin = 0, han = 0, others = 0
  private(set) var hasDigits = false

  init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte >= 0x80 else {
        if byte.isASCIILetter { latin += 1 } else if byte.isASCIIDigit { hasDigits = true }
        continue
      }
      var value = UInt32(byte & (byte >= 0xF0 ? 0x07 : byte >= 0xE0 ? 0x0F : 0x1F))
      while let next = rest.first, next.isUTF8Continuation {
        value = value << 6 | UInt32(next & 0x3F)
        rest.removeFirst()
      }
      count(value)
    }
    others += han
  }

  private mutating func count(_ value: UInt32) {
    switch value {
    case 0xC0...0x24F: latin += 1
    case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3: hangul += 1
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF: han += 1
    default: others += Unicode.Scalar(value)?.properties.isAlphabetic == true ? 1 : 0
    }
  }
}

extension BlockText {
  /// The number of rows, including the header, and of cells in the header; nil if the block is not a Markdown table.
  func shape(ofTable block: TextBlock) -> (rows: Int, columns: Int)? {
    guard let node = block.node, tree[node].kind == .table else { return nil }
    let rows = Array(tree.children(of: node))
    return (rows.count, rows.first.map { Array(tree.children(of: $0)).count } ?? 0)
  }

  /// The index of the block that contains the byte at `offset`; nil if there is none.
  func block(at offset: Int) -> Int? {
    let number = blocks.partitioningIndex { $0.range.upperBound > offset }
    return number < blocks.count && blocks[number].range.contains(offset) ? number : nil
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

  /// Whether one of `words` is a numeral for `number`. A Korean word may have a counter or josa after its numeral.
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
