/// Tests of tables of Jekyll's Markdown: complete for other Markdown, and otherwise as they were.
import Testing

@testable import DumpImport

@Suite struct KramdownTablesTests {
  @Test(arguments: [
    ("| 가 | 나 |\n| 다 | 라 |", "|   |   |\n|---|---|\n| 가 | 나 |\n| 다 | 라 |"),
    ("글\n\n| 가 |\n| 다 | 라\n\n글", "글\n\n|   |   |\n|---|---|\n| 가 |\n| 다 | 라\n\n글"),
    ("|---|---|\n| 가 | 나 |", "|   |   |\n|---|---|\n| 가 | 나 |"),
    ("|---|\n| 가 |\n|---|\n| 나 |", "| 가 |\n|---|\n| 나 |"),
    ("| 가 | 나 |\n|---|\n| 다 | 라 |", "| 가 | 나 |\n|---|---|\n| 다 | 라 |"),
    ("| 가 |\n|---|---|\n| 다 | 라 |", "| 가 |   |\n|---|---|\n| 다 | 라 |"),
    ("| `a|b` | 가 |\n|---|---|\n| 다 | ``x`|``|", "| `a\\|b` | 가 |\n|---|---|\n| 다 | ``x`|``|"),
    ("  | 가 |\n  | 나 |", "  |   |\n  |---|\n  | 가 |\n  | 나 |"),
  ])
  func tablesAreCompleted(given: String, wanted: String) { #expect(KramdownTables.completed(given) == wanted) }

  @Test(arguments: [
    "| 가 | 나 |\n|:--|--:|\n| 다 | 라 |", "글\n| 가 |\n| 나 |", "| 가 |\n| 나 |\n글", "|x|", "|x|\n\n|y|",
    "```\n| 가 |\n| 나 |\n```", "    | 가 |\n    | 나 |", "|---|\n|---|", "가 | 나\n다 | 라", "",
  ])
  func completeTablesAndOtherTextStay(text: String) { #expect(KramdownTables.completed(text) == text) }
}
