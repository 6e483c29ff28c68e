/// Converts quotes, alert boxes and collapsible sections (`<details>`).
import HTMLSource

extension HTMLConverter {
  mutating func addQuote(_ element: HTMLElement) {
    flush()
    let inner = nested(element.children)
    if !inner.isEmpty { append(.quote(inner)) }
  }

  /// Adds a box of GitHub, which shows `> [!NOTE]` as one, without the title that GitHub generates.
  mutating func addAlert(_ element: HTMLElement) {
    let kinds = ["note", "tip", "important", "warning", "caution"]
    guard let kind = kinds.first(where: { element.hasClass("markdown-alert-" + $0) }) else {
      return addQuote(element)
    }
    let rest = element.children.filter { $0.element?.hasClass("markdown-alert-title") != true }
    let head = Block.paragraph([InlineAtom(content: .raw("[!\(kind.uppercased())]"))])
    append(.quote([head] + nested(rest)))
  }

  /// Adds `<details>`. Without content it is only the words of its summary.
  mutating func addDetails(_ element: HTMLElement) {
    flush()
    let summary = element.children.first { $0.element?.name == "summary" }?.element
    let inner = nested(element.children.filter { $0.element?.name != "summary" })
    guard !inner.isEmpty else { return add(element.children) }
    append(.details(title: summary.map { PageWords.line($0) } ?? "", inner))
  }
}
