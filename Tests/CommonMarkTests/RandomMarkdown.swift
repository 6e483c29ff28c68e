/// Generates random Markdown from a seed, the same on every machine.

/// A small generator of random numbers (xorshift64*).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

/// Soup of everything that Markdown gives a meaning to.
struct RandomMarkdown {
  private static let ascii = [
    "*", "**", "***", "_", "__", "~", "~~", "`", "``", "[", "]", "(", ")", "](/u)", "](/u \"t\")", "![", "[r]", "[r][]",
    "<", ">", "<b>", "</b>", "<a href=\"x*y\">", "<http://a.b/c>", "<me@x.yz>", "http://a.bc/d", "www.a.bc", "x@y.zz",
    "&amp;", "&#42;", "&copy;", "&bogus;", "\\*", "\\", "\\\\", "\\|", "a", "word", "foo bar", " ", "  ", ".", "!",
    "\"",
    "'", "[^1]", "[^n]", "|", "-", "\t", ":", "#",
  ]
  private static let korean = [
    "가", "클로저", "는", "을", "나", "）", "。", "「", "」", "“", "”", "漢字", "かな", "é", "😀", "(closure)", "\"한\"",
  ]
  private static let starts = [
    "", "", "", "", "> ", "> > ", "- ", "* ", "1. ", "2) ", "  ", "    ", "# ", "## ", "```", "~~~", "```swift",
    "| a | b |", "|---|---|", "---", "===", "***", "[r]: /url \"t\"", "[q]: <u>", "[^1]: note", "[^n]: other", "<div>",
    "<!-- c", "-->", "- [ ] ", "- [x] ", "   - ", ">", "\t", "> - ", "> | a |", "> |--|",
  ]

  /// A few lines; with `korean`, Hangul and other CJK text among them.
  static func text(seed: UInt64, korean withKorean: Bool) -> String {
    var random = SeededGenerator(seed: seed)
    let atoms = withKorean ? ascii + korean + korean : ascii
    var lines: [String] = []
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      var line = starts.randomElement(using: &random) ?? ""
      for _ in 0..<Int.random(in: 0...14, using: &random) { line += atoms.randomElement(using: &random) ?? "" }
      lines.append(line)
      if Int.random(in: 0..<5, using: &random) == 0 { lines.append("") }
    }
    return lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
  }
}
