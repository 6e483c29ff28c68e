/// Checks that aligned blocks agree in what must be the same in every language, such as code, links and numbers.
private import ArticleModel
private import ByteText
private import CommonMark
package import Diagnostics

/// The parity checks of one page.
package enum ParityChecks {
  /// Diagnostics for what differs between a page and its original but must not, by position in the translation.
  ///
  /// - Parameters:
  ///   - page: the current page. Blocks whose original changed are compared with the original at the time of translation.
  ///   - staleness: the severity of stale and missing blocks; nil if they are not reported.
  package static func check(_ page: PageState, staleness: Severity?) -> [Diagnostic] {
    var checker = ParityChecker(page: page)
    checker.run(staleness: staleness)
    return checker.found.sorted { ($0.place?.range?.lowerBound ?? 0) < ($1.place?.range?.lowerBound ?? 0) }
  }
}

private struct ParityChecker {
  let page: PageState
  let sourceDetails: [BlockDetails]
  let targetDetails: [BlockDetails]
  /// Whether the translation is Korean: it has more than a quarter as many letters of Hangul as Latin ones.
  let isKorean: Bool
  /// The place to which notes about the original refer, if ``page`` has an old original, which is in no file; otherwise nil.
  private let shownSource: Place?
  private(set) var found: [Diagnostic] = []

  init(page: PageState) {
    self.page = page
    shownSource = nil
    sourceDetails = BlockDetails.all(of: page.source)
    targetDetails = BlockDetails.all(of: page.target)
    isKorean = targetDetails.reduce(0) { $0 + $1.hangul } > targetDetails.reduce(0) { $0 + $1.latin } / 4
  }

  /// A checker of the same translation against the old original `source`; notes refer to block `number` of the current original.
  private init(with source: BlockText, of other: ParityChecker, showing number: Int?) {
    page = PageState(source: source, target: other.page.target, states: [], texts: other.page.texts)
    shownSource = Place(other.page.source.source, number.map { other.page.source.blocks[$0].range })
    sourceDetails = BlockDetails.all(of: source)
    (targetDetails, isKorean) = (other.targetDetails, other.isKorean)
  }

  mutating func run(staleness: Severity?) {
    for state in page.states {
      switch state.status {
      case .fresh, .keep, .machine: checkPair(state)
      case .stale:
        if let staleness { found.append(.staleBlock(state, page, staleness)) }
        checkAgainstOldOriginal(state)
      case .missing where state.isCopy: found.append(.untranslatedBlock(pair(state)))
      case .missing:
        if let staleness { found.append(.missingBlock(state, page, staleness)) }
      case .extra: checkScript(state)
      }
    }
    checkLists()
  }

  /// Checks a stale block against the original it was translated from. Nothing is reported if it agrees with the new original
  /// already.
  private mutating func checkAgainstOldOriginal(_ state: BlockState) {
    guard let to = state.target.first, let old = OldOriginal(of: state, in: page),
      old.text.blocks[0].kind == page.target.blocks[to].kind
    else { return }
    var pair = BlockState(
      status: .fresh, change: nil, source: Array(0..<old.count), target: state.target, old: [])
    var before = ParityChecker(with: old.text, of: self, showing: state.source.first)
    before.checkPair(pair)
    guard !before.found.isEmpty else { return }
    if !state.source.isEmpty {
      var now = self
      (now.found, pair.source) = ([], state.source)
      now.checkPair(pair)
      if now.found.isEmpty { return }
    }
    found += before.found
  }

  private mutating func checkPair(_ state: BlockState) {
    guard let from = state.source.first, let to = state.target.first else { return }
    let (source, target) = (page.source.blocks[from], page.target.blocks[to])
    if source.kind == .fence {
      if target.kind == .fence { checkSample(source, target) }
      return
    }
    if source.kind == .table, target.kind == .table { checkTable(source, target) }
    if source.kind == .heading, target.kind == .heading, source.level != target.level {
      found.append(.headingLevelDiffers(pair(source, target), source.level, target.level))
    }
    checkCode(state)
    checkLinks(state)
    checkNumbers(state)
    checkScript(state)
    checkUntranslated(state)
  }

  private func pair(_ source: TextBlock, _ target: TextBlock) -> PairPlace {
    PairPlace(
      target: Place(page.target.source, target.range), source: shownSource ?? Place(page.source.source, source.range))
  }

  private func pair(_ state: BlockState, at range: Range<Int>? = nil) -> PairPlace {
    let target = range ?? state.target.first.map { page.target.blocks[$0].range } ?? 0..<0
    let source = state.source.first.map { page.source.blocks[$0].range } ?? 0..<0
    return PairPlace(
      target: Place(page.target.source, target), source: shownSource ?? Place(page.source.source, source))
  }

  // MARK: Samples

  private mutating func checkSample(_ source: TextBlock, _ target: TextBlock) {
    checkFence(source, target)
    guard source.code != target.code else { return }
    let (one, two) = (
      CodeText.bare(source.code[...], language: source.language),
      CodeText.bare(target.code[...], language: source.language)
    )
    if one != two {
      // Equal as Unicode text (canonically equivalent), but different bytes.
      found.append(
        one.text == two.text
          ? .unicodeFormChanged(pair(source, target))
          : .sampleDiffers(
            pair(source, target), firstDifference(source, target),
            isTranslated: SampleWords.areTranslated(source, target)))
      return
    }
    let comments = (
      CodeText.comments(source.code[...], language: source.language),
      CodeText.comments(target.code[...], language: source.language)
    )
    guard comments.0.count == comments.1.count else {
      let isTranslated = comments.1.contains { $0.contains { $0 >= 0x80 } }
      if !isTranslated { found.append(.sampleCommentDiffers(pair(source, target), nil)) }
      return
    }
    for (old, new) in zip(comments.0, comments.1) where Self.words(of: old) != Self.words(of: new) {
      if old.text == new.text {
        found.append(.unicodeFormChanged(pair(source, target)))
      } else if !isTranslation(new, of: old) {
        found.append(.sampleCommentDiffers(pair(source, target), (old.text, new.text)))
      } else {
        continue
      }
      return
    }
  }

  /// Compares the languages and the options of two samples. The translation may set options if the original has none.
  private mutating func checkFence(_ source: TextBlock, _ target: TextBlock) {
    let (one, two) = (source.fence, target.fence)
    guard !source.language.isEmpty,
      one.language != two.language || one.options != SnippetOptions() && one.options != two.options
    else { return }
    found.append(.fenceDiffers(pair(source, target), source.info, target.info))
  }

  private mutating func checkTable(_ source: TextBlock, _ target: TextBlock) {
    let (one, two) = (page.source.shape(ofTable: source), page.target.shape(ofTable: target))
    if let one, let two, one != two { found.append(.tableShapeDiffers(pair(source, target), one, two)) }
  }

  /// Whether a comment looks translated: it has non-ASCII letters and the original has none, or it has at least two more characters
  /// from U+1100 on, such as Hangul.
  private func isTranslation(_ comment: ArraySlice<UInt8>, of original: ArraySlice<UInt8>) -> Bool {
    comment.contains { $0 >= 0xC3 } && !original.contains { $0 >= 0xC3 }
      || comment.text.unicodeScalars.count { $0.value >= 0x1100 } > original.text.unicodeScalars.count {
        $0.value >= 0x1100
      } + 1
  }

  /// A comment as it is compared: with runs of white space as single spaces, and without a full stop at the end.
  private static func words(of comment: ArraySlice<UInt8>) -> [UInt8] {
    var words = BlockWriter.collapsed(comment)
    if words.last == UInt8(ascii: ".") { words.removeLast() }
    return words
  }

  /// The first lines of two samples whose code differs.
  private func firstDifference(_ source: TextBlock, _ target: TextBlock) -> (String, String) {
    let lines = { (block: TextBlock) in
      block.code.split(separator: 0x0A).map { (CodeText.bare($0, language: source.language), $0.text) }
        .filter { !$0.0.isEmpty }
    }
    let (one, two) = (lines(source), lines(target))
    // If no single line differs in code, the difference is white space in a string of several lines.
    var index = zip(one, two).prefix { $0.0.0 == $0.1.0 }.count
    if index == one.count, index == two.count {
      index = zip(one, two).prefix { $0.0.1 == $0.1.1 }.count
      return index < one.count ? (one[index].1, two[index].1) : ("", "")
    }
    let trimmed = { (line: String) in String(line.drop { $0 == " " }) }
    return (index < one.count ? trimmed(one[index].1) : "", index < two.count ? trimmed(two[index].1) : "")
  }

  // MARK: Code spans, links and numbers

  private mutating func checkCode(_ state: BlockState) {
    let wanted = state.source.flatMap { sourceDetails[$0].codes }
    guard !wanted.isEmpty else { return }
    let there = state.target.flatMap { targetDetails[$0].codes }
    guard !wanted.elementsEqual(there, by: { $0.value == $1.value }) else { return }
    let names = Set(there.map { CodeForm.name($0.value) })
    var reported: Set<String> = []
    let originals = Set(wanted.map(\.value))
    for code in wanted where !names.contains(CodeForm.name(code.value)) && reported.insert(code.value).inserted {
      if isNearby(code.value, state) { continue }
      let unmatched = there.filter { !originals.contains($0.value) }
      if unmatched.contains(where: { CodeForm.isTranslation($0.value, of: code.value) }) { continue }
      if isWritten(code.value, in: state) {
        found.append(.inlineCodeUnmarked(code.value, pair(state)))
        continue
      }
      let near = NearMiss.bestMatch(for: code.value, among: Set(unmatched.map(\.value)).sorted())
      let range = near.flatMap { word in unmatched.first { $0.value == word }?.range }
      found.append(.inlineCodeMissing(code.value, near: near, pair(state, at: range), isExact: range != nil, page))
    }
  }

  /// Whether the translation contains the code as whole words, in its prose or inside a longer code span.
  private func isWritten(_ code: String, in state: BlockState) -> Bool {
    state.target.contains { number in
      let text = page.target.blocks[number].text
      var position = 0
      while let range = text.range(of: code.utf8, from: position) {
        let before = range.lowerBound > 0 ? text[range.lowerBound - 1] : 0
        let after = range.upperBound < text.count ? text[range.upperBound] : 0
        // Part of a longer name or number is another name: `id` in `userID`, `view` in `view.frame`, `0` in `10` and `0.5`.
        if !(text[range.lowerBound].isASCIIWordByte && (before.isASCIIWordByte || before == 0x2E))
          && !(text[range.upperBound - 1].isASCIIWordByte && (after.isASCIIWordByte || after == 0x28))
          && !(after == 0x2E && range.upperBound + 1 < text.count && text[range.upperBound + 1].isASCIIWordByte)
        {
          return true
        }
        position = range.lowerBound + 1
      }
      return false
    }
  }

  /// Whether a neighbouring block contains the code although its own original does not: the translator moved a sentence.
  private func isNearby(_ code: String, _ state: BlockState) -> Bool {
    guard let first = state.target.first, let last = state.target.last, let from = state.source.first,
      let to = state.source.last
    else { return false }
    let (targets, sources) = (page.target.blocks, page.source.blocks)
    return [-1, 1].contains { step in
      let target = Self.beside(step < 0 ? first : last, step, targets)
      let source = Self.beside(step < 0 ? from : to, step, sources)
      return targetDetails.indices.contains(target) && targetDetails[target].codes.contains { $0.value == code }
        && !(sourceDetails.indices.contains(source) && sourceDetails[source].codes.contains { $0.value == code })
    }
  }

  /// The index of the next block of the Markdown body in the direction `step`, 1 or -1; out of range if there is none.
  private static func beside(_ number: Int, _ step: Int, _ blocks: [TextBlock]) -> Int {
    var number = number + step
    while blocks.indices.contains(number), blocks[number].kind == .matter { number += step }
    return number
  }

  private mutating func checkLinks(_ state: BlockState) {
    let wanted = state.source.flatMap { sourceDetails[$0].links }.map { LinkTarget.neutral($0.value) }
    let there = state.target.flatMap { targetDetails[$0].links }
    guard !wanted.isEmpty, !there.isEmpty else { return }
    let names = Set(there.map { LinkTarget.neutral($0.value) })
    let unmatched = there.filter { !wanted.contains(LinkTarget.neutral($0.value)) }
    for (target, other) in zip(wanted.filter({ !names.contains($0) }), unmatched) {
      found.append(.linkTargetDiffers(target, other.value, pair(state, at: other.range)))
    }
  }

  private mutating func checkNumbers(_ state: BlockState) {
    let wanted = state.source.flatMap { sourceDetails[$0].numbers }
    let there = state.target.flatMap { targetDetails[$0].numbers }
    let (names, targets) = (Set(wanted.map(\.value)), Set(there.map(\.value)))
    guard names != targets else { return }
    let sourceWords = state.source.reduce(into: Set<String>()) { $0.formUnion(sourceDetails[$1].words) }
    let targetWords = state.target.reduce(into: Set<String>()) { $0.formUnion(targetDetails[$1].words) }
    let codes = Set(
      (state.source.flatMap { sourceDetails[$0].codes } + state.target.flatMap { targetDetails[$0].codes }).map(\.value)
    )
    var reported: Set<String> = []
    for number in wanted where !targets.contains(number.value) && reported.insert(number.value).inserted {
      guard !NumberWords.name(number.value, in: targetWords), !codes.contains(number.value) else { continue }
      found.append(.numberDiffers(number.value, isMissing: true, pair(state)))
    }
    for number in there where !names.contains(number.value) && reported.insert(number.value).inserted {
      guard !NumberWords.name(number.value, in: sourceWords), !codes.contains(number.value) else { continue }
      found.append(.numberDiffers(number.value, isMissing: false, pair(state, at: number.range)))
    }
  }

  // MARK: Languages

  /// Reports blocks of a Korean translation without Hangul, and copies of an old original. ``PageState`` detects copies of the
  /// current one.
  private mutating func checkUntranslated(_ state: BlockState) {
    guard let (from, to) = UntranslatedCopies.pair(of: state, page.target) else { return }
    let details = targetDetails[to]
    guard details.plainWords >= UntranslatedCopies.fewestWords else { return }
    let isSame = page.source.blocks[from].hash == page.target.blocks[to].hash
    let isForeign = isKorean && details.hangul == 0 && details.latin > 0
    if isSame || isForeign { found.append(.untranslatedBlock(pair(state))) }
  }

  private mutating func checkScript(_ state: BlockState) {
    guard isKorean else { return }
    let known = state.source.flatMap { sourceDetails[$0].foreign }.map(\.value).joined()
    for place in state.target.flatMap({ targetDetails[$0].foreign }) {
      let letters = place.value.unicodeScalars.filter {
        (0x3040...0x30FF).contains($0.value) || (0x3400...0x9FFF).contains($0.value)
      }
      guard !letters.allSatisfy({ known.unicodeScalars.contains($0) }), !isGloss(place.range) else { continue }
      return found.append(.foreignScript(place.value, pair(state, at: place.range)))
    }
  }

  /// Whether the characters are alone in brackets, as Hanja that explain a Korean word are.
  private func isGloss(_ range: Range<Int>) -> Bool {
    let bytes = page.target.source.bytes
    return range.lowerBound > 0 && range.upperBound < bytes.count && bytes[range.lowerBound - 1] == 0x28
      && bytes[range.upperBound] == 0x29
  }

  // MARK: Lists

  private mutating func checkLists() {
    let partners = Dictionary(
      page.states.flatMap { state in state.source.compactMap { from in state.target.first.map { (from, $0) } } }
    ) { first, _ in first }
    let (source, target) = (lists(page.source), lists(page.target))
    let owner = Dictionary(target.enumerated().flatMap { list in list.element.map { ($0, list.offset) } }) { one, _ in
      one
    }
    for list in source {
      let others = Set(list.compactMap { partners[$0].flatMap { owner[$0] } })
      guard let first = list.first, others.count == 1, let other = others.first, target[other].count != list.count,
        let start = target[other].first
      else { continue }
      found.append(
        .listLengthDiffers(
          pair(page.source.blocks[first], page.target.blocks[start]), list.count, target[other].count))
    }
  }

  /// The items of each list, as indices of blocks.
  private func lists(_ text: BlockText) -> [[Int]] {
    var lists: [[Int]] = []
    for (index, node) in text.tree.nodes.enumerated() where node.kind == .list {
      var items: [Int] = []
      for item in text.tree.children(of: .init(index)) {
        if let child = text.tree[item].firstChild, let block = text.block(at: text.tree[child].range.lowerBound),
          text.blocks[block].kind == .item
        {
          items.append(block)
        }
      }
      if !items.isEmpty { lists.append(items) }
    }
    return lists
  }
}

extension LinkTarget {
  /// The part of an address that both languages must have in common: without fragment, and without language codes in its path.
  static func neutral(_ target: String) -> String {
    let page = String(decoding: Self.page(of: Array(target.utf8)), as: UTF8.self)
    let parts = page.split(separator: "/", omittingEmptySubsequences: false).filter { !isLanguage($0) }
    return parts.joined(separator: "/")
  }

  private static func isLanguage(_ part: Substring) -> Bool {
    let codes = part.split(separator: "-")
    guard let first = codes.first, ["ko", "en", "ja", "zh", "de", "fr", "es", "pt", "ru"].contains(first) else {
      return false
    }
    return codes.count == 1 || codes.count == 2 && codes[1].count == 2
  }
}
