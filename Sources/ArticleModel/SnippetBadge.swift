/// The result of checking a sample, as its page shows it.

/// The five results of a check.
package enum SnippetVerdict: String, Sendable, Hashable, Codable, CaseIterable {
  case pass, fail, blocked, lowered, skipped
}

/// What a page says about a sample.
package struct SnippetBadge: Sendable, Hashable {
  /// The result.
  package var verdict: SnippetVerdict
  /// The level reached.
  package var level: SnippetLevel
  /// The toolchain and system, such as `Swift 6.3.1 · Linux`.
  package var toolchain: String
  /// The reason for `lowered` and `skipped`, or the module that was in (`UIKit`).
  package var reason: String?
  /// Whether failing was what the author expected.
  package var expectedFailure: Bool
  /// Its output, where the page is to show it.
  package var output: String?
  /// The compiler's message, for samples that must fail.
  package var message: String?
  /// The file of the whole program, where that is more than the page shows.
  package var wholeProgram: SitePath?
  /// An address that opens the sample in Compiler Explorer, where it needs no other block and the site has such links.
  package var explorer: String?
  /// The parts of that program, as `snippets.lock` records it.
  package var context: String?

  /// What is known of other platforms.
  package var platforms: [Platform] = []

  /// What is known of a sample on a platform other than the one that builds the site.
  package struct Platform: Sendable, Hashable {
    /// The platform and its version, such as `macOS 16.4`, and the toolchain, such as `Swift 6.3.1`.
    package let name: String, toolchain: String
    /// Whether the sample holds there.
    package let holds: Bool

    /// A platform.
    package init(name: String, toolchain: String, holds: Bool) {
      self.name = name
      self.toolchain = toolchain
      self.holds = holds
    }
  }

  /// A badge.
  package init(verdict: SnippetVerdict, level: SnippetLevel, toolchain: String, expectedFailure: Bool = false) {
    self.verdict = verdict
    self.level = level
    self.toolchain = toolchain
    self.expectedFailure = expectedFailure
  }
}

/// Badges by article index and sample number; absent where nothing is known.
package struct SnippetBadges: Sendable, Hashable {
  /// Badges by article index, then by ``Snippet/index``.
  package var badges: [Int: [Int: SnippetBadge]] = [:]

  /// No badges.
  package init() {}
}
