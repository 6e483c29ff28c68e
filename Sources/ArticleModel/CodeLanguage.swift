/// Knows a code block's language under all the names that authors give it.

/// Names of languages.
package enum CodeLanguage {
  /// The name we use for what an author wrote: `Swift` and `swift5` are `swift`, `Objective-C` is `objc`; an unknown name is
  /// itself in lower case.
  package static func canonicalName(of written: String) -> String {
    var name = written.lowercased()
    for prefix in ["language-", "lang-", "."] where name.hasPrefix(prefix) && name.count > prefix.count {
      name.removeFirst(prefix.count)
    }
    return aliases[name] ?? name
  }

  private static let aliases: [String: String] = {
    var table: [String: String] = [:]
    for (name, others) in names {
      for other in others { table[other] = name }
    }
    return table
  }()

  private static let names: [String: [String]] = [
    "swift": ["swift2", "swift3", "swift4", "swift5", "swift6", "스위프트", "swift-playground"],
    "objc": [
      "objective-c", "objectivec", "obj-c", "objective_c", "objective c", "objectc", "objective-c++", "objcpp",
      "objc++",
      "mm", "오브젝티브-c",
    ],
    "sh": ["bash", "zsh", "shell", "ksh", "fish", "shellscript"],
    "console": ["terminal", "shell-session", "shellsession", "sh-session", "bash-session", "session", "터미널"],
    "javascript": ["js", "mjs", "cjs", "node"],
    "typescript": ["ts"],
    "python": ["py", "python3"],
    "ruby": ["rb"],
    "yaml": ["yml"],
    "json": ["jsonc", "json5"],
    "xml": ["plist", "svg", "xib", "storyboard"],
    "html": ["htm", "xhtml"],
    "cpp": ["c++", "cc", "cxx", "hpp"],
    "csharp": ["c#", "cs"],
    "kotlin": ["kt", "kts"],
    "rust": ["rs"],
    "go": ["golang"],
    "markdown": ["md"],
    "text": ["txt", "plain", "plaintext", "none", "nohighlight"],
    "output": ["stdout", "출력"],
    "diff": ["patch"],
    "docker": ["dockerfile"],
    "make": ["makefile"],
  ]
}
