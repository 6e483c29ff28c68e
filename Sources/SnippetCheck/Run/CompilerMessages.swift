/// Parses the messages of swift-frontend and clang.
import ByteText
import Diagnostics

/// A message of a compiler.
struct CompilerMessage: Sendable, Hashable {
  /// The file name, without its folder.
  let file: String
  /// The position, both from 1; the column counts UTF-8 bytes.
  let line: Int, column: Int
  let severity: Severity
  /// The text without the id and the group at its end.
  let text: String
  /// The diagnostic's id, if the compiler was told to print it.
  let id: String?
  /// The diagnostic group, such as `#DeprecatedDeclaration`; clang's warning flag or category.
  let group: String?
}

extension CompilerMessage {
  /// Whether clang parsed the code and only does not know the meaning of a name (its category `Semantic Issue` and similar ones).
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

/// A name for which the compiler found no declaration.
struct MissingName: Sendable, Hashable {
  /// The type of which it should be a member; nil for other names.
  let type: String?
  let name: String
  /// Whether it is the name of a module.
  let isModule: Bool
  /// The name that comes first in the message: the type's, where there is one.
  var head: String { type ?? name }
}

extension CompilerMessage {
  /// Whether a name is missing in the scope; it is then also missing in every program with fewer declarations.
  var isAboutMissingName: Bool { text.hasPrefix("cannot find") }

  /// The name in `cannot find 'x' in scope`, `cannot find type 'X' in scope`, `no such module 'M'` and `value of type 'X' has
  /// no member 'y'`; nil for other messages.
  var missingName: MissingName? {
    let isModule = text.hasPrefix("no such module")
    guard isModule || text.hasPrefix("cannot find") || text.contains("has no member") else { return nil }
    let words = text.split(separator: "'").map(String.init)
    guard words.count > 1 else { return nil }
    let isMember = words.count > 3 && words[2].contains("has no member")
    return MissingName(type: isMember ? words[1] : nil, name: isMember ? words[3] : words[1], isModule: isModule)
  }
}

/// Parses messages in LLVM's format: `folder/main.swift:3:7: error: text [id] [#Group]`.
enum CompilerMessages {
  /// The messages in `output`, in order; other lines are left out.
  static func read(_ output: [UInt8]) -> [CompilerMessage] {
    output.split(separator: 0x0A).compactMap(message)
  }

  private static let severities: [(word: String, severity: Severity)] = [
    (": error: ", .error), (": warning: ", .warning), (": note: ", .note), (": fatal error: ", .error),
  ]

  private static func message(_ line: ArraySlice<UInt8>) -> CompilerMessage? {
    for (word, severity) in severities {
      guard let mark = line.range(of: word) else { continue }
      let head = String(decoding: line[..<mark.lowerBound], as: UTF8.self).split(
        separator: ":", omittingEmptySubsequences: false)
      guard head.count >= 3, let row = Int(head[head.count - 2]), let column = Int(head[head.count - 1]) else {
        continue
      }
      let path = head.dropLast(2).joined(separator: ":")
      let (text, id, group) = split(String(decoding: line[mark.upperBound...], as: UTF8.self))
      return CompilerMessage(
        file: path.split(separator: "/").last.map(String.init) ?? path, line: row, column: column, severity: severity,
        text: text, id: id, group: group)
    }
    return nil
  }

  /// Splits `[id]`, `[#Group]`, `[-Wflag]` and clang's categories off the end: the text, the id, the group.
  private static func split(_ message: String) -> (String, String?, String?) {
    var text = message
    var id: String?
    var group: String?
    while text.hasSuffix("]"), let open = text.lastIndex(of: "[") {
      let word = text[text.index(after: open)...].dropLast()
      let isCategory = word.hasSuffix("Issue") || word.hasPrefix("ARC ")
      guard !word.isEmpty, isCategory || word.utf8.allSatisfy({ $0.isASCIIWordByte || "#-".utf8.contains($0) }) else {
        break
      }
      if word.first == "#" || word.first == "-" || isCategory { group = String(word) } else { id = String(word) }
      text = String(text[..<open].reversed().drop { $0 == " " }.reversed())
    }
    return (text, id, group)
  }
}
