/// Parses YAML into a tree of values with their lines and columns; the only module that imports Yams.
private import Yams

/// A YAML value with the place where it begins.
package struct YAMLNode: Sendable {
  /// What the value is; an alias is the value that its anchor names.
  package enum Content: Sendable {
    /// The text of a scalar, and whether it was written without quotes (so that `true`, `12` and `~` have a type).
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// Keys and values in the order of the text.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  /// The value.
  package let content: Content
  /// Where it begins, in lines and Unicode scalars of the parsed text, both from 1; nil when the parser does not say.
  package let mark: (line: Int, column: Int)?

  /// The text of a scalar; nil for collections.
  package var string: String? { if case .scalar(let text, _) = content { text } else { nil } }
}

/// Why a text is no YAML.
package struct YAMLProblem: Error, Sendable {
  /// What is wrong, in the parser's English words.
  package let message: String
  /// The place of the problem, as in ``YAMLNode/mark``.
  package let mark: (line: Int, column: Int)?
  /// A key that occurs twice in one mapping, when that is the problem.
  package let duplicateKey: String?
}

/// The parser.
package enum YAMLParser {
  /// How many values a document may have, aliases expanded, so that a few lines of aliases cannot fill the memory. A longer document
  /// may have as many as it has bytes, which it cannot reach without aliases.
  package static let valueLimit = 20_000

  /// The first document of `text`; nil when it holds none.
  ///
  /// The library recurses, so that the caller bounds how deep `text` nests.
  package static func compose(_ text: String) throws(YAMLProblem) -> YAMLNode? {
    do {
      guard let root = try Yams.compose(yaml: text, .basic, .default, .utf8) else { return nil }
      let limit = max(valueLimit, text.utf8.count)
      var left = limit
      let tree = tree(root, &left)
      guard left >= 0 else {
        throw YAMLProblem(message: "its aliases make more than \(limit) values", mark: (1, 1), duplicateKey: nil)
      }
      return tree
    } catch {
      throw problem(error)
    }
  }

  /// The first problem in any document of `text`; nil when all can be read.
  package static func firstProblem(in text: String) -> YAMLProblem? {
    do {
      let parser = try Parser(yaml: text, encoding: .utf8)
      while try parser.nextRoot() != nil {}
      return nil
    } catch {
      return problem(error)
    }
  }

  /// `left` is how many more values may be made; below 0 the tree stays incomplete.
  private static func tree(_ node: Node, _ left: inout Int) -> YAMLNode {
    left -= 1
    let mark = node.mark.map { ($0.line, $0.column) }
    guard left >= 0 else { return YAMLNode(content: .sequence([]), mark: mark) }
    switch node {
    case .scalar(let scalar):
      return YAMLNode(content: .scalar(scalar.string, isPlain: scalar.style == .plain), mark: mark)
    case .sequence(let items): return YAMLNode(content: .sequence(items.map { tree($0, &left) }), mark: mark)
    case .mapping(let pairs):
      return YAMLNode(content: .mapping(pairs.map { (tree($0.key, &left), tree($0.value, &left)) }), mark: mark)
    // The library puts the value of the anchor in its place.
    case .alias: return YAMLNode(content: .sequence([]), mark: mark)
    }
  }

  private static func problem(_ error: any Error) -> YAMLProblem {
    switch error {
    case let problem as YAMLProblem: problem
    case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
      YamlError.composer(_, let problem, let mark, _):
      YAMLProblem(message: problem, mark: (mark.line, mark.column), duplicateKey: nil)
    case YamlError.duplicatedKeysInMapping(let keys, _):
      YAMLProblem(
        message: "the key '\(keys.sorted().joined(separator: "', '"))' is given twice", mark: nil,
        duplicateKey: keys.min() ?? "")
    default: YAMLProblem(message: "\(error)", mark: nil, duplicateKey: nil)
    }
  }
}
