/// Sentences about how links are written, and about addresses that were published once.

extension Diagnostic {
  /// `[label]: url` that no reference uses.
  package static func unusedReference(at place: Place, label: String, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .warning, "unused-reference", at: place,
      Phrase(en: "nothing refers to the definition '[\(label)]'; remove it", ko: "'[\(label)]' 정의를 쓰는 곳이 없습니다. 지우세요"),
      fix: fix)
  }

  /// A second `[label]: url` for the same label; the first one counts.
  package static func duplicateReference(at place: Place, label: String, first: Place) -> Diagnostic {
    Diagnostic(
      .warning, "duplicate-reference", at: place,
      Phrase(
        en: "'[\(label)]' is defined above already, and the first definition counts; rename or remove this one",
        ko: "'[\(label)]'은(는) 위에 이미 정의되어 있고 첫 정의가 쓰입니다. 이름을 바꾸거나 지우세요"),
      notes: [Diagnostic.Note(Phrase(en: "first defined here", ko: "첫 정의"), at: first)])
  }

  /// `[^name]: words` that no `[^name]` refers to, so that its words are on no page.
  package static func unusedFootnote(at place: Place, name: String) -> Diagnostic {
    Diagnostic(
      .warning, "unused-footnote", at: place,
      Phrase(
        en:
          "nothing refers to the footnote '[^\(name)]', so its words are not on the page; put [^\(name)] in the text or remove the footnote",
        ko: "각주 '[^\(name)]'을(를) 쓰는 곳이 없어서 페이지에 나오지 않습니다. 본문에 [^\(name)]을(를) 넣거나 각주를 지우세요"))
  }

  /// A second `[^name]: words` for the same name; the first one counts.
  package static func duplicateFootnote(at place: Place, name: String, first: Place) -> Diagnostic {
    Diagnostic(
      .warning, "duplicate-footnote", at: place,
      Phrase(
        en:
          "another footnote is named '[^\(name)]', and the words of this one are not on the page; rename or remove it",
        ko: "'[^\(name)]'(이)라는 각주가 또 있어서 이 각주는 페이지에 나오지 않습니다. 이름을 바꾸거나 지우세요"),
      notes: [Diagnostic.Note(Phrase(en: "the one that counts", ko: "쓰이는 각주"), at: first)])
  }

  /// A code fence without an end.
  package static func unclosedFence(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "unclosed-fence", at: place,
      Phrase(
        en:
          "this fence is never closed, so all that follows is code; close it with the same marks on a line of their own",
        ko: "이 코드 블록은 닫히지 않아 뒤에 오는 글이 모두 코드가 됩니다. 같은 표시만 있는 줄로 닫으세요"))
  }

  /// A naked address in running text.
  package static func bareURL(at place: Place, address: String) -> Diagnostic {
    Diagnostic(
      .warning, "bare-url", at: place,
      Phrase(
        en:
          "the bare address '\(address)' says nothing to a reader; write [words](address), or <address> if it is meant to be seen",
        ko: "주소 '\(address)'만으로는 무엇인지 알 수 없습니다. [설명](주소)로 쓰거나, 주소를 보여 주려면 <주소>로 쓰세요"),
      fix: place.range.map {
        Fix(Phrase(en: "put it in angle brackets", ko: "꺾쇠로 감싸기"), replacing: $0, with: "<\(address)>")
      })
  }

  /// `http:` to a host that answers to `https:` elsewhere on the site.
  package static func plainHTTP(at place: Place, host: String, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .warning, "plain-http", at: place,
      Phrase(
        en: "'\(host)' is linked by https: elsewhere on this site; use https: here too",
        ko: "이 사이트의 다른 곳에서는 '\(host)'을(를) https:로 링크합니다. 여기도 https:를 쓰세요"),
      fix: fix)
  }

  /// Link text such as 여기 or "here".
  package static func vagueLinkText(at place: Place, text: String) -> Diagnostic {
    Diagnostic(
      .warning, "vague-link-text", at: place,
      Phrase(
        en: "the link text '\(text)' does not say where it leads; use the target's title or subject",
        ko: "링크 글자 '\(text)'만으로는 어디로 가는지 알 수 없습니다. 대상의 제목이나 주제를 쓰세요"))
  }

  /// A page that was published and is gone without an alias.
  package static func goneAddress(
    _ severity: Severity, at place: Place?, address: String, now: String?, notes: [Note] = [], fix: Fix? = nil
  ) -> Diagnostic {
    let goal = now.map { " (it seems to be '\($0)' now)" } ?? ""
    let goalInKorean = now.map { " (지금은 '\($0)'인 듯합니다)" } ?? ""
    return Diagnostic(
      severity, "gone-address", at: place,
      Phrase(
        en: "'\(address)' was published and is gone\(goal); add it to the 'aliases' of the article that took its place",
        ko: "발행했던 주소 '\(address)'이(가) 사라졌습니다\(goalInKorean). 대신하는 글의 'aliases'에 넣으세요"),
      notes: notes, fix: fix)
  }

  /// A place in a page that was published and is gone without an alias.
  package static func goneFragment(
    _ severity: Severity, at place: Place?, address: String, fragment: String, now: String?, fix: Fix? = nil
  ) -> Diagnostic {
    let goal = now.map { " (it seems to be '#\($0)' now)" } ?? ""
    let goalInKorean = now.map { " (지금은 '#\($0)'인 듯합니다)" } ?? ""
    return Diagnostic(
      severity, "gone-fragment", at: place,
      Phrase(
        en:
          "'\(address)#\(fragment)' was published and is gone\(goal); add '#\(fragment) -> new-id' to the article's 'aliases'",
        ko: "발행했던 '\(address)#\(fragment)'이(가) 사라졌습니다\(goalInKorean). 글의 'aliases'에 '#\(fragment) -> 새-id'를 넣으세요"),
      fix: fix)
  }

  /// The ledger of published addresses cannot be read.
  package static func brokenLedger(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "broken-ledger", at: place,
      Phrase(
        en: "this ledger of published addresses is no valid JSON of version 1; restore it from version control",
        ko: "발행 주소 장부가 올바른 JSON(버전 1)이 아닙니다. 버전 관리에서 되살리세요"))
  }

  /// An outside address that does not answer well.
  package static func deadExternal(
    _ severity: Severity, at place: Place, address: String, reason: Phrase
  ) -> Diagnostic {
    Diagnostic(
      severity, "dead-external", at: place,
      Phrase(en: "'\(address)' \(reason.english)", ko: "'\(address)': \(reason.korean)"))
  }

  /// An outside address that moved for good.
  package static func movedExternal(at place: Place, address: String, to goal: String, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .note, "moved-external", at: place,
      Phrase(
        en: "'\(address)' has moved to '\(goal)'; link to the new address",
        ko: "'\(address)'이(가) '\(goal)'(으)로 옮겼습니다. 새 주소로 링크하세요"),
      fix: fix)
  }
}
