/// The words of a paragraph on their way from HTML to Markdown: atoms, each with the marks that cover it.

/// Markup that covers words.
enum InlineMark: Sendable, Hashable, CaseIterable {
  case strong, emphasis, strike

  /// What stands before and after the words.
  var delimiter: String {
    switch self {
    case .strong: "**"
    case .emphasis: "*"
    case .strike: "~~"
    }
  }
}

/// Where a link leads; `number` tells two links side by side apart.
struct InlineLink: Sendable, Hashable {
  let number: Int
  let address: String
  let title: String
}

/// The smallest part of a paragraph.
struct InlineAtom: Sendable, Hashable {
  enum Content: Sendable, Hashable {
    case text(String)
    /// One space, however much white space there was.
    case space
    case lineBreak
    case code(String)
    case image(description: String, address: String, title: String)
    case footnote(String)
    /// A web address that is its own text.
    case address(String)
    /// Markdown that is right already and shows no words, such as a task's box.
    case raw(String)
  }

  var content: Content
  var marks: Set<InlineMark> = []
  var link: InlineLink?

  /// Whether it is white space of any kind.
  var isSpace: Bool { content == .space || content == .lineBreak }

  /// The words a reader sees.
  var words: String {
    switch content {
    case .text(let text), .code(let text), .address(let text): text
    case .space, .lineBreak: " "
    case .image(let description, _, _): description
    case .footnote, .raw: ""
    }
  }
}

enum InlineTidy {
  /// The atoms with white space made single, none at the ends or beside breaks, and marks that end on words.
  static func tidied(_ atoms: [InlineAtom]) -> [InlineAtom] {
    var out: [InlineAtom] = []
    for atom in merged(atoms) {
      guard atom.isSpace else {
        out.append(atom)
        continue
      }
      guard let last = out.last else { continue }
      if !last.isSpace {
        out.append(atom)
      } else if atom.content == .lineBreak, last.content == .space {
        out[out.count - 1] = atom
      } else if atom.content == .lineBreak {
        out.append(atom)
      }
    }
    while let last = out.last, last.isSpace { out.removeLast() }
    return withMarksOnWords(withBareAddresses(out))
  }

  /// Text atoms cut at white space, neighbours of the same kind joined.
  private static func merged(_ atoms: [InlineAtom]) -> [InlineAtom] {
    var out: [InlineAtom] = []
    for atom in atoms {
      guard case .text(let text) = atom.content else {
        if case .code(let code) = atom.content, let last = out.last, case .code(let before) = last.content,
          last.marks == atom.marks, last.link == atom.link
        {
          // Two spans side by side would be one with their backticks in it.
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

  /// `" a  b"` is a space, `a`, a space, `b`.
  private static func cut(_ text: String) -> [InlineAtom.Content] {
    var parts: [InlineAtom.Content] = []
    var word = String.UnicodeScalarView()
    for scalar in plainSpaces(text).unicodeScalars {
      if [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(scalar.value) {
        if !word.isEmpty { parts.append(.text(String(word))) }
        word = String.UnicodeScalarView()
        if parts.last != .space { parts.append(.space) }
      } else if scalar != InlineWriter.stand {
        word.append(scalar)
      }
    }
    if !word.isEmpty { parts.append(.text(String(word))) }
    return parts
  }

  /// A link whose whole text is its address.
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

  /// White space bears only the marks and the link that both its neighbours bear.
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

  /// The atoms cut at two or more line breaks in a row, which older pages part their paragraphs by.
  static func paragraphs(_ atoms: [InlineAtom]) -> [[InlineAtom]] {
    var parts: [[InlineAtom]] = [[]]
    var breaks = 0
    for atom in tidied(atoms) {
      breaks = atom.content == .lineBreak ? breaks + 1 : 0
      if breaks == 2 {
        parts.append([])
      } else if breaks < 2 {
        parts[parts.count - 1].append(atom)
      }
    }
    return parts.map { tidied($0) }.filter { !$0.isEmpty }
  }
}
