/// Diagnostics about the words of a code fence, and those about URLs and keys that several stages report.
package import Diagnostics
private import KoreanText

extension Diagnostic {
  /// A word after the language is unknown; `suggestion` is the known word that was probably meant.
  package static func unknownFenceWord(
    _ word: String, suggestion: String?, keyRange: Range<Int>?, at place: Place, severity: Severity
  ) -> Diagnostic {
    let list = Phrase(en: "; the guide's chapter on samples lists them all", ko: ". 쓸 수 있는 낱말은 안내서의 '코드 예제' 장에 있습니다")
    let hint = suggestion == nil ? list : .suggestion(suggestion)
    return Diagnostic(
      .unknownFenceWord, severity, at: place,
      en: "'\(word)' is not a word that a code fence knows\(hint.english)",
      ko: "'\(word)'\(.eunNeun) 코드 블록에 쓸 수 없는 낱말입니다\(hint.korean)",
      fix: .writing(suggestion, in: keyRange))
  }

  /// The value after `=` has the wrong form; `wanted` describes the expected one.
  package static func badFenceValue(_ word: String, wanted: Phrase, at place: Place) -> Diagnostic {
    Diagnostic(
      .badFenceValue, at: place,
      en: "'\(word)' cannot be read; write \(wanted.english)",
      ko: "'\(word)'\(.eulReul) 읽을 수 없습니다. \(wanted.korean)\(.eulReul) 적으세요")
  }

  /// Two words of one fence request different levels.
  package static func contradictingFenceWords(_ first: String, _ second: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .contradictingFenceWords, at: place,
      en: "'\(first)' and '\(second)' ask for different levels; keep one of them",
      ko: "'\(first)'\(.gwaWa) '\(second)'\(.eunNeun) 서로 다른 수준을 요구합니다. 하나만 남기세요")
  }

  /// A sample is marked as unchecked without a reason.
  package static func skipWithoutReason(at place: Place) -> Diagnostic {
    Diagnostic(
      .skipWithoutReason, at: place,
      en: "a sample that is not checked must say why; write skip=\"reason\"",
      ko: "검사하지 않는 예제는 이유를 밝혀야 합니다. skip=\"이유\"라고 적으세요")
  }
}

extension Diagnostic {
  /// An alias equals the URL of a page or another alias.
  package static func aliasTaken(_ alias: String, by path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .aliasTaken, at: place,
      en: "the alias '\(alias)' is already the address of \(path); remove one of the two",
      ko: "별칭 '\(alias)'\(.eunNeun) 이미 \(path)의 주소입니다. 둘 중 하나를 지우세요")
  }

  /// Two pages have the same URL, or URLs that differ only in case.
  package static func duplicateURL(_ url: String, other: String, differsInCase: Bool, at place: Place) -> Diagnostic {
    differsInCase
      ? Diagnostic(
        .duplicateURL, at: place,
        en: "the address '\(url)' differs from that of '\(other)' only in case; give one another 'slug:'",
        ko: "주소 '\(url)'\(.iGa) '\(other)'의 주소와 대소문자만 다릅니다. 한쪽의 'slug:'를 바꾸세요")
      : Diagnostic(
        .duplicateURL, at: place,
        en: "the address '\(url)' is taken by '\(other)'; give one of them another 'slug:'",
        ko: "주소 '\(url)'\(.eulReul) '\(other)'\(.iGa) 이미 씁니다. 한쪽의 'slug:'를 바꾸세요")
  }

  /// A component of a URL is longer than the 255 bytes that file systems allow.
  package static func nameTooLong(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .nameTooLong, at: place,
      en:
        "'\(name.prefix(20))…' would be a file name of \(name.utf8.count) bytes, and a disk takes 255; give a shorter one (a Hangul letter has 3)",
      ko: "'\(name.prefix(20))…'\(.eunNeun) \(name.utf8.count)바이트짜리 파일 이름이 됩니다. 디스크는 255바이트까지 받으니(한글은 한 자에 3) 줄이세요")
  }

  /// A URL is longer than `limit` bytes as a whole.
  package static func pathTooLong(_ path: String, limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .nameTooLong, at: place,
      en: "'\(path.prefix(20))…' would be the path of a file, of \(path.utf8.count) bytes; make it \(limit) at most",
      ko: "'\(path.prefix(20))…'\(.eunNeun) \(path.utf8.count)바이트짜리 파일 경로가 됩니다. \(limit)바이트 아래로 줄이세요")
  }

  /// A key that has no meaning; `meant` is the known key that was probably meant.
  package static func unknownKey(_ key: String, meant: String?, known: [String], at place: Place) -> Diagnostic {
    let elsewhere = Phrase(en: "; put keys of your own under 'extra:'", ko: ". 직접 만든 키는 'extra:' 아래에 두세요")
    let hint = meant == nil ? elsewhere : .suggestion(meant)
    let list = known.sorted().joined(separator: ", ")
    return Diagnostic(
      .unknownKey, at: place,
      en: "'\(key)' is not a known key\(hint.english)",
      ko: "'\(key)'\(.eunNeun) 알 수 없는 키입니다\(hint.korean)",
      notes: meant == nil ? [Note(Phrase(en: "known keys: \(list)", ko: "쓸 수 있는 키: \(list)"))] : [],
      fix: .writing(meant, in: place.range))
  }
}
