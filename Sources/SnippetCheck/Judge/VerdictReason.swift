/// The reasons for verdicts, worded for readers of the page.
import Diagnostics
import KoreanText

enum VerdictReason {
  static let earlierFailed = Phrase(en: "an earlier sample of its session failed", ko: "같은 세션의 앞 예제가 실패했습니다")
  static let moduleFailed = Phrase(en: "a module that it imports failed", ko: "가져오는 모듈의 예제가 실패했습니다")
  static let claimsBroken = Phrase(en: "its comments promise something else", ko: "주석의 내용과 실제가 다릅니다")

  static let arguments = Phrase(en: "a piece of a call's arguments", ko: "호출의 인자만 적은 조각입니다")
  static let template = Phrase(en: "a template with placeholders", ko: "빈자리(<#…#>)가 있는 틀입니다")
  static let transcript = Phrase(en: "transcripts are run only with 'run'", ko: "'run'이라고 적은 터미널 기록만 실행합니다")

  static let noSandbox = Phrase(
    en: "compiled but not run: there is no sandbox here", ko: "샌드박스가 없어 컴파일만 하고 실행하지 않았습니다")

  static let inactiveCode = Phrase(
    en: "code for other systems (#if) was not compiled", ko: "다른 시스템용 코드(#if)는 컴파일하지 않았습니다")

  static let testsNotRun = Phrase(
    en: "its tests were compiled and not run", ko: "테스트를 컴파일만 하고 돌리지는 않았습니다")

  static let checksOutsideTests = Phrase(
    en: "its checks (#expect, XCTAssert) say nothing outside of a test",
    ko: "테스트 밖에서는 #expect나 XCTAssert가 틀려도 아무 말이 없습니다")

  static let noCommands = Phrase(
    en: "it has no command, a line that begins with '$ '", ko: "'$ '로 시작하는 명령 줄이 없습니다")
  static let transcriptEnded = Phrase(en: "the shell ended before its last command", ko: "마지막 명령보다 먼저 셸이 끝났습니다")

  static func doesNotParse(_ message: String) -> Phrase {
    Phrase(en: "it is not valid Swift: \(message)", ko: "올바른 Swift 구문이 아닙니다: \(message)")
  }

  /// The reason that the author wrote; nil if it is missing or empty.
  static func given(_ reason: String?) -> Phrase? {
    reason.flatMap { $0.isEmpty ? nil : Phrase(verbatim: $0) }
  }

  static func otherSystem(_ systems: [String]) -> Phrase {
    let list = systems.joined(separator: ", ")
    return Phrase(en: "it is for \(list)", ko: "\(list)용 예제입니다")
  }

  static func compiler(_ message: String) -> Phrase {
    Phrase(en: "it does not compile on its own: \(message)", ko: "이것만으로는 컴파일되지 않습니다: \(message)")
  }

  /// The sample imports a module that does not exist on this machine.
  static func missingModule(_ name: String) -> Phrase {
    if StubModules.platformModules.contains(name) { return noStub(name) }
    return Phrase(
      en: "no module '\(name)' here; declare its package in jikji.yml (snippets.packages)",
      ko: "'\(name)' 모듈이 없습니다. jikji.yml의 snippets.packages에 패키지를 적으세요")
  }

  /// The sample was run and stopped before its end.
  static func stopped(_ why: Phrase) -> Phrase {
    Phrase(en: "ran, but not to its end: \(why.english)", ko: "실행했지만 끝까지 가지 못했습니다: \(why.korean)")
  }

  static func stubs(_ modules: [String]) -> Phrase {
    let list = modules.joined(separator: ", ")
    return Phrase(en: "type-checked against stubs (\(list))", ko: "스텁으로 확인(\(list))")
  }

  static func noStub(_ module: String) -> Phrase {
    Phrase(en: "there is no stub module for \(module)", ko: "\(module)\(.eulReul) 대신할 스텁 모듈이 없습니다")
  }

  static func missingInStubs(_ name: String) -> Phrase {
    Phrase(en: "the stubs lack \(name)", ko: "스텁에 \(name)\(.iGa) 없습니다")
  }

  static func stillValid(_ version: String) -> Phrase {
    Phrase(en: "Swift \(version), still valid today", ko: "Swift \(version) 코드이며 지금도 컴파일됩니다")
  }

  static func historic(_ version: String, errors: Int, explained: Int) -> Phrase {
    Phrase(
      en:
        "written for Swift \(version); \(errors) errors, of which \(explained) are explained by changes of the language",
      ko: "Swift \(version) 코드입니다. 지금은 오류가 \(errors)개이고, 그 가운데 \(explained)개는 언어가 바뀐 탓입니다")
  }

  static func unknownNames(_ names: [String]) -> Phrase {
    let list = names.prefix(4).joined(separator: ", ")
    return names.isEmpty
      ? Phrase(en: "syntax checked against stubs", ko: "스텁으로 구문을 확인했습니다")
      : Phrase(en: "syntax checked; the stubs do not know \(list)", ko: "구문을 확인했습니다. 스텁에 없는 이름: \(list)")
  }

  static func unavailable(_ what: String) -> Phrase {
    Phrase(en: "\(what) is not available on this machine", ko: "이 기계에는 \(what)\(.iGa) 없습니다")
  }
}
