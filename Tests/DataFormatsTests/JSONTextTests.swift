/// Tests that JSON is written in the given order, escaped, compact or pretty.
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
