/// Sentences about references between pages, to files and to outside addresses.

extension Diagnostic {
  /// A link to a page that is not there. `nearest` is what the author may have meant.
  package static func missingPage(
    _ severity: Severity, at place: Place, written: String, nearest: String?, fix: Fix? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, "missing-page", at: place,
      Phrase(
        en: "no page answers to '\(written)'\(meant(nearest))",
        ko: "'\(written)'에 해당하는 문서가 없습니다\(meantInKorean(nearest))"),
      fix: fix)
  }

  /// `[[name]]` that is neither a topic nor a title.
  package static func missingTopic(
    _ severity: Severity, at place: Place, written: String, nearest: String?, fix: Fix? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, "missing-topic", at: place,
      Phrase(
        en: "'\(written)' is neither a topic nor the title of an article\(meant(nearest))",
        ko: "'\(written)'(이)라는 주제나 글 제목이 없습니다\(meantInKorean(nearest))"),
      fix: fix)
  }

  /// A link to a place that its page does not have.
  package static func missingFragment(
    _ severity: Severity, at place: Place, written: String, page: String, nearest: String?, fix: Fix? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, "missing-fragment", at: place,
      Phrase(
        en: "'\(page)' has no heading '#\(written)'\(meant(nearest.map { "#" + $0 }))",
        ko: "'\(page)'에는 '#\(written)' 제목이 없습니다\(meantInKorean(nearest.map { "#" + $0 }))"),
      fix: fix)
  }

  /// `[[title]]` that several articles have; `paths` are theirs.
  package static func ambiguousTitle(
    _ severity: Severity, at place: Place, written: String, paths: [String]
  ) -> Diagnostic {
    let list = paths.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      severity, "ambiguous-title", at: place,
      Phrase(
        en: "several articles are called '\(written)': \(list); link to one of them by its path",
        ko: "'\(written)' 제목의 글이 여럿입니다: \(list). 경로로 링크하세요"))
  }

  /// A link to an article that is not published.
  package static func linkToDraft(_ severity: Severity, at place: Place, path: String) -> Diagnostic {
    Diagnostic(
      severity, "link-to-draft", at: place,
      Phrase(
        en: "'\(path)' is a draft or dated in the future and is not published; publish it or remove the link",
        ko: "'\(path)'은(는) 초고이거나 날짜가 미래여서 발행되지 않습니다. 발행하거나 링크를 지우세요"))
  }

  /// An image whose file is not there.
  package static func missingImage(
    _ severity: Severity, at place: Place, written: String, nearest: String?, fix: Fix? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, "missing-image", at: place,
      Phrase(
        en: "there is no image '\(written)'\(meant(nearest))", ko: "'\(written)' 이미지가 없습니다\(meantInKorean(nearest))"),
      fix: fix)
  }

  /// A linked file that is not there.
  package static func missingDownload(
    _ severity: Severity, at place: Place, written: String, nearest: String?, fix: Fix? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, "missing-download", at: place,
      Phrase(
        en: "there is no file '\(written)'\(meant(nearest))", ko: "'\(written)' 파일이 없습니다\(meantInKorean(nearest))"),
      fix: fix)
  }

  /// `[words]()`.
  package static func emptyLink(_ severity: Severity, at place: Place) -> Diagnostic {
    Diagnostic(
      severity, "empty-link", at: place,
      Phrase(en: "this link has no target; write one or remove the link", ko: "링크에 대상이 없습니다. 대상을 쓰거나 링크를 지우세요"))
  }

  /// A target such as `javascript:…`, which would run in the reader's browser.
  package static func unsafeLink(_ severity: Severity, at place: Place, scheme: String) -> Diagnostic {
    Diagnostic(
      severity, "unsafe-link", at: place,
      Phrase(
        en: "'\(scheme):' targets are not published because they can run code; use a page or an https: address",
        ko: "'\(scheme):' 링크는 코드를 실행할 수 있어 발행하지 않습니다. 문서나 https: 주소를 쓰세요"))
  }

  private static func meant(_ nearest: String?) -> String { nearest.map { "; did you mean '\($0)'?" } ?? "" }
  private static func meantInKorean(_ nearest: String?) -> String { nearest.map { ". '\($0)' 아닌가요?" } ?? "" }
}
