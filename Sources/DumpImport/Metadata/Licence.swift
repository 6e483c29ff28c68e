/// The Creative Commons licence of a post, as Korean blogs print it.

/// Parses Korean Creative Commons labels.
enum Licence {
  /// `저작자 표시 비영리 변경 금지` is CC-BY-NC-ND-2.0-KR; nil when the text is no such label.
  static func identifier(in text: String) -> String? {
    let packed = String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0 != " " && $0 != "-" && $0 != "_" && $0 != "," }))
    guard packed.hasPrefix("저작자표시") else { return nil }
    var rest = packed.dropFirst("저작자표시".count)
    var name = "CC-BY"
    for (words, short) in [("비영리", "-NC"), ("상업적이용금지", "-NC"), ("변경금지", "-ND"), ("동일조건변경허락", "-SA"), ("동일조건", "-SA")]
    where rest.hasPrefix(words) {
      name += short
      rest = rest.dropFirst(words.count)
    }
    switch rest {
    case "", "2.0대한민국", "2.0대한민국라이선스", "라이선스": return name + "-2.0-KR"
    case "4.0국제", "4.0국제라이선스", "4.0국제라이선스에따라이용할수있습니다.": return name + "-4.0"
    default: return nil
    }
  }
}
