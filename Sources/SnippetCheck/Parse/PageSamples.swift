/// Finds the samples of an article, visible and hidden, and resolves the settings of each.
import ArticleModel
import CommonMark
import Diagnostics

/// The Swift blocks of one page in order of place.
struct PageSamples {
  private(set) var blocks: [SampleBlock] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether the page says that all its samples are one program.
  private(set) var isOneProgram = false
  private let article: Article
  private var defaults = SnippetOptions()
  private var upcoming: SnippetOptions?

  private let depth: SampleDepth

  init(_ article: Article, site: SnippetDefaults, depth: SampleDepth = .outline) {
    self.article = article
    self.depth = depth
    applyDefaults(site)
    if let own = article.frontMatter.snippets { applyDefaults(own) }
    if let mode = article.frontMatter.swift?.value { defaults.swift = mode }
    if let level = article.frontMatter.check.flatMap({ SnippetLevel(rawValue: $0.value) }) { defaults.level = level }
    readInOrder()
  }

  private mutating func applyDefaults(_ given: SnippetDefaults) {
    defaults.level = given.check ?? defaults.level
    defaults.swift = given.swift ?? defaults.swift
    defaults.timeoutMilliseconds = given.timeoutMilliseconds ?? defaults.timeoutMilliseconds
    defaults.memoryBytes = given.memoryBytes ?? defaults.memoryBytes
    if let session = given.session { isOneProgram = session == "page" }
  }

  /// Reads fences and HTML comments in order of position.
  private mutating func readInOrder() {
    let comments = article.tree.nodes.indices.filter { article.tree.nodes[$0].kind == .htmlBlock }.map {
      article.tree.nodes[$0].range
    }
    var next = 0
    for snippet in article.snippets where snippet.node != nil {
      while next < comments.count, comments[next].lowerBound < snippet.range.lowerBound {
        readComment(comments[next])
        next += 1
      }
      readFence(snippet)
    }
    while next < comments.count {
      readComment(comments[next])
      next += 1
    }
  }

  private mutating func readFence(_ snippet: Snippet) {
    guard snippet.language == "swift" else { return }
    var options = snippet.options
    if let words = upcoming { options = options.over(words) }
    upcoming = nil
    append(
      snippet.code, snippet.lineOffsets, .fence(snippet.index), snippet.range, snippet.infoRange, options,
      included: snippet.included)
  }

  private mutating func append(
    _ code: [UInt8], _ lineOffsets: [Int], _ origin: SampleOrigin, _ range: Range<Int>, _ fence: Range<Int>,
    _ options: SnippetOptions, included: SourceText? = nil
  ) {
    let all = options.over(defaults)
    blocks.append(
      SampleBlock(
        number: blocks.count, origin: origin, code: code, lineOffsets: lineOffsets, range: range, fence: fence,
        options: all, level: all.level ?? .auto, depth: depth, included: included))
  }

  private mutating func readComment(_ range: Range<Int>) {
    let text = article.source.string(in: range)
    guard text.trimmingSpaces.hasPrefix("<!--") else { return }
    if text.contains("```swifttest") { return pair(SwiftTestComment.blocks(inComment: text)) }
    guard let start = text.firstRange(of: "<!--") else { return }
    let body = text[start.upperBound...].drop { $0 == " " }
    guard body.hasPrefix("swift ") else { return }
    let offset = range.lowerBound + text.utf8.distance(from: text.startIndex, to: body.startIndex) + "swift ".utf8.count
    readSettings(String(body.dropFirst("swift ".count)), at: offset, of: range)
  }

  /// Reads the content of a settings comment: `hidden …`, `next: …` or `page: …`. `offset` is the byte offset of `text` in the file.
  private mutating func readSettings(_ text: String, at offset: Int, of range: Range<Int>) {
    let ended = text.firstRange(of: "-->").map { text[..<$0.lowerBound] } ?? text[...]
    for (head, use) in [("next:", Setting.next), ("page:", .page), ("hidden", .hidden)] where ended.hasPrefix(head) {
      let line = ended.dropFirst(head.count).prefix { $0 != "\n" }
      let start = offset + head.utf8.count
      let words = InfoString.parseWords(String(line), at: start..<start + line.utf8.count, in: article.source)
      diagnostics += words.diagnostics
      apply(
        words.value, as: use, code: ended.dropFirst(head.count + line.count).dropFirst(),
        from: start + line.utf8.count + 1, range)
      return
    }
    // Other comments may begin with `swift` as well, but a typo of one of these words would silently disable the settings, so it is
    // reported.
    let written = ended.prefix { !" :\n".contains($0) }
    let end = offset + written.utf8.count
    guard let meant = NearMiss.bestMatch(for: String(written), among: ["next", "page", "hidden"]) else { return }
    diagnostics.append(
      .unknownFenceWord(
        String(written), suggestion: meant, keyRange: offset..<end, at: Place(article.source, offset..<end),
        severity: .error))
  }

  private enum Setting { case next, page, hidden }

  private mutating func apply(
    _ words: SnippetOptions, as use: Setting, code: Substring, from start: Int, _ range: Range<Int>
  ) {
    switch use {
    case .next: upcoming = words
    case .page:
      if words.session == "page" { isOneProgram = true }
      var further = words
      further.session = nil
      defaults = further.over(defaults)
    case .hidden:
      let bytes = Array(code.utf8)
      let offsets = LineTable(bytes).starts.map { $0 + start }
      var options = words
      options.hidden = true
      append(bytes, offsets, .hiddenComment, range, range.lowerBound..<range.lowerBound, options)
    }
  }

  /// Adds the hidden lines of a `swifttest` comment to the last visible block before it.
  private mutating func pair(_ tests: [SwiftTestComment]) {
    guard let last = blocks.lastIndex(where: \.isVisible), blocks[last].group == nil else { return }
    let lines = String(decoding: blocks[last].code, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map(String.init)
    for test in tests {
      guard let hiddenLines = test.hiddenLines(beside: lines) else { continue }
      blocks[last].hiddenLines = hiddenLines
      blocks[last].crashesByTest = test.crashes
      blocks[last].errorsByTest = test.errors
      (blocks[last].group, blocks[last].groups) = (test.groups.first ?? "", test.groups)
      return
    }
  }
}

extension SnippetOptions {
  /// These options; options that are not set are taken from `others`.
  func over(_ others: SnippetOptions) -> SnippetOptions {
    var all = self
    all.level = level ?? others.level
    all.skipReason = skipReason ?? others.skipReason
    all.fails = fails ?? others.fails
    all.warns = warns ?? others.warns
    all.crashes = crashes ?? others.crashes
    all.exits = exits ?? others.exits
    all.swift = swift ?? others.swift
    all.needs = needs.isEmpty ? others.needs : needs
    all.dependencies = dependencies.isEmpty ? others.dependencies : dependencies
    all.on = on.isEmpty ? others.on : on
    all.continues = continues || others.continues
    all.session = session ?? others.session
    all.nest = nest || others.nest
    all.reset = reset || others.reset
    all.main = main || others.main
    all.hidden = hidden || others.hidden
    all.file = file ?? others.file
    all.module = module ?? others.module
    all.show = show ?? others.show
    all.id = id ?? others.id
    all.timeoutMilliseconds = timeoutMilliseconds ?? others.timeoutMilliseconds
    all.memoryBytes = memoryBytes ?? others.memoryBytes
    all.anyOrder = anyOrder || others.anyOrder
    all.match = match ?? others.match
    all.arguments = arguments ?? others.arguments
    all.standardInput = standardInput ?? others.standardInput
    all.environment = environment.isEmpty ? others.environment : environment
    return all
  }
}
