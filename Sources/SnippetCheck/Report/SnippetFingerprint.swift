/// Fingerprints of samples, by which `snippets.lock` recognises them after they moved. No protection against forgery: the lock
/// lies beside the text it is about.
import ArticleModel
import ByteText
import Diagnostics

enum SnippetFingerprint {
  /// The fingerprints of an article's samples, by index: 16 hexadecimal digits of each sample alone, and of all samples of the
  /// page up to it.
  static func keys(of article: Article) -> [Int: (content: String, context: String)] {
    var page = StableHash()
    var keys: [Int: (content: String, context: String)] = [:]
    for snippet in article.snippets where snippet.node != nil {
      let words = article.source.bytes[snippet.infoRange.clamped(to: 0..<article.source.bytes.count)]
      var own = StableHash()
      for part in [Array(words), snippet.code] {
        // No text has this byte, so that words and code cannot be mistaken for each other.
        own.combine(part + [0xFF])
        page.combine(part + [0xFF])
      }
      keys[snippet.index] = (own.hexadecimal, page.hexadecimal)
    }
    return keys
  }
}
