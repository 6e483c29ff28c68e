/// Compares highlighted code of every language with the HTML in `Goldens/code`.
import Foundation
import TestSupport
import Testing

@testable import PageRender

struct HighlightGoldenTests {
  @Test(arguments: [
    "c", "console", "cpp", "csharp", "css", "dart", "diff", "dockerfile", "go", "groovy", "html", "java", "javascript",
    "json", "kotlin", "makefile", "markdown", "objc", "php", "python", "ruby", "rust", "sh", "sql", "swift", "toml",
    "typescript", "yaml",
  ])
  func coloursASampleOf(_ language: String) throws {
    let file = packageFolder.appendingPathComponent("Tests/PageRenderTests/Goldens/code/\(language).txt")
    let code = [UInt8](try Data(contentsOf: file))
    let html = HighlightedCode(code, CodeHighlighter.tokens(of: code, language: language)).html
    #expect(goldenMismatch(String(decoding: html, as: UTF8.self), "code/\(language).html") == nil)
  }

  /// Other names of each grammar, and a word that shows which grammar was chosen.
  @Test(arguments: [
    ("swift", "swiftui swift-interface swiftinterface Swift", "let"),
    ("objc", "objective-c objectivec obj-c m mm objective-c++ objcpp objective-cpp Objective-C", "@end"),
    ("c", "h", "struct"), ("cpp", "c++ cxx cc hpp hxx metal", "template"), ("kotlin", "kt kts", "fun"),
    ("groovy", "gradle", "def"), ("csharp", "c# cs", "foreach"), ("go", "golang", "chan"), ("rust", "rs", "fn"),
    ("javascript", "js jsx mjs cjs node", "typeof"), ("typescript", "ts tsx mts", "keyof"),
    ("python", "py python3 py3 pyi", "lambda"), ("ruby", "rb podfile fastfile gemfile rake podspec", "unless"),
    ("sh", "shell bash zsh ksh shellscript fish dotenv env", "esac"), ("dockerfile", "docker containerfile", "RUN"),
    ("make", "makefile mk", "ifeq"), ("json", "jsonc json5 jsonl webmanifest", "null"),
    ("toml", "ini cfg conf properties editorconfig", "[a]"),
    ("sql", "sqlite mysql postgresql postgres plsql", "SELECT"),
    ("css", "scss less", "@media"), ("yaml", "yml", "a:"),
    ("xml", "html xhtml svg plist xib storyboard vue rss atom htm", "<a>"),
    ("console", "shell-session shellsession sh-session terminal session bash-session", "$ git"),
    ("diff", "patch udiff", "+a"), ("markdown", "md mdx", "# a"),
  ])
  func otherNamesOfALanguageColourAlike(_ name: String, _ others: String, _ code: String) {
    let bytes = Array(code.utf8)
    let wanted = CodeHighlighter.tokens(of: bytes, language: name)
    #expect(!wanted.isEmpty)
    for other in others.split(separator: " ") {
      #expect(CodeHighlighter.tokens(of: bytes, language: String(other)) == wanted, "\(other)")
    }
  }
}
