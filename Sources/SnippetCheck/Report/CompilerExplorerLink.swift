/// The address that opens a sample in Compiler Explorer: `/clientstate/` and the state of a session as JSON in base64, as
/// Compiler Explorer's `docs/API.md` describes it. Nothing is sent before a reader follows it.
import ArticleModel
private import ByteText
private import Foundation

enum CompilerExplorerLink {
  private static let site = "https://godbolt.org/clientstate/"
  /// The name of the newest Swift there; it stays while versions come and go.
  private static let compiler = "swiftnightly"
  /// Many servers refuse longer requests than 8 KiB.
  private static let longest = 8_000

  private struct State: Encodable {
    struct Session: Encodable {
      var id = 1
      var language = "swift"
      let source: String
      let compilers: [Compiler]
      let executors: [Executor]
    }
    struct Executor: Encodable {
      let arguments: String
      let compiler: Compiler
      let stdin: String
    }
    struct Compiler: Encodable {
      let id: String
      let libs: [String]
      let options: String
    }
    let sessions: [Session]
  }

  /// The address for a sample that was checked as `entry` says; nil when it needs more than what readers see of it, did not
  /// pass, or is too long.
  static func address(of snippet: Snippet, _ entry: LockedSnippet) -> String? {
    let options = snippet.options
    guard snippet.language == "swift", entry.verdict == .pass, entry.level == .run || entry.level == .compile,
      entry.context == nil, SnippetFingerprint.needed(entry.contextKey).isEmpty, entry.reason == nil,
      options.needs.isEmpty,
      options.dependencies.isEmpty, options.session == nil, options.module == nil, options.file == nil
    else { return nil }
    var flags: [String] = []
    if let mode = options.swift ?? entry.mode { flags = ["-swift-version", LanguageMode.frontendMode(mode)] }
    if options.main { flags.append("-parse-as-library") }
    let executor = State.Executor(
      arguments: options.arguments ?? "",
      compiler: State.Compiler(id: compiler, libs: [], options: flags.joined(separator: " ")),
      stdin: options.standardInput ?? "")
    let source = String(decoding: snippet.code, as: UTF8.self)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(State(sessions: [.init(source: source, compilers: [], executors: [executor])]))
    else {
      return nil
    }
    // Only ASCII comes through as it is.
    let ascii = String(decoding: json, as: UTF8.self).utf16.map { unit in
      unit < 0x80 ? String(UnicodeScalar(UInt8(unit))) : "\\u" + unit.digits(4, radix: 16)
    }.joined()
    let address =
      site
      + Data(ascii.utf8).base64EncodedString().replacing("+", with: "%2B").replacing("/", with: "%2F")
      .replacing("=", with: "%3D")
    return address.utf8.count <= longest ? address : nil
  }
}
