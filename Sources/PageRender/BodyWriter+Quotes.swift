/// Writes quotes, and the asides that GitHub (`> [!NOTE]`) and DocC (`> Note:`) make of them.
import ArticleModel
import CommonMark

/// The kinds of aside.
enum AsideKind: String {
  case note, tip, important, warning, caution, experiment

  /// The heading a reader sees.
  func title(in words: ReaderWords) -> StaticString {
    switch self {
    case .note: words.pick(ko: "참고", en: "Note")
    case .tip: words.pick(ko: "팁", en: "Tip")
    case .important: words.pick(ko: "중요", en: "Important")
    case .warning: words.pick(ko: "경고", en: "Warning")
    case .caution: words.pick(ko: "주의", en: "Caution")
    case .experiment: words.pick(ko: "실험", en: "Experiment")
    }
  }

  /// DocC's names for asides, in lower case, and the kind each is shown as.
  static let docc: [String: AsideKind] = [
    "note": .note, "tip": .tip, "important": .important, "warning": .warning, "caution": .caution,
    "experiment": .experiment, "attention": .important, "bug": .warning, "remark": .note, "seealso": .note,
    "see also": .note,
    "todo": .note, "since": .note, "version": .note, "author": .note, "authors": .note, "copyright": .note,
    "date": .note,
    "complexity": .note, "invariant": .note, "precondition": .important, "postcondition": .note, "requires": .important,
    "throws": .note, "returns": .note, "mutatingvariant": .note, "nonmutatingvariant": .note,
  ]
}

/// An aside found at the head of a quote.
struct Aside {
  let kind: AsideKind
  /// The text node that begins with the marker, and how many bytes of its literal are the marker.
  let marker: (node: NodeID, count: Int)
  /// Whether the marker stands on a line of its own (`[!NOTE]`), so that the break behind it goes too.
  let takesLine: Bool
}

extension BodyWriter {
  mutating func enterQuote(_ id: NodeID) -> Step {
    guard let aside = aside(of: id) else {
      html.write("<blockquote>\n")
      return .into
    }
    quoteKinds[id] = aside.kind
    skippedPrefixes[aside.marker.node] = aside.marker.count
    if aside.takesLine, let after = tree[aside.marker.node].next,
      tree[after].kind == .softBreak || tree[after].kind == .lineBreak
    {
      skippedBreaks.insert(after)
    }
    html.write(markup: "<aside class=\"alert alert-\(aside.kind.rawValue)\">\n<p class=\"alert-title\">")
    html.write(aside.kind.title(in: words))
    html.write("</p>\n")
    return .into
  }

  private func aside(of quote: NodeID) -> Aside? {
    guard let paragraph = tree[quote].firstChild, tree[paragraph].kind == .paragraph,
      let first = tree[paragraph].firstChild,
      tree[first].kind == .text
    else { return nil }
    let bytes = Array(tree.literalBytes(of: first))
    return gitHubAside(bytes, first) ?? doccAside(bytes, first)
  }

  private func gitHubAside(_ bytes: [UInt8], _ node: NodeID) -> Aside? {
    guard bytes.starts(with: Array("[!".utf8)), let close = bytes.firstIndex(of: UInt8(ascii: "]")),
      bytes[(close + 1)...].allSatisfy({ $0 == 0x20 }),
      let kind = AsideKind(rawValue: String(decoding: bytes[2..<close], as: UTF8.self).lowercased()),
      kind != .experiment
    else { return nil }
    return Aside(kind: kind, marker: (node, bytes.count), takesLine: true)
  }

  private func doccAside(_ bytes: [UInt8], _ node: NodeID) -> Aside? {
    guard let colon = bytes.prefix(24).firstIndex(of: UInt8(ascii: ":")), colon > 0,
      let kind = AsideKind.docc[String(decoding: bytes[..<colon], as: UTF8.self).lowercased()]
    else { return nil }
    let spaces = bytes[(colon + 1)...].prefix { $0 == 0x20 }.count
    guard spaces > 0 || colon + 1 == bytes.count else { return nil }
    return Aside(kind: kind, marker: (node, colon + 1 + spaces), takesLine: colon + 1 + spaces == bytes.count)
  }
}
