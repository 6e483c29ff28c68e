/// Parses YAML into a tree of values with their lines and columns; the only module that imports Yams.
private import Yams

/// A YAML value with the position at which it begins.
package struct YAMLNode: Sendable {
  /// The content of the value; an alias is replaced by the value of its anchor.
  package enum Content: Sendable {
    /// The text of a scalar, and whether it was written without quotes, so that `true`, `12` and `~` are not strings.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// Pairs of keys and values in document order.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  /// The content of the value.
  package let content: Content
  /// The position at which it begins, as line and column in Unicode scalars of the parsed text, both from 1; nil when the parser
  /// does not report it.
  package let mark: (line: Int, column: Int)?

  /// The text of a scalar; nil for collections.
  package var string: String? { if case .scalar(let text, _) = content { text } else { nil } }
}

/// The reason why a text is not valid YAML.
package struct YAMLProblem: Error, Sendable {
  /// The message of the parser, in English.
  package let message: String
  /// The position of the error, as in ``YAMLNode/mark``.
  package let mark: (line: Int, column: Int)?
  /// A key that occurs twice in one mapping; nil when the error is another one.
  package let duplicateKey: String?
}

/// The YAML parser.
package enum YAMLParser {
  /// The maximum number of values in a document after the expansion of aliases, so that a few lines of aliases cannot exhaust memory
  /// ("billion laughs"). The limit is the length of the text in bytes if that is larger, which cannot be exceeded without aliases.
  package static let valueLimit = 20_000

  /// Parses the first document of `text`; nil when there is none.
  ///
  /// The parser library is recursive, so the caller must limit the nesting depth of `text`.
  package static func compose(_ text: String) throws(YAMLProblem) -> YAMLNode? {
    do {
      // The nodes are not converted to objects, so the constructor needs no functions.
      let constructor = Constructor([:], [:], [:])
      guard let root = try Yams.compose(yaml: text, .basic, constructor, .utf8) else { return nil }
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

  /// The first error in any document of `text`; nil when all are valid.
  package static func firstProblem(in text: String) -> YAMLProblem? {
    do {
      let parser = try Parser(yaml: text, encoding: .utf8)
      while try parser.nextRoot() != nil {}
      return nil
    } catch {
      return problem(error)
    }
  }

  /// Converts a node. `left` is the number of further values allowed; when it falls below 0, the tree is incomplete.
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
    // This does not occur: the library replaces an alias by the value of its anchor.
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
