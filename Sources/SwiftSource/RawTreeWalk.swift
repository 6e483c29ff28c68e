/// Visits the tokens of a Swift syntax tree in order, with information about their context.
///
/// It traverses the tree of swift-syntax in its raw form: the library's own `SyntaxClassification` compares key paths for
/// every child and creates a node object for each, which takes longer than parsing.
@_spi(RawSyntax) import SwiftSyntax

/// The context that a node provides for the tokens below it.
enum Surroundings {
  case none
  /// All tokens belong to an attribute, as in `@available`.
  case attributeName
  /// All tokens belong to a directive, as in `#if os(Linux)`.
  case condition
  /// The name is called, as in `name()`.
  case called
  /// The name after a dot is called, as in `value.name()`.
  case calledMember
}

/// A token that is present in the source, with its position and context.
struct VisitedToken {
  /// The token.
  let token: RawSyntaxTokenView

  /// The offset of its leading trivia.
  let offset: Int

  /// The kind of its parent node.
  let parent: SyntaxKind

  /// The context provided by nodes further up.
  let surroundings: Surroundings

  /// The byte range of the token without trivia.
  var textRange: Range<Int> {
    let start = offset + token.leadingTriviaByteLength
    return start..<start + token.textByteLength
  }
}

/// A traversal with an explicit stack, because a long chain of member accesses gives a tree as deep as the chain is long.
struct RawTreeWalk {
  private struct Visit {
    let node: RawSyntax
    let offset: Int
    let parent: SyntaxKind
    let surroundings: Surroundings
  }

  private var stack: [Visit] = []

  /// Calls `body` with the tokens of `tree` in order.
  static func tokens(of tree: SourceFileSyntax, _ body: (VisitedToken) -> Void) {
    // The raw nodes are valid as long as the tree exists.
    withExtendedLifetime(tree) {
      var walk = RawTreeWalk()
      walk.run(Syntax(tree).raw, body)
    }
  }

  private mutating func run(_ root: RawSyntax, _ body: (VisitedToken) -> Void) {
    stack.reserveCapacity(64)
    stack.append(Visit(node: root, offset: 0, parent: .sourceFile, surroundings: .none))
    while let visit = stack.popLast() {
      if let token = visit.node.tokenView {
        guard token.presence == .present else { continue }
        body(
          VisitedToken(
            token: token, offset: visit.offset, parent: visit.parent, surroundings: visit.surroundings))
      } else {
        pushChildren(of: visit)
      }
    }
  }

  private mutating func pushChildren(of visit: Visit) {
    guard let layout = visit.node.layoutView else { return }
    let kind = visit.node.kind
    var offset = visit.offset + visit.node.byteLength
    // Children are pushed in reverse order, so that the first is visited first.
    for index in layout.children.indices.reversed() {
      guard let child = layout.children[index] else { continue }
      let length = child.byteLength
      guard length > 0 else { continue }
      offset -= length
      let surroundings = Self.surroundings(ofChild: index, in: kind, visit.surroundings)
      stack.append(Visit(node: child, offset: offset, parent: kind, surroundings: surroundings))
    }
  }

  /// The context that a node of this kind provides for its child at `index`. Children have odd indices in a layout; even
  /// indices contain unexpected text between them.
  private static func surroundings(ofChild index: Int, in kind: SyntaxKind, _ outer: Surroundings) -> Surroundings {
    switch (kind, outer) {
    // `@`, then the name, then the arguments.
    case (.attribute, _): index == 3 ? .attributeName : .none
    // `#if`, then the condition, then the conditional code.
    case (.ifConfigClause, _): index == 3 ? .condition : .none
    case (_, .attributeName): kind == .genericArgumentClause ? .none : .attributeName
    case (_, .condition): .condition
    case (.functionCallExpr, _): index == 1 ? .called : .none
    case (.memberAccessExpr, .called): index == 5 ? .calledMember : .none
    case (.genericSpecializationExpr, .called), (.optionalChainingExpr, .called), (.forceUnwrapExpr, .called):
      index == 1 ? outer : .none
    case (.declReferenceExpr, .called), (.declReferenceExpr, .calledMember): outer
    default: .none
    }
  }

  /// The depth of `tree`, to decide whether recursive functions of swift-syntax can process it.
  static func depth(of tree: SourceFileSyntax) -> Int {
    withExtendedLifetime(tree) {
      var deepest = 0
      var stack = [(node: Syntax(tree).raw, depth: 1)]
      while let (node, depth) = stack.popLast() {
        deepest = max(deepest, depth)
        guard let layout = node.layoutView else { continue }
        for case let child? in layout.children { stack.append((child, depth + 1)) }
      }
      return deepest
    }
  }
}
