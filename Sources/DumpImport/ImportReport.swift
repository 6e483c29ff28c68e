/// What an import decided and why, as JSON.
package import Diagnostics

/// The decisions of an import.
package struct ImportReport: Sendable {
  struct Dump: Sendable {
    let name: String
    var encoding = "UTF-8"
    var format = DumpFormat.plainText
    var evidence: [FormatEvidence] = []
    var repairedRuns = 0
    var doubtfulSyllables = 0
    var boilerplate: [String: Int] = [:]
  }

  struct Article: Sendable {
    let path: String
    let title: String
    let isTitleGuessed: Bool
    let dump: String
    let firstLine: Int, lastLine: Int
    let blocks: [String: Int]
    let languages: [String: Int]

    init(_ post: ImportedPost) {
      path = post.path
      title = post.facts.title ?? ""
      isTitleGuessed = post.facts.isTitleGuessed
      dump = post.file
      firstLine = post.firstLine
      lastLine = post.lastLine
      var blocks: [String: Int] = [:]
      var languages: [String: Int] = [:]
      for block in post.blocks {
        blocks[Self.name(of: block), default: 0] += 1
        if case .code(let listing, _) = block { languages[listing.language, default: 0] += 1 }
      }
      self.blocks = blocks
      self.languages = languages
    }

    private static func name(of block: DumpBlock) -> String {
      switch block {
      case .heading: "heading"
      case .paragraph: "paragraph"
      case .list: "list"
      case .code: "code"
      case .table: "table"
      case .quote: "quote"
      case .figure: "figure"
      case .rule: "rule"
      case .markdown: "markdown"
      }
    }
  }

  struct Pair: Sendable {
    let kept: String, other: String
    let firstLine: Int, lastLine: Int
    let likeness: Int
  }

  var dumps: [Dump] = []
  var articles: [Article] = []
  /// Posts that were there twice and were dropped.
  var duplicates: [Pair] = []
  /// Posts that are alike but not equal; both were kept.
  var nearDuplicates: [Pair] = []
  var unresolvedReferences: [String] = []
  /// Paths of pictures and other files.
  var assets: [String] = []

  /// How many lines of each kind of boilerplate were dropped in all.
  package var boilerplate: [(kind: String, count: Int)] {
    var sums: [String: Int] = [:]
    for dump in dumps { for (kind, count) in dump.boilerplate { sums[kind, default: 0] += count } }
    return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// What each dump was taken for: the kind, how sure (1...100), and why.
  package var recognised: [(file: String, kind: String, score: Int, reason: String)] {
    dumps.map { dump in
      let evidence = dump.evidence.first { $0.format == dump.format }
      return (dump.name, dump.format.rawValue, evidence?.score ?? 0, evidence?.reason ?? "named on the command line")
    }
  }

  /// How many posts were dropped because they were there already.
  package var duplicateCount: Int { duplicates.count }

  /// The report as JSON, keys in a fixed order.
  ///
  /// - Parameters:
  ///   - diagnostics: what was doubtful, with places.
  ///   - actions: what was done with each file, by path: `new`, `changed`, `unchanged`, `edited` or `taken`.
  package func json(with diagnostics: [Diagnostic], actions: [String: String] = [:]) -> String {
    var json = OrderedJSON()
    json.object {
      $0.list("dumps", dumps) { Self.write($1, to: &$0) }
      $0.list("articles", articles) { Self.write($1, action: actions[$1.path], to: &$0) }
      $0.list("duplicates", duplicates) { Self.write($1, to: &$0) }
      $0.list("nearDuplicates", nearDuplicates) { Self.write($1, to: &$0) }
      $0.strings("unresolvedReferences", unresolvedReferences)
      $0.strings("files", assets)
      $0.list("doubts", diagnostics) { Self.write($1, to: &$0) }
    }
    return json.text + "\n"
  }

  private static func write(_ dump: Dump, to json: inout OrderedJSON) {
    json.object {
      $0.string("file", dump.name)
      $0.string("encoding", dump.encoding)
      $0.string("format", dump.format.rawValue)
      $0.list("evidence", dump.evidence) { json, evidence in
        json.object {
          $0.string("format", evidence.format.rawValue)
          $0.number("score", evidence.score)
          $0.string("reason", evidence.reason)
        }
      }
      $0.number("repairedRuns", dump.repairedRuns)
      $0.number("doubtfulSyllables", dump.doubtfulSyllables)
      $0.counts("boilerplate", dump.boilerplate)
    }
  }

  private static func write(_ article: Article, action: String?, to json: inout OrderedJSON) {
    json.object {
      $0.string("path", article.path)
      if let action { $0.string("action", action) }
      $0.string("title", article.title)
      $0.flag("titleGuessed", article.isTitleGuessed)
      $0.string("file", article.dump)
      $0.number("firstLine", article.firstLine)
      $0.number("lastLine", article.lastLine)
      $0.counts("blocks", article.blocks)
      $0.counts("code", article.languages)
    }
  }

  private static func write(_ pair: Pair, to json: inout OrderedJSON) {
    json.object {
      $0.string("kept", pair.kept)
      $0.string("other", pair.other)
      $0.number("firstLine", pair.firstLine)
      $0.number("lastLine", pair.lastLine)
      $0.number("percentAlike", pair.likeness)
    }
  }

  private static func write(_ diagnostic: Diagnostic, to json: inout OrderedJSON) {
    json.object {
      $0.string("code", diagnostic.code)
      $0.string("severity", diagnostic.severity.rawValue)
      if let place = diagnostic.place {
        $0.string("file", place.text.path)
        if let range = place.range { $0.number("line", place.text.lines.line(of: range.lowerBound)) }
      }
      $0.string("message", diagnostic.message.english)
    }
  }
}

/// Writes JSON with two spaces of indentation; keys come out in the order they are given.
struct OrderedJSON {
  private(set) var text = ""
  private var depth = 0
  private var isFirst = true

  mutating func object(_ fill: (inout OrderedJSON) -> Void) {
    text += "{"
    nested(fill, closing: "}")
  }

  private mutating func nested(_ fill: (inout OrderedJSON) -> Void, closing: String) {
    depth += 1
    isFirst = true
    fill(&self)
    depth -= 1
    if !isFirst { text += "\n" + indentation }
    text += closing
    isFirst = false
  }

  private var indentation: String { String(repeating: "  ", count: depth) }

  private mutating func separate() {
    text += (isFirst ? "\n" : ",\n") + indentation
    isFirst = false
  }

  private mutating func key(_ name: String) {
    separate()
    text += Self.quoted(name) + ": "
  }

  mutating func string(_ name: String, _ value: String) {
    key(name)
    text += Self.quoted(value)
  }

  mutating func number(_ name: String, _ value: Int) {
    key(name)
    text += String(value)
  }

  mutating func flag(_ name: String, _ value: Bool) {
    key(name)
    text += value ? "true" : "false"
  }

  mutating func strings(_ name: String, _ values: [String]) {
    key(name)
    text += "[" + values.map { Self.quoted($0) }.joined(separator: ", ") + "]"
  }

  mutating func counts(_ name: String, _ values: [String: Int]) {
    key(name)
    text +=
      "{" + values.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ": \($0.value)" }.joined(separator: ", ")
      + "}"
  }

  mutating func list<Element>(_ name: String, _ elements: [Element], _ write: (inout OrderedJSON, Element) -> Void) {
    key(name)
    guard !elements.isEmpty else {
      text += "[]"
      return
    }
    text += "["
    nested(
      { json in
        for element in elements {
          json.separate()
          write(&json, element)
        }
      }, closing: "]")
  }

  static func quoted(_ value: String) -> String {
    var out = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
