/// Tests that lines of the same form are all headings or none of them is.
import Testing

@testable import DumpImport

@Suite struct HeadingSiblingsTests {
  private func settled(_ scores: [Double?], _ text: String) -> [Double?] {
    HeadingSiblings.settled(scores, of: dumpLines(of: text))
  }

  @Test(
    arguments: [
      ("1. 반죽\n밀가루를 붓는다.\n2. 발효\n기다린다.", [2, -4, -1, -4], [0.5, -4, 0.5, -4]),
      ("단계 1\n붓는다.\n단계 2\n기다린다.", [2, -4, 0, -4], [1, -4, 1, -4]),
      ("[재료]\n밀가루.\n[도구]\n오븐.", [3, -4, -1, -4], [1, -4, 1, -4]),
      ("* 재료\n밀가루.\n* 도구\n오븐.", [3, -4, 1, -4], [2, -4, 2, -4]),
      // A list: its items are directly below each other.
      ("1. 반죽\n2. 발효\n3. 굽기", [2, -1, -1], [2, -1, -1]),
      // The numbers do not follow each other.
      ("1. 반죽\n붓는다.\n7. 발효\n기다린다.", [2, -4, -1, -4], [2, -4, -1, -4]),
      ("반죽\n붓는다.\n발효\n기다린다.", [2, -4, -1, -4], [2, -4, -1, -4]),
    ] as [(String, [Double], [Double])])
  func linesOfOneFormHaveTheirMean(text: String, given: [Double], wanted: [Double]) {
    #expect(settled(given, text) == wanted)
  }

  @Test func whatCannotBeAHeadingStaysSo() {
    #expect(settled([2, -4, nil, -4, 1], "1. 가\n글.\n2. 나\n글.\n3. 다") == [1.5, -4, nil, -4, 1.5])
    #expect(settled([2, -4, nil, -4], "1. 가\n글.\n2. 나\n글.") == [2, -4, nil, -4])
  }
}
