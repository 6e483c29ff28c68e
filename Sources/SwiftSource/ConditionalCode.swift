/// Evaluates `#if` conditions, and finds the positions in bodies where statements can be inserted.
import SwiftSyntax

/// The clauses of an `#if`, evaluated for a Linux system without custom flags.
struct ConditionalCode {
  /// The clause that is compiled, and those that are not.
  private(set) var active: IfConfigClauseSyntax?
  private(set) var inactive: [IfConfigClauseSyntax] = []

  init(_ node: IfConfigDeclSyntax) {
    for clause in node.clauses {
      if active == nil, clause.condition.map(Self.holds) ?? true { active = clause } else { inactive.append(clause) }
    }
  }

  /// Whether a clause contains code.
  static func hasCode(_ clause: IfConfigClauseSyntax) -> Bool {
    clause.elements.map { !$0.trimmedDescription.isEmpty } ?? false
  }

  /// Whether a top-level item is compiled on this system; imports do not count.
  static func isActive(_ item: CodeBlockItemSyntax.Item) -> Bool {
    guard case .decl(let declaration) = item else { return true }
    if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      guard case .statements(let statements)? = ConditionalCode(conditional).active?.elements else { return false }
      return statements.contains { isActive($0.item) }
    }
    return !declaration.is(ImportDeclSyntax.self)
  }

  private static let modules: Set<String> = ["Swift", "Foundation", "Dispatch", "Glibc", "Testing", "Observation"]

  /// The latest Swift version for which conditions hold: that of the toolchain used to build this program.
  private static let newestVersion = [6, 3]

  /// Whether a condition such as `>=6.1` or `>5` is satisfied by ``newestVersion``. Other operators, such as `<`, give
  /// false.
  private static func isReached(_ condition: String) -> Bool {
    guard condition.hasPrefix(">") else { return false }
    let asked = condition.drop { ">=".contains($0) }.split(separator: ".").map { Int($0) ?? .max }
    return !newestVersion.lexicographicallyPrecedes(asked.prefix(2))
  }

  /// Whether a condition is true.
  private static func holds(_ condition: ExprSyntax) -> Bool {
    let text = condition.trimmedDescription.filter { !$0.isWhitespace }
    if let sequence = condition.as(SequenceExprSyntax.self) {
      let parts = sequence.elements.map(\.trimmedDescription)
      let values = sequence.elements.enumerated().filter { $0.offset % 2 == 0 }.map { holds($0.element) }
      return parts.contains("||") ? values.contains(true) : values.allSatisfy { $0 }
    }
    if let negated = condition.as(PrefixOperatorExprSyntax.self) { return !holds(negated.expression) }
    if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first, tuple.elements.count == 1 {
      return holds(only.expression)
    }
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return text == "true" }
    let argument = String(text[text.index(after: open)...].dropLast())
    switch text[..<open] {
    case "os": return argument == "Linux"
    case "canImport": return modules.contains(String(argument.prefix { $0 != "," && $0 != "." }))
    case "compiler", "swift": return isReached(argument)
    #if arch(arm64)
      case "arch": return argument == "arm64"
    #else
      case "arch": return argument == "x86_64"
    #endif
    default: return false
    }
  }
}

/// The positions in bodies where a statement can be inserted: before which tokens, and after which.
struct BodyBoundaries {
  private(set) var before: Set<Int> = [], after: Set<Int> = []

  /// Adds the positions around a statement. A body with a single expression has none, because the expression is its value,
  /// unless it is a call of `print`.
  mutating func add(_ item: CodeBlockItemSyntax) {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), let owner = list.parent,
      !owner.is(SourceFileSyntax.self), !owner.is(IfConfigClauseSyntax.self)
    else { return }
    if list.count == 1, case .expr(let only) = item.item, !only.trimmedDescription.hasPrefix("print(") { return }
    before.insert(item.positionAfterSkippingLeadingTrivia.utf8Offset)
    guard item.id == list.last?.id, case .stmt(let statement) = item.item else {
      after.insert(item.endPositionBeforeTrailingTrivia.utf8Offset)
      if item.id == list.last?.id, let brace = item.nextToken(viewMode: .sourceAccurate), brace.tokenKind == .rightBrace
      {
        before.insert(brace.positionAfterSkippingLeadingTrivia.utf8Offset)
      }
      return
    }
    // No code is executed after a statement that leaves the body.
    guard !statement.is(ReturnStmtSyntax.self), !statement.is(ThrowStmtSyntax.self),
      !statement.is(BreakStmtSyntax.self),
      !statement.is(ContinueStmtSyntax.self)
    else { return }
    after.insert(item.endPositionBeforeTrailingTrivia.utf8Offset)
    if let brace = item.nextToken(viewMode: .sourceAccurate), brace.tokenKind == .rightBrace {
      before.insert(brace.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
  }
}
