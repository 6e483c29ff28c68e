/// The texts of diagnostics about running samples: sandbox, toolchains, packages, and results of other machines.
import Diagnostics
import HostSystem

extension Diagnostic {
  /// Samples were run without a sandbox, as the user requested (`--unsafe-no-sandbox`).
  static func notSandboxed(_ reason: String) -> Diagnostic {
    Diagnostic(
      .notSandboxed, at: nil,
      en:
        "samples were run WITHOUT A SANDBOX, with all rights of this user (\(reason)); whoever wrote them could read and change your files",
      ko: "예제를 샌드박스 없이 이 사용자의 모든 권한으로 실행했습니다(\(reason)). 예제를 쓴 사람이 사용자의 파일을 읽고 고칠 수 있었습니다")
  }

  /// Samples were compiled but not run, because there is no sandbox. An error if a lock records that they ran, else a warning.
  static func noSandbox(_ reason: String, isRecorded: Bool) -> Diagnostic {
    Diagnostic(
      .notSandboxed, isRecorded ? .error : .warning, at: nil,
      en:
        "samples were compiled but not run, because there is no sandbox (\(reason)); install bubblewrap, or run them unprotected with --unsafe-no-sandbox",
      ko: "샌드박스가 없어 예제를 컴파일만 하고 실행하지 않았습니다(\(reason)). bubblewrap을 설치하거나, 보호 없이 실행하려면 --unsafe-no-sandbox를 쓰세요")
  }

  /// The shared result cache at `address` did not respond.
  static func storeSilent(_ address: String) -> Diagnostic {
    Diagnostic(
      .storeSilent, at: nil,
      en:
        "the store of results at \(address) does not answer, so it was not used; look after it, or leave out --cache-url",
      ko: "\(address)의 결과 저장소가 응답하지 않아 쓰지 않았습니다. 저장소를 살펴보거나 --cache-url을 빼세요")
  }

  /// There is no compiler, so samples were only parsed. An error if a lock records what a compiler found, else a warning.
  static func noToolchain(lowered count: Int, isRecorded: Bool) -> Diagnostic {
    Diagnostic(
      .noToolchain, isRecorded ? .error : .warning, at: nil,
      en:
        "no Swift toolchain is in PATH, so \(count) \(count == 1 ? "sample was" : "samples were") neither compiled nor run; install Swift, or add its bin folder to PATH",
      ko: "PATH에 Swift 도구가 없어 예제 \(count)개를 컴파일하거나 실행하지 않았습니다. Swift를 설치하거나 그 bin 폴더를 PATH에 넣으세요")
  }

  /// jikji.yml names a folder that contains no toolchain (`found` is nil) or one of another version.
  static func noToolchain(_ version: String, in folder: String, found: String?, at place: Place) -> Diagnostic {
    let (english, korean) =
      found.map { ("it is Swift \($0)", "Swift \($0)입니다") } ?? ("there is no swift-frontend", "swift-frontend가 없습니다")
    return Diagnostic(
      .noToolchain, .error, at: place,
      en: "no Swift \(version) in '\(folder)': \(english); correct snippets.toolchains",
      ko: "'\(folder)'에 Swift \(version) 도구가 없습니다. \(korean). snippets.toolchains를 고치세요")
  }

  /// A sample passes with some Swift versions and fails with others.
  static func swiftVersionsDiffer(
    holding: [String], failing: [(toolchain: String, reason: String?)], at place: Place
  ) -> Diagnostic {
    let holds = holding.joined(separator: ", ")
    let fails = failing.map { $0.toolchain + ($0.reason.map { " (\($0))" } ?? "") }.joined(separator: ", ")
    return Diagnostic(
      .swiftVersionsDiffer, at: place,
      en: fails.isEmpty
        ? "this sample holds with \(holds) only" : "this sample holds with \(holds), and not with \(fails)",
      ko: fails.isEmpty ? "이 예제는 \(holds)에서만 통과합니다" : "이 예제는 \(holds)에서 통과하고, \(fails)에서는 통과하지 않습니다")
  }

  /// The lock cannot be written, for example in a read-only checkout.
  static func lockNotWritten(_ error: HostError) -> Diagnostic {
    Diagnostic(
      .outsideWorld, .note, at: Place(path: "snippets.lock"),
      en: "the file was not written (\(error.reason.english)), so that what was found is not recorded",
      ko: "파일을 쓰지 못해(\(error.reason.korean)) 확인한 결과를 남기지 않았습니다")
  }

  /// jikji.yml names a folder that contains no package.
  static func noPackage(_ name: String, in folder: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .packageUnusable, at: place,
      en: "the package '\(name)' is not in '\(folder)': there is no Package.swift; correct snippets.packages",
      ko: "'\(folder)'에 Package.swift가 없어 '\(name)' 패키지를 쓸 수 없습니다. snippets.packages를 고치세요")
  }

  /// A package cannot be fetched or built.
  static func packageNotBuilt(_ names: [String], _ problem: String, at place: Place?) -> Diagnostic {
    let list = names.joined(separator: ", ")
    return Diagnostic(
      .packageUnusable, at: place,
      en: "the package \(list) could not be built, so samples that import it were only parsed: \(problem)",
      ko: "\(list) 패키지를 빌드하지 못해, 그것을 import하는 예제는 구문만 확인했습니다: \(problem)")
  }

  /// Two runs of a sample print different output, so neither is written to the article.
  static func outputChangesFromRunToRun(at place: Place) -> Diagnostic {
    Diagnostic(
      .outputChangesFromRunToRun, at: place,
      en: "two runs of this sample print different things; sort what it prints, or write 'order=any' at the fence",
      ko: "이 예제는 실행할 때마다 출력이 다릅니다. 출력을 정렬하거나 코드 블록에 'order=any'를 적으세요")
  }
}

extension Diagnostic {
  /// A file of results from another machine cannot be used.
  static func unusableResults(_ reason: Phrase, at place: Place) -> Diagnostic {
    Diagnostic(
      .unusableResults, at: place,
      en: "these results cannot be recorded: \(reason.english); run the programs again with Scripts/run-programs",
      ko: "이 결과는 기록할 수 없습니다: \(reason.korean). Scripts/run-programs로 다시 실행하세요")
  }

  /// A page has changed since its programs were exported.
  static func resultsOutdated(_ page: String, at place: Place?) -> Diagnostic {
    Diagnostic(
      .unusableResults, at: place ?? Place(path: "content/" + page),
      en: "the samples of this page are not those that were run elsewhere; write the programs out and run them again",
      ko: "이 글의 예제는 다른 기계에서 실행한 것과 다릅니다. 프로그램을 다시 써서 실행하세요")
  }

  /// Results for a page contain no outcome of its programs.
  static func resultsOfOtherPrograms(_ page: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .unusableResults, at: place,
      en: "none of this page's programs was run: the results are of other programs; nothing is recorded for it",
      ko: "이 글의 프로그램이 하나도 실행되지 않았습니다. 다른 프로그램의 결과이므로 기록하지 않습니다")
  }
}
