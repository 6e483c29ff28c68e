/// Renames a term wherever readers see it, with its josa: running text, headings, text of links and images, front matter, the glossary and
/// the topics of `jikji.yml`. Code, addresses and keys are not changed.
package import ArticleModel
import ByteText
import CommonMark
package import Diagnostics
import KoreanText

/// The planned edits of a renaming, and the places that are not edited.
package struct RenamePlan: Sendable {
  /// The edits by file, in the order of the files; files without edits are left out.
  package var changes: [(text: SourceText, edits: [TextEdit])] = []

  /// Places that a person must decide.
  package var undecided: [Diagnostic] = []

  /// All other places where the word is kept, with the reason.
  package var left: [Diagnostic] = []

  /// The number of edits.
  package var count: Int { changes.reduce(0) { $0 + $1.edits.count } }

  /// The number of old heading ids for which aliases were added.
  package private(set) var keptIDs = 0

  fileprivate var articles: [Article] = []

  /// Adds an alias to the front matter for each heading whose id changes, so that links to it stay valid.
  ///
  /// - Parameter reread: reads the article at a path relative to `content/` from its new bytes; nil if it cannot.
  package mutating func keepHeadingIDs(_ reread: (_ path: String, _ bytes: [UInt8]) -> Article?) {
    let plan = FixPlan(changes)
    for (number, change) in changes.enumerated() {
      guard let article = articles.first(where: { $0.source.path == change.text.path }),
        let renamed = reread(article.path, plan.applied(to: change.text.path, fileBytes: change.text.bytes)),
        let moves = HeadingAliases.moves(from: article, to: renamed), !moves.isEmpty
      else { continue }
      let fix = AliasFix.make(for: article, adding: moves)
      changes[number].edits.append(TextEdit(fix.range, fix.replacement))
      keptIDs += moves.count
    }
  }
}

/// Plans the renaming of a term in articles and settings.
package enum GlossaryRename {
  /// Whether a new term has no markup characters and no control characters, so that it can be written into text, headings, front matter and
  /// tables without escaping.
  package static func isPlain(_ term: String) -> Bool {
    !term.unicodeScalars.contains { "`*<>[]|".unicodeScalars.contains($0) || $0.properties.generalCategory == .control }
  }

  /// Plans to rename `old` to `new`; whole words only. Places that cannot be decided (compounds, josa after a word with two readings) are
  /// reported and not edited.
  ///
  /// - Parameter settings: `jikji.yml` and the glossary, where names and definitions are renamed.
  package static func plan(
    _ articles: [Article], settings: [SourceText] = [], from old: String, to new: String
  ) -> RenamePlan {
    precondition(!old.isEmpty && !new.isEmpty, "a term to rename has at least one letter")
    var plan = RenamePlan()
    plan.articles = articles
    let table = TermMatcher([TermPattern(exactly: old, meaning: 0)])
    let texts =
      articles.map { ($0.source, RenameScope.parts(of: $0)) } + settings.map { ($0, RenameScope.parts(of: $0)) }
    for (text, parts) in texts {
      var renaming = Renaming(text: text, table: table, new: new)
      for part in parts { renaming.look(at: part) }
      if !renaming.edits.isEmpty { plan.changes.append((text, renaming.edits)) }
      plan.undecided += renaming.undecided
      plan.left += renaming.left
    }
    return plan
  }
}

/// A range of a file in which a term is renamed, or kept for a reason.
struct RenamePart {
  let range: Range<Int>
  /// Why nothing is renamed there; nil if the term is renamed.
  let reason: Phrase?
}

/// Finds the ranges of a file that readers see.
enum RenameScope {
  private static let code = Phrase(en: "it is code", ko: "코드입니다")
  private static let address = Phrase(en: "it is part of an address", ko: "주소의 일부입니다")
  private static let html = Phrase(en: "it is in raw HTML", ko: "HTML 안에 있습니다")

  /// The ranges of an article, front matter first.
  static func parts(of article: Article) -> [RenamePart] {
    let nodes = article.tree.nodes
    let size = article.source.bytes.count
    var kept: [RenamePart] = nodes.compactMap { node in
      let reason: Phrase? =
        switch node.kind {
        case .code, .codeBlock: code
        case .htmlBlock, .htmlInline: html
        default: nil
        }
      return reason.map { RenamePart(range: node.range.clamped(to: 0..<size), reason: $0) }
    }
    kept += article.links.compactMap { link in
      guard link.form != .wiki, let range = link.targetRange else { return nil }
      return RenamePart(range: range.clamped(to: 0..<size), reason: address)
    }
    // Labels are renamed both where they are defined and where they are used.
    kept += article.tree.references.map {
      RenamePart(range: ($0.labelRange.upperBound..<$0.range.upperBound).clamped(to: 0..<size), reason: address)
    }
    kept += article.outline.compactMap(\.idMarkup).map { RenamePart(range: $0, reason: address) }
    let matter = article.frontMatter.range
    return yamlParts(of: article.source.bytes, matter, readable: matterKeys)
      + between(kept.sorted { $0.range.lowerBound < $1.range.lowerBound }, in: matter.upperBound..<size)
  }

  /// The ranges of `jikji.yml` or a glossary.
  static func parts(of settings: SourceText) -> [RenamePart] {
    yamlParts(of: settings.bytes, 0..<settings.bytes.count, readable: settingKeys)
  }

  /// `kept` and the ranges between them; of two overlapping ones the first counts.
  private static func between(_ kept: [RenamePart], in whole: Range<Int>) -> [RenamePart] {
    var parts: [RenamePart] = []
    var end = whole.lowerBound
    for part in kept where part.range.upperBound > end {
      if part.range.lowerBound > end { parts.append(RenamePart(range: end..<part.range.lowerBound, reason: nil)) }
      parts.append(RenamePart(range: max(end, part.range.lowerBound)..<part.range.upperBound, reason: part.reason))
      end = part.range.upperBound
    }
    return end < whole.upperBound ? parts + [RenamePart(range: end..<whole.upperBound, reason: nil)] : parts
  }

  private static let matterKeys: Set<String> = [
    "title", "description", "category", "tags", "topics", "nolink", "series", "name", "note", "names", "variants",
    "definition", "ko", "en",
  ]
  private static let settingKeys: Set<String> = [
    "title", "description", "name", "names", "ko", "en", "variants", "definition", "preferred", "korean", "meaning",
  ]

  /// The values of YAML, each by the nearest key before it; those of other keys are kept. Banned forms in a glossary are not reported.
  private static func yamlParts(of bytes: [UInt8], _ whole: Range<Int>, readable: Set<String>) -> [RenamePart] {
    var parts: [RenamePart] = []
    var start = whole.lowerBound
    var key = ""
    func close(_ end: Int) {
      guard end > start, key != "banned" else { return }
      let reason = Phrase(en: "it is the value of '\(key)'", ko: "'\(key)'의 값입니다")
      parts.append(RenamePart(range: start..<end, reason: readable.contains(key) ? nil : reason))
    }
    for (range, name) in keys(in: bytes, whole) {
      close(range.lowerBound)
      (key, start) = (name, range.upperBound)
    }
    close(whole.upperBound)
    return parts
  }

  /// The keys of YAML with their colons: at the start of a line, after `- `, `{` and `,`.
  private static func keys(in bytes: [UInt8], _ whole: Range<Int>) -> [(range: Range<Int>, name: String)] {
    var found: [(range: Range<Int>, name: String)] = []
    var mayBegin = true
    var offset = whole.lowerBound
    while offset < whole.upperBound {
      let byte = bytes[offset]
      if mayBegin, byte.isWordByte {
        let end = bytes[offset..<whole.upperBound].firstIndex { ":\n,{}[]\"'#".utf8.contains($0) } ?? whole.upperBound
        let isKey =
          end < whole.upperBound && bytes[end] == UInt8(ascii: ":")
          && (end + 1 == whole.upperBound || bytes[end + 1] <= 0x20)
        if isKey { found.append((offset..<end + 1, String(decoding: bytes[offset..<end], as: UTF8.self))) }
        offset = max(end, offset + 1)
        mayBegin = false
        continue
      }
      mayBegin = "\n{,".utf8.contains(byte) || mayBegin && " -\"'".utf8.contains(byte)
      offset += 1
    }
    return found
  }
}

/// Plans the edits of one file.
private struct Renaming {
  let text: SourceText
  let table: TermMatcher
  let new: String
  private(set) var edits: [TextEdit] = []
  private(set) var undecided: [Diagnostic] = []
  private(set) var left: [Diagnostic] = []

  mutating func look(at part: RenamePart) {
    let line = UnbrokenText(text.bytes, part.range)
    var hits: [TermMatch] = []
    line.bytes.withUnsafeBufferPointer { bytes in
      table.forEachHit(in: bytes, 0..<bytes.count, edges: .anywhere) { hits.append($0) }
    }
    for hit in hits {
      let range = line.source(of: hit.range)
      if let reason = part.reason {
        left.append(.keptWord(at: Place(text, range), word: text.string(in: range), reason: reason))
      } else if hit.tail.kind == .compound || isAfterHangul(range) {
        undecided.append(report(range, Phrase(en: "it is part of a longer word", ko: "더 긴 낱말의 일부입니다")))
      } else if let edit = JosaRepair.edit(replacing: range, by: new, in: text.bytes) {
        edits.append(edit)
      } else {
        undecided.append(
          report(
            range,
            Phrase(
              en: "'\(new)' is read in two ways, so the particle after it is not certain",
              ko: "'\(new)'\(.eunNeun) 두 가지로 읽혀서 뒤의 조사를 정할 수 없습니다")))
      }
    }
  }

  private func isAfterHangul(_ range: Range<Int>) -> Bool {
    text.bytes.withUnsafeBufferPointer { bytes in
      range.lowerBound >= 3 && WordShape.isHangul(bytes, at: range.lowerBound - 3)
    }
  }

  private func report(_ range: Range<Int>, _ reason: Phrase) -> Diagnostic {
    .undecidedRename(at: Place(text, range), word: text.string(in: range), reason: reason)
  }
}

/// A range of Markdown in which each line break, with the indentation and quote marks after it, is a single space, so that a name of
/// several words is found across lines.
private struct UnbrokenText {
  private(set) var bytes: [UInt8] = []
  private var places: [Int] = []

  init(_ source: [UInt8], _ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = source[offset]
      places.append(offset)
      offset += 1
      if byte == 0x0A {
        bytes.append(0x20)
        while offset < range.upperBound, " \t>".utf8.contains(source[offset]) { offset += 1 }
      } else {
        bytes.append(byte)
        // The second `[` is dropped, because the matcher skips `[[…]]`, where words must be renamed as well.
        if byte == UInt8(ascii: "["), offset < range.upperBound, source[offset] == byte { offset += 1 }
      }
    }
  }

  func source(of range: Range<Int>) -> Range<Int> { places[range.lowerBound]..<places[range.upperBound - 1] + 1 }
}
