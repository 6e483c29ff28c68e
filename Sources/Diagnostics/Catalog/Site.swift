/// Sentences about the site as a whole: folders, URLs, pairs of translations.

extension Diagnostic {
  /// A Markdown file outside the language folders.
  package static func outsideLanguageFolder(path: String, example: String) -> Diagnostic {
    Diagnostic(
      .error, "outside-language-folder", at: Place(path: path),
      Phrase(
        en: "this file lies in no language folder; move it below '\(example)/'",
        ko: "이 파일은 언어 폴더 안에 있지 않습니다. '\(example)/' 아래로 옮기세요"))
  }

  /// A language folder that jikji.yml does not declare.
  package static func undeclaredLanguage(_ language: String, path: String) -> Diagnostic {
    Diagnostic(
      .error, "undeclared-language", at: Place(path: path),
      Phrase(
        en: "the language '\(language)' is not declared; add it under 'languages:' in jikji.yml",
        ko: "언어 '\(language)'이(가) 선언되지 않았습니다. jikji.yml의 'languages:'에 더하세요"))
  }

  /// A site whose pages have no full addresses.
  package static func noHost(_ baseURL: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .note, "no-host", at: place,
      Phrase(
        en:
          "the baseURL '\(baseURL)' names no host, so sitemap.xml and the feeds are left out; write one such as 'baseURL: https://example.org/'",
        ko: "baseURL '\(baseURL)'에 호스트가 없어 sitemap.xml과 피드를 만들지 않았습니다. 'baseURL: https://example.org/'처럼 적으세요"))
  }

  /// Two pages for one address.
  package static func duplicateURL(_ url: String, other: String, differsInCase: Bool, at place: Place) -> Diagnostic {
    let english =
      differsInCase
      ? "the address '\(url)' differs from that of '\(other)' only in case; give one another 'slug:'"
      : "the address '\(url)' is taken by '\(other)'; give one of them another 'slug:'"
    let korean =
      differsInCase
      ? "주소 '\(url)'이(가) '\(other)'의 주소와 대소문자만 다릅니다. 한쪽의 'slug:'를 바꾸세요"
      : "주소 '\(url)'을(를) '\(other)'이(가) 이미 씁니다. 한쪽의 'slug:'를 바꾸세요"
    return Diagnostic(.error, "duplicate-url", at: place, Phrase(en: english, ko: korean))
  }

  /// `translationOf` names no article.
  package static func missingOriginal(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "missing-original", at: place,
      Phrase(
        en: "there is no article '\(path)' below content/", ko: "content/ 아래에 '\(path)' 글이 없습니다"))
  }

  /// Articles whose date is still to come; `paths` are theirs.
  package static func futureArticles(_ paths: [String], at place: Place) -> Diagnostic {
    let list = paths.prefix(3).map { "'\($0)'" }.joined(separator: ", ") + (paths.count > 3 ? ", …" : "")
    let articles = paths.count == 1 ? "1 article" : "\(paths.count) articles"
    return Diagnostic(
      .note, "future-article", at: place,
      Phrase(
        en: "\(articles) dated in the future left out: \(list); build again when the time has come, or with --future",
        ko: "날짜가 미래라서 뺀 글 \(paths.count)편: \(list). 때가 된 뒤 다시 빌드하거나 --future를 쓰세요"))
  }

  /// `timeZone:` names no time zone.
  package static func badTimeZone(_ written: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "bad-time-zone", at: place,
      Phrase(
        en: "'\(written)' is no time zone; write a name such as 'Asia/Seoul' or an offset such as '+09:00'",
        ko: "'\(written)'은(는) 시간대가 아닙니다. 'Asia/Seoul' 같은 이름이나 '+09:00' 같은 시차를 적으세요"))
  }

  /// The site has nothing to show.
  package static func emptySite() -> Diagnostic {
    Diagnostic(
      .warning, "empty-site", at: Place(path: "content"),
      Phrase(
        en: "there is no article to publish; write one with 'jikji new post \"제목\"'",
        ko: "펴낼 글이 없습니다. 'jikji new post \"제목\"'으로 하나 만드세요"))
  }
}

extension Diagnostic {
  /// A symbolic link below content/ that leads out of the site, into itself, or nowhere.
  package static func linkLeadsOut(path: String) -> Diagnostic {
    Diagnostic(
      .error, "link-leads-out", at: Place(path: path),
      Phrase(
        en: "this symbolic link leads out of the site, in a circle, or nowhere; put a copy of the file here",
        ko: "이 심볼릭 링크는 사이트 밖이나 자기 자신, 또는 없는 곳을 가리킵니다. 파일을 복사해 두세요"))
  }

  /// A device, socket or pipe below content/.
  package static func notAFile(path: String) -> Diagnostic {
    Diagnostic(
      .error, "not-a-file", at: Place(path: path),
      Phrase(en: "this is neither a file nor a folder; remove it", ko: "파일도 폴더도 아닙니다. 지우세요"))
  }

  /// A file where a folder belongs.
  package static func notAFolder(path: String) -> Diagnostic {
    Diagnostic(
      .error, "not-a-folder", at: Place(path: path),
      Phrase(
        en: "this is a file, and a folder belongs here; move it away and make a folder '\(path)'",
        ko: "폴더가 있을 자리에 파일이 있습니다. 파일을 옮기고 '\(path)' 폴더를 만드세요"))
  }

  /// A name whose bytes are no text.
  package static func nameIsNotUTF8(path: String) -> Diagnostic {
    Diagnostic(
      .error, "name-not-utf8", at: Place(path: path),
      Phrase(
        en: "the name of this file is not valid UTF-8 (each bad byte is shown as U+FFFD here); rename it",
        ko: "파일 이름이 올바른 UTF-8이 아닙니다(잘못된 바이트는 U+FFFD로 보입니다). 이름을 바꾸세요"))
  }

  /// Two files whose names look the same.
  package static func nameInTwoSpellings(path: String) -> Diagnostic {
    Diagnostic(
      .error, "name-in-two-spellings", at: Place(path: path),
      Phrase(
        en: "two files have this name, one with composed letters (NFC) and one with decomposed ones (NFD); remove one",
        ko: "이 이름의 파일이 둘입니다. 하나는 글자를 합친 꼴(NFC), 하나는 푼 꼴(NFD)입니다. 하나를 지우세요"))
  }

  /// A part of an address that no file system holds.
  package static func nameTooLong(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "name-too-long", at: place,
      Phrase(
        en:
          "'\(name.prefix(20))…' would be a file name of \(name.utf8.count) bytes, and a disk takes 255; give a shorter one (a Hangul letter has 3)",
        ko: "'\(name.prefix(20))…'은(는) \(name.utf8.count)바이트짜리 파일 이름이 됩니다. 디스크는 255바이트까지 받으니(한글은 한 자에 3) 줄이세요"))
  }

  /// A language folder named after a country.
  package static func countryForLanguage(_ folder: String, language: String) -> Diagnostic {
    Diagnostic(
      .warning, "country-for-language", at: Place(path: "content/" + folder),
      Phrase(
        en:
          "'\(folder)' is the code of a country; the language's is '\(language)'. Rename the folder, or declare '\(folder)' under 'languages:' in jikji.yml",
        ko:
          "'\(folder)'은(는) 나라 코드이고 언어 코드는 '\(language)'입니다. 폴더 이름을 바꾸거나 jikji.yml의 'languages:'에 '\(folder)'을(를) 선언하세요")
    )
  }

  /// Folders that nest without end.
  package static func foldersTooDeep(path: String) -> Diagnostic {
    Diagnostic(
      .error, "folders-too-deep", at: Place(path: path),
      Phrase(en: "folders nest more than 64 levels deep here", ko: "폴더가 64단계보다 깊습니다"))
  }
}
