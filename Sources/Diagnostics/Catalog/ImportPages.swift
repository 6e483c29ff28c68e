/// Sentences about saved pages, exports and Markdown folders while they become articles.

extension Diagnostic {
  /// A page or export in which no article was found.
  package static func noArticle(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "no-article", at: place,
      Phrase(
        en: "no article was found in the file; save the whole page, not a frame or a list of it",
        ko: "파일에서 글을 찾지 못했습니다. 목록이나 프레임이 아니라 글이 있는 페이지 전체를 저장하세요"))
  }

  /// What stood in an article and was left out.
  ///
  /// - Parameter counts: how often, by kind.
  package static func leftOut(at place: Place, counts: [String: Int]) -> Diagnostic {
    let list = counted(counts)
    return Diagnostic(
      .note, "left-out", at: place,
      Phrase(en: "left out or simplified: \(list)", ko: "빼거나 단순하게 바꾼 것: \(list)"))
  }

  /// What an export holds besides articles.
  package static func leftInExport(at place: Place, counts: [String: Int]) -> Diagnostic {
    let list = counted(counts)
    return Diagnostic(
      .note, "not-imported", at: place,
      Phrase(
        en: "the export also holds what is no article and was not imported: \(list)",
        ko: "내보내기 파일에 글이 아닌 것도 있어 가져오지 않았습니다: \(list)"))
  }

  /// Front matter that only arranged a page of the old site.
  package static func keysLeftOut(at place: Place, keys: [String]) -> Diagnostic {
    let list = keys.joined(separator: ", ")
    return Diagnostic(
      .note, "keys-left-out", at: place,
      Phrase(
        en: "front matter that only concerns the old theme was left out: \(list)",
        ko: "예전 테마에만 쓰이는 머리말 키를 뺐습니다: \(list)"))
  }

  /// A line of front matter that is neither YAML nor TOML that we read.
  package static func unreadFrontMatter(at place: Place, line: String) -> Diagnostic {
    Diagnostic(
      .warning, "unread-front-matter", at: place,
      Phrase(
        en: "this line of the front matter was not understood and left out: '\(line)'",
        ko: "머리말의 이 줄을 알아보지 못해 뺐습니다: '\(line)'"))
  }

  /// A link that leads nowhere from the new site.
  package static func lostLink(at place: Place, address: String) -> Diagnostic {
    Diagnostic(
      .warning, "lost-link", at: place,
      Phrase(
        en: "'\(address)' leads to nothing that was imported; its words were kept, link them anew",
        ko: "'\(address)' 링크가 가리키는 것이 가져온 글에 없어 글자만 두었습니다. 링크를 다시 거세요"))
  }

  /// A dump that the disk does not give.
  ///
  /// - Parameter reason: the whole sentence of the failure.
  package static func unreadableDump(path: String, reason: Phrase) -> Diagnostic {
    Diagnostic(
      .error, "unreadable-dump", at: Place(path: path),
      Phrase(
        en: "\(reason.english); the other dumps were imported", ko: "\(reason.korean). 나머지 덤프는 가져왔습니다"))
  }

  /// A folder without anything to import.
  ///
  /// - Parameters:
  ///   - others: how many files of other kinds lie in it.
  ///   - endings: the endings of names that dumps have.
  package static func noDumps(path: String, others: Int, endings: [String]) -> Diagnostic {
    let list = endings.joined(separator: ", ")
    return Diagnostic(
      .error, "no-dumps", at: Place(path: path),
      Phrase(
        en: "the folder holds no dump, only \(others) other files; dumps end in \(list)",
        ko: "폴더에 덤프가 없고 다른 파일만 \(others)개 있습니다. 덤프는 \(list)(으)로 끝나야 합니다"))
  }

  /// A file that no import wrote lies where an article belongs.
  package static func nameTaken(path: String, title: String) -> Diagnostic {
    Diagnostic(
      .error, "name-taken", at: Place(path: path),
      Phrase(
        en: "a file that was not imported has this name and was left alone; move it to import '\(title)'",
        ko: "가져오기가 만들지 않은 파일이 이미 있어 그대로 두었습니다. '\(title)'(을)를 가져오려면 그 파일을 옮기세요"))
  }

  private static func counted(_ counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}
