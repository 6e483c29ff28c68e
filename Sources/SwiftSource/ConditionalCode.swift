/// Evaluates `#if` conditions, and finds the positions in bodies where statements can be inserted.
private import SwiftIfConfig
import SwiftSyntax

/// The clauses of an `#if`, evaluated for a Linux system without custom flags. A condition that the compiler would reject is false.
struct ConditionalCode {
  /// The clause that is compiled, and those that are not.
  private(set) var active: IfConfigClauseSyntax?
  private(set) var inactive: [IfConfigClauseSyntax] = []

  init(_ node: IfConfigDeclSyntax) {
    let active = node.activeClause(in: LinuxConfiguration()).clause
    self.active = active
    inactive = node.clauses.filter { $0.id != active?.id }
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
}

/// Linux with the Swift version that was used to build this program.
private struct LinuxConfiguration: BuildConfiguration {
  /// The modules of the toolchain for Linux.
  private static let modules: Set<String> = [
    "Swift", "Cxx", "Dispatch", "Distributed", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Glibc", "Observation", "RegexBuilder", "Synchronization", "Testing",
    "XCTest",
  ]

  func isCustomConditionSet(name: String) -> Bool { false }
  func hasFeature(name: String) -> Bool { false }
  func hasAttribute(name: String) -> Bool { true }
  func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
    importPath.first.map { Self.modules.contains($0.1) } ?? false
  }
  func isActiveTargetOS(name: String) -> Bool { name == "Linux" }
  func isActiveTargetArchitecture(name: String) -> Bool {
    #if arch(arm64)
      name == "arm64"
    #else
      name == "x86_64"
    #endif
  }
  func isActiveTargetEnvironment(name: String) -> Bool { false }
  func isActiveTargetRuntime(name: String) -> Bool { name == "_Native" || name == "_multithreaded" }
  func isActiveTargetPointerAuthentication(name: String) -> Bool { name == "_none" }
  func isActiveTargetObjectFormat(name: String) -> Bool { name == "ELF" }
  var targetPointerBitWidth: Int { 64 }
  var targetAtomicBitWidths: [Int] { [8, 16, 32, 64, 128] }
  var endianness: Endianness { .little }
  var languageVersion: VersionTuple { VersionTuple(6, 3) }
  var compilerVersion: VersionTuple { VersionTuple(6, 3) }
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
