/// The texts of this module's diagnostics: what the parser, the compiler or a run reported about a sample, and faults in `snippets.lock`.
package import Diagnostics
import KoreanText

extension Diagnostic {
  /// A sample has a syntax error; `message` is the parser's message.
  static func sampleDoesNotParse(_ message: String, severity: Severity, at place: Place) -> Diagnostic {
    Diagnostic(
      .sampleDoesNotParse, severity, at: place,
      en: "the sample is not valid Swift: \(message)",
      ko: "예제가 올바른 Swift 구문이 아닙니다: \(message)")
  }

  /// The compiler rejects a sample. `message` is its message, `id` the compiler's identifier of the diagnostic, nil if unknown.
  static func sampleDoesNotCompile(
    _ message: String, id: String?, notes: [Note] = [], severity: Severity = .error, at place: Place
  ) -> Diagnostic {
    let name = id.map { " (\($0))" } ?? ""
    return Diagnostic(
      .sampleDoesNotCompile, severity, at: place,
      en: "the sample does not compile: \(message)\(name)",
      ko: "예제가 컴파일되지 않습니다: \(message)\(name)",
      notes: notes)
  }

  /// A sample compiles although its fence says `fails`.
  static func sampleShouldFail(at place: Place) -> Diagnostic {
    Diagnostic(
      .sampleShouldFail, at: place,
      en: "the fence says 'fails', but the sample compiles; correct the code or take the word away",
      ko: "'fails'라고 되어 있지만 예제가 컴파일됩니다. 코드를 고치거나 낱말을 지우세요")
  }

  /// A sample fails or warns with other diagnostics than its fence names. `word` is the fence word, `fails` or `warns`; `wanted` and
  /// `found` are diagnostic identifiers.
  static func otherDiagnostics(wanted: [String], found: [String], word: String, at place: Place) -> Diagnostic {
    let wantedList = wanted.joined(separator: ",")
    let foundList = found.isEmpty ? "-" : found.joined(separator: ",")
    return Diagnostic(
      .otherSampleDiagnostics, at: place,
      en: "the fence says \(word)=\(wantedList), but the compiler gives \(foundList)",
      ko: "\(word)=\(wantedList)\(.irago) 되어 있지만 컴파일러의 진단은 \(foundList)입니다")
  }

  /// A sample gives none of the warnings its fence promises.
  static func sampleShouldWarn(at place: Place) -> Diagnostic {
    Diagnostic(
      .sampleShouldWarn, at: place,
      en: "the fence says 'warns', but the compiler gives no warning",
      ko: "'warns'라고 되어 있지만 컴파일러 경고가 없습니다")
  }

  /// A sample crashed, although its fence does not say `crashes`; `message` is the message of the trap. `lacksInput` says that it reads
  /// standard input and was given none.
  static func sampleCrashed(_ message: String, lacksInput: Bool, at place: Place) -> Diagnostic {
    let english =
      lacksInput
      ? "readLine() finds no input, so write stdin=\"…\" at the fence" : "write 'crashes' at the fence if that is meant"
    let korean =
      lacksInput
      ? "readLine()이 읽을 입력이 없습니다. 코드 블록에 stdin=\"…\"을 적으세요" : "의도한 것이면 코드 블록에 'crashes'를 적으세요"
    return Diagnostic(
      .sampleCrashed, at: place,
      en: "the sample crashes: \(message); \(english)",
      ko: "예제를 실행하면 멈춥니다: \(message). \(korean)")
  }

  /// A sample should have crashed and did not, or crashed with another message. `text` is the message that the fence names, empty if it
  /// names none; `found` is the actual message, nil if the sample ended normally.
  static func sampleShouldCrash(_ text: String, found: String?, at place: Place) -> Diagnostic {
    let english = found.map { "it crashes with: \($0)" } ?? "it ends normally"
    let korean = found.map { "다른 메시지로 멈춥니다: \($0)" } ?? "정상으로 끝납니다"
    let wanted = text.isEmpty ? "crashes" : "crashes=\"\(text)\""
    return Diagnostic(
      .sampleShouldCrash, at: place,
      en: "the fence says \(wanted), but \(english)",
      ko: "\(wanted)\(.irago) 되어 있지만 예제가 \(korean)")
  }

  /// A sample ended with an exit status other than `wanted`.
  static func sampleExited(_ status: Int, wanted: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .sampleExitStatus, at: place,
      en: "the sample ends with status \(status) instead of \(wanted)",
      ko: "예제의 종료 상태가 \(wanted)\(.iGa) 아니라 \(status)입니다")
  }

  /// A sample exceeded one of its limits; `limit` says which one and its value.
  static func sampleOverLimit(_ limit: Phrase, at place: Place) -> Diagnostic {
    Diagnostic(
      .sampleOverLimit, at: place,
      en: "the sample was stopped because it \(limit.english); change the sample or its limits (timeout=, memory=)",
      ko: "예제가 \(limit.korean) 멈추었습니다. 예제나 제한(timeout=, memory=)을 고치세요")
  }

  /// A `// Prints` comment differs from the actual output.
  static func printedClaimBroken(wanted: [String], found: [String], at place: Place, fix: Fix?) -> Diagnostic {
    let shownWanted = wanted.joined(separator: "⏎")
    let shownFound = found.prefix(8).joined(separator: "⏎")
    let english = found.isEmpty ? "nothing is printed" : "the output is \"\(shownFound)\""
    let korean = found.isEmpty ? "아무것도 출력되지 않습니다" : "실제 출력은 \"\(shownFound)\"입니다"
    return Diagnostic(
      .claimAboutOutputBroken, at: place,
      en: "the comment promises \"\(shownWanted)\", but \(english)",
      ko: "주석에는 \"\(shownWanted)\"\(.eulReul) 출력한다고 되어 있지만 \(korean)",
      fix: fix)
  }

  /// A `// Prints` comment names only the last `count` of `all` printed lines.
  static func claimNamesLastLines(_ count: Int, of all: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .claimAboutOutputBroken, .warning, at: place,
      en: "the comment names only the last \(count) of \(all) printed lines; name all of them",
      ko: "출력되는 \(all)줄 가운데 마지막 \(count)줄만 적은 주석입니다. 모두 적으세요")
  }

  /// The output that a comment promises differs between runs, for example in the order of a set's elements.
  static func claimDependsOnOrder(wanted: [String], at place: Place) -> Diagnostic {
    let shown = wanted.joined(separator: "⏎")
    return Diagnostic(
      .claimAboutOutputBroken, at: place,
      en:
        "the comment promises \"\(shown)\", but another run prints something else: sets and dictionaries have no order, and random numbers differ; sort what is printed, or write 'order=any' at the fence",
      ko:
        "주석에는 \"\(shown)\"\(.eulReul) 출력한다고 되어 있지만 실행할 때마다 다릅니다. 집합과 딕셔너리에는 순서가 없고, 무작위 수는 매번 다릅니다. 출력을 정렬하거나 코드 블록에 'order=any'를 적으세요"
    )
  }

  /// A `// =>` comment differs from the actual value; `found` is nil if there is no value at that place.
  static func valueClaimBroken(wanted: String, found: String?, at place: Place, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .claimAboutValueBroken, at: place,
      en: found.map { "the comment promises the value '\(wanted)', but it is '\($0)'" }
        ?? "there is no value here that could be '\(wanted)'",
      ko: found.map { KoreanSentence("주석의 값은 '\(wanted)'이지만 실제 값은 '\($0)'입니다") } ?? "여기에는 '\(wanted)'일 수 있는 값이 없습니다",
      fix: fix)
  }

  /// A comment promises a compile error, but the line compiles (`found` is nil) or gives another error. `wanted` is the promised error, nil
  /// if the comment names none.
  static func errorClaimBroken(wanted: String?, found: String?, at place: Place) -> Diagnostic {
    let english = found.map { "the compiler says: \($0)" } ?? "it compiles"
    let korean = found.map { "컴파일러의 말은 다릅니다: \($0)" } ?? "컴파일됩니다"
    let promise = wanted.map { " '\($0)'" } ?? ""
    return Diagnostic(
      .claimAboutErrorBroken, at: place,
      en: "the comment promises an error\(promise) here, but \(english)",
      ko: "주석에는 여기서 오류\(promise)\(.iGa) 난다고 되어 있지만 \(korean)")
  }

  /// The output differs from the `output` fence after the sample; `line` is the first different line of the fence, from 1.
  static func outputFenceBroken(line: Int, wanted: String, found: String, at place: Place, fix: Fix?)
    -> Diagnostic
  {
    Diagnostic(
      .outputDiffers, at: place,
      en: "the output differs from line \(line): expected '\(wanted)', got '\(found)'",
      ko: "출력이 \(line)번째 줄부터 다릅니다. 적힌 것은 '\(wanted)', 실제는 '\(found)'입니다",
      fix: fix)
  }

  /// The shell of a transcript ended before this command was run; `ending` says how the shell ended.
  static func transcriptEndedEarly(_ ending: Phrase, at place: Place) -> Diagnostic {
    Diagnostic(
      .transcriptEndedEarly, at: place,
      en:
        "this command was never run, because the shell ended before it (\(ending.english)); put what ends the shell last",
      ko: "셸이 먼저 끝나 이 명령은 실행되지 않았습니다(\(ending.korean)). 셸을 끝내는 명령은 맨 뒤에 두세요")
  }

  /// A sample ended the program before the next sample of its session could run.
  static func sampleEndsSession(at place: Place) -> Diagnostic {
    Diagnostic(
      .sampleEndsSession, at: place,
      en: "the sample ends the program before the next sample of its session; put it last, or in a session of its own",
      ko: "이 예제가 프로그램을 끝내서 같은 세션의 다음 예제가 실행되지 않습니다. 맨 뒤에 두거나 다른 세션으로 나누세요")
  }

  /// A comment promises output but does not say which.
  static func claimWithoutText(at place: Place) -> Diagnostic {
    Diagnostic(
      .claimWithoutText, at: place,
      en: "the comment promises output but names none; write it behind the colon or in the comment lines below",
      ko: "출력한다고 하면서 무엇인지 적지 않은 주석입니다. 쌍점 뒤나 바로 아래 주석 줄에 적으세요")
  }

  /// A comment that cannot be compared with a result in any form of the program, such as a value inside a function.
  static func claimNotCompared(at place: Place) -> Diagnostic {
    Diagnostic(
      .checkNotMade, at: place,
      en:
        "this comment is not compared with anything here; print the value, or say it at the top level of a sample without '@main'",
      ko: "이 주석은 여기서 비교되지 않습니다. 값을 출력하거나, '@main' 없는 예제의 맨 바깥에 적으세요")
  }

  /// A fence sets a check level, but samples in this language are not checked.
  static func levelWithoutCheck(_ language: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .checkNotMade, at: place,
      en: "samples in '\(language)' are not checked, so the word says nothing here; take it out",
      ko: "'\(language)' 예제는 확인하지 않으므로 이 말은 아무 뜻이 없습니다. 지우세요")
  }

  /// An `output` fence does not follow a sample that was run, so there is nothing to compare it with.
  static func outputWithoutSample(at place: Place) -> Diagnostic {
    Diagnostic(
      .outputWithoutSample, at: place,
      en: "this output belongs to no sample that was run, so it was not compared",
      ko: "실행된 예제가 없어 이 출력을 비교하지 못했습니다")
  }

  /// `deps=` names a package that jikji.yml does not declare; `meant` is the most similar declared name, nil if none is similar.
  static func unknownPackage(_ name: String, meant: String?, at place: Place) -> Diagnostic {
    let (english, korean) = meant.map { ("; did you mean '\($0)'?", " '\($0)'인가요?") } ?? ("", "")
    return Diagnostic(
      .packageUnusable, at: place,
      en:
        "the package '\(name)' is not declared; write 'snippets: {packages: {\(name): FOLDER}}' or its url and version into jikji.yml\(english)",
      ko:
        "'\(name)' 패키지가 선언되지 않았습니다. jikji.yml에 'snippets: {packages: {\(name): 폴더}}'나 url과 version을 적으세요.\(korean)")
  }

  /// The compiler offers fix-its for a sample that it rejects; `changes` is their number.
  static func couldBeModernised(_ changes: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .couldBeModernised, at: place,
      en: "the compiler offers \(changes) changes for this sample; 'jikji snippets modernize' prints them as a diff",
      ko: "컴파일러가 이 예제를 고칠 곳 \(changes)곳을 알고 있습니다. 'jikji snippets modernize'가 diff로 보여 줍니다")
  }

  /// A fence says `continue`, but there is no earlier sample.
  static func nothingToContinue(at place: Place) -> Diagnostic {
    Diagnostic(
      .nothingToContinue, at: place,
      en: "there is no sample before this one to continue",
      ko: "이어 갈 앞선 예제가 없습니다")
  }

  /// A sample in a data format (JSON, YAML, XML) is not well-formed.
  static func dataNotWellFormed(_ format: String, _ problem: Phrase, at place: Place) -> Diagnostic {
    Diagnostic(
      .sampleNotWellFormed, at: place,
      en: "this is not well-formed \(format): \(problem.english)",
      ko: "올바른 \(format)\(.iGa) 아닙니다: \(problem.korean)")
  }

  /// A sample reached a lower level, a worse verdict or fewer true claims than `snippets.lock` records.
  package static func worseThanRecorded(was: String, now: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .sampleWorseThanRecorded, at: place,
      en:
        "snippets.lock records '\(was)' for this sample, now it is '\(now)'; mend it, or accept it with 'jikji snippets accept'",
      ko: "snippets.lock에는 '\(was)'\(.euroRo) 기록되어 있으나 지금은 '\(now)'입니다. 고치거나 'jikji snippets accept'로 받아들이세요")
  }

  /// A sample that `snippets.lock` records as failed no longer fails.
  static func knownFailureMended(now: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .knownFailureMended, at: place,
      en: "snippets.lock records this sample as failed, but it is '\(now)' now; commit the renewed snippets.lock",
      ko: "snippets.lock에는 실패로 기록되어 있으나 지금은 '\(now)'입니다. 새로 쓴 snippets.lock을 커밋하세요")
  }

  /// `snippets.lock` cannot be read.
  static func unreadableLock(line: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .unreadableSnippetsLock, .error, at: place,
      en:
        "line \(line) of snippets.lock cannot be read, so nothing was compared with it and it was left as it is; restore it, or remove it and check anew",
      ko: "snippets.lock의 \(line)번째 줄을 읽을 수 없어 비교하지 않고 그대로 두었습니다. 되살리거나, 지우고 다시 확인하세요")
  }

  /// `snippets.lock` has a format version that only a newer version of Jikji can read.
  static func newerLock(at place: Place) -> Diagnostic {
    Diagnostic(
      .unreadableSnippetsLock, .error, at: place,
      en:
        "a newer version of Jikji wrote snippets.lock, so it was left as it is; check with that version or a later one",
      ko: "더 새로운 직지가 쓴 snippets.lock이라 그대로 두었습니다. 그 판이나 그다음 판으로 확인하세요")
  }

  /// `snippets.lock` contains merge conflict markers.
  static func conflictedLock(at place: Place) -> Diagnostic {
    Diagnostic(
      .unreadableSnippetsLock, .error, at: place,
      en: "snippets.lock holds both sides of a merge; join them with 'jikji snippets merge'",
      ko: "snippets.lock에 병합의 양쪽이 함께 들어 있습니다. 'jikji snippets merge'로 합치세요")
  }
}

extension Diagnostic.Note {
  /// Explains how a sample can use a name that an earlier sample at `place` declares.
  static func declaredEarlier(_ name: String, at place: Place) -> Diagnostic.Note {
    Diagnostic.Note(
      Phrase(
        en:
          "an earlier sample declares '\(name)'; write 'continue' (or 'session=NAME' at both) if they are one program, or set 'check: auto', which finds what a sample needs",
        ko:
          "'\(name)'\(.eunNeun) 앞 예제에 선언되어 있습니다. 한 프로그램이면 'continue'(또는 양쪽에 'session=이름')를 적고, 아니면 필요한 예제를 스스로 찾는 'check: auto'로 두세요"
      ),
      at: place)
  }

  /// Explains what to do about an import of a module that this machine lacks: a hint at `needs=` and `on=macos` for Apple's frameworks, at
  /// `snippets.packages` for all others.
  static func missingModule(_ name: String) -> Diagnostic.Note {
    if StubModules.platformModules.contains(name) {
      return Diagnostic.Note(
        Phrase(
          en:
            "'\(name)' is on Apple's platforms only; write 'needs=\(name)' at the fence, or 'on=macos' to have it checked there",
          ko: "'\(name)'\(.eunNeun) 애플 플랫폼에만 있습니다. 코드 블록에 'needs=\(name)'\(.eulReul) 적거나, 'on=macos'로 거기서 확인하게 하세요"),
        at: nil)
    }
    return Diagnostic.Note(
      Phrase(
        en:
          "a package that has the module '\(name)' is declared in jikji.yml: 'snippets: {packages: {\(name): {url: …, version: 1.0.0}}}', or {path: FOLDER}",
        ko:
          "'\(name)' 모듈이 든 패키지는 jikji.yml에 적습니다: 'snippets: {packages: {\(name): {url: …, version: 1.0.0}}}' 또는 {path: 폴더}"
      ),
      at: nil)
  }

  /// Says that an error is a known failure, recorded in `snippets.lock`.
  static let knownFailure = Diagnostic.Note(
    Phrase(en: "a known failure, recorded in snippets.lock", ko: "snippets.lock에 기록된 알려진 실패입니다"), at: nil)
}
