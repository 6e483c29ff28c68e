/// Data and settings: JSON, sections of keys, container files, SQL, frames, markup.
import ByteText

extension CodeRunFinder {
  /// An object or array whose brackets close again, with quoted keys.
  func json(at start: Int) -> CodeRun? {
    let text = lines[start].text
    let isOpener = text.utf8.allSatisfy { "{[ ".utf8.contains($0) }
    guard isOpener && isNear(start + 1, gap: 1) && isPair(start + 1) || text.hasPrefix("{\"") || text.hasPrefix("{ \"")
    else { return nil }
    var depth = 0
    var end = start
    while end < lines.count, end - start < Self.limit, end == start || lines[end].gap <= 1, isPlain(end) {
      for byte in StrippedCode(lines[end].text).rest.utf8 {
        if "{[".utf8.contains(byte) { depth += 1 }
        if "}]".utf8.contains(byte) { depth -= 1 }
      }
      end += 1
      guard depth > 0 else { break }
    }
    guard end - start > 1 || depth == 0 && text.holds("\":") else { return nil }
    return CodeRun(range: start..<end, language: .json)
  }

  /// `"key": value`, or a bracket that opens another object.
  private func isPair(_ index: Int) -> Bool {
    let text = lines[index].text
    if text == "{" || text == "[" { return index + 1 < lines.count && lines[index + 1].text.hasPrefix("\"") }
    guard text.hasPrefix("\"") else { return false }
    let rest = StrippedCode(text).rest
    return rest.hasPrefix("\"\":") || rest.hasPrefix("\"\" :")
  }

  /// `[Section]` with `key=value` below.
  func sections(at start: Int) -> CodeRun? {
    guard isSectionHead(start), isNear(start + 1), isSetting(start + 1) else { return nil }
    var end = start + 1
    while end < lines.count, end - start < Self.limit, lines[end].gap <= 1 {
      let isHead = isSectionHead(end) && isNear(end + 1) && isSetting(end + 1)
      let isRemark = (lines[end].text.hasPrefix("#") || lines[end].text.hasPrefix(";")) && lines[end].gap == 0
      guard isHead || isRemark || isSetting(end) else { break }
      end += 1
    }
    return CodeRun(range: start..<end, language: .ini)
  }

  private func isSectionHead(_ index: Int) -> Bool {
    let text = lines[index].text
    return text.hasPrefix("[") && text.hasSuffix("]") && text.utf8.count > 2 && text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// `key=value`, `key = value`.
  private func isSetting(_ index: Int) -> Bool {
    let text = lines[index].text
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), !text.hasSuffix(";"), !text.hasSuffix("{") else {
      return false
    }
    let key = trimmed(text[..<equals])
    return !key.isEmpty
      && key.utf8.allSatisfy { $0.isASCIIWordByte || ".-".utf8.contains($0) }
  }

  private static let instructions: Set<Substring> = [
    "FROM", "RUN", "COPY", "ADD", "WORKDIR", "CMD", "ENTRYPOINT", "ENV", "EXPOSE", "ARG", "LABEL", "USER", "VOLUME",
  ]

  /// A Dockerfile: `FROM image` and further instructions.
  func containerFile(at start: Int) -> CodeRun? {
    guard ["FROM", "ARG"].contains(words(start, 1).first ?? ""), isInstruction(start), isNear(start + 1, gap: 1),
      isInstruction(start + 1)
    else { return nil }
    var end = start + 1
    while end < lines.count, end - start < Self.limit, lines[end].gap <= 1 {
      guard isInstruction(end) || lines[end - 1].text.hasSuffix("\\") || isHashComment(end) && isNear(end + 1),
        isPlain(end)
      else { break }
      end += 1
    }
    return CodeRun(range: start..<end, language: .dockerfile)
  }

  private func isInstruction(_ index: Int) -> Bool {
    let words = words(index, 1)
    return words.count == 2 && Self.instructions.contains(words[0]) && isPlain(index)
  }

  // MARK: SQL

  private static let objects: Set<Substring> = [
    "TABLE", "DATABASE", "INDEX", "UNIQUE", "USER", "VIEW", "TRIGGER", "PROCEDURE", "FUNCTION", "OR", "SCHEMA",
    "TEMPORARY", "SEQUENCE",
  ]

  /// A statement in SQL, to its semicolon or the next blank line.
  func query(at start: Int) -> CodeRun? {
    guard opensQuery(start) else { return nil }
    var end = start
    repeat {
      end += 1
    } while end < lines.count && end - start < Self.limit && lines[end].gap == 0 && isPlain(end)
      && !lines[end - 1].text.hasSuffix(";") && !lines[end].text.hasPrefix("+-") && LineMarker(lines[end].text) == .none
    return CodeRun(range: start..<end, language: .sql)
  }

  private func opensQuery(_ index: Int) -> Bool {
    let text = lines[index].text
    guard text.utf8.first.map({ $0.isIdentifierStart }) == true, isPlain(index) else { return false }
    let written = words(index, 3)
    let words = written.map { $0.uppercased()[...] }
    guard let first = words.first else { return false }
    let second = words.count > 1 ? words[1] : ""
    let isWhole: Bool =
      switch first {
      case "SELECT": true
      case "INSERT": second == "INTO"
      case "DELETE": second == "FROM"
      case "UPDATE": words.count > 2 && words[2] == "SET"
      case "CREATE", "ALTER", "DROP", "TRUNCATE": Self.objects.contains(second)
      case "EXPLAIN": second == "SELECT"
      case "SHOW": ["TABLES", "DATABASES", "TABLES;", "DATABASES;", "VARIABLES", "CREATE", "INDEX"].contains(second)
      case "GRANT": text.uppercased().holds(" ON ")
      default: false
      }
    guard isWhole else { return false }
    if text.hasSuffix(";") { return true }
    if written[0] == first { return second.isEmpty ? isNear(index + 1) : !text.hasSuffix(".") }
    return first == "SELECT" && !text.hasSuffix(".") && readsFromTable(text)
  }

  /// `… from name …`, where the name is no article and something of SQL is beside it.
  private func readsFromTable(_ text: String) -> Bool {
    guard let from = firstRange(of: " from ", in: text[...]) else { return false }
    let table = text[from.upperBound...].prefix { $0 != " " }
    guard !["the", "a", "an", "your", "this", "that", "any"].contains(table) else { return false }
    return text.utf8.contains { "*,.=(".utf8.contains($0) }
  }

  // MARK: Frames

  /// What a database or `tree` draws: `+----+`, `├── src`.
  func frame(at start: Int) -> CodeRun? {
    guard isFrame(start), isNear(start + 1), isFrame(start + 1) || isRow(start + 1) else { return nil }
    var end = start
    while end < lines.count, end - start < Self.limit, end == start || lines[end].gap == 0, isFrame(end) || isRow(end) {
      end += 1
    }
    if isNear(end), lines[end].text.holds(" in set") { end += 1 }
    return CodeRun(range: start..<end, language: .text)
  }

  private func isFrame(_ index: Int) -> Bool {
    let text = lines[index].text
    if text.hasPrefix("+"), text.hasSuffix("+"), text.utf8.count > 4 {
      return text.utf8.allSatisfy { "+-=".utf8.contains($0) }
    }
    return text.unicodeScalars.first.map { (0x2500...0x257F).contains($0.value) } == true
      && !text.utf8.allSatisfy {
        $0 >= 0x80
      } || text.hasPrefix("┌") || text.hasPrefix("│") || text.hasPrefix("└─")
  }

  private func isRow(_ index: Int) -> Bool {
    let text = lines[index].text
    return text.hasPrefix("|") && text.hasSuffix("|") && text.utf8.count > 2
  }
}

// MARK: Markup

extension CodeRunFinder {
  private static let page: Set<Substring> = [
    "html", "body", "div", "p", "span", "head", "script", "a", "ul", "ol", "li", "table", "tr", "td", "form", "input",
    "h1", "h2", "h3", "img", "button", "link", "meta", "title", "style", "label", "select", "section", "br",
  ]

  /// Elements of HTML or XML, one or several to a line.
  func markup(at start: Int) -> CodeRun? {
    guard let first = tag(start) else { return nil }
    var end = start + 1
    var tags = 1
    var isOpen = !first.isWhole
    var isInTag = !lines[start].text.hasSuffix(">")
    while end < lines.count, end - start < Self.limit, lines[end].gap <= 1, isOpen {
      if isInTag {
        guard isPlain(end), tags > 1 || end - start < 40 else { break }
        isInTag = !lines[end].text.hasSuffix(">")
        if !isInTag {
          tags += 1
          isOpen = !lines[end].text.hasSuffix("/>") || tags > 2
        }
      } else if let next = tag(end) {
        tags += 1
        isInTag = !lines[end].text.hasSuffix(">")
        isOpen = !(next.isClosing && next.name == first.name && lines[end].indent <= lines[start].indent)
      } else if !((end..<min(end + 4, lines.count)).contains { tag($0) != nil && lines[$0].gap <= 1 }) {
        break
      }
      end += 1
    }
    guard tags > 1 || first.isWhole else { return nil }
    let isPage = (start..<end).contains { tag($0).map { Self.page.contains($0.name) } ?? false }
    return CodeRun(range: start..<end, language: isPage ? .html : .xml)
  }

  /// The name of the element whose tag begins a line, whether the tag closes one, and whether all of it is in the line.
  private func tag(_ index: Int) -> (name: Substring, isClosing: Bool, isWhole: Bool)? {
    let text = lines[index].text
    guard text.hasPrefix("<"), !text.hasPrefix("<?php"), !text.hasPrefix("<#"), text.utf8.count > 3 else { return nil }
    if text.hasPrefix("<!--") || text.hasPrefix("<?xml") || text.hasPrefix("<!DOCTYPE") { return ("!", false, false) }
    let isClosing = text.hasPrefix("</")
    let tail = text.utf8.dropFirst(isClosing ? 2 : 1)
    let name = tail.prefix { $0.isASCIIWordByte || "-:.".utf8.contains($0) }
    guard name.first.map({ $0.isIdentifierStart }) == true else { return nil }
    let word = Substring(name)
    let rest = tail.dropFirst(name.count)
    guard rest.first == UInt8(ascii: ">") || rest.first == 0x20 || rest.first == UInt8(ascii: "/") || rest.isEmpty
    else {
      return nil
    }
    let isWhole = text.hasSuffix("/>") || text.holds("</\(word)>") && !isClosing
    guard text.hasSuffix(">") || rest.isEmpty && isNear(index + 1) && lines[index + 1].text.holds("=\"") else {
      return text.holds("=\"") && isNear(index + 1) && lines[index + 1].text.holds("=\"") ? (word, false, false) : nil
    }
    let isTag =
      isClosing || isWhole || rest.isEmpty || rest.first == 0x20 && text.holds("=")
      || !word.utf8.contains { $0.isASCIIUppercase }
    return isTag ? (word, isClosing, isWhole) : nil
  }
}
