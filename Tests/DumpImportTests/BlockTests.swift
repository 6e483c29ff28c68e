/// Tests of headings, paragraphs, lists, tables and figures, with one quirk each.
import DumpImport
import Testing

@Suite struct BlockTests {
  @Test func makesHeadingsOfMarkedAndBareLines() {
    let text = """
      안녕하세요. 오늘은 나무 이야기를 하겠습니다.


      # 소나무


      소나무는 늘 푸릅니다. 잎이 두 해를 삽니다.


      대나무


      대나무는 풀입니다. 나무가 아니라고 합니다.
      """
    #expect(body(text).contains("## 소나무\n"))
    #expect(body(text).contains("## 대나무\n") || body(text).contains("### 대나무\n"))
  }

  @Test func makesNoHeadingOfCodeThatStandsAlone() {
    let text = "이렇게 부르면 됩니다.\n\nname:UIKeyboardWillShow\n\n그러면 알림이 옵니다. 받아서 처리합니다.\n"
    #expect(!body(text).contains("## name"))
  }

  @Test func keepsIndentedProseFromBecomingCode() {
    let text = "들여 쓴 글입니다. 코드가 아닙니다.\n\n        여덟 칸 들여 쓴 문장입니다. 그래도 글입니다.\n"
    #expect(body(text).contains("\n여덟 칸 들여 쓴 문장입니다."))
  }

  @Test func nestsLists() {
    let text = "목록입니다. 아래를 보세요.\n\n  • 과일\n    • 사과\n    • 배\n  • 채소\n"
    #expect(body(text).contains("- 과일\n  - 사과\n  - 배\n- 채소"))
  }

  @Test func takesALineGluedBelowTheLastItemForAParagraph() {
    let text = "준비물을 적습니다. 빠뜨리지 마세요.\n\n1. 밀가루 한 봉지\n2. 소금 조금\n이제 반죽을 시작해 보도록 하겠습니다.\n"
    #expect(body(text).contains("2. 소금 조금\n\n이제 반죽을"))
  }

  @Test func keepsALineBelowAnItemWhenMoreItemsFollow() {
    let text = "준비물을 적습니다. 빠뜨리지 마세요.\n\n- 밀가루 한 봉지\n봉지에 적힌 날짜를 꼭 확인해야 합니다.\n- 소금 조금\n굵은 소금보다 고운 소금이 낫습니다.\n"
    #expect(body(text).contains("- 밀가루 한 봉지\\\n  봉지에"))
    #expect(body(text).contains("- 소금 조금\\\n  굵은"))
  }

  @Test func ungluesParagraphs() {
    #expect(body("첫 문단입니다. 끝.\n\n둘째 문단입니다. 끝.\n").contains("끝.\n\n둘째"))
  }

  @Test func rebuildsATableThatWasLaidFlat() {
    let text = """
      표 1. 나무의 종류

      이름

      설명

      소나무

      잎이 바늘처럼 생겼으며 겨울에도 지지 않습니다.

      단풍나무

      가을이면 잎이 붉게 물들었다가 겨울에 집니다.


      표는 여기까지입니다. 다음을 봅니다.
      """
    let found = body(text)
    #expect(found.contains("| 이름 | 설명 |"))
    #expect(found.contains("| 단풍나무 | 가을이면 잎이 붉게 물들었다가 겨울에 집니다. |"))
  }

  @Test func keepsWhatIsLeftOfPictures() {
    let text = "사진을 봅니다. 아래에 있습니다.\n\nScreen Shot 2015-01-26 at 10.58.28 AM\n\n사진은 여기까지입니다. 고맙습니다.\n"
    let found = ImportedText(text, format: .plainText)
    #expect(found.bodies.first?.contains("*Screen Shot 2015-01-26 at 10.58.28 AM*") == true)
    #expect(found.codes.contains("lost-picture"))
  }

  @Test func keepsTheAddressOfAPictureMacro() {
    let macro =
      "[##_http://b.example.net/script/pages/1C%7Ccfile2.uf@19790A.png%7Cwidth=%22212%22 filename=%22a.png%22%7C_##]"
    #expect(body("그림입니다. \(macro)\n").contains("(http://cfile2.uf.tistory.com/image/19790A)"))
  }
}
