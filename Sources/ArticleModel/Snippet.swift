/// A code sample with the typed options of its fence.
package import CommonMark
package import Diagnostics

/// A code block of an article.
package struct Snippet: Sendable {
  /// The node of the code block; nil for code in an HTML comment (`<!-- swift hidden … -->`) or in a `swifttest`
  /// comment.
  package var node: NodeID?

  /// Its number on the page, from 0.
  package var index: Int

  /// The language as written (`Swift`) and its canonical name (`swift`); both are empty when the fence names none.
  package var writtenLanguage: String, language: String

  /// The options set by the words after the language.
  package var options: SnippetOptions

  /// The code, including hidden lines, without container prefixes (such as `> `) and fence indentation.
  package var code: [UInt8]

  /// For each line of `code`, the byte offset of its first byte in the source file, or in ``included`` if the code
  /// comes from that file.
  package var lineOffsets: [Int]

  /// The value of `file=path#region` in a fence without code, which includes the code of that file; nil for other
  /// fences.
  package var inclusion: Located<String>?

  /// The file that `code` was read from; nil for code written in the article.
  package var included: SourceText?

  /// The byte range of the whole block, fences included.
  package var range: Range<Int>

  /// The byte range of the info string; empty, at the end of the fence, when there is none.
  package var infoRange: Range<Int>

  /// The id of the nearest heading above, if any.
  package var heading: String?

  /// Creates a sample.
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

extension [Snippet] {
  /// The descriptions of the samples, without their code.
  var withoutCode: [Snippet] {
    var bare = self
    for index in bare.indices { (bare[index].code, bare[index].lineOffsets) = ([], []) }
    return bare
  }
}

/// The level at which a sample is checked.
package enum SnippetLevel: String, Sendable, Hashable, Codable, CaseIterable {
  case run, compile, parse, auto, skip
}

/// The options that the words of an info string set; see the guide's chapter on samples.
package struct SnippetOptions: Sendable, Hashable {
  /// The requested level; nil when none was given.
  package var level: SnippetLevel?
  /// `skip="reason"`: why it is not checked.
  package var skipReason: String?
  /// `fails`: it must not compile. The ids of the expected errors, empty for any; nil when the word is absent.
  package var fails: [String]?
  /// `warns`: it must compile with warnings. The ids of the expected warnings, empty for any; nil when the word is
  /// absent.
  package var warns: [String]?
  /// `crashes`: it must trap. The text that the message must contain, empty for any; nil when the word is absent.
  package var crashes: String?
  /// `exits=N`: the expected exit status.
  package var exits: Int?
  /// `swift=5`: the Swift language mode.
  package var swift: String?
  /// `needs=UIKit,Combine`: modules that it imports or requires.
  package var needs: [String] = []
  /// `deps=Algorithms`: products of packages in jikji.yml that it imports.
  package var dependencies: [String] = []
  /// `on=linux,macos`: the operating systems that it runs on.
  package var on: [String] = []
  /// `continue`: joins the session of the previous block.
  package var continues = false
  /// `session=NAME`: the session that it belongs to.
  package var session: String?
  /// `nest`: its code is placed in a `do` scope of its session.
  package var nest = false
  /// `reset`: restarts its session.
  package var reset = false
  /// `hidden`: it is not shown.
  package var hidden = false
  /// `main`: it is compiled as a library file (for code with `@main`).
  package var main = false
  /// `file=Model.swift`: the name of the source file.
  package var file: String?
  /// `module=Geometry`: the name of the module.
  package var module: String?
  /// `show=output|none|error`: which output the page shows.
  package var show: String?
  /// `id=sort-1`: the id of the sample.
  package var id: String?
  /// `timeout=5s`, in milliseconds.
  package var timeoutMilliseconds: Int?
  /// `memory=512m`, in bytes.
  package var memoryBytes: Int?
  /// `order=any`: the lines of the output may come in any order.
  package var anyOrder = false
  /// `match=exact|glob|prefix|none`: how the output is compared.
  package var match: String?
  /// `args="…"`, `stdin="…"`, `env=K=V`: arguments, standard input and environment of the program.
  package var arguments: String?, standardInput: String?, environment: [String] = []
  /// `title="…"`: shown above the code.
  package var title: String?
  /// `{1,3-5}` or `highlight=1,3-5`: the lines to highlight, from 1.
  package var highlightedLines: [ClosedRange<Int>] = []
  /// `ins=2 del=1 focus=3-5 error=4 warning=6`: lines marked with a kind, from 1.
  package var lineMarks: [LineMark] = []
  /// `word=name,other`: words to highlight wherever they occur.
  package var markedWords: [String] = []
  /// `fold` or `fold=no`: whether the rest of the block is collapsed until a reader expands it; nil folds long blocks.
  package var fold: String?
  /// `nocopy`, `wrap`, `showLineNumbers`: no copy button, wrapped lines, line numbers.
  package var noCopy = false, wrap = false, lineNumbers = false

  /// Creates options without any words.
  package init() {}
}

/// A range of lines in a code block that is marked with a kind.
package struct LineMark: Sendable, Hashable {
  /// The kind of mark.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case highlight = "hl"
    case inserted = "ins"
    case deleted = "del"
    case focus, error, warning
  }

  /// The kind, and the line numbers from 1.
  package let kind: Kind, lines: ClosedRange<Int>

  /// Creates a mark.
  package init(_ kind: Kind, _ lines: ClosedRange<Int>) { (self.kind, self.lines) = (kind, lines) }
}

/// Default options for samples, from jikji.yml or from `snippets:` in front matter.
package struct SnippetDefaults: Sendable, Hashable {
  /// The level of checking.
  package var check: SnippetLevel?
  /// The Swift language mode.
  package var swift: String?
  /// The session: `block` (each block is a program) or `page` (all blocks form one program).
  package var session: String?
  /// The time limit in milliseconds.
  package var timeoutMilliseconds: Int?
  /// The memory limit in bytes.
  package var memoryBytes: Int?

  /// Creates settings without defaults.
  package init() {}
}
