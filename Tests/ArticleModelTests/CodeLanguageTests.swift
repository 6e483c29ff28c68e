/// Names of languages after code fences.
import ArticleModel
import Testing

@Suite struct CodeLanguageTests {
  @Test(arguments: [
    ("swift", "swift"), ("Swift", "swift"), ("swift5", "swift"), ("스위프트", "swift"), ("Objective-C", "objc"),
    ("objective c", "objc"), ("objc++", "objc"), ("mm", "objc"), ("bash", "sh"), ("zsh", "sh"), ("Terminal", "console"),
    ("터미널", "console"), ("JS", "javascript"), ("ts", "typescript"), ("py", "python"), ("rb", "ruby"), ("yml", "yaml"),
    ("jsonc", "json"), ("svg", "xml"), ("htm", "html"), ("c++", "cpp"), ("hpp", "cpp"), ("C#", "csharp"),
    ("kt", "kotlin"),
    ("rs", "rust"), ("golang", "go"), ("md", "markdown"), ("plaintext", "text"), ("출력", "output"), ("patch", "diff"),
    ("Dockerfile", "docker"), ("makefile", "make"),
  ])
  func aliasesHaveOneCanonicalName(written: String, name: String) {
    #expect(CodeLanguage.canonicalName(of: written) == name)
  }

  @Test(arguments: ["language-swift", "lang-swift", ".swift", "Language-Swift4"])
  func prefixesOfHighlightersDoNotCount(written: String) { #expect(CodeLanguage.canonicalName(of: written) == "swift") }

  @Test(arguments: [("Brainf", "brainf"), ("", ""), (".", "."), ("language-", "language-"), ("한글", "한글"), ("c", "c")])
  func unknownNamesAreThemselvesInLowerCase(written: String, name: String) {
    #expect(CodeLanguage.canonicalName(of: written) == name)
  }
}
