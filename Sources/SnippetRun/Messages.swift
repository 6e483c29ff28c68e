/// What is to be known about running samples on this machine.
import Diagnostics

extension Diagnostic {
  /// Samples ran without protection.
  static func notSandboxed(_ reason: String) -> Diagnostic {
    Diagnostic(
      .notSandboxed, at: nil,
      en:
        "samples were run WITHOUT a sandbox, with the rights of this user (\(reason)); install bubblewrap, or refuse with --require-sandbox",
      ko: "예제를 샌드박스 없이 이 사용자의 권한으로 실행했습니다(\(reason)). bubblewrap을 설치하거나 --require-sandbox로 막으세요")
  }

  /// There is no compiler, so that samples were only read.
  static func noToolchain(lowered count: Int) -> Diagnostic {
    Diagnostic(
      .noToolchain, at: nil,
      en:
        "no Swift toolchain is in PATH, so \(count) samples were neither compiled nor run; install Swift, or add its bin folder to PATH",
      ko: "PATH에 Swift 도구가 없어 예제 \(count)개를 컴파일하거나 실행하지 않았습니다. Swift를 설치하거나 그 bin 폴더를 PATH에 넣으세요")
  }

  /// Two runs of a sample print different things, so neither is written down.
  static func outputChangesFromRunToRun(at place: Place) -> Diagnostic {
    Diagnostic(
      .outputChangesFromRunToRun, at: place,
      en: "two runs of this sample print different things; sort what it prints, or write 'order=any' at the fence",
      ko: "이 예제는 실행할 때마다 출력이 다릅니다. 출력을 정렬하거나 코드 블록에 'order=any'를 적으세요")
  }
}
