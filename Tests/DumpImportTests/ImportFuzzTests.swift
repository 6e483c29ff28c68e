/// Fuzzes the importer with broken inputs: spliced, truncated and corrupted dumps. JIKJI_FUZZ_RUNS sets the number of runs,
/// JIKJI_FUZZ_CORPUS names files or folders to take the dumps from, JIKJI_FUZZ_SEED is the seed of the random numbers; see
/// Benchmarks/import-fuzz.
private import Foundation
import Testing

@testable import DumpImport

@Suite struct ImportFuzzTests {
  @Test func survivesAnyMixtureOfDumps() {
    let environment = ProcessInfo.processInfo.environment
    let runs = environment["JIKJI_FUZZ_RUNS"].flatMap { Int($0) } ?? 300
    let seed = environment["JIKJI_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20_261_121
    let files = corpusFiles(of: "JIKJI_FUZZ_CORPUS").compactMap { FileManager.default.contents(atPath: $0) }
    var mixer = DumpMixer(sources: files.isEmpty ? FuzzSources.all : files.map { Array($0) }, seed: seed)
    var slowest = (run: 0, time: 0.0)
    for run in 0..<runs {
      let bytes = mixer.next()
      if environment["JIKJI_FUZZ_TRACE"] != nil {
        try? Data(bytes).write(to: URL(fileURLWithPath: "/tmp/jikji-fuzz-input"))
      }
      // Seconds of the processor, so that other work on the machine does not count.
      let start = clock()
      check(bytes, run: run)
      let time = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      if time > slowest.time { slowest = (run, time) }
      if run % 10_000 == 9_999 { print("\(run + 1) runs, the slowest \(slowest.time) (run \(slowest.run))") }
    }
    // Times are for the driver to judge, not for a test.
    if environment["JIKJI_FUZZ_RUNS"] != nil { print("\(runs) runs; slowest \(slowest.time) in run \(slowest.run)") }
  }

  private func check(_ bytes: [UInt8], run: Int) {
    let found = ImportedText(bytes: bytes)
    // Whatever the encoding, each line break has one of these bytes.
    let count = bytes.filter { $0 == 0x0A || $0 == 0x0D }.count + 1
    for file in found.files {
      #expect(file.firstLine >= 1 && file.firstLine <= file.lastLine && file.lastLine <= count, "run \(run)")
      #expect(!file.bytes.isEmpty && !file.path.isEmpty, "run \(run)")
    }
    #expect(Set(found.files.map(\.path)).count == found.files.count, "run \(run)")
  }

  /// A long line, deep nesting and many marks in a row must not take quadratic time.
  @Test(arguments: [
    String(repeating: "[", count: 16_000), String(repeating: "가", count: 24_000),
    String(repeating: "**a** ", count: 4_000),
    String(repeating: "[##_", count: 4_000), String(repeating: "// ", count: 5_000),
    String(repeating: "http://a ", count: 3_000),
    String(repeating: "๋ฐ์", count: 4_000), String(repeating: "번째 ", count: 4_000),
    String(repeating: "- a\n", count: 4_000),
    String(repeating: "1. a\n", count: 3_000), String(repeating: "\" ; { ", count: 3_000),
    String(repeating: "이름\n\n설명\n\n", count: 2_000),
  ])
  func copesWithOneThingRepeated(text: String) {
    #expect(ImportedText(text).files.count <= 1)
  }
}

/// The files that an environment variable names: files, or folders whose files are meant, separated by colons.
func corpusFiles(of variable: String) -> [String] {
  let paths = ProcessInfo.processInfo.environment[variable]?.split(separator: ":").map(String.init) ?? []
  return paths.flatMap { path in
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return [path] }
    return names.sorted().map { path + "/" + $0 }
  }
}

/// Makes random inputs of given ones.
struct DumpMixer {
  let sources: [[UInt8]]
  private var state: UInt64

  init(sources: [[UInt8]], seed: UInt64) {
    self.sources = sources
    state = seed | 1
  }

  /// A splice of up to six pieces, some bytes of which are flipped, dropped or doubled.
  mutating func next() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<(1 + random(6)) {
      let source = sources[random(sources.count)]
      guard !source.isEmpty else { continue }
      let start = random(source.count)
      bytes += source[start..<min(source.count, start + random(3_000))]
      if random(3) == 0 { bytes.append(0x0A) }
    }
    guard !bytes.isEmpty else { return bytes }
    for _ in 0..<random(12) {
      let place = random(bytes.count)
      switch random(5) {
      case 0: bytes[place] = UInt8(random(256))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(bytes[place], at: place)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + random(200)))
      default: bytes.insert(contentsOf: Array(repeating: bytes[place], count: random(40)), at: place)
      }
      if bytes.isEmpty { break }
    }
    return bytes
  }

  /// A number below `limit` (xorshift64*, Vigna 2016).
  private mutating func random(_ limit: Int) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % max(limit, 1)
  }
}

/// Small dumps of every kind to begin with.
enum FuzzSources {
  static let all: [[UInt8]] = texts.map { Array($0.utf8) } + [Array(0...255)]

  private static let texts = [
    "오늘의 주제\n\n1. 식빵 굽기\n\n안녕하세요. 마흔 두 번째 글입니다.\n\n# 반죽\n\n  • 밀가루\n    • 강력분\n  • 물\n\n저작자 표시 비영리\n신고\nPosted by 갑\n",
    "살림/부엌2010. 7. 8. 14:50\n솥을 닦습니다.\n[솥 wash:water];\n'살림' 카테고리의 다른 글\n칼 갈기  (0) 2010.07.07\nPosted by 솥\n",
    "[Swift] 배열\n\n배열입니다.\n\n  1. let a = [1]\n  2. // 주석\n  3. print(a)\n\nScreen Shot 2015-01-26 at 10.58.28 AM\n",
    "haru/guide\nRepository files navigation\nREADME\n안내서\n\n- 하나\n- 둘\n\nAbout\nStars\nForks\nWatchers\n",
    "소나무입니다.\n\n- (void)go {\n\n[self run];\n\n}\n\n글쓴이 : 솔(http://a.example.net/1)\n\u{A0}경우 1\u{A0} \u{A0}O\n",
    "๋ฌธ์„ ๋ฐ ์์ \u{A0}๋ฅผ ์ฝ๋”๋ค. ส\u{201C}ภาพ สวัสดี", "Ã¬Â•Âˆ ì•ˆë…•í•˜ì„¸ìš” caf\u{E9} \u{1F600}",
    "표 1. 종류\n\n이름\n\n설명\n\n가\n\n길게 적은 설명입니다. 깁니다.\n\n[##_1C|cfile1.uf@1A.png|width=\"1\"|_##] \\* `a` <b> &amp; **c**\n",
  ]
}
