/// Checks the terms in articles against the glossary.
package import ArticleModel
import ByteText
import CommonMark
import DataFormats
package import Diagnostics
import KoreanText
import ParallelWork

/// Checks that articles use the terms of the glossary in their preferred forms.
package enum TermChecks {
  /// The diagnostics of banned forms, of first mentions without the English, and of two forms of one term; by article and place.
  ///
  /// - Parameters:
  ///   - scans: what linking found in the articles; without it they are searched again.
  ///   - memo: the findings of an earlier build.
  package static func check(
    _ site: LoadedSite, _ links: SiteLinks, scans: LinkCache = LinkCache(), memo: CheckMemo = CheckMemo()
  ) -> [Diagnostic] {
    guard let severity = site.config.terms else { return [] }
    var found: [Diagnostic] = []
    if let tree = site.sideData[site.config.glossary] {
      found += GlossaryReader.read(tree, from: site.sideFiles[site.config.glossary]).diagnostics
    }
    let scan = TermChecker(links.glossary, severity: severity)
    let inputs = scan.inputs
    let byArticle = site.articles.parallelMap(jobs: site.jobs) { article, _ in
      memo.findings(of: .terms, in: article, inputs: inputs) { inputs in
        let found = scan.findings(in: article)
        return CheckMemo.Findings(inputs: inputs, diagnostics: found.diagnostics, spellings: found.spellings)
      }
    }
    let usual = Set(byArticle.flatMap(\.spellings).filter(\.isPreferred).map(\.entry))
    for (number, article) in byArticle.enumerated() {
      found += article.diagnostics
      found += scan.spacingRivals(of: article.spellings, in: site.articles[number], usual: usual)
    }
    return found + RivalForms.check(site, scans, glossary: links.glossary, severity)
  }
}

/// The findings in one article.
struct TermFindings: Sendable {
  /// Banned forms and terms without a gloss.
  var diagnostics: [Diagnostic] = []

  /// Uses of terms that are written both with and without spaces.
  var spellings: [Spelling] = []

  struct Spelling: Sendable {
    let entry: Int
    let isPreferred: Bool
    let range: Range<Int>
  }
}

/// Searches for the forms of all entries at once.
struct TermChecker: Sendable {
  private let glossary: [GlossaryEntry]
  private let severity: Severity
  private let forms: [Form]
  private let table: TermMatcher
  /// For each entry, other spacings of the preferred form.
  private let spacings: [[String]]

  /// One form of an entry.
  private struct Form: Sendable {
    let entry: Int
    let text: String
    let use: Use
    enum Use { case preferred, otherSpacing, banned, doubtful }
    var isWrong: Bool { use == .banned || use == .doubtful }
  }

  init(_ glossary: [GlossaryEntry], severity: Severity) {
    self.glossary = glossary
    self.severity = severity
    var forms: [Form] = []
    let preferred = Set(glossary.map(\.preferred))
    let settled = preferred.union(glossary.flatMap(\.banned))
    spacings = glossary.map { Self.otherSpacings(of: $0.preferred).filter { !settled.contains($0) } }
    for (number, entry) in glossary.enumerated() {
      forms.append(Form(entry: number, text: entry.preferred, use: .preferred))
      for banned in entry.banned where !BannedFormRules.isStem(banned, of: entry.preferred) {
        // A form that another entry prefers is right in that sense; 예를 들어 is a clause, which no noun can replace.
        let isDoubtful =
          entry.kinds.contains("needs-context") || preferred.contains(banned) || BannedFormRules.isClause(banned)
        forms.append(Form(entry: number, text: banned, use: isDoubtful ? .doubtful : .banned))
      }
      forms += spacings[number].map { Form(entry: number, text: $0, use: .otherSpacing) }
    }
    self.forms = forms
    table = TermMatcher(
      forms.enumerated().map { TermPattern($1.text, meaning: $0) }
        + WordLists.longerNames.map { TermPattern($0, meaning: MentionScanner.shadow) })
  }

  /// A hash of the glossary and the severity, on which the findings in an article depend.
  var inputs: UInt64 {
    var writer = BinaryWriter()
    writer.write(severity)
    for entry in glossary {
      writer.write([entry.english, entry.preferred, entry.definition ?? ""])
      writer.write(entry.banned)
      writer.write(entry.kinds)
    }
    return writer.digest
  }

  /// The findings in one article, in order of place.
  func findings(in article: Article) -> TermFindings {
    var findings = TermFindings()
    guard !glossary.isEmpty else { return findings }
    let foreign = TermSpot.foreignLinks(of: article)
    var glossed = entriesGlossedInHeadings(of: article)
    var unglossed: [(entry: Int, range: Range<Int>)] = []
    var seen: Set<Int> = []
    let tree = article.tree
    for number in ProseNodes(tree, including: [.headings, .links, .pictures]) {
      let node = NodeID(number)
      let literal = tree.nodes[number].literal
      let spot = TermSpot(of: number, in: article, foreign: foreign)
      guard spot.isOurs else { continue }
      tree.store.withUnsafeBufferPointer { store in
        forEachForm(in: store, literal) { form, hit in
          guard form.isWrong || spot.isProse else { return }
          let relative = hit.range.lowerBound - literal.lowerBound..<hit.range.upperBound - literal.lowerBound
          let place = tree.sourceRange(of: relative, in: node)
          switch form.use {
          case .banned, .doubtful:
            findings.diagnostics.append(
              report(form, hit, store, place ?? tree[node].range, spot.fix(at: place), in: article))
          case .preferred, .otherSpacing:
            if let place, !spacings[form.entry].isEmpty {
              findings.spellings.append(
                TermFindings.Spelling(entry: form.entry, isPreferred: form.use == .preferred, range: place))
            }
            if Self.isGlossed(hit, in: store, node: number, tree.nodes) { glossed.insert(form.entry) }
            if !spot.isHeading, !seen.contains(form.entry), let place {
              seen.insert(form.entry)
              if !glossed.contains(form.entry), wantsGloss(form.entry) { unglossed.append((form.entry, place)) }
            }
          }
        }
      }
    }
    findings.diagnostics += glossReports(unglossed, in: article) + reportsInFrontMatter(of: article)
    findings.diagnostics.sort { ($0.place?.range?.lowerBound ?? 0) < ($1.place?.range?.lowerBound ?? 0) }
    return findings
  }

  /// Calls `found` for each form of an entry in `range` that is used as that word.
  private func forEachForm(
    in store: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ found: (Form, TermMatch) -> Void
  ) {
    table.forEachHit(in: store, range, edges: .anywhere) { hit in
      let meaning = table.patterns[hit.pattern].meaning
      guard meaning != MentionScanner.shadow, isUse(of: forms[meaning], hit, in: store, range) else { return }
      found(forms[meaning], hit)
    }
  }

  /// Wrong forms in the title and the description, which are shown in lists.
  private func reportsInFrontMatter(of article: Article) -> [Diagnostic] {
    let bytes = article.source.bytes
    let (title, description) = (article.frontMatter.title?.range, article.frontMatter.description?.range)
    return [(title, TermFix.leftToRename), (description, .inYAML)].flatMap { range, fix -> [Diagnostic] in
      guard let range = range?.clamped(to: 0..<bytes.count) else { return [] }
      var found: [Diagnostic] = []
      bytes.withUnsafeBufferPointer { store in
        forEachForm(in: store, range) { form, hit in
          if form.isWrong { found.append(report(form, hit, store, hit.range, fix, in: article)) }
        }
      }
      return found
    }
  }

  /// Other spacings of a Korean term: without its spaces or, when it has none, with one where both halves have at least two syllables: 매개
  /// 변수.
  private static func otherSpacings(of term: String) -> [String] {
    if term.contains(" ") { return [term.filter { $0 != " " }] }
    let letters = Array(term)
    guard letters.count >= 4, letters.allSatisfy({ ("가"..."힣").contains($0) }) else { return [] }
    return (2...letters.count - 2).map { String(letters[..<$0]) + " " + String(letters[$0...]) }
  }
}

extension TermChecker {
  /// Whether a hit is a use of the form. Wrong spellings of loanwords are wrong within compounds as well; other forms must be whole words.
  private func isUse(
    of form: Form, _ hit: TermMatch, in store: UnsafeBufferPointer<UInt8>, _ literal: Range<Int>
  ) -> Bool {
    let start = hit.range.lowerBound
    let isAfterHangul = start - 3 >= literal.lowerBound && WordShape.isHangul(store, at: start - 3)
    let kinds = glossary[form.entry].kinds
    let isSpelling = kinds.contains("loanword-spelling") && form.use == .banned
    let letters = table.patterns[hit.pattern].letters
    if isAfterHangul { return isSpelling && letters >= 3 }
    if hit.tail.kind == .compound { return isSpelling && letters >= 2 }
    if !isSpelling, form.use == .banned || form.use == .doubtful {
      // 오브젝트C is a name, and Objective-C[오브젝티브-C] gives a pronunciation.
      let end = hit.range.upperBound
      if hit.tail.range.isEmpty, end < literal.upperBound, store[end].isASCIIWordByte { return false }
      if BannedFormRules.isExplanation(hit.range, of: glossary[form.entry], in: store, literal) { return false }
    }
    let whole = String(decoding: store[start..<hit.tail.range.upperBound], as: UTF8.self)
    return !WordLists.homographs.contains(whole) || hit.tail.range.isEmpty
  }

  private func report(
    _ form: Form, _ hit: TermMatch, _ store: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ fix: TermFix,
    in article: Article
  ) -> Diagnostic {
    let entry = glossary[form.entry]
    let written = String(decoding: store[hit.range], as: UTF8.self)
    let place = Place(article.source, range)
    // The preferred noun need not form the same verb: 통지하다 is 알리다, not 알림하다.
    let isOtherVerb = hit.tail.kind == .verb && !entry.kinds.contains("loanword-spelling")
    guard form.use == .banned, !isOtherVerb, !BannedFormRules.isAdverb(hit, in: store) else {
      return .doubtfulTerm(at: place, written: written, preferred: entry.preferred, english: entry.english)
    }
    let edit =
      fix.allows(entry.preferred)
      ? JosaRepair.edit(replacing: range, by: entry.preferred, in: article.source.bytes) : nil
    return .bannedTerm(
      severity, at: place, written: written, preferred: entry.preferred, english: entry.english,
      isTitle: fix == .leftToRename,
      fix: edit.map { edit in
        Diagnostic.Fix(
          Phrase(en: "write '\(entry.preferred)'", ko: "'\(entry.preferred)'\(.euroRo) 바꾸기"), replacing: edit.range,
          with: edit.replacement)
      })
  }

  /// The entries whose English is in brackets at the end of a heading: 캡처 목록 (Capture Lists).
  private func entriesGlossedInHeadings(of article: Article) -> Set<Int> {
    let glosses = Set(article.outline.compactMap { FragmentFinder.gloss(of: $0.text)?.looseKey })
    guard !glosses.isEmpty else { return [] }
    return Set(glossary.indices.filter { glosses.contains(glossary[$0].english.looseKey) })
  }

  /// Whether the first mention must have a gloss. Only a Korean form can have an English one.
  private func wantsGloss(_ entry: Int) -> Bool {
    glossary[entry].kinds.contains("gloss") && glossary[entry].preferred.unicodeScalars.contains { !$0.isASCII }
  }

  /// Diagnostics for terms marked `gloss` in the glossary whose first mention has no English; only in Korean articles.
  private func glossReports(_ unglossed: [(entry: Int, range: Range<Int>)], in article: Article) -> [Diagnostic] {
    guard article.language == "ko", article.kind != .topic else { return [] }
    return unglossed.map { entry, range in
      .missingGloss(
        severity, at: Place(article.source, range), korean: glossary[entry].preferred, english: glossary[entry].english)
    }
  }

  /// Diagnostics for the first use of each term in another spacing, when the site also uses the preferred form: 뷰컨트롤러 beside 뷰 컨트롤러, 매개 변수
  /// beside 매개변수.
  ///
  /// - Parameter usual: the entries whose preferred form is used on the site.
  func spacingRivals(
    of spellings: [TermFindings.Spelling], in article: Article, usual: Set<Int>
  ) -> [Diagnostic] {
    var done: Set<Int> = []
    return spellings.filter { !$0.isPreferred && done.insert($0.entry).inserted }.compactMap { spelling in
      guard usual.contains(spelling.entry) else { return nil }
      let entry = glossary[spelling.entry]
      return .twoForms(
        severity, at: Place(article.source, spelling.range), written: article.source.string(in: spelling.range),
        usual: entry.preferred, english: entry.english, note: nil)
    }
  }
}

extension TermChecker {
  /// Whether a bracket follows the word directly or after one space, or the word is directly after an opening bracket;
  /// marks of emphasis may be between.
  static func isGlossed(
    _ hit: TermMatch, in store: UnsafeBufferPointer<UInt8>, node number: Int, _ nodes: [MarkdownNode]
  ) -> Bool {
    let literal = nodes[number].literal
    var after = Array(store[hit.range.upperBound..<min(literal.upperBound, hit.range.upperBound + 2)])
    if after.count < 2, let next = neighbour(of: number, 1, nodes) { after += store[next.prefix(2)] }
    if after.starts(with: [UInt8(ascii: "(")]) || after.starts(with: [0x20, UInt8(ascii: "(")]) { return true }
    if hit.range.lowerBound > literal.lowerBound { return store[hit.range.lowerBound - 1] == UInt8(ascii: "(") }
    guard let previous = neighbour(of: number, -1, nodes), let last = previous.last else { return false }
    return store[last] == UInt8(ascii: "(")
  }

  /// The literal of the adjacent text node in the same paragraph, with only marks of emphasis between; nil if there is none.
  private static func neighbour(of number: Int, _ step: Int, _ nodes: [MarkdownNode]) -> Range<Int>? {
    var other = number + step
    while nodes.indices.contains(other) {
      switch nodes[other].kind {
      case .text: return nodes[other].literal
      case .emphasis, .strong, .strikethrough: other += step
      default: return nil
      }
    }
    return nil
  }
}

/// Finds English terms that the glosses of a site translate into Korean in two ways.
private enum RivalForms {
  static func check(
    _ site: LoadedSite, _ scans: LinkCache, glossary: [GlossaryEntry], _ severity: Severity
  ) -> [Diagnostic] {
    let uses = site.articles.parallelMap(jobs: site.jobs) { article, _ in scans.glosses(of: article) }
    let settled = Set(glossary.map(\.english.looseKey))
    var found: [Diagnostic] = []
    for gloss in GlossFinder.glosses(of: uses, minimum: 2) where !settled.contains(gloss.english.looseKey) {
      let odd = Set(gloss.rivals.filter { isOdd($0, beside: gloss) }.map(\.korean))
      guard !odd.isEmpty else { continue }
      for (number, list) in uses.enumerated() {
        for use in list where use.english.looseKey == gloss.english.looseKey {
          guard let written = written(use, among: odd) else { continue }
          found.append(
            .twoForms(
              severity, at: Place(site.articles[number].source, use.place), written: written, usual: gloss.korean,
              english: gloss.english, note: nil))
        }
      }
    }
    return found
  }

  /// Whether a rival form is reported. Another spelling of the same word is, if it is rarer; another word only if several articles have it
  /// and at least twice as many have the usual form, because a single article may mean something else.
  private static func isOdd(_ rival: Gloss.Rival, beside gloss: Gloss) -> Bool {
    let isSpelling = NearestName([(gloss.korean, true)]).nearest(to: rival.korean) != nil
    return isSpelling ? rival.articles < gloss.articles : rival.articles >= 2 && rival.articles * 2 <= gloss.articles
  }

  private static func written(_ use: GlossUse, among forms: Set<String>) -> String? {
    (1...use.words.count).map { use.words.suffix($0).joined(separator: " ") }.first(where: forms.contains)
  }
}
