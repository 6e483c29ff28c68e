/// Tests of code as scraped pages contain it: joined statements, commands with Korean text, patches, lines without spaces.
import DumpImport
import Testing

@Suite struct CodeDetectionTests {
  /// The listing between two sentences, with the name of its language.
  private func listing(_ code: String) -> String {
    let found = body("빵을 굽습니다. 아래를 봅니다.\n\n\(code)\n\n끝입니다. 잘 구웠습니다.\n")
    let lines = found.split(separator: "\n", omittingEmptySubsequences: false)
    guard let open = lines.firstIndex(where: { $0.hasPrefix("```") }),
      let close = lines[(open + 1)...].firstIndex(of: "```")
    else { return "" }
    let language = lines[open].drop { $0 == "`" }.prefix { $0 != " " }
    return ([language] + lines[(open + 1)..<close]).joined(separator: "\n")
  }

  @Test(arguments: [
    ("swift", "let loaf: String? = bake()\nprint(loaf)   // 빵이 나온다"),
    ("swift", "let loaves = ovens\n    .filter { $0.heat > 200 }\n    .map { $0.loaf }"),
    ("swift", "targets: [\n    .target(name: \"Oven\")\n]"),
    ("kotlin", "val Oven.isHot: Boolean\n    get() = heat > 200"),
    ("kotlin", "fun Oven.half(): Int = heat / 2"),
    ("python", "def bake(loaf):\n    return loaf * 2\n\nprint(bake(3))  # 6"),
    ("java", "List<Loaf> hot = loaves.stream()\n    .collect(Collectors.toList(Loaf::heat, x -> x));"),
    ("cpp", "auto makeOven() {\n    return [&]() { return 3; };\n}"),
  ])
  func statementsGluedBelowCodeAreCode(language: String, code: String) {
    #expect(listing(code) == "\(language)\n\(code)")
  }

  @Test(arguments: [
    "git commit -m \"빵을 굽는다\"", "git revert <되돌릴 커밋>", "git checkout -- 파일이름", "./gradlew assembleDebug",
    "find /loaf -mtime +7 -delete", "#!/bin/bash\ntar czf /loaf.tar.gz /oven",
  ])
  func commandsMayHoldKoreanAndRunWhatLiesHere(command: String) { #expect(listing(command) == "shell\n\(command)") }

  @Test(arguments: ["git 설치하기", "docker 사용법 정리", "brew 업데이트", "find 명령 알아보기"])
  func wordsAboutCommandsAreNone(text: String) { #expect(listing(text).isEmpty) }

  @Test func whatACommandPrintedGoesOnBelowABlankLine() {
    let text = "$ git status\nOn branch main\n\n        modified:   oven.txt"
    #expect(listing(text) == "console\n\(text)")
  }

  @Test func theWideSpaceAParagraphBeginsWithIsNoIndentation() {
    #expect(listing("\u{3000}$ git add oven.txt\n\u{3000}$ git push") == "shell\n$ git add oven.txt\n$ git push")
  }

  private static let patch = "--- a/oven.txt\n+++ b/oven.txt\n@@ -1,2 +1,2 @@\n-heat 180\n+heat 200"

  @Test func patchesAreListingsWithNumbersAndWithout() {
    #expect(listing(Self.patch) == "diff\n\(Self.patch)")
    let lines = Self.patch.split(separator: "\n").enumerated().map { "  \($0.offset + 1). \($0.element)" }
    let found = body("빵을 굽습니다. 봅니다.\n\n" + lines.joined(separator: "\n") + "\n\n끝입니다.\n", .plainText)
    #expect(found.contains("```diff\n\(Self.patch)\n```"))
  }

  @Test func anObjectAmongOtherListingsIsJSON() {
    func numbered(_ lines: [String]) -> String {
      lines.enumerated().map { "  \($0.offset + 1). \($0.element)" }.joined(separator: "\n")
    }
    let code = numbered(["val heat = 200", "val oven = Oven(heat)", "oven.open()"])
    let object = numbered(["{", "  \"heat\": 200,", "  \"loaf\": \"호밀\"", "}"])
    let found = body("빵입니다. 봅니다.\n\n\(code)\n\n결과입니다. 봅니다.\n\n\(object)\n\n끝입니다.\n", .plainText)
    #expect(found.contains("```kotlin\nval heat") && found.contains("```json\n{\n  \"heat\": 200,"))
  }

  @Test func aLineWithOneRemarkStaysWhole() {
    let line = "for (int i = 0; i < 3; i++) { bake(i); } // 세 번 굽는다"
    #expect(listing(line).hasSuffix(line))
  }

  @Test func anArrayIsNoMessage() {
    #expect(listing("let a = [1, 2]\nlet b = a.map { $0 + 1 }").hasPrefix("swift\n"))
  }

  @Test(arguments: [
    ("yaml", ["oven:", "  heat: 200", "loaf:", "  kind: rye"]),
    (
      "dockerfile",
      ["FROM golang:1.20 AS build", "WORKDIR /src", "COPY . .", "RUN go build -o /app", "", "FROM scratch"]
    ),
    ("xml", ["<ovens>", "  <oven id=\"a\" heat=\"200\"/>", "</ovens>"]),
  ])
  func numberedLinesThatStandTogetherAsCodeAreListings(language: String, code: [String]) {
    let lines = code.enumerated().map { "  \($0.offset + 1).\($0.element.isEmpty ? "" : " ")\($0.element)" }
    let found = body("빵을 굽습니다. 봅니다.\n\n" + lines.joined(separator: "\n") + "\n\n끝입니다.\n", .plainText)
    #expect(found.contains("```\(language)\n\(code.joined(separator: "\n"))\n```"))
  }
}
