/// Visits the tokens of a Swift tree in order, with what their surroundings say about them.
///
/// The tree of swift-syntax is walked in its raw form: its own `SyntaxClassification` compares key paths for every child and
/// makes a node object for each, which costs more than parsing does.
@_spi(RawSyntax) import SwiftSyntax

/// What the surroundings say about the tokens below a node.
enum Surroundings {
  case none
  /// Everything but trivia is an attribute, as in `@available`.
  case attributeName
  /// Everything but trivia is part of a directive, as in `#if os(Linux)`.
  case condition
  /// The name is called, as in `name()`.
  case called
  /// The name after a dot is called, as in `value.name()`.
  case calledMember
}

/// A token that is in the text, where it is, and what is around it.
struct VisitedToken {
  /// The token.
  let token: RawSyntaxTokenView

  /// The offset of its leading trivia.
  let offset: Int

  /// The kind of the node it belongs to.
  let parent: SyntaxKind

  /// What nodes further up say.
  let surroundings: Surroundings

  /// The bytes of the token without trivia.
  var textRange: Range<Int> {
    let start = offset + token.leadingTriviaByteLength
    return start..<start + token.textByteLength
  }
}

/// A walk with a stack of its own, for a long chain of member accesses is a tree as deep as it is long.
struct RawTreeWalk {
  private struct Visit {
    let node: RawSyntax
    let offset: Int
    let parent: SyntaxKind
    let surroundings: Surroundings
  }

  private var stack: [Visit] = []

  /// Gives the tokens of `tree` to `body`, from first to last.
  static func tokens(of tree: SourceFileSyntax, _ body: (VisitedToken) -> Void) {
    // The raw nodes live as long as the tree does.
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
    // Pushed from the last to the first, so that the first is visited first.
    for index in layout.children.indices.reversed() {
      guard let child = layout.children[index] else { continue }
      let length = child.byteLength
      guard length > 0 else { continue }
      offset -= length
      let surroundings = Self.surroundings(ofChild: index, in: kind, visit.surroundings)
      stack.append(Visit(node: child, offset: offset, parent: kind, surroundings: surroundings))
    }
  }

  /// What being the child at `index` of a node of this kind says. The odd places of a layout are its children, the even
  /// ones hold unexpected text between them.
  private static func surroundings(ofChild index: Int, in kind: SyntaxKind, _ outer: Surroundings) -> Surroundings {
    switch (kind, outer) {
    // `@`, then the name, then arguments.
    case (.attribute, _): index == 3 ? .attributeName : .none
    // `#if`, then the condition, then what depends on it.
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

  /// The depth of `tree`: for work that swift-syntax does by recursion.
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
