/// Converts HTML blocks as kramdown reads them: from a tag to its closing tag, including blank lines. CommonMark would
/// read Markdown after the first blank line.

struct KramdownHTML {
  /// How many things of each kind were left out.
  private(set) var dropped: [String: Int] = [:]
  private let context: HTMLContext

  /// The maximum number of lines of one block.
  private static let limit = 600

  private static let names: Set<String> = [
    "div", "table", "center", "figure", "details", "section", "article", "aside", "blockquote", "dl", "fieldset",
    "ul", "ol", "p", "header", "footer", "main",
  ]

  init(_ context: HTMLContext) { self.context = context }

  /// `body` with `>` before all lines of each quote: in kramdown a quote continues to a blank line or HTML, whatever
  /// its lines begin with.
  static func withMarkedQuotes(_ body: String) -> String {
    var fence = FenceTracker()
    var isQuote = false
    // The text that ends the HTML in progress.
    var closing: String?
    return body.lineStrings.map { line in
      let text = trimmed(line)
      let isCode = fence.takes(line) || !isQuote && line.prefix { $0 == " " }.count > 3
      if let end = closing {
        if text.holds(end) { closing = nil }
        return line
      }
      if !isCode, text.hasPrefix("<") {
        if text.lowercased().hasPrefix("<pre"), !text.holds("</pre>") { closing = "</pre>" }
        if !text.holds(">") { closing = ">" }
        isQuote = false
      } else if text.isEmpty || isCode && !text.hasPrefix(">") {
        isQuote = false
      } else if text.hasPrefix(">"), !isCode {
        isQuote = true
      } else if isQuote, !text.hasPrefix(">") {
        return "> " + line
      }
      return line
    }.joined(separator: "\n")
  }

  /// `body` with such blocks converted to Markdown.
  mutating func converted(_ body: String) -> String {
    let lines = body.lineStrings
    var out: [String] = []
    var fence: String?
    var isComment = false
    var index = 0
    while index < lines.count {
      let text = trimmed(lines[index])
      if fence == nil, isComment || TemplateTags.opensComment(text) {
        isComment = !text.holds("-->")
      } else if fence == nil, text.hasPrefix("<br"), text.wholeMatch(of: #/(<br */?>)+/#) != nil {
        // A space between paragraphs; CommonMark would begin an HTML block that includes the lines below.
        out.append("")
        index += 1
        continue
      } else if let open = fence {
        if text.hasPrefix(open), text.allSatisfy({ $0 == open.first }) { fence = nil }
      } else if let mark = ["```", "~~~"].first(where: { text.hasPrefix($0) }) {
        fence = String(text.prefix { $0 == mark.first })
      } else if let end = blockEnd(from: index, in: lines) {
        if lines[index...end].contains(where: { $0.holds("markdown=") }) {
          out += Self.parted(lines[index...end])
          index = end + 1
          continue
        }
        let html = lines[index...end].joined(separator: "\n")
        out += ["", HTMLConverter.markdown(ofHTML: html, in: context, dropped: &dropped), ""]
        index = end + 1
        continue
      }
      out.append(lines[index])
      index += 1
    }
    return out.joined(separator: "\n")
  }

  /// The lines of a block with an element in it that asks for Markdown (`markdown="1"`), with a blank line below the tag of that element, so
  /// that CommonMark reads Markdown there.
  private static func parted(_ lines: ArraySlice<String>) -> [String] {
    var fence = FenceTracker()
    return zip(lines, lines.dropFirst() + [""]).flatMap { line, next in
      !fence.takes(line) && line.holds("markdown=") && !trimmed(next).isEmpty ? [line, ""] : [line]
    }
  }

  /// The index of the last line of the block that begins at `start`; nil unless it has blank lines in it or text
  /// directly below it.
  private func blockEnd(from start: Int, in lines: [String]) -> Int? {
    let first = lines[start]
    guard first.prefix(while: { $0 == " " }).count < 4, let name = Self.opened(trimmed(first)) else { return nil }
    var depth = 0
    for index in start..<min(lines.count, start + Self.limit) {
      depth += Self.count("<" + name, in: lines[index]) - Self.count("</" + name, in: lines[index])
      guard depth <= 0 else { continue }
      let isParted = index + 1 == lines.count || trimmed(lines[index + 1]).isEmpty
      return isParted && !lines[start...index].contains { trimmed($0).isEmpty } ? nil : index
    }
    return nil
  }

  /// The name of the element whose tag `line` begins with, unless the element asks for Markdown in it; nil for other
  /// lines.
  private static func opened(_ line: String) -> String? {
    guard line.hasPrefix("<"), !line.holds("markdown=") else { return nil }
    let name = line.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
    let next = line.dropFirst(1 + name.count).first
    return names.contains(name) && next.map { " >".contains($0) } == true ? name : nil
  }

  /// How often a tag occurs in a line.
  private static func count(_ tag: String, in line: String) -> Int {
    var rest = line.lowercased()[...]
    var count = 0
    while let place = firstRange(of: tag, in: rest) {
      rest = rest[place.upperBound...]
      if rest.first.map({ " />".contains($0) }) ?? true { count += 1 }
    }
    return count
  }
}
