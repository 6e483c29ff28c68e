/// Sentences about code samples: what is written at the fence.

extension Diagnostic {
  /// A word after the language is none of ours; `suggestion` is the one that was probably meant.
  package static func unknownFenceWord(
    _ word: String, suggestion: String?, keyRange: Range<Int>?, at place: Place, severity: Severity
  ) -> Diagnostic {
    let english = suggestion.map { "; did you mean '\($0)'?" } ?? "; the guide's chapter on samples lists them all"
    let korean = suggestion.map { ". 혹시 '\($0)'인가요?" } ?? ". 쓸 수 있는 낱말은 안내서의 '코드 예제' 장에 있습니다"
    let fix = suggestion.flatMap { suggestion in
      keyRange.map {
        Fix(Phrase(en: "write '\(suggestion)'", ko: "'\(suggestion)'로 바꾸기"), replacing: $0, with: suggestion)
      }
    }
    return Diagnostic(
      severity, "unknown-fence-word", at: place,
      Phrase(
        en: "'\(word)' is not a word that a code fence knows\(english)",
        ko: "'\(word)'은(는) 코드 블록에 쓸 수 없는 낱말입니다\(korean)"),
      fix: fix)
  }

  /// The value after `=` cannot be read.
  package static func badFenceValue(_ word: String, wanted: Phrase, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "bad-fence-value", at: place,
      Phrase(
        en: "'\(word)' cannot be read; write \(wanted.english)",
        ko: "'\(word)'을(를) 읽을 수 없습니다. \(wanted.korean)을(를) 적으세요"))
  }

  /// Two words of one fence ask for different levels.
  package static func contradictingFenceWords(_ first: String, _ second: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "contradicting-fence-words", at: place,
      Phrase(
        en: "'\(first)' and '\(second)' ask for different levels; keep one of them",
        ko: "'\(first)'와 '\(second)'는 서로 다른 수준을 요구합니다. 하나만 남기세요"))
  }

  /// A sample is left unchecked without a reason.
  package static func skipWithoutReason(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "skip-without-reason", at: place,
      Phrase(
        en: "a sample that is not checked must say why; write skip=\"reason\"",
        ko: "검사하지 않는 예제는 이유를 밝혀야 합니다. skip=\"이유\"라고 적으세요"))
  }
}

// What the tools found in a sample.
extension Diagnostic {
  /// The parser stumbles over a sample; `message` is what it says.
  package static func sampleDoesNotParse(_ message: String, severity: Severity, at place: Place) -> Diagnostic {
    Diagnostic(
      severity, "sample-does-not-parse", at: place,
      Phrase(en: "the sample is not valid Swift: \(message)", ko: "예제가 올바른 Swift 구문이 아닙니다: \(message)"))
  }

  /// The compiler rejects a sample; `message` is what it says, `id` its name for it.
  package static func sampleDoesNotCompile(
    _ message: String, id: String?, notes: [Note] = [], severity: Severity = .error, at place: Place
  ) -> Diagnostic {
    let name = id.map { " (\($0))" } ?? ""
    return Diagnostic(
      severity, "sample-does-not-compile", at: place,
      Phrase(
        en: "the sample does not compile: \(message)\(name)", ko: "예제가 컴파일되지 않습니다: \(message)\(name)"),
      notes: notes)
  }

  /// A sample compiles although its fence says `fails`.
  package static func sampleShouldFail(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "sample-should-fail", at: place,
      Phrase(
        en: "the fence says 'fails', but the sample compiles; correct the code or take the word away",
        ko: "'fails'라고 되어 있지만 예제가 컴파일됩니다. 코드를 고치거나 낱말을 지우세요"))
  }

  /// A sample fails or warns with other diagnostics than its fence says.
  package static func otherDiagnostics(wanted: [String], found: [String], word: String, at place: Place) -> Diagnostic {
    let wantedList = wanted.joined(separator: ",")
    let foundList = found.isEmpty ? "-" : found.joined(separator: ",")
    return Diagnostic(
      .error, "other-sample-diagnostics", at: place,
      Phrase(
        en: "the fence says \(word)=\(wantedList), but the compiler gives \(foundList)",
        ko: "\(word)=\(wantedList)라고 되어 있지만 컴파일러의 진단은 \(foundList)입니다"),
      fix: nil)
  }

  /// A sample gives none of the warnings its fence promises.
  package static func sampleShouldWarn(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "sample-should-warn", at: place,
      Phrase(
        en: "the fence says 'warns', but the compiler gives no warning",
        ko: "'warns'라고 되어 있지만 컴파일러 경고가 없습니다"))
  }

  /// A sample trapped.
  package static func sampleCrashed(_ message: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "sample-crashed", at: place,
      Phrase(
        en: "the sample crashes: \(message); write 'crashes' at the fence if that is meant",
        ko: "예제를 실행하면 멈춥니다: \(message). 의도한 것이면 코드 블록에 'crashes'를 적으세요"))
  }

  /// A sample should have trapped and did not, or with other words.
  package static func sampleShouldCrash(_ text: String, found: String?, at place: Place) -> Diagnostic {
    let english = found.map { "it crashes with: \($0)" } ?? "it ends normally"
    let korean = found.map { "다른 메시지로 멈춥니다: \($0)" } ?? "정상으로 끝납니다"
    let wanted = text.isEmpty ? "crashes" : "crashes=\"\(text)\""
    return Diagnostic(
      .error, "sample-should-crash", at: place,
      Phrase(
        en: "the fence says \(wanted), but \(english)", ko: "\(wanted)라고 되어 있지만 예제가 \(korean)"))
  }

  /// A sample ended with another status than wanted.
  package static func sampleExited(_ status: Int, wanted: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "sample-exit-status", at: place,
      Phrase(
        en: "the sample ends with status \(status) instead of \(wanted)",
        ko: "예제의 종료 상태가 \(wanted)이 아니라 \(status)입니다"))
  }

  /// A sample ran into one of its limits; `limit` names which and how much.
  package static func sampleOverLimit(_ limit: Phrase, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "sample-over-limit", at: place,
      Phrase(
        en: "the sample was stopped because it \(limit.english); change the sample or its limits (timeout=, memory=)",
        ko: "예제가 \(limit.korean) 멈추었습니다. 예제나 제한(timeout=, memory=)을 고치세요"))
  }

  /// A `// Prints` comment does not say what is printed.
  package static func printedClaimBroken(wanted: [String], found: [String], at place: Place, fix: Fix?) -> Diagnostic {
    let shownWanted = wanted.joined(separator: "⏎")
    let shownFound = found.prefix(8).joined(separator: "⏎")
    let english = found.isEmpty ? "nothing is printed" : "the output is \"\(shownFound)\""
    let korean = found.isEmpty ? "아무것도 출력되지 않습니다" : "실제 출력은 \"\(shownFound)\"입니다"
    return Diagnostic(
      .error, "claim-about-output-broken", at: place,
      Phrase(
        en: "the comment promises \"\(shownWanted)\", but \(english)",
        ko: "주석에는 \"\(shownWanted)\"를 출력한다고 되어 있지만 \(korean)"),
      fix: fix)
  }

  /// A `// =>` comment does not say the value.
  package static func valueClaimBroken(wanted: String, found: String?, at place: Place, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .error, "claim-about-value-broken", at: place,
      Phrase(
        en: found.map { "the comment promises the value '\(wanted)', but it is '\($0)'" }
          ?? "there is no value here that could be '\(wanted)'",
        ko: found.map { "주석의 값은 '\(wanted)'이지만 실제 값은 '\($0)'입니다" } ?? "여기에는 '\(wanted)'일 수 있는 값이 없습니다"),
      fix: fix)
  }

  /// A line that must not compile does, or for another reason.
  package static func errorClaimBroken(wanted: String?, found: String?, at place: Place) -> Diagnostic {
    let english = found.map { "the compiler says: \($0)" } ?? "it compiles"
    let korean = found.map { "컴파일러의 말은 다릅니다: \($0)" } ?? "컴파일됩니다"
    let promise = wanted.map { " '\($0)'" } ?? ""
    return Diagnostic(
      .error, "claim-about-error-broken", at: place,
      Phrase(
        en: "the comment promises an error\(promise) here, but \(english)",
        ko: "주석에는 여기서 오류\(promise)가 난다고 되어 있지만 \(korean)"))
  }

  /// The output differs from the `output` fence below.
  package static func outputFenceBroken(line: Int, wanted: String, found: String, at place: Place, fix: Fix?)
    -> Diagnostic
  {
    Diagnostic(
      .error, "output-differs", at: place,
      Phrase(
        en: "the output differs from line \(line): expected '\(wanted)', got '\(found)'",
        ko: "출력이 \(line)번째 줄부터 다릅니다. 적힌 것은 '\(wanted)', 실제는 '\(found)'입니다"),
      fix: fix)
  }

  /// The shell of a transcript ended before a command; `ending` says how.
  package static func transcriptEndedEarly(_ ending: Phrase, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "transcript-ended-early", at: place,
      Phrase(
        en:
          "this command was never run, because the shell ended before it (\(ending.english)); put what ends the shell last",
        ko: "셸이 먼저 끝나 이 명령은 실행되지 않았습니다(\(ending.korean)). 셸을 끝내는 명령은 맨 뒤에 두세요"))
  }

  /// A sample ended the program although others of its session follow.
  package static func sampleEndsSession(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "sample-ends-session", at: place,
      Phrase(
        en:
          "the sample ends the program before the next sample of its session; put it last, or in a session of its own",
        ko: "이 예제가 프로그램을 끝내서 같은 세션의 다음 예제가 실행되지 않습니다. 맨 뒤에 두거나 다른 세션으로 나누세요"))
  }

  /// A comment promises output but does not say which.
  package static func claimWithoutText(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "claim-without-text", at: place,
      Phrase(
        en: "the comment promises output but names none; write it behind the colon or in the comment lines below",
        ko: "출력한다고 하면서 무엇인지 적지 않은 주석입니다. 쌍점 뒤나 바로 아래 주석 줄에 적으세요"))
  }

  /// An `output` fence follows no sample that ran.
  package static func outputWithoutSample(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "output-without-sample", at: place,
      Phrase(
        en: "this output belongs to no sample that was run, so it was not compared",
        ko: "실행된 예제가 없어 이 출력을 비교하지 못했습니다"))
  }

  /// `continue` with nothing before it.
  package static func nothingToContinue(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "nothing-to-continue", at: place,
      Phrase(en: "there is no sample before this one to continue", ko: "이어 갈 앞선 예제가 없습니다"))
  }

  /// A text in another format (JSON, YAML, XML) is not well-formed.
  package static func dataNotWellFormed(_ format: String, _ problem: Phrase, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "sample-not-well-formed", at: place,
      Phrase(
        en: "this is not well-formed \(format): \(problem.english)",
        ko: "올바른 \(format)이(가) 아닙니다: \(problem.korean)"))
  }

  /// Samples ran without protection.
  package static func notSandboxed(_ reason: String) -> Diagnostic {
    Diagnostic(
      .warning, "not-sandboxed", at: nil,
      Phrase(
        en:
          "samples were run WITHOUT a sandbox, with the rights of this user (\(reason)); install bubblewrap, or refuse with --require-sandbox",
        ko: "예제를 샌드박스 없이 이 사용자의 권한으로 실행했습니다(\(reason)). bubblewrap을 설치하거나 --require-sandbox로 막으세요"))
  }

  /// There is no compiler, so that samples were only read.
  package static func noToolchain(lowered count: Int) -> Diagnostic {
    Diagnostic(
      .warning, "no-toolchain", at: nil,
      Phrase(
        en:
          "no Swift toolchain is in PATH, so \(count) samples were neither compiled nor run; install Swift, or add its bin folder to PATH",
        ko: "PATH에 Swift 도구가 없어 예제 \(count)개를 컴파일하거나 실행하지 않았습니다. Swift를 설치하거나 그 bin 폴더를 PATH에 넣으세요"))
  }

  /// A sample reached a lower level, or a worse verdict, than `snippets.lock` records.
  package static func worseThanRecorded(was: String, now: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "sample-worse-than-recorded", at: place,
      Phrase(
        en:
          "snippets.lock records '\(was)' for this sample, now it is '\(now)'; mend it, or accept with 'jikji check snippets --accept'",
        ko: "snippets.lock에는 '\(was)'로 기록되어 있으나 지금은 '\(now)'입니다. 고치거나 'jikji check snippets --accept'로 받아들이세요"))
  }

  /// A sample holds that `snippets.lock` records as failed.
  package static func knownFailureMended(now: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "known-failure-mended", at: place,
      Phrase(
        en: "snippets.lock records this sample as failed, but it is '\(now)' now; commit the renewed snippets.lock",
        ko: "snippets.lock에는 실패로 기록되어 있으나 지금은 '\(now)'입니다. 새로 쓴 snippets.lock을 커밋하세요"))
  }

  /// `snippets.lock` cannot be read.
  package static func unreadableLock(line: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "unreadable-snippets-lock", at: place,
      Phrase(
        en: "line \(line) of snippets.lock cannot be read and is ignored; run 'jikji check snippets' to write it anew",
        ko: "snippets.lock의 \(line)번째 줄을 읽을 수 없어 건너뜁니다. 'jikji check snippets'로 다시 만드세요"))
  }
}

extension Diagnostic {
  /// Two runs of a sample print different things, so neither is written down.
  package static func outputChangesFromRunToRun(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "output-changes-from-run-to-run", at: place,
      Phrase(
        en: "two runs of this sample print different things; sort what it prints, or write 'order=any' at the fence",
        ko: "이 예제는 실행할 때마다 출력이 다릅니다. 출력을 정렬하거나 코드 블록에 'order=any'를 적으세요"))
  }
}

extension Diagnostic.Note {
  /// That an error is one of those which `snippets.lock` records.
  package static let knownFailure = Diagnostic.Note(
    Phrase(en: "a known failure, recorded in snippets.lock", ko: "snippets.lock에 기록된 알려진 실패입니다"), at: nil)
}
