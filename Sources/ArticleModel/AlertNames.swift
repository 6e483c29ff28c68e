/// The names of alert boxes in GFM and in other tools.

/// The five kinds of alert boxes.
package enum AlertNames {
  /// The names of the five kinds in capitals, as in `> [!NOTE]`; `:::note` writes them in lower case.
  package static let all: Set<String> = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"]

  /// Maps the names that other tools use (Docusaurus, VitePress, Obsidian, Material for MkDocs), in capitals, to one of
  /// the names in ``all``.
  package static let canonicalNames = [
    "HINT": "TIP", "SUCCESS": "TIP", "CHECK": "TIP", "DONE": "TIP", "INFO": "NOTE", "ABSTRACT": "NOTE",
    "SUMMARY": "NOTE",
    "TLDR": "NOTE", "TODO": "NOTE", "QUESTION": "NOTE", "FAQ": "NOTE", "HELP": "NOTE", "EXAMPLE": "NOTE",
    "QUOTE": "NOTE",
    "DANGER": "CAUTION", "ERROR": "CAUTION", "BUG": "CAUTION", "FAIL": "CAUTION", "FAILURE": "CAUTION",
    "ATTENTION": "WARNING", "WARN": "WARNING", "TIPS": "TIP", "NOTES": "NOTE", "NOTICE": "NOTE",
  ]
}
