/// Finds the end of a bare URL in Korean prose: `http://a.kr/b)의`, `http://a.kr"으로`, `http://a.kr에서`.
import KoreanText

/// The detection of the end of a bare URL.
struct BareAddress {
  private let bytes: [UInt8]
  private let hostStart: Int
  /// Whether an apostrophe precedes the URL.
  private let isQuoted: Bool

  /// The number of bytes of `text` that belong to the URL. `text` is what GFM recognized as a bare URL; `before` is the
  /// byte before it.
  ///
  /// The URL ends at a double or typographic quotation mark, at a closing bracket without an opening one in the URL if
  /// no URL character follows it, at CJK punctuation, and before josa that follow ASCII. Hangul at the start of a path
  /// or query component is kept.
  static func end(of text: ArraySlice<UInt8>, after before: UInt8?) -> Int {
    guard let address = BareAddress(text, after: before) else { return text.count }
    let end = address.end
    return end > address.hostStart ? end : text.count
  }

  private init?(_ text: ArraySlice<UInt8>, after before: UInt8?) {
    bytes = Array(text)
    let head = bytes.prefix(8).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    guard let scheme = ["https://", "http://", "ftp://", "www."].first(where: { head.starts(with: $0.utf8) })
    else { return nil }
    hostStart = scheme.utf8.count
    isQuoted = before == UInt8(ascii: "'")
  }

  private var end: Int {
    var place = hostStart
    var part = Part(start: hostStart, isHost: true)
    var open: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "\""): return trimmed(place)
      case UInt8(ascii: "'"): if isQuoted || isProse(place + 1) { return trimmed(place) }
      case UInt8(ascii: ">"): if isProse(place + 1) { return trimmed(place) }
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        if part.isHost, isProse(place + 1) { return trimmed(place) }
        open.append(byte)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let last = open.last, last == Self.opening(byte) {
          open.removeLast()
        } else if isProse(place + 1) || ".,;:!?\"')]}".utf8.contains(bytes[place + 1]) {
          return trimmed(place)
        }
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): part = Part(start: place + 1, isHost: false)
      case UInt8(ascii: "="), UInt8(ascii: "&"): part.start = place + 1
      case UInt8(ascii: "."), UInt8(ascii: ":"): if part.isHost { part.start = place + 1 }
      case 0x80...:
        if isPunctuation(at: place) { return trimmed(place) }
        if isHangul(place) {
          let runEnd = hangulEnd(from: place)
          if isEnding(place..<runEnd, in: part) { return place }
          place = runEnd
          continue
        }
      default: break
      }
      place += 1
    }
    return place
  }

  /// A component of the URL between separators.
  private struct Part {
    var start: Int
    var isHost: Bool
  }

  /// Whether a run of Hangul belongs to the sentence rather than to the URL: it follows ASCII within its component, only
  /// punctuation follows it, and it is a josa; after a host name it may be any word.
  private func isEnding(_ run: Range<Int>, in part: Part) -> Bool {
    guard run.lowerBound > part.start, isClosed(run.upperBound) else { return false }
    let last = bytes[run.lowerBound - 1]
    let isAfterBracket = last == UInt8(ascii: ")")
    let isAfterWord = last < 0x80 && (last >= 0x30 && last <= 0x39 || last | 0x20 >= 0x61 && last | 0x20 <= 0x7A)
    guard isAfterBracket || isAfterWord && bytes[part.start..<run.lowerBound].allSatisfy({ $0 < 0x80 })
    else { return false }
    if part.isHost { return true }
    let attachment = JosaRecognition.attachment(in: bytes, at: run.lowerBound, upTo: run.upperBound)
    return attachment?.kind == .josa || CorpusStems.isSuffix(bytes[run])
  }

  /// Whether a run ends at `place`: at the end of the text or before punctuation that ends a URL.
  private func isClosed(_ place: Int) -> Bool {
    guard place < bytes.count else { return true }
    return ".,;:!?()[]{}<>\"'*~".utf8.contains(bytes[place]) || isPunctuation(at: place)
  }

  /// Whether the text at `place` cannot belong to the URL: it is the end, or a character that is not ASCII.
  private func isProse(_ place: Int) -> Bool { place >= bytes.count || bytes[place] >= 0x80 }

  /// `place` moved before trailing punctuation, which GFM also excludes from the end of a URL.
  private func trimmed(_ place: Int) -> Int {
    var end = place
    while end > hostStart, "?!.,:*_~'\\".utf8.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  private static func opening(_ close: UInt8) -> UInt8 {
    switch close {
    case UInt8(ascii: ")"): UInt8(ascii: "(")
    case UInt8(ascii: "]"): UInt8(ascii: "[")
    default: UInt8(ascii: "{")
    }
  }

  private func isHangul(_ place: Int) -> Bool {
    bytes.withUnsafeBufferPointer { JosaRecognition.isHangul($0, at: place, upTo: $0.count) }
  }

  private func hangulEnd(from start: Int) -> Int {
    var place = start
    while isHangul(place) { place += 3 }
    return place
  }

  /// Whether there is CJK or typographic punctuation or a non-ASCII space at `place`.
  private func isPunctuation(at place: Int) -> Bool {
    if bytes[place] == 0xC2 { return place + 1 < bytes.count && bytes[place + 1] == 0xA0 }
    guard bytes[place] & 0xF0 == 0xE0, place + 2 < bytes.count else { return false }
    let scalar =
      UInt32(bytes[place] & 0x0F) << 12 | UInt32(bytes[place + 1] & 0x3F) << 6 | UInt32(bytes[place + 2] & 0x3F)
    switch scalar {
    // Spaces and quotation marks; an ellipsis.
    case 0x2000...0x200B, 0x2018...0x201F, 0x2026, 0x3000: return true
    // CJK full stops, commas and brackets, but not the iteration marks between them.
    case 0x3001, 0x3002, 0x3008...0x3011, 0x3014...0x301F: return true
    // Full-width `! ( ) , . : ; ?`.
    case 0xFF01, 0xFF08, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F: return true
    default: return false
    }
  }
}
