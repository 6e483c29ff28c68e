/// Completes a fragment of Objective-C to a file that clang can compile.
import ByteText

/// What kind of fragment an Objective-C sample may be. ``before`` and ``after`` are the code that completes it.
enum ObjectiveCShape: CaseIterable {
  /// In order: a whole file, members of an implementation, statements of a method, members of an interface.
  case file, members, statements, interface

  var before: String {
    switch self {
    case .file: ""
    case .members: "@interface JikjiSample : UIViewController @end @implementation JikjiSample "
    case .statements:
      "@interface JikjiSample : UIViewController @end @implementation JikjiSample - (id)jikjiSample:(id)sender { "
    case .interface: "@interface JikjiSample : UIViewController "
    }
  }

  var after: String {
    switch self {
    case .file: ""
    case .members, .interface: "@end"
    case .statements: "; return nil; } @end"
    }
  }
}

/// An Objective-C sample, completed to a file.
struct ObjectiveCSample {
  /// The text of the file.
  let text: [UInt8]
  /// Names that the sample uses as classes or protocols without declaring them; the file declares them as empty.
  let assumed: Set<String>

  init(_ code: [UInt8], shape: ObjectiveCShape) {
    let lines = String(decoding: code, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      Self.cleaned)
    let body = lines.joined(separator: "\n")
    let words = ObjectiveCWords(body)
    let classes = words.classes.subtracting(words.declared).subtracting(Self.known)
    let protocols = words.protocols.subtracting(words.declared).subtracting(Self.known)
    assumed = classes.union(protocols)
    var head = "#import \"JikjiStubs.h\"\n"
    for name in classes.sorted() { head += "@interface \(name) : NSObject @end\n" }
    for name in protocols.sorted() { head += "@protocol \(name) @end\n" }
    text = Array((head + "#line 1\n" + shape.before + body + "\n" + shape.after + "\n").utf8)
  }

  /// The line without ellipses for omitted code; empty for imports, because the imported files do not exist here.
  private static func cleaned(_ line: Substring) -> String {
    let content = String(line).trimmingSpaces
    if content.hasPrefix("#import") || content.hasPrefix("#include") || content.hasPrefix("@import") { return "" }
    if ["...", "…", "....", ". . .", "……"].contains(content) { return "" }
    return String(line).replacing("…", with: " ")
  }

  /// Every name in the stub header.
  private static let known: Set<String> = ObjectiveCWords.all(in: StubModules.objectiveCHeader)
}

/// The capitalised names of an Objective-C text, by use: as class, as protocol, or declared there.
struct ObjectiveCWords {
  private(set) var classes: Set<String> = []
  private(set) var protocols: Set<String> = []
  private(set) var declared: Set<String> = []

  init(_ text: String) {
    let tokens = Self.tokens(of: text)
    for (index, token) in tokens.enumerated() where token.first?.isUppercase == true {
      let before = index > 0 ? tokens[index - 1] : ""
      let next = index + 1 < tokens.count ? tokens[index + 1] : ""
      if ["@interface", "@protocol", "@class", "@implementation"].contains(before) {
        // A class that is implemented here without an interface needs a declaration.
        if before == "@implementation" { classes.insert(token) } else { declared.insert(token) }
      } else if next == "*" || before == "[" && next != "]"
        || before == ":" && index > 2 && tokens[index - 3] == "@interface"
      {
        classes.insert(token)
      } else if (before == "<" || before == ",") && (next == ">" || next == ",") {
        protocols.insert(token)
      }
    }
  }

  /// All tokens of a text.
  static func all(in text: String) -> Set<String> { Set(tokens(of: text)) }

  /// Names, `@keywords` and single punctuation characters, in order; strings and comments are left out.
  private static func tokens(of text: String) -> [String] {
    var tokens: [String] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != 0x0A {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      case let byte where byte.isWordByte || byte == UInt8(ascii: "@"):
        index += 1
        while index < bytes.count, bytes[index].isWordByte { index += 1 }
        tokens.append(String(decoding: bytes[start..<index], as: UTF8.self))
      case let byte where byte > 0x20:
        index += 1
        tokens.append(String(decoding: bytes[start..<index], as: UTF8.self))
      default: index += 1
      }
    }
    return tokens
  }
}
