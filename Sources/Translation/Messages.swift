/// The messages of the parity checks, in English and Korean.
package import Diagnostics
private import KoreanText

/// The places of a block and of its original.
struct PairPlace {
  let target: Place
  let source: Place

  /// The note that refers to the original.
  var note: Diagnostic.Note { Diagnostic.Note(Phrase(en: "the original is here", ko: "원문은 여기입니다"), at: source) }
}

extension Diagnostic {
  static func inlineCodeMissing(
    _ code: String, near: String?, _ pair: PairPlace, isExact: Bool, _ page: PageState
  ) -> Diagnostic {
    let fix = near.flatMap { word -> Fix? in
      guard isExact, let range = pair.target.range else { return nil }
      let written = page.target.source.string(in: range)
      return .writing(written.replacingFirst(word, by: code), in: range)
    }
    let hint = near.map { word in
      Phrase(en: "; did you mean it where '\(word)' is?", ko: ". '\(word)'\(.eulReul) 잘못 적은 것 아닌가요?")
    }
    return Diagnostic(
      .inlineCodeMissing, at: pair.target,
      en: "the code '\(code)' of the original is missing in the translation\(hint?.english ?? "")",
      ko: "원문의 코드 '\(code)'\(.iGa) 번역에 없습니다\(hint?.korean ?? "")", notes: [pair.note], fix: fix)
  }

  /// A code span of the original that the translation writes without backticks, or inside another code span.
  static func inlineCodeUnmarked(_ code: String, _ pair: PairPlace) -> Diagnostic {
    Diagnostic(
      .inlineCodeMissing, at: pair.target,
      en: "the code '\(code)' of the original is no code span of its own in the translation",
      ko: "원문의 코드 '\(code)'\(.iGa) 번역에서는 따로 코드로 표시되지 않았습니다", notes: [pair.note])
  }

  /// - Parameter isTranslated: whether only words that the sample displays were translated.
  static func sampleDiffers(_ pair: PairPlace, _ lines: (String, String), isTranslated: Bool) -> Diagnostic {
    Diagnostic(
      .sampleDiffers, isTranslated ? .warning : .error, at: pair.target,
      en: "the sample's code differs from the original: '\(lines.1)' instead of '\(lines.0)'",
      ko: "예제 코드가 원문과 다릅니다. 원문은 '\(lines.0)', 번역은 '\(lines.1)'입니다", notes: [pair.note])
  }

  static func fenceDiffers(_ pair: PairPlace, _ wanted: String, _ written: String) -> Diagnostic {
    Diagnostic(
      .sampleDiffers, at: pair.target,
      en: "the fence of the sample says '\(written)', that of the original '\(wanted)'; write the same",
      ko: "예제의 펜스가 '\(written)'이지만 원문은 '\(wanted)'입니다. 같게 적으세요", notes: [pair.note])
  }

  static func tableShapeDiffers(
    _ pair: PairPlace, _ wanted: (rows: Int, columns: Int), _ written: (rows: Int, columns: Int)
  ) -> Diagnostic {
    Diagnostic(
      .listLengthDiffers, at: pair.target,
      en:
        "the table has \(written.rows) rows of \(written.columns) cells, that of the original \(wanted.rows) of \(wanted.columns)",
      ko: "표가 \(written.rows)행 \(written.columns)열이지만 원문은 \(wanted.rows)행 \(wanted.columns)열입니다", notes: [pair.note])
  }

  static func sampleCommentDiffers(_ pair: PairPlace, _ comments: (String, String)?) -> Diagnostic {
    let shown = comments.map {
      Phrase(en: ": '\($0.1)' instead of '\($0.0)'", ko: ". 원문은 '\($0.0)', 번역은 '\($0.1)'입니다")
    }
    return Diagnostic(
      .sampleCommentDiffers, at: pair.target,
      en: "a comment in the sample is neither that of the original nor translated\(shown?.english ?? "")",
      ko: "예제의 주석이 원문과 다르면서 번역도 아닙니다\(shown?.korean ?? "")", notes: [pair.note])
  }

  static func unicodeFormChanged(_ pair: PairPlace) -> Diagnostic {
    Diagnostic(
      .unicodeFormChanged, at: pair.target,
      en:
        "the sample looks like the original but is written with other code points (a tool normalized it); copy the original",
      ko: "예제가 원문과 같아 보이지만 코드 포인트가 다릅니다(도구가 유니코드 정규화를 했습니다). 원문을 복사하세요", notes: [pair.note])
  }

  static func linkTargetDiffers(_ wanted: String, _ written: String, _ pair: PairPlace) -> Diagnostic {
    Diagnostic(
      .linkTargetDiffers, at: pair.target,
      en: "the link leads to '\(written)', that of the original to '\(wanted)'",
      ko: "링크가 '\(written)'\(.euroRo) 이어지지만 원문은 '\(wanted)'\(.euroRo) 이어집니다", notes: [pair.note])
  }

  static func headingLevelDiffers(_ pair: PairPlace, _ wanted: Int, _ written: Int) -> Diagnostic {
    Diagnostic(
      .headingLevelDiffers, at: pair.target,
      en: "the heading has level \(written), that of the original level \(wanted)",
      ko: "제목이 \(written)수준이지만 원문은 \(wanted)수준입니다", notes: [pair.note])
  }

  static func listLengthDiffers(_ pair: PairPlace, _ wanted: Int, _ written: Int) -> Diagnostic {
    Diagnostic(
      .listLengthDiffers, at: pair.target,
      en: "the list has \(written) items, that of the original \(wanted)",
      ko: "목록의 항목이 \(written)개이지만 원문은 \(wanted)개입니다", notes: [pair.note])
  }

  static func numberDiffers(_ number: String, isMissing: Bool, _ pair: PairPlace) -> Diagnostic {
    Diagnostic(
      .numberDiffers, at: pair.target,
      en: isMissing
        ? "the number \(number) of the original is missing in the translation"
        : "the number \(number) is not in the original",
      ko: isMissing ? "원문의 수 \(number)\(.iGa) 번역에 없습니다" : "수 \(number)\(.iGa) 원문에 없습니다", notes: [pair.note])
  }

  static func untranslatedBlock(_ pair: PairPlace) -> Diagnostic {
    Diagnostic(
      .untranslatedBlock, at: pair.target,
      en: "the block is not translated; write <!-- keep --> above it if it is to stay so",
      ko: "번역되지 않은 문단입니다. 그대로 둘 것이면 위에 <!-- keep -->이라고 적으세요", notes: [pair.note])
  }

  static func foreignScript(_ word: String, _ pair: PairPlace) -> Diagnostic {
    Diagnostic(
      .foreignScript, at: pair.target,
      en: "'\(word)' is in another script than the translation and not in the original",
      ko: "'\(word)'\(.eunNeun) 원문에 없는 다른 문자입니다", notes: [pair.note])
  }

  static func staleBlock(_ state: BlockState, _ page: PageState, _ severity: Severity) -> Diagnostic {
    let range = state.target.first.map { page.target.blocks[$0].range }
    let original = state.source.first.map { page.source.blocks[$0].range }
    let notes = [
      Note(Phrase(en: "the new original is here", ko: "새 원문은 여기입니다"), at: Place(page.source.source, original))
    ]
    if state.change == .removed {
      return Diagnostic(
        .staleBlock, severity, at: Place(page.target.source, range),
        en: "the original of this block is gone; take the block out, or mark it as a note",
        ko: "이 문단의 원문이 없어졌습니다. 지우거나 역주로 표시하세요")
    }
    let path = page.target.source.path
    let place = path + (state.target.first.map { ":\(page.target.blocks[$0].firstLine)" } ?? "")
    return Diagnostic(
      .staleBlock, severity, at: Place(page.target.source, range),
      en:
        "the original changed since this was translated; see 'jikji translate diff \(path)', then 'jikji translate accept \(place)'",
      ko:
        "번역한 뒤에 원문이 바뀌었습니다. 'jikji translate diff \(path)'\(.euroRo) 보고 고친 다음 'jikji translate accept \(place)'\(.eulReul) 실행하세요",
      notes: notes)
  }

  static func missingBlock(_ state: BlockState, _ page: PageState, _ severity: Severity) -> Diagnostic {
    let place = state.source.first.map { page.source.blocks[$0].range }
    let range = state.target.first.map { page.target.blocks[$0].range }
    return Diagnostic(
      .missingBlock, severity, at: Place(page.target.source, range),
      en: "a block of the original is not translated",
      ko: "원문의 문단 하나가 번역되지 않았습니다",
      notes: [Note(Phrase(en: "it is here", ko: "원문은 여기입니다"), at: Place(page.source.source, place))])
  }
}

extension Diagnostic {
  /// A lock that cannot be used. `target`: the folder as the settings name it.
  package static func unreadableTranslationLock(_ fault: LockFault, path: String, target: String) -> Diagnostic {
    let reason =
      switch fault {
      case .conflict(let line):
        Phrase(en: "line \(line) is the mark of a merge conflict", ko: "\(line)번째 줄에 병합 충돌 표시가 있습니다")
      case .newerVersion(let version):
        Phrase(
          en: "a newer version of jikji wrote it (format \(version)); use that version",
          ko: "더 새로운 jikji가 쓴 파일입니다(형식 \(version)). 그 버전을 쓰세요")
      case .cutOff: Phrase(en: "its end is missing", ko: "끝이 잘렸습니다")
      case .badLine(let line): Phrase(en: "line \(line) cannot be read", ko: "\(line)번째 줄을 읽을 수 없습니다")
      }
    if case .conflict = fault {
      return Diagnostic(
        .unreadableTranslationLock, at: Place(path: path),
        en: "\(reason.english); take the marks out and keep the lines of both sides, then see 'jikji translate status'",
        ko: "\(reason.korean). 표시만 지우고 양쪽의 줄을 모두 남긴 다음 'jikji translate status'\(.eulReul) 보세요")
    }
    return Diagnostic(
      .unreadableTranslationLock, at: Place(path: path),
      en:
        "\(reason.english); restore the file from git; 'jikji translate adopt --again \(target)' begins anew and takes every page for up to date",
      ko:
        "\(reason.korean). git에서 되돌리세요. 'jikji translate adopt --again \(target)'\(.eunNeun) 처음부터 다시 하며 모든 글을 최신으로 봅니다"
    )
  }

  /// Several pages that translate the same original.
  package static func sharedOriginal(_ source: String, of pages: [String], target: String) -> Diagnostic {
    Diagnostic(
      .doubtfulPair, .warning, at: Place(path: pages.first ?? target),
      en:
        "\(pages.map { "'\($0)'" }.joined(separator: ", ")) all look like translations of '\(source)'; only the first is followed, join them",
      ko:
        "\(pages.map { "'\($0)'" }.joined(separator: ", "))\(.iGa) 모두 '\(source)'의 번역으로 보입니다. 첫째 것만 살피니 한 파일로 합치세요")
  }

  /// A pair of blocks whose alignment is doubtful.
  package static func doubtfulPair(_ pair: AlignedPair, _ source: BlockText, _ target: BlockText) -> Diagnostic {
    let from = pair.source.first.map { source.blocks[$0].range }
    let to = pair.target.first.map { target.blocks[$0].range }
    return Diagnostic(
      .doubtfulPair, at: Place(target.source, to),
      en: "it is not certain which block of the original this translates; pin it with <!-- translates: HASH -->",
      ko: "원문의 어느 문단을 옮겼는지 확실하지 않습니다. <!-- translates: 해시 -->로 정하세요",
      notes: [
        Note(
          Phrase(
            en: "taken for this one, \(pair.source.first.map { source.blocks[$0].hash.digits } ?? "")",
            ko: "이 문단으로 보았습니다. \(pair.source.first.map { source.blocks[$0].hash.digits } ?? "")"),
          at: Place(source.source, from))
      ])
  }

  /// A translation whose original, author or licence is not named. `missing`: the key.
  package static func translationWithoutSource(_ missing: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .translationWithoutSource, at: place,
      en: "this translation does not name the original's \(missing); readers and its author are owed that",
      ko: "이 번역에 원문의 '\(missing)' 항목이 없습니다. 독자와 저자를 위해 적으세요")
  }
}

extension String {
  fileprivate func replacingFirst(_ word: String, by other: String) -> String {
    guard let found = firstRange(of: word) else { return other }
    return String(self[..<found.lowerBound]) + other + String(self[found.upperBound...])
  }
}
