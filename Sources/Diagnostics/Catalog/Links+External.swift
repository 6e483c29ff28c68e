/// Reasons why an outside address is called dead, as parts of sentences.

extension Phrase {
  /// The server answered with an error.
  package static func answeredStatus(_ status: Int) -> Phrase {
    Phrase(en: "answers with status \(status)", ko: "상태 \(status)(으)로 답합니다")
  }

  /// The server did not answer in time.
  package static let didNotAnswer = Phrase(en: "did not answer in time", ko: "제시간에 답하지 않습니다")

  /// The connection failed or broke.
  package static func connectionFailed(_ reason: String) -> Phrase {
    Phrase(en: "cannot be reached: \(reason)", ko: "연결할 수 없습니다: \(reason)")
  }

  /// Redirections that do not end.
  package static let redirectsForEver = Phrase(en: "redirects for ever", ko: "끝없이 다른 주소로 넘깁니다")
}
