/// The features of a block that survive translation, such as code, links and lengths, for alignment and checks.
private import ByteText
import CommonMark
private import Synchronization

/// The signals of the blocks of a text, computed on first use and cached: a page whose lock is up to date is never aligned.
final class SignalTable: Sendable {
  private let tree: MarkdownTree
  private let known = Mutex<[Int: BlockSignals]>([:])

  init(_ tree: MarkdownTree) { self.tree = tree }

  /// The signals of a block of the text.
  func signals(of block: TextBlock) -> BlockSignals {
    known.withLock { known in
      if let found = known[block.range.lowerBound] { return found }
      let made = block.node.map { BlockSignals(of: $0, in: tree) } ?? BlockSignals(definitions: block.text)
      known[block.range.lowerBound] = made
      return made
    }
  }

  /// Only the numbers of characters and words of a block that is not code; 0 for directives and link definitions.
  func counts(of block: TextBlock) -> (letters: Int, words: Int) {
    let value = block.isValue ? BlockSignals(words: block.text) : nil
    let counts = block.node.map { BlockSignals(of: $0, in: tree, hashesWords: false) } ?? value
    return (counts?.letters ?? 0, counts?.words ?? 0)
  }
}

/// The signals of one block. Words are 32-bit hashes, sorted, so that two blocks are compared by merging in linear time.
package struct BlockSignals: Sendable {
  /// The code spans, with repetitions; for a fence one hash of its code without comments and white space.
  var codes: [UInt32] = []

  /// The targets of links and images, without fragments; for images the file name.
  var links: [UInt32] = []

  /// The numbers in digits, outside code.
  var numbers: [UInt32] = []

  /// The distinct lowercase Latin words of two letters or more outside code; for a fence those of the code.
  var latin: [UInt32] = []

  /// The distinct stems of words in any script (5 letters, 2 syllables of Hangul, pairs of ideographs), from which word associations
  /// are learned.
  var stems: [UInt32] = []

  /// The number of characters outside code; for a fence those of the code.
  var letters = 0

  /// The number of words outside code: runs of letters or digits of one script; two ideographs count as one word.
  var words = 0

  /// How the text ends: 1 with a full stop or exclamation mark, 2 with a colon, 3 with a question mark, 0 otherwise.
  var ending: UInt8 = 0

  /// The number of sentence ends, and the number of emphasised passages.
  var sentences = 0, emphases = 0

  /// The number of lines of a fence; 0 for other blocks.
  var codeLines = 0

  init() {}

  /// The signals of a node and its descendants.
  ///
  /// - Parameter hashesWords: whether words are hashed; if not, characters and words are only counted.
  init(of id: NodeID, in tree: MarkdownTree, hashesWords: Bool = true) {
    guard tree[id].kind != .codeBlock else {
      self = BlockSignals(code: tree.literalBytes(of: id), language: tree.destination(of: id))
      return
    }
    var scanner = WordScanner(hashesWords: hashesWords)
    var skipped = 0
    var named = 0
    for index in tree.subtree(of: id) where index >= skipped {
      let node = tree.nodes[index]
      switch node.kind {
      case .text: scanner.scan(tree.store[node.literal])
      case .softBreak, .lineBreak: scanner.endWord()
      case .code: codes.append(Self.hash(tree.store[node.literal].filter { $0 != 0x0A }))
      case .emphasis, .strong: emphases += 1
      case .link:
        links.append(Self.hash(LinkTarget.page(of: tree.store[node.destination])))
        if let child = node.firstChild, tree.store[tree[child].literal] == tree.store[node.destination] {
          // The text of an autolink is its address and does not count. Readers of a symbol link (`doc:`) see a name as long as the
          // last part of the address.
          skipped = Int(child.index) + 1
          let address = tree.store[node.destination]
          if address.starts(with: "doc:".utf8) { named += address.reversed().prefix { $0 != 0x23 && $0 != 0x2F }.count }
        }
      case .image:
        links.append(Self.hash(LinkTarget.file(of: tree.store[node.destination])))
      case .htmlBlock: scanner.scan(tree.store[node.literal])
      default: break
      }
    }
    take(&scanner)
    letters += named
  }

  /// Only counts the characters and words of a text.
  init(words text: [UInt8]) {
    var scanner = WordScanner(hashesWords: false)
    scanner.scan(text[...])
    take(&scanner)
  }

  /// The signals of link reference definitions.
  init(definitions text: [UInt8]) {
    for part in text.split(separator: 0x20) where part.contains(0x2F) {
      links.append(Self.hash(LinkTarget.page(of: part)))
    }
    links.sort()
  }

  /// The signals of a code block.
  init(code: ArraySlice<UInt8>, language: String) {
    codes = [CodeText.bareHash(code, language: language)]
    var scanner = WordScanner(hashesWords: true)
    scanner.scan(code)
    scanner.endWord()
    latin = scanner.latin.sortedUnique()
    numbers = scanner.numbers.sorted()
    letters = scanner.letters
    codeLines = code.count { $0 == 0x0A }
  }

  private mutating func take(_ scanner: inout WordScanner) {
    scanner.endWord()
    codes.sort()
    links.sort()
    numbers = scanner.numbers.sorted()
    latin = scanner.latin.sortedUnique()
    stems = scanner.stems.sortedUnique()
    letters = scanner.letters
    words = scanner.words
    ending = scanner.ending
    sentences = scanner.sentences
  }

  /// The signals of two neighbouring blocks merged into one.
  func merged(with other: BlockSignals) -> BlockSignals {
    var both = self
    both.codes = (codes + other.codes).sorted()
    both.links = (links + other.links).sorted()
    both.numbers = (numbers + other.numbers).sorted()
    both.latin = (latin + other.latin).sortedUnique()
    both.stems = (stems + other.stems).sortedUnique()
    both.letters += other.letters
    both.words += other.words
    both.ending = other.ending
    both.sentences += other.sentences
    both.emphases += other.emphases
    return both
  }

  static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let value = StableHash(bytes).value
    return UInt32(truncatingIfNeeded: value ^ value >> 32)
  }
}

extension [UInt32] {
  fileprivate func sortedUnique() -> [UInt32] {
    var output: [UInt32] = []
    output.reserveCapacity(count)
    for value in sorted() where output.last != value { output.append(value) }
    return output
  }
}

/// The parts of a link's address that translations keep.
enum LinkTarget {
  /// An address without slashes at its end and without its fragment, which depends on a translated heading.
  static func page(of target: some BidirectionalCollection<UInt8>) -> [UInt8] {
    var page = Array(target.prefix { $0 != 0x23 })
    while page.last == 0x2F { page.removeLast() }
    return page
  }

  /// The last component of a path: the file name.
  static func file(of target: some BidirectionalCollection<UInt8>) -> [UInt8] {
    Array(target.reversed().prefix { $0 != 0x2F }.reversed())
  }
}

/// A tokenizer for several scripts that also counts characters, words and sentences.
private struct WordScanner {
  /// Whether words are hashed, or only counted.
  let hashesWords: Bool
  private(set) var latin: [UInt32] = [], stems: [UInt32] = [], numbers: [UInt32] = []
  private(set) var letters = 0, words = 0, sentences = 0
  private(set) var ending: UInt8 = 0

  private enum Script { case none, latin, digits, hangul, ideograph, other }
  private var script = Script.none
  private var whole = StableHash(), stem = StableHash()
  private var count = 0
  private var previousIdeograph: UInt32 = 0

  init(hashesWords: Bool) { self.hashesWords = hashesWords }

  mutating func scan(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { buffer in
      var index = 0
      while index < buffer.count {
        let byte = buffer[index]
        if byte < 0x80 {
          scan(ascii: byte, next: index + 1 < buffer.count ? buffer[index + 1] : 0)
          index += 1
        } else {
          var value = UInt32(byte & (byte >= 0xF0 ? 0x07 : byte >= 0xE0 ? 0x0F : 0x1F))
          index += 1
          while index < buffer.count, buffer[index].isUTF8Continuation {
            value = value << 6 | UInt32(buffer[index] & 0x3F)
            index += 1
          }
          scan(scalar: value)
        }
      }
    }
  }

  private mutating func scan(ascii byte: UInt8, next: UInt8) {
    if byte.isASCIILetter {
      if script != .latin { begin(.latin) }
      add(byte.asciiLowercased, stemLength: 5)
      letters += 1
    } else if byte.isASCIIDigit {
      if script != .digits { begin(.digits) }
      add(byte, stemLength: 0)
      letters += 1
    } else if script == .digits, byte == 0x2E, next.isASCIIDigit {
      add(byte, stemLength: 0)
    } else if script == .digits, byte == 0x2C, next.isASCIIDigit {
      return
    } else if script == .latin, byte == 0x27 {
      return
    } else {
      endWord()
      letters += 1
      note(byte)
    }
  }

  private mutating func scan(scalar value: UInt32) {
    letters += 1
    switch value {
    case 0xAC00...0xD7A3:
      if script != .hangul { begin(.hangul) }
      add(value, stemLength: 2)
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF:
      if script != .ideograph { begin(.ideograph) }
      if count > 0 {
        if hashesWords { stems.append(previousIdeograph &* 31 &+ value) }
        words += count % 2
      }
      previousIdeograph = value
      count += 1
      ending = 0
    case 0xD7, 0xF7: endWord()
    case 0xC0..<0x0250, 0x1E00..<0x1F00:
      if script != .latin { begin(.latin) }
      add(Self.lowercased(value), stemLength: 5)
    case 0x0300..<0x0370 where script != .none: add(value, stemLength: 5)
    case 0x0250..<0x2000, 0x2C00..<0x2E00, 0xA000..<0xAC00, 0x10000...:
      if script != .other { begin(.other) }
      add(value, stemLength: 5)
    default:
      if value == 0x2019, script == .latin { return }
      endWord()
      if value == 0x3002 { note(0x2E) } else if value == 0xFF1A { note(0x3A) } else if value == 0xFF1F { note(0x3F) }
    }
  }

  private mutating func note(_ byte: UInt8) {
    switch byte {
    case 0x2E, 0x21:
      if ending != 1 { sentences += 1 }
      ending = 1
    case 0x3A: ending = 2
    case 0x3F:
      sentences += 1
      ending = 3
    default: break
    }
  }

  private mutating func begin(_ next: Script) {
    endWord()
    script = next
    ending = 0
  }

  private mutating func add(_ byte: UInt8, stemLength: Int) {
    if hashesWords {
      whole.combine(byte)
      if count < stemLength { stem.combine(byte) }
    }
    count += 1
  }

  private mutating func add(_ value: UInt32, stemLength: Int) {
    if hashesWords {
      for shift in [0, 8, 16] {
        let byte = UInt8(truncatingIfNeeded: value >> UInt32(shift))
        if script == .latin { whole.combine(byte) }
        if count < stemLength { stem.combine(byte) }
      }
    }
    count += 1
  }

  /// The lowercase form of a scalar if that is a single scalar; otherwise the scalar itself.
  private static func lowercased(_ value: UInt32) -> UInt32 {
    let mapped = Unicode.Scalar(value)?.properties.lowercaseMapping.unicodeScalars
    return mapped?.count == 1 ? mapped?.first?.value ?? value : value
  }

  mutating func endWord() {
    guard script != .none else { return }
    if script != .ideograph { words += 1 }
    if hashesWords {
      storeWord()
      (whole, stem) = (StableHash(), StableHash())
    }
    (count, script) = (0, .none)
  }

  private mutating func storeWord() {
    let folded = { (hash: StableHash) in UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32) }
    switch script {
    case .none, .ideograph: break
    case .latin:
      if count > 1 { latin.append(folded(whole)) }
      if count > 2 { stems.append(folded(stem)) }
    case .digits: numbers.append(folded(whole))
    case .hangul, .other: if count > 1 { stems.append(folded(stem)) }
    }
  }
}
