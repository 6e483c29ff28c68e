/// Slots: places in rendered templates that are filled with bytes afterwards.
///
/// A page's body never runs through the template library, and what is equal on many pages (header, side bar, series box,
/// list entries) is rendered once with slots where pages differ.

/// A place to be filled.
enum Slot: Sendable, Hashable {
  /// What takes the page back to the site's root.
  case root
  /// The page's body, its table of contents, the links to its other languages.
  case content, contents, languages
  /// Fragments shared by pages of one language and depth.
  case head, header, footer
  /// The side bar of the page's guide, the box of its series.
  case sidebar, series
  /// ` aria-current="page"` if the page is this article.
  case current(Int)

  /// The letters in the marks of all slots but `current`.
  private static let letters: [(letter: Unicode.Scalar, slot: Slot)] = [
    ("r", .root), ("b", .content), ("t", .contents), ("l", .languages), ("m", .head), ("h", .header), ("f", .footer),
    ("s", .sidebar), ("p", .series),
  ]

  /// The mark in rendered text: NUL, a letter, digits, NUL. No text of an author holds a NUL.
  var mark: String {
    if case .current(let article) = self { return "\0c\(article)\0" }
    return Self.letters.first { $0.slot == self }.map { "\0\($0.letter)\0" } ?? ""
  }

  /// Reads what is between two NULs.
  init?(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
    if name.first == UInt8(ascii: "c") {
      guard let article = Int(String(decoding: name.dropFirst(), as: UTF8.self)) else { return nil }
      self = .current(article)
    } else {
      guard let letter = name.first, let known = Self.letters.first(where: { $0.letter.value == letter }) else {
        return nil
      }
      self = known.slot
    }
  }
}

/// What a page puts into its slots.
struct SlotFilling: Sendable {
  /// Bytes by slot; those of fragments may hold further slots.
  var bytes: [Slot: [UInt8]] = [:]

  /// The article the page shows.
  var article: Int?

  /// Renders `text` into `output`, slots filled. Slots nobody fills vanish.
  func fill(_ text: [UInt8], into output: inout [UInt8], depth: Int = 0) {
    text.withUnsafeBufferPointer { fill($0, into: &output, depth: depth) }
  }

  private func fill(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], depth: Int) {
    var start = 0
    while let mark = text[start...].firstIndex(of: 0) {
      output.append(contentsOf: text[start..<mark])
      guard let end = text[(mark + 1)...].prefix(16).firstIndex(of: 0), let slot = Slot(text[mark + 1..<end]) else {
        start = mark + 1
        continue
      }
      put(slot, into: &output, depth: depth)
      start = end + 1
    }
    output.append(contentsOf: text[start...])
  }

  private func put(_ slot: Slot, into output: inout [UInt8], depth: Int) {
    switch slot {
    case .current(let article):
      if article == self.article { output += Array(#" aria-current="page""#.utf8) }
    case .content, .contents, .root:
      if let filling = bytes[slot] { output += filling }
    default:
      // Fragments hold slots of their own; a template that puts a fragment into itself ends here.
      if let filling = bytes[slot], depth < 3 { fill(filling, into: &output, depth: depth + 1) }
    }
  }
}

extension SlotFilling {
  /// A text whose only slots are those of the root, with `root` in them.
  static func fill(_ text: [UInt8], root: String) -> [UInt8] {
    var filling = SlotFilling()
    filling.bytes[.root] = Array(root.utf8)
    var output: [UInt8] = []
    filling.fill(text, into: &output)
    return output
  }
}
