/// Tests that JSON is written in the given order, escaped, compact or pretty.
import Foundation
import Testing

import DataFormats

@Suite struct JSONTextTests {
  @Test func keepsTheOrderOfMembers() {
    let value: JSONText = ["z": 1, "a": [true, nil, "가"], "m": ["x": 0.5]]
    #expect(value.text(.compact) == #"{"z":1,"a":[true,null,"가"],"m":{"x":0.5}}"#)
  }

  @Test func setsPrettyTextAsJqDoes() {
    let value: JSONText = ["list": [1, 2], "none": [], "empty": .object([])]
    let wanted = """
      {
        "list": [
          1,
          2
        ],
        "none": [],
        "empty": {}
      }

      """
    #expect(value.text() == wanted)
  }

  @Test(arguments: [
    ("\"\\/", #""\"\\/""#), ("\n\r\t\u{8}\u{1B}\u{7F}", #""\n\r\t\u0008\u001b\u007f""#),
    ("가🇰🇷e\u{301}", "\"가🇰🇷e\u{301}\""), ("\u{2028}\u{2029}\u{202A}", "\"\\u2028\\u2029\u{202A}\""), ("\0", #""\u0000""#),
    ("", "\"\""), ("<&>", "\"<&>\""),
  ])
  func escapesStrings(text: String, wanted: String) {
    #expect(JSONText.string(text).text(.compact) == wanted)
    #expect(JSONText.object([.init(text, 1)]).text(.compact) == "{\(wanted):1}")
    #expect(JSONText.string(utf8: Array(text.utf8)[...]) == Array(wanted.utf8))
  }

  @Test(arguments: [JSONText.Surroundings.file, .scriptElement])
  func everyCharacterComesBack(in surroundings: JSONText.Surroundings) throws {
    for value in Array(0..<UInt32(0x250)) + Array(0x2020..<0x2030) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "가\(Character(scalar))a"
      let bytes = JSONText.array([.string(text)]).bytes(.compact, in: surroundings)
      #expect(try JSONDecoder().decode([String].self, from: Data(bytes)).map { Array($0.utf8) } == [Array(text.utf8)])
      #expect(!bytes.contains { $0 < 0x20 || $0 == 0x7F }, "U+\(String(value, radix: 16))")
      if surroundings == .scriptElement { #expect(!bytes.contains { "<>&".utf8.contains($0) }) }
    }
  }

  @Test func cannotEndAScriptElement() {
    let value: JSONText = ["</script>": "<!-- & -->"]
    let text = value.text(.compact, in: .scriptElement)
    #expect(text == #"{"\u003c/script\u003e":"\u003c!-- \u0026 --\u003e"}"#)
  }

  @Test func writesNumbersThatJSONCanSay() {
    #expect(
      JSONText.array([1.5, -0.25, .number(.infinity), .number(.nan), .integer(.min)]).text(.compact)
        == "[1.5,-0.25,null,null,-9223372036854775808]")
    #expect(JSONText.number(1e-7).text(.compact) == "1e-07")
  }

  @Test func leavesOutMembersWithoutValue() {
    #expect(
      JSONText.object(present: ["a": nil, "b": 2, "c": JSONText(nil as String?)]).text(.compact) == #"{"b":2,"c":null}"#
    )
    let rest: JSONText = ["b": 1]
    #expect(rest.adding(first: ["a": 0]).text(.compact) == #"{"a":0,"b":1}"#)
  }
}
