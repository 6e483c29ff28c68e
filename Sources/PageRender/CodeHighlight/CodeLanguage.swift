/// Which grammar a fence's language word asks for.

/// The ways in which code is read.
enum CodeLanguage {
  /// By swift-syntax.
  case swift
  /// Word by word, by a table.
  case table(LanguageTable)
  /// XML and HTML.
  case markup
  /// Line by line.
  case lines(LineScanner.Kind)
  /// By indentation.
  case yaml

  /// The grammar for a language word in any case; nil when it is not known.
  init?(named name: String) {
    guard let found = Self.names[name.lowercased()] else { return nil }
    self = found
  }

  private static let names: [String: CodeLanguage] = {
    var names: [String: CodeLanguage] = [:]
    for (words, language) in known {
      for word in words.split(separator: " ") { names[String(word)] = language }
    }
    return names
  }()

  private static let known: [(String, CodeLanguage)] = [
    ("swift swiftui swift-interface swiftinterface", .swift),
    ("objective-c objectivec objc obj-c m mm objective-c++ objcpp objective-cpp", .table(.objectiveC)),
    ("c h", .table(.cLanguage)), ("cpp c++ cxx cc hpp hxx metal", .table(.cPlusPlus)),
    ("java", .table(.java)), ("kotlin kt kts", .table(.kotlin)), ("groovy gradle", .table(.groovy)),
    ("csharp c# cs", .table(.cSharp)), ("dart", .table(.dart)), ("go golang", .table(.go)), ("rust rs", .table(.rust)),
    ("javascript js jsx mjs cjs node", .table(.javaScript)), ("typescript ts tsx mts", .table(.typeScript)),
    ("php", .table(.php)), ("python py python3 py3 pyi", .table(.python)),
    ("ruby rb podfile fastfile gemfile rake podspec", .table(.ruby)),
    ("shell sh bash zsh ksh shellscript fish dotenv env", .table(.shell)),
    ("dockerfile docker containerfile", .table(.dockerfile)), ("make makefile mk", .table(.makefile)),
    ("json jsonc json5 jsonl webmanifest", .table(.json)), ("toml ini cfg conf properties editorconfig", .table(.toml)),
    ("sql sqlite mysql postgresql postgres plsql", .table(.sql)), ("css scss less", .table(.css)),
    ("yaml yml", .yaml),
    ("xml html xhtml svg plist xib storyboard vue rss atom htm", .markup),
    ("console shell-session shellsession sh-session terminal session bash-session", .lines(.console)),
    ("diff patch udiff", .lines(.diff)), ("markdown md mdx", .lines(.markdown)),
  ]
}
