/// The diagnostics of references between pages, to files and to other sites.
package import Diagnostics
import KoreanText

extension Diagnostic {
  /// A link to a page that does not exist. `nearest` is what the author may have meant.
  static func missingPage(
    _ severity: Severity, at place: Place, written: String, nearest: String?, fix: Fix? = nil
  ) -> Diagnostic {
    Diagnostic(
      .missingPage, severity, at: place,
      en: "no page answers to '\(written)'\(Phrase.suggestion(nearest).english)",
      ko: "'\(written)'에 해당하는 문서가 없습니다\(Phrase.suggestion(nearest).korean)",
      fix: fix)
  }

  /// `[[name]]` that is neither a topic nor a title.
  static func missingTopic(
    _ severity: Severity, at place: Place, written: String, nearest: String?, fix: Fix? = nil
  ) -> Diagnostic {
    let hint =
      nearest.map { Phrase.suggestion($0) }
      ?? Phrase(
        en: "; write one of these, declare the topic, or write '\\[[' if the brackets are meant to be seen",
        ko: ". 있는 이름을 적거나 주제를 선언하세요. 대괄호를 그대로 보이려면 '\\[['로 쓰세요")
    return Diagnostic(
      .missingTopic, severity, at: place,
      en: "'\(written)' is neither a topic nor the title of an article\(hint.english)",
      ko: "'\(written)'\(.iraneun) 주제나 글 제목이 없습니다\(hint.korean)",
      fix: fix)
  }

  /// A link to a fragment that its page does not have.
  static func missingFragment(
    _ severity: Severity, at place: Place, written: String, page: String, nearest: String?, fix: Fix? = nil
  ) -> Diagnostic {
    let hint =
      nearest.map { Phrase.suggestion("#" + $0) }
      ?? Phrase(en: "; write one that it has, or link to the page", ko: ". 있는 제목을 적거나 페이지로 링크하세요")
    return Diagnostic(
      .missingFragment, severity, at: place,
      en: "'\(page)' has no heading '#\(written)'\(hint.english)",
      ko: "'\(page)'에는 '#\(written)' 제목이 없습니다\(hint.korean)",
      fix: fix)
  }

  /// `![[page]]` of a section that contains this embed again.
  static func embedCycle(_ severity: Severity, at place: Place, written: String) -> Diagnostic {
    Diagnostic(
      .embedCycle, severity, at: place,
      en: "'\(written)' shows this place again; write a link, [[\(written)]], in one of the two",
      ko: "'\(written)'\(.iGa) 이 자리를 다시 끼워 넣습니다. 둘 가운데 하나를 [[\(written)]] 링크로 바꾸세요")
  }

  /// `![[page]]` that would embed more than the limit on its page.
  static func embedsTooLarge(_ severity: Severity, at place: Place, limit: Int) -> Diagnostic {
    Diagnostic(
      .markdownTooLarge, severity, at: place,
      en: "with this section the page would show more than \(limit >> 20) MiB of other pages; write links instead",
      ko: "이 절까지 끼워 넣으면 다른 글에서 온 부분이 \(limit >> 20)MiB를 넘습니다. 링크로 바꾸세요")
  }

  /// A symbol link of DocC to a name that no article of the guide explains.
  static func missingSymbol(_ severity: Severity, at place: Place, name: String, nearest: String?) -> Diagnostic {
    Diagnostic(
      .missingSymbol, severity, at: place,
      en: "no page of this guide explains '\(name)', so this is code and no link\(Phrase.suggestion(nearest).english)",
      ko: "이 안내서에 '\(name)'\(.eulReul) 설명하는 글이 없어 링크가 되지 않습니다\(Phrase.suggestion(nearest).korean)")
  }

  /// `[[title]]` that several articles have; `paths` are those of the articles.
  static func ambiguousTitle(
    _ severity: Severity, at place: Place, written: String, paths: [String]
  ) -> Diagnostic {
    let list = paths.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      .ambiguousTitle, severity, at: place,
      en: "several articles are called '\(written)': \(list); link to one of them by its path",
      ko: "'\(written)' 제목의 글이 여럿입니다: \(list). 경로로 링크하세요")
  }

  /// A link to an article that is not published.
  static func linkToDraft(_ severity: Severity, at place: Place, path: String) -> Diagnostic {
    Diagnostic(
      .linkToDraft, severity, at: place,
      en: "'\(path)' is a draft or dated in the future and is not published; publish it or remove the link",
      ko: "'\(path)'\(.eunNeun) 초고이거나 날짜가 미래여서 발행되지 않습니다. 발행하거나 링크를 지우세요")
  }

  /// An image whose file does not exist.
  static func missingImage(
    _ severity: Severity, at place: Place, written: String, nearest: String?, fix: Fix? = nil
  ) -> Diagnostic {
    let hint =
      nearest.map { Phrase.suggestion($0) }
      ?? Phrase(en: "; put the file beside the article, or correct the path", ko: ". 파일을 글 옆에 두거나 경로를 고치세요")
    return Diagnostic(
      .missingImage, severity, at: place,
      en: "there is no image '\(written)'\(hint.english)",
      ko: "'\(written)' 이미지가 없습니다\(hint.korean)",
      fix: fix)
  }

  /// A linked file that does not exist.
  static func missingDownload(
    _ severity: Severity, at place: Place, written: String, nearest: String?, fix: Fix? = nil
  ) -> Diagnostic {
    Diagnostic(
      .missingDownload, severity, at: place,
      en: "there is no file '\(written)'\(Phrase.suggestion(nearest).english)",
      ko: "'\(written)' 파일이 없습니다\(Phrase.suggestion(nearest).korean)",
      fix: fix)
  }

  /// `[words]()`.
  static func emptyLink(_ severity: Severity, at place: Place) -> Diagnostic {
    Diagnostic(
      .emptyLink, severity, at: place,
      en: "this link has no target; write one or remove the link",
      ko: "링크에 대상이 없습니다. 대상을 쓰거나 링크를 지우세요")
  }

  /// A target such as `javascript:…`, which would run in the reader's browser.
  static func unsafeLink(_ severity: Severity, at place: Place, scheme: String) -> Diagnostic {
    Diagnostic(
      .unsafeLink, severity, at: place,
      en: "'\(scheme):' targets are not published because they can run code; use a page or an https: address",
      ko: "'\(scheme):' 링크는 코드를 실행할 수 있어 발행하지 않습니다. 문서나 https: 주소를 쓰세요")
  }

  /// An external address that no browser can follow.
  static func badAddress(at place: Place, address: String, fault: Phrase, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .badAddress, at: place, en: "'\(address)' is no address: \(fault.english)",
      ko: "'\(address)'\(.eunNeun) 주소가 아닙니다: \(fault.korean)", fix: fix)
  }

  /// `[words][label]` without a definition of the label.
  static func undefinedReference(at place: Place, label: String, nearest: String?) -> Diagnostic {
    let hint = nearest.map { Phrase.suggestion($0) } ?? Phrase(en: "; add that line", ko: ". 그 줄을 더하세요")
    return Diagnostic(
      .undefinedReference, at: place,
      en: "no '[\(label)]: address' defines this link, so its brackets are shown\(hint.english)",
      ko: "'[\(label)]: 주소' 정의가 없어 괄호가 그대로 보입니다\(hint.korean)")
  }

  /// An alias that moves a fragment to a heading that does not exist in the page.
  static func aliasWithoutGoal(
    _ alias: String, fragment: String, nearest: String?, at place: Place
  ) -> Diagnostic {
    let meant = Phrase.suggestion(nearest.map { "#" + $0 })
    return Diagnostic(
      .badAlias, at: place,
      en: "the alias '\(alias)' leads to '#\(fragment)', which this page does not have\(meant.english)",
      ko: "별칭 '\(alias)'\(.iGa) 가리키는 '#\(fragment)'\(.iGa) 이 글에 없습니다\(meant.korean)")
  }

  /// `[label]: url` that no reference uses.
  static func unusedReference(at place: Place, label: String, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .unusedReference, at: place,
      en: "nothing refers to the definition '[\(label)]'; remove it",
      ko: "'[\(label)]' 정의를 쓰는 곳이 없습니다. 지우세요",
      fix: fix)
  }

  /// A second `[label]: url` for the same label; the first one counts.
  static func duplicateReference(at place: Place, label: String, first: Place) -> Diagnostic {
    Diagnostic(
      .duplicateReference, at: place,
      en: "'[\(label)]' is defined above already, and the first definition counts; rename or remove this one",
      ko: "'[\(label)]'\(.eunNeun) 위에 이미 정의되어 있고 첫 정의가 쓰입니다. 이름을 바꾸거나 지우세요",
      notes: [Diagnostic.Note(Phrase(en: "first defined here", ko: "첫 정의"), at: first)])
  }

  /// `[^name]: words` that no `[^name]` refers to, so that its text is not shown.
  static func unusedFootnote(at place: Place, name: String) -> Diagnostic {
    Diagnostic(
      .unusedFootnote, at: place,
      en:
        "nothing refers to the footnote '[^\(name)]', so its words are not on the page; put [^\(name)] in the text or remove the footnote",
      ko: "각주 '[^\(name)]'\(.eulReul) 쓰는 곳이 없어서 페이지에 나오지 않습니다. 본문에 [^\(name)]\(.eulReul) 넣거나 각주를 지우세요")
  }

  /// A second `[^name]: words` for the same name; the first one counts.
  static func duplicateFootnote(at place: Place, name: String, first: Place) -> Diagnostic {
    Diagnostic(
      .duplicateFootnote, at: place,
      en: "another footnote is named '[^\(name)]', and the words of this one are not on the page; rename or remove it",
      ko: "'[^\(name)]'\(.iraneun) 각주가 또 있어서 이 각주는 페이지에 나오지 않습니다. 이름을 바꾸거나 지우세요",
      notes: [Diagnostic.Note(Phrase(en: "the one that counts", ko: "쓰이는 각주"), at: first)])
  }

  /// A code fence that is not closed.
  static func unclosedFence(at place: Place) -> Diagnostic {
    Diagnostic(
      .unclosedFence, at: place,
      en:
        "this fence is never closed, so all that follows is code; close it with the same marks on a line of their own",
      ko: "이 코드 블록은 닫히지 않아 뒤에 오는 글이 모두 코드가 됩니다. 같은 표시만 있는 줄로 닫으세요")
  }

  /// A bare URL in running text.
  ///
  /// - Parameter target: the URL it leads to; in angle brackets the scheme must be written, which `www.a.kr` lacks.
  static func bareURL(at place: Place, address: String, target: String) -> Diagnostic {
    Diagnostic(
      .bareURL, at: place,
      en:
        "the bare address '\(address)' says nothing to a reader; write [words](address), or <address> if it is meant to be seen",
      ko: "주소 '\(address)'만으로는 무엇인지 알 수 없습니다. [설명](주소)로 쓰거나, 주소를 보여 주려면 <주소>로 쓰세요",
      fix: place.range.map {
        Fix(
          Phrase(en: "put it in angle brackets", ko: "꺾쇠로 감싸기"), replacing: $0,
          with: target.hasPrefix(address) ? "<\(address)>" : "[\(address)](\(target))")
      })
  }

  /// A bare URL of the author's own machine, which readers cannot reach.
  static func localURL(at place: Place, address: String) -> Diagnostic {
    Diagnostic(
      .bareURL, at: place,
      en: "'\(address)' leads every reader to a machine of their own; write it as code: `\(address)`",
      ko: "'\(address)'\(.eunNeun) 읽는 사람 자신의 컴퓨터를 가리킵니다. 링크 대신 `\(address)`처럼 코드로 쓰세요",
      fix: place.range.map {
        Fix(Phrase(en: "write it as code", ko: "코드로 바꾸기"), replacing: $0, with: "`\(address)`")
      })
  }

  /// `http:` to a host that the site links to with `https:` in another place.
  static func plainHTTP(at place: Place, host: String, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .plainHTTP, at: place,
      en: "'\(host)' is linked by https: elsewhere on this site; use https: here too",
      ko: "이 사이트의 다른 곳에서는 '\(host)'\(.eulReul) https:로 링크합니다. 여기도 https:를 쓰세요",
      fix: fix)
  }

  /// Vague link text such as 여기 or "here".
  static func vagueLinkText(at place: Place, text: String) -> Diagnostic {
    Diagnostic(
      .vagueLinkText, at: place,
      en: "the link text '\(text)' does not say where it leads; use the target's title or subject",
      ko: "링크 글자 '\(text)'만으로는 어디로 가는지 알 수 없습니다. 대상의 제목이나 주제를 쓰세요")
  }

  /// A published page that no longer exists and has no alias.
  static func goneAddress(
    _ severity: Severity, at place: Place?, address: String, now: String?, notes: [Note] = [], fix: Fix? = nil
  ) -> Diagnostic {
    let goal = now.map { " (it seems to be '\($0)' now)" } ?? ""
    let goalInKorean = now.map { " (지금은 '\($0)'인 듯합니다)" } ?? ""
    return Diagnostic(
      .goneAddress, severity, at: place,
      en:
        "'\(address)' was published and is gone\(goal); add it to the 'aliases' of the article that took its place, lead it to another page with 'redirects: {\(address): /…/}' in jikji.yml, or write 'gone: [\(address)]' there",
      ko:
        "발행했던 주소 '\(address)'\(.iGa) 사라졌습니다\(goalInKorean). 대신하는 글의 'aliases'에 넣거나, jikji.yml에 'redirects: {\(address): /…/}'로 다른 페이지에 잇거나, 'gone: [\(address)]'\(.irago) 적으세요",
      notes: notes,
      fix: fix)
  }

  /// A published fragment that no longer exists and has no alias.
  static func goneFragment(
    _ severity: Severity, at place: Place?, address: String, fragment: String, now: String?, fix: Fix? = nil
  ) -> Diagnostic {
    let goal = now.map { " (it seems to be '#\($0)' now)" } ?? ""
    let goalInKorean = now.map { " (지금은 '#\($0)'인 듯합니다)" } ?? ""
    return Diagnostic(
      .goneFragment, severity, at: place,
      en:
        "'\(address)#\(fragment)' was published and is gone\(goal); add '#\(fragment) -> new-id' to the article's 'aliases', or write 'gone: [\"\(address)#\(fragment)\"]' in jikji.yml",
      ko:
        "발행했던 '\(address)#\(fragment)'\(.iGa) 사라졌습니다\(goalInKorean). 글의 'aliases'에 '#\(fragment) -> 새-id'를 넣거나, jikji.yml에 'gone: [\"\(address)#\(fragment)\"]'\(.irago) 적으세요",
      fix: fix)
  }

  /// The ledger of published addresses cannot be read.
  static func brokenLedger(at place: Place) -> Diagnostic {
    Diagnostic(
      .brokenLedger, at: place,
      en: "this ledger of published addresses is no valid JSON of version 1; restore it from version control",
      ko: "발행 주소 장부가 올바른 JSON(버전 1)이 아닙니다. 버전 관리에서 되살리세요")
  }

  /// An external address that does not answer, or answers with an error.
  static func deadExternal(
    _ severity: Severity, at place: Place, address: String, reason: Phrase
  ) -> Diagnostic {
    Diagnostic(
      .deadExternal, severity, at: place,
      en: "'\(address)' \(reason.english)",
      ko: "'\(address)': \(reason.korean)",
      notes: [
        Note(
          Phrase(
            en: "an archived copy may be at https://web.archive.org/web/2/\(address)",
            ko: "보관된 사본이 https://web.archive.org/web/2/\(address) 에 있을 수 있습니다"))
      ])
  }

  /// No external address could be requested.
  package static func offline(addresses: Int) -> Diagnostic {
    Diagnostic(
      .outsideWorld, .note, at: nil,
      en:
        "none of \(addresses) outside addresses could be asked: this machine seems to be offline; nothing was recorded",
      ko: "바깥 주소 \(addresses)개를 하나도 확인하지 못했습니다. 인터넷에 이어지지 않은 듯하여 아무것도 적지 않았습니다")
  }

  /// An external address that has moved permanently.
  static func movedExternal(at place: Place, address: String, to goal: String, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .movedExternal, at: place,
      en: "'\(address)' has moved to '\(goal)'; link to the new address",
      ko: "'\(address)'\(.iGa) '\(goal)'\(.euroRo) 옮겼습니다. 새 주소로 링크하세요",
      fix: fix)
  }
}

extension Phrase {
  /// The server answered with an error status.
  static func answeredStatus(_ status: Int) -> Phrase {
    Phrase(en: "answers with status \(status)", ko: "상태 \(status)\(.euroRo) 답합니다")
  }

  /// The server did not answer in time.
  static let didNotAnswer = Phrase(en: "did not answer in time", ko: "제시간에 답하지 않습니다")

  /// The connection failed or broke.
  static func connectionFailed(_ reason: String) -> Phrase {
    Phrase(en: "cannot be reached: \(reason)", ko: "연결할 수 없습니다: \(reason)")
  }

  /// A redirect loop.
  static let redirectsForEver = Phrase(en: "redirects for ever", ko: "끝없이 다른 주소로 넘깁니다")

  /// The page exists, but not the fragment.
  static func hasNoAnchor(_ anchor: String) -> Phrase {
    Phrase(en: "leads to a page that has no place '#\(anchor)'", ko: "그 페이지에는 '#\(anchor)' 자리가 없습니다")
  }
}
