/// What a build shows of a translated page compared with its original, kept for the next build.
import ArticleModel
import DataFormats
import Diagnostics
import ParallelWork
import Translation

/// A translated page compared with its original, or an original that has no translation.
struct PageComparison: Sendable {
  /// A finding of the parity checks.
  struct Finding: Sendable {
    let shown: TranslationReport.Finding
    /// See ``ParityBaseline/key(_:)``.
    let key: String
  }

  /// A use of a form that the glossary bans.
  struct Variant: Sendable {
    let english: String, preferred: String, found: String
    /// The position as file and line.
    let place: String
  }

  /// What pages show of an original outside of the site besides its text.
  struct Outside: Sendable {
    let title: String, url: SitePath, links: [LinkUse]
  }

  /// A hash of everything it was made from.
  let inputs: UInt64
  let status: TranslationStatus
  let findings: [Finding], variants: [Variant]
  /// The original, if it is not an article of the site.
  let outside: Outside?
  /// The blocks of both texts.
  let blocks: Deferred<[TranslatedBlock]>
  /// The form in which the next build gets it.
  let stored: StoredPart

  /// Compares a page with its original.
  ///
  /// - Parameters:
  ///   - isLocked: whether the state was determined by a lock.
  ///   - terms: the entries of the glossary.
  init(_ state: PageState, isLocked: Bool, terms: [GlossaryEntry], outside: Article?, inputs: UInt64) {
    self.init(
      inputs, TranslationStatus(state), Self.findings(in: state), Self.variants(terms, in: state),
      outside.map { Outside(title: $0.title, url: $0.url, links: $0.links) },
      TranslationViews.blocks(of: state, isLocked: isLocked))
  }

  /// Counts an original that has no translation.
  init(untranslated text: BlockText, inputs: UInt64) {
    var status = TranslationStatus()
    status.addUntranslated(text)
    self.init(inputs, status, [], [], nil, [])
  }

  private init(
    _ inputs: UInt64, _ status: TranslationStatus, _ findings: [Finding], _ variants: [Variant], _ outside: Outside?,
    _ blocks: [TranslatedBlock]
  ) {
    (self.inputs, self.status, self.findings, self.variants) = (inputs, status, findings, variants)
    (self.outside, self.blocks) = (outside, Deferred(ready: blocks))
    stored = StoredPart(madeFrom: inputs) { writer in
      writer.write(status)
      writer.write(findings)
      writer.write(variants)
      writer.write(outside)
      writer.write(blocks)
    }
  }

  /// Reads what the last build left; throws when it is damaged, or was made from something else. The blocks are read when they are needed.
  init(_ stored: StoredPart, inputs: UInt64) throws(BinaryFault) {
    var reader = try stored.reader(of: inputs)
    (self.inputs, self.stored) = (inputs, stored)
    status = try TranslationStatus(from: &reader)
    (findings, variants) = (try [Finding](from: &reader), try [Variant](from: &reader))
    outside = try Outside?(from: &reader)
    blocks = Deferred { [reader] in
      var rest = reader
      return (try? [TranslatedBlock](from: &rest)) ?? []
    }
  }

  private static func findings(in state: PageState) -> [Finding] {
    ParityChecks.check(state, staleness: nil).map { found in
      let place = found.place.map { place in
        place.text.path + (place.range.map { ":\(place.text.lines.line(of: $0.lowerBound))" } ?? "")
      }
      return Finding(
        shown: TranslationReport.Finding(code: found.code, message: found.message, place: place ?? ""),
        key: ParityBaseline.key(found))
    }
  }

  private static func variants(_ terms: [GlossaryEntry], in state: PageState) -> [Variant] {
    let terms = terms.filter { !$0.banned.isEmpty && !$0.kinds.contains("needs-context") }
    return terms.isEmpty
      ? []
      : GlossaryVariants.find(terms, in: state).map { use in
        Variant(
          english: use.term.english, preferred: use.term.preferred, found: use.found,
          place: "\(state.target.source.path):\(use.line)")
      }
  }
}

extension PageComparison.Finding: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    shown = TranslationReport.Finding(
      code: try String(from: &reader), message: try Phrase(from: &reader), place: try String(from: &reader))
    key = try String(from: &reader)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(shown.code)
    writer.write(shown.message)
    writer.write(shown.place)
    writer.write(key)
  }
}

extension PageComparison.Variant: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    (english, preferred) = (try String(from: &reader), try String(from: &reader))
    (found, place) = (try String(from: &reader), try String(from: &reader))
  }

  func write(to writer: inout BinaryWriter) {
    for text in [english, preferred, found, place] { writer.write(text) }
  }
}

extension PageComparison.Outside: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    (title, url) = (try String(from: &reader), try SitePath(from: &reader))
    links = try [LinkUse](from: &reader)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(title)
    writer.write(url)
    writer.write(links)
  }
}
