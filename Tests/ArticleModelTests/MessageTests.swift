/// Tests of the model's diagnostic texts, in English and with the correct josa in Korean, and of their fixes.
import ArticleModel
import Diagnostics
import Testing

@Suite struct ModelMessageTests {
  private let place = Place(SourceText(path: "a.md", "swift 클로져\n"), 6..<15)

  /// One message: code, severity, both sentences.
  private func expect(
    _ diagnostic: Diagnostic, _ code: DiagnosticCode, _ english: String, _ korean: String,
    severity: Severity = .error, location: SourceLocation = #_sourceLocation
  ) {
    #expect(diagnostic.kind == code, sourceLocation: location)
    #expect(diagnostic.severity == severity, sourceLocation: location)
    #expect(diagnostic.message.english == english, sourceLocation: location)
    #expect(diagnostic.message.korean == korean, sourceLocation: location)
    #expect(diagnostic.place == place, sourceLocation: location)
  }

  @Test func unknownFenceWordsNameTheNearestOneOrTheChapter() {
    let near = Diagnostic.unknownFenceWord("rum", suggestion: "run", keyRange: 6..<9, at: place, severity: .warning)
    expect(
      near, .unknownFenceWord, "'rum' is not a word that a code fence knows; did you mean 'run'?",
      "'rum'은 코드 블록에 쓸 수 없는 낱말입니다. 'run' 아닌가요?", severity: .warning)
    #expect(near.fix?.range == 6..<9 && near.fix?.replacement == "run")
    let none = Diagnostic.unknownFenceWord("클로저", suggestion: nil, keyRange: 6..<9, at: place, severity: .error)
    expect(
      none, .unknownFenceWord,
      "'클로저' is not a word that a code fence knows; the guide's chapter on samples lists them all",
      "'클로저'는 코드 블록에 쓸 수 없는 낱말입니다. 쓸 수 있는 낱말은 안내서의 '코드 예제' 장에 있습니다")
    #expect(none.fix == nil)
    let placeless = Diagnostic.unknownFenceWord("rum", suggestion: "run", keyRange: nil, at: place, severity: .error)
    #expect(placeless.fix == nil, "a word whose bytes are not known is not replaced")
  }

  @Test func valuesAndLevelsSayWhatToWrite() {
    expect(
      .badFenceValue("swift=9", wanted: Phrase(en: "a version", ko: "버전"), at: place), .badFenceValue,
      "'swift=9' cannot be read; write a version", "'swift=9'를 읽을 수 없습니다. 버전을 적으세요")
    expect(
      .contradictingFenceWords("run", "skip", at: place), .contradictingFenceWords,
      "'run' and 'skip' ask for different levels; keep one of them",
      "'run'과 'skip'은 서로 다른 수준을 요구합니다. 하나만 남기세요")
    expect(
      .skipWithoutReason(at: place), .skipWithoutReason,
      "a sample that is not checked must say why; write skip=\"reason\"",
      "검사하지 않는 예제는 이유를 밝혀야 합니다. skip=\"이유\"라고 적으세요")
  }

  @Test func addressesThatAreTakenNameBothPages() {
    expect(
      .aliasTaken("/글/", by: "ko/b.md", at: place), .aliasTaken,
      "the alias '/글/' is already the address of ko/b.md; remove one of the two",
      "별칭 '/글/'는 이미 ko/b.md의 주소입니다. 둘 중 하나를 지우세요")
    expect(
      .duplicateURL("/a/", other: "ko/나.md", differsInCase: false, at: place), .duplicateURL,
      "the address '/a/' is taken by 'ko/나.md'; give one of them another 'slug:'",
      "주소 '/a/'를 'ko/나.md'가 이미 씁니다. 한쪽의 'slug:'를 바꾸세요")
    expect(
      .duplicateURL("/A/", other: "/a/", differsInCase: true, at: place), .duplicateURL,
      "the address '/A/' differs from that of '/a/' only in case; give one another 'slug:'",
      "주소 '/A/'가 '/a/'의 주소와 대소문자만 다릅니다. 한쪽의 'slug:'를 바꾸세요")
  }

  @Test func aNameThatIsTooLongCountsItsBytesNotItsLetters() {
    let found = Diagnostic.nameTooLong(String(repeating: "가", count: 100), at: place)
    let start = String(repeating: "가", count: 20)
    expect(
      found, .nameTooLong,
      "'\(start)…' would be a file name of 300 bytes, and a disk takes 255; give a shorter one (a Hangul letter has 3)",
      "'\(start)…'는 300바이트짜리 파일 이름이 됩니다. 디스크는 255바이트까지 받으니(한글은 한 자에 3) 줄이세요")
  }

  @Test func anUnknownKeyIsCorrectedOrShownTheOthers() {
    let near = Diagnostic.unknownKey("titel", meant: "title", known: ["title", "date"], at: place)
    expect(
      near, .unknownKey, "'titel' is not a known key; did you mean 'title'?", "'titel'은 알 수 없는 키입니다. 'title' 아닌가요?")
    #expect(near.fix?.replacement == "title" && near.fix?.range == 6..<15 && near.notes.isEmpty)
    let far = Diagnostic.unknownKey("내키", meant: nil, known: ["title", "date"], at: place)
    expect(
      far, .unknownKey, "'내키' is not a known key; put keys of your own under 'extra:'",
      "'내키'는 알 수 없는 키입니다. 직접 만든 키는 'extra:' 아래에 두세요")
    #expect(far.fix == nil)
    #expect(far.notes.map(\.message.english) == ["known keys: date, title"])
    #expect(far.notes.map(\.message.korean) == ["쓸 수 있는 키: date, title"])
  }
}
