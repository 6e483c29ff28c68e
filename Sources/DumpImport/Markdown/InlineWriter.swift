/// Writes inlines as Markdown, and parses the result to verify that it shows the same text.
import ByteText
import CommonMark
import Diagnostics

struct InlineWriter {
  /// Stands for a piece of markup while the text around it is escaped: a noncharacter, which no text holds.
  static let placeholder = Unicode.Scalar(0xFDD0 as UInt32) ?? "\u{FFFC}"

  /// The kind of block that the inlines belong to.
  enum Place {
    case paragraph, heading, cell
  }

  private let place: Place
  private let isHeavy: Bool
  private var pieces: [String] = []
  private var words = ""
  private var delimiters: Set<InlineMark> = []
  private var open: [Cover] = []
  /// Whether each line break in `words` is a hard one.
  private var isHardBreak: [Bool] = []

  /// Markup around text.
  private enum Cover: Hashable {
    case mark(InlineMark)
    case link(InlineLink)
  }

  private init(_ place: Place, isHeavy: Bool) {
    self.place = place
    self.isHeavy = isHeavy
  }

  /// The Markdown of normalized `atoms`. `lostMarks` says that emphasis was left out: with it, the Markdown would not
  /// have shown the same text, neither with the fewest escapes nor with every special character escaped.
  static func markdown(_ atoms: [InlineAtom], in place: Place) -> (text: String, lostMarks: Bool) {
    let wanted = squeezed(atoms.map(\.words).joined())
    var plain = atoms
    for index in plain.indices { plain[index].marks = [] }
    plain = InlineNormalizer.normalized(plain)
    for (attempt, isHeavy) in [(atoms, false), (atoms, true), (plain, false)] {
      let text = written(attempt, in: place, isHeavy: isHeavy)
      let probe = attempt.filter { if case .footnote = $0.content { false } else { true } }
      let shown = probe.count == attempt.count ? text : written(probe, in: place, isHeavy: isHeavy)
      if squeezed(read(shown, place)) == wanted { return (text, attempt != atoms) }
    }
    return (written(plain, in: place, isHeavy: true), plain != atoms)
  }

  /// The text that a reader would see of `markdown`.
  private static func read(_ markdown: String, _ place: Place) -> String {
    let text =
      switch place {
      case .paragraph: markdown
      case .heading: "# " + markdown
      case .cell: "| |\n|-|\n| \(markdown) |"
      }
    let tree = MarkdownParser.parse(SourceText(path: "", text)).value
    return tree.plainText(of: tree.root)
  }

  private static func squeezed(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "\u{200B}" && $0 != "\u{FEFF}" }
  }

  private static func written(_ atoms: [InlineAtom], in place: Place, isHeavy: Bool) -> String {
    var writer = InlineWriter(place, isHeavy: isHeavy)
    for index in atoms.indices { writer.add(atoms, at: index) }
    writer.close(downTo: 0)
    return writer.assembled()
  }

  // MARK: Atoms

  private mutating func add(_ atoms: [InlineAtom], at index: Int) {
    let atom = atoms[index]
    let covers = Self.covers(of: atom)
    close(downTo: open.prefix { covers.contains($0) }.count)
    let opening = covers.subtracting(open).map { ($0, Self.extent(of: $0, in: atoms, from: index)) }
    for (cover, _) in opening.sorted(by: { ($0.1, Self.rank($0.0)) > ($1.1, Self.rank($1.0)) }) { begin(cover) }
    switch atom.content {
    case .text(let text):
      // Links do not nest, so an address in a link needs no angle brackets, but its special characters need escapes.
      if atom.link == nil {
        words += text
      } else {
        put(isHeavy ? Self.heavily(text, isInLink: true) : Self.linkText(text))
      }
    case .address(let address): put("<\(address)>")
    case .space: words += " "
    case .softBreak, .lineBreak:
      words += place == .paragraph ? "\n" : " "
      isHardBreak.append(atom.content == .lineBreak)
    case .code(let code): put(Self.span(code))
    case .image(let description, let address, let title):
      put("![" + Self.label(description) + "](" + MarkdownAddress.target(address, title: title) + ")")
    case .footnote(let label): put("[^\(label)]")
    case .raw(let text): put(text)
    case .anchor: break
    }
  }

  private static func covers(of atom: InlineAtom) -> Set<Cover> {
    Set(atom.marks.map { .mark($0) }).union(atom.link.map { [.link($0)] } ?? [])
  }

  private static func extent(of cover: Cover, in atoms: [InlineAtom], from index: Int) -> Int {
    atoms[index...].prefix { covers(of: $0).contains(cover) }.count
  }

  /// The order of covers that end at the same atom; the highest opens first.
  private static func rank(_ cover: Cover) -> Int {
    switch cover {
    case .mark(.strong): 3
    case .mark(.emphasis): 2
    case .mark(.strike): 1
    case .link: 0
    }
  }

  private mutating func begin(_ cover: Cover) {
    open.append(cover)
    switch cover {
    case .mark(let mark):
      delimiters.insert(mark)
      put(mark.delimiter)
    case .link: put("[")
    }
  }

  private mutating func close(downTo count: Int) {
    while open.count > count, let cover = open.popLast() {
      switch cover {
      case .mark(let mark): put(mark.delimiter)
      case .link(let link): put("](" + MarkdownAddress.target(link.address, title: link.title) + ")")
      }
    }
  }

  private mutating func put(_ markup: String) {
    pieces.append(markup)
    words.unicodeScalars.append(Self.placeholder)
  }

  // MARK: Escaping

  private func assembled() -> String {
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false).map { trimmed($0) }
    let escaped =
      isHeavy ? lines.map { Self.heavily($0) } : MarkdownEscape.paragraph(lines, inline: place != .paragraph)
    var upcoming = pieces[...]
    let filled = escaped.map { fill($0, &upcoming) }
    switch place {
    case .paragraph:
      return zip(filled, isHardBreak).map { $0 + ($1 ? Self.hardBreak(after: $0) : "\n") }.joined()
        + (filled.last ?? "")
    case .heading:
      let text = filled.joined(separator: " ")
      return text.hasSuffix("#") && !text.hasSuffix("\\#") ? text.dropLast() + "\\#" : text
    case .cell: return Self.cell(filled.joined(separator: " "))
    }
  }

  /// The hard break after a line. An address at the end of the line would include the backslash, so a space separates
  /// them.
  private static func hardBreak(after line: String) -> String {
    let word = line.split(separator: " ").last ?? ""
    return word.contains("://") || word.contains("www.") || word.contains("@") ? " \\\n" : "\\\n"
  }

  /// Inserts the markup again, and escapes what only the markup makes special: `!` before a link, the characters of
  /// emphasis beside emphasis.
  private func fill(_ line: String, _ pieces: inout ArraySlice<String>) -> String {
    var out = ""
    var isEscaped = false
    var isAddress = false
    for scalar in line.unicodeScalars {
      if scalar == Self.placeholder, let piece = pieces.popFirst() {
        if piece.hasPrefix("["), out.hasSuffix("!"), !out.hasSuffix("\\!") { out = out.dropLast() + "\\!" }
        out += piece
        isEscaped = false
        continue
      }
      if scalar == "<", !isEscaped { isAddress = line.contains("<http") }
      if !isEscaped, !isAddress, needsBackslash(scalar) { out += "\\" }
      if scalar == ">" { isAddress = false }
      out.unicodeScalars.append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return out
  }

  private func needsBackslash(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "*": delimiters.contains(.strong) || delimiters.contains(.emphasis)
    case "~": delimiters.contains(.strike)
    default: false
    }
  }

  /// A backslash before every character that could have a meaning; addresses are put in angle brackets.
  private static func heavily(_ text: String, isInLink: Bool = false) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if !isInLink, let end = MarkdownEscape.address(in: bytes, at: index) {
        out += Array("<".utf8) + bytes[index..<end] + Array(">".utf8)
        index = end
        continue
      }
      // A backslash would become part of an address that begins with `www.`.
      if !isInLink, let end = MarkdownEscape.address(in: bytes, at: index, www: true) {
        out += bytes[index..<end]
        index = end
        continue
      }
      if "\\`*_[]<>&!~|#{}".utf8.contains(bytes[index]) { out.append(UInt8(ascii: "\\")) }
      out.append(bytes[index])
      index += 1
    }
    let digits = out.prefix { $0.isASCIIDigit }.count
    if digits < out.count, (digits == 0 ? "+-=" : ".)").utf8.contains(out[digits]) {
      out.insert(UInt8(ascii: "\\"), at: digits)
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The text of a link, with a backslash before what could end the link or have a meaning in it.
  private static func linkText(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let before = index > 0 ? bytes[index - 1] : 0
      let isInWord = before.isWordByte && next.isWordByte
      let isMark =
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "`"), UInt8(ascii: "*"): true
        case UInt8(ascii: "_"): !isInWord
        case UInt8(ascii: "<"): next != 0x20
        case UInt8(ascii: "&"): bytes[index...].prefix(12).contains(UInt8(ascii: ";"))
        case UInt8(ascii: "~"): next == byte || before == byte
        case UInt8(ascii: "\\"): next == 0 || !next.isWordByte
        case UInt8(ascii: "!"): next == 0
        default: false
        }
      if isMark { out.append(UInt8(ascii: "\\")) }
      out.append(byte)
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func cell(_ text: String) -> String {
    var out = ""
    var isEscaped = false
    for character in text {
      if character == "|", !isEscaped { out += "\\" }
      out.append(character)
      isEscaped = character == "\\" && !isEscaped
    }
    return out
  }

  /// A code span with more backticks around it than any run inside has.
  private static func span(_ code: String) -> String {
    var longest = 0
    var run = 0
    for byte in code.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest == 1 ? 2 : longest == 0 ? 1 : longest + 1)
    let needsRoom = code.hasPrefix("`") || code.hasSuffix("`") || code.hasPrefix(" ") && code.hasSuffix(" ")
    return needsRoom ? "\(fence) \(code) \(fence)" : fence + code + fence
  }

  /// The description of an image, escaped when necessary.
  private static func label(_ text: String) -> String {
    let line = trimmed(text.replacing("\n", with: " "))
    return line.contains { "\\`*_[]<&~".contains($0) } ? heavily(line) : line
  }
}

/// Writes the targets of links.
enum MarkdownAddress {
  /// The address as it is written in the parentheses of a link, with its title.
  static func target(_ address: String, title: String) -> String {
    let caption = trimmed(plainSpaces(title).replacing("\n", with: " "))
    guard !caption.isEmpty else { return bracketed(address) }
    let quoted = caption.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return bracketed(address) + " \"\(quoted)\""
  }

  /// The address, in angle brackets when it is empty or holds spaces or parentheses.
  static func bracketed(_ address: String) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in address.unicodeScalars where scalar.value > 0x1F && scalar != InlineWriter.placeholder {
      switch scalar {
      case "<": clean.append(contentsOf: "%3C".unicodeScalars)
      case ">": clean.append(contentsOf: "%3E".unicodeScalars)
      case "\\": clean.append(contentsOf: "%5C".unicodeScalars)
      default: clean.append(scalar)
      }
    }
    let text = String(clean)
    return text.isEmpty || text.contains { " ()".contains($0) } ? "<\(text)>" : text
  }
}
