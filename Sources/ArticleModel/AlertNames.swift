/// What boxes are called here and elsewhere.

/// The five kinds of boxes.
package enum AlertNames {
  /// The five, as in `> [!NOTE]`; `:::note` has them in small letters.
  package static let all: Set<String> = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"]

  /// Ours by the names of other tools (Docusaurus, VitePress, Obsidian, Material for MkDocs), in capitals.
  package static let ours = [
    "HINT": "TIP", "SUCCESS": "TIP", "CHECK": "TIP", "DONE": "TIP", "INFO": "NOTE", "ABSTRACT": "NOTE",
    "SUMMARY": "NOTE",
    "TLDR": "NOTE", "TODO": "NOTE", "QUESTION": "NOTE", "FAQ": "NOTE", "HELP": "NOTE", "EXAMPLE": "NOTE",
    "QUOTE": "NOTE",
    "DANGER": "CAUTION", "ERROR": "CAUTION", "BUG": "CAUTION", "FAIL": "CAUTION", "FAILURE": "CAUTION",
    "ATTENTION": "WARNING", "WARN": "WARNING", "TIPS": "TIP", "NOTES": "NOTE", "NOTICE": "NOTE",
  ]
}
