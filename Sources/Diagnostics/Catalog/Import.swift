/// Sentences about dumps: what was doubtful while they became articles, and what was done.

extension Diagnostic {
  /// A dump holds nothing.
  package static func emptyDump(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "empty-dump", at: place,
      Phrase(en: "the dump holds no text; nothing was imported from it", ko: "덤프에 글이 없어 가져온 것이 없습니다"))
  }

  /// A file that is no text.
  package static func binaryDump(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "binary-dump", at: place,
      Phrase(
        en: "the file is binary, not text; export the page as text or HTML",
        ko: "텍스트가 아니라 바이너리 파일입니다. 페이지를 텍스트나 HTML로 저장하세요"))
  }

  /// A text of no known kind.
  package static func unknownDump(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "unknown-dump", at: place,
      Phrase(
        en: "no known kind of dump fits; imported as one article, use --kind to name it",
        ko: "아는 덤프 형식이 아니어서 글 한 편으로 가져왔습니다. --kind로 종류를 알려 줄 수 있습니다"))
  }

  /// A line that is longer than any page has.
  package static func longLine(at place: Place, bytes: Int) -> Diagnostic {
    Diagnostic(
      .warning, "long-line", at: place,
      Phrase(
        en:
          "a line of \(bytes) bytes is no line of a page; the text was kept as it is, split it at its paragraphs and import again",
        ko: "한 줄이 \(bytes)바이트나 되어 페이지의 줄로 볼 수 없습니다. 글은 그대로 두었으니 문단마다 줄을 나누어 다시 가져오세요"))
  }

  /// A text that was not UTF-8 was converted.
  package static func convertedEncoding(at place: Place, encoding: String) -> Diagnostic {
    Diagnostic(
      .note, "converted-encoding", at: place,
      Phrase(en: "the dump is in \(encoding); it was converted to UTF-8", ko: "덤프가 \(encoding)이어서 UTF-8로 바꾸었습니다"))
  }

  /// Lines in another encoding than the rest.
  package static func mixedEncoding(at place: Place, encoding: String) -> Diagnostic {
    Diagnostic(
      .warning, "mixed-encoding", at: place,
      Phrase(
        en: "this line is in \(encoding) while the rest is UTF-8; it was converted",
        ko: "다른 줄은 UTF-8인데 이 줄은 \(encoding)이어서 바꾸었습니다"))
  }

  /// Broken text was restored.
  package static func repairedText(at place: Place, runs: Int, through page: String) -> Diagnostic {
    Diagnostic(
      .note, "repaired-text", at: place,
      Phrase(
        en: "\(runs) runs of UTF-8 shown through \(page) were restored",
        ko: "\(page)(으)로 잘못 읽힌 UTF-8 \(runs)곳을 되살렸습니다"))
  }

  /// A restored syllable that may have been another.
  package static func doubtfulSyllable(at place: Place, chosen: String, alternatives: [String]) -> Diagnostic {
    Diagnostic(
      .note, "doubtful-syllable", at: place,
      Phrase(
        en: "a lost byte was restored to '\(chosen)'; it may have been '\(alternatives.joined(separator: "', '"))'",
        ko: "잃은 바이트를 '\(chosen)'(으)로 되살렸으나 '\(alternatives.joined(separator: "', '"))'였을 수도 있습니다"))
  }

  /// A character of which bytes were lost and that no likelihood can tell.
  package static func lostCharacter(at place: Place, remains: [UInt8]) -> Diagnostic {
    let digits = Array("0123456789ABCDEF")
    let left = remains.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined(separator: " ")
    let kind = (remains.first ?? 0) >= 0xF0 ? ("an emoji", "이모지") : ("a sign", "글자")
    return Diagnostic(
      .warning, "lost-character", at: place,
      Phrase(
        en: "\(kind.0) lost bytes, only \(left) is left of it; look it up on the original page and write it here",
        ko: "\(kind.1) 하나가 바이트를 잃어 \(left)만 남았습니다. 원래 페이지에서 찾아 이 자리에 적으세요"))
  }

  /// A title that stands nowhere in the dump.
  package static func guessedTitle(at place: Place, title: String) -> Diagnostic {
    Diagnostic(
      .warning, "guessed-title", at: place,
      Phrase(
        en: "the post has no title; '\(title)' was made of its first sentence, write a better one",
        ko: "글에 제목이 없어 첫 문장으로 '\(title)'(을)를 지었습니다. 더 나은 제목을 적으세요"))
  }

  /// A text without title took the name of its file.
  package static func titleOfFile(at place: Place, title: String) -> Diagnostic {
    Diagnostic(
      .warning, "guessed-title", at: place,
      Phrase(
        en: "the text has no title; the name of its file, '\(title)', was taken for one, write a better one",
        ko: "글에 제목이 없어 파일 이름 '\(title)'(을)를 제목으로 썼습니다. 더 나은 제목을 적으세요"))
  }

  /// A post that is there twice.
  package static func repeatedPost(at place: Place, firstLine: Int) -> Diagnostic {
    Diagnostic(
      .note, "repeated-post", at: place,
      Phrase(
        en: "the post repeats the one at line \(firstLine) word for word and was left out",
        ko: "\(firstLine)번째 줄의 글과 똑같아 뺐습니다"))
  }

  /// A post that is nearly there already.
  package static func similarPost(at place: Place, firstLine: Int, percent: Int) -> Diagnostic {
    Diagnostic(
      .warning, "similar-post", at: place,
      Phrase(
        en: "\(percent)% of the post are in the one at line \(firstLine) too; both were kept, delete one",
        ko: "\(firstLine)번째 줄의 글과 \(percent)%가 같습니다. 둘 다 두었으니 하나를 지우세요"))
  }

  /// Two posts that say they lie at one address.
  package static func sharedAddress(at place: Place, address: String, firstLine: Int) -> Diagnostic {
    Diagnostic(
      .warning, "shared-address", at: place,
      Phrase(
        en:
          "the post at line \(firstLine) gives the address '\(address)' too; one of them is wrong, correct `source.url`",
        ko: "\(firstLine)번째 줄의 글도 주소가 '\(address)'입니다. 둘 중 하나는 틀렸으니 `source.url`을 고치세요"))
  }

  /// A part of a series that a reference numbers wrongly.
  package static func mislabelledPart(at place: Place, written: String, meant: String) -> Diagnostic {
    Diagnostic(
      .note, "mislabelled-part", at: place,
      Phrase(
        en: "references call this post '\(written)'; by its date it is '\(meant)', which became its title",
        ko: "다른 글은 이 글을 '\(written)'(이)라 부르지만 날짜로 보아 '\(meant)'(이)어서 그렇게 제목을 달았습니다"))
  }

  /// A numbered post whose series has no name of its own.
  package static func namedSeries(at place: Place, name: String, part: Int) -> Diagnostic {
    Diagnostic(
      .note, "named-series", at: place,
      Phrase(
        en: "the post says it is part \(part) of a series but not of which; '\(name)' was made up, name it yourself",
        ko: "\(part)번째 글이라는데 연재 이름이 없어 '\(name)'(이)라 지었습니다. 알맞은 이름으로 고치세요"))
  }

  /// Code whose brackets do not match.
  package static func lostBrackets(at place: Place, missing: String) -> Diagnostic {
    Diagnostic(
      .warning, "lost-brackets", at: place,
      Phrase(
        en: "the listing lacks '\(missing)'; nothing was invented, complete it by hand",
        ko: "코드에 '\(missing)'(이)가 모자랍니다. 지어내지 않았으니 손으로 채우세요"))
  }

  /// A table whose cells had to be guessed.
  package static func rebuiltTable(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "rebuilt-table", at: place,
      Phrase(
        en: "a table was rebuilt from lines; check which cell stands where",
        ko: "줄로 흩어진 표를 다시 만들었습니다. 칸이 맞는지 살펴보세요"))
  }

  /// A picture of which only the caption is left.
  package static func lostPicture(at place: Place, caption: String) -> Diagnostic {
    Diagnostic(
      .note, "lost-picture", at: place,
      Phrase(
        en: "the picture above '\(caption)' is lost; its caption was kept",
        ko: "'\(caption)' 그림을 잃어 설명만 두었습니다"))
  }

  /// A file that was attached and is lost.
  package static func lostAttachment(at place: Place, name: String) -> Diagnostic {
    Diagnostic(
      .note, "lost-attachment", at: place,
      Phrase(en: "the attached file '\(name)' is lost; its name was kept", ko: "첨부 파일 '\(name)'(을)를 잃어 이름만 두었습니다"))
  }

  /// An article on disk that a person has changed.
  package static func editedSince(path: String) -> Diagnostic {
    Diagnostic(
      .warning, "edited-since-import", at: Place(path: path),
      Phrase(
        en: "the file was edited since it was imported and was left alone; delete it to import it anew",
        ko: "가져온 뒤 고친 파일이어서 그대로 두었습니다. 다시 가져오려면 지우세요"))
  }
}
