/// Tests of the language names in info strings of code fences.
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

  @Test(
    arguments: [
      ("swfit", "swift"), ("Swfit", "swift"), ("language-swfit", "swift"), ("pyhton", "python"), ("kotiln", "kotlin"),
      ("typscript", "typescript"), ("rubyy", "ruby"), ("javscript", "javascript"), ("yamll", "yaml"),
      ("dockerfil", "dockerfile"),
    ])
  func aSlipOfAKnownNameIsGuessed(written: String, meant: String) {
    #expect(CodeLanguage.nearMiss(of: written) == meant)
  }

  @Test(arguments: [
    "", ".", "swift", "Swift", "Objective-C", "스위프트", "language-swift", "go", "gn", "c", "d", "tsv", "prolog", "xslt",
    "어떤언어", "no-such-language-at-all", "x",
  ])
  func knownNamesAndThoseLikeNoOtherAreNoSlips(written: String) {
    #expect(CodeLanguage.nearMiss(of: written) == nil)
  }

  @Test func everyAliasIsKnownAndEveryCanonicalNameIsItsOwn() {
    for name in ["swift", "objc", "sh", "console", "cpp", "text", "output", "diff", "docker", "make"] {
      #expect(CodeLanguage.canonicalName(of: name) == name)
      #expect(CodeLanguage.canonicalName(of: name.uppercased()) == name)
    }
  }
}
