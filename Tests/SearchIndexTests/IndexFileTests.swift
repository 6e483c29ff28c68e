/// Tests of the contents of the data files: numbers, words, posting lists, records and facets of small sites, read with Foundation's JSON.
import ArticleModel
import ByteText
import Foundation
import Testing

@testable import SearchIndex

@Suite struct IndexFileTests {
  private let files: [String: String]
  private let core: [String: Any]

  init() throws {
    (files, core) = try Self.index([
      SmallSite.page(
        "/a/", "가방", tags: ["짐"],
        sections: [("", "가방에 책을 넣는다. 가방은 무겁다. 책 책 책", ""), ("책 고르기", "책을 고른다", "let book = 1")]),
      SmallSite.page(
        "/b/", "책", kind: .chapter, tags: ["짐", "방", "짐"], sections: [("", "가방 가방 가방 가방 가방 가방 가방 가방 가방", "")]),
      SmallSite.page("/c/", "Book shelf", kind: .page, sections: [("", "book books", "")]),
    ])
  }

  /// All files of the index of Korean pages by their paths, and the core.
  private static func index(_ pages: [SearchPage]) throws -> ([String: String], [String: Any]) {
    var files: [String: String] = [:]
    for file in SearchIndex(of: pages.map { PageSearchData($0) }, defaultLanguage: "ko").files {
      guard case .bytes(let bytes) = file.contents else { continue }
      files[file.path] = String(decoding: bytes, as: UTF8.self)
    }
    let manifest = try #require(try value(files["search/data/manifest.js"]) as? [String: Any])
    #expect(manifest["format"] as? Int == 4)
    let languages = try #require(manifest["languages"] as? [[String]])
    return (files, try #require(try value(files["search/data/\(languages[0][1]).js"]) as? [String: Any]))
  }

  /// The JSON value of a data file.
  private static func value(_ file: String?) throws -> Any {
    let text = try #require(file)
    let start = try #require(text.firstIndex(of: ","))
    let end = try #require(text.lastIndex(of: ")"))
    return try JSONSerialization.jsonObject(
      with: Data(text[text.index(after: start)..<end].utf8), options: .fragmentsAllowed)
  }

  private func value(_ folder: String, _ name: String) throws -> Any {
    try Self.value(files["search/\(folder)/\(name).js"])
  }

  /// The numbers of a list.
  private func numbers(_ text: Any?) -> [Int] {
    (text as? String ?? "").unicodeScalars.map { Int($0.value) - ($0.value > 0xDFFF ? 0x823 : 0x23) }
  }

  /// The words of a list.
  private func words(_ text: Any?) -> [String] {
    var words: [String] = []
    for character in text as? String ?? "" {
      let shared = character.asciiValue.map { Int($0) - 0x23 } ?? -1
      if (0...12).contains(shared) {
        words.append(String((words.last ?? "").prefix(shared)))
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words
  }

  /// The postings of each term as `unit:code`.
  private func postings() throws -> [String: String] {
    let terms = words(core["hangul"]) + words(core["other"])
    let shards = try (core["shards"] as? [String] ?? []).map { try value("data", $0) as? [String] ?? [] }
    let lists = shards.flatMap { $0[0].split(separator: " ", omittingEmptySubsequences: false) }
    #expect(lists.count == terms.count)
    #expect(numbers(core["shardSizes"]) == shards.map { $0[0].split(separator: " ").count })
    return Dictionary(
      uniqueKeysWithValues: zip(terms, lists).map { term, list in
        var (unit, code) = (-1, 1)
        var shown: [String] = []
        for number in numbers(String(list)) {
          if number < 24 {
            code = number
          } else {
            unit += number - 23
            shown.append("\(unit):\(code)")
            code = 1
          }
        }
        return (term, shown.joined(separator: " "))
      })
  }

  @Test func listsTermsInOrder() {
    #expect(words(core["hangul"]) == words(core["hangul"]).sorted())
    #expect(Set(words(core["hangul"])).isSuperset(of: ["rkqkd", "cor", "wla", "qkd"]))
    #expect(words(core["other"]) == ["book", "books", "let", "shelf"])
  }

  @Test func codesHowOftenAndWhereATermOccurs() throws {
    let postings = try postings()
    // 가방: title and twice in the text of unit 0; nine times in unit 2, whose title is 책.
    #expect(postings["rkqkd"] == "0:8 2:5")
    // 책: three times in the text; in the heading of unit 1; in the title of unit 2. 책을 is too short for its josa to be cut off.
    #expect(postings["cor"] == "0:3 1:12 2:6")
    #expect(postings["cordmf"] == "0:1 1:1")
    #expect(postings["wla"] == "0:12 2:12")
    #expect(postings["qkd"] == "2:12")
    #expect(postings["book"] == "1:1 3:7")
    #expect(postings["books"] == "3:1")
    #expect(postings["shelf"] == "3:6")
  }

  @Test func countsPagesAndUnitsAndLengths() {
    let terms = words(core["hangul"]) + words(core["other"])
    let counts = Dictionary(uniqueKeysWithValues: zip(terms, numbers(core["pageCounts"])))
    // One page is step 1, two are step 3.
    #expect(counts["rkqkd"] == 3)
    #expect(counts["cor"] == 3)
    #expect(counts["qkd"] == 1)
    #expect(counts["book"] == 3)
    #expect(numbers(core["unitCounts"]) == [2, 1, 1])
    // 8, 4, 9 and 2 words (single digits are left out): 2 · log2, rounded down, and 1.
    #expect(numbers(core["lengths"]) == [7, 5, 7, 3])
  }

  @Test(arguments: [
    ("값 형식", "값 형식"), (" 값  형식\t\n", "값 형식"), ("값\u{A0}\u{3000}형식", "값 형식"), ("a\u{2003}b", "a b"),
    ("“값” — 형식", "“값” — 형식"), ("", ""), (" ", ""),
  ])
  func headingsHaveSingleSpaces(heading: String, wanted: String) {
    #expect(PageRecord.collapsed(heading) == wanted)
  }

  @Test func recordsWhatAResultShows() throws {
    let names = try #require(core["records"] as? [String])
    let records = try names.flatMap { try value("data", $0) as? [[String: Any]] ?? [] }
    #expect(records.map { $0["path"] as? String } == ["/a/", "/b/", "/c/"])
    #expect(records.map { $0["title"] as? String } == ["가방", "책", "Book shelf"])
    #expect(records.map { $0["kind"] as? String } == ["p", "C", "g"])
    #expect(records.map { $0["date"] as? String } == ["2024-05-01", "", ""])
    #expect(records.map { $0["headings"] as? String } == ["1\n2책 고르기", "1", "1"])
    #expect(records.map { $0["units"] as? [Int] } == [[2], [1], [1]])
    // Small texts share a file; each page knows how many units of others come before its own.
    #expect(records.map { $0["before"] as? Int } == [0, 2, 3])
    let files = Set(records.flatMap { $0["texts"] as? [String] ?? [] })
    let text = files.first ?? ""
    #expect(files.count == 1)
    #expect(
      try value("text", text) as? [String] == [
        "가방에 책을 넣는다. 가방은 무겁다. 책 책 책", "", "책을 고른다", "let book = 1", "가방 가방 가방 가방 가방 가방 가방 가방 가방", "", "book books", "",
      ])
  }

  @Test func listsKindsAndTagsOfPages() throws {
    let facets = try #require(try value("data", core["facets"] as? String ?? "") as? [String: Any])
    #expect(facets["kinds"] as? String == "pCg")
    let tags = try #require(facets["tags"] as? [String: String])
    #expect(tags.mapValues { numbers($0) } == ["짐": [0, 1], "방": [1]])
  }

  @Test(arguments: [
    ("/posts/클로저/", "클로저", "/posts/*/"), ("/posts/클로저/", "다른 제목", "/posts/클로저/"), ("/a*b/클로저/", "클로저", "/a*b/클로저/"),
    ("/왜-c++/", "왜 C++", "/왜-c++/"), ("/왜-c/", "왜 C++", "/*/"),
  ])
  func shortensAPathThatEndsInTheTitle(_ path: String, _ title: String, _ wanted: String) throws {
    let (files, core) = try Self.index([SmallSite.page(path, title, sections: [("", "글", "")])])
    let name = try #require((core["records"] as? [String])?.first)
    let records = try Self.value(files["search/data/\(name).js"]) as? [[String: Any]]
    #expect(records?[0]["path"] as? String == wanted)
  }

  @Test func splitsPostingsIntoShardsAndTextsIntoFiles() throws {
    let (files, core) = try Self.index(SmallSite.filler)
    let sizes = numbers(core["shardSizes"])
    #expect(sizes.count > 2)
    #expect(sizes.reduce(0, +) == words(core["hangul"]).count + words(core["other"]).count)
    #expect((core["shards"] as? [String])?.count == sizes.count)
    #expect(numbers(core["recordSizes"]).reduce(0, +) == SmallSite.filler.count)
    // A text of 2.6 KB each, so two pages share a file.
    #expect(files.keys.count { $0.hasPrefix("search/text/") } == SmallSite.filler.count / 2)
  }

  @Test func aPageWithManyUnitsHasPartsOfSeveralFiles() throws {
    let long = String(repeating: "가나다 ", count: 250)
    let pages = [
      SmallSite.page("/a/", "짧음", sections: [("", "처음", "")]),
      SmallSite.page("/b/", "김", sections: (0..<5).map { ("절 \($0)", "\($0) " + long, "") }),
      SmallSite.page("/c/", "끝", sections: [("", "마지막", "")]),
    ]
    let (files, core) = try Self.index(pages)
    let names = try #require(core["records"] as? [String])
    let records = try names.flatMap { try Self.value(files["search/data/\($0).js"]) as? [[String: Any]] ?? [] }
    #expect(records.map { $0["units"] as? [Int] } == [[1], [2, 2, 1], [1]])
    #expect(records.map { $0["before"] as? Int } == [0, 1, 1])
    var read: [String] = []
    for record in records {
      var skipped = (record["before"] as? Int ?? 0) * 2
      for (name, count) in zip(record["texts"] as? [String] ?? [], record["units"] as? [Int] ?? []) {
        let texts = try #require(try Self.value(files["search/text/\(name).js"]) as? [String])
        read += texts[skipped..<skipped + count * 2]
        skipped = 0
      }
    }
    #expect(read == pages.flatMap { $0.sections.flatMap { [$0.prose, $0.code].map(\.text) } })
  }

  @Test func threadsDoNotChangeTheIndex() {
    // Enough pages for postings to be made in three parts.
    let pages = (0..<600).map { number in
      let prose = "캐시를 지운다. 나머지 \(number % 7)번째 가\(number % 11 == 0 ? "" : "상") word\(number % 97) rare\(number)"
      return PageSearchData(
        SmallSite.page(
          "/\(number)/", "글 \(number)",
          sections: [("캐시 \(number % 3)", prose, "let a = \(number)"), ("", "캐시가 캐시를 부른다", "")]))
    }
    let one = SearchIndex(of: pages, defaultLanguage: "ko", jobs: 1).files
    for jobs in [2, 3] {
      let others = SearchIndex(of: pages, defaultLanguage: "ko", jobs: jobs).files
      #expect(others.map(\.path) == one.map(\.path))
    }
    #expect(one.count > 40)
  }

  @Test func aLargeSiteIsFoundByTheInitialsOfItsTitlesOnly() throws {
    let headings = (0..<60).map { (heading: "가나다라마바사아자차카타파하 \($0)", prose: "글", code: "") }
    let pages = (0..<400).map { SmallSite.page("/\($0)/", "제목", sections: headings) }
    let (files, core) = try Self.index(pages)
    let name = try #require(core["initials"] as? String)
    let initials = try #require(try Self.value(files["search/data/\(name).js"]) as? [String])
    #expect(initials.first?.split(separator: "\n").count { $0 == "wa" } == 400)
  }

  @Test func listsInitialsOfTitlesAndHeadings() throws {
    let initials = try #require(try value("data", core["initials"] as? String ?? "") as? [String])
    // For each page the title, then each unit: 가방, and 책 고르기 below nothing; 책; no Hangul.
    #expect(initials == ["rq  crfr\nc \n "])
  }

  @Test func setsRareTermsApartWhereThereAreManyTerms() throws {
    let prose = (0..<9_400).map { "rare\(String($0, radix: 36))x 가나\(Self.syllables($0))" }.joined(separator: " ")
    let pages = [
      SmallSite.page("/a/", "제목 drare", sections: [("", prose + " shared", "")]),
      SmallSite.page("/b/", "다른", sections: [("머리 headed", "shared shared", "")]),
    ]
    let (files, core) = try Self.index(pages)
    let common = words(core["hangul"]) + words(core["other"])
    // What is in a title or a heading, or on more pages than most, is loaded first.
    #expect(Set(common).isSuperset(of: ["wpahr", "drare", "ajfl", "headed", "shared"]))
    #expect(common.count <= 9_000)
    #expect(numbers(core["shardSizes"]).reduce(0, +) == common.count)
    var rare: [String] = []
    let names = try #require(core["rare"] as? [String])
    let firsts = words(core["rareHangul"]) + words(core["rareOther"])
    #expect(names.count == firsts.count)
    for (name, first) in zip(names, firsts) {
      let value = try #require(try Self.value(files["search/data/\(name).js"]) as? [String])
      let list = words(value[0])
      #expect(list.first == first)
      #expect(list == list.sorted())
      #expect(value[1].split(separator: " ").count == list.count)
      #expect(list.count <= 600)
      rare += list
    }
    #expect(Set(rare).isDisjoint(with: common))
    #expect(rare.count + common.count > 18_000)
  }

  /// Two syllables that no other number has.
  private static func syllables(_ number: Int) -> String {
    String(String.UnicodeScalarView([number / 100, number % 100].compactMap { Unicode.Scalar(0xAC00 + $0 * 28) }))
  }

  @Test func namesInAddressesArePartOfTitles() throws {
    let (_, core) = try Self.index([SmallSite.page("/os/02-virtual-memory-가상/", "가상 메모리", sections: [("", "글", "")])])
    #expect(words(core["other"]) == ["memory", "virtual"])
  }

  /// The groups of synonyms of a page with one section; Hangul as keys.
  private func groups(of prose: String, synonyms: [[String]] = []) throws -> Set<Set<String>> {
    let page = SmallSite.page("/a/", "글", sections: [("", prose, "")])
    var files: [String: String] = [:]
    for file in SearchIndex(of: [PageSearchData(page)], synonyms: ["ko": synonyms], defaultLanguage: "ko").files {
      if case .bytes(let bytes) = file.contents { files[file.path] = String(decoding: bytes, as: UTF8.self) }
    }
    let manifest = try #require(try Self.value(files["search/data/manifest.js"]) as? [String: Any])
    let name = try #require((manifest["languages"] as? [[String]])?.first?.last)
    let core = try #require(try Self.value(files["search/data/\(name).js"]) as? [String: Any])
    let members = words(core["hangul"]) + words(core["other"]) + (core["synonymWords"] as? [String] ?? [])
    var groups: Set<Set<String>> = []
    var list = numbers(core["synonyms"])[...]
    var first = 0
    while let size = list.popFirst() {
      first += list.popFirst() ?? 0
      groups.insert(Set([members[first]] + (1..<size).compactMap { _ in list.popFirst().map { members[first + $0] } }))
    }
    return groups
  }

  @Test func aWordBesideManyNamesMeansNoneOfThem() throws {
    // 풀이 (recipe) twice of four; the others only occur beside what they explain.
    let groups = try groups(
      of: "풀이(recipe)를 보자. 가나 풀이(alpha). 다라 풀이(beta). 그 풀이(recipe)다. 나무(tree)와 나무(wood)는 둘 다 된다.")
    #expect(groups.contains(["vnfdl", "recipe"]))
    #expect(!groups.contains { $0.contains("vnfdl") && ($0.contains("alpha") || $0.contains("beta")) })
    #expect(groups.contains(["skan", "tree"]) && groups.contains(["skan", "wood"]))
  }

  @Test func groupsSynonymsOfGlossesTheGlossaryAndTheCommonTable() throws {
    let groups = try groups(
      of: "잠금(lock)을 건다. 나사는 돌린다. 참조 카운팅 (reference counting). 앱을 켠다. app",
      synonyms: [["나사", "screw"], ["없는", "nothing"], ["두 낱말", "나사"]])
    #expect(groups.contains(["wkarma", "lock"]))
    #expect(groups.contains { $0.isSuperset(of: ["ckawh", "reference"]) })
    #expect(groups.contains(["sktk", "screw"]))
    // A name of several words is kept as one.
    #expect(groups.contains(["sktk", "두낱말"]))
    #expect(groups.contains { $0.isSuperset(of: ["app", "어플", "application"]) })
    #expect(!groups.contains { $0.contains("nothing") })
  }

  @Test func numbersBeyondTheSurrogatesAreStillNumbers() {
    // Among them are the numbers at which the characters take another byte.
    for list in [
      [0, 34, 35, 57, 92, 93, 2012, 2013], [55_260, 55_261, 57_344, 63_452, 63_453], [NumberText.largest, 0],
    ] {
      #expect(numbers(String(decoding: NumberText.bytes(of: list), as: UTF8.self)) == list)
    }
  }

  @Test func keepsNoWordsThatSayNothing() throws {
    let long = String(repeating: "a", count: 64)
    let (_, core) = try Self.index([
      SmallSite.page("/a/", "글", sections: [("", "그리고 the 7 42 헐ㅋㅋ \(long) \(long)b GCD를", "")])
    ])
    #expect(words(core["other"]) == ["42", long, "gcd"])
    #expect(Set(words(core["hangul"])) == ["gjf", "rmf"])
  }
}
