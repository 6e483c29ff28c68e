/// The inlines of a paragraph as a flat list of atoms, each with its marks and its link.

/// Inline markup of words.
enum InlineMark: Sendable, Hashable, CaseIterable {
  case strong, emphasis, strike

  /// The characters before and after the words.
  var delimiter: String {
    switch self {
    case .strong: "**"
    case .emphasis: "*"
    case .strike: "~~"
    }
  }
}

/// The target of a link; `number` distinguishes two adjacent links.
struct InlineLink: Sendable, Hashable {
  let number: Int
  let address: String
  let title: String
}

/// The smallest part of a paragraph.
struct InlineAtom: Sendable, Hashable {
  enum Content: Sendable, Hashable {
    case text(String)
    /// One space, for any amount of white space.
    case space
    /// The end of a line in the dump, which is shown as a space.
    case softBreak
    case lineBreak
    case code(String)
    case image(description: String, address: String, title: String)
    case footnote(String)
    /// A web address that is its own text (autolink).
    case address(String)
    /// A named anchor of the old page, which is not shown.
    case anchor(String)
    /// Markdown that is written unchanged and shows no words, such as the box of a task.
    case raw(String)
  }

  var content: Content
  var marks: Set<InlineMark> = []
  var link: InlineLink?

  /// Whether it is white space of any kind.
  var isSpace: Bool { [.space, .softBreak, .lineBreak].contains(content) }

  /// Whether it is a picture.
  var isImage: Bool { if case .image = content { true } else { false } }

  /// The text that a reader sees.
  var words: String {
    switch content {
    case .text(let text), .code(let text), .address(let text): text
    case .space, .softBreak, .lineBreak: " "
    case .image(let description, _, _): description
    case .footnote, .raw, .anchor: ""
    }
  }
}

extension [InlineAtom] {
  /// Lines of plain text, each one atom.
  ///
  /// - Parameter isHard: whether a line keeps its break; the others are joined to the next by a soft break.
  init(lines: [String], isHard: (String) -> Bool = { _ in false }) {
    self = []
    for (index, line) in lines.enumerated() {
      if index > 0 { append(InlineAtom(content: isHard(lines[index - 1]) ? .lineBreak : .softBreak)) }
      append(InlineAtom(content: .text(line)))
    }
  }

  /// The text that a reader sees.
  var words: String { map(\.words).joined() }

  /// The text of each line.
  var lines: [String] {
    split(omittingEmptySubsequences: false) { [.softBreak, .lineBreak].contains($0.content) }.map {
      $0.map(\.words).joined()
    }
  }

  /// The same atoms with one more mark on each.
  func marked(_ mark: InlineMark) -> [InlineAtom] {
    map { InlineAtom(content: $0.content, marks: $0.marks.union([mark]), link: $0.link) }
  }

  /// The same atoms on one line and without one kind of mark, for places that are shown in this style anyway.
  func onOneLine(without mark: InlineMark? = nil) -> [InlineAtom] {
    map { atom in
      let content = atom.isSpace ? .space : atom.content
      return InlineAtom(
        content: content, marks: mark.map { atom.marks.subtracting([$0]) } ?? atom.marks, link: atom.link)
    }
  }
}

enum InlineNormalizer {
  /// The atoms with single white space, none at the ends or beside breaks, and marks that begin and end at words.
  static func normalized(_ atoms: [InlineAtom]) -> [InlineAtom] {
    var out: [InlineAtom] = []
    for atom in merged(atoms) {
      guard atom.isSpace else {
        out.append(atom)
        continue
      }
      guard let last = out.last else { continue }
      if !last.isSpace || atom.content == .lineBreak && last.content == .lineBreak {
        out.append(atom)
      } else if atom.content == .lineBreak || last.content == .space {
        out[out.count - 1] = atom
      }
    }
    while let last = out.last, last.isSpace { out.removeLast() }
    return withMarksOnWords(withBareAddresses(out))
  }

  /// The atoms with text split at white space, and adjacent ones of the same kind joined.
  private static func merged(_ atoms: [InlineAtom]) -> [InlineAtom] {
    var out: [InlineAtom] = []
    for atom in atoms {
      guard case .text(let text) = atom.content else {
        if case .code(let code) = atom.content, let last = out.last, case .code(let before) = last.content,
          last.marks == atom.marks, last.link == atom.link
        {
          // Two adjacent code spans would be read as one with backticks in it.
          out[out.count - 1].content = .code(before + code)
        } else {
          out.append(atom)
        }
        continue
      }
      for part in cut(text) {
        if case .text(let words) = part, let last = out.last, case .text(let before) = last.content,
          last.marks == atom.marks, last.link == atom.link
        {
          out[out.count - 1].content = .text(before + words)
        } else {
          out.append(InlineAtom(content: part, marks: atom.marks, link: atom.link))
        }
      }
    }
    return out
  }

  /// Splits text into words and spaces: `" a  b"` is a space, `a`, a space, `b`.
  private static func cut(_ text: String) -> [InlineAtom.Content] {
    var parts: [InlineAtom.Content] = []
    var word = String.UnicodeScalarView()
    for scalar in plainSpaces(text).unicodeScalars {
      if [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(scalar.value) {
        if !word.isEmpty { parts.append(.text(String(word))) }
        word = String.UnicodeScalarView()
        if parts.last != .space { parts.append(.space) }
      } else if scalar != InlineWriter.placeholder {
        word.append(scalar)
      }
    }
    if !word.isEmpty { parts.append(.text(String(word))) }
    return parts
  }

  /// A link whose whole text is its address becomes an autolink.
  private static func withBareAddresses(_ atoms: [InlineAtom]) -> [InlineAtom] {
    var out = atoms
    for index in atoms.indices {
      guard let link = atoms[index].link, link.title.isEmpty, case .text(let text) = atoms[index].content,
        text == link.address, text.hasPrefix("http"), !text.contains("&"), !text.contains("<"), !text.contains(">"),
        index == 0 || atoms[index - 1].link != link, index + 1 == atoms.count || atoms[index + 1].link != link
      else { continue }
      out[index] = InlineAtom(content: .address(text), marks: atoms[index].marks)
    }
    return out
  }

  /// The atoms with white space that has only the marks and the link which both its neighbours have.
  private static func withMarksOnWords(_ atoms: [InlineAtom]) -> [InlineAtom] {
    var out = atoms
    for index in atoms.indices where atoms[index].isSpace {
      let before = atoms[..<index].last { !$0.isSpace }
      let after = atoms[(index + 1)...].first { !$0.isSpace }
      out[index].marks = before?.marks.intersection(after?.marks ?? []) ?? []
      out[index].link = before?.link == after?.link ? before?.link : nil
    }
    return out
  }

  /// The atoms split at two or more consecutive line breaks, with which older pages separate paragraphs.
  static func paragraphs(_ atoms: [InlineAtom]) -> [[InlineAtom]] {
    var parts: [[InlineAtom]] = [[]]
    var breaks = 0
    for atom in normalized(atoms) {
      breaks = atom.content == .lineBreak ? breaks + 1 : 0
      if breaks == 2 {
        parts.append([])
      } else if breaks < 2 {
        parts[parts.count - 1].append(atom)
      }
    }
    return parts.map { normalized($0) }.filter { !$0.isEmpty }
  }
}
