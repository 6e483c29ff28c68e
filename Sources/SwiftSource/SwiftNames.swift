/// Lists the names that a Swift sample declares and uses, for cross-linking and search.
private import ByteText
@_spi(RawSyntax) import SwiftSyntax

/// A name in a sample.
package struct SwiftName: Sendable, Hashable {
  /// The kind of entity that the name refers to.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A struct, class, actor, enum, protocol or type alias.
    case type
    /// A function, method or macro.
    case function
    /// A constant, variable or property.
    case variable
    /// A case of an enum.
    case enumCase
    /// An imported module.
    case module
  }

  /// Whether the sample declares the name or uses it.
  package enum Role: String, Sendable, Hashable, CaseIterable {
    case declared, used
  }

  /// The name as written, without backticks.
  package let text: String

  /// The kind of entity.
  package let kind: Kind

  /// Whether it is declared or used here.
  package let role: Role

  /// Whether it follows a dot, such as `append` in `list.append(1)`.
  package let isMember: Bool

  /// The byte range in the sample.
  package let range: Range<Int>
}

/// Finds names with the parser.
package enum SwiftNames {
  /// The names declared and used in `code`, in document order, with all occurrences; empty for a text that is not safe to
  /// parse. Used names are types in type positions, capitalized names, imported modules, and called functions.
  package static func names(in code: [UInt8]) -> [SwiftName] {
    guard SwiftParse.isSafe(code) else { return [] }
    var found: [SwiftName] = []
    RawTreeWalk.tokens(of: SwiftParse.tree(of: code)) { visited in
      guard visited.token.rawKind == .identifier, let (kind, role) = meaning(of: visited) else { return }
      let range = visited.textRange.clamped(to: 0..<code.count)
      var text = code[range]
      if text.first == UInt8(ascii: "`") && text.last == UInt8(ascii: "`") && text.count > 2 {
        text = text.dropFirst().dropLast()
      }
      let isMember = visited.surroundings == .calledMember || visited.parent == .memberType
      found.append(
        SwiftName(
          text: String(decoding: text, as: UTF8.self), kind: kind, role: role, isMember: isMember, range: range))
    }
    return found
  }

  private static func meaning(of visited: VisitedToken) -> (SwiftName.Kind, SwiftName.Role)? {
    if visited.surroundings == .condition { return nil }
    switch visited.parent {
    case .structDecl, .classDecl, .actorDecl, .enumDecl, .protocolDecl, .typeAliasDecl, .associatedTypeDecl:
      return (.type, .declared)
    case .functionDecl, .macroDecl: return (.function, .declared)
    case .identifierPattern: return (.variable, .declared)
    case .enumCaseElement: return (.enumCase, .declared)
    case .importPathComponent: return (.module, .used)
    case .identifierType, .memberType: return (.type, .used)
    case .declReferenceExpr:
      if looksLikeType(visited.token.rawText) { return (.type, .used) }
      return visited.surroundings == .called || visited.surroundings == .calledMember ? (.function, .used) : nil
    default: return nil
    }
  }

  /// Whether a name in an expression looks like a type: it is capitalized and not a constant of an old C library such as
  /// `DISPATCH_QUEUE_SERIAL`.
  static func looksLikeType(_ text: SyntaxText) -> Bool {
    text.first?.isASCIIUppercase == true && !text.contains(UInt8(ascii: "_"))
  }
}
