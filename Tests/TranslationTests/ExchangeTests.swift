/// Tests of exporting units to other tools and importing them again.
import Diagnostics
import Testing
import Translation

struct ExchangeTests {
  private static let original = """
    # Title \\ "quoted"

    Use `map` with <doc:Page>, a tab\there & more.
    Second line.

    - item one
    - item two

    > Note: quoted
    >
    > again

    ```
    code
    ```

    New words that nobody translated.

    """
  private static let translation = """
    # 제목 \\ "인용"

    `map`과 <doc:Page>를 쓰고, 탭\t& 더.

    - 항목 하나
    - 항목 둘

    > Note: 인용
    >
    > 다시

    ```
    code
    ```

    """
  private let page = MovedPage(old: original, new: original, translation: translation)

  private var units: [TranslationUnit] { TranslationUnit.all(of: page.state, path: "guide/a b.md") }

  @Test func unitsAreWhatIsTranslated() {
    #expect(units.map(\.kind) == [.heading, .paragraph, .item, .item, .quote, .quote, .paragraph])
    #expect(units.map(\.target.isEmpty) == [false, false, false, false, false, false, true])
  }

  @Test(arguments: ExchangeFormat.allCases) func nothingIsLostOnTheWay(_ format: ExchangeFormat) throws {
    let bytes = format.write(units, from: "en", to: "ko")
    let read = try #require(format.read(bytes, from: "en", to: "ko"))
    let sent = units.filter { format != .tmx || !$0.target.isEmpty }
    #expect(read.map(\.source) == sent.map(\.source))
    #expect(read.map(\.target) == sent.map(\.target))
    #expect(read.map(\.page) == sent.map(\.page) && read.map(\.id) == sent.map(\.id))
  }

  @Test(arguments: ExchangeFormat.allCases) func filesOfOtherKindsAreRefused(_ format: ExchangeFormat) {
    for text in ["<tmx><", "msgid \"a", "hello", "<?xml version=\"1.0\"?><a/>"] {
      #expect(format.read(Array(text.utf8), from: "en", to: "ko") == nil)
    }
  }

  @Test func whatComesBackUnchangedLeavesTheLockAlone() {
    let sections = (1...3).map { "## Section number \($0)\n\nWords of the section with number \($0).\n" }
    let translation = (1...3).map { "## \($0)번 절\n\n\($0)번 절의 글입니다.\n" }.joined(separator: "\n")
    let moved = MovedPage(
      old: sections.joined(separator: "\n"), new: ([sections[2]] + sections[..<2]).joined(separator: "\n"),
      translation: translation)
    #expect(moved.state.states.contains { $0.change == .moved })
    let units = TranslationUnit.all(of: moved.state, path: "a.md").map {
      ReturnedUnit(page: "a.md", id: $0.id, source: $0.source, target: $0.target, isDoubtful: false)
    }
    let back = UnitImport(units, into: moved.state, path: "a.md", lock: moved.lock, as: .fresh)
    #expect(back.lock == moved.lock && Set(back.outcomes) == [.same])
    // Where one is taken the others keep their place, so that their move stays known.
    let last = units.count - 1
    let better = ReturnedUnit(
      page: "a.md", id: units[last].id, source: units[last].source, target: "더 나은 글입니다.", isDoubtful: false)
    let taken = UnitImport([better], into: moved.state, path: "a.md", lock: moved.lock, as: .fresh)
    let after = PageState(
      source: moved.state.source, target: moved.state.target, lock: taken.lock, texts: moved.state.texts)
    #expect(taken.outcomes == [.taken])
    #expect(after.states.count { $0.change == .moved } == moved.state.states.count { $0.change == .moved })
  }

  @Test func equalOriginalsStayApart() {
    let text = "For example:\n\n```\na\n```\n\nFor example:\n"
    let twice = MovedPage(old: text, new: text, translation: "예:\n\n```\na\n```\n\n또:\n")
    #expect(Set(TranslationUnit.all(of: twice.state, path: "a").map(\.id)).count == 2)
  }

  @Test func staleUnitsCarryTheOldOriginal() {
    let stale = MovedPage(old: "One old sentence.", new: "One new sentence.", translation: "한 문장.")
    let units = TranslationUnit.all(of: stale.state, path: "a.md")
    let po = String(decoding: ExchangeFormat.po.write(units, from: "en", to: "ko"), as: UTF8.self)
    #expect(po.contains("#, fuzzy\n#| msgid \"One old sentence.\"\n"))
    let tmx = String(decoding: ExchangeFormat.tmx.write(units, from: "en", to: "ko"), as: UTF8.self)
    #expect(tmx.contains("One old sentence.") && !tmx.contains("One new sentence."))
  }

  private func imported(
    _ id: Int, _ text: String, as state: LockState = .fresh, isDoubtful: Bool = false
  ) -> UnitImport {
    let unit = units[id]
    let returned = ReturnedUnit(page: unit.page, id: unit.id, source: unit.source, target: text, isDoubtful: isDoubtful)
    return UnitImport([returned], into: page.state, path: unit.page, lock: page.lock, as: state)
  }

  private func text(_ outcome: UnitImport) -> String {
    let target = page.state.target.source
    let bytes = FixPlan([(target, outcome.edits)]).applied(to: target.path, fileBytes: target.bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func returnedTextsReplaceTheirBlocksOnly() {
    let item = imported(2, "첫 항목")
    #expect(item.outcomes == [.taken])
    #expect(text(item) == Self.translation.replacing("항목 하나", with: "첫 항목"))
    #expect(text(imported(0, "새 제목")) == Self.translation.replacing("제목 \\ \"인용\"", with: "새 제목"))
    #expect(text(imported(5, "다시 한 번")) == Self.translation.replacing("> 다시", with: "> 다시 한 번"))
    #expect(text(imported(6, "아무도 안 옮긴 글.")).hasSuffix("```\n\n아무도 안 옮긴 글.\n"))
  }

  @Test func equalBlocksWithoutIdsAreTakenInTheirOrder() {
    let source = blockText("Same words.\n\nSame words.\n"), target = blockText("하나.\n\n하나.\n")
    let lock = PageLocking.adopt(source.blocks, target.blocks, path: "a.md", source: "a.md", revision: nil)
    let state = PageState(source: source, target: target, lock: lock, texts: SourceTexts())
    let units = ["첫째.", "둘째."].map {
      ReturnedUnit(page: "a.md", id: "", source: "Same words.", target: $0, isDoubtful: false)
    }
    let back = UnitImport(units, into: state, path: "a.md", lock: lock, as: .fresh)
    #expect(back.outcomes == [.taken, .taken] && Set(back.edits.map(\.range)).count == 2)
  }

  @Test func aSecondImportChangesNothing() {
    let once = imported(2, "첫 항목")
    let state = PageState(
      source: page.state.source, target: blockText(text(once), path: "ko.md"), lock: once.lock, texts: page.state.texts)
    #expect(state.states.map(\.status) == page.state.states.map(\.status))
    let unit = units[2]
    let again = UnitImport(
      [ReturnedUnit(page: unit.page, id: unit.id, source: unit.source, target: "첫 항목", isDoubtful: false)], into: state,
      path: unit.page, lock: once.lock, as: .fresh)
    #expect(again.outcomes == [.same] && again.edits.isEmpty)
  }

  @Test func workOfMachinesIsMarkedAndCheckedForCode() {
    #expect(imported(1, "코드를 잃은 글.").outcomes == [.refused])
    let taken = imported(6, "기계가 옮긴 글.", as: .machine)
    #expect(taken.lock.entries.last?.state == .machine)
    // A fuzzy entry of a PO file waits for acceptance as well.
    #expect(imported(6, "자신 없는 글.", isDoubtful: true).lock.entries.last?.state == .machine)
    #expect(
      UnitImport(
        [ReturnedUnit(page: "", id: "", source: "Unknown.", target: "모름.", isDoubtful: false)], into: page.state,
        path: "a", lock: page.lock, as: .fresh
      ).outcomes == [.unknown])
  }
}
