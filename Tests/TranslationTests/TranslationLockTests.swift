/// Tests of the lock's file, and of the file of old texts.
import Diagnostics
import Testing
import Translation

struct TranslationLockTests {
  private let lock = TranslationLock(pages: [
    "b.md": LockPage(path: "b.md", source: "b.md", revision: nil, entries: []),
    "a b.md": LockPage(
      path: "a b.md", source: "c.md", revision: "v 1",
      entries: [
        LockEntry(source: [BlockHash(1)], target: [BlockHash(2), BlockHash(3)], state: .fresh),
        LockEntry(source: [], target: [BlockHash(4)], state: .note),
        LockEntry(source: [BlockHash(.max)], target: [], state: .missing),
      ]),
  ])

  @Test func readsWhatItWrites() throws {
    #expect(try TranslationLock.read(lock.bytes).get() == lock)
    #expect(try TranslationLock.read(Array(lock.bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })).get() == lock)
  }

  @Test func writesSortedLines() {
    let text = String(decoding: lock.bytes, as: UTF8.self)
    #expect(
      text.split(separator: "\n").dropFirst() == [
        "jikji translations 2", "page a b.md", "source c.md", "revision v 1",
        "0000000000000001 0000000000000002+0000000000000003 fresh", "- 0000000000000004 note",
        "ffffffffffffffff - missing",
        "page b.md", "source b.md", "end",
      ])
  }

  @Test(arguments: [
    ("", LockFault.cutOff), ("jikji translations 3\nend\n", .newerVersion("3")),
    ("jikji translations 1\npage a\n<<<<<<< HEAD\nend\n", .conflict(line: 3)),
    ("jikji translations 1\npage a\nsource b\n0123 - fresh\nend\n", .badLine(4)),
    ("jikji translations 1\n0000000000000001 - fresh\nend\n", .badLine(2)),
    ("jikji translations 1\npage a\nsource b\n", .cutOff),
    ("jikji translations 1\npage a\nsource b\n00000000000", .cutOff),
    ("{}\n", .badLine(1)),
  ])
  func tellsWhatIsWrong(_ text: String, _ fault: LockFault) {
    #expect(TranslationLock.read(Array(text.utf8)) == .failure(fault))
  }

  @Test func valuesAndDirectivesHaveTheirNamesBehindTheState() throws {
    var lock = lock
    lock.pages["b.md"]?.followsMatter = true
    lock.pages["b.md"]?.entries = [
      LockEntry(source: [BlockHash(1)], target: [BlockHash(2)], state: .fresh, name: "hero.title"),
      LockEntry(source: [BlockHash(3)], target: [], state: .keep, name: "@Tab"),
    ]
    let text = String(decoding: lock.bytes, as: UTF8.self)
    #expect(
      text.contains("matter\n0000000000000001 0000000000000002 fresh hero.title\n0000000000000003 - keep @Tab\nend\n"))
    #expect(try TranslationLock.read(lock.bytes).get() == lock)
  }

  @Test func aLockOfTheVersionBeforeIsRead() throws {
    let text = "jikji translations 1\npage a\nsource b\n0000000000000001 - fresh\nend\n"
    let page = try #require(try TranslationLock.read(Array(text.utf8)).get().pages["a"])
    #expect(!page.followsMatter && page.entries.count == 1)
  }

  /// A comparison depends on it: a text that is missing cannot be compared, and an empty one differs from every text.
  @Test func aStoredTextThatIsEmptyIsAnotherThanNone() throws {
    let page = try #require(lock.pages["a b.md"])
    var digests: Set<UInt64> = [page.digest(with: SourceTexts())]
    for text in ["", "글"] {
      var texts = SourceTexts()
      texts.keep(text, of: BlockHash(1))
      digests.insert(page.digest(with: texts))
    }
    #expect(digests.count == 3)
  }

  @Test func everyCutOfALockIsNoticed() {
    for count in 0..<lock.bytes.count - 1 {
      #expect(throws: LockFault.self) { try TranslationLock.read(Array(lock.bytes.prefix(count))).get() }
    }
  }

  @Test(arguments: [
    "page 0123456789abcdef", "page a - fresh", "page - 0123456789abcdef fresh", "source 0123456789abcdef - fresh",
    "page end", "page source x", "page 0123456789abcdef+0123456789abcdef - fresh",
  ])
  func pathsThatLookLikeEntriesAreNone(line: String) throws {
    let path = String(line.split(separator: " ", maxSplits: 1)[1])
    var lock = TranslationLock()
    let entry = LockEntry(source: [BlockHash(0xE0)], target: [], state: .missing)
    lock.pages[path] = LockPage(path: path, source: path, revision: path, entries: [entry])
    #expect(try TranslationLock.read(lock.bytes).get() == lock)
  }

  @Test(arguments: [
    "0123456789abcdeg - fresh", "0123456789abcdef  - fresh x y", "0123456789abcdef - stale",
    "0123456789abcdef+ - fresh",
    "0123456789abcdef0 - fresh", "- -", "-",
  ])
  func entriesThatMeanNothingAreTold(line: String) {
    let text = "jikji translations 1\npage a\nsource b\n\(line)\nend\n"
    #expect(TranslationLock.read(Array(text.utf8)) == .failure(.badLine(4)))
  }

  @Test func textsReadWithLineEndsOfWindowsAreTheSame() {
    var texts = SourceTexts()
    texts.keep("a\nb", of: BlockHash(7))
    let read = SourceTexts.read(texts.bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
    #expect(read == texts && read[BlockHash(7)] == "a\nb" && read.bytes == texts.bytes)
    #expect(read[BlockHash(8)] == nil)
  }

  @Test func onlyTextsThatAreAskedForAreKept() {
    var texts = SourceTexts()
    for number in 1...3 { texts.keep("text \(number)", of: BlockHash(UInt64(number))) }
    texts.keepOnly([BlockHash(2), BlockHash(9)])
    #expect(texts[BlockHash(2)] == "text 2" && texts[BlockHash(1)] == nil && texts[BlockHash(3)] == nil)
  }

  @Test func textsComeBackExactly() {
    var texts = SourceTexts()
    texts.keep("a\\n b\n c\\", of: BlockHash(7))
    texts.keep("\u{1112}\u{1161}\u{11AB}", of: BlockHash(3))
    let read = SourceTexts.read(texts.bytes)
    #expect(read == texts)
    #expect(read[BlockHash(3)].map { Array($0.utf8) } == Array("\u{1112}\u{1161}\u{11AB}".utf8))
    #expect(SourceTexts.read(Array("zz\n\n0123456789abcdef".utf8)) == SourceTexts())
  }
}
