/// Thirty paragraphs in which a person marked, in braces, the words that should link to a topic: the first mention of each.

/// The fixture for precision and recall of topic links.
enum MarkedParagraphs {
  /// Topics as `key: names…`.
  static let topics = [
    "closure": ["클로저", "closure"], "constant": ["상수", "constant"], "variable": ["변수", "variable"],
    "function": ["함수", "function"], "array": ["배열", "array"], "queue": ["큐", "queue"], "view": ["뷰", "view"],
    "view-controller": ["뷰 컨트롤러", "view controller"], "type": ["타입", "type"], "protocol": ["프로토콜", "protocol"],
    "optional": ["옵셔널", "optional"], "optional-chaining": ["옵셔널 체이닝", "optional chaining"],
    "arc": ["자동 참조 카운팅", "Automatic Reference Counting", "ARC"],
    "gcd": ["그랜드 센트럴 디스패치", "Grand Central Dispatch", "GCD"],
    "capture": ["캡처", "capture"], "thread": ["스레드", "thread"], "struct": ["구조체", "structure"],
    "inheritance": ["상속", "inheritance"], "delegate": ["델리게이트", "delegate"], "swiftui": ["SwiftUI", "SwiftUI"],
    "retain-cycle": ["강한 순환 참조", "strong reference cycle"], "certificate": ["인증", "authentication"],
  ]

  /// The paragraphs.
  static let paragraphs = """
    {클로저}는 이름 없는 {함수}라고 생각하면 쉽습니다. 클로저가 바깥의 {변수}를 {캡처}하면 그 값은 함수가 끝난 뒤에도 살아 있습니다.

    어제 상수도 공사 때문에 물이 끊겨서 하루 종일 {상수} 이야기만 썼습니다. 상수를 어디에 두느냐는 생각보다 중요합니다.

    화면마다 {뷰 컨트롤러}를 하나씩 두면 {뷰}가 늘어날수록 코드가 흩어집니다. 뷰어 앱을 만들 때 특히 그랬습니다.

    {GCD}의 직렬 {큐}에 작업을 넣으면 {스레드}를 직접 다루지 않아도 됩니다. 큐브 퍼즐처럼 순서를 맞출 필요도 없습니다.

    {배열}이 비어 있으면 first는 nil입니다. 그래서 {옵셔널}로 돌려줍니다. 배열도 값 {타입}이라는 점을 잊지 마세요.

    타입스크립트를 쓰던 사람은 {프로토콜}과 인터페이스를 같은 것으로 여기기 쉽습니다.

    {ARC}가 참조를 세어 주지만 {강한 순환 참조}까지 풀어 주지는 않습니다. ARC-like라는 말은 쓰지 않겠습니다.

    이 서비스의 인증서는 한 해마다 바꿔야 합니다. {인증}은 서버가 맡고, 인증을 통과한 요청만 받습니다.

    변수명은 짧게, 함수명은 길게 짓는 버릇이 있습니다. {변수}와 {함수}의 수명이 다르기 때문입니다.

    {구조체}에는 {상속}이 없습니다. 대신 {프로토콜}을 따르게 하면 됩니다. 구조체를 아끼지 마세요.

    {SwiftUI}에서는 {뷰}를 값으로 다룹니다. SwiftUI의 body는 몇 번이고 다시 불립니다.

    비상수식이라는 낯선 말이 나오는데, 컴파일할 때 값을 알 수 없는 식을 뜻합니다.

    {옵셔널 체이닝}을 쓰면 물음표 하나로 끝납니다. {옵셔널}을 하나씩 벗기던 때를 떠올려 보세요.

    저는 {델리게이트}보다 {클로저}를 좋아합니다. 하지만 델리게이트에도 장점이 있습니다.

    함수형 프로그래밍을 배우면 {함수}를 값처럼 넘기게 됩니다. 함수란 결국 값이니까요.

    열흘 동안 {스레드}만 붙잡고 있었습니다. 스레드가 서로를 기다리면 앱이 멈춥니다.

    {배열}의 복잡도는 대개 O(n)입니다. 배열에서 찾지 말고 집합에서 찾으세요.

    서버가 보낸 {타입}이 예상과 다르면 디코딩은 실패합니다. 타입까지 의심해 봐야 합니다.

    {그랜드 센트럴 디스패치}라는 긴 이름 대신 GCD라고 씁니다.

    그 책의 저자는 상속세 이야기를 하다가 갑자기 {상속} 이야기로 넘어갑니다.

    {뷰}들을 담는 {뷰 컨트롤러}입니다. 뷰마다 하나씩 둘 필요는 없습니다.

    이 값은 {상수}이지만 저 값은 {변수}입니다. 상수였던 것을 변수로 바꾸는 일은 드뭅니다.

    {프로토콜}(protocol)로부터 시작하는 설계를 권합니다. 프로토콜에서 시작하면 {타입}은 나중에 정해도 됩니다.

    {캡처} 목록을 쓰지 않으면 self가 강하게 잡힙니다. 그것이 {강한 순환 참조}의 시작입니다.

    구조적으로 생각하라는 말은 {구조체}를 쓰라는 말이 아닙니다.

    프로토콜버퍼를 쓰는 팀도 있고, swift.org의 예제를 그대로 옮기는 팀도 있습니다.

    "{클로저}"라는 낱말은 닫는다는 말에서 왔습니다. ‘{옵셔널}’은 선택이라는 말에서 왔고요.

    메인 {큐}에서 {뷰}를 고치세요. 다른 큐에서 고치면 언젠가 죽습니다.

    {클로저}·{함수}·메서드는 모두 부를 수 있습니다. 다만 클로저만 이름이 없습니다.

    작업의 순서도를 그려 보면 {스레드}를 어디서 갈라야 할지 보입니다. 배열하기 나름입니다.
    """
}
