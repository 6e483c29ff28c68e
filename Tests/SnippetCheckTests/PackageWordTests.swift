/// Tests of `deps=` and imports of packages: with which packages a program is built, and diagnostics about undeclared ones.
import ArticleModel
import Diagnostics
import SwiftSource
import TestSupport
import Testing

@testable import SnippetCheck

struct PackageWordTests {
  private func checked(_ page: String, declared: Set<String> = ["Geo", "Algo"]) async throws -> (
    page: CheckedPage, packages: [[String]]
  ) {
    var environment = SnippetEnvironment()
    environment.packages = declared
    let compiler = FakeCompiler(names: ["Geo": [], "Algo": []])
    let page = try await CheckedPage(page, environment: environment, by: compiler)
    return (page, compiler.seen.map(\.packages))
  }

  @Test(arguments: [
    ("import Geo\nprint(1)", "run", ["Geo"]), ("print(1)", "run deps=Algo,Geo", ["Algo", "Geo"]),
    ("import Geo\nprint(1)", "deps=Algo", ["Algo", "Geo"]), ("print(1)", "run", []),
  ])
  func aProgramHasThePackagesThatItNamesOrImports(code: String, words: String, wanted: [String]) async throws {
    let found = try await checked(fence(code, words))
    #expect(found.packages.allSatisfy { $0 == wanted } && !found.packages.isEmpty)
    #expect(!found.page.diagnostics.contains { $0.code == "package-unusable" })
  }

  @Test func samplesWithPackagesShareNoProgramWithOthers() async throws {
    let found = try await checked(fence("let a = 1\nprint(a)") + fence("print(2)", "deps=Geo"))
    #expect(Set(found.packages) == [[], ["Geo"]])
  }

  @Test func anUndeclaredPackageIsAnErrorAtTheFence() async throws {
    let found = try await checked("```1️⃣swift run deps=Goe\nprint(1)\n```\n")
    #expect(found.page.codes == ["package-unusable"] || found.page.codes == ["1 package-unusable"])
    #expect(found.page.problems.contains("did you mean 'Geo'"))
    #expect(
      try await checked(fence("print(1)", "run deps=Geo"), declared: []).page.problems.contains("is not declared"))
  }

  @Test func anImportNobodyDeclaredSaysHow() async throws {
    let strict = try await checked(fence("import Unheard\nprint(1)", "run"))
    let notes = strict.page.diagnostics.flatMap(\.notes).map(\.message.english)
    #expect(notes.contains { $0.contains("snippets: {packages: {Unheard:") })
    let open = try await checked(fence("import Unheard\nprint(1)"))
    #expect(open.page.verdicts == ["lowered parse"] && open.page.reasons.first?.contains("snippets.packages") == true)
  }
}
