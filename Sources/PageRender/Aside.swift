/// Recognizes asides: quotes in the form of GitHub's alerts (`> [!NOTE]`) or DocC's asides (`> Note:`).
private import ByteText
import CommonMark

/// The kinds of asides.
enum AsideKind: String {
  case note, tip, important, warning, caution, experiment

  /// The heading that readers see.
  func title(in language: PageLanguage) -> StaticString {
    switch self {
    case .note: language.pick(ko: "참고", en: "Note")
    case .tip: language.pick(ko: "팁", en: "Tip")
    case .important: language.pick(ko: "중요", en: "Important")
    case .warning: language.pick(ko: "경고", en: "Warning")
    case .caution: language.pick(ko: "주의", en: "Caution")
    case .experiment: language.pick(ko: "실험", en: "Experiment")
    }
  }

  /// The kind for GitHub's name, in any case; GitHub has no "experiment".
  fileprivate init?(gitHub name: String) {
    guard let kind = AsideKind(rawValue: name.lowercased()), kind != .experiment else { return nil }
    self = kind
  }

  /// The kind for DocC's name, in any case (source: swift-markdown, `Aside.Kind`).
  fileprivate init?(docc name: String) {
    switch name.lowercased() {
    case "tip": self = .tip
    case "caution": self = .caution
    case "experiment": self = .experiment
    case "warning", "bug": self = .warning
    case "important", "attention", "precondition", "requires": self = .important
    case "note", "remark", "seealso", "see also", "todo", "since", "version", "author", "authors", "copyright", "date",
      "complexity", "invariant", "postcondition", "throws", "returns", "mutatingvariant", "nonmutatingvariant":
      self = .note
    default: return nil
    }
  }
}

/// An aside found at the beginning of a quote.
struct Aside {
  let kind: AsideKind
  /// The text node that begins with the marker, and the marker's length in bytes of its literal.
  let markerNode: NodeID, markerLength: Int
  /// The line break after a marker on a line of its own, which is left out with the marker; nil if there is none.
  let skippedBreak: NodeID?

  /// Recognizes the aside in `quote`; nil for an ordinary quote.
  init?(quote: NodeID, in tree: MarkdownTree) {
    guard let paragraph = tree[quote].firstChild, tree[paragraph].kind == .paragraph,
      let first = tree[paragraph].firstChild, tree[first].kind == .text
    else { return nil }
    let bytes = Array(tree.literalBytes(of: first))
    if bytes.starts(with: "[!".utf8), let close = bytes.firstIndex(of: UInt8(ascii: "]")),
      bytes[(close + 1)...].allSatisfy({ $0 == 0x20 }), let kind = AsideKind(gitHub: bytes[2..<close].text)
    {
      self.kind = kind
      markerLength = bytes.count
    } else if let colon = bytes.prefix(24).firstIndex(of: UInt8(ascii: ":")),
      let kind = AsideKind(docc: bytes[..<colon].text),
      colon + 1 == bytes.count || bytes[colon + 1] == 0x20
    {
      self.kind = kind
      markerLength = bytes[(colon + 1)...].firstIndex { $0 != 0x20 } ?? bytes.count
    } else {
      return nil
    }
    markerNode = first
    let next = tree[first].next.flatMap { [.softBreak, .lineBreak].contains(tree[$0].kind) ? $0 : nil }
    skippedBreak = markerLength == bytes.count ? next : nil
  }
}
