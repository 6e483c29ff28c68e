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

  /// The mark that stands in rendered text: NUL, a letter, digits, NUL. No text of an author holds a NUL.
  var mark: String {
    switch self {
    case .root: "\0r\0"
    case .content: "\0b\0"
    case .contents: "\0t\0"
    case .languages: "\0l\0"
    case .head: "\0m\0"
    case .header: "\0h\0"
    case .footer: "\0f\0"
    case .sidebar: "\0s\0"
    case .series: "\0p\0"
    case .current(let article): "\0c\(article)\0"
    }
  }

  /// Reads what stands between two NULs.
  init?(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
    guard let letter = name.first else { return nil }
    switch letter {
    case UInt8(ascii: "r"): self = .root
    case UInt8(ascii: "b"): self = .content
    case UInt8(ascii: "t"): self = .contents
    case UInt8(ascii: "l"): self = .languages
    case UInt8(ascii: "m"): self = .head
    case UInt8(ascii: "h"): self = .header
    case UInt8(ascii: "f"): self = .footer
    case UInt8(ascii: "s"): self = .sidebar
    case UInt8(ascii: "p"): self = .series
    case UInt8(ascii: "c"):
      guard let number = Int(String(decoding: name.dropFirst(), as: UTF8.self)) else { return nil }
      self = .current(number)
    default: return nil
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
