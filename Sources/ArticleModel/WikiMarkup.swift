/// Finds `[[topic]]` and `[[topic|shown]]` in plain text.
private import ByteText

/// The parser for topic links.
package enum WikiMarkup {
  /// One topic link, as ranges of the searched bytes.
  package struct Found: Sendable, Hashable {
    /// The range of the whole link, brackets included.
    package let whole: Range<Int>
    /// The range of the target, without surrounding spaces.
    package let target: Range<Int>
    /// The range of the text to show, if given.
    package let text: Range<Int>?
  }

  /// The topic links in `bytes`, in order. Brackets cannot be nested, and a link cannot contain a line break.
  package static func find(in bytes: [UInt8]) -> [Found] {
    var found: [Found] = []
    var index = 0
    while let open = bytes.range(of: "[[", from: index)?.lowerBound, open + 4 < bytes.count {
      index = open
      var end = index + 2
      while end < bytes.count, bytes[end] != UInt8(ascii: "]"), bytes[end] != UInt8(ascii: "["), bytes[end] != 0x0A {
        end += 1
      }
      guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: "]"), bytes[end + 1] == UInt8(ascii: "]") else {
        index += 1
        continue
      }
      let bar = bytes[index + 2..<end].firstIndex(of: UInt8(ascii: "|"))
      let target = trimmed(index + 2..<(bar ?? end), in: bytes)
      if !target.isEmpty {
        found.append(Found(whole: index..<end + 2, target: target, text: bar.map { trimmed($0 + 1..<end, in: bytes) }))
      }
      index = end + 2
    }
    return found
  }

  /// `text` with each topic link replaced by its visible text: the one given, or else the target.
  package static func plain(_ text: String) -> String {
    guard text.contains("[[") else { return text }
    return String(decoding: plain(Array(text.utf8)), as: UTF8.self)
  }

  /// The same for UTF-8 bytes.
  package static func plain(_ bytes: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var place = 0
    for link in find(in: bytes) {
      let words = link.text.flatMap { $0.isEmpty ? nil : $0 } ?? link.target
      plain += bytes[place..<link.whole.lowerBound] + bytes[words]
      place = link.whole.upperBound
    }
    return plain + bytes[place...]
  }

  private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    bytes[range].trimming { $0 == 0x20 }.indices
  }
}
