/// Tests that Korean misread in a code page that lost no byte is restored exactly, and that correct text of that code page is not changed.
import KoreanText
import Testing

@Suite struct MojibakeWholeBytesTests {
  private func repaired(_ text: String) -> String {
    String(decoding: MojibakeRepair.repair(Array(text.utf8)).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    // CP949 through Latin-1, windows-1252, windows-1253, windows-1251.
    ("½Ä»§À» ±Á±â Àü¿¡ (oven) 200", "식빵을 굽기 전에 (oven) 200"), ("\"Àü¿¡\" - ±Á±â", "\"전에\" - 굽기"),
    ("½Δ»§ΐ» ±Α±β", "식빵을 굽기"), ("ЅД»§А» ±Б±в", "식빵을 굽기"),
    // UTF-8 through Mac OS Roman.
    ("ÏãùÎπµÏùÑ ÍµΩÍ∏∞", "식빵을 굽기"),
    // UTF-8 through CP949, the words that lost nothing.
    ("援쎄린 援쎄린 bread", "굽기 굽기 bread"),
  ])
  func comesBackExactly(broken: String, wanted: String) {
    #expect(repaired(broken) == wanted)
  }

  @Test(arguments: [
    "Größe, naïve, café, Übermaß", "INFORMAÇÃO E AÇÃO, NÃO", "всем привет, это обычный текст", "ПРИВЕТ ВСЕМ ИЗ МОСКВЫ",
    "Καλημέρα σας, αυτό είναι κείμενο", "ΚΑΛΗΜΕΡΑ ΣΑΣ", "大韓民國 憲法 第一條", "식빵을 굽기 전에 大韓民國", "© 2017 – “빵” ½컵",
    "± 3 °C, § 4, ½ Ä",
    "日本語の文章です。", "façade à Noël où ça êtes",
  ])
  func soundTextStays(text: String) { #expect(repaired(text) == text) }

  @Test func textThatWasBrokenTwiceIsRestoredTwice() {
    let broken = String(String.UnicodeScalarView("½Ä»§À» ±Á±â".utf8.map { Unicode.Scalar($0) }))
    #expect(repaired(broken) == "식빵을 굽기")
  }

  @Test func linesThatAreSoundStayBesideBrokenOnes() {
    #expect(repaired("½Ä»§À» ±Á±â\ncafé\nbread") == "식빵을 굽기\ncafé\nbread")
  }
}
