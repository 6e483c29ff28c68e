/// Sentences about texts as such: encoding, line ends, size.

extension Diagnostic {
  /// Bytes that are not UTF-8 were replaced by U+FFFD.
  package static func invalidUTF8(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "invalid-utf8", at: place,
      Phrase(
        en: "these bytes are not valid UTF-8 and are shown as U+FFFD; save the file as UTF-8",
        ko: "UTF-8이 아닌 바이트를 U+FFFD로 바꾸었습니다. 파일을 UTF-8로 저장하세요"))
  }

  /// A NUL byte was replaced by U+FFFD.
  package static func nulByte(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "nul-byte", at: place,
      Phrase(en: "a NUL byte is shown as U+FFFD; remove it", ko: "NUL 바이트를 U+FFFD로 바꾸었습니다. 지우세요"))
  }
}
