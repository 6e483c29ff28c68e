/// Puts into a template's text what is known before any page: the words of its language, and slots for the way to the root.
///
/// The template library looks every name up by reflection and dynamic casts; `{{root}}` and `{{ui.…}}` are more than half of all
/// tags, and none of them differs from page to page in a way a slot could not hold.

enum TemplateFolding {
  /// The template's text with `{{root}}` as a slot's mark and `{{ui.NAME}}` as words; other tags stay as they are.
  static func folded(_ bytes: [UInt8], words: UIStrings) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var copied = 0
    for tag in TemplateScanner.tags(in: bytes) where tag.kind == .value {
      guard let replacement = replacement(for: tag.name, words), let whole = plainTag(around: tag.range, in: bytes)
      else {
        continue
      }
      result += bytes[copied..<whole.lowerBound]
      result += replacement
      copied = whole.upperBound
    }
    return result + bytes[copied...]
  }

  private static func replacement(for name: String, _ words: UIStrings) -> [UInt8]? {
    if name == "root" { return Array(Slot.root.mark.utf8) }
    guard name.hasPrefix("ui."), let text = UIText(rawValue: String(name.dropFirst(3))) else { return nil }
    return Array(HTMLText.escaped(words[text]).utf8)
  }

  /// The bytes of `{{name}}` around a name; nil for `{{{name}}}`, `{{&name}}`, transforms and other delimiters.
  private static func plainTag(around name: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
    let start = name.lowerBound - 2
    let end = name.upperBound + 2
    guard start >= 0, end <= bytes.count, bytes[start..<name.lowerBound].elementsEqual("{{".utf8),
      bytes[name.upperBound..<end].elementsEqual("}}".utf8), start == 0 || bytes[start - 1] != UInt8(ascii: "{")
    else { return nil }
    return start..<end
  }
}
