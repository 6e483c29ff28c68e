/// Fingerprints by which `snippets.lock` recognises samples after they were moved or edited. They do not protect against forgery: the lock
/// is in the same repository as the text.
import ArticleModel
import ByteText
import Diagnostics

extension Article {
  /// The `output` fences of the sample at a position in ``snippets``: those that follow it with no other code block between.
  func outputs(after position: Int) -> ArraySlice<Snippet> {
    snippets.dropFirst(position + 1).prefix { $0.language == "output" }
  }
}

enum SnippetFingerprint {
  /// The fingerprints of an article's samples, by index: 16 hexadecimal digits, a hash of the info string and the code.
  static func keys(of article: Article) -> [Int: String] {
    article.snippets.reduce(into: [:]) { keys, snippet in
      guard snippet.node != nil else { return }
      let words = article.source.bytes[snippet.infoRange.clamped(to: 0..<article.source.bytes.count)]
      keys[snippet.index] = key(of: [Array(words), snippet.code])
    }
  }

  /// The context of lock formats 1 and 2, by index: a fingerprint of all samples of the page up to each.
  static func pageKeys(of article: Article) -> [Int: String] {
    var page = StableHash()
    return article.snippets.reduce(into: [:]) { keys, snippet in
      guard snippet.node != nil else { return }
      let words = article.source.bytes[snippet.infoRange.clamped(to: 0..<article.source.bytes.count)]
      for part in [Array(words), snippet.code] { page.combine(part + [0xFF]) }
      keys[snippet.index] = page.hexadecimal
    }
  }

  /// The first 8 digits of the fingerprint of each Swift block, hidden blocks and hidden lines included. `samples` are the fingerprints by
  /// sample index.
  static func keys(of blocks: [SampleBlock], _ samples: [Int: String]) -> [String] {
    blocks.map { block in
      var parts = block.hiddenLines.map(\.text)
      if case .fence(let index) = block.origin { parts.append(Array((samples[index] ?? "").utf8)) }
      return String(key(of: parts + [block.code]).prefix(8))
    }
  }

  /// Fingerprints of what the verdicts depend on in addition to code and info strings, by sample index: `output` fences, and options set by
  /// comments or front matter. Samples without these are absent. Each begins with `=`. Settings of the site are not covered.
  static func contextFingerprints(of article: Article) -> [Int: String] {
    let blocks = PageSamples(article, site: SnippetDefaults(), depth: .codeOnly).blocks
    let positions = Dictionary(
      article.snippets.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { first, _ in first })
    return blocks.reduce(into: [:]) { found, block in
      guard case .fence(let index) = block.origin, let position = positions[index] else { return }
      let outputs = article.outputs(after: position).flatMap {
        [Array(article.source.bytes[$0.infoRange.clamped(to: 0..<article.source.bytes.count)]), $0.code]
      }
      let (own, resolved) = (words(article.snippets[position].options), words(block.options))
      guard !outputs.isEmpty || own != resolved else { return }
      found[index] = "=" + key(of: resolved.map { Array($0.utf8) } + outputs).prefix(8)
    }
  }

  /// The options that can change the verdict on a sample.
  private static func words(_ options: SnippetOptions) -> [String] {
    let lists = [options.fails, options.warns, options.needs, options.dependencies, options.environment]
    return lists.map { $0.map { "+" + $0.joined(separator: " ") } ?? "" } + [
      options.crashes ?? "-", options.exits.map { "\($0)" } ?? "", options.swift ?? "", options.arguments ?? "",
      options.standardInput ?? "", "\(options.anyOrder)",
    ]
  }

  /// The block fingerprints in a context key, whose parts are separated by commas.
  static func needed(_ context: String) -> Set<String> {
    Set(context.split(separator: ",").map(String.init).filter { !$0.hasPrefix("=") })
  }

  /// The part of a context key that begins with `=`, see ``contextFingerprints(of:)``; nil if it has none, as in locks written before these were
  /// recorded.
  static func circumstance(_ context: String) -> String? {
    context.split(separator: ",").map(String.init).first { $0.hasPrefix("=") }
  }

  private static func key(of parts: [[UInt8]]) -> String {
    var hash = StableHash()
    // This byte does not occur in UTF-8, so it separates the parts without ambiguity.
    for part in parts { hash.combine(part + [0xFF]) }
    return hash.hexadecimal
  }

  /// A MinHash sketch of the code: eight minima of hashes of all 4-byte substrings, white space removed, as two hexadecimal digits each.
  /// The share of equal minima estimates the share of substrings that two texts have in common (A. Z. Broder, 1997).
  static func similarityHash(of code: [UInt8]) -> String {
    let bytes = code.filter { $0 > 0x20 } + [0, 0, 0]
    var minima = [UInt64](repeating: .max, count: 8)
    for start in 0..<max(1, bytes.count - 3) {
      var run: UInt64 = 0
      for byte in bytes[start..<min(bytes.count, start + 4)] { run = run << 8 | UInt64(byte) }
      for seed in minima.indices {
        minima[seed] = min(minima[seed], mixed(run &+ UInt64(seed) &* 0x9E37_79B9_7F4A_7C15))
      }
    }
    return minima.map { ($0 & 0xFF).digits(2, radix: 16) }.joined()
  }

  /// The finaliser of SplitMix64 (G. L. Steele and others, 2014), used as a hash function.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The number of equal parts, 0 to 8, of two sketches; 0 if one is malformed.
  static func common(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == 16, right.count == 16 else { return 0 }
    return (0..<8).count { part in
      let place = 2 * part
      return left[place] == right[place] && left[place + 1] == right[place + 1]
    }
  }
}
