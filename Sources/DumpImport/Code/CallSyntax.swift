/// Recognises statements that no semicolon ends: calls, chains of calls, imports.
import ByteText

enum CallSyntax {
  /// `view.addSubview(label)`, `print("hi")`, `a.constraint(equalTo: b, constant: 20).isActive = true`, and the first line of such a
  /// call. The name of a method, `init(coder:)`, is no call.
  static func isCall(_ rest: String) -> Bool {
    var text = rest[...]
    for word in ["return ", "await ", "try ", "new ", "throw "] where text.hasPrefix(word) {
      text = text.dropFirst(word.utf8.count)
    }
    guard let open = nameEnd(of: text), text.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    let name = text[..<open]
    let arguments = text[text.index(after: open)...]
    var depth = 1
    var close = arguments.startIndex
    while close < arguments.endIndex, depth > 0 {
      if arguments.utf8[close] == UInt8(ascii: "(") { depth += 1 }
      if arguments.utf8[close] == UInt8(ascii: ")") { depth -= 1 }
      if depth > 0 { close = arguments.utf8.index(after: close) }
    }
    guard depth == 0 else { return goesOn(arguments) }
    let inner = arguments[..<close]
    let tail = arguments[arguments.utf8.index(after: close)...]
    guard !isSignature(inner) else { return false }
    if tail.isEmpty { return isTelling(inner) || name.contains(".") && !inner.isEmpty }
    if tail.hasPrefix(".") || tail.hasPrefix("?.") || tail.hasPrefix("!.") {
      return tail.hasSuffix(")") || tail.holds(" = ") || tail.hasSuffix(" {")
    }
    return false
  }

  /// `name(a, b, …)`: nothing but a name and its arguments, which alone may as well be what a method is called.
  static func isBareCall(_ text: String) -> Bool {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") || text.hasSuffix(");") else { return false }
    let name = text[..<open].utf8
    return !name.isEmpty
      && name.allSatisfy { $0.isASCIIWordByte || $0 == UInt8(ascii: ".") }
  }

  /// Where a name, with its dots, ends before an opening parenthesis; nil when anything else is there.
  private static func nameEnd(of text: Substring) -> Substring.Index? {
    guard let first = text.utf8.first, first.isIdentifierStart || first == UInt8(ascii: ".") else { return nil }
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text.utf8[index]
      if byte == UInt8(ascii: "(") { return index > text.startIndex ? index : nil }
      guard byte.isASCIIWordByte || ".?!:$".utf8.contains(byte) else { return nil }
      index = text.utf8.index(after: index)
    }
    return nil
  }

  /// The first line of a call over several: it ends with a comma or an opening bracket, and holds a label or a string.
  private static func goesOn(_ arguments: Substring) -> Bool {
    guard let last = arguments.utf8.last else { return false }
    return ",([{".utf8.contains(last) && (arguments.holds(": ") || arguments.holds("\"") || arguments.utf8.count == 1)
      || arguments.hasSuffix("(")
  }

  /// `_:didFinish:`: labels without values.
  private static func isSignature(_ inner: Substring) -> Bool {
    !inner.isEmpty && inner.hasSuffix(":") && !inner.holds(" ")
  }

  /// Whether what is in the parentheses can be nothing but values.
  private static func isTelling(_ inner: Substring) -> Bool {
    inner.holds("\"") || inner.holds(": ") || inner.holds("(") || inner.holds("->") || inner.holds("=>")
      || inner.holds(" == ") || inner.holds("[") || inner.contains(".") && !inner.holds(" ")
  }

  /// `import requests`, `import kotlinx.coroutines.*`, `from a import b`, `import x from "y"`, `package com.example`,
  /// `export default App`.
  static func isImport(_ rest: String) -> Bool {
    let words = rest.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count >= 2, rest.utf8.allSatisfy({ $0 < 0x80 }), !rest.hasSuffix(".") else { return false }
    switch words[0] {
    case "import":
      if rest.holds(" from \"") { return true }
      let isName = words[1].utf8.allSatisfy { isPath($0) || $0 == UInt8(ascii: "*") }
      return isName && (words.count == 2 || words.count == 4 && words[2] == "as" || rest.hasPrefix("import static "))
        || rest.hasPrefix("import \"")
    case "from": return words.count >= 4 && words[2] == "import" && words[1].utf8.allSatisfy(isPath)
    case "package":
      return words.count == 2 && (words[1].contains(".") || words[1] == "main") && words[1].utf8.allSatisfy(isPath)
    case "export": return ["default", "const", "function", "class", "interface", "type"].contains(words[1])
    case "require", "include", "use": return words.count == 2 && (words[1].hasPrefix("\"") || words[1].holds("::"))
    default: return false
    }
  }

  private static func isPath(_ byte: UInt8) -> Bool {
    byte.isASCIIWordByte || byte == UInt8(ascii: ".")
  }
}
