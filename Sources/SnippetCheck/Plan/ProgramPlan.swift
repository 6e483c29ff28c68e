/// Plans programs: which blocks are used in which form, and the job that compiles or runs them.
import ArticleModel
import SwiftSource

/// The description of a program.
struct ProgramPlan: Sendable, Hashable {
  /// The blocks in order; the last one is the block to check.
  var parts: [ProgramPart]
  /// Modules to import in addition to those that the blocks import.
  var imports: [String] = []
  /// Stub modules to compile with.
  var stubs: [String] = []
  /// The language mode; nil for that of the last block.
  var mode: String?
  /// The hash seed of sets and dictionaries; nil for 0.
  var hashSeed: Int?
}

/// A program that is ready to run.
struct PlannedProgram: Sendable {
  let parts: [ProgramPart]
  /// Its files by name, always including `main.swift`.
  let files: [String: SampleProgram]
  var job: SampleJob
}

/// Creates programs from a page's blocks.
struct ProgramPlanner: Sendable {
  let page: SamplePage

  /// The program described by `plan`, with a job for `task`.
  ///
  /// Limits, arguments and input are taken from the last block's fence. Programs that the JIT cannot run (`@main`, several files, modules
  /// of the page) are built and run instead.
  func program(_ plan: ProgramPlan, _ task: SampleTask) -> PlannedProgram {
    let members = plan.parts.map { page.blocks[$0.block] }
    let isLibrary = members.contains { $0.structure.hasMain || $0.options.main }
    var files = Dictionary(grouping: plan.parts) { page.blocks[$0.block].options.file ?? "main.swift" }
    files["main.swift"] = files["main.swift"] ?? []
    let programs = files.reduce(into: [:]) { programs, file in
      programs[file.key] = SampleProgram(
        parts: file.value, of: page.blocks, imports: imports(of: file.value, in: plan), hashSeed: plan.hashSeed,
        hasMarkers: file.value.isEmpty || file.key == "main.swift" && !isLibrary)
    }
    var job = SampleJob(
      task, files: programs.sorted { $0.key < $1.key }.map { .init(name: $0.key, bytes: $0.value.text) })
    let mode = plan.mode ?? members.last?.options.swift ?? page.environment.languageMode
    job.languageMode = LanguageMode.frontendMode(mode)
    job.isLibrary = isLibrary
    job.randomHashing = page.environment.randomHashing
    job.stubs = plan.stubs.sorted()
    job.modules = modules(importedBy: members)
    job.packages = page.packages(of: members)
    if task == .run, isLibrary || programs.count > 1 || !job.modules.isEmpty { job.task = .buildAndRun }
    if let options = members.last?.options { apply(options, to: &job) }
    // A slow compiler on a busy machine must not fail a sample.
    if job.task == .compile { job.limits.milliseconds = max(job.limits.milliseconds, 30_000) }
    return PlannedProgram(parts: plan.parts, files: programs, job: job)
  }

  /// The modules to import in a file: those of the plan, and stub modules that no block in the file imports itself, as samples often leave
  /// `import UIKit` out. The stub of Objective-C serves attributes such as `@objc`, which need no import.
  private func imports(of parts: [ProgramPart], in plan: ProgramPlan) -> [String] {
    guard !parts.isEmpty else { return [] }
    let imported = plan.imports + parts.flatMap { page.blocks[$0.block].structure.imports }
    return plan.imports + plan.stubs.filter { StubModules.importable.contains($0) && !imported.contains($0) }
  }

  private func apply(_ options: SnippetOptions, to job: inout SampleJob) {
    job.limits.milliseconds = options.timeoutMilliseconds ?? job.limits.milliseconds
    job.limits.memoryBytes = options.memoryBytes ?? job.limits.memoryBytes
    job.arguments = (options.arguments ?? "").split(separator: " ").map(String.init)
    job.standardInput = Array((options.standardInput ?? "").utf8)
    job.environment = options.environment
  }

  /// The sources of the page's modules (`module=`) that blocks import.
  private func modules(importedBy members: [SampleBlock]) -> [ModuleSource] {
    page.modules(importedBy: members).map { name in
      let parts = page.blocks.filter { $0.options.module == name && $0.structure.problems.isEmpty }
        .map { ProgramPart(block: $0.number) }
      let program = SampleProgram(parts: parts, of: page.blocks, imports: [], hasMarkers: false)
      return ModuleSource(name: name, files: [.init(name: "\(name).swift", bytes: program.text)])
    }
  }
}
