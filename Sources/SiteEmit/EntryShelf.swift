/// The entries of article lists, each rendered once with a slot for the way to the root.
import ArticleModel
import Synchronization

/// Entries by article, language of the list, and length.
final class EntryShelf: Sendable {
  private struct Key: Hashable {
    let article: Int
    let language: LanguageCode
    let isBrief: Bool
  }

  private let emitter: SiteEmitter
  private let kept = Mutex<[Key: [UInt8]]>([:])

  init(emitter: SiteEmitter) { self.emitter = emitter }

  /// The entries of these articles one after another; slots are still marks in them.
  func list(_ articles: [Int], _ language: LanguageCode, isBrief: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for article in articles { bytes += entry(Key(article: article, language: language, isBrief: isBrief)) }
    return bytes
  }

  private func entry(_ key: Key) -> [UInt8] {
    if let entry = kept.withLock({ $0[key] }) { return entry }
    let entry = render(key)
    kept.withLock { $0[key] = entry }
    return entry
  }

  private func render(_ key: Key) -> [UInt8] {
    let article = emitter.site.articles[key.article]
    let ui = emitter.ui(key.language)
    var scope = emitter.link(key.article, from: key.language)
    scope.set("root", slot: .root)
    scope.set("ui", emitter.uiScopes[key.language])
    if let date = article.frontMatter.date?.value {
      scope.set("dateISO", date.day10)
      scope.set("date", ui.date(date))
    }
    scope.set("isDraft", article.frontMatter.draft?.value == true)
    if !key.isBrief {
      scope.set("excerpt", article.excerpt)
      scope.set("minutes", ui(.minutes, String(article.readingMinutes)))
    }
    return emitter.templates.render(.entry, in: key.language, scope)
  }
}

extension SiteEmitter {
  /// Bytes whose only slots are those of the root.
  func bytes(_ list: [UInt8], root: String) -> [UInt8] {
    var filling = SlotFilling()
    filling.bytes[.root] = Array(root.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(list.count)
    filling.fill(list, into: &output)
    return output
  }

  /// The same as a text for a template's `{{{…}}}`.
  func text(_ list: [UInt8], root: String) -> String { String(decoding: bytes(list, root: root), as: UTF8.self) }
}
