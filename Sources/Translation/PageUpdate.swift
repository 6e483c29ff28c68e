/// Plans which changes of an original can be applied to a translation without a translator.
private import ArticleModel
private import ByteText
import Diagnostics

/// Plans updates. It neither reads nor writes files.
package enum PageUpdater {
  /// Plans the update of a page.
  ///
  /// - Parameters:
  ///   - page: the page as it is now.
  ///   - lock: the lock entries of the page.
  ///   - scope: which changes may be applied.
  ///   - confirmsTypos: whether changes of the class ``ChangeClass/typo`` are accepted without changing the translation.
  ///   - language: the language code of the original, for the marks of untranslated blocks.
  package static func plan(
    _ page: PageState, lock: LockPage, scope: UpdateScope, confirmsTypos: Bool, language: String
  ) -> PageUpdate {
    var planner = UpdatePlanner(page: page, scope: scope, confirmsTypos: confirmsTypos, language: language)
    planner.run()
    return PageUpdate(edits: planner.edits, lock: planner.renewed(lock), steps: planner.steps)
  }
}

/// Plans the update of one page, state by state in the order of the original.
private struct UpdatePlanner {
  let page: PageState
  let scope: UpdateScope
  let confirmsTypos: Bool
  let language: String
  private(set) var edits: [TextEdit] = []
  private(set) var steps: [UpdateStep] = []
  /// The lock entries that the actions create, by index of the state.
  private var entries: [Int: LockEntry] = [:]
  /// The index of the target block after which new blocks are inserted: the translation of the last state that has one; nil at the
  /// beginning of the page.
  private var lastTarget: Int?

  init(page: PageState, scope: UpdateScope, confirmsTypos: Bool, language: String) {
    self.page = page
    self.scope = scope
    self.confirmsTypos = confirmsTypos
    self.language = language
  }

  private var sources: [TextBlock] { page.source.blocks }
  private var targets: [TextBlock] { page.target.blocks }

  mutating func run() {
    for (number, state) in page.states.enumerated() {
      if state.change != nil {
        let action = act(on: state, number)
        steps.append(UpdateStep(action: action, state: number))
      }
      // Nothing is inserted after a value of the front matter. After the line of a directive it would be inside the directive.
      if let last = state.target.last, !state.source.isEmpty, !state.isMoved, page.name(of: state) == nil {
        lastTarget = last
      }
    }
  }

  private mutating func act(on state: BlockState, _ number: Int) -> UpdateStep.Action {
    let newHashes = state.source.map { sources[$0].hash }
    if !state.source.isEmpty, !state.target.isEmpty, state.target.map({ targets[$0].hash }) == newHashes,
      !state.isMoved
    {
      enter(number, newHashes, newHashes)
      return .already
    }
    if page.name(of: state) != nil, !isReplaceable(state) { return .left }
    if state.isMoved {
      // Moving and changing the text at once would need an edit of an edit.
      let isRewritten = state.change == .verbatim || state.change == .number
      return scope == .all && !isRewritten ? move(state, number) : .left
    }
    switch state.change {
    case .verbatim: return replace(state, number)
    case .code: return mergeCode(state, number)
    case .new: return insert(state, number)
    case .number where scope == .all: return renumber(state, number)
    case .removed where scope == .all: return remove(state, number)
    case .typo where confirmsTypos && state.target.isEmpty == false:
      enter(number, newHashes, state.target.map { targets[$0].hash })
      return .confirmed
    default: return .left
    }
  }

  private mutating func enter(_ number: Int, _ source: [BlockHash], _ target: [BlockHash], _ state: LockState = .fresh)
  {
    let kept = page.states[number].lock?.state == .keep ? LockState.keep : state
    let name = source.isEmpty ? nil : page.name(of: page.states[number])
    entries[number] = LockEntry(source: source, target: target, state: kept, name: name)
  }

  // MARK: Replacing

  private mutating func replace(_ state: BlockState, _ number: Int) -> UpdateStep.Action {
    guard state.source.count == 1, state.target.count == 1, let from = state.source.first, let to = state.target.first,
      sources[from].kind == targets[to].kind, let text = rewritten(sources[from], as: targets[to])
    else { return .left }
    if targets[to].isDefinition, isLabelUsed(of: targets[to], unlessIn: text) {
      // A paragraph of the translation still uses the old label. The old definition is kept after the new one, so that its link does
      // not break.
      edits.append(TextEdit(targets[to].range.lowerBound..<targets[to].range.lowerBound, text + "\n"))
      let both = BlockWriter.collapsed(Array((text + "\n" + targets[to].string).utf8)[...])
      enter(number, [sources[from].hash], [BlockHash(of: .paragraph, level: 0, both)])
      return .replaced
    }
    edits.append(TextEdit(targets[to].range, text))
    enter(number, [sources[from].hash], [sources[from].hash])
    return .replaced
  }

  /// Whether the translation uses the label of a link reference definition elsewhere while `text` does not define it.
  private func isLabelUsed(of definition: TextBlock, unlessIn text: String) -> Bool {
    guard let end = definition.text.range(of: "]:"), !text.utf8.starts(with: definition.text[..<end.upperBound]) else {
      return false
    }
    return page.target.source.bytes.ranges(of: definition.text[..<end.upperBound].dropLast()).count > 1
  }

  /// The source block's bytes with the line prefix (indentation, quote markers) of the target block; nil if tabs precede either
  /// block.
  private func rewritten(_ block: TextBlock, as other: TextBlock) -> String? {
    let bytes = page.source.source.bytes
    guard let own = LinePrefix(of: block, in: bytes), let wanted = LinePrefix(of: other, in: page.target.source.bytes)
    else { return nil }
    return own.replaced(by: wanted, in: bytes[block.range]).text
  }

  private mutating func mergeCode(_ state: BlockState, _ number: Int) -> UpdateStep.Action {
    guard state.source.count == 1, state.target.count == 1, let from = state.source.first, let to = state.target.first,
      targets[to].kind == .fence, let old = page.oldText(state), let open = old.utf8.firstIndex(of: 0x0A)
    else { return .left }
    let (source, target) = (sources[from], targets[to])
    let oldCode = Array(old.utf8[old.utf8.index(after: open)...])
    guard
      let merged = CodeMerge.merge(
        old: oldCode, new: source.code, translated: target.code, language: source.language),
      scope == .all || !merged.hasNewComments && isTranslation(target.code, of: oldCode, source.language),
      let text = fence(merged.code, like: target, info: Array(source.text.prefix { $0 != 0x0A }))
    else { return .left }
    let whole = Array(source.text.prefix { $0 != 0x0A }) + [0x0A] + merged.code
    edits.append(TextEdit(target.range, text))
    enter(number, [source.hash], [BlockHash(of: .fence, level: 0, whole)])
    return .merged
  }

  /// Whether two samples have the same code, apart from comments and white space outside strings.
  private func isTranslation(_ code: [UInt8], of other: [UInt8], _ language: String) -> Bool {
    CodeText.bare(code[...], language: language) == CodeText.bare(other[...], language: language)
  }

  /// A fenced block with `code`, using the fence and the line prefix of `block`. Nil for indented code, for tabs before the block,
  /// and if `code` contains the fence.
  private func fence(_ code: [UInt8], like block: TextBlock, info: [UInt8]) -> String? {
    let bytes = page.target.source.bytes
    guard let prefix = LinePrefix(of: block, in: bytes) else { return nil }
    let mark = bytes[block.range].prefix { $0 == 0x60 || $0 == 0x7E }
    guard mark.count >= 3, code.range(of: mark) == nil else { return nil }
    let lines = code.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast(code.last == 0x0A ? 1 : 0)
    let inner = lines.map { ($0.isEmpty ? prefix.blank : prefix.text) + $0.text + "\n" }.joined()
    return mark.text + info.text + "\n" + inner + prefix.text + mark.text
  }

  private mutating func renumber(_ state: BlockState, _ number: Int) -> UpdateStep.Action {
    guard state.target.count == 1, let to = state.target.first, let old = page.oldText(state) else { return .left }
    let new = state.source.map { sources[$0].string }.joined(separator: "\n")
    let steps = WordDiff.parts(old: old, new: new)
    let trimmed = { (part: TextDifference) in
      String(part.text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    let removed = steps.filter { $0.side == .old }.map(trimmed)
    let added = steps.filter { $0.side == .new }.map(trimmed)
    guard removed.count == added.count, Set(removed).count == removed.count else { return .left }
    var changes: [TextEdit] = []
    let block = targets[to]
    for (one, two) in zip(removed, added) {
      let places = numberPlaces(one, in: block)
      // If only some of several equal numbers changed, their places in the translation are ambiguous.
      guard !places.isEmpty, places.count == old.ranges(of: one).count, !new.contains(one) else { return .left }
      changes += places.map { TextEdit($0, two) }
    }
    edits += changes
    enter(number, state.source.map { sources[$0].hash }, [rehashed(block, changes)])
    return .renumbered
  }

  private func numberPlaces(_ number: String, in block: TextBlock) -> [Range<Int>] {
    let bytes = page.target.source.bytes
    return bytes[block.range].ranges(of: number.utf8).filter { range in
      let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0
      let after = range.upperBound < bytes.count ? bytes[range.upperBound] : 0
      return !before.isASCIIAlphanumeric && !after.isASCIIAlphanumeric && before != 0x2E
    }
  }

  /// The hash of a block after `changes`, which must not touch markup. The edited text is parsed again.
  private func rehashed(_ block: TextBlock, _ changes: [TextEdit]) -> BlockHash {
    let text = FixPlan([(page.target.source, changes)]).applied(
      to: page.target.source.path, fileBytes: page.target.source.bytes)
    let blocks = BlockReader.read(SourceText(path: "", bytes: text)).value.blocks
    return blocks.first { $0.range.lowerBound == block.range.lowerBound }?.hash ?? block.hash
  }

  // MARK: Inserting, moving and removing

  private mutating func insert(_ state: BlockState, _ number: Int) -> UpdateStep.Action {
    // Only a block without a counterpart in the translation is inserted. If there is one, a translator has to decide.
    guard state.target.isEmpty, state.source.count == 1, let from = state.source.first else { return .left }
    let block = sources[from]
    let isCode = block.kind == .fence || block.kind == .image || block.isDefinition
    guard scope == .all || block.kind == .fence, let place = insertionPlace(before: number) else { return .left }
    var text = wholeLines(of: block)
    if !isCode { text = marked(text, block) }
    if beginsQuote(from, number), let next = page.states[number + 1].target.first {
      let start = lineStart(of: targets[next])
      edits.append(TextEdit(start..<start, text + quoteGap(block)))
    } else {
      insert(text, block, from, at: place)
    }
    enter(number, [block.hash], [block.hash], isCode ? .fresh : .missing)
    return isCode ? .copied : .inserted
  }

  /// The byte offset at which a new block is inserted: the end of the block before it, or at the beginning of the page the first line
  /// of the next block. Nil if there is neither.
  private func insertionPlace(before number: Int) -> Int? {
    if let lastTarget { return targets[lastTarget].range.upperBound }
    return page.states[number...].lazy.flatMap(\.target).first { targets[$0].kind != .matter }
      .map { lineStart(of: targets[$0]) }
  }

  private func lineStart(of block: TextBlock) -> Int {
    page.target.source.lines.range(ofLine: block.firstLine).lowerBound
  }

  private mutating func insert(_ text: String, _ block: TextBlock, _ number: Int, at place: Int) {
    guard lastTarget != nil else {
      edits.append(TextEdit(place..<place, text + "\n\n"))
      return
    }
    let isTight = block.kind == .item && number > 0 && sources[number - 1].lastLine + 1 == block.firstLine
    let isInQuote = lastTarget.map { targets[$0].quotes > 0 } ?? false || edits.last?.range == place..<place
    let gap = isTight ? "\n" : isInQuote && continuesQuote(number) ? quoteGap(block) : "\n\n"
    edits.append(TextEdit(place..<place, gap + text))
  }

  /// Whether a block of the original is in the same quote as the one before it.
  private func continuesQuote(_ number: Int) -> Bool {
    guard number > 0, sources.indices.contains(number), sources[number].quotes > 0, sources[number - 1].quotes > 0
    else { return false }
    let lines = page.source.source.lines
    return (sources[number - 1].lastLine..<sources[number].firstLine).dropFirst().allSatisfy {
      page.source.source.bytes[lines.range(ofLine: $0)].first { !$0.isASCIIBlank } == 0x3E
    }
  }

  /// Whether a new block is the first of a quote of the original whose next block has a translation.
  private func beginsQuote(_ block: Int, _ state: Int) -> Bool {
    guard !continuesQuote(block), continuesQuote(block + 1), state + 1 < page.states.count,
      page.states[state + 1].source.first == block + 1, let target = page.states[state + 1].target.first
    else { return false }
    return targets[target].quotes > 0
  }

  /// The separator between two paragraphs of the quote that contains `block`: an empty line of the quote.
  private func quoteGap(_ block: TextBlock) -> String {
    "\n" + (LinePrefix(of: block, in: page.source.source.bytes)?.blank ?? ">") + "\n"
  }

  private func wholeLines(of block: TextBlock) -> String {
    let lines = page.source.source.lines
    let start = lines.range(ofLine: block.firstLine).lowerBound
    return page.source.source.string(in: start..<block.range.upperBound)
  }

  /// The text with the comment that marks it as untranslated: on the line before it, or at its end in headings, lists and quotes,
  /// where a line before would be another block.
  private func marked(_ text: String, _ block: TextBlock) -> String {
    let mark = UntranslatedMark.text(language)
    return UntranslatedMark.standsBehind(block)
      ? "\(text) \(mark)" : UntranslatedMark.line(mark, before: block, in: page.source.source.bytes) + text
  }

  /// Moves the translation of a block. If the original was also changed, the translation stays stale.
  private mutating func move(_ state: BlockState, _ number: Int) -> UpdateStep.Action {
    let source = state.change == .moved ? state.source.map { sources[$0].hash } : state.old
    guard state.source.count == 1, state.target.count == 1, let to = state.target.first,
      targets[to].level == 0 || targets[to].kind == .heading, targets[to].quotes == 0, let lastTarget,
      targets[lastTarget].quotes == 0, targets[to].kind != .item, !isNext(to, behind: lastTarget)
    else {
      // The block is already in its new place.
      if state.source.count == 1, state.target.count == 1, let to = state.target.first,
        lastTarget.map({ isNext(to, behind: $0) }) ?? false
      {
        enter(number, source, state.target.map { targets[$0].hash })
        return .already
      }
      return .left
    }
    let block = targets[to]
    let text = page.target.source.string(in: lineStart(of: block)..<block.range.upperBound)
    edits.append(TextEdit(cutRange(block), ""))
    edits.append(TextEdit(targets[lastTarget].range.upperBound..<targets[lastTarget].range.upperBound, "\n\n" + text))
    enter(number, source, [block.hash])
    return .moved
  }

  /// Whether a change of a value or directive can be applied without a translator. Values are never rewritten, because they may need
  /// other quotation marks in YAML.
  private func isReplaceable(_ state: BlockState) -> Bool {
    let isLine = state.target.allSatisfy { !targets[$0].isValue && targets[$0].firstLine == targets[$0].lastLine }
    return state.change == .typo || state.change == .verbatim && isLine
  }

  /// Whether `block` follows `other` in the translation with nothing but directives between them.
  private func isNext(_ block: Int, behind other: Int) -> Bool {
    block > other && targets[(other + 1)..<block].allSatisfy { $0.kind == .matter }
  }

  /// The byte range of the lines of a block and of the blank lines after it; in a quote, the blank lines of the quote (`>`).
  private func cutRange(_ block: TextBlock) -> Range<Int> {
    let bytes = page.target.source.bytes
    var end = block.range.upperBound
    var isOwnLine = true
    while let lineEnd = bytes[end...].firstIndex(of: 0x0A) {
      let line = bytes[end..<lineEnd]
      guard line.allSatisfy({ $0 == 0x20 || $0 == 0x3E }), isOwnLine || (block.quotes > 0) == line.contains(0x3E) else {
        break
      }
      end = lineEnd + 1
      isOwnLine = false
    }
    return lineStart(of: block)..<end
  }

  private mutating func remove(_ state: BlockState, _ number: Int) -> UpdateStep.Action {
    guard state.target.count == 1, let to = state.target.first, targets[to].level == 0 || targets[to].kind == .fence,
      targets[to].kind == .fence || [targets[to].hash] == state.old
    else { return .left }
    edits.append(TextEdit(cutRange(targets[to]), ""))
    enter(number, [], [])
    return .removed
  }

  /// The page's lock entries after the actions, in the order of the original.
  func renewed(_ lock: LockPage) -> LockPage {
    var lock = lock
    lock.entries = PageLocking.ordered(
      page.states.enumerated().compactMap { number, state in
        (entries[number] ?? state.lock).map { (state, $0, entries[number] == nil) }
      }, after: lock.entries)
    return lock
  }
}
