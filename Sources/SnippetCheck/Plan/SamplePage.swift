/// The parsed samples of one page and their dependencies; programs are planned, run and judged from this value.
import ArticleModel
import Diagnostics
import SwiftSource

struct SamplePage: Sendable {
  let article: Article
  let environment: SnippetEnvironment
  /// The Swift blocks, hidden ones included, in order of position; the index of a block is its number.
  let blocks: [SampleBlock]
  /// Whether the page declares that all its samples are one program (`session=page`).
  let isOneProgram: Bool
  /// The dependencies between blocks.
  let slices: SampleSlices
  /// Problems in the settings of comments and fences.
  let diagnostics: [Diagnostic]

  init(_ article: Article, site: SnippetDefaults, environment: SnippetEnvironment) {
    let samples = PageSamples(article, site: site)
    self.article = article
    self.environment = environment
    blocks = samples.blocks
    isOneProgram = samples.isOneProgram
    diagnostics = samples.diagnostics + Self.unknownPackages(samples.blocks, in: article.source, environment)
    slices = SampleSlices(blocks, usable: blocks.map(Self.isUsable))
  }

  /// Whether a block may be part of the programs of other blocks: it parses, is not expected to fail, and is ordinary code of the main
  /// file.
  private static func isUsable(_ block: SampleBlock) -> Bool {
    block.structure.problems.isEmpty && block.options.fails == nil && block.options.crashes == nil
      && block.options.exits == nil && block.level != .skip && block.level != .parse && block.options.module == nil
      && block.options.file == nil && !block.structure.hasMain
  }

  /// Diagnostics for packages named by `deps=` that jikji.yml does not declare.
  private static func unknownPackages(
    _ blocks: [SampleBlock], in text: SourceText, _ environment: SnippetEnvironment
  ) -> [Diagnostic] {
    blocks.flatMap { block in
      block.options.dependencies.filter { !environment.packages.contains($0) }.map { name in
        .unknownPackage(
          name, meant: NearMiss.bestMatch(for: name, among: environment.packages.sorted()),
          at: BlockPlaces(block: block, text: text).fence)
      }
    }
  }

  /// The products of packages that blocks name or import, sorted.
  func packages(of blocks: [SampleBlock]) -> [String] {
    environment.packages.intersection(blocks.flatMap { $0.options.dependencies + $0.structure.imports }).sorted()
  }

  /// Maps ranges of a block to places in the article.
  func places(of block: SampleBlock) -> BlockPlaces { BlockPlaces(block: block, text: article.source) }

  /// Whether the next fence after a block is an `output` fence; always true for a hidden block.
  func isFollowedByOutput(_ block: SampleBlock) -> Bool {
    guard case .fence(let index) = block.origin else { return true }
    return article.snippets.drop { $0.index <= index }.first?.language == "output"
  }

  /// The modules of this page (`module=`) that blocks import, directly or indirectly; each comes after those it imports.
  func modules(importedBy members: [SampleBlock]) -> [String] {
    var (found, seen): ([String], Set<String>) = ([], Set(members.compactMap(\.options.module)))
    func add(_ name: String) {
      let own = blocks.filter { $0.options.module == name && $0.structure.problems.isEmpty }
      guard !own.isEmpty, seen.insert(name).inserted else { return }
      Set(own.flatMap(\.structure.imports)).sorted().forEach(add)
      found.append(name)
    }
    Set(members.flatMap(\.structure.imports)).sorted().forEach(add)
    return found
  }

  /// The numbers of the blocks that may be other files of a block's program (`file=`) or modules that it imports.
  func otherFiles(of block: SampleBlock) -> [Int] {
    let isInSession = isOneProgram || block.options.session != nil || block.options.continues
    let modules = modules(importedBy: [block])
    return blocks.filter { other in
      guard other.number != block.number else { return false }
      return isInSession && other.options.file != nil || other.options.module.map(modules.contains) ?? false
    }.map(\.number)
  }

  /// The numbers of those blocks of a program that promise output whose order may vary: they, or blocks they need, use sets, dictionaries
  /// or random numbers. Empty if hash seeds are random anyway.
  func varyingBlocks(of parts: [ProgramPart]) -> [Int] {
    let random = Set(parts.map(\.block).filter { blocks[$0].structure.hasVaryingOutput })
    guard !environment.randomHashing, !random.isEmpty else { return [] }
    return parts.map(\.block).filter { number in
      let promises = blocks[number].claims.contains { !$0.isAboutError } || isFollowedByOutput(blocks[number])
      return promises && !random.isDisjoint(with: slices.slice(of: number))
    }
  }

  /// Whether a block may be compiled in one program with unrelated blocks: nothing at its fence changes how the program is built, it
  /// imports only known modules, and it has the same language mode as the first block of the page.
  func canShareProgram(_ block: SampleBlock) -> Bool {
    let options = block.options
    let hasSettings =
      block.hasExpectation || options.timeoutMilliseconds != nil || options.memoryBytes != nil
      || options.arguments != nil || options.standardInput != nil || !options.environment.isEmpty
      || !options.needs.isEmpty || !options.dependencies.isEmpty || options.file != nil || options.module != nil
    return !hasSettings && !block.structure.hasMain && !LanguageMode.isHistoric(options.swift)
      && environment.knownModules.isSuperset(of: block.structure.imports)
      && options.swift == blocks.first?.options.swift
  }

  /// The stub modules that blocks import or name in `needs=`, sorted.
  func stubs(for blocks: [SampleBlock]) -> [String] {
    environment.stubs.filter { name in
      blocks.contains { $0.options.needs.contains(name) || $0.structure.imports.contains(name) }
    }.sorted()
  }
}
