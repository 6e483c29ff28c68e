/// Exports the programs of a check as files that can be run on another machine: another platform, or another Swift version.
package import ArticleModel
private import Diagnostics
private import Foundation
private import HostSystem
package import SnippetCheck
private import Synchronization

/// The content of `manifest.json`: the programs, how each is compiled and run, and the pages they belong to.
package struct SampleManifest: Codable, Sendable, Hashable {
  /// One program; its files are in `programs/ID/` beside the manifest.
  package struct Program: Codable, Sendable, Hashable {
    /// `compile` or `run`.
    package var task: String
    /// The language mode, as `-swift-version` takes it.
    package var swift: String
    /// Whether the sources are compiled as a library (`@main`), and whether the hash seed is random, so that the order of sets differs
    /// between runs.
    package var library: Bool, randomHashing: Bool
    /// The program's arguments, environment (`NAME=value`) and standard input, and the frameworks that it needs.
    package var arguments: [String], environment: [String], input: String, needs: [String]
    /// The time limit, in seconds.
    package var timeout: Double
    /// The names of its files, sources first.
    package var files: [String]
  }

  /// A page whose samples the programs check.
  package struct Page: Codable, Sendable, Hashable {
    /// The article's path below `content/`, and a SHA-256 of all its code blocks, `output` fences included; see ``expectation(of:)``.
    package var page: String, expectation: String
  }

  /// The version of this format.
  package static let format = "jikji-programs 1"

  /// The format of this manifest.
  package var format = Self.format
  /// The pages, by path.
  package var pages: [Page]
  /// The programs by identity; see ``identity(of:)``.
  package var programs: [String: Program]

  /// Creates the manifest of `jobs` for the samples of `articles`, and the files of the programs by path, relative to the manifest.
  ///
  /// Jobs that need this machine's tools (clang, the shell, fix-its) and those with modules of the page or packages are left out.
  package static func make(_ jobs: [SampleJob], for articles: [Article]) -> (
    manifest: SampleManifest, files: [String: [UInt8]]
  ) {
    var manifest = SampleManifest(pages: [], programs: [:])
    manifest.pages = articles.filter { article in article.snippets.contains { $0.language == "swift" } }
      .map { Page(page: $0.path, expectation: expectation(of: $0)) }.sorted { $0.page < $1.page }
    var files: [String: [UInt8]] = [:]
    for job in jobs where job.isPortable {
      let id = identity(of: job)
      manifest.programs[id] = Program(job)
      for file in job.files { files["programs/\(id)/\(file.name)"] = file.bytes }
    }
    return (manifest, files)
  }

  /// The manifest as JSON; equal programs give equal bytes.
  package var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return Array(((try? encoder.encode(self)) ?? Data()) + [0x0A])
  }

  /// The SHA-256 of everything that a program's outcome may depend on. Each part is preceded by its length in 8 bytes, little endian;
  /// `Scripts/run-programs` computes the same hash from the files that it compiled.
  package static func identity(of job: SampleJob) -> String {
    let program = Program(job)
    var hash = ContentHash()
    let settings = [program.task, program.swift, "\(program.library)", "\(program.randomHashing)", program.input]
    for part in settings { hash.add(part) }
    for list in [program.arguments, program.environment, program.needs] { hash.add(list.joined(separator: "\n")) }
    for file in job.files {
      hash.add(file.name)
      hash.add(file.bytes)
    }
    return hash.hex
  }

  /// The SHA-256 of an article's code blocks: language, info string and code of each.
  package static func expectation(of article: Article) -> String {
    var hash = ContentHash()
    for snippet in article.snippets where snippet.node != nil {
      hash.add(snippet.language)
      hash.add(Array(article.source.bytes[snippet.infoRange.clamped(to: 0..<article.source.bytes.count)]))
      hash.add(snippet.code)
    }
    return hash.hex
  }
}

extension SampleManifest.Program {
  fileprivate init(_ job: SampleJob) {
    self.init(
      task: job.task == .compile ? "compile" : "run", swift: job.languageMode, library: job.isLibrary,
      randomHashing: job.randomHashing, arguments: job.arguments, environment: job.environment,
      input: String(decoding: job.standardInput, as: UTF8.self), needs: job.stubs,
      timeout: Double(job.limits.milliseconds) / 1000, files: job.files.map(\.name))
  }
}

extension SampleJob {
  /// Whether it can be done with any Swift on any platform.
  var isPortable: Bool {
    [.compile, .run, .buildAndRun].contains(task) && modules.isEmpty && packages.isEmpty && !isBatch
  }
}

/// Records every job and passes it on to another runner.
package final class JobRecorder: SampleRunning {
  private let state = Mutex<(runner: (any SampleRunning)?, jobs: [SampleJob])>((nil, []))

  /// Creates a recorder without a runner.
  package init() {}

  /// Sets the runner that gets the jobs, and returns this recorder.
  package func wrapping(_ runner: any SampleRunning) -> JobRecorder {
    state.withLock { $0.runner = runner }
    return self
  }

  /// The jobs so far, in no particular order.
  package var jobs: [SampleJob] { state.withLock { $0.jobs } }

  /// Records `job` and runs it with the runner; without a runner, the outcome is unavailable.
  package func run(_ job: SampleJob) async throws -> SampleOutcome {
    let runner = state.withLock { state in
      state.jobs.append(job)
      return state.runner
    }
    return try await runner?.run(job) ?? SampleOutcome(ending: .exited(0), unavailable: "a runner")
  }
}
