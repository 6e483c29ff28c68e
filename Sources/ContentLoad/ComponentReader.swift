/// Builds components from the directives of a text: pairs opening and closing lines, parses keys, and checks both
/// against the table of rules.
import ArticleModel
private import ByteText
import CommonMark
import Diagnostics
import KoreanText

/// The components of one text.
struct ComponentReader {
  private let tree: MarkdownTree
  private(set) var components: [Component] = []
  /// The URLs and paths that components contain, as links of the article.
  private(set) var links: [LinkUse] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The stack of open components: index (nil for an unknown component), number of colons, node.
  private var open: [(index: Int?, colons: Int, node: NodeID)] = []

  init(_ tree: MarkdownTree) {
    self.tree = tree
    guard !tree.directives.isEmpty else { return }
    for index in tree.nodes.indices where tree.nodes[index].kind == .directive {
      guard let line = tree.directives[tree.nodes[index].range.lowerBound] else { continue }
      if line.name == nil { close(line, NodeID(index)) } else { begin(line, NodeID(index)) }
    }
    for unclosed in open { report(.unclosedComponent(name(at: unclosed.node), at: place(unclosed.node))) }
  }

  private func place(_ node: NodeID) -> Place { Place(tree.source, tree[node].range) }
  private func text(_ range: Range<Int>) -> String { tree.source.string(in: range) }
  private mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  private func name(at node: NodeID) -> String {
    tree.directives[tree[node].range.lowerBound]?.name.map { text($0) } ?? ""
  }

  private mutating func begin(_ line: DirectiveLine, _ node: NodeID) {
    guard let range = line.name else { return }
    let name = text(range)
    guard let kind = ComponentKind(rawValue: name), let rule = ComponentRule.all[kind] else {
      let near =
        AlertNames.canonicalNames[name.uppercased()]?.lowercased()
        ?? NearMiss.bestMatch(for: name, among: ComponentKind.allCases.map(\.rawValue))
      report(.unknownComponent(name, near: near, at: Place(tree.source, range)))
      if line.colons > 2 { open.append((nil, line.colons, node)) }
      return
    }
    if rule.holdsBlocks != (line.colons > 2) {
      report(.wrongColons(name, holdsBlocks: rule.holdsBlocks, at: Place(tree.source, line.range)))
    }
    let parent = open.last { $0.index != nil }?.index
    if let needed = rule.parent, parent.map({ components[$0].kind }) != needed {
      report(.misplacedComponent(name, parent: needed.rawValue, at: Place(tree.source, range)))
    }
    components.append(Component(kind: kind, open: node, parent: parent, values: values(line, kind, rule, node)))
    if line.colons > 2 { open.append((components.count - 1, line.colons, node)) }
  }

  /// Closes the innermost open component with the same number of colons, or else one with fewer. Components inside it
  /// that are still open are reported.
  private mutating func close(_ line: DirectiveLine, _ node: NodeID) {
    guard
      let match = open.lastIndex(where: { $0.colons == line.colons })
        ?? open.lastIndex(where: { $0.colons < line.colons })
    else { return }
    for unclosed in open[(match + 1)...] {
      report(.unclosedComponent(name(at: unclosed.node), at: place(unclosed.node)))
    }
    let begun = open[match]
    open.removeSubrange(match...)
    guard let index = begun.index else { return }
    guard tree[begun.node].parent == tree[node].parent else {
      return report(.unclosedComponent(name(at: begun.node), at: place(begun.node)))
    }
    components[index].close = node
  }

  // MARK: Keys

  private mutating func values(
    _ line: DirectiveLine, _ kind: ComponentKind, _ rule: ComponentRule, _ node: NodeID
  ) -> [String: String] {
    var values: [String: String] = [:]
    var written: Set<String> = []
    let labelKey = ComponentRule.labelKey(of: kind)
    if let label = line.label {
      if rule.keys[labelKey] != nil {
        values[labelKey] = text(label)
      } else {
        report(.badComponentValue(kind.rawValue, text(label), .nothing, at: Place(tree.source, label)))
      }
    }
    for pair in line.attributes.map({ KeyScanner.pairs(in: tree.source.bytes, $0) }) ?? [] {
      let key = text(pair.key)
      guard let value = rule.keys[key] else {
        let near = NearMiss.bestMatch(for: key, among: rule.keys.keys.sorted())
        report(
          .unknownComponentKey(
            key, of: kind.rawValue, near: near, known: rule.keys.keys.sorted(), at: Place(tree.source, pair.key)))
        continue
      }
      written.insert(key)
      if check(pair, value, kind, node) { values[key] = pair.value.map { text($0) } ?? "" }
    }
    let isComplete = rule.required.isEmpty || rule.required.contains { values[$0] != nil || written.contains($0) }
    if !isComplete {
      report(.missingComponentKey(kind.rawValue, rule.required, at: Place(tree.source, line.range)))
    }
    return values
  }

  private mutating func check(_ pair: KeyScanner.Pair, _ value: ComponentValue, _ kind: ComponentKind, _ node: NodeID)
    -> Bool
  {
    let written = pair.value.map { text($0) }
    let wanted: Phrase
    switch (value, written) {
    case (.flag, nil), (.text, .some): return true
    case (.address, .some(let target)) where kind == .video && target.contains("://"):
      wanted = Phrase(en: "a file of the site", ko: "사이트의 파일 경로를")
    case (.address, .some(let target)):
      links.append(
        LinkUse(
          form: kind == .card ? .link : .image, node: node, range: tree[node].range, target: target,
          targetRange: pair.value, text: written ?? ""))
      return true
    case (.choice(let words), .some(let word)):
      if words.contains(word) { return true }
      let list = words.joined(separator: ", ")
      wanted = Phrase(en: "one of \(list)", ko: "\(list) 중 하나를")
    case (.token, .some(let word)):
      let isToken =
        (1...64).contains(word.utf8.count)
        && word.utf8.allSatisfy {
          $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
      if isToken { return true }
      wanted = Phrase(en: "the video's name, of letters and digits", ko: "글자와 숫자로 된 영상 이름을")
    case (.flag, .some): wanted = Phrase(en: "no value", ko: "값 없이 키만")
    default: wanted = Phrase(en: "a value, as in key=\"value\"", ko: "key=\"value\"처럼 값을")
    }
    report(
      .badComponentValue(
        "\(kind.rawValue).\(text(pair.key))", written ?? "", wanted, at: Place(tree.source, pair.value ?? pair.key)))
    return false
  }
}

/// Splits `key=value key="some words" flag` into pairs.
enum KeyScanner {
  /// The byte ranges of a key and of its value without quotes; the value is nil for a flag.
  struct Pair: Equatable {
    let key: Range<Int>, value: Range<Int>?
  }

  static func pairs(in bytes: [UInt8], _ range: Range<Int>) -> [Pair] {
    var pairs: [Pair] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index].isASCIIBlank || bytes[index] == UInt8(ascii: ",") {
        index += 1
        continue
      }
      let key = index
      while index < range.upperBound, !bytes[index].isASCIIBlank, bytes[index] != UInt8(ascii: "=") { index += 1 }
      let keyRange = key..<max(index, key)
      guard index < range.upperBound, bytes[index] == UInt8(ascii: "=") else {
        pairs.append(Pair(key: keyRange, value: nil))
        continue
      }
      index += 1
      let quote = index < range.upperBound ? bytes[index] : 0
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      if isQuoted { index += 1 }
      let start = index
      while index < range.upperBound, isQuoted ? bytes[index] != quote : !bytes[index].isASCIIBlank { index += 1 }
      pairs.append(Pair(key: keyRange, value: start..<index))
      if isQuoted { index += 1 }
    }
    return pairs
  }
}

extension Phrase {
  fileprivate static let nothing = Phrase(en: "no words behind its name", ko: "이름 뒤에 글 없이")
}

extension Diagnostic {
  static func unknownComponent(_ name: String, near: String?, at place: Place) -> Diagnostic {
    let all = ComponentKind.allCases.map(\.rawValue).joined(separator: ", ")
    return Diagnostic(
      .unknownComponent, at: place,
      en: "there is no component '\(name)'\(Phrase.suggestion(near).english)",
      ko: "'\(name)'\(.iraneun) 구성 요소는 없습니다\(Phrase.suggestion(near).korean)",
      notes: near == nil ? [Note(Phrase(en: "components: \(all)", ko: "구성 요소: \(all)"))] : [],
      fix: .writing(near, in: place.range))
  }

  static func unknownComponentKey(
    _ key: String, of name: String, near: String?, known: [String], at place: Place
  ) -> Diagnostic {
    let list = known.isEmpty ? "-" : known.joined(separator: ", ")
    return Diagnostic(
      .unknownComponentKey, at: place,
      en: "'\(key)' is no key of '\(name)'\(Phrase.suggestion(near).english)",
      ko: "'\(key)'\(.eunNeun) '\(name)'의 키가 아닙니다\(Phrase.suggestion(near).korean)",
      notes: near == nil ? [Note(Phrase(en: "keys of '\(name)': \(list)", ko: "'\(name)'의 키: \(list)"))] : [],
      fix: .writing(near, in: place.range))
  }

  static func badComponentValue(_ key: String, _ value: String, _ wanted: Phrase, at place: Place) -> Diagnostic {
    Diagnostic(
      .badComponentValue, at: place,
      en: "'\(key)' cannot be '\(value)'; write \(wanted.english)",
      ko: "'\(key)'에 '\(value)'\(.eulReul) 쓸 수 없습니다. \(wanted.korean) 적으세요")
  }

  static func missingComponentKey(_ name: String, _ keys: [String], at place: Place) -> Diagnostic {
    let list = keys.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      .badComponentValue, at: place,
      en: "'\(name)' needs \(keys.count > 1 ? "one of \(list)" : list), as in {\(keys[0])=\"…\"}",
      ko: "'\(name)'에는 \(list)\(keys.count > 1 ? " 중 하나가" : " 값이") 필요합니다. {\(keys[0])=\"…\"}처럼 적으세요")
  }

  static func misplacedComponent(_ name: String, parent: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .misplacedComponent, at: place,
      en: "'\(name)' belongs directly inside '\(parent)', whose lines begin with more colons",
      ko: "'\(name)'\(.eunNeun) '\(parent)' 바로 안에 둡니다. 바깥쪽 줄은 콜론을 더 많이 씁니다")
  }

  static func wrongColons(_ name: String, holdsBlocks: Bool, at place: Place) -> Diagnostic {
    Diagnostic(
      .misplacedComponent, at: place,
      en: holdsBlocks
        ? "'\(name)' has content: begin it with ':::' and end it with a line ':::'"
        : "'\(name)' has no content: begin it with '::' and do not close it",
      ko: holdsBlocks
        ? "'\(name)'에는 내용이 있습니다. ':::'로 시작하고 ':::' 줄로 닫으세요"
        : "'\(name)'에는 내용이 없습니다. '::'로 시작하고 닫지 마세요")
  }

  static func unclosedComponent(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .unclosedComponent, at: place,
      en: "'\(name)' is not closed; add a line ':::' with as many colons, in the same list item or quote",
      ko: "'\(name)'\(.iGa) 닫히지 않았습니다. 콜론 수가 같은 ':::' 줄을 같은 목록 항목이나 인용 안에 더하세요")
  }
}
