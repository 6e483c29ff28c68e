/// Compares what sources import with what Package.swift and the README declare.
import Foundation
import TestSupport
import Testing

struct DependencyTests {
  /// Modules that come with the toolchain.
  private static let toolchain: Set = [
    "Foundation", "FoundationEssentials", "Glibc", "Dispatch", "Synchronization", "PackagePlugin",
  ]

  @Test func everyImportIsDeclaredByItsTarget() throws {
    let targets = try declaredTargets()
    let faults = SourceFile.all.flatMap { file in
      file.imports.filter { name in
        !Self.toolchain.contains(name) && targets[file.module]?.contains(name) == false
      }
      .map { "\(file.path) imports \($0), which Package.swift does not declare for \(file.module)" }
    }
    #expect(targets.count > 15)
    #expect(faults == [])
  }

  @Test func everyDeclaredModuleIsImportedByItsTarget() throws {
    let faults = try declaredTargets().flatMap { target, declared in
      let imported = Set(SourceFile.all.filter { $0.module == target }.flatMap(\.imports))
      return imported.isEmpty
        ? [] : declared.subtracting(imported).map { "\(target) declares \($0) and does not import it" }
    }
    #expect(faults.sorted() == [])
  }

  @Test(arguments: ["README.md", "README.ko.md"])
  func readmeNamesExactlyTheDependencies(_ page: String) throws {
    let line = try #require(
      packageFolder.read(page)?.split(separator: "\n").first { $0.contains("libcmark-gfm") && $0.contains("Yams") })
    let packages = try manifest().matches(of: /\.package\(url: "[^"]*\/([\w-]+?)(?:\.swift)?"/).map {
      String($0.output.1)
    }
    #expect(packages.filter { !line.contains("`\($0)`") } == [], "not named in \(page)")
    let libraries = try #require(packageFolder.read("Makefile")?.firstMatch(of: /LIBRARIES := (.*)/)).output.1
      .split(separator: " ").filter { $0.hasSuffix("-dev") }
    #expect(libraries.filter { !line.contains("`\($0)`") } == [], "not named in \(page)")
    let named = line.matches(of: /`([\w-]+)`/).map { String($0.output.1) }
    #expect(Set(named) == Set(packages + libraries.map(String.init)))
  }

  private func manifest() throws -> String { try #require(packageFolder.read("Package.swift")) }

  /// The modules and products that the text of Package.swift gives to each target made by `module`.
  private func declaredTargets() throws -> [String: Set<String>] {
    let calls = try manifest().matches(of: /\+? module\(\s*"(\w+)"(?:,\s*imports: \[([^\]]*)\])?/.ignoresCase())
    return Dictionary(
      uniqueKeysWithValues: calls.map { call in
        let names = (call.output.2 ?? "").replacing(/package: "[^"]*"/, with: "").matches(
          of: /(?:^|[\[\s,]|name: )"(\w+)"/
        ).map { String($0.output.1) }
        return (String(call.output.1), Set(names))
      })
  }
}
