/// Fingerprints of samples, by which `snippets.lock` knows them again after they moved.
import ArticleModel
import Diagnostics

/// Adds up bytes (FNV-1a, 64 bits; Fowler, Noll, Vo). Not a protection against forgery: the lock lies beside the text it vouches for.
struct SnippetFingerprint {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    state = (state ^ 0xFF) &* 0x0000_0100_0000_01B3
  }

  /// 16 hexadecimal digits.
  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The fingerprints of an article's samples: of each alone, and with all code of the page up to it.
  static func keys(of article: Article) -> [Int: (content: String, context: String)] {
    var page = SnippetFingerprint()
    var keys: [Int: (content: String, context: String)] = [:]
    for snippet in article.snippets where snippet.node != nil {
      let words = article.source.bytes[snippet.infoRange.clamped(to: 0..<article.source.bytes.count)]
      var own = SnippetFingerprint()
      own.add(words)
      own.add(snippet.code)
      page.add(words)
      page.add(snippet.code)
      keys[snippet.index] = (own.text, page.text)
    }
    return keys
  }
}
