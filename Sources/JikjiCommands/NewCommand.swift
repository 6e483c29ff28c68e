/// `jikji new`: creates a site, a post, a page or the draft of a translation.
import ArgumentParser
import ArticleModel
import ContentLoad
import Diagnostics
import HostSystem
import KoreanText
import SiteBuild
import Translation

struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Makes a site, a post, a page or the translation of an article.",
    discussion: """
      EXAMPLES
        jikji new my-blog                          a small working site in my-blog/
        jikji new my-blog --language en            the same in English
        jikji new post "상수와 이름 공간"               content/ko/posts/YEAR/상수와-이름-공간.md
        jikji new page "소개"                        content/ko/소개.md
        jikji new translation content/ko/guide/01-install.md --language en
      """)

  @Argument(help: ArgumentHelp("A folder for a new site, or one of: post, page, translation.", valueName: "dir|kind"))
  var first: String

  @Argument(help: ArgumentHelp("The title of the post or page, or the article to translate.", valueName: "title|path"))
  var second: String?

  @Option(help: ArgumentHelp("The language of the new site or article.", valueName: "code"))
  var language: String?

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if let language, !PathRules.isLanguageCode(language) {
      throw ValidationError(
        en: "'\(language)' is not a language code; write one such as 'ko' or 'en'",
        ko: "'\(language)'\(.eunNeun) 언어 코드가 아닙니다. 'ko'나 'en'처럼 적으세요")
    }
  }

  func run() async throws {
    switch (first, second) {
    case ("post", let title?), ("page", let title?): try makeArticle(kind: first, title: title)
    case ("translation", let path?): try makeTranslation(of: path)
    case ("post", nil), ("page", nil):
      throw ValidationError(
        en: "give the title: jikji new \(first) \"TITLE\"", ko: "제목을 적으세요: jikji new \(first) \"제목\"")
    case ("translation", nil):
      throw ValidationError(
        en: "give the article: jikji new translation content/ko/…/NAME.md",
        ko: "옮길 글을 적으세요: jikji new translation content/ko/…/이름.md")
    case (let folder, nil): try makeSite(in: folder)
    case (_, _?):
      throw ValidationError(
        en: "'\(first)' is not a kind of article; use post, page or translation",
        ko: "'\(first)'\(.eunNeun) 글의 종류가 아닙니다. post, page, translation 가운데 하나를 쓰세요")
    }
  }

  private func makeSite(in folder: String) throws {
    guard !folder.isEmpty else {
      throw ValidationError(
        en: "the name of the folder is empty; name a new folder", ko: "폴더 이름이 비어 있습니다. 새 폴더 이름을 적으세요")
    }
    if let kind = Disk.kind(of: folder), kind != .folder {
      throw ValidationError(
        en: "cannot make a site in '\(folder)': this is a file; name a new folder",
        ko: "'\(folder)'에 사이트를 만들 수 없습니다. 파일입니다. 새 폴더 이름을 적으세요")
    }
    if let found = try? Disk.list(folder), !found.isEmpty {
      throw ValidationError(
        en: "cannot make a site in '\(folder)': the folder is not empty; choose another one",
        ko: "'\(folder)'에 사이트를 만들 수 없습니다. 폴더가 비어 있지 않습니다. 다른 폴더를 고르세요")
    }
    let language = self.language ?? (consoleOptions.locale == .english ? "en" : "ko")
    let zone = language == "ko" ? SiteTimeZone.korea : .utc
    let date = zone.date(at: HostEnvironment.now)?.day10 ?? "2026-01-01"
    for file in StarterSite.files(language: language, date: date) {
      try NewFiles.write(file.text, to: folder + "/" + file.path)
    }
    for subject in SchemaSubject.allCases {
      try SchemaCommand.write(subject, in: consoleOptions.locale ?? .english, into: folder)
    }
    let quoted = "'" + folder.replacing("'", with: #"'\''"#) + "'"
    let isPlain = folder.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789._-/".unicodeScalars.contains($0)
    }
    let word = isPlain ? folder : quoted
    Console(consoleOptions).say(
      Phrase(
        en: "made a site in \(folder); now: cd \(word) && jikji serve --open",
        ko: "\(folder)에 사이트를 만들었습니다. 이제: cd \(word) && jikji serve --open"))
  }

  private func makeArticle(kind: String, title: String) throws {
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    let config = try settings(of: folder)
    let name = NewFiles.name(for: title)
    guard !name.isEmpty else {
      throw ValidationError(
        en: "the title '\(title)' has no letter that a file could be named after",
        ko: "제목 '\(title)'에는 파일 이름으로 쓸 글자가 없습니다")
    }
    let date = config.timeZone.date(at: HostEnvironment.now)?.day10 ?? "2026-01-01"
    let place = kind == "post" ? "posts/\(date.prefix(4))/" : ""
    let path = "content/\(language ?? config.defaultLanguage)/\(place)\(name).md"
    let head =
      "---\ntitle: \(YAMLQuoting.quoted(title))\n" + (kind == "post" ? "date: \(date)\ntags: []\n" : "")
      + "draft: true\n---\n\n"
    try NewFiles.write(head, to: folder.at(path))
    Console(consoleOptions).print(path + "\n")
  }

  private func makeTranslation(of written: String) throws {
    let real = Disk.realPath(written) ?? written
    let folder = try SiteFolder.find(from: site.site ?? Disk.parent(of: real) ?? Disk.workingFolder)
    let config = try settings(of: folder)
    guard real.hasPrefix(folder.at("content/")),
      let facts = PathRules.facts(of: String(real.dropFirst(folder.at("content/").count)))
    else {
      throw ValidationError(
        en: "cannot translate '\(written)': it is no article below content/",
        ko: "'\(written)'\(.eulReul) 옮길 수 없습니다. content/ 아래의 글이 아닙니다")
    }
    let target =
      language ?? ([config.defaultLanguage] + config.languages.keys.sorted() + ["en"]).first { $0 != facts.language }
      ?? "en"
    guard target != facts.language else {
      throw ValidationError(
        en: "the article is in '\(target)' already; name another language with --language",
        ko: "이 글은 이미 '\(target)' 글입니다. --language로 다른 언어를 적으세요")
    }
    let path =
      Self.place(of: String(real.dropFirst(folder.at("content/").count)), in: target, config)
      ?? "content/\(target)/\(facts.key).md"
    try NewFiles.write(Self.draft(of: try Disk.read(real), language: facts.language, config), to: folder.at(path))
    Console(consoleOptions).print(path + "\n")
  }

  /// The path of the translation of a file below `content/`, according to `translations` in the settings; nil if no entry covers its
  /// folder.
  private static func place(of path: String, in language: String, _ config: SiteConfig) -> String? {
    let inner = PathRules.belowContent
    let entry = config.translations.first {
      $0.repository == nil && path.hasPrefix(inner($0.source) + "/") && inner($0.target).hasPrefix(language + "/")
    }
    return entry.map { "content/" + inner($0.target) + path.dropFirst(inner($0.source).count) }
  }

  /// The draft of a translation: the original text with `draft: true` in its front matter, and every block marked as untranslated.
  private static func draft(of bytes: [UInt8], language: String, _ config: SiteConfig) -> String {
    let original = TranslationWorkspace.blocks(of: bytes, path: "", config)
    let words = TranslationDraft.text(of: original, language: language)
    let text = SourceText(path: "", words)
    let matter = FrontMatterReader.read(text).value
    guard matter.range.upperBound > 0 else { return "---\ndraft: true\n---\n\n" + words }
    if let draft = matter.draft {
      return text.string(in: 0..<draft.range.lowerBound) + "true"
        + text.string(in: draft.range.upperBound..<text.bytes.count)
    }
    let head = text.lines.range(ofLine: 1).upperBound + 1
    return text.string(in: 0..<head) + "draft: true\n" + text.string(in: head..<text.bytes.count)
  }

  private func settings(of folder: SiteFolder) throws -> SiteConfig {
    let text = SourceText.cleaning(path: "jikji.yml", fileBytes: try Disk.read(folder.at("jikji.yml")))
    return ConfigReader.read(text.value, environment: HostEnvironment.variables).value
  }
}

/// Writes files that must not exist yet.
enum NewFiles {
  /// The file name for a title, without `.md`: at most 200 bytes, without leading dots and hyphens; empty if no character is left.
  static func name(for title: String) -> String {
    let slug = PathRules.slug(words(of: title)).drop { $0 == "." || $0 == "-" }
    var name = ""
    for letter in slug where name.utf8.count + String(letter).utf8.count <= 200 { name.append(letter) }
    while name.hasSuffix("-") { name.removeLast() }
    return name
  }

  /// The title with punctuation replaced by spaces, except `_`, `+` and a full stop within a word (`Swift 6.3`, `C++`).
  private static func words(of title: String) -> String {
    let letters = Array(title.filter { $0 != "/" })
    let isInWord = { (index: Int) in
      letters.indices.contains(index) && (letters[index].isLetter || letters[index].isNumber)
    }
    return String(
      letters.indices.map { index in
        switch letters[index] {
        case ".": isInWord(index - 1) && isInWord(index + 1) ? "." : " "
        case "_", "+": letters[index]
        case let letter: letter.isPunctuation || letter.isMathSymbol ? " " : letter
        }
      })
  }

  /// Writes a new file; throws a usage error if it exists.
  static func write(_ text: String, to path: String) throws {
    guard Disk.kind(of: path) == nil else {
      throw ValidationError(
        en: "cannot make '\(path)': the file is there already; choose another name or remove it",
        ko: "'\(path)'\(.eulReul) 만들 수 없습니다. 파일이 이미 있습니다. 다른 이름을 고르거나 지우세요")
    }
    if let folder = Disk.parent(of: path) { try Disk.makeFolder(folder) }
    try Disk.writeAtomically(Array(text.utf8), to: path)
  }
}

/// Quotes texts for YAML.
enum YAMLQuoting {
  /// The text, as a double-quoted scalar if it would otherwise not be read back as this string. Line breaks become spaces.
  static func quoted(_ text: String) -> String {
    let special = Set("#:{}[],&*!|>'\"%@`\\?-")
    let needsQuotes =
      text.isEmpty || text.contains { special.contains($0) || $0.isNewline } || text.first?.isWhitespace == true
      || text.last?.isWhitespace == true || YAMLScalar.meaning(of: text) != .string(text)
    guard needsQuotes else { return text }
    let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : $0.isNewline ? " " : String($0) }.joined()
    return "\"\(escaped)\""
  }
}
