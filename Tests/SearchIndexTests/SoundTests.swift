/// Tests of matching loanwords in both scripts by the rules of letters alone.
import Foundation
import SearchIndex
import TestSupport
import Testing

@Suite(.enabled(if: NodeProgram.path != nil, "node is not installed (Debian: nodejs)"))
struct SoundTests {
  /// Runs `body`, JavaScript with the functions of `sounds.js` and `readings.js` at hand.
  private func run(_ body: String) throws -> String {
    try withTemporaryFolder { folder in
      for name in SearchScripts.modules {
        try Data(try SmallSite.source(name)).write(to: folder.appendingPathComponent(name))
      }
      try folder.write(#"{"type":"module"}"#, to: "package.json")
      let program = """
        import { latinLike, hangulLike, soundsOf } from './sounds.js'
        import { dropChanceSounds, signsOf } from './readings.js'
        \(body)
        """
      return try NodeProgram.run(program, in: folder).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// Hangul words with the Latin words that they spell, of several fields; no other Latin word of the list is near.
  static let pairs = """
    도커 docker, 셀레니움 selenium, 이스티오 istio, 그라파나 grafana, 다익스트라 dijkstra, 하이브 hive, 레디스 redis, 엘라스틱서치 elasticsearch,
    젠킨스 jenkins, 카프카 kafka, 쿠버네티스 kubernetes, 스프링 spring, 하이버네이트 hibernate, 인텔리제이 intellij, 인플럭스디비 influxdb,
    엔진엑스 nginx, 모브엑스 mobx, 페이지랭크 pagerank, 보케 bokeh, 시본 seaborn, 웹소켓 websocket, 패스트텍스트 fasttext, 익스프레스 express,
    리코일 recoil, 러스트 rust, 브로틀리 brotli, 타임리프 thymeleaf, 메이븐 maven, 제이미터 jmeter, 패킷비트 packetbeat, 베이그런트 vagrant,
    버추얼박스 virtualbox, 앵귤러 angular, 그레이들 gradle, 하둡 hadoop, 임팔라 impala, 데코레이터 decorator, 옵셔널 optional, 그래프큐엘 graphql,
    마이에스큐엘 mysql, 테라폼 terraform, 앤서블 ansible, 파이썬 python, 장고 django, 넘파이 numpy, 텐서플로 tensorflow, 파이토치 pytorch,
    트랜스포머 transformer, 타입스크립트 typescript, 바벨 babel, 캐시 cache, 스레드 thread, 미들웨어 middleware, 서블릿 servlet, 톰캣 tomcat,
    래빗엠큐 rabbitmq, 헬름 helm, 쿼리 query, 코틀린 kotlin, 하스켈 haskell, 텍스처 texture, 셰이더 shader, 옵티마이저 optimizer, 소프트맥스 softmax,
    리퀘스트 request, 아키텍처 architecture, 이미지 image, 이슈 issue, 에어플로우 airflow, 스노우플레이크 snowflake, 웨이브넷 wavenet, 게이트웨이 gateway, 웨어러블 wearable,
    소프트웨어 software, 시네머신 cinemachine, 퍼펫티어 puppeteer, 오픈에스에스엘 openssl, 쉐어 share, 씨에스에스 css, 에스에스에이치 ssh, 깃 git, 빔 vim,
    네트워크 network, 디자인 design, 템플릿 template, 인터뷰 interview, 리소스 resource, 대시보드 dashboard, 스퀘어 square, 앙상블 ensemble,
    스냅샷 snapshot, 프로시저 procedure, 푸리에 fourier, 마르코프 markov, 펑터 functor, 노드 node, 팔로워 follower, 비주얼 visual
    """

  @Test func wordsThatSpellOneNameAreFoundBothWays() throws {
    let script = """
      const pairs = `\(Self.pairs)`.split(/,\\s*/).map(pair => pair.split(' '))
      const latin = pairs.map(pair => pair[1]).sort(), hangul = pairs.map(pair => pair[0]), sounds = hangul.map(soundsOf)
      for (const [korean, english] of pairs) {
        const best = list => list.sort((left, right) => left.cost - right.cost)[0]?.index
        const there = latin[best(latinLike(korean, latin))], back = hangul[best(hangulLike(english, sounds))]
        if (there !== english || back !== korean) console.log(korean, english, there, back)
      }
      """
    #expect(try run(script) == "")
  }

  @Test(arguments: [
    ("나무", "name"), ("함수", "hamster"), ("블록체인", "block"), ("양자컴퓨터", "computer"), ("클로저", "cluster"), ("모델", "module"),
    ("서버", "survey"), ("가", "ga"), ("배열", "bayer"),
  ])
  func wordsThatOnlyBeginAlikeAreNot(_ korean: String, _ english: String) throws {
    let script =
      "console.log(latinLike('\(korean)', ['\(english)']).length, hangulLike('\(english)', [soundsOf('\(korean)')]).length)"
    #expect(try run(script) == "0 0")
  }

  /// Each row: a Hangul word, the cost of its letters, the pages both words have of 100, and whether the pair stays.
  @Test(arguments: [
    ("도커", 0, 4, true), ("얼음", 0, 0, false), ("얼음", 0.1, 1, false), ("벡터", 0, 0, true), ("벡터", 0.1, 0, false),
    ("조인", 0, 3, true), ("서블릿", 0.3, 0, true), ("마케팅", 0.1, 0, false), ("커멘트", 0.05, 0, true), ("이벤트", 0.1, 3, true),
  ])
  func shortWordsMustSharePages(_ word: String, _ cost: Double, _ shared: Int, _ stays: Bool) throws {
    let script = """
      const weights = new Map([[0, 1], [1, .8]])
      const sounds = new Map([[1, { own: [0], sounds: soundsOf('\(word)').length, cost: \(cost), hangul: '\(word)' }]])
      // Five pages each, of a hundred.
      const pages = number => new Set(number ? [0, 1, 2, 3, 4].map(page => page < \(shared) ? page : page + 50) : [0, 1, 2, 3, 4])
      dropChanceSounds([{ weights, sounds }], pages, 100, () => new Set())
      console.log(weights.has(1))
      """
    #expect(try run(script) == "\(stays)")
  }

  @Test func ofTwoWordsThatSoundAlikeTheOneOnTheSamePagesStays() throws {
    let script = """
      const weights = new Map([[0, 1], [1, .8], [3, .8]]), like = { own: [0], sounds: 8, cost: 0, hangul: '리스트' }
      const pages = number => new Set({ 0: [1, 2, 3, 4], 1: [1, 2, 3, 9], 3: [7, 8] }[number])
      dropChanceSounds([{ weights, sounds: new Map([[1, like], [3, like]]) }], pages, 100, () => new Set())
      console.log([...weights.keys()].join())
      """
    #expect(try run(script) == "0,1")
  }

  @Test(arguments: [("[5]", "[1]", "0,1,2"), ("[6]", "[1]", "0,2"), ("[5]", "[1, 2, 3]", "0,2")])
  func aChanceThatATitleHasBesideAnotherWordStaysForARareWord(_ titles: String, _ own: String, _ kept: String) throws {
    // 매니저 shares no page with manager, but a title has manager beside what is meant by the other word.
    let script = """
      const weights = new Map([[0, 1], [1, .8]]), other = new Map([[2, 1]])
      const sounds = new Map([[1, { own: [0], sounds: 6, cost: .2, hangul: '매니저' }]])
      const pages = number => new Set({ 0: \(own), 1: [5], 2: [5] }[number]), titled = number => new Set({ 0: [], 1: [5], 2: \(titles) }[number])
      dropChanceSounds([{ weights, sounds }, { weights: other }], pages, 100, titled)
      console.log([...weights.keys(), ...other.keys()].join())
      """
    #expect(try run(script) == kept)
  }

  @Test(arguments: [
    ("map()", "map()"), ("Array.prototype", "array.prototype"), ("@State 값", "@state"), ("map()을", "map()"),
    ("그냥 말", "undefined"),
    ("c++", "c++"),
  ])
  func signsOfCodeAreKept(_ query: String, _ signs: String) throws {
    #expect(try run("console.log(String(signsOf('\(query)')))") == signs)
  }
}
