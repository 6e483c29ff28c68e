/// The Swift names of one article, found in its text alone.
import ArticleModel
import CommonMark
import DataFormats
import SwiftSource

/// The names that an article explains, declares and links; empty for articles to and from which no names are linked.
struct ArticleSymbols: Sendable {
  /// A name with the id of the heading of its section; nil before the first heading.
  struct Name: Sendable, Hashable {
    let name: String
    let fragment: String?
  }

  /// A type that a sample seems to declare, and whether the Swift parser finds the declaration.
  struct Declaration: Sendable, Hashable {
    let name: Name
    let isParsed: Bool
  }

  /// Names that a heading explains.
  private(set) var explained: [Name] = []
  /// Types that samples seem to declare and that the text explains: at least two uses in inline code of the same section.
  private(set) var declared: [Declaration] = []
  /// The paths of symbol links (``Name``) of a page of a DocC catalog.
  private(set) var symbolLinks: [Located<String>] = []
  /// The first distinct names in inline code of an article about a topic.
  private(set) var codeNames: [String] = []

  /// Collects the names of an article.
  ///
  /// - Parameter codeLinks: whether the site links names in code; if not, only those of topics are collected.
  init(_ article: Article, codeLinks: Bool) {
    if article.kind == .topic { codeNames = Self.codeNames(of: article) }
    guard codeLinks, SymbolTable.Work(article) != nil else { return }
    explained = Self.explained(in: article)
    declared = Self.declared(in: article)
    guard article.path.contains(".docc/") else { return }
    symbolLinks = SymbolTable.inlineCode(of: article).filter { SymbolTable.isSymbolLink($0, in: article) }
      .map { Located(article.tree.literal(of: $0), at: article.tree[$0].range) }
  }

  private static func codeNames(of article: Article) -> [String] {
    var names: [String] = []
    for (index, node) in article.tree.nodes.enumerated() where node.kind == .code {
      guard names.count < SymbolTable.mostCodeNames,
        let name = SymbolTable.name(of: article.tree.literal(of: NodeID(index))), !names.contains(name)
      else { continue }
      names.append(name)
    }
    return names
  }

  private static func explained(in article: Article) -> [Name] {
    var explained: [Name] = []
    // The page of a symbol in a DocC catalog: # ``Boat/sail()``.
    if article.path.contains(".docc/"), let title = article.titleHeading,
      case let children = Array(article.tree.children(of: title)), children.count == 1,
      article.tree[children[0]].kind == .code,
      let name = SymbolTable.symbolNames(article.tree.literal(of: children[0])).first
    {
      explained.append(Name(name: name, fragment: nil))
    }
    for heading in article.outline {
      let children = Array(article.tree.children(of: heading.node))
      guard children.count == 1, article.tree[children[0]].kind == .code,
        let name = SymbolTable.name(of: article.tree.literal(of: children[0]))
      else { continue }
      explained.append(Name(name: name, fragment: heading.id))
    }
    return explained
  }

  private static func declared(in article: Article) -> [Declaration] {
    let samples = article.snippets.filter { $0.language == "swift" }.map { ($0, DeclaredNames.types(in: $0.code)) }
    let used = uses(of: Set(samples.flatMap(\.1)), in: article)
    return samples.flatMap { snippet, types in
      let names = types.map { Name(name: $0, fragment: snippet.heading) }
        .filter { used[$0, default: 0] >= 2 && !SymbolTable.isSample($0.name) }
      guard !names.isEmpty else { return [Declaration]() }
      let parsed = Set(
        SwiftNames.names(in: snippet.code).filter { $0.role == .declared && $0.kind == .type }.map(\.text))
      return names.map { Declaration(name: $0, isParsed: parsed.contains($0.name)) }
    }
  }

  /// How often each of `names` occurs in the inline code of each section.
  private static func uses(of names: Set<String>, in article: Article) -> [Name: Int] {
    guard !names.isEmpty else { return [:] }
    let headings = Dictionary(article.outline.map { (Int($0.node.index), $0.id) }) { first, _ in first }
    var used: [Name: Int] = [:]
    var section: String?
    for (number, node) in article.tree.nodes.enumerated() {
      if node.kind == .heading { section = headings[number] ?? section }
      guard node.kind == .code, let name = SymbolTable.name(of: article.tree.literal(of: NodeID(number))),
        names.contains(name)
      else { continue }
      used[Name(name: name, fragment: section), default: 0] += 1
    }
    return used
  }
}

extension ArticleSymbols.Name: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    name = try String(from: &reader)
    fragment = try String?(from: &reader)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(name)
    writer.write(fragment)
  }
}

extension ArticleSymbols.Declaration: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    name = try ArticleSymbols.Name(from: &reader)
    isParsed = try Bool(from: &reader)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(name)
    writer.write(isParsed)
  }
}

extension ArticleSymbols: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    explained = try [Name](from: &reader)
    declared = try [Declaration](from: &reader)
    symbolLinks = try [Located<String>](from: &reader)
    codeNames = try [String](from: &reader)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(explained)
    writer.write(declared)
    writer.write(symbolLinks)
    writer.write(codeNames)
  }
}
