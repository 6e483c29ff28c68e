/// Tests that Swift and JavaScript compute the same words, keys, stems, ids and packed lists: both are compared with one recorded table.
/// What only JavaScript computes (keyboard layouts, choseong, folded spellings, edit distances) is in `typing.json`.
import Foundation
import KoreanText
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct AgreementTests {
  static let texts = [
    "클로저는 값이다.", "GCD를 쓰면 dispatch_async(queue)", "iOS 10에서 앱을 켠다", "ㅅㅁㅍㅇ 헐ㅋㅋ ㄳ", "클로\u{200B}저\u{FEFF} a\u{AD}b",
    "_private_ __init__ a_b",
    "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} 한글", "Über straße ÇA ñandú", "漢字と한글 かな中文", "이름=값; x+y==3.14",
    "💡전구와 👩🏽‍💻개발자", "값·형식—참조",
    "강한순환참조를 냐ㅜ힏새ㅜ", "NSNotificationCenter.default", "what’s new", "१२३ ٣٤", "", "   ",
    "C++와 C#을 배운다, i++; C++17 c#1 비C++", "a#b c+d x+++y C##, ab++ 1++ C+",
  ]
  static let words = [
    "클로저", "클로져", "쓰레드", "스레드", "메세지", "캐쉬", "왜외웨", "값이", "과외", "ㅎㅊㅇ", "ㄳㄵ", "얘예쟤", "Swift언어", "빨래", "찌개",
    "세마포어에서의", "옵셔널을", "네임스페이스에서는", "구현했습니다", "이란", "를",
  ]
  static let headings = [
    "강한 순환 참조", "What's New?", "init(_:) 이니셜라이저", "A. 세팅하기.", "C++ / Obj-C", "  두  칸 ", "iOS 10 — 새 기능", "under_score",
    "Größe 3½",
  ]
  static let numbers = [
    [0], [56, 57, 58], [1994, 1995, 1996], [55_260, 55_261, 55_262], [67_786, 67_787],
    [0, 1, 2, 33, 34, 35, NumberText.largest], [],
  ]

  static let wordLists = [
    ["a", "ab", "abc", "b"], ["abcdefghijklmnop1", "abcdefghijklmnop2"], ["über", "übung", "漢", "漢字"],
    ["RK", "rkrk", "rkrkR"], ["c", "c#", "c++", "c1"], [],
  ]

  /// The table as Swift computes it, one JSON array a line.
  static func table() throws -> String {
    let suffixes = Suffixes.all.joined(separator: " ")
    var rows: [[Any]] = [["suffixes", suffixes]]
    rows += texts.map { text in
      [
        "words", text,
        WordRuns.words(of: text).map { [Self.text($0.bytes), $0.script == .hangul, $0.isAttached] as [Any] },
      ]
    }
    rows += words.map { ["keys", $0, Self.text(TwoSetKeyboard.keys(of: $0))] }
    rows += words.map { word in
      let bytes = Array(word.utf8)[...]
      return ["stems", word, CorpusStems.cuts(of: bytes).map { Self.text(bytes.prefix($0)) }]
    }
    rows += headings.map { ["anchor", $0, PageRecord.anchor(of: $0)] }
    rows += numbers.map { numbers in
      ["numbers", numbers, Self.text(NumberText.bytes(of: numbers))]
    }
    rows += wordLists.map { ["list", $0, Self.text(LanguageIndex.frontCoded($0.map { Array($0.utf8) }))] }
    let lines = try rows.map {
      String(
        decoding: try JSONSerialization.data(withJSONObject: $0, options: [.withoutEscapingSlashes]), as: UTF8.self)
    }
    return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

  @Test func swiftComputesTheRecordedTable() throws {
    #expect(goldenMismatch(try Self.table(), "agreement.json") == nil)
  }

  @Test(.enabled(if: NodeProgram.path != nil, "node is not installed (Debian: nodejs)"))
  func javaScriptComputesTheRecordedTable() throws {
    let goldens = packageFolder.appendingPathComponent("Tests/SearchIndexTests/Goldens")
    try withTemporaryFolder { folder in
      for name in SearchScripts.modules {
        try Data(try SmallSite.source(name)).write(to: folder.appendingPathComponent(name))
      }
      for name in ["agreement.json", "typing.json"] {
        try Data(contentsOf: goldens.appendingPathComponent(name)).write(to: folder.appendingPathComponent(name))
      }
      #expect(try NodeProgram.run(Self.program, in: folder) == "")
    }
  }

  private static let program = """
    import fs from 'node:fs'
    fs.writeFileSync('package.json', '{"type":"module"}')
    const engine = { ...await import('./dictionary.js'), ...await import('./text.js') }
    const rows = ['agreement.json', 'typing.json'].flatMap(name => JSON.parse(fs.readFileSync(name)))
    const suffixes = new Set(rows[0][1].split(' '))
    const compute = {
      words: text => engine.wordRuns(text).map(run => [run.word, run.hangul, run.attached]),
      keys: engine.keysOf, initials: word => engine.initialsOf(engine.keysOf(word)), folded: word => engine.folded(engine.keysOf(word)),
      stems: word => engine.cutsOf(word, suffixes), hangul: engine.hangulOf, anchor: engine.anchorOf,
      distance: ([left, right]) => engine.distance(left, right, 99),
    }
    for (const [kind, input, wanted] of rows.slice(1)) {
      const decode = { numbers: engine.numbersOf, list: engine.wordsOf }[kind]
      const [got, expected] = decode ? [decode(wanted), input] : [compute[kind](input), wanted]
      if (JSON.stringify(got) !== JSON.stringify(expected)) console.log(kind, JSON.stringify(input), 'gives', JSON.stringify(got), 'not', JSON.stringify(expected))
    }
    """
}
