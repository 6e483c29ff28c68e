/// Finds listings in HTML, whatever script highlighted them, and extracts their exact lines, without line numbers.
import ArticleModel
import HTMLSource

enum HTMLListing {
  /// The listing in `element`; nil when it is not a listing.
  ///
  /// - Parameter hint: the language that surrounding elements name.
  static func listing(of element: HTMLElement, hint: String?) -> CodeListing? {
    guard let code = codeElement(of: element) else { return nil }
    var lines = code.lines
    while let first = lines.first, trimmed(first).isEmpty { lines.removeFirst() }
    while let last = lines.last, trimmed(last).isEmpty { lines.removeLast() }
    guard !lines.isEmpty else { return nil }
    return finished(lines, language: code.language ?? named(in: element) ?? hint)
  }

  private static func finished(_ lines: [String], language written: String?) -> CodeListing {
    let guessed = ListingBuilder(usual: nil).listing(exact: lines)
    guard let written else {
      let language = CodeLanguage.canonicalName(of: guessed.language)
      return CodeListing(lines: guessed.lines, language: language, words: guessed.words)
    }
    let language = CodeLanguage.canonicalName(of: written)
    let words = language == "swift" ? SwiftVersionGuess.words(for: guessed.lines) : []
    return CodeListing(lines: guessed.lines, language: language == "text" ? "text" : language, words: words)
  }

  // MARK: Kinds of listing

  private static func codeElement(of element: HTMLElement) -> (lines: [String], language: String?)? {
    switch element.name {
    case "pre", "listing", "xmp": return plain(element)
    case "textarea":
      guard element["name"] == "code" || named(in: element) != nil else { return nil }
      return (CodeText.lines(of: element), element.classes.first.map { String($0.prefix { $0 != ":" }) })
    case "script":
      guard element["type"] == "syntaxhighlighter" else { return nil }
      return (element.text.replacing("<![CDATA[", with: "").replacing("]]>", with: "").lineStrings, nil)
    case "table": return numbered(element, isCode: isCodeBox(element)).map { ($0, inner(element)) }
    case "div", "figure", "td", "blockquote", "section": return boxed(element)
    case "code": return element.all("br").count > 0 ? (CodeText.lines(of: element), nil) : nil
    default: return nil
    }
  }

  private static func plain(_ element: HTMLElement) -> (lines: [String], language: String?)? {
    if let table = element.first("table"), let lines = numbered(table, isCode: true) { return (lines, inner(element)) }
    // A `pre` with pictures in it may be prose whose line breaks are kept.
    guard element.first("img") == nil else { return nil }
    return (CodeText.lines(of: element), inner(element))
  }

  /// The listing in a box that holds one listing and its decoration.
  private static func boxed(_ element: HTMLElement) -> (lines: [String], language: String?)? {
    if let view = smartEditorView(element) {
      let lines = CodeText.lines(of: view)
      let named = named(in: view)
      // The editor labels listings as JavaScript when the author has not chosen a language.
      return (lines, named == "javascript" ? LanguageGuess.language(of: lines)?.rawValue ?? named : named)
    }
    guard isCodeBox(element) else { return nil }
    let inside = element.all { $0.name == "pre" || $0.name == "table" }
    for table in inside where table.name == "table" {
      if let lines = numbered(table, isCode: true) { return (lines, inner(element)) }
    }
    let codes = inside.filter { $0.name == "pre" && !isGutter($0) }
    let words = HTMLElement("div", children: element.children.filter { !($0.element.map(isChrome) ?? false) })
    if codes.count == 1, let code = codes.first, CodeText.weight(words) <= CodeText.weight(code) {
      return (CodeText.lines(of: code), inner(element))
    }
    let lines = element.all { $0.hasClass("crayon-line") || $0.hasClass("line") && $0.name == "div" }
    return codes.isEmpty && lines.count > 1 ? (lines.map { CodeText.lines(of: $0).first ?? "" }, inner(element)) : nil
  }

  /// The element with the code of a SmartEditor listing, whose lines are text without elements of their own; nil for
  /// others.
  private static func smartEditorView(_ element: HTMLElement) -> HTMLElement? {
    if element.hasClass("__se_code_view") { return element }
    guard element.hasClass("se-section-code") || element.hasClass("se-code-source") || element.hasClass("se-code")
    else {
      return nil
    }
    return element.first { $0.hasClass("__se_code_view") }
  }

  private static let boxClasses = [
    "syntaxhighlighter", "highlight", "highlighter-rouge", "colorscripter-code", "crayon-syntax", "codehilite",
    "wp_syntax",
    "code-block", "codeblock", "se-code", "__se_code_view", "dp-highlighter", "gist", "gist-file",
    "js-gist-file-update-container",
    "enlighter-default", "code-toolbar", "expressive-code", "sourcecode", "blob-wrapper", "se_code",
    "snippet-clipboard-content",
  ]

  private static func isCodeBox(_ element: HTMLElement) -> Bool {
    element.classes.contains { name in
      let lower = name.lowercased()
      return boxClasses.contains(lower) || lower.hasPrefix("highlight-source-") || lower.hasPrefix("hljs")
        || lower.hasPrefix("colorscripter-code") || lower.hasSuffix("table") && lower.hasPrefix("rouge")
        || lower == "lntable" || lower == "crayon-table" || lower == "highlighttable"
        || lower == "js-file-line-container"
    }
  }

  /// Whether the element is a button or label in a code box.
  private static func isChrome(_ element: HTMLElement) -> Bool {
    ["figcaption", "button", "clipboard-copy"].contains(element.name) || HTMLVocabulary.furniture(element) != nil
      || ["zeroclipboard-container", "code-header", "gist-meta", "se-code-caption"].contains { element.hasClass($0) }
  }

  // MARK: Tables of line numbers and lines

  /// The lines of a table whose first column holds line numbers; nil for other tables.
  static func numbered(_ table: HTMLElement, isCode: Bool) -> [String]? {
    let rows = HTMLTable.rows(of: table)
    if rows.count == 1, let lines = sideBySide(rows[0].cells, isCode: isCode) { return lines }
    guard isCode || rows.contains(where: { $0.cells.contains { $0["data-line-number"] != nil } }) else { return nil }
    var lines: [String] = []
    for row in rows {
      guard row.cells.count >= 2, let code = row.cells.last, isNumberCell(row.cells[0]) else { return nil }
      let text = CodeText.lines(of: code)
      lines.append(text.first ?? "")
    }
    return lines.isEmpty ? nil : lines
  }

  /// The lines of a single row: numbers in the first cell, all code in the second; a third may hold the logo of the
  /// highlighter.
  private static func sideBySide(_ cells: [HTMLElement], isCode: Bool) -> [String]? {
    guard cells.count >= 2 else { return nil }
    let numbers = CodeText.lines(of: cells[0]).map { trimmed($0) }.filter { !$0.isEmpty }
    let counts = numbers.compactMap { Int($0) }
    guard !counts.isEmpty, counts.count == numbers.count,
      zip(counts, counts.dropFirst()).allSatisfy({ $1 == $0 + 1 })
    else { return nil }
    var lines = CodeText.lines(of: cells[1])
    while lines.count > counts.count, let last = lines.last, trimmed(last).isEmpty { lines.removeLast() }
    guard lines.count == counts.count || isCode else { return nil }
    return isCode || counts.count > 1 || cells[1].first("pre") != nil ? lines : nil
  }

  private static func isNumberCell(_ cell: HTMLElement) -> Bool {
    let text = trimmed(plainSpaces(cell.text))
    return cell["data-line-number"] != nil || Int(text) != nil
      || text.isEmpty && (cell.first { $0["data-line-number"] != nil } != nil || isGutter(cell))
  }

  private static func isGutter(_ element: HTMLElement) -> Bool {
    element.classes.contains { ["lineno", "linenos", "gutter", "gutter-pre", "blob-num", "line-numbers"].contains($0) }
  }

  // MARK: Languages

  private static let prefixes = ["language-", "lang-", "highlight-source-", "highlight-text-", "code-lang-"]

  private static let known: Set<String> = [
    "swift", "objc", "objective-c", "objectivec", "obj-c", "java", "kotlin", "c", "cpp", "c++", "csharp", "cs",
    "javascript",
    "js", "jscript", "typescript", "ts", "jsx", "tsx", "python", "py", "ruby", "go", "rust", "php", "sql", "bash",
    "shell",
    "sh", "zsh", "console", "html", "xml", "css", "scss", "json", "yaml", "yml", "diff", "plain", "text", "plaintext",
    "markdown", "dart", "scala", "groovy", "perl", "r", "lua", "haskell", "makefile", "dockerfile", "gradle", "ini",
    "properties", "toml", "graphql", "vue", "nohighlight",
  ]

  /// The language that the element itself names; nil without one.
  static func named(in element: HTMLElement) -> String? {
    for name in ["data-ke-language", "data-lang", "data-language", "data-enlighter-language", "data-code-language"] {
      if let value = element[name], !value.isEmpty { return usable(value) }
    }
    if element.name == "pre", let language = element["lang"], known.contains(language.lowercased()) { return language }
    let classes = element.classes.map { $0.lowercased() }
    for (index, name) in classes.enumerated() {
      if let prefix = prefixes.first(where: { name.hasPrefix($0) }) {
        return usable(String(name.dropFirst(prefix.count)))
      }
      if name == "brush:", index + 1 < classes.count { return usable(classes[index + 1]) }
      if name.hasPrefix("brush:") { return usable(String(name.dropFirst("brush:".count))) }
    }
    let isMarked =
      ["pre", "code"].contains(element.name)
      || classes.contains { ["syntaxhighlighter", "hljs", "sourcecode", "highlight", "prettyprint"].contains($0) }
    return isMarked ? classes.first { known.contains($0) }.flatMap { usable($0) } : nil
  }

  private static func usable(_ written: String) -> String? {
    let name = written.lowercased().prefix { $0 != ";" && $0 != "," && $0 != " " && $0 != ":" }
    switch name {
    case "", "undefined", "auto", "generic", "basic": return nil
    case "jscript": return "javascript"
    case "nohighlight", "plain", "none", "raw": return "text"
    default:
      return name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.value < 0x80 && !"`~{}<>".contains(Character($0))
      }
        ? String(name) : nil
    }
  }

  /// The language that the element, or a code element in it, names.
  private static func inner(_ element: HTMLElement) -> String? {
    if let own = named(in: element) { return own }
    for inner in element.all(where: { ["code", "pre", "div", "table", "td"].contains($0.name) }) {
      if let found = named(in: inner) { return found }
    }
    return nil
  }
}

/// Extracts the lines of a listing from the elements that highlight them.
enum CodeText {
  private static let lineElements: Set<String> = ["div", "li", "p", "tr"]

  /// The lines as a reader sees them: `<br>` and elements of lines end a line, line numbers are skipped.
  static func lines(of element: HTMLElement) -> [String] {
    var reader = Reader()
    reader.read(element.children)
    return reader.text.lineStrings.map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 }
  }

  /// The number of visible characters.
  static func weight(_ element: HTMLElement) -> Int {
    element.text.unicodeScalars.count { !$0.properties.isWhitespace }
  }

  private struct Reader {
    var text = ""

    mutating func read(_ nodes: [HTMLNode]) {
      for node in nodes {
        switch node {
        case .text(let words): text += words
        case .element(let element): read(element)
        case .comment: continue
        }
      }
    }

    private mutating func read(_ element: HTMLElement) {
      if element.name == "br" {
        text += "\n"
      } else if isGutter(element) || element["href"]?.contains("colorscripter.com") == true {
        return
      } else if CodeText.lineElements.contains(element.name) {
        if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
        let start = text.utf8.count
        read(element.children)
        let isOpen = text.utf8.count == start || !text.hasSuffix("\n")
        if isOpen { text += "\n" }
      } else {
        read(element.children)
      }
    }

    private func isGutter(_ element: HTMLElement) -> Bool {
      let names = [
        "ln", "lnt", "lineno", "linenos", "line-number", "line-numbers-rows", "hljs-ln-numbers", "gutter", "copy-btn",
      ]
      return element.name == "button" || element.classes.contains { names.contains(String($0)) }
    }
  }
}
