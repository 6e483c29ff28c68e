/// Finds runs of lines that are code by how they follow each other, whatever each of them looks like alone.
import ByteText

/// A run of lines that is code in a language that its form shows.
struct CodeRun: Sendable, Hashable {
  /// Indices into the lines.
  let range: Range<Int>
  let language: ListingLanguage
}

struct CodeRunFinder {
  /// The lines of one post.
  let lines: [DumpLine]

  /// No run is longer. A run that has begun is taken as far as it goes, never given up after a long look, so that the time taken
  /// grows with the text only.
  static let limit = 4000

  /// The run that begins at `index`; nil when none does.
  func run(at index: Int) -> CodeRun? {
    guard let first = lines[index].text.utf8.first, first < 0x80 || first == 0xE2 else { return nil }
    if let found = console(at: index) ?? log(at: index) ?? frame(at: index) ?? patch(at: index) { return found }
    if first == UInt8(ascii: "<") { return markup(at: index) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return json(at: index) ?? sections(at: index) }
    return mapping(at: index) ?? indented(at: index) ?? containerFile(at: index) ?? query(at: index)
      ?? podfile(at: index)
  }

  /// Whether no Hangul, kana or ideograph is outside strings and comments.
  func isPlain(_ index: Int) -> Bool {
    let rest = StrippedCode(lines[index].text, hash: true).rest
    return !rest.unicodeScalars.contains { CodeEvidence.isWide($0) }
  }

  /// Whether a line exists and is at most `gap` blank lines below the one before it.
  func isNear(_ index: Int, gap: Int = 0) -> Bool { index < lines.count && lines[index].gap <= gap }

  /// The words of a line, at most `count` of them.
  func words(_ index: Int, _ count: Int = 4) -> [Substring] {
    lines[index].text.split(separator: " ", maxSplits: count, omittingEmptySubsequences: true)
  }
}

extension CodeRunFinder {
  /// The language of a listing that is one run from its first line to its last; nil when it is none.
  static func language(of texts: [String]) -> ListingLanguage? {
    let lines = dumpLines(of: texts.joined(separator: "\n"))
    guard lines.count > 1, let run = CodeRunFinder(lines: lines).run(at: 0), run.range.count == lines.count else {
      return nil
    }
    return run.language
  }
}

// MARK: Indentation

extension CodeRunFinder {
  /// Python: a head that ends in a colon with deeper lines below it, and what goes on from there.
  func indented(at start: Int) -> CodeRun? {
    var head = start
    while head < start + 4, isDecorator(head) || isHashComment(head), isNear(head + 1) { head += 1 }
    guard isHead(head), hasBody(head) else { return nil }
    let base = lines[start].indent
    var end = head + 1
    var inText = false
    while end < lines.count, end - start < Self.limit, lines[end].gap <= 2 {
      let line = lines[end]
      let quotes = StrippedCode.count("\"\"\"", in: line.text) + StrippedCode.count("'''", in: line.text)
      let belongs = inText || line.indent > base && isPlain(end) || line.indent == base && goesOn(end)
      guard belongs else { break }
      if quotes % 2 == 1 { inText.toggle() }
      end += 1
    }
    return CodeRun(range: start..<end, language: .python)
  }

  private func isDecorator(_ index: Int) -> Bool {
    let text = lines[index].text
    return text.hasPrefix("@") && text.utf8.dropFirst().first.map { $0.isIdentifierStart } == true
      && !text.holds(" ")
  }

  /// `# remark`.
  func isHashComment(_ index: Int) -> Bool { lines[index].text.hasPrefix("# ") }

  private static let heads: Set<Substring> = [
    "def", "class", "if", "elif", "for", "while", "except", "with", "async",
  ]

  /// `def name(…):`, `for x in y:`, `else:`.
  private func isHead(_ index: Int) -> Bool {
    let bare = StrippedCode(lines[index].text, hash: true).rest
    guard bare.hasSuffix(":"), bare.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    if ["else:", "try:", "finally:", "except:"].contains(bare) { return true }
    let words = bare.split(separator: " ", maxSplits: 3)
    guard words.count >= 2, Self.heads.contains(words[0]) else { return false }
    switch words[0] {
    case "def": return bare.holds("(") && bare.holds(")")
    case "class": return words.count == 2 || bare.holds("(")
    case "for": return bare.holds(" in ")
    case "with": return bare.holds(" as ") || bare.holds("(")
    case "async": return ["def", "for", "with"].contains(words[1])
    default: return words.count == 2 || ["=", "<", ">", "(", " in ", " not ", " is "].contains { bare.holds($0) }
    }
  }

  private func hasBody(_ index: Int) -> Bool {
    isNear(index + 1, gap: 1) && lines[index + 1].indent > lines[index].indent && isPlain(index + 1)
      && (!LineMarker(lines[index + 1].text).isItem)
  }

  /// Whether a line at the level of the head goes on with the program.
  private func goesOn(_ index: Int) -> Bool {
    if isHead(index) || isDecorator(index) { return true }
    if isHashComment(index) {
      let next = (index + 1..<min(index + 20, lines.count)).first { !isHashComment($0) || lines[$0].gap > 0 }
      return next.map { lines[$0].gap == 0 && isPlain($0) && goesOn($0) } ?? false
    }
    let bare = StrippedCode(lines[index].text, hash: true).rest
    if ["else:", "try:", "finally:"].contains(bare) || bare.allSatisfy({ ")]}".contains($0) }) { return true }
    let isCode = CodeEvidence(lines[index].text) == .strong || CallSyntax.isBareCall(bare)
    return isPlain(index) && isCode && !bare.hasSuffix(";") && !bare.hasSuffix("{")
  }

  /// YAML: a key with nothing behind its colon, and deeper keys or items below.
  func mapping(at start: Int) -> CodeRun? {
    var head = start
    while head < start + 6, isKey(head), !isParent(head), isNear(head + 1) { head += 1 }
    guard isKey(head), isParent(head), isNear(head + 1), lines[head + 1].indent > lines[head].indent,
      isKey(head + 1) || isEntry(head + 1)
    else { return nil }
    let base = lines[start].indent
    var end = head + 1
    while end < lines.count, end - start < Self.limit, lines[end].gap <= 1 {
      guard isKey(end) || isEntry(end) || isHashComment(end) && isNear(end + 1), lines[end].indent >= base else {
        break
      }
      let isTop = lines[end].indent == base
      if isTop, lines[end].gap > 0, !(isKey(end) && isParent(end)) || !isNear(end + 1) { break }
      end += 1
    }
    return CodeRun(range: start..<end, language: .yaml)
  }

  /// `key: value`, with a key without spaces and Hangul.
  private func isKey(_ index: Int) -> Bool {
    let text = lines[index].text
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else { return false }
    let key = text.utf8[..<colon]
    guard key.first.map({ $0.isIdentifierStart || $0 == 0x22 }) == true,
      key.allSatisfy({ $0.isASCIIWordByte || ".-/\"".utf8.contains($0) })
    else { return false }
    let after = text.utf8.index(after: colon)
    return after == text.endIndex
      || text.utf8[after] == 0x20 && !text.hasSuffix(";") && !text.hasSuffix(",")
        && !text.hasSuffix("{")
  }

  private func isParent(_ index: Int) -> Bool {
    lines[index].text.hasSuffix(":") || lines[index].text.hasSuffix(": |") || lines[index].text.hasSuffix(": >")
  }

  /// `- item` without Hangul before any colon.
  private func isEntry(_ index: Int) -> Bool {
    let text = lines[index].text
    return text.hasPrefix("- ") && isPlain(index)
  }

  /// Ruby's Podfile and similar files: `target 'App' do … end`.
  func podfile(at start: Int) -> CodeRun? {
    guard isPodLine(start) else { return nil }
    var end = start
    var depth = 0
    var isClosed = false
    // An `end` that comes is not far: words of English may end in `do`.
    while end < lines.count, end - start < (isClosed || depth == 0 ? Self.limit : 200),
      end == start || lines[end].gap <= 2
    {
      let text = lines[end].text
      if text == "end" {
        depth -= 1
        isClosed = true
      } else if opensDo(end) {
        depth += 1
      } else if !(isPodLine(end) || depth > 0 && isPlain(end)) {
        break
      }
      guard depth >= 0 else { break }
      end += 1
      if depth == 0, isClosed, end < lines.count, !isPodLine(end) { break }
    }
    return depth == 0 && end - start > 1 ? CodeRun(range: start..<end, language: .ruby) : nil
  }

  private func opensDo(_ index: Int) -> Bool {
    let text = lines[index].text
    return text.hasSuffix(" do") || text.hasSuffix("|") && text.holds(" do |")
  }

  private func isPodLine(_ index: Int) -> Bool {
    let text = lines[index].text
    if text == "use_frameworks!" || text.hasPrefix("platform :") || text.hasPrefix("#platform :") { return true }
    if opensDo(index), isPlain(index) { return true }
    return ["source '", "pod '", "pod \"", "gem '", "# Pods for", "inhibit_all"].contains { text.hasPrefix($0) }
  }
}
