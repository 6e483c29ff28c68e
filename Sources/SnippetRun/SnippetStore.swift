/// The cache of results, in a local folder and in a shared cache over HTTP. The key is a fingerprint of everything that a result depends
/// on.
import HostSystem
import SnippetCheck

/// Computes the cache keys of jobs.
enum SnippetJobKey {
  /// Increased when the checker starts to interpret results differently.
  private static let formatVersion = "3"

  /// The cache key of a job: a hash of content, settings, stubs, toolchain and target.
  ///
  /// - Parameter packages: the fingerprints of the packages that the job imports.
  static func key(of job: SampleJob, toolchain: SnippetToolchain, packages: [String] = []) -> String {
    var hash = ContentHash()
    hash.add(formatVersion)
    // The path of the toolchain is not part of the key, because it differs between machines that share a cache.
    hash.add("\(toolchain.version) \(toolchain.target)")
    hash.add(
      "\(job.task.rawValue) \(job.languageMode) \(job.isLibrary ? "started" : "false") \(job.randomHashing) \(job.attempt)"
    )
    hash.add("\(job.limits.milliseconds) \(job.limits.memoryBytes) \(job.limits.outputBytes)")
    for file in job.files + job.modules.flatMap(\.files) {
      hash.add(file.name)
      hash.add(file.bytes)
    }
    for stub in StubModules.all(neededBy: job.stubs) { hash.add(stub + StubModules.source(of: stub)) }
    if job.task == .checkObjectiveC { for (name, text) in StubModules.objectiveCHeaders { hash.add(name + text) } }
    for text in job.arguments + ["|"] + job.environment + ["|"] + job.modules.map(\.name) { hash.add(text) }
    hash.add(job.standardInput)
    for text in job.packages + packages { hash.add(text) }
    return hash.hex
  }
}

/// The local and the shared cache of results.
struct SnippetStore: Sendable {
  private let folder: String
  let shared: SharedCache?

  init(folder: String, shared: SharedCache?) {
    self.folder = folder + "/results"
    self.shared = shared
  }

  /// A cached result, and whether it came from the shared cache; nil if there is none. Shared results are copied to the folder.
  func find(_ key: String) async -> (SampleOutcome, isShared: Bool)? {
    if let bytes = try? Disk.readOwn(path(of: key)), let outcome = SnippetOutcomeText.read(bytes, of: key) {
      return (outcome, false)
    }
    guard let bytes = await shared?.get(key), let outcome = SnippetOutcomeText.read(bytes, of: key) else {
      return nil
    }
    write(bytes, key)
    return (outcome, true)
  }

  /// Whether ``find(_:)`` gives a result.
  func has(_ key: String) async -> Bool { await find(key) != nil }

  /// Writes a result to both caches. Write errors are ignored.
  func keep(_ outcome: SampleOutcome, as key: String) async {
    let bytes = SnippetOutcomeText.text(of: outcome, key)
    write(bytes, key)
    await shared?.put(bytes, as: key)
  }

  private func path(of key: String) -> String { "\(folder)/\(key.prefix(2))/\(key.dropFirst(2))" }

  private func write(_ bytes: [UInt8], _ key: String) {
    let path = path(of: key)
    guard let parent = Disk.parent(of: path), (try? Disk.makeFolder(parent)) != nil else { return }
    try? Disk.writeAtomically(bytes, to: path)
  }
}

/// Converts results to bytes: a header line, then standard output, then standard error. The header ends with a hash of all this and the key, so
/// that neither a damaged file is a result, nor that of another key.
enum SnippetOutcomeText {
  static func text(of outcome: SampleOutcome, _ key: String) -> [UInt8] {
    let ending =
      switch outcome.ending {
      case .exited(let status): "exited \(status)"
      case .signalled(let signal): "signalled \(signal)"
      case .timedOut: "timedOut 0"
      case .wroteTooMuch: "wroteTooMuch 0"
      case .outOfMemory: "outOfMemory 0"
      }
    let milliseconds = Int((outcome.seconds * 1000).rounded())
    let head = "jikji-result 2 \(ending) \(milliseconds) \(outcome.standardOutput.count) \(outcome.standardError.count)"
    let body = outcome.standardOutput + outcome.standardError
    return Array("\(head) \(hash(of: head, body[...], key))\n".utf8) + body
  }

  private static func hash(of head: some StringProtocol, _ body: ArraySlice<UInt8>, _ key: String) -> String {
    var hash = ContentHash()
    for part in [Array(key.utf8), Array(head.utf8), Array(body)] { hash.add(part) }
    return hash.hex
  }

  /// The result in bytes that ``text(of:_:)`` made for the same key; nil for all others.
  static func read(_ bytes: [UInt8], of key: String) -> SampleOutcome? {
    guard let lineEnd = bytes.firstIndex(of: 0x0A) else { return nil }
    let words = String(decoding: bytes[..<lineEnd], as: UTF8.self).split(separator: " ").map(String.init)
    let body = bytes[(lineEnd + 1)...]
    guard words.count == 8, words[0] == "jikji-result", words[1] == "2",
      words[7] == hash(of: words[..<7].joined(separator: " "), body, key), let number = Int(words[3]),
      let milliseconds = Int(words[4]), let output = Int(words[5]), let error = Int(words[6]), output >= 0, error >= 0,
      bytes.count == lineEnd + 1 + output + error, let ending = ending(words[2], number)
    else { return nil }
    let start = lineEnd + 1
    return SampleOutcome(
      ending: ending, standardOutput: Array(bytes[start..<start + output]),
      standardError: Array(bytes[(start + output)...]), seconds: Double(milliseconds) / 1000)
  }

  private static func ending(_ word: String, _ number: Int) -> SampleEnding? {
    switch word {
    case "exited": .exited(number)
    case "signalled": .signalled(number)
    case "timedOut": .timedOut
    case "wroteTooMuch": .wroteTooMuch
    case "outOfMemory": .outOfMemory
    default: nil
    }
  }
}
