/// Tests of the words by which lines of dumps are recognised: each word of a list, and a similar word that must not match.
import ArticleModel
import Testing

@testable import DumpImport

@Suite struct KnownWordsTests {
  private func line(_ text: String) -> DumpLine { DumpLine(number: 1, raw: text, gap: 1, emptyRun: 1) }

  // MARK: Listings

  @Test(arguments: [
    "git", "npm", "npx", "yarn", "pnpm", "brew", "sudo", "apt", "apt-get", "yum", "pip", "pip3", "docker",
    "docker-compose", "kubectl", "curl", "wget", "ssh", "scp", "cd", "ls", "mkdir", "rm", "cp", "mv", "chmod", "chown",
    "gem", "bundle", "jekyll", "hugo", "hexo", "xcrun", "xcodebuild", "./gradlew", "./mvnw", "gradle", "mvn", "javac",
    "cargo", "rustup", "python3", "tar", "unzip", "echo", "vi", "vim", "systemctl",
  ])
  func everyCommandIsOneWithAnArgument(name: String) {
    #expect(DataListing.isCommand("\(name) -x ./a"))
    #expect(!DataListing.isCommand(name), "a name alone is a word")
    #expect(!DataListing.isCommand("\(name) 이렇게 씁니다."), "a sentence is none")
    #expect(DataListing.language(of: ["\(name) -x ./a", "\(name) ./b"]) == .shell)
  }

  @Test(arguments: [
    "make", "find", "open", "which", "source", "service", "swift", "java", "go", "node", "man", "export", "cat",
    "python",
    "pod", "gem", "kill", "hugo", "hexo",
  ])
  func wordsOfEnglishAreCommandsOnlyWithAnOptionOrAPath(name: String) {
    #expect(!DataListing.isCommand("\(name) the bread"))
    #expect(DataListing.isCommand("\(name) -x bread") == DataListing.isCommand("\(name) ./bread"))
  }

  @Test(arguments: [
    "<html", "<body", "<div", "<p>", "<p ", "<span", "<head", "<script", "<a ", "<ul", "<li", "<table", "<form",
    "<input",
    "<h1", "<h2", "<img", "<button", "<link", "<meta", "<style", "<section",
  ])
  func everyTagOfAPageMakesAListingOfTagsHTML(tag: String) {
    let open = tag.hasSuffix(">") ? tag : tag + " x=\"1\">"
    #expect(DataListing.language(of: [open, "</x>"]) == .html, "\(tag)")
    #expect(DataListing.language(of: ["<oven x=\"1\">", "</oven>"]) == .xml)
  }

  @Test(arguments: [
    "RUN", "COPY", "ADD", "WORKDIR", "CMD", "ENTRYPOINT", "ENV", "EXPOSE", "ARG", "LABEL", "USER", "VOLUME", "FROM",
  ])
  func everyInstructionOfAContainerIsKnown(word: String) {
    #expect(DataListing.language(of: ["FROM alpine", "\(word) a"]) == .dockerfile)
    #expect(DataListing.language(of: ["FROM alpine", "\(word)X a", "이것은 글이다"]) != .dockerfile)
  }

  @Test(arguments: [
    ("CREATE TABLE a (", true), ("ALTER TABLE a", true), ("DROP DATABASE a", true), ("TRUNCATE TABLE a", true),
    ("CREATE INDEX a", true), ("CREATE VIEW a", true), ("CREATE USER a", true), ("CREATE SCHEMA a", true),
    ("CREATE UNIQUE INDEX a", true), ("CREATE OR REPLACE VIEW a", true), ("SELECT", true), ("SELECT a FROM b", true),
    ("SELECT your bread", false), ("UPDATE a", false), ("DELETE it", false), ("DROP it", false), ("EXPLAIN it", false),
    ("select a from b where c", true), ("ALTER ego", false),
  ])
  func queriesBeginWithTwoWordsOfTheirLanguage(text: String, isQuery: Bool) {
    #expect((DataListing.language(of: [text]) == .sql) == isQuery)
  }

  @Test(
    arguments: [
      ("// Swift", .swift), ("// objc", .objectiveC), ("// Obj-C", .objectiveC), ("# kotlin", .kotlin),
      ("// C++", .cpp),
      ("// C#", .csharp), ("// Go", .go), ("# Ruby", .ruby), ("// PHP", .php), ("// Groovy", .groovy), ("// C", .c),
      ("// JavaScript", .javascript), ("// TypeScript", .typescript), ("-- java", .java), ("//Swift 5 예제", .swift),
      ("//", nil),
      ("# ", nil), ("/* Swift */", nil), ("// C로 쓴다", nil),
    ] as [(String, ListingLanguage?)])
  func everyLanguageIsKnownByTheRemarkThatNamesIt(line: String, language: ListingLanguage?) {
    #expect(LanguageGuess.announced(line) == language)
  }

  @Test(arguments: [
    "java", "swift", "objective-c", "objc", "c++", "c#", "javascript", "xhtml", "shell", "python", "php", "html", "css",
    "kotlin", "xml", "json", "sql", "bash", "plain text", "default", "ruby", "go", "c", "js", "ts", "typescript",
    "yaml",
    "cs", "Swift", "JSON",
  ])
  func everyNameThatPlugInsPrintIsOne(name: String) {
    #expect(LanguageGuess.isName(name) && !LanguageGuess.isName(name + " 예제"))
  }

  @Test(arguments: ["int", "char", "float", "double", "long", "unsigned", "void", "short", "struct"])
  func everyPlainTypeIsOfTheFamilyOfC(type: String) {
    #expect(LanguageGuess.family(of: ["\(type) a;"]) == .c && LanguageGuess.family(of: ["\(type) a {"]) == .c)
    #expect(LanguageGuess.family(of: ["\(type) a"]) == .text && LanguageGuess.family(of: ["\(type)a;"]) == .text)
  }

  @Test func dataIsNoLanguageThatABlogIsAbout() {
    let data = ListingLanguage.allCases.filter(\.isData).map(\.rawValue).sorted()
    #expect(
      data == ["console", "css", "diff", "dockerfile", "html", "ini", "json", "shell", "sql", "text", "xml", "yaml"])
  }

  // MARK: Pictures

  @Test(arguments: [
    "Screen Shot 1", "Screenshot 1", "스크린샷 1", "화면 캡처 1", "IMG_1", "DSC_1", "KakaoTalk_1", "a.png", "a.jpg", "a.jpeg",
    "a.gif", "a.PNG", "a.JPG", "a.bmp", "a.webp", "이미지 a b.png", "그림 1 a.png", "사진 a.png", "첨부 a.png", "image 1 a.png",
    "Image a.png", "Figure 1 a.png", "출처 : 빵집", "출처. 빵집", "from bread", "Photo by Kim", "201303_bread_oven",
  ])
  func everyNameOfAPictureIsKnown(text: String) {
    #expect(Captions.isPicture(line(text)), "\(text)")
    #expect(!Captions.isPicture(line(text + String(repeating: " 글", count: 50))), "\(text)")
  }

  @Test(arguments: ["Figure", "Fig.", "Table", "Listing", "그림", "표", "테이블", "코드", "리스트", "예제", "사진"])
  func everyWordOfACaptionNeedsANumber(word: String) {
    #expect(Captions.isNumbered(line("\(word) 1")) && Captions.isNumbered(line("\(word) 1-2. 반죽")))
    #expect(!Captions.isNumbered(line(word)) && !Captions.isNumbered(line("\(word) 반죽")))
    #expect(Captions.isTable(line("\(word) 1")) == ["Table", "표", "테이블"].contains(word))
  }

  @Test(arguments: [".zip", ".h", ".m", ".pdf", ".swift", ".ppt", ".pptx", ".doc", ".tar.gz", ".txt", ".xls", ".dmg"])
  func everyEndingOfAnAttachedFileIsKnown(ending: String) {
    #expect(Captions.isAttachment("빵" + ending) && Captions.isAttachment("BREAD" + ending.uppercased()))
    #expect(!Captions.isAttachment("빵" + ending + "y") && !Captions.isAttachment("하나 둘 셋 넷 다섯" + ending))
    #expect(!Captions.isAttachment(String(repeating: "a", count: 80) + ending))
  }

  @Test(arguments: [
    ("Before - a", true), ("Before: a", true), ("Before", true), ("After - a", true), ("BEFORE", true),
    ("AFTER - x", true),
    ("Before a", false), ("before", false), ("Afterwards", false), ("", false),
  ])
  func labelsOfTwoPicturesHaveAMark(text: String, isLabel: Bool) { #expect(Captions.isLabel(text) == isLabel) }

  @Test(
    arguments: [
      ("1C|cfile2.uf@1979.png|width=\"2\" alt=\"빵\"|", "빵", "http://cfile2.uf.tistory.com/image/1979"),
      ("1C|cfile2.uf@1979.png|filename=\"a.png\"|", "a.png", "http://cfile2.uf.tistory.com/image/1979"),
      ("http://cfile9.uf.tistory.com/x/cfile9.uf@AB.jpg", "", "http://cfile9.uf.tistory.com/image/AB"),
      ("http://a.kr/b.png", "", "http://a.kr/b.png"), ("b.png", "", nil), ("", "", nil), ("1C|a%7Cb.png", "", nil),
    ] as [(String, String, String?)])
  func macrosOfTistoryNameTheirPicture(body: String, caption: String, address: String?) {
    let figure = TistoryPictureMacros.figure(of: body)
    #expect(figure.caption == caption)
    #expect(figure.address == address)
  }

  // MARK: Signatures and bylines

  @Test(arguments: [
    "글쓴이", "작성자", "지은이", "글 쓴 이", "저자", "필자", "쓴이", "쓴 사람", "글", "작성", "Author", "Writer", "출처/작성자",
  ])
  func everyLabelOfASignatureIsKnown(label: String) {
    let found = AuthorSignature.parse("\(label) : 샘물(http://a.kr/1)")
    #expect(found?.name == "샘물" && found?.address == "http://a.kr/1")
    #expect(AuthorSignature.parse("\(label)은 샘물 http://a.kr/1") == nil, "no mark behind the label")
    #expect(AuthorSignature.parse("\(label) : 샘물") == nil && AuthorSignature.parse("\(label) : http://a.kr") == nil)
  }

  @Test(
    arguments: [
      ("글쓴이 : 하나 둘 셋 넷 (http://a.kr)", true), ("글쓴이 : 하나 둘 셋 넷 다섯 (http://a.kr)", false),
      ("글쓴이 : \(String(repeating: "a", count: 59)) http://a.kr", true),
      ("글쓴이 : \(String(repeating: "a", count: 60)) http://a.kr", false), ("글쓴이 : 샘물 (http:a)", false),
    ])
  func aNameIsShort(text: String, isSignature: Bool) { #expect((AuthorSignature.parse(text) != nil) == isSignature) }

  @Test(
    arguments: [
      ("요리: 샘물 (http://a.kr/1)", "요리", "샘물", "http://a.kr/1"), ("- 옮김 : Kim <http://a.kr>", "옮김", "Kim", "http://a.kr"),
      ("요리: 샘물 http://a.kr/1", nil, nil, nil), ("요리: (http://a.kr/1)", nil, nil, nil), ("http://a.kr", nil, nil, nil),
      ("요리: 샘물 (http://a.kr/1) 그리고 더", nil, nil, nil), (": 샘물 (http://a.kr)", nil, nil, nil),
      ("요리: 하나 둘 셋 넷 (http://a.kr)", nil, nil, nil),
    ] as [(String, String?, String?, String?)])
  func anyLabelWithANameAndAnAddressInBracketsMayBeASignature(
    text: String, label: String?, name: String?, address: String?
  ) {
    let found = AuthorSignature.labelled(text)
    #expect(found?.label == label && found?.name == name && found?.address == address)
  }

  @Test(
    arguments: [
      ("[출처] 빵|작성자 샘물", "빵", "샘물", nil), ("[원본링크] http://a.kr/1)", nil, nil, "http://a.kr/1"),
      ("[출처] 작성자: 샘물", nil, "샘물", nil),
      ("출처: http://a.kr/1 [샘물네]", nil, nil, "http://a.kr/1"), ("출처 : http://a.kr [b]", nil, nil, "http://a.kr"),
      ("[출처]", nil, nil, nil),
    ] as [(String, String?, String?, String?)])
  func linesThatPortalsAddNameTheirSource(text: String, title: String?, author: String?, address: String?) throws {
    let found = try #require(AttributionLine(text))
    #expect(found.title == title && found.author == author && found.address == address)
  }

  @Test(arguments: ["출처: http://a.kr", "출처: 빵집 [a]", "출처 http://a.kr [b]", "[출처", "출처: [http://a.kr]", ""])
  func anAuthorsOwnSourceIsNoneOfThem(text: String) { #expect(AttributionLine(text) == nil) }

  // MARK: History and translators

  private func facts(_ text: String) -> PostMetadata {
    var facts = PostMetadata()
    PostMetadataReader.read(dumpLines(of: text), into: &facts)
    return facts
  }

  @Test(arguments: ["번역자", "번역", "옮긴이", "역자"])
  func everyWordForATranslatorIsKnown(word: String) {
    #expect(facts("\(word): 샘물").translators == ["샘물"] && facts("\(word) : 샘물").sourceLanguage == "en")
    #expect(facts("- \(word): 샘물").translators == ["샘물"], "in a list")
    #expect(facts("\(word)은 샘물").translators == [] && facts("\(word):").translators == [])
    #expect(facts("\(word): " + String(repeating: "가", count: 14)).translators == [], "a sentence is no name")
  }

  @Test(arguments: ["Update", "Updated", "업데이트", "수정일", "최종 수정", "UPDATE", "수정"])
  func everyWordForAChangeIsKnown(word: String) {
    let found = facts("\(word): 2015-09-15\n오븐을 바꿨다")
    #expect(found.history.map(\.note) == ["오븐을 바꿨다"] && found.history.first?.date?.day10 == "2015-09-15")
    #expect(facts("\(word) [2015.9.15]").history.map(\.note) == ["\(word) [2015.9.15]"], "without a line below")
    #expect(facts("\(word): 언젠가").history.isEmpty)
  }

  @Test func aNumberedChangeHasTheLineBelowAsItsNote() {
    #expect(facts("수정사항 1\n오븐을 바꿨다").history.map(\.note) == ["수정사항 1: 오븐을 바꿨다"])
    #expect(facts("수정 사항 2").history.map(\.note) == ["수정 사항 2"])
    #expect(facts("수정사항 1\n\n\n오븐을 바꿨다").history.map(\.note) == ["수정사항 1"], "a line far below is another matter")
    let long = facts("수정사항 1\n" + String(repeating: "낱말 ", count: 60)).history.first?.note ?? ""
    #expect(long.hasSuffix("…") && long.count <= 130 && !long.hasSuffix(" …"))
  }

  @Test(
    arguments: [
      ("빵 굽기 열두 번째 글", nil, 12), ("오늘의 살림 세 번째 이야기", "살림", 3), ("드디어 세 번째 글", nil, 3), ("살림 3번째 편입니다", "살림", 3),
      ("이 글은 두 번째 글", nil, 2), ("세 번째 줄", nil, nil), ("살림 두 번째 (끝)", "살림", 2), ("빵 세 번째", nil, nil),
    ] as [(String, String?, Int?)])
  func anOrdinalBeforeAWordForPostsIsAPart(text: String, name: String?, part: Int?) {
    #expect(facts(text).seriesPart == part)
    #expect(facts(text).seriesName == name)
  }
}
