/// Reads the literals that comments name as results.
private import ByteText

/// A literal in the form in which `print` writes values: a number, a quoted text, `true`, `false`, `nil`, or an optional, a list, a tuple or
/// a dictionary of those.
struct LiteralText {
  /// The kinds of literals without parts.
  enum Sort: Hashable {
    case number, quotation, word
  }

  /// What a literal is made of.
  indirect enum Form: Hashable {
    case single
    case optional(Form)
    /// The forms of the elements; empty for an empty list.
    case list(Set<Form>)
    case tuple([Form])
    case dictionary
  }

  /// The literal's text; elements are separated by a comma and one space.
  let text: String
  /// The kinds of its parts; empty for an empty list.
  let sorts: Set<Sort>
  let form: Form

  /// Parses `text`; nil if it is not a literal.
  init?(_ text: String) {
    let plain = text.trimmingSpaces
    guard let first = plain.unicodeScalars.first, Self.mayBegin(with: first) else { return nil }
    var reader = LiteralReader(text: Array(plain))
    guard let literal = reader.literal(depth: 0), reader.isAtEnd else { return nil }
    self = literal
  }

  init(text: String, sorts: Set<Sort>, form: Form) { (self.text, self.sorts, self.form) = (text, sorts, form) }

  /// Looking at the first character is cheaper than reading; most comments are prose.
  private static func mayBegin(with first: Unicode.Scalar) -> Bool {
    "\"-[(tfnO".unicodeScalars.contains(first) || ("0"..."9").contains(first)
  }

  /// Whether it is a number, a text, a word, or a list of those.
  var isSimple: Bool {
    switch form {
    case .single: true
    case .list(let elements): elements.isSubset(of: [.single])
    case .optional, .tuple, .dictionary: false
    }
  }

  /// Whether a printed line has the same kind as this literal and another value, so that the comment is probably a wrong claim about it.
  /// Never for quoted texts, for equal numbers, for a rounded number (3.14 for 3.14159), or for a dictionary with its elements in another
  /// order.
  func isLike(_ printed: String) -> Bool {
    if Self.isWrapped(text, in: printed) { return true }
    guard let other = LiteralText(printed), form != .single || sorts != [.quotation] else { return false }
    if text == other.text || Double(text) == Double(printed) && Double(text) != nil { return false }
    if isRounded(from: printed) { return false }
    if form.hasDictionary, UnorderedText.canonical(text) == UnorderedText.canonical(other.text) { return false }
    if text == "nil" || other.text == "nil" || form.isOptional && other.form.isOptional {
      return form.isOptional || other.form.isOptional || form == other.form && sorts == other.sorts
    }
    return form.isComparable(with: other.form) && (sorts == other.sorts || sorts.isEmpty || other.sorts.isEmpty)
  }

  /// Whether a printed line is the text of a comment, with or without quotation marks, in `Optional(…)`.
  static func isWrapped(_ text: String, in printed: String) -> Bool {
    guard printed.hasPrefix("Optional("), printed.hasSuffix(")") else { return false }
    let inner = printed.dropFirst("Optional(".count).dropLast()
    return inner == text || inner == "\"\(PrintedText.unquoted(text))\""
  }

  /// Whether it is a number with decimals, and `printed` is one with more of them which gives this one when it is rounded or cut off.
  private func isRounded(from printed: String) -> Bool {
    guard form == .single, sorts == [.number], let wanted = Double(text), let found = Double(printed),
      let decimals = Self.decimals(of: text), let printedDecimals = Self.decimals(of: printed),
      printedDecimals > decimals
    else { return false }
    if printed.hasPrefix(text) { return true }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return (found * scale).rounded() == (wanted * scale).rounded()
  }

  /// The number of digits behind the point; nil if there is no point.
  private static func decimals(of number: String) -> Int? {
    number.firstIndex(of: ".").map { number[$0...].count - 1 }
  }
}

extension LiteralText.Form {
  var isOptional: Bool { if case .optional = self { true } else { false } }

  /// Whether it is a dictionary or has one in it.
  var hasDictionary: Bool {
    switch self {
    case .dictionary: true
    case .single: false
    case .optional(let inner): inner.hasDictionary
    case .list(let elements): elements.contains { $0.hasDictionary }
    case .tuple(let parts): parts.contains { $0.hasDictionary }
    }
  }

  /// Whether values of the two forms are of one kind, apart from `Optional(…)` around them.
  func isComparable(with other: LiteralText.Form) -> Bool {
    switch (unwrapped, other.unwrapped) {
    case (.list(let left), .list(let right)): left.isEmpty || right.isEmpty || left == right
    case (let left, let right): left == right
    }
  }

  /// The form without `Optional(…)` anywhere in it.
  private var unwrapped: LiteralText.Form {
    switch self {
    case .single, .dictionary: self
    case .optional(let inner): inner.unwrapped
    case .list(let elements): .list(Set(elements.map(\.unwrapped)))
    case .tuple(let parts): .tuple(parts.map(\.unwrapped))
    }
  }
}

/// Parses one literal.
private struct LiteralReader {
  /// How deeply lists and other literals may be nested.
  private static let depthLimit = 16

  let text: [Character]
  private var position = 0

  init(text: [Character]) { self.text = text }

  var isAtEnd: Bool { position == text.count }

  private var next: Character? { isAtEnd ? nil : text[position] }

  /// The literal at the current position; nil if there is none.
  mutating func literal(depth: Int) -> LiteralText? {
    guard depth < Self.depthLimit, let first = next else { return nil }
    if first == "[" { return list(depth) }
    if first == "(" { return tuple(depth) }
    if first == "\"" { return quotation() }
    if take("Optional(") {
      guard let inner = literal(depth: depth + 1), take(")") else { return nil }
      return LiteralText(text: "Optional(\(inner.text))", sorts: inner.sorts, form: .optional(inner.form))
    }
    return word() ?? number()
  }

  private mutating func list(_ depth: Int) -> LiteralText? {
    if take("[:]") { return LiteralText(text: "[:]", sorts: [], form: .dictionary) }
    guard take("[") else { return nil }
    var (texts, sorts): ([String], Set<LiteralText.Sort>) = ([], [])
    var (forms, pairs): (Set<LiteralText.Form>, Int) = ([], 0)
    skipSpaces()
    while !take("]") {
      guard let element = literal(depth: depth + 1) else { return nil }
      var text = element.text
      sorts.formUnion(element.sorts)
      forms.insert(element.form)
      if take(":") {
        skipSpaces()
        guard let value = literal(depth: depth + 1) else { return nil }
        text += ": " + value.text
        sorts.formUnion(value.sorts)
        pairs += 1
      }
      texts.append(text)
      guard endsElement(before: "]") else { return nil }
    }
    guard pairs == 0 || pairs == texts.count else { return nil }
    return LiteralText(
      text: "[" + texts.joined(separator: ", ") + "]", sorts: sorts, form: pairs > 0 ? .dictionary : .list(forms))
  }

  /// A tuple of at least two elements, with or without labels.
  private mutating func tuple(_ depth: Int) -> LiteralText? {
    guard take("(") else { return nil }
    var (texts, sorts, forms): ([String], Set<LiteralText.Sort>, [LiteralText.Form]) = ([], [], [])
    while !take(")") {
      let label = label()
      guard let element = literal(depth: depth + 1) else { return nil }
      texts.append(label + element.text)
      sorts.formUnion(element.sorts)
      forms.append(element.form)
      guard endsElement(before: ")") else { return nil }
    }
    guard texts.count > 1 else { return nil }
    return LiteralText(text: "(" + texts.joined(separator: ", ") + ")", sorts: sorts, form: .tuple(forms))
  }

  /// The label of an element of a tuple with its colon and a space; empty if there is none.
  private mutating func label() -> String {
    skipSpaces()
    let name = text[position...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard name.first.map({ $0.isLetter || $0 == "_" }) == true, text[name.endIndex...].first == ":" else { return "" }
    position = name.endIndex + 1
    skipSpaces()
    return String(name) + ": "
  }

  /// Skips the comma behind an element; false if neither a comma nor `close` follows.
  private mutating func endsElement(before close: Character) -> Bool {
    skipSpaces()
    guard take(",") else { return next == close }
    skipSpaces()
    return true
  }

  /// A text between quotation marks without escapes.
  private mutating func quotation() -> LiteralText? {
    let body = text[(position + 1)...].prefix { $0 != "\"" && $0 != "\\" }
    guard text[body.endIndex...].first == "\"" else { return nil }
    position = body.endIndex + 1
    return LiteralText(text: "\"" + String(body) + "\"", sorts: [.quotation], form: .single)
  }

  private mutating func word() -> LiteralText? {
    let word = String(text[position...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    guard ["true", "false", "nil"].contains(word) else { return nil }
    position += word.count
    return LiteralText(text: word, sorts: [.word], form: .single)
  }

  private mutating func number() -> LiteralText? {
    let start = position
    _ = take("-")
    guard let first = next, Self.isDigit(first) else { return nil }
    skipDigits()
    if next == ".", position + 1 < text.count, text[position + 1] != "_", Self.isDigit(text[position + 1]) {
      position += 1
      while let digit = next, digit != "_", Self.isDigit(digit) { position += 1 }
    }
    return LiteralText(text: String(text[start..<position]), sorts: [.number], form: .single)
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  private mutating func skipDigits() {
    while let digit = next, Self.isDigit(digit) || digit == "_" { position += 1 }
  }

  private mutating func skipSpaces() {
    while next == " " || next == "\t" { position += 1 }
  }

  /// Skips `expected` if it is at the current position.
  private mutating func take(_ expected: String) -> Bool {
    guard text[position...].starts(with: expected) else { return false }
    position += expected.count
    return true
  }
}
