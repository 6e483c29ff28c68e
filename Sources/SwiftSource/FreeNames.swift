/// Finds the names that a sample takes from outside its own scopes: those that no parameter, local variable, pattern or member around them
/// declares. Names are compared as text; overloads and inherited members are not resolved.
///
/// One walk with a stack of scopes, because looking up each reference from its place to the file would take quadratic time.
import SwiftSyntax

final class FreeNames: SyntaxVisitor {
  /// The names that are looked up outside, without members after a dot and labels.
  private(set) var names: Set<String> = []
  /// The names that the open scopes declare, outermost first; the file's own scope is not among them.
  private var scopes: [Set<String>] = []

  /// The free names of `tree`.
  static func names(in tree: SourceFileSyntax) -> Set<String> {
    let reader = FreeNames(viewMode: .sourceAccurate)
    reader.walk(tree)
    return reader.names
  }

  private func use(_ name: String) {
    if !scopes.contains(where: { $0.contains(name) }) { names.insert(name) }
  }

  private func declare(_ token: TokenSyntax) {
    if !scopes.isEmpty { scopes[scopes.count - 1].insert(token.text) }
  }

  private func open(_ names: Set<String> = []) -> SyntaxVisitorContinueKind {
    scopes.append(names)
    return .visitChildren
  }

  private func close() { scopes.removeLast() }

  // MARK: - Uses

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id { use(node.baseName.text) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    use(node.name.text)
    return .visitChildren
  }

  // MARK: - Declarations

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    declare(node.identifier)
    return .visitChildren
  }

  // A default value or the initializer of a capture may use an outer name: `func f(a: Int = a)`, `{ [a = a] in }`.
  override func visitPost(_ node: FunctionParameterSyntax) { declare(node.secondName ?? node.firstName) }
  override func visitPost(_ node: ClosureParameterSyntax) { declare(node.secondName ?? node.firstName) }
  override func visitPost(_ node: ClosureShorthandParameterSyntax) { declare(node.name) }
  override func visitPost(_ node: ClosureCaptureSyntax) {
    if node.initializer == nil { use(node.name.text) } else { declare(node.name) }
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  /// The initializer comes first, because it may use an outer variable of the same name: `let a = a`.
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let type = node.typeAnnotation { walk(type) }
    if let value = node.initializer { walk(value) }
    if let accessors = node.accessorBlock { walk(accessors) }
    walk(node.pattern)
    return .skipChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let type = node.typeAnnotation { walk(type) }
    if let value = node.initializer {
      walk(value)
    } else if let name = node.pattern.as(IdentifierPatternSyntax.self) {
      // `if let a` uses the outer variable.
      use(name.identifier.text)
    }
    walk(node.pattern)
    return .skipChildren
  }

  // MARK: - Scopes

  /// The members of a type are seen everywhere in it.
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    var names: Set<String> = []
    for member in node.members {
      if let variables = member.decl.as(VariableDeclSyntax.self) {
        for binding in variables.bindings {
          if let name = binding.pattern.as(IdentifierPatternSyntax.self) { names.insert(name.identifier.text) }
        }
      } else if let named = member.decl.asProtocol((any NamedDeclSyntax).self) {
        names.insert(named.name.text)
      }
    }
    return open(names)
  }
  override func visitPost(_ node: MemberBlockSyntax) { close() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return open()
  }
  override func visitPost(_ node: FunctionDeclSyntax) { close() }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { open() }
  override func visitPost(_ node: InitializerDeclSyntax) { close() }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { open() }
  override func visitPost(_ node: SubscriptDeclSyntax) { close() }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { open() }
  override func visitPost(_ node: ClosureExprSyntax) { close() }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { open() }
  override func visitPost(_ node: AccessorBlockSyntax) { close() }
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { open() }
  override func visitPost(_ node: CodeBlockSyntax) { close() }
  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind { open() }
  override func visitPost(_ node: SwitchCaseSyntax) { close() }
  override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind { open() }
  override func visitPost(_ node: CatchClauseSyntax) { close() }
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { open() }
  override func visitPost(_ node: WhileStmtSyntax) { close() }

  /// `else` does not see what the conditions bind.
  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    _ = open()
    walk(node.conditions)
    walk(node.body)
    close()
    if let other = node.elseBody { walk(other) }
    return .skipChildren
  }

  /// The sequence does not see the variable of the loop.
  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    walk(node.sequence)
    _ = open()
    walk(node.pattern)
    if let type = node.typeAnnotation { walk(type) }
    if let condition = node.whereClause { walk(condition) }
    walk(node.body)
    close()
    return .skipChildren
  }
}
