/// Tests of the alignment of translations that omit, join and add blocks.
import Testing
import Translation

struct DamagedCopyTests {
  private static let subjects = ["compiler", "window", "letter", "printer", "paper", "archive", "reader", "engine"]
  private static let verbs = ["reads", "keeps", "moves", "joins", "opens", "counts", "names", "holds"]
  private static let koreanSubjects = ["컴파일러", "창", "글자", "인쇄공", "종이", "보관소", "독자", "엔진"]
  private static let koreanVerbs = ["읽습니다", "지킵니다", "옮깁니다", "잇습니다", "엽니다", "셉니다", "부릅니다", "담습니다"]

  /// Block `number` of a made-up chapter in both languages.
  private static func block(_ number: Int) -> (source: String, target: String) {
    let (one, two) = (number * 7 % 8, number * 5 % 8)
    switch number % 6 {
    case 0: return ("## About the \(subjects[one])", "## \(koreanSubjects[one])에 관하여")
    case 3:
      return (
        "```swift\nlet value\(number) = \(number * 3)\n```", "```swift\nlet value\(number) = \(number * 3)\n```"
      )
    default:
      let (times, code) = (number % 5 + 1, number % 4 == 1 ? " with `use\(number)`" : "")
      let korean = number % 4 == 1 ? "`use\(number)`로 " : ""
      return (
        Array(repeating: "The \(subjects[one]) \(verbs[two]) every part\(code).", count: times).joined(separator: " "),
        Array(repeating: "\(koreanSubjects[one])가 \(korean)모든 부분을 \(koreanVerbs[two]).", count: times).joined(
          separator: " ")
      )
    }
  }

  /// Aligns a copy from which every `drop`-th block is missing and after every `note`-th one has a note behind it; gives the right and the
  /// wrong pairs and how many there should be.
  private static func align(count: Int, drop: Int, note: Int) -> (right: Int, wrong: Int, wanted: Int) {
    var (sources, targets): ([String], [String]) = ([], [])
    var truth: [Int: Int] = [:]
    for number in 0..<count {
      let block = block(number)
      sources.append(block.source)
      if number % drop != drop - 1 {
        truth[number] = targets.count
        targets.append(block.target)
      }
      if number % note == note - 1 { targets.append("옮긴이가 덧붙인 말이며 원문에는 이런 문장이 없습니다.") }
    }
    let (source, target) = (blockText(sources.joined(separator: "\n\n")), blockText(targets.joined(separator: "\n\n")))
    var (right, wrong) = (0, 0)
    for pair in Aligner.align(source.blocks, target.blocks) where !pair.source.isEmpty && !pair.target.isEmpty {
      for from in pair.source { for to in pair.target { if truth[from] == to { right += 1 } else { wrong += 1 } } }
    }
    return (right, wrong, truth.count)
  }

  @Test(arguments: [(48, 4, 6), (60, 9, 11), (90, 5, 10), (120, 7, 8)])
  func omissionsAndNotesAreFound(count: Int, drop: Int, note: Int) {
    let result = Self.align(count: count, drop: drop, note: note)
    #expect(Double(result.right) >= 0.95 * Double(result.wanted), "\(result)")
    #expect(Double(result.wrong) <= 0.05 * Double(result.wanted), "\(result)")
  }

  @Test func aWholeCopyIsAlignedBlockByBlock() {
    let result = Self.align(count: 120, drop: 1_000, note: 1_000)
    #expect(result.right == 120 && result.wrong == 0)
  }

  @Test func aParagraphThatWasSplitOrJoinedIsOnePair() {
    let source = blockText("Use `open` first. Then use `close` at the end of it.\n\nThe last one has `end`.")
    let split = blockText("먼저 `open`을 씁니다.\n\n끝에서 `close`를 씁니다.\n\n마지막에는 `end`가 있습니다.")
    #expect(Aligner.align(source.blocks, split.blocks).map(\.target) == [0..<2, 2..<3])
    #expect(Aligner.align(split.blocks, source.blocks).map(\.source) == [0..<2, 2..<3])
  }

  @Test func aPinDecides() {
    let source = blockText("Alpha one here.\n\nBeta two there.\n")
    let digits = source.blocks[1].hash.digits.prefix(8)
    let target = blockText("<!-- translates: \(digits) -->\n둘째.\n")
    let pairs = Aligner.align(source.blocks, target.blocks).filter { !$0.target.isEmpty }
    #expect(pairs.map(\.source) == [1..<2] && pairs.allSatisfy { !$0.isDoubtful })
  }

  @Test(arguments: [("", ""), ("a", ""), ("", "가"), ("# a\n\n# a\n\n# a", "# 가")])
  func everyBlockIsInExactlyOnePair(source: String, target: String) {
    let (one, two) = (blockText(source), blockText(target))
    let pairs = Aligner.align(one.blocks, two.blocks)
    #expect(pairs.flatMap { Array($0.source) }.sorted() == Array(one.blocks.indices))
    #expect(pairs.flatMap { Array($0.target) }.sorted() == Array(two.blocks.indices))
  }
}
