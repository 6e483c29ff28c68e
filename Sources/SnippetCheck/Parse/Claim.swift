/// Claims: what a sample's comments say about its output, its values, and the lines that must not compile.

/// A statement in a comment that can be compared with the actual result.
struct Claim: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// `// Prints …`: these lines are printed.
    case prints([String])
    /// `// =>`: the value of the expression on this line, or, if the comment is on its own line, on the line above.
    case value(String)
    /// `// x is now 7`: the value of a variable or of a member.
    case state(name: String, String)
    /// The statement at the comment does not compile; `text` and `id` are the message and the diagnostic's id, nil if the comment does not
    /// give them. A vague claim (`// 오류`) holds if there is an error and stays unjudged otherwise.
    case error(text: String?, id: String?, isVague: Bool)

    /// Whether it says that something does not compile.
    var isAboutError: Bool {
      if case .error = self { true } else { false }
    }
  }

  let kind: Kind
  /// The range of the comment in the code; if it has several comment lines, all of them.
  let range: Range<Int>
  /// The range of its first comment line.
  let firstComment: Range<Int>
  let ownLine: Bool
  /// Whether code can be inserted at its place: between statements at the top level, or in a body.
  let betweenItems: Bool, inBody: Bool
  /// Alternative readings of the promised lines.
  var otherReadings: [[String]] = []
  /// Whether only its place beside `print(…)` suggests that it is about output.
  var isBare = false
  /// Whether it is one of the numbers 1, 2, 3 … beside statements, which are either numbers of steps or what is printed.
  var isStep = false
  /// Whether it follows a `print(…)` that prints one line, on the same line of code. It is then about that line, whatever was printed before.
  var isBesideOneLine = false
  /// Whether the comment has quotation marks.
  var isQuoted = false
  /// Whether the statement before it is a loop, of which it may name the lines on one line: `1, 2, 3`.
  var isAfterLoop = false
  /// Whether commented-out code is next to it; then it can be about live code only on its own line or the line above.
  var isBesideCommentedCode = false
  /// Whether it is the heading of the code below it, which has an error somewhere: `// 컴파일 에러가 나는 코드`.
  var isHeading = false

  /// Whether it can be checked only with code that is inserted into the program (a probe).
  var needsProbe: Bool {
    switch kind {
    case .value, .state: true
    case .prints: inBody
    case .error: false
    }
  }

  /// Whether its wording does not say clearly what it is about.
  var isVague: Bool {
    if case .error(_, _, isVague: true) = kind { true } else { isBare }
  }

  /// Whether it says what is printed.
  var isAboutOutput: Bool {
    if case .prints = kind { true } else { false }
  }

  /// Whether it says that something does not compile.
  var isAboutError: Bool { kind.isAboutError }

  /// Whether it clearly says that something does not compile.
  var isCertainError: Bool {
    if case .error(_, _, isVague: false) = kind { true } else { false }
  }
}
