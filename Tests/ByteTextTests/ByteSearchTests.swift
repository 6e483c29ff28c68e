/// Search for byte sequences, compared with a naive search over short texts.
import Testing

@testable import ByteText

@Suite struct ByteSearchTests {
  static let rows: [(text: String, needle: String, start: Int?, wanted: Range<Int>?)] = [
    ("abcabc", "abc", nil, 0..<3), ("abcabc", "abc", 0, 0..<3), ("abcabc", "abc", 1, 3..<6),
    ("abcabc", "abc", 3, 3..<6),
    ("abcabc", "abc", 4, nil), ("abcabc", "abc", 6, nil), ("abcabc", "abc", 99, nil), ("abcabc", "abc", -5, 0..<3),
    ("aaab", "aab", nil, 1..<4), ("ab", "abc", nil, nil), ("", "a", nil, nil), ("abc", "", nil, nil),
    ("", "", nil, nil),
    ("abc", "c", nil, 2..<3), ("abc", "abc", nil, 0..<3), ("abd", "abc", nil, nil), ("가나다", "나", nil, 3..<6),
  ]

  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("\n\na", ["", "", "a"]), ("a\r\nb\r", ["a", "b"]),
    ("\r\n\rb\r\r\n", ["", "\rb\r", ""]),
  ])
  func linesEndWithOrWithoutCarriageReturns(_ text: String, _ lines: [String]) {
    #expect(Array(text.utf8).splitLines().map(\.text) == lines)
  }

  @Test(arguments: rows.indices)
  func findsTheFirstPlace(_ index: Int) {
    let (text, needle, start, wanted) = Self.rows[index]
    let bytes = Array(text.utf8)
    #expect(bytes.range(of: needle, from: start) == wanted)
    #expect(bytes.range(of: Array(needle.utf8), from: start) == wanted)
    #expect(
      bytes.range(
        of: needle.utf8.reversed().reversed() as ReversedCollection<ReversedCollection<String.UTF8View>>, from: start)
        == wanted)
    if start == nil { #expect(bytes.contains(text: needle) == (wanted != nil)) }
  }

  @Test func givesIndicesOfTheSliceItSearches() {
    let slice = Array("abcabcabc".utf8)[2..<8]
    #expect(slice.range(of: "ab") == 3..<5)
    #expect(slice.range(of: "ab", from: 4) == 6..<8)
    #expect(slice.range(of: "ab", from: 0) == 3..<5)
    #expect(slice.range(of: "abc") == 3..<6)
    #expect(slice.range(of: "abc", from: 4) == nil)
    #expect(slice.range(of: "bc") == nil || slice.range(of: "bc") == 4..<6)
  }

  @Test func searchesCollectionsWithoutContiguousMemory() {
    let bytes = repeatElement(UInt8(7), count: 3)
    #expect(bytes.range(of: [7, 7]) == 0..<2)
    #expect(bytes.range(of: repeatElement(7, count: 3)) == 0..<3)
    #expect(bytes.range(of: repeatElement(7, count: 4)) == nil)
  }

  @Test func findsAByteByConditionAtEveryPlaceOfABlock() {
    for count in [0, 1, 31, 32, 33, 64, 70] {
      for wanted in 0..<count {
        var bytes = [UInt8](repeating: 7, count: count)
        bytes[wanted] = 9
        bytes.withUnsafeBufferPointer { bytes in
          #expect(bytes.firstIndex(from: 0) { $0 == 9 } == wanted)
          #expect(bytes.firstIndex(from: wanted) { $0 == 9 } == wanted)
          #expect(bytes.firstIndex(from: wanted + 1) { $0 == 9 } == count)
        }
      }
      [UInt8](repeating: 7, count: count).withUnsafeBufferPointer { bytes in
        #expect(bytes.firstIndex(from: 0) { $0 == 9 } == count)
      }
    }
  }

  @Test func findsTheBytesOfATextInShortAndLongTexts() {
    #expect("https://example.org".contains(utf8: "://"))
    #expect("a/.b".contains(utf8: "/."))
    #expect(!"a/b.".contains(utf8: "/."))
    #expect(("가" + String(repeating: "나", count: 40)).contains(utf8: "가나"))
    #expect(!"가".contains(utf8: ""))
    #expect(!"".contains(utf8: "가"))
  }

  @Test func ordersTextsByTheirBytes() {
    let texts = ["", "a", "ab", "b", "가", "가나", "나", "e\u{301}", "\u{E9}", String(repeating: "z", count: 40)]
    for left in texts {
      for right in texts {
        #expect(left.precedes(utf8: right) == left.utf8.lexicographicallyPrecedes(right.utf8), "\(left) \(right)")
      }
    }
  }

  @Test func replacesTheFirstMarkOnly() {
    #expect("{}개 {}".replacingFirst("{}", with: "3") == "3개 {}")
    #expect("없음".replacingFirst("{}", with: "3") == "없음")
  }

  @Test func findsAllPlacesAlsoOverlappingOnes() {
    #expect(Array("aaaa".utf8).ranges(of: "aa".utf8) == [0..<2, 1..<3, 2..<4])
    #expect(Array("a-a".utf8)[1...].ranges(of: "a".utf8) == [2..<3])
    #expect(Array("b".utf8).ranges(of: "a".utf8) == [])
  }

  /// Texts of three letters, as long as one, two and several blocks of the loops that compare many bytes at a time.
  static let texts: [[UInt8]] = [0, 1, 15, 16, 31, 223, 224, 225, 448, 1_000].map { count in
    (0..<count).map { UInt8(ascii: "a") + UInt8($0 * $0 % 7 % 3) }
  }

  @Test(arguments: texts)
  func findsAndCountsSingleBytes(_ bytes: [UInt8]) {
    for byte in "abcd".utf8 {
      #expect(bytes.withUnsafeBufferPointer { $0.count(of: byte) } == bytes.count { $0 == byte })
      for start in [0, bytes.count / 2, bytes.count] {
        #expect(bytes.firstIndex(of: byte, in: start..<bytes.count) == bytes[start...].firstIndex(of: byte))
        #expect(bytes.firstIndex(of: byte, in: 0..<start) == bytes[..<start].firstIndex(of: byte))
      }
    }
  }

  @Test(arguments: texts)
  func findsTheNextOfSeveralBytes(_ bytes: [UInt8]) {
    for wanted in ["", "c", "bc", "xb", "x"].map({ Array($0.utf8) }) {
      var search = ByteSetSearch(wanted)
      bytes.withUnsafeBufferPointer { bytes in
        for start in stride(from: 0, through: bytes.count + 2, by: 3) {
          let next = bytes.dropFirst(start).firstIndex { wanted.contains($0) } ?? bytes.count
          #expect(search.next(in: bytes, from: start) == next)
        }
      }
    }
  }

  @Test func comparesPartsOfTexts() {
    let (bytes, other) = (Array("xabcabc".utf8), Array("abcd".utf8))
    func isEqual(_ range: Range<Int>, at offset: Int) -> Bool {
      bytes.withUnsafeBufferPointer { bytes in
        other.withUnsafeBufferPointer { bytes.isEqual(in: range, to: $0, at: offset) }
      }
    }
    #expect(isEqual(1..<4, at: 0) && isEqual(4..<7, at: 0) && isEqual(5..<7, at: 1) && isEqual(3..<3, at: 4))
    #expect(!isEqual(1..<5, at: 0) && !isEqual(0..<1, at: 0) && !isEqual(4..<7, at: 2), "other bytes, or too few")
    #expect(bytes.commonSuffix(1..<7, of: other, 0..<3) == 3)
    #expect(bytes.commonSuffix(5..<7, of: other, 0..<3) == 2)
    #expect(bytes.commonSuffix(0..<7, of: Array("zbc".utf8), 0..<3) == 2)
    #expect(bytes.commonSuffix(0..<7, of: other, 0..<4) == 0)
    #expect(bytes.commonSuffix(2..<2, of: other, 0..<4) == 0)
  }

  @Test func readsBytesAsText() {
    #expect(Array("한 글".utf8).text == "한 글")
    #expect([0x61, 0xFF, 0x62].text == "a\u{FFFD}b")
  }

  @Test func givesUnusedRoomBack() {
    var grown: [UInt8] = []
    grown.reserveCapacity(10_000)
    grown += Array(0..<100)
    #expect(grown.withoutSlack == grown)
    #expect(grown.withoutSlack.capacity < 200)
    let whole = [UInt8](repeating: 1, count: 4_096)
    let kept = whole.withUnsafeBufferPointer { $0.baseAddress }
    #expect(
      whole.withoutSlack.withUnsafeBufferPointer { $0.baseAddress } == kept, "no copy of what has little to give back")
  }
}
