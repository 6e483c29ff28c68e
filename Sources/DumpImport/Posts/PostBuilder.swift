/// Builds one post from its lines, step by step: code, head, boilerplate, listings, tables, pictures, blocks.
import ArticleModel
import Diagnostics

struct PostBuilder {
  private let raw: RawPost
  private let text: DumpText
  private let usual: ListingLanguage?
  private let shared: Set<String>, recurring: Set<String>, heads: Set<String>
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - usual: the most frequent language of the dump's listings; nil when it is not known.
  ///   - shared: first lines that several posts of the dump have in common.
  ///   - heads: lines near the beginning that several posts of it have in common.
  ///   - recurring: lines at the end of several posts of it.
  init(
    _ raw: RawPost, text: DumpText, usual: ListingLanguage?, shared: Set<String> = [], recurring: Set<String> = [],
    heads: Set<String> = []
  ) {
    self.heads = heads
    self.shared = shared
    self.recurring = recurring
    self.raw = raw
    self.text = text
    self.usual = usual
  }

  /// The post, without path and input number.
  mutating func build() -> ImportedPost {
    let (blocks, facts, dropped) = raw.blocks.map { ($0, raw.facts, [:]) } ?? read()
    var post = ImportedPost(
      input: 0, file: text.name, firstLine: raw.lines.first?.number ?? 0, lastLine: raw.lines.last?.number ?? 0,
      facts: facts, blocks: blocks)
    if facts.title == nil, let title = facts.nameTitle ?? (raw.blocks == nil ? GuessedTitle.from(blocks) : nil) {
      post.facts.title = title
      post.facts.isTitleGuessed = true
      post.facts.isTitleOfFile = facts.nameTitle != nil
    }
    post.boilerplate = dropped.merging(raw.boilerplate) { $0 + $1 }.merging(raw.dropped) { $0 + $1 }
    post.plainFile = text.site?.plain(text.name) ?? text.name
    post.knownAs = raw.knownAs
    post.places = raw.places
    post.attachments = raw.attachments
    return post
  }

  /// Runs the steps from lines to blocks. Returns the blocks, the metadata, and how many lines of each kind were
  /// dropped.
  private mutating func read() -> ([Block], PostMetadata, [String: Int]) {
    let (numbered, numbers, listed) = NumberedListings.withoutNumberColumns(raw.lines)
    let (joined, cards) = LinkCards.joined(numbered)
    let (lines, fields) = LabelledValues.joined(joined)
    let code = zip(CodeLines.mark(lines), lines).map { $0 || listed.contains($1.number) }
    var known = raw.facts
    let announced = known.title == nil ? AnnouncedTitle.take(from: lines) : nil
    known.title = known.title ?? announced?.title
    known.seriesPart = known.seriesPart ?? announced?.part
    let rest = announced?.rest ?? lines
    let isCode = Set(zip(lines, code).filter(\.1).map(\.0.number))
    let head = PostHead(rest, isCode: rest.map { isCode.contains($0.number) }, facts: known, shared: shared)
    let anchors = HeadingAnchors(in: lines.filter { !isCode.contains($0.number) })
    let (whole, headings) = anchors.removed(from: head.body)
    var filter = BoilerplateFilter(facts: head.facts, recurring: recurring)
    let body = filter.filter(whole)
    var facts = filter.facts
    facts.title = facts.title.map { anchors.words(of: $0) ?? $0 }
    for field in fields { field.apply(to: &facts) }
    PostMetadataReader.read(body, into: &facts)
    if head.facts.isTitleGuessed, !head.alternatives.isEmpty {
      facts.extra.append(("titleAlternatives", head.alternatives.joined(separator: " | ")))
    }
    let pieces = pictures(in: tables(in: listings(in: body, isCode)))
    var dropped = filter.counts
    if head.dropped > 0 { dropped[BoilerplateKind.header.rawValue, default: 0] += head.dropped }
    if cards > 0 { dropped[BoilerplateKind.links.rawValue, default: 0] += cards }
    if numbers > 0 { dropped["line-numbers"] = numbers }
    return (BlockBuilder.build(raw.pieces + pieces, shared: heads, headings: headings), facts, dropped)
  }

  // MARK: Listings

  private mutating func listings(in lines: [DumpLine], _ isCode: Set<Int>) -> [DumpPiece] {
    let builder = ListingBuilder(usual: usual)
    var pieces: [DumpPiece] = []
    var index = 0
    for range in NumberedListings.find(in: lines) + [lines.count..<lines.count] {
      for run in lines[index..<range.lowerBound].runs(matching: { isCode.contains($0.number) }) {
        if run.isMatch {
          for part in ListingBuilder.parts(of: lines[run.range]) {
            add(builder.listing(of: Array(part)), part, to: &pieces)
          }
        } else {
          pieces += lines[run.range].map { .line($0) }
        }
      }
      if !range.isEmpty {
        add(builder.listing(exact: NumberedListings.code(of: lines[range])), lines[range], to: &pieces)
      }
      index = range.upperBound
    }
    return pieces
  }

  private mutating func add(_ listing: CodeListing, _ lines: ArraySlice<DumpLine>, to pieces: inout [DumpPiece]) {
    guard let first = lines.first else { return }
    let lost = ListingBuilder.unbalanced(listing)
    if !lost.isEmpty, ListingLanguage(rawValue: listing.language).map({ !$0.isData }) ?? false {
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
    for piece in pieces {
      guard case .line(let line) = piece else {
        out.append(piece)
        continue
      }
      if let parts = TistoryPictureMacros.split(line) {
        out += parts
      } else if Captions.isPicture(line) {
        diagnostics.append(.lostPicture(at: text.place(ofLine: line.number), caption: line.text))
        out.append(.block(.figure(Figure(caption: line.text)), gap: line.gap))
      } else {
        if Captions.isAttachment(line.text) {
          diagnostics.append(.lostAttachment(at: text.place(ofLine: line.number), name: line.text))
        }
        out.append(piece)
      }
    }
    return out
  }

}

extension Collection {
  /// The maximal runs of elements that all match `test`, or all do not, in order.
  func runs(matching test: (Element) -> Bool) -> [(range: Range<Index>, isMatch: Bool)] {
    var runs: [(range: Range<Index>, isMatch: Bool)] = []
    for index in indices {
      let isMatch = test(self[index])
      let next = self.index(after: index)
      if let last = runs.last, last.isMatch == isMatch {
        runs[runs.count - 1].range = last.range.lowerBound..<next
      } else {
        runs.append((index..<next, isMatch))
      }
    }
    return runs
  }
}

extension LanguageGuess {
  /// The most frequent language of a dump's listings, by lines; nil when none is recognised. Swift must be recognised
  /// in a quarter of the lines of code: samples without features of any language are given this one, and Swift samples
  /// are compiled.
  static func usual(in posts: [RawPost]) -> ListingLanguage? {
    var counts: [ListingLanguage: Int] = [:]
    var total = 0
    for post in posts where post.blocks == nil {
      let isCode = CodeLines.mark(post.lines)
      for run in isCode.runs(matching: { $0 }) where run.isMatch {
        total += run.range.count
        if let language = language(of: post.lines[run.range].map(\.text)) {
          counts[language, default: 0] += run.range.count
        }
      }
    }
    let most = ListingLanguage.allCases.filter { counts[$0] != nil && !$0.isData }.max {
      counts[$0, default: 0] < counts[$1, default: 0]
    }
    return most == .swift && counts[.swift, default: 0] * 4 < total ? nil : most
  }
}
