/// The result of checking a sample, for display on its page.

/// The five possible results of a check.
package enum SnippetVerdict: String, Sendable, Hashable, Codable, CaseIterable {
  case pass, fail, blocked, lowered, skipped
}

/// The information that a page shows about a sample.
package struct SnippetBadge: Sendable, Hashable {
  /// The result of the check.
  package var verdict: SnippetVerdict
  /// The level that the check reached.
  package var level: SnippetLevel
  /// The toolchain and operating system, such as `Swift 6.3.1 · Linux`.
  package var toolchain: String
  /// The reason for `lowered` and `skipped`, or the missing module (`UIKit`).
  package var reason: String?
  /// Whether the author expected it to fail.
  package var expectedFailure: Bool
  /// The output of the program, if the page is to show it.
  package var output: String?
  /// The compiler's message, for samples that must fail.
  package var message: String?
  /// The URL path of a file with the whole program, if the program is more than the page shows.
  package var wholeProgram: SitePath?
  /// The URL that opens the sample in Compiler Explorer, if it needs no other block and the site enables such links.
  package var explorer: String?
  /// The blocks and modules that the sample was compiled with, as recorded in `snippets.lock`.
  package var context: String?

  /// Results on other platforms.
  package var platforms: [Platform] = []

  /// The result of a sample on a platform other than the one that builds the site.
  package struct Platform: Sendable, Hashable {
    /// The platform with its version, such as `macOS 16.4`, and the toolchain, such as `Swift 6.3.1`.
    package let name: String, toolchain: String
    /// Whether the sample passes there.
    package let holds: Bool

    /// Creates a result.
    package init(name: String, toolchain: String, holds: Bool) {
      self.name = name
      self.toolchain = toolchain
      self.holds = holds
    }
  }

  /// Creates a badge.
  package init(verdict: SnippetVerdict, level: SnippetLevel, toolchain: String, expectedFailure: Bool = false) {
    self.verdict = verdict
    self.level = level
    self.toolchain = toolchain
    self.expectedFailure = expectedFailure
  }
}

/// The badges of all samples; those without a result have none.
package struct SnippetBadges: Sendable, Hashable {
  /// The badges by article index, then by ``Snippet/index``.
  package var badges: [Int: [Int: SnippetBadge]] = [:]

  /// Creates an empty collection.
  package init() {}
}
