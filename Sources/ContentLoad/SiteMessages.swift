/// Diagnostics about the site as a whole: folders, URLs, pairs of translations.
import Diagnostics
import KoreanText

extension Diagnostic {
  /// A Markdown file outside of the language folders.
  static func outsideLanguageFolder(path: String, example: String) -> Diagnostic {
    Diagnostic(
      .outsideLanguageFolder, at: Place(path: path),
      en: "this file lies in no language folder; move it below '\(example)/'",
      ko: "이 파일은 언어 폴더 안에 있지 않습니다. '\(example)/' 아래로 옮기세요")
  }

  /// A language folder that jikji.yml does not declare.
  static func undeclaredLanguage(_ language: String, path: String) -> Diagnostic {
    Diagnostic(
      .undeclaredLanguage, at: Place(path: path),
      en: "the language '\(language)' is not declared; add it under 'languages:' in jikji.yml",
      ko: "언어 '\(language)'\(.iGa) 선언되지 않았습니다. jikji.yml의 'languages:'에 더하세요")
  }

  /// A file such as `a.markdown` or `a.MD`, which is copied although it looks like an article.
  static func articleOfOtherName(_ path: String, meant: String) -> Diagnostic {
    Diagnostic(
      .foreignMarkup, at: Place(path: "content/" + path),
      en: "this file is copied as it is, for articles end with '.md'; rename it to '\(meant)'",
      ko: "글은 '.md'로 끝나야 하므로 이 파일은 그대로 복사됩니다. '\(meant)'\(.euroRo) 이름을 바꾸세요")
  }

  /// `translationOf` names an article that does not exist.
  static func missingOriginal(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingOriginal, at: place,
      en: "there is no article '\(path)' below content/; correct the path, or remove 'translationOf'",
      ko: "content/ 아래에 '\(path)' 글이 없습니다. 경로를 고치거나 'translationOf'를 지우세요")
  }

  /// Articles with a date in the future; `paths` are their paths.
  static func futureArticles(_ paths: [String], at place: Place) -> Diagnostic {
    let list = paths.prefix(3).map { "'\($0)'" }.joined(separator: ", ") + (paths.count > 3 ? ", …" : "")
    let articles = paths.count == 1 ? "1 article" : "\(paths.count) articles"
    return Diagnostic(
      .futureArticle, at: place,
      en: "\(articles) dated in the future left out: \(list); build again when the time has come, or with --future",
      ko: "날짜가 미래라서 뺀 글 \(paths.count)편: \(list). 때가 된 뒤 다시 빌드하거나 --future를 쓰세요")
  }

  /// `timeZone:` is not a known time zone.
  static func badTimeZone(_ written: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .badTimeZone, at: place,
      en: "'\(written)' is no time zone; write a name such as 'Asia/Seoul' or an offset such as '+09:00'",
      ko: "'\(written)'\(.eunNeun) 시간대가 아닙니다. 'Asia/Seoul' 같은 이름이나 '+09:00' 같은 시차를 적으세요")
  }

  /// The site contains no article.
  static func emptySite() -> Diagnostic {
    Diagnostic(
      .emptySite, at: Place(path: "content"),
      en: "there is no article to publish; write one with 'jikji new post \"TITLE\"'",
      ko: "펴낼 글이 없습니다. 'jikji new post \"제목\"'으로 하나 만드세요")
  }

  /// A language folder with the code of a country.
  static func countryForLanguage(_ folder: String, language: String) -> Diagnostic {
    Diagnostic(
      .countryForLanguage, at: Place(path: "content/" + folder),
      en:
        "'\(folder)' is the code of a country; the language's is '\(language)'. Rename the folder, or declare '\(folder)' under 'languages:' in jikji.yml",
      ko:
        "'\(folder)'\(.eunNeun) 나라 코드이고 언어 코드는 '\(language)'입니다. 폴더 이름을 바꾸거나 jikji.yml의 'languages:'에 '\(folder)'\(.eulReul) 선언하세요"
    )
  }

  /// `glossary:` names a file that is not there.
  static func missingGlossary(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingGlossary, at: place,
      en: "'glossary: \(path)' names no file; write it, or correct the path",
      ko: "'glossary: \(path)' 파일이 없습니다. 만들거나 경로를 고치세요")
  }

  /// An alias occurs twice in the list of an article.
  static func aliasTwice(_ alias: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .aliasTaken, at: place,
      en: "the alias '\(alias)' is twice among the article's aliases; remove one of the two",
      ko: "별칭 '\(alias)'\(.iGa) 이 글의 별칭에 두 번 있습니다. 하나를 지우세요")
  }
}
