/// Translation units for other tools: a source text, its translation, and an id by which a returned unit is recognized.
private import ByteText

/// One unit: the blocks of one state of a page.
package struct TranslationUnit: Sendable, Hashable {
  /// The page's path below the target folder.
  package let page: String
  /// The id of the unit in the page: the hash of its first source block, with a number if the page has the hash several times.
  package let id: String
  /// The original as Markdown.
  package let source: String
  /// The translation as Markdown; empty if there is none.
  package let target: String
  /// The original at the time of translation if it changed since; nil otherwise.
  package let oldSource: String?
  /// Whether the translation is up to date.
  package let isFresh: Bool
  /// The kind of the block.
  package let kind: BlockKind
  /// The lines of the original and the translation, for people.
  package let sourceLine: Int, line: Int?

  /// The units of a page in the order of the original: all but code, images, values, directives and link definitions, which are not
  /// exchanged, and additions.
  package static func all(of page: PageState, path: String) -> [TranslationUnit] {
    var seen: [String: Int] = [:]
    return page.states.compactMap { state in
      guard let first = state.source.first else { return nil }
      let block = page.source.blocks[first]
      guard block.isExchanged else { return nil }
      let name = block.hash.digits
      seen[name, default: 0] += 1
      let number = seen[name] ?? 1
      let joined = { (text: BlockText, numbers: [Int]) in
        numbers.map { text.blocks[$0].string }.joined(separator: "\n\n")
      }
      return TranslationUnit(
        page: path, id: number == 1 ? name : "\(name)-\(number)", source: joined(page.source, state.source),
        target: state.status == .missing ? "" : joined(page.target, state.target),
        oldSource: state.status == .stale ? page.oldText(state) : nil,
        isFresh: [.fresh, .keep].contains(state.status), kind: block.kind, sourceLine: block.firstLine,
        line: state.target.first.map { page.target.blocks[$0].firstLine })
    }
  }
}

/// A unit that was read from a file of another tool.
package struct ReturnedUnit: Sendable, Hashable {
  /// The page and id of the unit; empty if the format does not contain them (TMX of other tools), so that the source text decides.
  package let page: String, id: String
  /// The source text it was made from, and the translation.
  package let source: String, target: String
  /// Whether the file marks the translation as unsure, such as fuzzy entries of PO.
  package let isDoubtful: Bool

  /// A unit with the given texts.
  package init(page: String, id: String, source: String, target: String, isDoubtful: Bool) {
    self.page = page
    self.id = id
    self.source = source
    self.target = target
    self.isDoubtful = isDoubtful
  }
}

/// A file format for the exchange of units with other tools.
package enum ExchangeFormat: String, Sendable, Hashable, CaseIterable {
  case po, xliff, tmx

  /// A file with the units.
  package func write(_ units: [TranslationUnit], from source: String, to target: String) -> [UInt8] {
    switch self {
    case .po: POFile.write(units, from: source, to: target)
    case .xliff: XLIFFFile.write(units, from: source, to: target)
    case .tmx: TMXFile.write(units, from: source, to: target)
    }
  }

  /// The translations in a file; nil when it is not of this format or broken.
  package func read(_ bytes: [UInt8], from source: String, to target: String) -> [ReturnedUnit]? {
    switch self {
    case .po: POFile.read(bytes)
    case .xliff: XLIFFFile.read(bytes)
    case .tmx: TMXFile.read(bytes, from: source, to: target)
    }
  }
}
