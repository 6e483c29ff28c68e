/// Reads what swift-frontend and clang print about a program back into values.
import Diagnostics

/// A message of a compiler.
struct CompilerMessage: Sendable, Hashable {
  /// The file it names, without its folder.
  let file: String
  /// From 1; the column counts UTF-8 bytes.
  let line: Int, column: Int
  let severity: Severity
  /// The message without the id and group behind it.
  let text: String
  /// The diagnostic's id, where the compiler was asked for it.
  let id: String?
  /// The diagnostic group, such as `#DeprecatedDeclaration`.
  let group: String?
}

extension CompilerMessage {
  /// Whether clang understood the form and only misses what a name means (its category `Semantic Issue` and kin).
  var isAboutMeaning: Bool {
    guard let category = group else { return false }
    return ["Semantic Issue", "Value Conversion Issue", "ARC Semantic Issue", "ARC Restrictions", "ARC Casting Rules"]
      .contains(category)
  }

  /// The first name in quotes.
  var quotedName: String? {
    text.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
  }
}

/// The reader of messages in LLVM's style: `folder/main.swift:3:7: error: text [id] [#Group]`.
enum CompilerMessages {
  /// The messages in `output`, in order; lines that are none are left out.
  static func read(_ output: [UInt8]) -> [CompilerMessage] {
    output.split(separator: 0x0A).compactMap(message)
  }

  private static let severities: [(word: StaticString, severity: Severity)] = [
    (": error: ", .error), (": warning: ", .warning), (": note: ", .note), (": fatal error: ", .error),
  ]

  private static func message(_ line: ArraySlice<UInt8>) -> CompilerMessage? {
    for (word, severity) in severities {
      guard let mark = line.start(of: word) else { continue }
      let head = String(decoding: line[..<mark], as: UTF8.self).split(separator: ":", omittingEmptySubsequences: false)
      guard head.count >= 3, let row = Int(head[head.count - 2]), let column = Int(head[head.count - 1]) else {
        continue
      }
      let path = head.dropLast(2).joined(separator: ":")
      let (text, id, group) = split(String(decoding: line[(mark + word.utf8CodeUnitCount)...], as: UTF8.self))
      return CompilerMessage(
        file: path.split(separator: "/").last.map(String.init) ?? path, line: row, column: column, severity: severity,
        text: text, id: id, group: group)
    }
    return nil
  }

  /// Takes `[id]`, `[#Group]` and `[-Wflag]` off the end.
  private static func split(_ message: String) -> (String, String?, String?) {
    var text = message
    var id: String?
    var group: String?
    while text.hasSuffix("]"), let open = text.lastIndex(of: "[") {
      let word = text[text.index(after: open)...].dropLast()
      let isCategory = word.hasSuffix("Issue") || word.hasPrefix("ARC ")
      guard !word.isEmpty, isCategory || word.utf8.allSatisfy(isIDByte) else { break }
      if word.first == "#" || word.first == "-" || isCategory { group = String(word) } else { id = String(word) }
      text = String(text[..<open].reversed().drop { $0 == " " }.reversed())
    }
    return (text, id, group)
  }

  private static func isIDByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "-")
  }
}
