/// The programs of a check as files that another machine can run: another platform, or another Swift.
package import ArticleModel
private import Diagnostics
private import Foundation
private import HostSystem
package import SnippetCheck
private import Synchronization

/// What `manifest.json` says: which programs there are, how each is compiled and run, and which pages they are about.
package struct SampleManifest: Codable, Sendable, Hashable {
  /// One program; its files lie in `programs/ID/` beside the manifest.
  package struct Program: Codable, Sendable, Hashable {
    /// `compile` or `run`.
    package var task: String
    /// The language mode, as `-swift-version` takes it.
    package var swift: String
    /// Whether the file is read as a library (`@main`), and whether sets come in another order at each run.
    package var library: Bool, randomHashing: Bool
    /// The program's arguments, environment (`NAME=value`) and standard input, and the frameworks that it needs.
    package var arguments: [String], environment: [String], input: String, needs: [String]
    /// How long it may take, in seconds.
    package var timeout: Double
    /// The names of its files, sources first.
    package var files: [String]
  }

  /// A page whose samples the programs are about.
  package struct Page: Codable, Sendable, Hashable {
    /// The article's path below `content/`, and a SHA-256 of all code that it shows, promises of output included.
    package var page: String, expectation: String
  }

  /// The version of this format.
  package static let format = "jikji-programs 1"

  /// The format that a file has.
  package var format = Self.format
  /// The pages, by path.
  package var pages: [Page]
  /// The programs by their identity; see ``identity(of:)``.
  package var programs: [String: Program]

  /// A manifest of `jobs` for the samples of `articles`, with the files to write by their path beside it.
  ///
  /// Jobs that depend on this machine's tools, clang and the shell, and those with modules of the page are left out.
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

  /// The manifest as JSON, the same for the same programs.
  package var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return Array(((try? encoder.encode(self)) ?? Data()) + [0x0A])
  }

  /// A program's SHA-256 over all that its outcome may depend on. Each part is hashed behind its length in 8 bytes, little
  /// endian; `Scripts/run-programs` computes the same from the files that it compiled.
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

  /// The SHA-256 of what an article's code blocks say: language, words and code of each.
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
  /// Whether any Swift on any platform can do it.
  var isPortable: Bool {
    [.compile, .run, .buildAndRun].contains(task) && modules.isEmpty && packages.isEmpty && !isBatch
  }
}

/// Notes every job on its way to another runner.
package final class JobRecorder: SampleRunning {
  private let state = Mutex<(runner: (any SampleRunning)?, jobs: [SampleJob])>((nil, []))

  /// A recorder that has no runner behind it yet.
  package init() {}

  /// This recorder, which from now on hands jobs to `runner`.
  package func standing(before runner: any SampleRunning) -> JobRecorder {
    state.withLock { $0.runner = runner }
    return self
  }

  /// The jobs so far, in no order.
  package var jobs: [SampleJob] { state.withLock { $0.jobs } }

  /// Does `job`.
  package func run(_ job: SampleJob) async throws -> SampleOutcome {
    let runner = state.withLock { state in
      state.jobs.append(job)
      return state.runner
    }
    return try await runner?.run(job) ?? SampleOutcome(ending: .exited(0), unavailable: "a runner")
  }
}
