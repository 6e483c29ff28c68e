/// Finds explained Swift names in code samples. The highlighter, which tokenizes the samples anyway, decides whether a word there is a name
/// or part of a string or comment.
import ArticleModel
import ByteText
import CommonMark

/// Type names and attributes to search for in samples, stored as hashes, because nearly every word of a sample is none of them.
struct SampleWords: Sendable {
  private let hashes: Set<UInt64>

  /// Takes those of `names` by which samples are linked: `Codable`, `@escaping`. Names in lower case such as `map` are left out, because
  /// many things have them.
  init(_ names: some Sequence<String>) {
    hashes = Set(names.filter(Self.isTelling).map { StableHash(Array($0.utf8)[...]).value })
  }

  private static func isTelling(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count >= 3 else { return false }
    return first >= 0x41 && first <= 0x5A || first == UInt8(ascii: "@")
  }

  /// The first occurrence of each word of `code` that is among the names, in order.
  func candidates(in code: [UInt8]) -> [(name: String, range: Range<Int>)] {
    guard !hashes.isEmpty else { return [] }
    var found: [(name: String, range: Range<Int>)] = []
    var place = 0
    while place < code.count {
      let start = place
      if code[place] == UInt8(ascii: "@") { place += 1 }
      while place < code.count, code[place].isWordByte { place += 1 }
      if place == start {
        place += 1
      } else if hashes.contains(StableHash(code[start..<place]).value) {
        let name = String(decoding: code[start..<place], as: UTF8.self)
        if !found.contains(where: { $0.name == name }) { found.append((name, start..<place)) }
      }
    }
    return found
  }
}

extension SymbolTable {
  /// Annotations for names in the Swift samples of an article, once in each sample; never to the article itself, and not for types that the
  /// article declares.
  func sampleAnnotations(of article: Article, number: Int) -> [TextAnnotation] {
    guard let words = Work(article).flatMap({ sampleWords[$0] }) else { return [] }
    let known = known(to: article)
    var annotations: [TextAnnotation] = []
    for snippet in article.snippets where snippet.language == "swift" && !snippet.options.hidden {
      guard let node = snippet.node else { continue }
      for (name, range) in words.candidates(in: snippet.code) {
        guard let place = known[name], leads(number, to: place) else { continue }
        annotations.append(
          TextAnnotation(
            node: node, literalRange: range,
            meaning: .symbol(site.articles[place.article].url, fragment: place.fragment)))
      }
    }
    guard !annotations.isEmpty else { return [] }
    let own = Set(article.snippets.filter { $0.language == "swift" }.flatMap { DeclaredNames.types(in: $0.code) })
    return annotations.filter { annotation in
      !own.contains(String(decoding: article.tree.literalBytes(of: annotation.node), in: annotation.literalRange))
    }
  }
}

extension String {
  /// Decodes a part of `bytes`; the range is relative to their start.
  fileprivate init(decoding bytes: ArraySlice<UInt8>, in range: Range<Int>) {
    self.init(decoding: bytes.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
