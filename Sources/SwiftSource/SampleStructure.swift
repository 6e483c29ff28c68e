/// Determines the structure of a Swift sample without a compiler: its statements, comments, and the names it declares and
/// uses.
import SwiftParser
import SwiftSyntax

/// The kind of a top-level item of a sample.
package enum SampleItemKind: Sendable, Hashable {
  /// An expression whose value can be shown.
  case expression
  /// `let name = …` or `var name = …`.
  case binding(String)
  /// An assignment; the byte range of its target.
  case assignment(Range<Int>)
  /// Any other declaration or statement.
  case other
}

/// A statement or declaration at the top level of a sample.
package struct SampleItem: Sendable, Hashable {
  /// The byte range, without surrounding trivia.
  package let range: Range<Int>
  /// The kind of the item.
  package let kind: SampleItemKind
}

/// A comment in a sample.
package struct SampleComment: Sendable, Hashable {
  /// The byte range, including `//`.
  package let range: Range<Int>
  /// The text without `//` and surrounding spaces.
  package let text: String
  /// Whether only white space precedes it on its line.
  package let ownLine: Bool
  /// Whether it is between top-level items, so that a statement can be inserted in its place.
  package let betweenItems: Bool
  /// Whether it is between statements of a body, so that a statement can be inserted there.
  package let inBody: Bool
  /// Whether it is in code that is compiled on this system; false in inactive branches of `#if`.
  package internal(set) var isActive: Bool
}

/// The structure of a sample.
package struct SampleStructure: Sendable {
  /// The statements and declarations at the top level, in order.
  package var items: [SampleItem] = []
  /// The byte ranges of all statements, declarations and members at any depth, sorted by start.
  package var statements: [Range<Int>] = []
  /// The comments in document order.
  package var comments: [SampleComment] = []
  /// The byte ranges of all tokens in document order.
  package var tokens: [Range<Int>] = []
  /// Types declared at the top level.
  package var types: Set<String> = []
  /// Variables and constants declared at the top level.
  package var values: Set<String> = []
  /// Functions declared at the top level, by base name.
  package var functions: Set<String> = []
  /// Types extended by top-level extensions.
  package var extended: Set<String> = []
  /// Whether it can change the meaning of code that uses none of its names: it extends types, declares operators, or
  /// imports modules in branches of `#if`.
  package var affectsOtherCode = false
  /// Names that are looked up outside the sample's own bodies: no members after a dot, labels, parameters or local variables.
  package var used: Set<String> = []
  /// Imported modules in document order.
  package var imports: [String] = []
  /// Whether it contains something that is allowed only at the top level of a file.
  package var needsFileScope = false
  /// Whether it contains `@main`.
  package var hasMain = false
  /// Whether it uses `await` at the top level.
  package var awaits = false
  /// Whether its output may differ between runs: it uses dictionaries, sets, hash values or random numbers.
  package var hasVaryingOutput = false
  /// Whether it uses values that differ between runs: random numbers, hash values, the current time.
  package var usesVaryingValues = false
  /// Whether some of its code is for other systems (`#if`), and whether it has code for this system, not counting imports.
  package var hasInactiveCode = false, hasActiveCode = false
  /// The syntax errors; empty when the sample parses.
  package var problems: [SwiftSyntaxError] = []

  /// Determines the structure of `code`; any text is accepted.
  package init(of code: [UInt8]) {
    problems = SwiftParse.diagnostics(of: code).filter(\.isError)
    guard SwiftParse.isSafe(code), problems.first?.id != "TooLarge" else { return }
    let tree = code.withUnsafeBufferPointer { Parser.parse(source: $0) }
    readItems(tree)
    let reader = StructureReader(viewMode: .sourceAccurate)
    reader.walk(tree)
    (statements, awaits) = (reader.statements, reader.awaits)
    used = FreeNames.names(in: tree)
    affectsOtherCode = reader.affectsOtherCode || reader.importCount > imports.count
    hasVaryingOutput = reader.hasDictionary || !used.isDisjoint(with: Self.randomNames) || reader.hasRandomMember
    usesVaryingValues = reader.hasRandomMember || !used.isDisjoint(with: Self.changingNames)
    hasInactiveCode = reader.hasInactiveCode
    hasActiveCode = tree.statements.contains { ConditionalCode.isActive($0.item) }
    readTokens(tree, code, bodies: reader.bodies, inactive: reader.inactive)
  }

  /// The names that code declares at the top level; the code must be safe to parse (``SwiftParse/isSafe(_:)``).
  package static func declaredNames(in code: [UInt8]) -> Set<String> {
    var structure = SampleStructure()
    structure.readItems(code.withUnsafeBufferPointer { Parser.parse(source: $0) })
    return structure.types.union(structure.functions).union(structure.values)
  }

  private init() {}

  private static let randomNames: Set<String> = [
    "Set", "Dictionary", "Hasher", "SystemRandomNumberGenerator", "UUID", "NSSet", "NSMutableSet", "NSDictionary",
    "NSMutableDictionary", "JSONEncoder", "JSONSerialization",
  ]

  private static let changingNames: Set<String> = [
    "Calendar", "CFAbsoluteTimeGetCurrent", "ContinuousClock", "Date", "DispatchTime", "Hasher", "NSDate", "NSUUID",
    "ObjectIdentifier",
    "ProcessInfo", "SystemRandomNumberGenerator", "UUID",
  ]

  private mutating func readItems(_ tree: SourceFileSyntax) {
    for element in tree.statements {
      let range = element.bytes
      items.append(SampleItem(range: range, kind: Self.kind(of: element.item)))
      readDeclaration(element.item)
    }
  }

  private static func kind(of item: CodeBlockItemSyntax.Item) -> SampleItemKind {
    if let variable = item.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      let name = variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)
    {
      return .binding(name.identifier.text)
    }
    guard case .expr(let expression) = item else { return .other }
    if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) {
      return .other
    }
    if let sequence = expression.as(SequenceExprSyntax.self), sequence.elements.count > 1,
      let second = sequence.elements.dropFirst().first
    {
      let text = second.trimmedDescription
      if text.hasSuffix("="), !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(text),
        let target = sequence.elements.first
      {
        return .assignment(target.bytes)
      }
    }
    return .expression
  }

  private mutating func readDeclaration(_ item: CodeBlockItemSyntax.Item) {
    guard case .decl(let declaration) = item else { return }
    if let variable = declaration.as(VariableDeclSyntax.self) {
      for binding in variable.bindings { readPattern(binding.pattern) }
    } else if let function = declaration.as(FunctionDeclSyntax.self) {
      functions.insert(function.name.text)
    } else if declaration.is(OperatorDeclSyntax.self) || declaration.is(PrecedenceGroupDeclSyntax.self) {
      needsFileScope = true
    } else if let named = declaration.asProtocol((any NamedDeclSyntax).self) {
      types.insert(named.name.text)
    } else if let added = declaration.as(ExtensionDeclSyntax.self) {
      extended.insert(String(added.extendedType.trimmedDescription.prefix { $0 != "." && $0 != "<" }))
      needsFileScope = true
    } else if let imported = declaration.as(ImportDeclSyntax.self) {
      if let name = imported.path.first?.name.text { imports.append(name) }
      needsFileScope = true
    }
    let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
    hasMain = hasMain || attributes?.contains { $0.trimmedDescription == "@main" } == true
  }

  private mutating func readPattern(_ pattern: PatternSyntax) {
    if let name = pattern.as(IdentifierPatternSyntax.self) {
      values.insert(name.identifier.text)
    } else if let tuple = pattern.as(TuplePatternSyntax.self) {
      for element in tuple.elements { readPattern(element.pattern) }
    }
  }
}

extension SyntaxProtocol {
  /// The byte range of the node without trivia.
  fileprivate var bytes: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}

extension TokenKind {
  fileprivate var isOperator: Bool {
    switch self {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }
}

/// Collects information from below the top level.
private final class StructureReader: SyntaxVisitor {
  var statements: [Range<Int>] = []
  var awaits = false, affectsOtherCode = false
  var importCount = 0
  var hasDictionary = false, hasRandomMember = false, hasInactiveCode = false
  /// The byte ranges of branches of `#if` that are not compiled on this system.
  var inactive: [Range<Int>] = []
  var bodies = BodyBoundaries()
  private var functionDepth = 0

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    bodies.add(node)
    return note(node)
  }
  override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind {
    hasDictionary = true
    return .visitChildren
  }
  override func visit(_ node: DictionaryTypeSyntax) -> SyntaxVisitorContinueKind {
    hasDictionary = true
    return .visitChildren
  }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let others = Set(ConditionalCode(node).inactive.map(\.id))
    let clauses = Array(node.clauses)
    hasInactiveCode = hasInactiveCode || clauses.contains { others.contains($0.id) && ConditionalCode.hasCode($0) }
    // A comment at the end of a branch belongs to the trivia of the next token.
    let starts =
      clauses.map(\.positionAfterSkippingLeadingTrivia) + [node.poundEndif.positionAfterSkippingLeadingTrivia]
    for (place, clause) in clauses.enumerated() where others.contains(clause.id) {
      inactive.append(starts[place].utf8Offset..<starts[place + 1].utf8Offset)
    }
    return .visitChildren
  }
  override func visit(_ node: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind { note(node) }
  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind { note(node) }

  private func note(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    statements.append(node.bytes)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if isMember, ["random", "shuffled", "shuffle", "randomElement", "hashValue"].contains(node.baseName.text) {
      hasRandomMember = true
    }
    return .visitChildren
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    if functionDepth == 0 { awaits = true }
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { reachOtherCode() }
  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind { reachOtherCode() }
  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind { reachOtherCode() }
  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    importCount += 1
    return .visitChildren
  }

  private func reachOtherCode() -> SyntaxVisitorContinueKind {
    affectsOtherCode = true
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    // An operator declared in a type affects only that type.
    if functionDepth == 0, node.name.tokenKind.isOperator { affectsOtherCode = true }
    return enter()
  }
  override func visitPost(_ node: FunctionDeclSyntax) { functionDepth -= 1 }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: ClosureExprSyntax) { functionDepth -= 1 }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: MemberBlockSyntax) { functionDepth -= 1 }

  private func enter() -> SyntaxVisitorContinueKind {
    functionDepth += 1
    return .visitChildren
  }
}
