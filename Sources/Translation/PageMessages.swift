/// The messages about whole pages that were renamed, lost their original, or are not in the lock.
package import Diagnostics
private import KoreanText

extension Diagnostic {
  /// A page of the lock that was renamed, or whose original was. `page`: its entry in the lock; `path` and `source`: the current
  /// paths.
  package static func renamedPage(
    _ shown: String, from page: LockPage, path: String, source: String, target: String
  ) -> Diagnostic {
    Diagnostic(
      .doubtfulPair, .note, at: Place(path: shown),
      en:
        "translations.lock knows this page as '\(page.path)' and its original as '\(page.source)'; by what is written in them they are '\(path)' and '\(source)' now, which 'jikji translate adopt \(target)' writes down",
      ko:
        "translations.lock에는 이 글이 '\(page.path)', 원문이 '\(page.source)'\(.euroRo) 적혀 있지만, 쓰인 글을 보면 이제 '\(path)'\(.gwaWa) '\(source)'입니다. 'jikji translate adopt \(target)'\(.iGa) 그렇게 적어 둡니다"
    )
  }

  /// A page of the lock whose original is gone. `nearest`: the most similar original.
  package static func lostOriginal(
    _ path: String, original: String, nearest: String?, severity: Severity
  ) -> Diagnostic {
    let hint = nearest.map { path in
      Phrase(
        en: "; '\(path)' comes closest: if it became that, write 'source \(path)' for this page in translations.lock",
        ko: ". 가장 가까운 것은 '\(path)'입니다. 그것이 되었으면 translations.lock에서 이 글에 'source \(path)'\(.irago) 적으세요")
    }
    return Diagnostic(
      .translationWithoutSource, severity, at: Place(path: path),
      en:
        "its original '\(original)' is gone, and no other page has its words\(hint?.english ?? ""); put it back, or run 'jikji translate adopt \(path)' to follow this page no longer",
      ko:
        "원문 '\(original)'\(.iGa) 없어졌고, 같은 말로 된 다른 쪽도 없습니다\(hint?.korean ?? ""). 되돌려 놓거나, 이 글을 더 따라가지 않으려면 'jikji translate adopt \(path)'\(.eulReul) 실행하세요"
    )
  }

  /// A page of the lock that is gone.
  package static func lostPage(_ path: String, original: String, target: String) -> Diagnostic {
    Diagnostic(
      .missingBlock, .warning, at: Place(path: path),
      en:
        "this translation of '\(original)' is gone, and no other page has its paragraphs; put it back, or run 'jikji translate adopt \(target)' to forget it",
      ko:
        "'\(original)'\(.eulReul) 옮긴 이 글이 없어졌고, 같은 문단이 있는 다른 글도 없습니다. 되돌려 놓거나, 잊으려면 'jikji translate adopt \(target)'\(.eulReul) 실행하세요"
    )
  }

  /// A source folder without a Markdown file: a submodule that was not fetched, a folder that was moved, or files of another format.
  ///
  /// - Parameter pages: how many translations the lock follows.
  package static func noOriginals(_ source: String, pages: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingOriginal, .error, at: place,
      en:
        "there is no Markdown file in '\(source)'\(pages == 0 ? "" : ", of which \(pages) translations are followed"); fetch it, or correct 'source'",
      ko:
        "'\(source)'에 마크다운 파일이 하나도 없\(pages == 0 ? "습니다" : "는데 따라가는 번역이 \(pages)쪽 있습니다"). 원문을 받아 오거나 'source'를 고치세요")
  }

  /// A page that is not in the lock, so that changes of its original are unknown. `path`: that of the page.
  package static func unfollowedPage(_ path: String, target: String, _ severity: Severity) -> Diagnostic {
    Diagnostic(
      .unfollowedPage, severity, at: Place(path: path),
      en:
        "translations.lock does not follow this page, so changes of its original go unseen; run 'jikji translate adopt \(target)'",
      ko: "translations.lock이 이 글을 따라가지 않아 원문이 바뀌어도 알 수 없습니다. 'jikji translate adopt \(target)'\(.eulReul) 실행하세요")
  }

  /// An original without translation. `path`: that of the original.
  package static func untranslatedPage(_ path: String, target: String) -> Diagnostic {
    Diagnostic(
      .untranslatedPage, at: Place(path: path),
      en: "'\(target)' has no translation of this page",
      ko: "'\(target)'에 이 글의 번역이 없습니다")
  }

  /// A page without original that is not in the lock: what it was translated from is unknown, or the translator wrote it.
  package static func unfollowedStray(_ path: String, _ severity: Severity) -> Diagnostic {
    Diagnostic(
      .unfollowedPage, severity, at: Place(path: path),
      en:
        "no original has the path or the code of this page, so that changes go unseen; adopt it with '--source' and the version that it was made from, or run 'jikji translate adopt \(path)' if it is your own",
      ko:
        "이 글과 경로나 코드가 같은 원문이 없어 원문이 바뀌어도 알 수 없습니다. 어느 판을 옮겼는지 '--source'로 적어 따라가거나, 직접 쓴 글이면 'jikji translate adopt \(path)'\(.eulReul) 실행하세요"
    )
  }

  /// A page whose original is missing in the version named for `adopt`. `version`: that version.
  package static func notInVersion(_ path: String, version: String) -> Diagnostic {
    Diagnostic(
      .unfollowedPage, .warning, at: Place(path: path),
      en:
        "'\(version)' has no original of this page, so it was left as it is; name the version that it was made from, or run 'jikji translate adopt \(path)' if that is today's",
      ko:
        "'\(version)'에는 이 글의 원문이 없어 그대로 두었습니다. 옮긴 판을 적거나, 지금의 원문을 옮겼으면 'jikji translate adopt \(path)'\(.eulReul) 실행하세요"
    )
  }
}
