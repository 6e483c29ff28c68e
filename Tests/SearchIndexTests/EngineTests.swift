/// Tests of the search engine that readers get, run by Node on the small site.
import Foundation
import SearchIndex
import TestSupport
import Testing

@Suite(.enabled(if: NodeProgram.path != nil, "node is not installed (Debian: nodejs)"))
struct EngineTests {
  @Test func findsWhatKoreansType() throws {
    let cases: [(query: String, url: String)] = [
      ("클로저", "/posts/클로저/"), ("클로저를", "/posts/클로저/"), ("클로져", "/posts/클로저/"), ("ㅅㅁㅍㅇ", "/posts/semaphore/"),
      ("zmffhwj", "/posts/클로저/"), ("ㅎㅊㅇ", "/posts/semaphore/"), ("세맢", "/posts/semaphore/"),
      ("옵셔너", "/guide/optionals/"),
      ("강한순환참조", "/posts/클로저/#강한-순환-참조"), ("클로저가인스턴스를", "/posts/클로저/#강한-순환-참조"), ("네임 스페이스", "/posts/language/"),
      ("교착 상태", "/posts/semaphore/"),
      ("didEnterBackground", "/posts/language/#툴바-배경"), ("dispatch_async", "/posts/semaphore/#동시성-큐"),
      ("언어를 바꾸려면 어떻게 하나요", "/posts/language/"),
      ("배경 지우는 툴바", "/posts/language/#툴바-배경"), ("closure", "/posts/클로저/"), ("optional", "/guide/optionals/"),
      ("쓰레드", "/posts/semaphore/"),
      ("옵셔널 체이닝", "/guide/optionals/#옵셔널-체이닝"), ("새마포어", "/posts/semaphore/"),
    ]
    let queries = String(decoding: try JSONEncoder().encode(cases.map(\.query)), as: UTF8.self)
    let found = try SmallSite.run("for (const text of \(queries)) console.log(await first(text))")
    #expect(found == cases.map(\.url).joined(separator: "\n"))
  }

  private static let languages: [SearchPage] = [
    SmallSite.page("/c/", "C 포인터", sections: [("", "C 언어의 포인터. C 표준.", "for (int i = 0; i < c; c++) {}")]),
    SmallSite.page("/cpp/", "템플릿", sections: [("", "C++에서 템플릿을 쓴다.", "")]),
    SmallSite.page("/csharp/", "LINQ", sections: [("", "C#의 LINQ를 쓴다.", "")]),
  ]

  @Test(arguments: [
    ("C++", "/cpp/"), ("c++ 템플릿", "/cpp/"), ("씨플플", "/cpp/"), ("c#", "/csharp/"), ("C#을", "/csharp/"), ("c", "/c/"),
    ("F#", "undefined"),
  ])
  func namesOfLanguagesKeepTheirSigns(_ query: String, _ url: String) throws {
    #expect(try SmallSite.run("console.log(await first('\(query)'))", pages: Self.languages) == url)
  }

  @Test func wordsWrittenInPiecesAreJoined() throws {
    let found = try SmallSite.run("for (const text of ['세 마 포 어', '동시 성', '네임 스페 이스']) console.log(await first(text))")
    #expect(found == "/posts/semaphore/\n/posts/semaphore/#동시성-큐\n/posts/language/")
  }

  private static let loans: [SearchPage] = [
    SmallSite.page("/join/", "Event Stream Join 만들기", sections: [("", "스트림을 합친다. join 조건을 쓴다.", "")]),
    SmallSite.page("/other/", "이벤트 이야기", sections: [("", "조인 이야기. 이벤트를 센다.", "")]),
    SmallSite.page("/third/", "이벤트 기록", sections: [("", "이벤트를 남긴다.", "")]),
  ]

  @Test func aWordOfTheListThatAlsoSoundsAlikeStaysAReading() throws {
    // Few pages have both spellings, which alone would make the likeness chance.
    let found = try SmallSite.run("console.log(await first('이벤트 스트림 조인'))", pages: Self.loans + SmallSite.filler)
    #expect(found == "/join/")
  }

  @Test func aTitleWithOneWordOfThreeIsAResult() throws {
    let found = try SmallSite.run(
      "console.log((await search.query('크론탭 없는말 모르는말')).results.map(page => page.url).join())", pages: Self.fields)
    #expect(found == "/crontab/")
  }

  private static let fields: [SearchPage] = [
    SmallSite.page("/docker/", "Docker로 배포하기", sections: [("", "Docker 이미지를 만든다.", "docker build .")]),
    SmallSite.page("/loop/", "이벤트 루프", sections: [("", "콜백을 부른다.", ""), ("에러 처리", "에러를 잡는 처리는 따로 둔다.", "")]),
    SmallSite.page("/join/", "에러처리를 모은 글", sections: [("", "에러처리 방법. 에러처리 예.", "")]),
    SmallSite.page("/leak/", "메모리 누수 찾기", sections: [("", "메모리 누수를 찾는다.", "")]),
    SmallSite.page("/leak-2/", "누수와 메모리", sections: [("", "누수를 막는다.", "")]),
    SmallSite.page("/crontab/", "크론탭 쓰기", sections: [("", "크론탭에 적는다.", "")]),
    SmallSite.page("/chrome/", "크롬 확장", sections: [("", "크롬에 넣는다. 크롬 크롬", "")]),
    SmallSite.page("/chrome-2/", "크롬 도구", sections: [("", "크롬을 켠다.", "")]),
    SmallSite.page("/fast/", "더 빠른 정렬", sections: [("", "빠르게 줄이는 법.", "")]),
    SmallSite.page("/os/virtual-storage/", "가상 기억 장치", sections: [("", "주소를 바꾼다.", "")]),
    SmallSite.page("/map/", "map()을 쓰는 법", sections: [("", "함수를 넘긴다.", "list.map(f)")]),
    SmallSite.page("/maps/", "map 자료형", sections: [("", "map map map 열쇠와 값.", "")]),
  ]

  @Test func findsNamesPhrasesAndFormsThatNobodyListed() throws {
    let cases: [(query: String, url: String)] = [
      ("도커", "/docker/"), ("docker", "/docker/"), ("도커를 어떻게 배포하나요", "/docker/"), ("에펙트", "undefined"),
      ("ㅇㅂㅌㄹㅍ", "/loop/"), ("ㅁㅁㄹㄴㅅ", "/leak/"), ("ㅁㅁㄹ ㄴㅅ", "/leak/"),
      ("크론", "/crontab/"), ("메모리 누스", "/leak/"), ("메모리누수", "/leak/"),
      ("빨라지게", "/fast/"), ("줄여보기", "/fast/"), ("virtual storage", "/os/virtual-storage/"), ("map()", "/map/"),
    ]
    let queries = String(decoding: try JSONEncoder().encode(cases.map(\.query)), as: UTF8.self)
    let found = try SmallSite.run("for (const text of \(queries)) console.log(await first(text))", pages: Self.fields)
    #expect(found == cases.map(\.url).joined(separator: "\n"))
  }

  private static let meanings: [SearchPage] = [
    SmallSite.page("/servlet/", "서블릿", sections: [("", "요청을 받는 자바 프로그램이다. servlet", "")]),
    SmallSite.page("/dispatcher/", "요청 나누기", sections: [("", "servlet 서블릿 servlet 서블릿", "servlet")]),
    SmallSite.page("/figma/", "Figma 배우기", sections: [("", "화면을 그린다.", "")]),
    SmallSite.page("/own/", "자기지도 학습이란", sections: [("", "답이 없는 자료로 배운다. 자기지도 학습.", "")]),
    SmallSite.page("/led/", "지도학습", sections: [("", "자기 답을 가진 자료로 배운다. 지도학습.", "")]),
    SmallSite.page("/gcd/", "최대공약수 구하기", sections: [("", "나머지로 나눈다.", "")]),
    SmallSite.page("/common/", "common divisor", sections: [("", "divisor", "")]),
    SmallSite.page("/sheet/", "스프레드시트 다루기", sections: [("", "표에 적는다.", "")]),
    SmallSite.page("/kernel/", "Linux 커널", sections: [("", "linux 리눅스 linux 리눅스 linux", "")]),
    SmallSite.page("/chain/", "책임 연쇄(Chain of Responsibility) 패턴", sections: [("", "요청을 넘긴다.", "")]),
    SmallSite.page("/people/", "사람들", sections: [("", "리눅스를 만든 토발즈.", "")]),
  ]

  @Test func findsTitlesThatMeanTheQueryAndPagesThatHaveAllOfIt() throws {
    let cases: [(query: String, url: String)] = [
      ("servlet", "/servlet/"), ("랴흠", "/figma/"), ("자기지도학습", "/own/"), ("greatest common divisor", "/gcd/"),
      ("스프레드시트에다가", "/sheet/"), ("리눅스 토발즈", "/people/"), ("책임연쇄패턴", "/chain/"),
    ]
    let queries = String(decoding: try JSONEncoder().encode(cases.map(\.query)), as: UTF8.self)
    let found = try SmallSite.run("for (const text of \(queries)) console.log(await first(text))", pages: Self.meanings)
    #expect(found == cases.map(\.url).joined(separator: "\n"))
  }

  @Test func aJoinedWordFindsPagesThatWriteItsPartsToo() throws {
    let script = "console.log((await search.query('에러처리')).results.map(result => result.url.replace(/#.*/, '')).join())"
    #expect(try SmallSite.run(script, pages: Self.fields) == "/join/,/loop/")
  }

  @Test func saysWhatAGuessWas() throws {
    let script =
      "for (const text of ['도커', '누스', '크론', 'docker']) console.log(JSON.stringify((await search.query(text)).corrected))"
    #expect(
      try SmallSite.run(script, pages: Self.fields) == """
        [{"from":"도커","to":"docker"}]
        [{"from":"누스","to":"누수"}]
        []
        []
        """)
  }

  @Test func aSlipInALatinWordIsNotToldAsHangul() throws {
    let script = "console.log(JSON.stringify((await search.query('dockr')).corrected))"
    #expect(try SmallSite.run(script, pages: Self.fields) == #"[{"from":"dockr","to":"docker"}]"#)
  }

  @Test func readsAWordInBothLayoutsWhereBothAreWords() throws {
    let pages = [
      SmallSite.page("/layout/", "zmffhwj라고 친 글", sections: [("", "zmffhwj", "")]),
      SmallSite.page("/closure/", "클로저", sections: [("", "클로저", "")]),
    ]
    let script = """
      const { results, corrected } = await search.query('zmffhwj')
      console.log(results.map(result => result.url).join(), JSON.stringify(corrected))
      """
    #expect(try SmallSite.run(script, pages: pages) == #"/closure/,/layout/ [{"from":"zmffhwj","to":"클로저"}]"#)
  }

  private static let odd: [SearchPage] = [
    SmallSite.page("/mode/", "다크 모드와 색", sections: [("", "다크 모드를 켠다. 검출과 점수와 잠시.", "")]),
    SmallSite.page("/capture/", "캡처 목록", sections: [("", "클로저의 캡처 목록(capture list)을 적는다.", "")]),
    SmallSite.page("/ledger/", "주소 장부", sections: [("", "list 명령과 rest, reset. 캡처는 따로 한다. list list list", "")]),
    SmallSite.page("/colours/", "blending 색", sections: [("", "색을 섞는 blending. 바꾼 색.", "")]),
    SmallSite.page("/scores/", "점수 매기기", sections: [("", "점수를 바꾼 일. rest rest", "")]),
    SmallSite.page("/tree/", "나무 자료", sections: [("", "레드 블랙 트리를 그린다. 레드와 블랙, 트리.", "")]),
    SmallSite.page("/trees/", "트리 둘", sections: [("", "블랙트리라고도 쓴다. 레드블랙트리 레드, 블랙.", "")]),
    SmallSite.page("/angular/", "AngularJS 시작", sections: [("", "angular를 쓴다.", "")]),
    SmallSite.page("/other/", "다른 도구", sections: [("", "angular angular angular와 견준다.", "")]),
  ]

  @Test func findsPagesThatWriteTheWordsOtherwise() throws {
    let cases: [(query: String, url: String)] = [
      ("다크모드", "/mode/"), ("캡쳐 리스트", "/capture/"), ("앵귤러", "/angular/"), ("angular", "/angular/"),
    ]
    let queries = String(decoding: try JSONEncoder().encode(cases.map(\.query)), as: UTF8.self)
    let found = try SmallSite.run("for (const text of \(queries)) console.log(await first(text))", pages: Self.odd)
    #expect(found == cases.map(\.url).joined(separator: "\n"))
  }

  @Test func splitsAJoinedWordWhereMostPagesDo() throws {
    let script = "console.log((await search.query('레드블랙트리')).results.map(result => result.url).join())"
    #expect(try SmallSite.run(script, pages: Self.odd) == "/trees/,/tree/")
  }

  /// 리스트 is list, and neither rest nor reset, though their letters could be read so.
  @Test func hearsOnlyTheNearestWord() throws {
    let script =
      "console.log((await search.query('리스트', { explain: true })).readings[0].terms.map(({ term }) => term).join())"
    let terms = try SmallSite.run(script, pages: Self.odd)
    #expect(terms.contains("list") && !terms.contains("res"))
  }

  @Test(arguments: ["잠수함", "blender", "바순"])
  func saysThatAWordIsMissingThatIsOnlyNearToAnother(_ word: String) throws {
    let script = "console.log((await search.query('\(word)')).missing.join())"
    #expect(try SmallSite.run(script, pages: Self.odd) == word)
  }

  @Test func marksTitlesAndSections() throws {
    let script = """
      const shown = parts => parts.map(part => part.mark ? `[${part.text}]` : part.text).join('')
      for (const query of ['순환 참조', '옵셔널 체이닝']) {
        const { results: [result] } = await search.query(query)
        console.log(shown(result.titleParts), '|', shown(result.sectionParts))
      }
      """
    #expect(try SmallSite.run(script) == "클로저로 값 붙잡기 | 강한 [순환] [참조]\n[옵셔널] | [옵셔널] [체이닝]")
  }

  @Test func keepsLinesOfAnExcerptApart() throws {
    let pages = [SmallSite.page("/a/", "글", sections: [("", "머리글\n첫째 칸\n둘째 칸\n끝난 문장.\n다음 문장", "")])]
    let script = "console.log((await search.query('칸')).results[0].excerpt.map(part => part.text).join(''))"
    #expect(try SmallSite.run(script, pages: pages) == "머리글 · 첫째 칸 · 둘째 칸 · 끝난 문장. 다음 문장")
  }

  @Test func explainsItsReadings() throws {
    let script = """
      const { readings, results } = await search.query('도커', { explain: true })
      console.log(JSON.stringify(readings), results[0].met.join())
      """
    #expect(
      try SmallSite.run(script, pages: Self.fields)
        == #"[{"word":"도커","together":false,"initials":0,"terms":[{"term":"docker","weight":0.72,"pages":1}]}] 도커"#)
  }

  @Test(arguments: ["블록체인", "양자컴퓨터", "qwpoeiru", "쿠버네티스"])
  func saysThatAWordIsMissing(_ word: String) throws {
    #expect(
      try SmallSite.run("console.log(JSON.stringify((await search.query('\(word)')).missing))") == "[\"\(word)\"]")
  }

  @Test func tellsWhatItReadInstead() throws {
    let script = """
      console.log(JSON.stringify((await search.query('zmffhwj')).corrected), JSON.stringify((await search.query('클로저')).corrected))
      """
    #expect(try SmallSite.run(script) == "[{\"from\":\"zmffhwj\",\"to\":\"클로저\"}] []")
  }

  @Test func marksStemsInExcerpts() throws {
    let script = """
      const { results: [result] } = await search.query('세마포어')
      console.log(result.excerpt.map(part => part.mark ? `[${part.text}]` : part.text).join(''))
      """
    #expect(try SmallSite.run(script).hasPrefix("[세마포어]는 동시에 들어오는 스레드의 수를 센다. [세마포어]가 없으면"))
  }

  private static let wanted: [SearchPage] = [
    SmallSite.page("/account/", "계정 만들기", sections: [("", "로그인을 한다. 로그인이 끝난다. 로그인의 단추. 로그인 로그인", "")]),
    SmallSite.page("/log/", "로그 모으기", sections: [("", "로그를 모은다. 로그에 적는다.", "")]),
    SmallSite.page("/log-level/", "로그 단계", sections: [("", "로그의 단계를 고른다.", "")]),
    SmallSite.page("/babel/", "바벨의 탑", sections: [("", "말이 갈라진다.", "")]),
    SmallSite.page("/tower/", "탑 쌓기", sections: [("", "탑을 쌓고 바벨을 든다.", "")]),
    SmallSite.page("/tag/", "git 태그 붙이기", sections: [("", "판마다 git 태그를 붙인다.", "")]),
    SmallSite.page("/meta/", "메타 자료", sections: [("", "자료의 자료다.", "")]),
    SmallSite.page("/key/", "스페이스 글쇠", sections: [("", "빈칸을 넣는다.", "")]),
    SmallSite.page("/memory/", "기억 나누기", sections: [("", "그 형은 metaspace에 둔다.", "")]),
    SmallSite.page("/loops/", "v-for로 되풀이하기", sections: [("", "차례로 그린다.", "")]),
    SmallSite.page("/bind/", "v-model로 값 잇기", sections: [("", "v-model v-model v-model", "")]),
    SmallSite.page("/constant/", "상수", sections: [("", "바뀌지 않는 값이다.", "")]),
    SmallSite.page("/names/", "이름의 뜻", sections: [("", "뜻이 있는 이름을 붙인다. 상수의 이름도 뜻대로.", "")]),
    SmallSite.page("/lamp-a/", "Lamp 3 소개", sections: [("", "Lamp를 켠다. Lamp Lamp", "")]),
    SmallSite.page("/lamp-b/", "Lamp 4 소개", sections: [("", "Lamp를 끈다.", "")]),
    SmallSite.page("/count/", "102호 이야기", sections: [("", "102호의 문.", "")]),
    SmallSite.page("/pick-a/", "하나", sections: [("", "pick이라는 낱말.", "")]),
    SmallSite.page("/pick-b/", "둘", sections: [("", "pick이라는 낱말.", "")]),
    SmallSite.page("/pick-c/", "셋", sections: [("", "pick이라는 낱말.", "")]),
    SmallSite.page("/pick-d/", "넷", sections: [("", "pick이라는 낱말.", "")]),
    SmallSite.page("/pick-e/", "다섯", sections: [("", "낱말이다.", "pick()")]),
    SmallSite.page(
      "/box/", "상자 풀기", sections: [("", "상자를 푼다.", ""), ("wrap 되돌리기", "wrap을 되돌린다. wrap wrap wrap wrap", "")]),
    SmallSite.page("/kit/", "함수 모음", sections: [("", "여러 함수.", ""), ("wrap()", "감싼다.", ""), ("trim()", "줄인다.", "")]),
  ]

  @Test func aTermIsNotReadAsAShorterOneWithAnEnding() throws {
    #expect(try SmallSite.run("console.log(await first('로그인'))", pages: Self.wanted) == "/account/")
  }

  @Test func splitsAWordAroundJosaAndIntoWordsOfTheOtherScript() throws {
    let script = "for (const text of ['바벨탑', '깃태그']) console.log(await first(text))"
    #expect(try SmallSite.run(script, pages: Self.wanted) == "/babel/\n/tag/")
  }

  @Test func keepsASplitThatNoTextShowsButSaysThatTheWordIsMissing() throws {
    let script = """
      const { results, missing } = await search.query('계정글쇠')
      console.log(missing.join(), results.map(result => result.url).sort().join())
      """
    #expect(try SmallSite.run(script, pages: Self.wanted) == "계정글쇠 /account/,/key/")
  }

  @Test func aSplitByChanceHidesNoRareTerm() throws {
    #expect(try SmallSite.run("console.log(await first('메타스페이스'))", pages: Self.wanted) == "/memory/")
  }

  @Test func englishStopWordsInCodeCount() throws {
    let script = """
      console.log(await first('v-for'), await first('for 되풀이'))
      const { corrected } = await search.query('the of to')
      console.log(corrected.length)
      """
    #expect(try SmallSite.run(script, pages: Self.wanted) == "/loops/ /loops/\n0")
  }

  @Test func wordsForTheKindOfAnswerCountLess() throws {
    #expect(try SmallSite.run("console.log(await first('상수 뜻'))", pages: Self.wanted) == "/constant/")
  }

  @Test func singleDigitsTellTitlesApartAndAreNeverJoined() throws {
    let script = "console.log(await first('lamp 3'), await first('Lamp 4'), await first('1 + 0 2'))"
    #expect(try SmallSite.run(script, pages: Self.wanted) == "/lamp-a/ /lamp-b/ undefined")
  }

  @Test func signsDecideAmongAllShownResultsWhateverTheJosa() throws {
    #expect(try SmallSite.run("console.log(await first('pick()을'))", pages: Self.wanted) == "/pick-e/")
  }

  @Test func aHeadingThatIsTheQueryComesFirst() throws {
    #expect(try SmallSite.run("console.log((await first('wrap')).split('#')[0])", pages: Self.wanted) == "/kit/")
  }

  @Test func readsLatinLettersOfFullWidth() throws {
    #expect(try SmallSite.run("console.log(await first('ＤＯＣＫＥＲ'))", pages: Self.fields) == "/docker/")
  }

  @Test func aPageWithAGuessDoesNotOutrankOneWithTheWord() throws {
    let pages = [
      SmallSite.page("/ford/", "공장", sections: [("", "포드 포드 포드 포드 포드 포드", "")]),
      SmallSite.page("/ford-car/", "자동차", sections: [("", "포드는 달린다.", "")]),
      SmallSite.page("/light/", "밤길", sections: [("", "램프를 켠다. 램프를 끈다.", "")]),
      SmallSite.page("/night/", "밤", sections: [("", "램프는 밝다.", "")]),
      SmallSite.page("/day/", "낮", sections: [("", "해가 뜬다.", "")]),
    ]
    #expect(try SmallSite.run("console.log(await first('램프 파드'))", pages: pages) == "/light/")
  }

  @Test func codeInTheExcerptOfATitleIsNoReason() throws {
    let script = "const { results: [{ reason, isCode }] } = await search.query('pick')\nconsole.log(reason, isCode)"
    let pages = [SmallSite.page("/pick/", "pick", sections: [("", "", "pick()")])]
    #expect(try SmallSite.run(script, pages: pages) == "title true")
  }

  @Test func showsCodeWhereOnlyCodeMatches() throws {
    let script = """
      const { results: [result] } = await search.query('DispatchSemaphore')
      console.log(result.reason, result.excerpt.filter(part => part.mark).map(part => part.text).join())
      """
    #expect(try SmallSite.run(script) == "code DispatchSemaphore")
  }
}
