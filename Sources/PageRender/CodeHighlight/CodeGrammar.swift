/// The grammar by which code of each language is coloured.
import ArticleModel

/// The ways in which code is read.
enum CodeGrammar {
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

  /// The grammar for a fence's language word, under any name that ``CodeLanguage`` knows; nil when the language has none.
  init?(of language: String) {
    guard let found = Self.grammars[CodeLanguage.canonicalName(of: language)] else { return nil }
    self = found
  }

  private static let grammars: [String: CodeGrammar] = {
    var grammars: [String: CodeGrammar] = [:]
    for (names, grammar) in known {
      for name in names.split(separator: " ") { grammars[String(name)] = grammar }
    }
    return grammars
  }()

  /// Grammars by the canonical names of the languages that are read so.
  private static let known: [(String, CodeGrammar)] = [
    ("swift swiftui swift-interface swiftinterface", .swift), ("objc m objective-cpp", .table(.objectiveC)),
    ("c h", .table(.cLanguage)), ("cpp hxx metal", .table(.cPlusPlus)), ("java", .table(.java)),
    ("kotlin", .table(.kotlin)), ("groovy gradle", .table(.groovy)), ("csharp", .table(.cSharp)),
    ("dart", .table(.dart)), ("go", .table(.go)), ("rust", .table(.rust)), ("javascript jsx", .table(.javaScript)),
    ("typescript tsx mts", .table(.typeScript)), ("php", .table(.php)), ("python py3 pyi", .table(.python)),
    ("ruby podfile fastfile gemfile rake podspec", .table(.ruby)), ("sh dotenv env", .table(.shell)),
    ("docker containerfile", .table(.dockerfile)), ("make mk", .table(.makefile)),
    ("json jsonl webmanifest", .table(.json)), ("toml ini cfg conf properties editorconfig", .table(.toml)),
    ("sql sqlite mysql postgresql postgres plsql", .table(.sql)), ("css scss less", .table(.css)), ("yaml", .yaml),
    ("xml html vue rss atom", .markup), ("console", .lines(.console)), ("diff udiff", .lines(.diff)),
    ("markdown mdx", .lines(.markdown)),
  ]
}
