/// The diagnostics of the import: what was doubtful in a dump, saved page or export, and what was done about it.
import Diagnostics
import KoreanText

extension Diagnostic {
  /// A dump without text.
  static func emptyDump(at place: Place) -> Diagnostic {
    Diagnostic(
      .emptyDump, at: place,
      en: "the dump holds no text; nothing was imported from it",
      ko: "덤프에 글이 없어 가져온 것이 없습니다")
  }

  /// A file that is not text: an error when it was named, a warning when it was only found in a folder.
  static func binaryDump(at place: Place, isFound: Bool) -> Diagnostic {
    Diagnostic(
      .binaryDump, isFound ? .warning : .error, at: place,
      en: "the file is binary, not text; export the page as text or HTML",
      ko: "텍스트가 아니라 바이너리 파일입니다. 페이지를 텍스트나 HTML로 저장하세요")
  }

  /// A text of no known format.
  static func unknownDump(at place: Place) -> Diagnostic {
    Diagnostic(
      .unknownDump, at: place,
      en: "no known kind of dump fits; imported as one article, use --kind to name it",
      ko: "아는 덤프 형식이 아니어서 글 한 편으로 가져왔습니다. --kind로 종류를 알려 줄 수 있습니다")
  }

  /// A line that is longer than those of any page.
  static func longLine(at place: Place, bytes: Int) -> Diagnostic {
    Diagnostic(
      .longLine, at: place,
      en:
        "a line of \(bytes) bytes is no line of a page; the text was kept as it is, split it at its paragraphs and import again",
      ko: "한 줄이 \(bytes)바이트나 되어 페이지의 줄로 볼 수 없습니다. 글은 그대로 두었으니 문단마다 줄을 나누어 다시 가져오세요")
  }

  /// A text that was not UTF-8 was converted.
  static func convertedEncoding(at place: Place, encoding: String) -> Diagnostic {
    Diagnostic(
      .convertedEncoding, at: place,
      en: "the dump is in \(encoding); it was converted to UTF-8",
      ko: "덤프가 \(encoding)\(.ieoseo) UTF-8로 바꾸었습니다")
  }

  /// Lines in another encoding than the rest.
  static func mixedEncoding(at place: Place, encoding: String) -> Diagnostic {
    Diagnostic(
      .mixedEncoding, at: place,
      en: "this line is in \(encoding) while the rest is UTF-8; it was converted",
      ko: "다른 줄은 UTF-8인데 이 줄은 \(encoding)\(.ieoseo) 바꾸었습니다")
  }

  /// Mojibake that was repaired.
  static func repairedText(at place: Place, runs: Int, through page: String) -> Diagnostic {
    Diagnostic(
      .repairedText, at: place,
      en: "\(runs) runs of Korean shown through \(page) were restored",
      ko: "\(page)\(.euroRo) 잘못 읽힌 한글 \(runs)곳을 되살렸습니다")
  }

  /// A repaired syllable that is ambiguous.
  static func doubtfulSyllable(at place: Place, chosen: String, alternatives: [String]) -> Diagnostic {
    Diagnostic(
      .doubtfulSyllable, at: place,
      en: "a lost byte was restored to '\(chosen)'; it may have been '\(alternatives.joined(separator: "', '"))'",
      ko: "잃은 바이트를 '\(chosen)'\(.euroRo) 되살렸으나 '\(alternatives.joined(separator: "', '"))'일 수도 있습니다")
  }

  /// A character that lost bytes and cannot be reconstructed.
  static func lostCharacter(at place: Place, remains: [UInt8]) -> Diagnostic {
    let digits = Array("0123456789ABCDEF")
    let left = remains.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined(separator: " ")
    let kind = (remains.first ?? 0) >= 0xF0 ? ("an emoji", "이모지") : ("a sign", "글자")
    return Diagnostic(
      .lostCharacter, at: place,
      en: "\(kind.0) lost bytes, only \(left) is left of it; look it up on the original page and write it here",
      ko: "\(kind.1) 하나가 바이트를 잃어 \(left)만 남았습니다. 원래 페이지에서 찾아 이 자리에 적으세요")
  }

  /// A post without a title, for which one was made of its first sentence.
  static func guessedTitle(at place: Place, title: String) -> Diagnostic {
    Diagnostic(
      .guessedTitle, at: place,
      en: "the post has no title; '\(title)' was made of its first sentence, write a better one",
      ko: "글에 제목이 없어 첫 문장으로 '\(title)'\(.eulReul) 지었습니다. 더 나은 제목을 적으세요")
  }

  /// One of several lines above a text was chosen as its title.
  static func chosenTitle(at place: Place, title: String, others: String) -> Diagnostic {
    Diagnostic(
      .guessedTitle, at: place,
      en: "of the lines above the text '\(title)' was taken for the title; look whether another is it: \(others)",
      ko: "본문 위의 줄 가운데 '\(title)'\(.eulReul) 제목으로 보았습니다. 다른 줄이 제목인지 확인하세요: \(others)")
  }

  /// A text without a title, for which the name of its file is used.
  static func titleOfFile(at place: Place, title: String) -> Diagnostic {
    Diagnostic(
      .guessedTitle, at: place,
      en: "the text has no title; the name of its file, '\(title)', was taken for one, write a better one",
      ko: "글에 제목이 없어 파일 이름 '\(title)'\(.eulReul) 제목으로 썼습니다. 더 나은 제목을 적으세요")
  }

  /// An exact duplicate of another post, which was dropped.
  static func repeatedPost(at place: Place, firstLine: Int) -> Diagnostic {
    Diagnostic(
      .repeatedPost, at: place,
      en: "the post repeats the one at line \(firstLine) word for word and was left out",
      ko: "\(firstLine)번째 줄의 글과 똑같아 뺐습니다")
  }

  /// A near duplicate of another post; both are kept.
  static func similarPost(at place: Place, firstLine: Int, percent: Int) -> Diagnostic {
    Diagnostic(
      .similarPost, at: place,
      en: "\(percent)% of the post are in the one at line \(firstLine) too; both were kept, delete one",
      ko: "\(firstLine)번째 줄의 글과 \(percent)%가 같습니다. 둘 다 두었으니 하나를 지우세요")
  }

  /// Two posts that give the same source address.
  static func sharedAddress(at place: Place, address: String, firstLine: Int) -> Diagnostic {
    Diagnostic(
      .sharedAddress, at: place,
      en:
        "the post at line \(firstLine) gives the address '\(address)' too; one of them is wrong, correct `source.url`",
      ko: "\(firstLine)번째 줄의 글도 주소가 '\(address)'입니다. 둘 중 하나는 틀렸으니 `source.url`을 고치세요")
  }

  /// A post that gives its part of a series but not the name of the series, for which a name was made up.
  static func namedSeries(at place: Place, name: String, part: Int) -> Diagnostic {
    Diagnostic(
      .namedSeries, at: place,
      en: "the post says it is part \(part) of a series but not of which; '\(name)' was made up, name it yourself",
      ko: "\(part)번째 글이라는데 연재 이름이 없어 '\(name)'\(.ira) 지었습니다. 알맞은 이름으로 고치세요")
  }

  /// Code whose brackets do not match.
  static func lostBrackets(at place: Place, missing: String) -> Diagnostic {
    Diagnostic(
      .lostBrackets, at: place,
      en: "the listing lacks '\(missing)'; nothing was invented, complete it by hand",
      ko: "코드에 '\(missing)'\(.iGa) 모자랍니다. 지어내지 않았으니 손으로 채우세요")
  }

  /// A table whose cells were guessed.
  static func rebuiltTable(at place: Place) -> Diagnostic {
    Diagnostic(
      .rebuiltTable, at: place,
      en: "a table was rebuilt from lines; check which cell stands where",
      ko: "줄로 흩어진 표를 다시 만들었습니다. 칸이 맞는지 살펴보세요")
  }

  /// A picture of which only the caption is left.
  static func lostPicture(at place: Place, caption: String) -> Diagnostic {
    Diagnostic(
      .lostPicture, at: place,
      en: "the picture above '\(caption)' is lost; its caption was kept",
      ko: "'\(caption)' 그림을 잃어 설명만 두었습니다")
  }

  /// Pictures whose files were not found; they keep their addresses.
  static func missingPictures(at place: Place, count: Int, example: String) -> Diagnostic {
    Diagnostic(
      .lostPicture, .warning, at: place,
      en:
        "\(count) pictures whose files were not found keep their addresses, such as '\(example)'; they were looked for beside each article and upwards, in static, assets, images, public, source and content",
      ko:
        "파일이 없는 그림 \(count)개는 '\(example)'처럼 주소를 그대로 두었습니다. 글 옆에서부터 위로 올라가며 static, assets, images, public, source, content를 찾아보았습니다"
    )
  }

  /// An attached file that is lost; its name is kept.
  static func lostAttachment(at place: Place, name: String) -> Diagnostic {
    Diagnostic(
      .lostAttachment, at: place,
      en: "the attached file '\(name)' is lost; its name was kept",
      ko: "첨부 파일 '\(name)'\(.eulReul) 잃어 이름만 두었습니다")
  }

  /// A page or export in which no article was found.
  static func noArticle(at place: Place) -> Diagnostic {
    Diagnostic(
      .noArticle, at: place,
      en: "no article was found in the file; save the whole page, not a frame or a list of it",
      ko: "파일에서 글을 찾지 못했습니다. 목록이나 프레임이 아니라 글이 있는 페이지 전체를 저장하세요")
  }

  /// Parts of an article that were left out or simplified.
  ///
  /// - Parameter counts: the number of such parts by kind.
  static func leftOut(at place: Place, counts: [String: Int]) -> Diagnostic {
    let list = counted(counts)
    return Diagnostic(
      .leftOut, at: place,
      en: "left out or simplified: \(list)",
      ko: "빼거나 단순하게 바꾼 것: \(list)")
  }

  /// Unknown tags of the old generator, kept as code.
  static func keptTags(at place: Place, counts: [String: Int]) -> Diagnostic {
    let list = counted(counts)
    return Diagnostic(
      .leftOut, .warning, at: place,
      en: "tags of the old generator that mean nothing here were kept as code: \(list); write what they showed",
      ko: "예전 생성기의 태그는 여기서 뜻이 없어 코드로 두었습니다: \(list). 그 자리에 보이던 것을 적으세요")
  }

  /// Entries of an export that are not articles.
  static func leftInExport(at place: Place, counts: [String: Int]) -> Diagnostic {
    let list = counted(counts)
    return Diagnostic(
      .notImported, at: place,
      en: "the export also holds what is no article and was not imported: \(list)",
      ko: "내보내기 파일에 글이 아닌 것도 있어 가져오지 않았습니다: \(list)")
  }

  /// Files of an imported folder that are not articles.
  ///
  /// - Parameter files: their paths.
  static func noArticles(_ files: [String]) -> Diagnostic {
    let some = examples(files)
    return Diagnostic(
      .notImported, .warning, at: nil,
      en:
        "no articles, and left out: \(some); these are pages that the old generator computes, files for other machines, notes about the repository; name one to import it",
      ko:
        "글이 아니어서 뺀 파일: \(some). 예전 생성기가 계산하는 쪽, 기계가 읽는 파일, 저장소 설명입니다. 가져오려면 그 파일을 직접 적으세요")
  }

  /// Texts that the old generator did not publish, imported as drafts.
  ///
  /// - Parameter files: their paths.
  static func unpublished(_ files: [String]) -> Diagnostic {
    let some = examples(files)
    return Diagnostic(
      .notImported, .warning, at: nil,
      en: "imported as drafts, for the old generator did not publish files of such names or folders: \(some)",
      ko: "예전 생성기가 이름이나 폴더 때문에 펴내지 않던 글이라 초안으로 가져온 것: \(some)")
  }

  /// Texts in another language than the one that is imported.
  ///
  /// - Parameter files: their paths.
  static func foreignTexts(_ files: [String], language: String) -> Diagnostic {
    let some = examples(files)
    return Diagnostic(
      .notImported, .warning, at: nil,
      en:
        "texts in another language ('\(language)'), left out: \(some); import them by themselves, with --to content/\(language)",
      ko: "다른 언어('\(language)')라서 뺀 글: \(some). --to content/\(language)로 따로 가져오세요")
  }

  /// The number of `files`, and the first three of them.
  private static func examples(_ files: [String]) -> String {
    "\(files.count) (\(files.prefix(3).joined(separator: ", "))\(files.count > 3 ? ", …" : ""))"
  }

  /// Front matter keys that only concern the layout of the old site.
  static func keysLeftOut(at place: Place, keys: [String]) -> Diagnostic {
    let list = keys.joined(separator: ", ")
    return Diagnostic(
      .keysLeftOut, at: place,
      en: "front matter that only concerns the old theme was left out: \(list)",
      ko: "예전 테마에만 쓰이는 머리말 키를 뺐습니다: \(list)")
  }

  /// A line of front matter that could not be read as YAML or TOML.
  static func unreadFrontMatter(at place: Place, line: String) -> Diagnostic {
    Diagnostic(
      .unreadFrontMatter, at: place,
      en: "this line of the front matter was not understood and left out: '\(line)'",
      ko: "머리말의 이 줄을 알아보지 못해 뺐습니다: '\(line)'")
  }

  /// A link without an address, or to something that was not imported.
  ///
  /// - Parameter isKept: whether the link stays; false when only its text was kept.
  static func lostLink(at place: Place, address: String, isKept: Bool) -> Diagnostic {
    if ["", "#"].contains(address) {
      return Diagnostic(
        .lostLink, at: place, en: "a link has no address ('\(address)'); write one, or only its words",
        ko: "링크에 주소가 없습니다('\(address)'). 주소를 적거나 글자만 두세요")
    }
    let english =
      isKept ? "the link was left as it is, correct it or take it out" : "its words were kept, link them anew"
    let korean: KoreanSentence =
      isKept
      ? "'\(address)' 링크가 가리키는 것이 가져온 글에 없습니다. 링크는 그대로 두었으니 고치거나 빼세요"
      : "'\(address)' 링크가 가리키는 것이 가져온 글에 없어 글자만 두었습니다. 링크를 다시 거세요"
    return Diagnostic(
      .lostLink, at: place, en: "'\(address)' leads to nothing that was imported; \(english)", ko: korean)
  }

  private static func counted(_ counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}
