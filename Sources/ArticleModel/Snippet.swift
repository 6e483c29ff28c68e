/// A code sample with its fence words read into types.
package import CommonMark
package import Diagnostics

/// A code block of an article.
package struct Snippet: Sendable {
  /// The code block's node; nil for code in an HTML comment (`<!-- swift hidden … -->`) or a `swifttest` comment.
  package var node: NodeID?

  /// Its number in the page, from 0.
  package var index: Int

  /// The language as written (`Swift`), and as known (`swift`); both empty when the fence names none.
  package var writtenLanguage: String, language: String

  /// The words after the language.
  package var options: SnippetOptions

  /// The bytes of the code, container prefixes and fence indentation removed, hidden lines included.
  package var code: [UInt8]

  /// For each line of `code`, the offset in the file of its first byte; the file is ``included`` where that is there.
  package var lineOffsets: [Int]

  /// `file=path#region` of a fence without code, which asks for the code of that file; nil for other fences.
  package var inclusion: Located<String>?

  /// The file that `code` was taken from; nil for code that is written in the article.
  package var included: SourceText?

  /// The bytes of the whole block, fences included.
  package var range: Range<Int>

  /// The bytes of the info string; empty at the fence's end when there is none.
  package var infoRange: Range<Int>

  /// The id of the heading above it, if any.
  package var heading: String?

  /// A sample.
  package init(
    node: NodeID?, index: Int, writtenLanguage: String, language: String, options: SnippetOptions, code: [UInt8],
    lineOffsets: [Int], range: Range<Int>, infoRange: Range<Int>, heading: String?
  ) {
    self.node = node
    self.index = index
    self.writtenLanguage = writtenLanguage
    self.language = language
    self.options = options
    self.code = code
    self.lineOffsets = lineOffsets
    self.range = range
    self.infoRange = infoRange
    self.heading = heading
  }
}

/// How far a sample is checked.
package enum SnippetLevel: String, Sendable, Hashable, Codable, CaseIterable {
  case run, compile, parse, auto, skip
}

/// The words of a fence's info string after the language; see the guide's chapter on snippets.
package struct SnippetOptions: Sendable, Hashable {
  /// The level asked for, if any.
  package var level: SnippetLevel?
  /// `skip="reason"`.
  package var skipReason: String?
  /// `fails`: must not compile; the ids it must fail with, empty for any. nil when not said.
  package var fails: [String]?
  /// `warns`: the ids of the warnings it must give, empty for any. nil when not said.
  package var warns: [String]?
  /// `crashes`: must trap; the text its message holds, empty for any. nil when not said.
  package var crashes: String?
  /// `exits=N`: the exit status.
  package var exits: Int?
  /// `swift=5`: the language mode.
  package var swift: String?
  /// `needs=UIKit,Combine`: modules it imports or assumes.
  package var needs: [String] = []
  /// `deps=Algorithms`: products of packages in jikji.yml that it imports.
  package var dependencies: [String] = []
  /// `on=linux,macos`: systems it runs on.
  package var on: [String] = []
  /// `continue`: joins the session of the block before.
  package var continues = false
  /// `session=NAME`.
  package var session: String?
  /// `nest`: in a `do` scope of its session.
  package var nest = false
  /// `reset`: begins its session again.
  package var reset = false
  /// `hidden`: not shown.
  package var hidden = false
  /// `main`: read as a library file (`@main`).
  package var main = false
  /// `file=Model.swift`.
  package var file: String?
  /// `module=Geometry`.
  package var module: String?
  /// `show=output|none|error`.
  package var show: String?
  /// `id=sort-1`.
  package var id: String?
  /// `timeout=5s`, in milliseconds.
  package var timeoutMilliseconds: Int?
  /// `memory=512m`, in bytes.
  package var memoryBytes: Int?
  /// `order=any`.
  package var anyOrder = false
  /// `match=exact|glob|prefix|none`.
  package var match: String?
  /// `args="…"`, `stdin="…"`, `env=K=V`.
  package var arguments: String?, standardInput: String?, environment: [String] = []
  /// `title="…"`: shown above the code.
  package var title: String?
  /// `{1,3-5}` or `highlight=1,3-5`: lines to mark, from 1.
  package var highlightedLines: [ClosedRange<Int>] = []
  /// `ins=2 del=1 focus=3-5 error=4 warning=6`: lines with a meaning, from 1.
  package var lineMarks: [LineMark] = []
  /// `word=name,other`: words to mark wherever they occur.
  package var markedWords: [String] = []
  /// `fold` and `fold=no`: whether a reader opens the rest of it; long blocks are folded by default.
  package var fold: String?
  /// `nocopy`, `wrap`, `showLineNumbers`.
  package var noCopy = false, wrap = false, lineNumbers = false

  /// No words at all.
  package init() {}
}

/// Lines of a code block that mean something, and what.
package struct LineMark: Sendable, Hashable {
  /// What the lines are.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case highlight = "hl"
    case inserted = "ins"
    case deleted = "del"
    case focus, error, warning
  }

  /// What they are, and which, from 1.
  package let kind: Kind, lines: ClosedRange<Int>

  /// A mark.
  package init(_ kind: Kind, _ lines: ClosedRange<Int>) { (self.kind, self.lines) = (kind, lines) }
}

/// Defaults for samples, from jikji.yml or front matter `snippets:`.
package struct SnippetDefaults: Sendable, Hashable {
  /// The level.
  package var check: SnippetLevel?
  /// The language mode.
  package var swift: String?
  /// `block` (each alone) or `page` (one program).
  package var session: String?
  /// Milliseconds.
  package var timeoutMilliseconds: Int?
  /// Bytes.
  package var memoryBytes: Int?

  /// No defaults.
  package init() {}
}
