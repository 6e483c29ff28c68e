/// Recognizes the asides that GitHub (`> [!NOTE]`) and DocC (`> Note:`) make of quotes.
private import ByteText
import CommonMark

/// The kinds of aside.
enum AsideKind: String {
  case note, tip, important, warning, caution, experiment

  /// The heading a reader sees.
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

  /// The kind by a name of GitHub's in any case; GitHub has no experiments.
  fileprivate init?(gitHub name: String) {
    guard let kind = AsideKind(rawValue: name.lowercased()), kind != .experiment else { return nil }
    self = kind
  }

  /// The kind by a name of DocC's in any case (swift-markdown, `Aside.Kind`).
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

/// An aside found at the head of a quote.
struct Aside {
  /// Its kind.
  let kind: AsideKind
  /// The text node that begins with the marker, and how many bytes of its literal are the marker.
  let markerNode: NodeID, markerLength: Int
  /// The line break behind a marker that has a line of its own; it is left out with the marker.
  let skippedBreak: NodeID?

  /// The aside that `quote` is; nil for an ordinary quote.
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
