/// Fingerprints of samples, by which `snippets.lock` knows them again after they moved.
import ArticleModel
import ByteText
import Diagnostics

/// A hash of runs of bytes. Not a protection against forgery: the lock lies beside the text it vouches for.
struct SnippetFingerprint {
  private var hash = StableHash()

  mutating func add(_ bytes: some Sequence<UInt8>) {
    hash.combine(bytes)
    hash.combine(0xFF)
  }

  /// 16 hexadecimal digits.
  var text: String { hash.hexadecimal }

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
