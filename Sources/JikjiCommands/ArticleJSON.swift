/// The article model as JSON, for `jikji inspect`.
import ArticleModel
import CommonMark
import CrossLinks
import DataFormats
import Diagnostics

/// The destinations of an article's references, in their order, and the decisions about names of topics in its text.
struct DecidedLinks {
  let resolved: [ResolvedLink]
  let names: [NameDecision]
}

/// Converts an article to JSON.
struct ArticleJSON {
  private let article: Article
  private let links: DecidedLinks?

  init(article: Article, links: DecidedLinks? = nil) {
    self.article = article
    self.links = links
  }

  /// The whole article as JSON.
  var json: JSONText {
    .object(present: [
      "path": .string(article.path), "url": .string(article.url.path), "language": .string(article.language),
      "kind": .string(article.kind.rawValue), "title": .string(article.title),
      "translationKey": .string(article.translationKey), "guide": article.guide.map { .string($0) },
      "excerpt": .string(article.excerpt), "readingMinutes": .integer(article.readingMinutes),
      "frontMatter": frontMatter, "outline": .array(article.outline.map(heading)),
      "blocks": .array(blocks(of: article.tree.root)), "snippets": .array(article.snippets.map(snippet)),
      "links": .array(article.links.indices.map(link)), "names": links.map { .array($0.names.map(name)) },
      "directives": .array(article.directives.map(directive)),
    ])
  }

  /// The byte range in the file, and the line (from 1) at which it begins.
  private func place(_ range: Range<Int>) -> (range: JSONText, line: JSONText) {
    (JSONText.byteRange(range, in: article.source), .integer(article.source.lines.line(of: range.lowerBound)))
  }

  private func located(_ value: JSONText, _ range: Range<Int>) -> JSONText {
    let place = place(range)
    return .object(present: ["value": value, "byteRange": place.range, "line": place.line])
  }

  private func located(_ value: Located<String>?) -> JSONText? { value.map { located(.string($0.value), $0.range) } }

  private func located(_ values: [Located<String>]) -> JSONText? {
    values.isEmpty ? nil : .array(values.map { located(.string($0.value), $0.range) })
  }

  private var frontMatter: JSONText {
    let matter = article.frontMatter
    let place = place(matter.range)
    return .object(present: [
      "byteRange": place.range, "title": located(matter.title), "description": located(matter.description),
      "date": matter.date.map { located(.string($0.value.rfc3339), $0.range) },
      "updated": matter.updated.map { located(.string($0.value.rfc3339), $0.range) }, "slug": located(matter.slug),
      "aliases": located(matter.aliases), "draft": matter.draft.map { located(.bool($0.value), $0.range) },
      "weight": matter.weight.map { .integer($0) }, "authors": located(matter.authors),
      "translators": located(matter.translators), "tags": located(matter.tags), "category": located(matter.category),
      "series": matter.series.map {
        .object(present: ["name": located($0.name), "part": $0.part.map { .integer($0) }])
      },
      "license": located(matter.license), "translationOf": located(matter.translationOf),
      "swift": located(matter.swift),
      "check": located(matter.check), "topics": located(matter.topics),
      "imported": matter.imported.map {
        .object(present: [
          "file": .string($0.file), "firstLine": .integer($0.firstLine), "lastLine": .integer($0.lastLine),
        ])
      },
      "extra": matter.extra.isEmpty ? nil : Self.json(of: .map(matter.extra)),
    ])
  }

  private static func json(of value: ExtraValue) -> JSONText {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .list(let items): .array(items.map(json))
    case .map(let entries):
      .object(entries.sorted { $0.key < $1.key }.map { JSONText.Member($0.key, json(of: $0.value)) })
    }
  }

  private func heading(_ heading: OutlineHeading) -> JSONText {
    let place = place(article.tree[heading.node].range)
    return .object(present: [
      "id": .string(heading.id), "level": .integer(heading.level), "text": .string(heading.text),
      "aliases": heading.aliases.isEmpty ? nil : .array(heading.aliases.map { .string($0) }), "byteRange": place.range,
      "line": place.line,
    ])
  }

  private func blocks(of parent: NodeID) -> [JSONText] {
    let tree = article.tree
    return tree.children(of: parent).filter { tree[$0].kind.isBlock }.map { id in
      let place = place(tree[id].range)
      let inner = blocks(of: id)
      return .object(present: [
        "kind": .string("\(tree[id].kind)"), "byteRange": place.range, "line": place.line,
        "children": inner.isEmpty ? nil : .array(inner),
      ])
    }
  }

  private func snippet(_ snippet: Snippet) -> JSONText {
    let place = place(snippet.range)
    let options = snippet.options
    return .object(present: [
      "index": .integer(snippet.index), "language": .string(snippet.language),
      "info": snippet.infoRange.isEmpty ? nil : .string(article.source.string(in: snippet.infoRange)),
      "level": options.level.map { .string($0.rawValue) }, "session": options.session.map { .string($0) },
      "continues": options.continues ? .bool(true) : nil, "hidden": options.hidden ? .bool(true) : nil,
      "fails": options.fails.map { .array($0.map { .string($0) }) }, "swift": options.swift.map { .string($0) },
      "needs": options.needs.isEmpty ? nil : .array(options.needs.map { .string($0) }),
      "title": options.title.map { .string($0) }, "heading": snippet.heading.map { .string($0) },
      "code": .string(String(decoding: snippet.code, as: UTF8.self)), "byteRange": place.range, "line": place.line,
    ])
  }

  private func link(_ number: Int) -> JSONText {
    let link = article.links[number]
    let place = place(link.range)
    return .object(present: [
      "form": .string(link.form.rawValue), "target": .string(link.target), "text": .string(link.text),
      "leadsTo": links.map { JSONText(Self.address(of: $0.resolved[number])) }, "byteRange": place.range,
      "line": place.line,
    ])
  }

  /// The URL or path of a reference's destination; nil for a broken link.
  private static func address(of link: ResolvedLink) -> String? {
    switch link.destination {
    case .site(let path, let fragment):
      path.path + (link.query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
    case .fragment(let id): "#" + id
    case .external(let address): address
    case .dead: nil
    }
  }

  private func name(_ name: NameDecision) -> JSONText {
    let place = place(name.range)
    return .object(present: [
      "words": .string(name.words), "topic": .string(name.topic), "url": JSONText(name.url?.path),
      "linked": .bool(name.reason.isLinked), "reason": .string(name.reason.phrase.english), "byteRange": place.range,
      "line": place.line,
    ])
  }

  private func directive(_ directive: PageDirective) -> JSONText {
    let place = place(directive.range)
    return .object(present: [
      "name": .string(directive.name), "arguments": .string(directive.arguments), "byteRange": place.range,
      "line": place.line,
    ])
  }
}
