/// Recognises listings of data, settings and terminals by a form that all their lines have.
import ByteText

enum DataListing {
  /// Languages, and whether trimmed lines have their form; the first that matches is used.
  private static let forms: [(language: ListingLanguage, holds: @Sendable ([String]) -> Bool)] = [
    (.diff, { arePatch($0) }), (.json, { isJSON($0) }), (.console, { isConsole($0) && !$0.allSatisfy(isTyped) }),
    (.shell, { isCommands($0) }), (.text, { $0.allSatisfy(isAddress) }),
    (.html, { isMarkup($0) && $0.contains { line in pageTags.contains { line.holds($0) } } }), (.xml, { isMarkup($0) }),
    (.dockerfile, { isDockerfile($0) }), (.sql, { isQuery($0) }), (.ini, { isSections($0) }),
    (.yaml, { isMapping($0) }),
  ]

  /// The language whose form all lines have, except comments that begin with `# `; nil for programs.
  static func language(of lines: [String]) -> ListingLanguage? {
    let said = lines.filter { !$0.hasPrefix("# ") }
    return said.isEmpty ? nil : forms.first { $0.holds(said) }?.language
  }

  /// Whether the lines are a patch: the first is `diff --git a/x b/x`, `--- a/x` or `@@ -1,3 +1,4 @@`, and one of the
  /// last form is among them.
  private static func arePatch(_ lines: [String]) -> Bool {
    guard let first = lines.first, lines.count > 2,
      ["diff --git ", "Index: ", "--- ", "@@ -"].contains(where: { first.hasPrefix($0) })
    else { return false }
    return lines.contains { $0.hasPrefix("@@ -") && $0.dropFirst(4).contains("@@") }
  }

  /// Whether the lines are JSON: keys in quotation marks, values, brackets, nothing else.
  private static func isJSON(_ lines: [String]) -> Bool {
    guard let first = lines.first?.utf8.first, "{[".utf8.contains(first),
      lines.contains(where: { $0.holds("\":") || $0.holds("\" :") })
    else { return false }
    return lines.allSatisfy { line in
      let rest = StrippedCode(line).rest
      return rest.utf8.first.map { "{}[]\"-".utf8.contains($0) || $0.isASCIIDigit } ?? true
        || ["true", "false", "null", "..."].contains { rest.hasPrefix($0) }
    } && !lines.contains { $0.hasSuffix(";") }
  }

  /// Whether the line is a command after a prompt.
  private static func isTyped(_ line: String) -> Bool {
    ["$ ", "% ", "> $ "].contains { line.hasPrefix($0) }
  }

  /// Whether the line is the address of a page or an app, with at most one word beside it.
  private static func isAddress(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.count <= 2 && words.first.map { $0.holds("://") && !$0.holds("\"") && !$0.holds("(") } == true
  }

  private static func isConsole(_ lines: [String]) -> Bool { lines.first.map(isTyped) == true }

  private static let commands: Set<Substring> = [
    "git", "npm", "npx", "yarn", "pnpm", "brew", "sudo", "apt", "apt-get", "yum", "pip", "pip3", "docker",
    "docker-compose",
    "kubectl", "curl", "wget", "ssh", "scp", "cd", "ls", "mkdir", "rm", "cp", "mv", "chmod", "chown", "export",
    "source", "pod",
    "gem", "bundle", "jekyll", "hugo", "hexo", "swift", "xcrun", "xcodebuild", "./gradlew", "./mvnw", "gradle", "mvn",
    "java",
    "javac", "go", "cargo", "rustup", "python", "python3", "node", "tar", "unzip", "echo", "cat", "vi", "vim",
    "systemctl",
    "service", "ps", "kill", "grep", "find", "psql", "mysql", "aws", "gcloud", "terraform", "helm", "minikube", "nvm",
    "make",
    "cmake", "gcc", "clang", "touch", "open", "which", "man",
  ]

  /// Commands that are also words of English or Korean pages.
  private static let words: Set<Substring> = [
    "make", "find", "open", "which", "source", "service", "swift", "java", "go", "node", "man", "export", "cat",
    "python", "pod", "gem", "kill", "hugo", "hexo",
  ]

  /// Whether a line is a command with its arguments and nothing else: `git commit -m x`, `./gradlew build`.
  static func isCommand(_ line: String) -> Bool {
    let parts = line.split(separator: " ")
    guard let first = parts.first, (2...14).contains(parts.count), commands.contains(first) || first.hasPrefix("./"),
      !line.hasSuffix(".") || line.hasSuffix(" ."), !LineShape(line).endsSentence
    else { return false }
    let wide = parts.filter {
      $0.unicodeScalars.contains(where: \.isWide) && !$0.hasPrefix("<") && !$0.hasSuffix(">") && !$0.holds("\"")
    }.count
    let isTyped = wide == 0 || wide == 1 && parts.count > 2 && parts.contains { $0.hasPrefix("-") }
    return isTyped && (!words.contains(first) || parts.contains { $0.hasPrefix("-") || $0.holds("/") })
  }

  /// Whether each line is a known command with its arguments, a command after a prompt, a comment, or continues a line
  /// that ends with a backslash.
  private static func isCommands(_ lines: [String]) -> Bool {
    if lines.allSatisfy({ isTyped($0) || $0.hasPrefix("# ") }), lines.contains(where: isTyped) { return true }
    var goesOn = false
    for line in lines {
      let words = line.split(separator: " ")
      let isCommand = words.first.map(commands.contains) == true && !line.hasSuffix(";") && !line.hasSuffix("{")
      guard goesOn || isCommand || line.hasPrefix("# ") || line.hasPrefix("#!/") else { return false }
      // `swift` and `make` are also words of English: a command has arguments.
      if isCommand, !goesOn, words.count < 2, !["ls", "jekyll", "make"].contains(words[0]) { return false }
      goesOn = line.hasSuffix("\\")
    }
    return true
  }

  private static let pageTags = [
    "<html", "<body", "<div", "<p>", "<p ", "<span", "<head", "<script", "<a ", "<ul", "<li", "<table", "<form",
    "<input", "<h1", "<h2", "<img", "<button", "<link", "<meta", "<style", "<section",
  ]

  /// Whether the lines are markup: the first is a tag, and at least half of them have one at an end.
  private static func isMarkup(_ lines: [String]) -> Bool {
    guard let first = lines.first, first.hasPrefix("<"), first.holds(">") || lines.count > 1, !first.hasPrefix("<?php"),
      !first.hasPrefix("<#"),
      first.utf8.dropFirst().first.map({ $0.isASCIILetter || "!?/".utf8.contains($0) }) == true
    else { return false }
    return lines.filter { $0.hasPrefix("<") || $0.hasSuffix(">") || $0.holds("=\"") }.count * 2 >= lines.count
      && !lines.contains { $0.hasSuffix("{") }
  }

  private static let instructions: Set<Substring> = [
    "FROM", "RUN", "COPY", "ADD", "WORKDIR", "CMD", "ENTRYPOINT", "ENV", "EXPOSE", "ARG", "LABEL", "USER", "VOLUME",
  ]

  private static func isDockerfile(_ lines: [String]) -> Bool {
    let found = lines.filter { $0.split(separator: " ").first.map(instructions.contains) == true }.count
    return lines.count > 1 && ["FROM ", "ARG "].contains { lines[0].hasPrefix($0) } && found * 2 > lines.count
  }

  private static func isQuery(_ lines: [String]) -> Bool {
    guard let first = lines.first(where: { !$0.hasPrefix("--") }) else { return false }
    let words = first.uppercased().split(separator: " ").prefix(3)
    let second = words.dropFirst().first ?? ""
    return switch words.first {
    case "SELECT":
      first.uppercased().holds(" FROM ") || lines.contains { $0.uppercased().hasPrefix("FROM") } || words.count == 1
    case "INSERT": second == "INTO"
    case "DELETE": second == "FROM"
    case "UPDATE": words.count > 2 && (words.last == "SET" || lines.contains { $0.uppercased().hasPrefix("SET ") })
    case "CREATE", "ALTER", "DROP", "TRUNCATE":
      ["TABLE", "DATABASE", "INDEX", "VIEW", "USER", "SCHEMA", "UNIQUE", "OR"].contains(second)
    case "EXPLAIN": second == "SELECT"
    default: false
    }
  }

  /// Whether the lines are `[Section]` with `key=value` below.
  private static func isSections(_ lines: [String]) -> Bool {
    guard let first = lines.first, first.hasPrefix("["), first.hasSuffix("]"), lines.count > 1 else { return false }
    return lines.dropFirst().allSatisfy {
      $0.contains("=") && !$0.hasSuffix(";") || $0.hasPrefix("[") || $0.hasPrefix("#") || $0.hasPrefix(";")
    }
  }

  /// Whether the lines are YAML: keys with values, and items.
  private static func isMapping(_ lines: [String]) -> Bool {
    let keys = lines.filter(isKey).count
    return keys > 0 && lines.count > 1 && lines.contains { $0.hasSuffix(":") || $0.hasPrefix("- ") }
      && lines.allSatisfy { isKey($0) || $0.hasPrefix("- ") || $0.hasPrefix("#") || $0 == "---" }
  }

  /// Whether the line is `key: value`; the key has no spaces and no Hangul.
  private static func isKey(_ line: String) -> Bool {
    let text = line.hasPrefix("- ") ? line.dropFirst(2) : line[...]
    guard let colon = text.utf8.firstIndex(of: 0x3A), colon > text.startIndex else { return false }
    let after = text.utf8[text.utf8.index(after: colon)...]
    return text.utf8[..<colon].allSatisfy { $0.isASCIIWordByte || ".-/\"".utf8.contains($0) }
      && (after.isEmpty || after.first == 0x20)
      && ![";", "{", ","].contains { text.hasSuffix($0) }
  }
}
