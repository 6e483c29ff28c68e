/// Creates URLs that open a sample in Compiler Explorer: `/clientstate/` and the session state as JSON in base64, as described in Compiler
/// Explorer's `docs/API.md`. Nothing is sent before a reader follows the link.
import ArticleModel
private import ByteText
private import Foundation

enum CompilerExplorerLink {
  private static let site = "https://godbolt.org/clientstate/"
  /// The id of the newest Swift there; it does not change when versions are added or removed.
  private static let compiler = "swiftnightly"
  /// The maximum length of a URL in bytes; many servers refuse requests longer than 8 KiB.
  private static let maximumLength = 8_000

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

  /// The URL for a sample that was checked as `entry` says; nil if the sample did not pass, needs more code than readers see, or gives a
  /// URL that is too long.
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
    // Compiler Explorer decodes only ASCII correctly, so other characters are written as `\u` escapes.
    let ascii = String(decoding: json, as: UTF8.self).utf16.map { unit in
      unit < 0x80 ? String(UnicodeScalar(UInt8(unit))) : "\\u" + unit.digits(4, radix: 16)
    }.joined()
    let address =
      site
      + Data(ascii.utf8).base64EncodedString().replacing("+", with: "%2B").replacing("/", with: "%2F")
      .replacing("=", with: "%3D")
    return address.utf8.count <= maximumLength ? address : nil
  }
}
