/// `jikji new`: a site, a post, a page or a translation to begin with.
package import ArgumentParser
import ArticleModel
import ContentLoad
import Diagnostics
import HostSystem
import SiteBuild

package struct NewCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Makes a site, a post, a page or the translation of an article.",
    discussion: """
      EXAMPLES
        jikji new my-blog                          a small working site in my-blog/
        jikji new post "상수와 이름 공간"               content/ko/posts/YEAR/상수와-이름-공간.md
        jikji new page "소개"                        content/ko/소개.md
        jikji new translation content/ko/guide/01-install.md --language en
      """)

  @Argument(help: ArgumentHelp("A folder for a new site, or one of: post, page, translation.", valueName: "dir|kind"))
  var first: String

  @Argument(help: ArgumentHelp("The title of the post or page, or the article to translate.", valueName: "title|path"))
  var second: String?

  @Option(help: ArgumentHelp("The language of the new article.", valueName: "code"))
  var language: String?

  @OptionGroup var site: SiteOptions
  @OptionGroup var speech: SpeechOptions

  package init() {}

  package func validate() throws {
    if let language, !PathRules.isLanguageCode(language) {
      throw ValidationError("'\(language)' is not a language code; write one such as 'ko' or 'en'")
    }
  }

  package func run() async throws {
    switch (first, second) {
    case ("post", let title?), ("page", let title?): try makeArticle(kind: first, title: title)
    case ("translation", let path?): try makeTranslation(of: path)
    case ("post", nil), ("page", nil): throw ValidationError("give the title: jikji new \(first) \"제목\"")
    case ("translation", nil): throw ValidationError("give the article: jikji new translation content/ko/…/NAME.md")
    case (let folder, nil): try makeSite(in: folder)
    case (_, _?): throw ValidationError("'\(first)' is not a kind of article; use post, page or translation")
    }
  }

  private func makeSite(in folder: String) throws {
    if let kind = Disk.kind(of: folder), kind != .folder {
      throw HostError(
        NewFiles.make, folder,
        reason: Phrase(en: "this is a file; name a new folder", ko: "파일입니다. 새 폴더 이름을 적으세요"))
    }
    if let found = try? Disk.list(folder), !found.isEmpty {
      throw HostError(NewFiles.make, folder, reason: "the folder is not empty; choose another one")
    }
    // The new site is Korean.
    let date = SiteTimeZone.korea.date(at: HostEnvironment.now)?.day10 ?? "2026-01-01"
    for file in StarterSite.files(date: date) { try NewFiles.write(file.text, to: folder + "/" + file.path) }
    for subject in SchemaSubject.allCases {
      try SchemaCommand.write(subject, in: speech.locale ?? .english, into: folder)
    }
    Console(speech).say(
      Phrase(
        en: "made a site in \(folder); now: cd \(folder) && jikji serve --open",
        ko: "\(folder)에 사이트를 만들었습니다. 이제: cd \(folder) && jikji serve --open"))
  }

  private func makeArticle(kind: String, title: String) throws {
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    let config = try settings(of: folder)
    let name = NewFiles.name(for: title)
    guard !name.isEmpty else {
      throw ValidationError("the title '\(title)' has no letter that a file could be named after")
    }
    let date = config.timeZone.date(at: HostEnvironment.now)?.day10 ?? "2026-01-01"
    let place = kind == "post" ? "posts/\(date.prefix(4))/" : ""
    let path = "content/\(language ?? config.defaultLanguage)/\(place)\(name).md"
    let head =
      "---\ntitle: \(YAMLQuoting.quoted(title))\n" + (kind == "post" ? "date: \(date)\ntags: []\n" : "")
      + "draft: true\n---\n\n"
    try NewFiles.write(head, to: folder.at(path))
    Console(speech).print(path + "\n")
  }

  private func makeTranslation(of written: String) throws {
    let real = Disk.realPath(written) ?? written
    let folder = try SiteFolder.find(from: site.site ?? Disk.parent(of: real) ?? Disk.workingFolder)
    let config = try settings(of: folder)
    guard real.hasPrefix(folder.at("content/")),
      let facts = PathRules.facts(of: String(real.dropFirst(folder.at("content/").count)))
    else { throw HostError(NewFiles.translate, written, reason: "it is no article below content/ of \(folder.path)") }
    let target =
      language ?? ([config.defaultLanguage] + config.languages.keys.sorted() + ["en"]).first { $0 != facts.language }
      ?? "en"
    guard target != facts.language else {
      throw ValidationError("the article is in '\(target)' already; name another language with --language")
    }
    let original = try Disk.read(real)
    let path = "content/\(target)/\(facts.key).md"
    try NewFiles.write(String(decoding: original, as: UTF8.self), to: folder.at(path))
    Console(speech).print(path + "\n")
  }

  private func settings(of folder: SiteFolder) throws -> SiteConfig {
    let text = SourceText.cleaning(path: "jikji.yml", fileBytes: try Disk.read(folder.at("jikji.yml")))
    return ConfigReader.read(text.value, environment: HostEnvironment.variables).value
  }
}

/// Writes files that must not be there yet.
enum NewFiles {
  static let make = Phrase(en: "make a site in", ko: "사이트로 만들")
  static let translate = Phrase(en: "translate", ko: "번역할")

  /// The file name for a title, without `.md`: no dot and no hyphen first, as long as a disk takes it; empty when nothing is
  /// left.
  static func name(for title: String) -> String {
    let slug = PathRules.slug(title.filter { $0 != "/" }).drop { $0 == "." || $0 == "-" }
    var name = ""
    for letter in slug where name.utf8.count + String(letter).utf8.count <= 200 { name.append(letter) }
    while name.hasSuffix("-") { name.removeLast() }
    return name
  }

  static func write(_ text: String, to path: String) throws(HostError) {
    guard Disk.kind(of: path) == nil else {
      throw HostError(
        Phrase(en: "make", ko: "만들"), path, reason: "the file is there already; choose another title or remove it")
    }
    if let folder = Disk.parent(of: path) { try Disk.makeFolder(folder) }
    try Disk.writeAtomically(Array(text.utf8), to: path)
  }
}

/// Puts texts into YAML.
enum YAMLQuoting {
  /// The text as a double-quoted scalar when it would not be read back as it is.
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
