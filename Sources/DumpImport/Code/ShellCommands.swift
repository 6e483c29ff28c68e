/// Knows a line that is typed into a terminal.
import ByteText

enum ShellCommands {
  private static let names: Set<Substring> = [
    "sudo", "gem", "pod", "git", "brew", "npm", "npx", "yarn", "pnpm", "cd", "mkdir", "curl", "wget", "swift", "swiftc",
    "xcodebuild", "xcrun", "xcode-select", "docker", "apt", "apt-get", "yum", "pip", "pip3", "python", "python3",
    "node",
    "make", "cmake", "chmod", "chown", "export", "source", "ssh", "scp", "tar", "unzip", "rm", "cp", "mv", "ls", "cat",
    "grep", "carthage", "bundle", "ruby", "gradle", "mvn", "java", "javac", "go", "cargo", "rustup", "touch", "open",
    "defaults", "launchctl", "systemctl", "service", "kill", "ps", "vi", "vim", "nano", "echo", "which", "jekyll",
    "hugo",
    "openssl", "fastlane", "mongod", "mysql", "psql", "redis-server", "docker-compose", "kubectl", "helm", "terraform",
    "aws", "gcloud", "heroku", "sqlite3", "rails", "rake", "php", "composer", "perl", "flutter", "dart", "dotnet",
    "adb", "nvm", "rbenv", "pyenv", "conda", "virtualenv", "django-admin", "iptables", "ifconfig", "ping", "netstat",
    "sed", "awk", "ln", "df", "du", "zip", "gzip", "rsync", "crontab", "useradd", "dpkg", "dnf", "pacman", "clang",
    "find", "tail", "head", "diff", "xargs", "tee", "nohup", "sort", "date", "jq",
    "gcc", "g++", "lldb", "gdb", "otool", "lipo", "codesign", "firebase", "vue", "ng", "create-react-app", "mongo",
  ]

  /// Commands that are English words too and need something typical after them.
  private static let words: Set<Substring> = [
    "make", "open", "go", "service", "source", "which", "swift", "node", "touch", "cat", "find", "tail", "head", "diff",
    "tee", "sort", "date",
  ]

  /// Whether the line is a command: a known name or a program of the folder, then arguments, no sentence.
  static func isCommand(_ text: String) -> Bool {
    var line = text[...]
    if line.hasPrefix("$ ") || line.hasPrefix("% ") { line = line.dropFirst(2) }
    let isPrompted = line.startIndex != text.startIndex
    guard isTyped(line), !text.hasSuffix(".") || text.hasSuffix(" .") || text.hasSuffix("..") else { return false }
    let parts = line.split(separator: " ")
    guard let first = parts.first, (2...14).contains(parts.count) else { return false }
    if first.hasPrefix("./") { return isProgram(first) && !line.hasSuffix(",") }
    guard names.contains(first) else { return false }
    guard words.contains(first), !isPrompted else { return true }
    return parts.dropFirst().contains { $0.hasPrefix("-") || $0.holds("/") || $0.holds(".") }
      || ["build", "test", "run", "package", "install"].contains(parts[1])
  }

  /// `./gradlew`, `./install.sh`.
  private static func isProgram(_ word: Substring) -> Bool {
    let name = word.utf8.dropFirst(2)
    return name.first.map { $0.isIdentifierStart } == true
      && name.allSatisfy { $0.isASCIIWordByte || "-./".utf8.contains($0) }
  }

  /// Whether Hangul stands only where a command may hold it: in quotation marks, in `<what to put here>`, or, where an option
  /// stands before it, as the last word.
  private static func isTyped(_ line: Substring) -> Bool {
    if line.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    var rest = Substring(StrippedCode(String(line)).rest)
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      guard !rest[open..<close].holds("  ") else { return false }
      rest = rest[..<open] + rest[rest.index(after: close)...]
    }
    if rest.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    let parts = rest.split(separator: " ")
    return parts.dropLast().allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
      && parts.dropFirst().contains { $0.hasPrefix("-") }
      && !LineShape(String(line)).endsSentence
  }

  /// `0 3 * * * /usr/local/bin/backup.sh`: five fields of a time and what is to be run then.
  static func isTimetable(_ text: String) -> Bool {
    let parts = text.split(separator: " ", omittingEmptySubsequences: true)
    guard parts.count >= 6, parts[..<5].contains("*") else { return false }
    return parts[..<5].allSatisfy { field in
      field.utf8.allSatisfy { $0.isASCIIDigit || "*/,-".utf8.contains($0) }
    } && (parts[5].hasPrefix("/") || parts[5].hasPrefix("~") || names.contains(parts[5]))
  }
}
