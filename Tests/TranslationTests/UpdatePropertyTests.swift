/// Tests of the invariants of updates on many generated pages.
import Diagnostics
import Testing
import Translation

/// Numbers that look random and are the same in every run.
private struct Dice {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }
}

/// A page of made-up blocks with its translation, and a later version of its original.
private struct MadeUp {
  var old: [String] = [], new: [String] = [], translation: [String] = []

  init(seed: Int) {
    var dice = Dice(seed)
    for number in 0..<(6 + dice.roll(14)) {
      let (source, target) = Self.block(dice.roll(6), number, seed)
      old.append(source)
      if dice.roll(9) > 0 { translation.append(target) }
      switch dice.roll(8) {
      case 0: break
      case 1: new.append(Self.changed(source))
      case 2:
        new.append(source)
        new.append(Self.block(dice.roll(4), 100 + number, seed).0)
      default: new.append(source)
      }
    }
    if dice.roll(3) == 0, new.count > 3 { new.insert(new.remove(at: dice.roll(new.count)), at: dice.roll(new.count)) }
  }

  private static func block(_ kind: Int, _ number: Int, _ seed: Int) -> (String, String) {
    let name = "name\(number)x\(seed)"
    return switch kind {
    case 0: ("## Part about `\(name)` (Part \(number))", "## `\(name)`에 관한 부분 (Part \(number))")
    case 1: ("```swift\nlet \(name) = \(number) // the value\n```", "```swift\nlet \(name) = \(number) // 값\n```")
    case 2: ("```swift\nlet \(name) = \(number)\n```", "```swift\nlet \(name) = \(number)\n```")
    case 3:
      ("> Grammar of \(name):\n>\n> *\(name)* → **\(number)**", "> Grammar of \(name):\n>\n> *\(name)* → **\(number)**")
    case 4: ("- first of `\(name)` here\n- second of \(number) there", "- `\(name)`의 첫째\n- \(number)의 둘째")
    default:
      (
        "The word `\(name)` stands for the number \(number) in this sentence of many words.",
        "낱말 `\(name)`은 이 긴 문장에서 수 \(number)를 나타냅니다."
      )
    }
  }

  private static func changed(_ text: String) -> String {
    text.hasPrefix("```")
      ? text.replacing("let ", with: "var ") : text.hasPrefix(">") ? text + "\n> more" : text + " Now more is said."
  }

  var page: MovedPage {
    MovedPage(
      old: text(old), new: text(new), translation: text(translation))
  }

  private func text(_ blocks: [String]) -> String { blocks.map { $0 + "\n" }.joined(separator: "\n") }
}

struct UpdatePropertyTests {
  private static let seeds = Array(1...60)

  @Test(arguments: UpdateScope.allCases) func aSecondRunChangesNothing(scope: UpdateScope) {
    for seed in Self.seeds {
      let result = MadeUp(seed: seed).page.updated(scope)
      #expect(result.again.edits.isEmpty, "seed \(seed)")
      #expect(result.again.steps.allSatisfy { $0.action == .left }, "seed \(seed)")
    }
  }

  @Test(arguments: UpdateScope.allCases) func proseOfTheTranslatorIsNeverLost(scope: UpdateScope) {
    for seed in Self.seeds {
      let made = MadeUp(seed: seed)
      let text = made.page.updated(scope).text
      for block in made.translation where !block.hasPrefix(">") && !block.hasPrefix("```") && !block.hasPrefix("-") {
        #expect(text.contains(block), "seed \(seed)")
      }
    }
  }

  @Test func safeUpdatesTouchOnlyWhatTheirStepsName() {
    for seed in Self.seeds {
      let page = MadeUp(seed: seed).page
      let plan = page.update(.safe)
      let done = plan.steps.filter { ![.left, .already].contains($0.action) }
      let named = Set(done.flatMap { page.state.states[$0.state].target })
      for edit in plan.edits where !edit.range.isEmpty {
        let touched = page.state.target.blocks.indices.filter {
          page.state.target.blocks[$0].range.overlaps(edit.range)
        }
        #expect(Set(touched).isSubset(of: named), "seed \(seed)")
      }
      #expect(page.update(.safe).edits == plan.edits)
    }
  }

  @Test func anUnchangedOriginalNeedsNothing() {
    for seed in Self.seeds {
      var made = MadeUp(seed: seed)
      made.new = made.old
      #expect(made.page.update(.all).edits.isEmpty && made.page.update(.all).steps.isEmpty, "seed \(seed)")
    }
  }

  @Test func everyBlockHasExactlyOneState() {
    for seed in Self.seeds {
      let state = MadeUp(seed: seed).page.state
      #expect(state.states.flatMap(\.source).sorted() == Array(state.source.blocks.indices), "seed \(seed)")
      #expect(state.states.flatMap(\.target).sorted() == Array(state.target.blocks.indices), "seed \(seed)")
    }
  }

  @Test func acceptingEverythingLeavesNothing() {
    for seed in Self.seeds {
      let page = MadeUp(seed: seed).page
      let all = Set(page.state.states.indices)
      let lock = PageLocking.accepting(all, of: page.state, in: page.lock)
      let next = PageState(source: page.state.source, target: page.state.target, lock: lock, texts: page.state.texts)
      #expect(next.states.allSatisfy { $0.change == nil }, "seed \(seed)")
    }
  }

  @Test func lineEndsOfWindowsStay() {
    let page = MovedPage(
      old: "One.\n\n```\na\n```\n", new: "One.\n\n```\nb\n```\n", translation: "하나.\r\n\r\n```\r\na\r\n```\r\n")
    let text = page.updated(.safe).text
    #expect(text.hasPrefix("하나.\r\n\r\n```\r\n") && text.contains("b"))
  }
}
