/// Swift and JavaScript must compute the same words, keys and stems: one recorded table, held against both.
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
  ]
  static let words = [
    "클로저", "클로져", "쓰레드", "스레드", "메세지", "캐쉬", "왜외웨", "값이", "과외", "ㅎㅊㅇ", "ㄳㄵ", "얘예쟤", "Swift언어", "빨래", "찌개",
    "세마포어에서의", "옵셔널을", "네임스페이스에서는", "구현했습니다", "이란", "를",
  ]
  static let keys = [
    "zmffhwj", "ehdtlt", "rkrtk", "gcd", "tmdnlvmxm", "RK", "hkkk", "rkqtdlek", "Tmfpem", "a1b", "closure", "qt",
    "dhdl", "xptmxm!",
  ]
  static let headings = [
    "강한 순환 참조", "What's New?", "init(_:) 이니셜라이저", "A. 세팅하기.", "C++ / Obj-C", "  두  칸 ", "iOS 10 — 새 기능", "under_score",
    "Größe 3½",
  ]
  static let pairs = [("콜렉션", "컬렉션"), ("swfit", "swift"), ("세마포어", "세마포"), ("abcdef", "azcedf"), ("a", "")]
  static let numbers = [
    [0], [56, 57, 58], [1994, 1995, 1996], [67_786, 67_787], [0, 1, 2, 33, 34, 35, 1_000_000], [],
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
    rows += words.filter { $0.allSatisfy { ("가"..."힣").contains($0) } }.map {
      ["initials", $0, Self.text(TwoSetKeyboard.keys(of: Choseong.initials(of: $0)))]
    }
    rows += words.map { ["folded", $0, Self.text(SpellingFold.folded(TwoSetKeyboard.keys(of: $0)))] }
    rows += words.map { word in
      let bytes = Array(word.utf8)[...]
      return ["stems", word, CorpusStems.cuts(of: bytes).map { Self.text(bytes.prefix($0)) }]
    }
    rows += keys.map { ["hangul", $0, TwoSetKeyboard.hangul(typedAs: $0.utf8)] }
    rows += headings.map { ["anchor", $0, PageRecord.anchor(of: $0)] }
    rows += numbers.map { ["numbers", $0, Self.text(PackedNumbers.encoded($0))] }
    rows += pairs.map { left, right in
      let (leftKeys, rightKeys) = (TwoSetKeyboard.keys(of: left), TwoSetKeyboard.keys(of: right))
      return ["distance", [Self.text(leftKeys), Self.text(rightKeys)], JamoDistance.distance(left, right)]
    }
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

  @Test(.enabled(if: NodeProgram.path != nil, "node is not installed (Debian: nodejs)"), arguments: [true, false])
  func javaScriptComputesTheRecordedTable(isShrunk: Bool) throws {
    let golden = packageFolder.appendingPathComponent("Tests/SearchIndexTests/Goldens/agreement.json")
    let source = try SmallSite.source("engine.js")
    try withTemporaryFolder { folder in
      try Data(isShrunk ? ScriptShrinker.shrunk(source) : source).write(to: folder.appendingPathComponent("engine.mjs"))
      try Data(contentsOf: golden).write(to: folder.appendingPathComponent("agreement.json"))
      #expect(try NodeProgram.run(Self.program, in: folder) == "")
    }
  }

  private static let program = """
    import fs from 'node:fs'
    import * as engine from './engine.mjs'
    const rows = JSON.parse(fs.readFileSync('agreement.json'))
    const suffixes = new Set(rows[0][1].split(' '))
    const compute = {
      words: text => engine.wordRuns(text).map(run => [run.word, run.hangul, run.attached]),
      keys: engine.keysOf, initials: word => engine.initialsOf(engine.keysOf(word)), folded: word => engine.folded(engine.keysOf(word)),
      stems: word => engine.cutsOf(word, suffixes), hangul: engine.hangulOf, anchor: engine.anchorOf,
      distance: ([left, right]) => engine.distance(left, right, 99),
    }
    for (const [kind, input, wanted] of rows.slice(1)) {
      const [got, expected] = kind === 'numbers' ? [engine.numbersOf(wanted), input] : [compute[kind](input), wanted]
      if (JSON.stringify(got) !== JSON.stringify(expected)) console.log(kind, JSON.stringify(input), 'gives', JSON.stringify(got), 'not', JSON.stringify(expected))
    }
    """
}
