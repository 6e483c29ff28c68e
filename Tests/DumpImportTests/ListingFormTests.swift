/// Tests of code listings in many languages that are recognised only by the layout of their lines.
import Testing

@testable import DumpImport

@Suite struct ListingFormTests {
  /// The code, between two sentences, as it should come back.
  private func comesBack(_ code: String, as language: String) -> Bool {
    body("먼저 아래를 봅니다. 그대로 옮깁니다.\n\n\(code)\n\n잘 되었습니다. 다음으로 갑니다.\n")
      .contains("옮깁니다.\n\n```\(language)\n\(code)\n```\n\n잘 되었습니다.")
  }

  @Test(arguments: [
    (
      "python",
      "import json\nfrom os import path\n\ndef sum(values):\n    # 모두 더한다\n    return '합: ' + str(values)\n\nprint(sum.name)"
    ),
    ("python", "@cache\ndef f(x):\n    if x > 1:\n        return x\n    else:\n        return 1"),
    ("yaml", "server:\n  port: 8080\n  name: 부엌\nlist:\n  - one\n  - two"),
    ("json", "{\n  \"name\": \"부엌\",\n  \"rooms\": [\"a\", \"b\"]\n}"),
    ("ini", "[kitchen]\nname=mine\n# 설명\nsize = 3"),
    ("dockerfile", "FROM alpine:3\nWORKDIR /app\nRUN apk add curl \\\n  git"),
    ("sql", "select id, name from rooms where size > 3;\nselect * from doors;"),
    ("sql", "CREATE TABLE room (\n    id INT,\n    name VARCHAR(20)\n);"),
    ("text", "+----+------+\n| id | 이름 |\n+----+------+\n|  1 | 문   |\n+----+------+\n1 row in set (0.00 sec)"),
    ("text", "├── src\n│   └── main.c\n└── README"),
    ("text", "java.lang.IllegalStateException: no room\nat com.example.Room.open(Room.java:12)"),
    ("text", "room.c:12:5: error: expected ';'"),
    ("console", "$ make all\ncc -c room.c\nld -o room room.o\n$ ls -l"),
    ("html", "<div class=\"room\">\n  <p>부엌입니다</p>\n</div>"),
    ("xml", "<com.example.Room\n    android:id=\"@+id/room\"\n    android:layout_width=\"match_parent\" />"),
    ("ruby", "target 'Room' do\n  use_frameworks!\n  pod 'Doors'\nend"),
    ("kotlin", "suspend fun open(id: Int): Door = withContext(IO) {\n    // 문을 연다\n    doors.find(id)\n}"),
    ("java", "@Service\npublic class Room {\n    private int size = 3;\n}"),
    ("c", "for (int i = 0; i < n; i++)\n    if (a[i] > m)\n        m = a[i];"),
    (
      "swift",
      "view.addSubview(label)\nlabel.topAnchor.constraint(equalTo: view.topAnchor, constant: 20).isActive = true\nlet size = 3"
    ),
    ("javascript", "function Room({ name }) {\n  if (!name) return <p>불러오는 중</p>;\n  const x = useState('방');\n}"),
  ])
  func findsCodeOfManyLanguages(language: String, code: String) { #expect(comesBack(code, as: language)) }

  @Test(arguments: [
    "for example:", "Select the room from the list, then open it.", "init(coder:)", "http://a.example/b:8080",
    "Note: 방이 큽니다", "# 방을 여는 법", "Update the room and set it.", "[참고] 방=부엌",
  ])
  func leavesWordsAlone(text: String) { #expect(!body("방을 봅니다. 큽니다.\n\n\(text)\n\n닫습니다. 끝입니다.\n").contains("```")) }

  @Test func takesColumnsOfNumbersOff() {
    let code = "dependencies {\n    implementation 'a:b:1'\n}"
    let found = body("아래를 넣습니다. 저장합니다.\n\nJava\n\n1\n2\n3\n\(code)\n\n이제 저장하고 다시 만들면 끝납니다. 좋습니다.\n")
    #expect(found.contains("저장합니다.\n\n```groovy\n\(code)\n```"))
    #expect(body("하나부터 셉니다. 천천히 합니다.\n\n1\n2\n3\n\n끝입니다.\n").contains("1\\\n2\\\n3"))
  }

  @Test(arguments: ["01 a();", "1    a();"])
  func takesNumbersOffThatOnlySpacesFollow(first: String) {
    let digits = first.prefix { $0.isNumber }
    let space = first.dropFirst(digits.count).prefix { $0 == " " }
    let code = ["a();", "if (b) {", "  c();", "}"]
    let lines = code.enumerated().map { "\(digits.dropLast())\($0.offset + 1)\(space)\($0.element)" }
    let found = body("코드입니다. 봅니다.\n\n" + lines.joined(separator: "\n") + "\n\n끝입니다.\n", .plainText)
    #expect(found.contains("\n" + code.joined(separator: "\n") + "\n```"))
  }

  @Test(arguments: [
    (["# 밑그림을 정한다", "FROM oven:14", "# 부엌", "WORKDIR /oven"], ListingLanguage.dockerfile),
    (["# 문을 연다", "docker run oven", "# 닫는다", "docker stop oven"], .shell),
  ])
  func remarksHideNoForm(lines: [String], language: ListingLanguage) {
    #expect(LanguageGuess.language(of: lines) == language)
  }

  @Test(arguments: [
    ["fn bake() {", "    let heat = String::from(\"hot\");", "    println!(\"{}\", heat);", "}"],
    ["let heat: number = 200;", "let door: string = 'left';", "console.log(heat);"],
    ["let heat = 3;", "let door = heat;", "let bread = door;"],
  ])
  func whatCannotBeSwiftIsNotCalledSo(lines: [String]) {
    #expect(LanguageGuess.language(of: lines) != .swift)
    #expect(ListingBuilder(usual: .swift).listing(exact: lines).language != "swift")
    #expect(LanguageGuess.language(of: ["let heat = 3", "let door: Int = heat", "print(door)"]) == .swift)
  }
}
