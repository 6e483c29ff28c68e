/// Makes one post of its lines, step by step: boilerplate, listings, tables, pictures, title, blocks.
import ArticleModel
import Diagnostics

struct PostBuilder {
  private let raw: RawPost
  private let text: DumpText
  private let usual: ListingLanguage?
  private let shared: Set<String>
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - usual: the language of most listings of the dump.
  ///   - shared: first lines that posts of the dump have in common.
  init(_ raw: RawPost, text: DumpText, usual: ListingLanguage?, shared: Set<String> = []) {
    self.shared = shared
    self.raw = raw
    self.text = text
    self.usual = usual
  }

  /// The post, without path and input number.
  mutating func build() -> ImportedPost {
    var filter = BoilerplateFilter(facts: raw.facts)
    let (lines, numbers) = NumberedListings.withoutNumberColumns(raw.blocks == nil ? filter.filter(raw.lines) : [])
    var facts = filter.facts
    PostMetadataReader.read(lines, into: &facts)
    var finder = TitleFinder(facts: facts, shared: shared)
    let blocks: [Block]
    if let given = raw.blocks {
      blocks = given
    } else {
      let pieces = finder.take(from: pictures(in: tables(in: listings(in: lines))))
      facts = finder.facts
      blocks = BlockBuilder.build(raw.pieces + pieces)
    }
    if facts.title == nil, let title = facts.nameTitle ?? (raw.blocks == nil ? TitleFinder.guessed(from: blocks) : nil)
    {
      facts.title = title
      facts.isTitleGuessed = true
      facts.isTitleOfFile = facts.nameTitle != nil
    }
    var post = ImportedPost(
      input: 0, file: text.name, firstLine: raw.lines.first?.number ?? 0, lastLine: raw.lines.last?.number ?? 0,
      facts: facts,
      blocks: blocks)
    post.boilerplate = filter.counts.merging(raw.boilerplate) { $0 + $1 }.merging(raw.dropped) { $0 + $1 }
    if numbers > 0 { post.boilerplate["line-numbers"] = numbers }
    post.knownAs = raw.knownAs
    post.attachments = raw.attachments
    return post
  }

  // MARK: Listings

  private mutating func listings(in lines: [DumpLine]) -> [DumpPiece] {
    let builder = ListingBuilder(usual: usual)
    let numbered = NumberedListings.find(in: lines)
    var pieces: [DumpPiece] = []
    var index = 0
    for range in numbered {
      pieces += unmarkedListings(in: lines[index..<range.lowerBound], builder)
      add(builder.listing(exact: NumberedListings.code(of: lines[range])), lines[range], to: &pieces)
      index = range.upperBound
    }
    return pieces + unmarkedListings(in: lines[index...], builder)
  }

  private mutating func unmarkedListings(in lines: ArraySlice<DumpLine>, _ builder: ListingBuilder) -> [DumpPiece] {
    let lines = Array(lines)
    var pieces: [DumpPiece] = []
    var index = 0
    for found in CodeDetector(lines).find() {
      pieces += lines[index..<found.range.lowerBound].map { .line($0) }
      add(builder.listing(of: Array(lines[found.range]), language: found.language), lines[found.range], to: &pieces)
      index = found.range.upperBound
    }
    return pieces + lines[index...].map { .line($0) }
  }

  private mutating func add(_ listing: CodeListing, _ lines: ArraySlice<DumpLine>, to pieces: inout [DumpPiece]) {
    guard let first = lines.first else { return }
    let lost = ListingBuilder.unbalanced(listing)
    if !lost.isEmpty, !["text", "shell", "console", "xml", "html", "yaml", "diff"].contains(listing.language) {
      diagnostics.append(.lostBrackets(at: text.place(ofLine: first.number), missing: lost))
    }
    pieces.append(.block(.code(listing), gap: first.gap))
  }

  // MARK: Tables

  private mutating func tables(in pieces: [DumpPiece]) -> [DumpPiece] {
    var out: [DumpPiece] = []
    var run: [DumpLine] = []
    for piece in pieces {
      if case .line(let line) = piece {
        run.append(line)
      } else {
        out += tables(in: run)
        run = []
        out.append(piece)
      }
    }
    return out + tables(in: run)
  }

  private mutating func tables(in lines: [DumpLine]) -> [DumpPiece] {
    var out: [DumpPiece] = []
    var index = 0
    for table in FlatTableFinder(lines: lines).find() {
      out += lines[index..<table.range.lowerBound].map { .line($0) }
      let first = lines[table.range.lowerBound]
      if table.isDoubtful { diagnostics.append(.rebuiltTable(at: text.place(ofLine: first.number))) }
      out.append(.block(table.block, gap: first.gap))
      index = table.range.upperBound
    }
    return out + lines[index...].map { .line($0) }
  }

  // MARK: Pictures

  private mutating func pictures(in pieces: [DumpPiece]) -> [DumpPiece] {
    var out: [DumpPiece] = []
    for (index, piece) in pieces.enumerated() {
      guard case .line(let line) = piece else {
        out.append(piece)
        continue
      }
      if let parts = TistoryPictureMacros.split(line) {
        out += parts
      } else if let caption = caption(of: line, at: index, in: pieces) {
        diagnostics.append(.lostPicture(at: text.place(ofLine: line.number), caption: caption))
        out.append(.block(.figure(Figure(caption: caption)), gap: line.gap))
      } else {
        if Captions.isAttachment(line.text) {
          diagnostics.append(.lostAttachment(at: text.place(ofLine: line.number), name: line.text))
        }
        out.append(piece)
      }
    }
    return out
  }

  private func caption(of line: DumpLine, at index: Int, in pieces: [DumpPiece]) -> String? {
    if Captions.isPicture(line) { return line.text }
    let nextGap =
      switch index + 1 < pieces.count ? pieces[index + 1] : nil {
      case .line(let below): below.gap
      case .block(_, let gap): gap
      case nil: 1
      }
    return index > 0 ? Captions.bracketed(line, nextGap: nextGap) : nil
  }
}

extension LanguageGuess {
  /// The language that most listings of a dump are in.
  static func usual(in posts: [RawPost]) -> ListingLanguage? {
    var counts: [ListingLanguage: Int] = [:]
    for post in posts where post.blocks == nil {
      for found in CodeDetector(post.lines).find() {
        if let language = found.language ?? language(of: post.lines[found.range].map(\.text)) {
          counts[language, default: 0] += found.range.count
        }
      }
    }
    let data: Set<ListingLanguage> = [
      .text, .shell, .console, .yaml, .json, .ini, .xml, .html, .css, .dockerfile, .diff,
    ]
    return ListingLanguage.allCases.filter { counts[$0] != nil && !data.contains($0) }.max {
      counts[$0, default: 0] < counts[$1, default: 0]
    }
  }
}
