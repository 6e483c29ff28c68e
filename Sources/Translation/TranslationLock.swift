/// The lock of a translation: a file that records from which version of which source block each block was translated.
private import ByteText
private import DataFormats

/// The recorded state of a pair of blocks.
package enum LockState: String, Sendable, Hashable, CaseIterable {
  /// A person translated this version of the source, or confirmed that the translation is up to date.
  case fresh
  /// A program translated it, and no person has confirmed it yet.
  case machine
  /// The block stays as it is in the original.
  case keep
  /// A block that the translator added, without an original.
  case note
  /// The block is not translated: absent, or still in the language of the original.
  case missing
}

/// One line of the lock: source blocks and the target blocks that translate them.
package struct LockEntry: Sendable, Hashable {
  /// The hashes of the source blocks at the time of translation; empty for notes.
  package var source: [BlockHash]

  /// The hashes of the target blocks; empty if there is no translation.
  package var target: [BlockHash]

  /// The state of the pair. `keep` with an empty target is a value or directive that the translation leaves out on purpose.
  package var state: LockState

  /// The name that pairs a value or directive with its translation; nil for blocks of the Markdown body.
  package var name: String?

  /// An entry with the given hashes and state.
  package init(source: [BlockHash], target: [BlockHash], state: LockState, name: String? = nil) {
    self.name = name
    self.source = source
    self.target = target
    self.state = state
  }
}

/// The entries of one page.
package struct LockPage: Sendable, Hashable {
  /// The page's path below the target folder, and that of its original below the source folder.
  package var path: String, source: String

  /// The name of the version it was translated from, such as a tag; shown to people and never used to decide anything.
  package var revision: String?

  /// The entries in the order of the original.
  package var entries: [LockEntry]

  /// The value of ``source`` for pages that the translator wrote, without an original. No page has this path.
  package static let noSource = "-"

  /// Whether the translator wrote the page, so that it has no original.
  package var isOwn: Bool { source == Self.noSource }

  /// Whether the entries include values of the front matter and directives. Locks of format 1 do not.
  package var followsMatter = false

  /// A page with the given entries.
  package init(path: String, source: String, revision: String?, entries: [LockEntry]) {
    self.path = path
    self.source = source
    self.revision = revision
    self.entries = entries
  }
}

extension LockPage {
  /// A hash of the entries with the texts of their source blocks, by which caches recognise a page that was locked in the same way.
  package func digest(with texts: SourceTexts) -> UInt64 {
    var writer = BinaryWriter()
    writer.write(followsMatter)
    for entry in entries {
      for hashes in [entry.source, entry.target] {
        writer.write(count: hashes.count)
        for hash in hashes { writer.write(fixed: hash.value) }
      }
      writer.write(entry.state.rawValue)
      writer.write(entry.name)
      for hash in entry.source {
        let text = texts.escaped(hash)
        writer.write(text != nil)
        writer.write(counted: text ?? [])
      }
    }
    return writer.digest
  }
}

/// Why a lock cannot be read. Lines are counted from 1.
package enum LockFault: Sendable, Hashable, Error {
  /// Conflict markers that git left.
  case conflict(line: Int)
  /// Its format version is unknown: a later version of the program wrote it.
  case newerVersion(String)
  /// The file is truncated: its last line is missing.
  case cutOff
  /// A malformed line.
  case badLine(Int)
}

/// All pages of one target folder.
///
/// The file has one line per pair: hashes of source blocks joined by `+`, hashes of target blocks, and the state; `-` means no block.
/// The name of a value of the front matter or of a directive follows the state. Pages are sorted by path and blocks are in the order
/// of the original, so that changes of two people to different pages or passages can be merged.
package struct TranslationLock: Sendable, Hashable {
  /// The pages by path.
  package var pages: [String: LockPage]

  /// A lock with the given pages.
  package init(pages: [String: LockPage] = [:]) { self.pages = pages }

  /// The lock with the current paths of its pages and of their originals.
  package func following(_ pairing: PagePairing) -> TranslationLock {
    var lock = self
    for (path, former) in pairing.formerPaths {
      lock.pages[path] = lock.pages.removeValue(forKey: former)
      lock.pages[path]?.path = path
    }
    for pair in pairing.pairs { lock.pages[pair.target]?.source = pair.source }
    return lock
  }

  /// The lock entries for a page that is not in the lock, copied from a lost page that has most of its blocks: the page is that one
  /// under another name, or a part of it, and the entries preserve changes that are not translated yet. Nil if no lost page has half
  /// of its blocks, and two of them unless it has only one.
  ///
  /// - Parameter isLost: whether a page of the lock is gone, or its original is.
  package func inherited(by target: BlockText, where isLost: (LockPage) -> Bool) -> LockPage? {
    let hashes = Set(target.markdown.map(\.hash))
    let candidates = pages.values.filter { !$0.isOwn && isLost($0) }.map { page in
      (page: page, count: Set(page.markdown.flatMap(\.target)).intersection(hashes).count)
    }
    guard var best = candidates.max(by: { ($0.count, $1.page.path) < ($1.count, $0.page.path) }),
      best.count >= min(2, hashes.count), best.count * 2 >= hashes.count, best.count > 0
    else { return nil }
    best.page.entries.removeAll { $0.name == nil && hashes.isDisjoint(with: $0.target) }
    return best.page
  }

  private static let matterLine = "matter"
  private static let heading = "jikji translations "
  private static let version = "2"
  /// Older format versions that can still be read.
  private static let olderVersions: Set<String> = ["1"]

  /// The lock as a file.
  package var bytes: [UInt8] {
    var text = "# Written by 'jikji translate': which version of its original each block was made from.\n"
    text += Self.heading + Self.version + "\n"
    for page in pages.values.sorted(by: { $0.path < $1.path }) {
      text += "page \(page.path)\nsource \(page.source)\n"
      if let revision = page.revision { text += "revision \(revision)\n" }
      if page.followsMatter { text += Self.matterLine + "\n" }
      for entry in page.entries {
        text += "\(Self.digits(entry.source)) \(Self.digits(entry.target)) \(entry.state.rawValue)"
        text += (entry.name.map { " " + $0 } ?? "") + "\n"
      }
    }
    return Array((text + "end\n").utf8)
  }

  private static func digits(_ hashes: [BlockHash]) -> String {
    hashes.isEmpty ? "-" : hashes.map(\.digits).joined(separator: "+")
  }

  /// Parses a lock. A file that cannot be read completely is a failure, because a partial lock would report stale blocks as fresh.
  package static func read(_ bytes: [UInt8]) -> Result<TranslationLock, LockFault> {
    let lines = bytes.splitLines()
    if let conflict = lines.firstIndex(where: isConflictMark) { return .failure(.conflict(line: conflict + 1)) }
    var lock = TranslationLock()
    var page: LockPage?
    var hasHeading = false
    for (number, line) in lines.enumerated() where !line.isEmpty && line.first != 0x23 {
      if page != nil, let entry = entry(line) {
        page?.entries.append(entry)
        continue
      }
      let text = line.text
      if !hasHeading {
        guard text.hasPrefix(heading) else { return .failure(.badLine(number + 1)) }
        let version = String(text.dropFirst(heading.count))
        guard version == Self.version || olderVersions.contains(version) else {
          return .failure(.newerVersion(version))
        }
        hasHeading = true
      } else if text == "end" {
        if let page { lock.pages[page.path] = page }
        return .success(lock)
      } else if let path = text.value(behind: "page ") {
        if let page { lock.pages[page.path] = page }
        page = LockPage(path: path, source: "", revision: nil, entries: [])
      } else if let source = text.value(behind: "source "), page != nil {
        page?.source = source
      } else if let revision = text.value(behind: "revision "), page != nil {
        page?.revision = revision
      } else if text == matterLine, page != nil {
        page?.followsMatter = true
      } else {
        return .failure(number == lines.count - 1 ? .cutOff : .badLine(number + 1))
      }
    }
    return .failure(.cutOff)
  }

  private static func isConflictMark(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, "<=>|".utf8.contains(mark) else { return false }
    return line.count >= 7 && line.prefix(7).allSatisfy { $0 == mark }
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> LockEntry? {
    var rest = line
    guard let source = takeHashes(&rest), let target = takeHashes(&rest) else { return nil }
    let words = rest.split(separator: 0x20)
    guard words.count == 1 || words.count == 2, let state = LockState(rawValue: words[0].text) else { return nil }
    return LockEntry(source: source, target: target, state: state, name: words.count > 1 ? words[1].text : nil)
  }

  /// Removes the hashes at the beginning of a line, and the space behind them; nil if there are none.
  private static func takeHashes(_ line: inout ArraySlice<UInt8>) -> [BlockHash]? {
    var found: [BlockHash] = []
    if line.starts(with: "- ".utf8) {
      line = line.dropFirst(2).drop { $0 == 0x20 }
      return found
    }
    while let hash = BlockHash(line.prefix(16)), let separator = line.dropFirst(16).first {
      found.append(hash)
      line = line.dropFirst(17)
      if separator == 0x20 {
        line = line.drop { $0 == 0x20 }
        return found
      }
      guard separator == 0x2B else { return nil }
    }
    return nil
  }
}

extension String {
  fileprivate func value(behind key: String) -> String? { hasPrefix(key) ? String(dropFirst(key.count)) : nil }
}

/// The texts of source blocks at the time of translation, by hash, so that differences can be shown without the old original.
package struct SourceTexts: Sendable, Equatable {
  /// The normalized texts, escaped as in the file: few of them are ever used.
  private var texts: [BlockHash: ArraySlice<UInt8>] = [:]

  /// An empty collection.
  package init() {}

  /// The normalized text of a block; nil if it is not stored.
  package subscript(_ hash: BlockHash) -> String? { texts[hash].map(Self.unescaped) }

  /// The text of a block as it is in the file; nil if it is not stored.
  fileprivate func escaped(_ hash: BlockHash) -> ArraySlice<UInt8>? { texts[hash] }

  /// Stores the text of a block.
  package mutating func keep(_ block: TextBlock) { texts[block.hash] = Self.escaped(block.text) }

  /// Stores the text with the given hash.
  package mutating func keep(_ text: String, of hash: BlockHash) { texts[hash] = Self.escaped(Array(text.utf8)) }

  /// Deletes all texts except those of `hashes`.
  package mutating func keepOnly(_ hashes: Set<BlockHash>) { texts = texts.filter { hashes.contains($0.key) } }

  /// The file: one line per block, sorted by hash; line breaks and backslashes in texts are escaped.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    for (hash, text) in texts.sorted(by: { $0.key < $1.key }) {
      output += hash.digits.utf8
      output.append(0x20)
      output += text
      output.append(0x0A)
    }
    return output
  }

  private static func escaped(_ text: [UInt8]) -> ArraySlice<UInt8> {
    guard text.contains(where: { $0 == 0x0A || $0 == 0x5C }) else { return text[...] }
    return text.flatMap { $0 == 0x0A ? [0x5C, 0x6E] : $0 == 0x5C ? [0x5C, 0x5C] : [$0] }[...]
  }

  private static func unescaped(_ line: ArraySlice<UInt8>) -> String {
    guard line.contains(0x5C) else { return line.text }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in line {
      if isEscaped {
        text.append(byte == 0x6E ? 0x0A : byte)
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    return text.text
  }

  /// Parses a file of texts. Malformed lines are skipped: a missing text only makes a difference less detailed.
  package static func read(_ bytes: [UInt8]) -> SourceTexts {
    var texts = SourceTexts()
    for line in bytes.splitLines() where line.count > 16 {
      if let hash = BlockHash(line.prefix(16)) { texts.texts[hash] = line.dropFirst(17) }
    }
    return texts
  }
}
