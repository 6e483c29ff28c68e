/// Knows a line that is typed into a terminal.

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
    "gcc", "g++", "lldb", "gdb", "otool", "lipo", "codesign", "firebase", "vue", "ng", "create-react-app", "mongo",
  ]

  /// Commands that are English words too and need something typical after them.
  private static let words: Set<Substring> = [
    "make", "open", "go", "service", "source", "which", "swift", "node", "touch", "cat",
  ]

  /// Whether the line is a command: a known name, then arguments, no sentence.
  static func isCommand(_ text: String) -> Bool {
    var line = text[...]
    if line.hasPrefix("$ ") || line.hasPrefix("% ") { line = line.dropFirst(2) }
    let isPrompted = line.startIndex != text.startIndex
    guard text.utf8.allSatisfy({ $0 < 0x80 }), !text.hasSuffix(".") || text.hasSuffix(" .") || text.hasSuffix("..")
    else { return false }
    let parts = line.split(separator: " ")
    guard let first = parts.first, names.contains(first), (2...14).contains(parts.count) else { return false }
    guard words.contains(first), !isPrompted else { return true }
    return parts.dropFirst().contains { $0.hasPrefix("-") || $0.holds("/") || $0.holds(".") }
      || ["build", "test", "run", "package", "install"].contains(parts[1])
  }
}
