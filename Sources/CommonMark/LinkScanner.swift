/// Scans link destinations, titles and link reference definitions by the rules of libcmark (CommonMark 0.29, §4.7, §6.3).
import ByteText

/// Scans `bytes` up to `end`. Each function takes a start offset and returns the offset after what it found, or nil when
/// there is no match.
struct LinkScanner {
  let bytes: [UInt8]
  let end: Int

  func byte(_ place: Int) -> UInt8 { place < end ? bytes[place] : 0 }

  /// Skips white space, including line breaks.
  func skippingSpace(_ start: Int) -> Int {
    var place = start
    while place < end, bytes[place].isASCIIWhitespace { place += 1 }
    return place
  }

  /// Scans `(url "title")`.
  func inlineDestination(_ start: Int) -> Int? {
    guard byte(start) == .openParenthesis, let url = destination(skippingSpace(start + 1)) else { return nil }
    let beforeTitle = skippingSpace(url)
    let afterTitle = beforeTitle == url ? url : title(beforeTitle) ?? beforeTitle
    let close = skippingSpace(afterTitle)
    return byte(close) == .closeParenthesis ? close + 1 : nil
  }

  /// Scans `<url>`, or a URL without spaces and with balanced parentheses.
  func destination(_ start: Int) -> Int? {
    guard byte(start) == .less else { return bareDestination(start) }
    var place = start + 1
    while place < end {
      switch bytes[place] {
      case .greater: return place + 1 < end ? place + 1 : nil
      case .backslash: place += 2
      case .newline, .less: return nil
      default: place += 1
      }
    }
    return nil
  }

  private func bareDestination(_ start: Int) -> Int? {
    var place = start
    var depth = 0
    while place < end {
      let found = bytes[place]
      if found == .backslash, byte(place + 1).isASCIIPunctuation {
        place += 2
        continue
      }
      if found == .openParenthesis { depth += 1 }
      if depth > 32 { return nil }
      if found == .closeParenthesis {
        if depth == 0 { break }
        depth -= 1
      }
      if found.isASCIIWhitespace {
        if place == start { return nil }
        break
      }
      place += 1
    }
    return place < end ? place : nil
  }

  /// Scans `"title"`, `'title'` or `(title)`.
  func title(_ start: Int) -> Int? {
    let open = byte(start)
    let close: UInt8
    switch open {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): close = open
    case .openParenthesis: close = .closeParenthesis
    default: return nil
    }
    var place = start + 1
    while place < end {
      if bytes[place] == .backslash, place + 1 < end {
        place += 2
      } else if bytes[place] == close {
        return place + 1
      } else if open == .openParenthesis, bytes[place] == .openParenthesis {
        return nil
      } else {
        place += 1
      }
    }
    return nil
  }

  /// Scans `[label]` without inner brackets, of at most 1,000 bytes.
  func label(_ start: Int) -> Int? {
    guard byte(start) == .openBracket else { return nil }
    var place = start + 1
    while place < end, place - start <= 1001 {
      switch bytes[place] {
      case .closeBracket: return place + 1
      case .openBracket: return nil
      case .backslash where byte(place + 1).isASCIIPunctuation: place += 2
      default: place += 1
      }
    }
    return nil
  }
}

extension SourcePlacer {
  /// The end of a link or image whose text ends at `place`; nil when there is no `]`.
  func endOfLink(closingAt place: Int) -> Int? {
    guard byte(place) == .closeBracket else { return nil }
    let scanner = LinkScanner(bytes: contents, end: contentEnd)
    return scanner.inlineDestination(place + 1) ?? scanner.label(place + 1) ?? place + 1
  }
}
