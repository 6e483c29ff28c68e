/// Tests of programming names that have other meanings in other fields, and of names that are not words of the text.
import ArticleModel
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct OtherFieldTests {
  private static let names = [
    ("function", "함수"), ("variable", "변수"), ("class", "클래스"), ("log", "로그"), ("method", "메서드"), ("index", "인덱스"),
    ("network", "네트워크"), ("type", "타입"), ("model", "모델"), ("training", "학습"), ("event", "이벤트"), ("c", "C"),
    ("schema", "스키마"), ("closure", "클로저"),
  ]

  /// What was decided about the first `name` in `body`; nil when it is no name.
  private func reason(_ name: String, in body: String, definition: String = "뜻") -> LinkReason? {
    let topics = Self.names.map { "  \($0): {names: {ko: \($1), en: \($0)}, definition: \(definition)}\n" }.joined()
    // Longer than the window in which words of a field count.
    let text = body + "\n\n" + String(repeating: "그리고 또 다른 글이 이어진다. ", count: 30) + "\n"
    let fixture = SiteFixture(["ko/posts/me.md": text], config: "topics:\n" + topics)
    return CrossLinker.nameDecisions(of: fixture.site)[0].first { $0.words == name }?.reason
  }

  @Test(arguments: [
    ("함수", "확률밀도함수는 미분할 수 있는 함수를 말한다.", false), ("함수", "이 함수를 호출하면 값이 반환된다.", true),
    ("함수", "함수를 만든다.", true), ("변수", "회귀 모형의 변수를 고른다.", false), ("변수", "전역 변수를 선언한다.", true),
    ("변수", "식 $$x + y$$ 에서 변수를 본다.", false), ("클래스", "신경망은 각 클래스의 확률을 낸다.", false),
    ("클래스", "클래스의 인스턴스를 만든다.", true), ("로그", "가능도에 로그가 있다.", false), ("로그", "서버의 로그를 본다.", true),
    ("메서드", "GET은 멱등한 메서드다.", false), ("메서드", "객체의 메서드를 부른다.", true), ("인덱스", "테이블의 인덱스를 본다.", true),
    ("인덱스", "git 인덱스와 HEAD를 견준다.", false), ("네트워크", "신경망의 네트워크는 뉴런으로 이루어진다.", false),
    ("네트워크", "네트워크로 패킷을 보낸다.", true), ("학습", "학습을 그만두지 않는다.", false), ("학습", "모델의 학습이 끝난다.", true),
    ("이벤트", "쿠폰이 걸린 이벤트에 참가한다.", false), ("이벤트", "클릭 이벤트를 핸들러가 받는다.", true),
  ]) func theWordsNearANameTellTheField(name: String, text: String, isLinked: Bool) {
    #expect(reason(name, in: text)?.isLinked == isLinked, "\(text)")
  }

  @Test func wordsOfTheOwnFieldOutweighThoseOfAnother() {
    #expect(reason("함수", in: "행렬을 인수로 받는 함수를 호출하고 메서드를 부른다.") == .plainName)
    #expect(reason("함수", in: "행렬과 벡터와 확률을 다루는 함수를 호출한다.") == .otherField)
    #expect(reason("함수", in: "행렬을 받는 함수를 호출한다.") == .plainName)
  }

  @Test func whereNoWordIsNearTheWholeArticleDecides() {
    let far = String(repeating: "사이에 다른 말이 길게 놓인다. ", count: 30)
    #expect(reason("함수", in: "함수를 본다.\n\n\(far)\n\n미분과 적분과 확률을 배운다.") == .otherField)
    #expect(reason("함수", in: "함수를 본다.\n\n\(far)\n\n미분을 코드로 짜서 호출하고 반환한다.") == .plainName)
  }

  @Test func aTopicOfAnotherFieldKeepsItsName() {
    let text = "확률밀도함수는 미분할 수 있는 함수를 말한다."
    #expect(reason("함수", in: text, definition: "정의역의 원소에 확률이나 수를 잇는 것") == .plainName)
    #expect(reason("함수", in: "---\ntags: [함수]\n---\n" + text) == .stated)
  }

  @Test(arguments: [
    "확률변수(variable)라는 변수(variable)를 회귀로 푼다.", "변수를 회귀로 푼다. `variable`을 쓴다.",
  ]) func inAnotherFieldTheEnglishProvesNothing(text: String) {
    #expect(reason("변수", in: text)?.isLinked == false)
  }

  @Test(arguments: [
    ("[네트워크]를 누른다.", false), ("개발자 도구의 네트워크 탭을 연다.", false), ("'네트워크' 버튼이 있다.", false), ("**네트워크** 탭을 연다.", false),
    ("설정 > 네트워크를 연다.", false), ("네트워크 > 어댑터를 연다.", false), ("패킷이 네트워크로 간다.", true), ("패킷이 '네트워크'로 간다.", true),
    ("패킷은 -> 네트워크로 간다.", true), ("패킷의 네트워크 탐색을 본다.", true),
  ]) func wordsOnAScreenAreNoNames(text: String, isName: Bool) {
    #expect((reason("네트워크", in: text) != nil) == isName, "\(text)")
  }

  @Test(arguments: [
    ("log", "서버 log(x)를 더한다.", false), ("log", "서버 import \"log\"를 쓴다.", false), ("log", "서버가 n log n 걸린다.", false),
    ("log", "서버의 log(기록)를 본다.", true), ("log", "서버의 log를 본다.", true), ("스키마", "스키마://호스트를 적는다.", false),
    ("스키마", "스키마: 표의 꼴", false), ("타입", "하드웨어는 타입 1, 타입 2가 있다.", false),
    ("타입", "함수의 타입 3종류를 본다.", true), ("클래스", "주소는 클래스 A (큰 망)이다.", false),
    ("index", "It says that every index in a table is slow.", false), ("index", "자료의 index를 본다.", true),
  ]) func codeAndNumberedThingsAreNoNames(name: String, text: String, isName: Bool) {
    #expect((reason(name, in: text) != nil) == isName, "\(text)")
  }

  @Test(arguments: [
    ("OSI 모델을 본다.", "모델"), ("GET 메서드를 본다.", "메서드"), ("두 가지 타입이 있다.", "타입"), ("상위 파일 타입을 본다.", "타입"),
    ("지도 학습 데이터다.", "학습"), ("| 클로저 | 뜻 |\n|---|---|\n| 가 | 나 |", "클로저"),
  ]) func namesInLongerNamesAndHeadsOfTablesAreNone(text: String, name: String) {
    #expect(reason(name, in: text) == nil, "\(text)")
  }

  @Test func aNameOfOneLetterNeedsAProof() {
    #expect(reason("C", in: "A와 C의 사이를 본다.") == .doubtful)
    #expect(reason("C", in: "---\ntags: [C]\n---\n포인터는 C에 있다.") == .stated)
  }
}
