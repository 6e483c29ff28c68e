/// A site with a translation of one page, for tests of the translation commands.
import Foundation
import TestSupport

enum TranslatedSite {
  static let original = "# Inking\n\nUse two ink balls.\n\nLet the form dry for 5 minutes.\n"
  static let translation = "# 먹칠\n\n먹방망이 두 개를 씁니다.\n\n판을 5분 동안 말립니다.\n"

  /// Answers for the block that is missing, by the id that the question gives it.
  static let machine = """
    cat > asked.json
    id=$(sed 's/.*"id":"\\([^"]*\\)","text":"Never.*/\\1/' asked.json)
    printf '{"units":[{"id":"%s","text":"추운 방에서는 칠하지 마세요."},{"id":"없음","text":"x"}]}' "$id"

    """

  /// Makes the site in a temporary folder.
  ///
  /// - Parameter settings: what is added to the settings of the translation.
  static func make(settings: String = "", _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try folder.write(
        """
        title: 활자
        baseURL: https://press.example/
        translations:
          - {source: vendor/press, target: ko/press, license: MIT, author: The Press\(settings)}

        """, to: "jikji.yml")
      try folder.write(original, to: "vendor/press/inking.md")
      try folder.write(translation, to: "content/ko/press/inking.md")
      try body(folder)
    }
  }

  /// Changes one block of the original and adds another.
  static func changeOriginal(in folder: URL) throws {
    try folder.write(
      original.replacingOccurrences(of: "5 minutes", with: "10 minutes") + "\nNever ink in a cold room.\n",
      to: "vendor/press/inking.md")
  }
}
