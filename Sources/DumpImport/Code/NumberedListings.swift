/// Finds listings whose lines bear numbers, and tells them from ordered lists, which look alike.

enum NumberedListings {
  /// A numbered line: its number and what follows, exactly one space taken off. The number may be followed by a stop, a colon
  /// or a stroke, or by a tab alone.
  static func numbered(_ line: DumpLine) -> (number: Int, rest: String)? {
    let text = line.raw.utf8.drop { $0 == 0x20 || $0 == 0x09 }
    let digits = text.prefix { CodeSign.isDigit($0) }
    guard (1...5).contains(digits.count), let number = Int(String(Substring(digits))) else { return nil }
    var rest = text.dropFirst(digits.count)
    if rest.first == 0x09 { return (number, String(Substring(rest.dropFirst()))) }
    if rest.first == 0x20, rest.dropFirst().first == UInt8(ascii: "|") { rest = rest.dropFirst() }
    guard let mark = rest.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ":") || mark == UInt8(ascii: "|")
    else {
      return nil
    }
    rest = rest.dropFirst()
    if rest.first == 0x20 { rest = rest.dropFirst() } else if !rest.isEmpty { return nil }
    return (number, String(Substring(rest)))
  }

  /// The runs of `lines` that are listings, as indices. A listing may begin at any number, as one that goes on from the listing
  /// before it does; then it takes two lines at least.
  static func find(in lines: [DumpLine]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < lines.count {
      guard let first = numbered(lines[index]) else {
        index += 1
        continue
      }
      var end = index + 1
      while end < lines.count, lines[end].gap == 0, let next = numbered(lines[end]),
        next.number == end - index + first.number
      {
        end += 1
      }
      if first.number == 1 || end - index > 1, isCode(lines[index..<end]) { found.append(index..<end) }
      index = end
    }
    return found
  }

  /// Whether the numbered lines hold code: some sure lines of it, and little prose.
  private static func isCode(_ lines: ArraySlice<DumpLine>) -> Bool {
    var code = 0
    var prose = 0
    for line in lines {
      guard let rest = numbered(line)?.rest else { continue }
      let text = trimmed(plainSpaces(rest))
      switch CodeSign(text) {
      case .strong, .bracket, .comment: code += 1
      case .weak: code += isCall(text) ? 1 : 0
      case .none: prose += LineShape(text).hangul > 1 || text.split(separator: " ").count > 3 ? 1 : 0
      }
    }
    return code > 0 && code >= prose * 2
  }

  /// `name(a, b, …)`.
  private static func isCall(_ text: String) -> Bool {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") || text.hasSuffix(");") else { return false }
    let name = text[..<open].utf8
    return !name.isEmpty
      && name.allSatisfy { CodeSign.isNameStart($0) || CodeSign.isDigit($0) || $0 == UInt8(ascii: ".") }
  }
}
