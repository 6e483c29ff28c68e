/// Collects links, images, `<doc:…>` and `[[…]]` references from a tree, and HTML comments that contain settings.
import ArticleModel
private import ByteText
import CommonMark
import Diagnostics

extension BodyReader {
  mutating func readLink(_ id: NodeID) {
    let node = tree[id]
    let target = tree.destination(of: id)
    let isAngle = tree.source.bytes[node.range.clamped(to: tree.source.bytes.indices)].first == UInt8(ascii: "<")
    if isAngle, target.hasPrefix("doc:") {
      return add(.doc, id, target: String(target.dropFirst(4)), targetRange: afterScheme(node.range), text: "")
    }
    let targetRange = node.flag || isAngle ? (isAngle ? inside(node.range) : node.range) : targetRange(of: id)
    let form: LinkForm = node.flag && !isAngle ? .bare : .link
    if form == .link, target.hasPrefix("doc:") {
      return add(
        .doc, id, target: String(target.dropFirst(4)),
        targetRange: targetRange.map { $0.lowerBound + 4..<$0.upperBound },
        text: tree.words(of: id, html: html))
    }
    add(form, id, target: target, targetRange: targetRange, text: tree.words(of: id, html: html))
  }

  mutating func readImage(_ id: NodeID) {
    let text = tree.words(of: id, html: html)
    add(.image, id, target: tree.destination(of: id), targetRange: targetRange(of: id), text: text)
  }

  /// Adds the URLs in raw HTML.
  mutating func readHTML(_ id: NodeID) {
    let html = Array(tree.literalBytes(of: id))
    let found = RawHTMLReference.find(in: html)
    guard !found.isEmpty else { return }
    let whole = tree[id].range
    // The lines of an HTML block do not contain the markers of enclosing quotes and lists, so each line has an offset
    // of its own; inline HTML is contiguous in the file.
    let offsets = tree[id].kind == .htmlBlock ? tree.codeLineOffsets(of: id) : [whole.lowerBound]
    var (line, lineStart, position) = (0, 0, 0)
    for reference in found {
      while position < reference.range.lowerBound {
        if html[position] == 0x0A, tree[id].kind == .htmlBlock { (line, lineStart) = (line + 1, position + 1) }
        position += 1
      }
      let start = line < offsets.count ? offsets[line] + reference.range.lowerBound - lineStart : 0
      let range = (start..<start + reference.range.count).clamped(to: tree.source.bytes.indices)
      let isThere = tree.source.bytes[range].elementsEqual(html[reference.range])
      links.append(
        LinkUse(
          form: reference.isImage ? .image : .link, node: id, range: isThere ? range : whole,
          target: reference.target, targetRange: isThere ? range : nil, text: ""))
    }
  }

  /// Adds the `[[topic]]` and `[[topic|shown]]` references in a text node.
  mutating func readWikiLinks(_ id: NodeID) {
    let node = tree[id]
    guard mayHoldWikiLinks, tree.store[node.literal].contains(text: "[[") else { return }
    let bytes = Array(tree.store[node.literal])
    let isEscaped = bytes.count == node.range.count ? [] : escapedBrackets(in: node.range)
    // The number of `[[` before the position `counted`.
    var (rank, counted) = (0, 0)
    for found in WikiMarkup.find(in: bytes) {
      for place in counted..<found.whole.lowerBound where bytes[place] == UInt8(ascii: "[") {
        if bytes[place + 1] == bytes[place] { rank += 1 }
      }
      counted = found.whole.lowerBound
      // An escaped reference such as \[[words]] is plain text.
      if rank < isEscaped.count, isEscaped[rank] { continue }
      let isExact = bytes.count == node.range.count
      let shift = node.range.lowerBound
      let range = isExact ? found.whole.lowerBound + shift..<found.whole.upperBound + shift : node.range
      let target = String(decoding: bytes[found.target], as: UTF8.self)
      let text = found.text.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
      if found.whole == 1..<bytes.count, isEmbed(id, bytes) {
        links.append(
          LinkUse(form: .embed, node: id, range: node.range, target: target, targetRange: nil, text: text))
        continue
      }
      let targetRange = isExact ? found.target.lowerBound + shift..<found.target.upperBound + shift : nil
      links.append(LinkUse(form: .wiki, node: id, range: range, target: target, targetRange: targetRange, text: text))
    }
  }

  /// Whether a text node is `![[…]]` without backslashes, alone in a paragraph at the top level of the article.
  private func isEmbed(_ id: NodeID, _ bytes: [UInt8]) -> Bool {
    let node = tree[id]
    guard bytes.first == UInt8(ascii: "!"), bytes.count == node.range.count, let parent = node.parent else {
      return false
    }
    return tree[parent].kind == .paragraph && tree[parent].parent == tree.root && tree[parent].firstChild == id
      && node.next == nil
  }

  /// For each `[[` of the visible text, whether a backslash before one of its brackets escapes it.
  private func escapedBrackets(in range: Range<Int>) -> [Bool] {
    let source = tree.source.bytes[range.clamped(to: tree.source.bytes.indices)]
    var found: [Bool] = []
    var offset = source.startIndex
    var before: (isBracket: Bool, isEscaped: Bool) = (false, false)
    while offset < source.endIndex {
      let isEscaped = source[offset] == UInt8(ascii: "\\") && offset + 1 < source.endIndex
      let byte = source[isEscaped ? offset + 1 : offset]
      let isBracket = byte == UInt8(ascii: "[")
      if isBracket, before.isBracket { found.append(before.isEscaped || isEscaped) }
      before = (isBracket, isBracket && isEscaped)
      offset += isEscaped ? 2 : 1
    }
    return found
  }

  /// Adds an HTML comment `<!-- swift … -->`, which contains hidden code or settings for samples.
  mutating func readComment(_ id: NodeID) {
    let range = tree[id].range
    let bytes = tree.source.bytes[range.clamped(to: tree.source.bytes.indices)]
    guard bytes.starts(with: Array("<!--".utf8)) else { return }
    let words = bytes.dropFirst(4).drop { $0 == 0x20 }
    guard words.starts(with: Array("swift ".utf8)) else { return }
    let head = words.dropFirst(6).prefix { $0 != 0x0A }
    let arguments = String(decoding: head, as: UTF8.self).replacing("-->", with: "")
    let close = tree.source.bytes[range].lastRange(of: Array("-->".utf8)) ?? range.upperBound
    let bodyStart = min(head.endIndex + 1, close)
    let trimmed = arguments.reversed().drop(while: \.isWhitespace).reversed()
    comments.append(
      PageDirective(
        name: "swift", arguments: String(trimmed), body: bodyStart < close ? bodyStart..<close : nil, range: range))
  }

  private mutating func add(_ form: LinkForm, _ id: NodeID, target: String, targetRange: Range<Int>?, text: String) {
    links.append(
      LinkUse(form: form, node: id, range: tree[id].range, target: target, targetRange: targetRange, text: text))
  }

  private func inside(_ range: Range<Int>) -> Range<Int> {
    range.count >= 2 ? range.lowerBound + 1..<range.upperBound - 1 : range
  }

  /// The byte range of `Page` in `<doc:Page>`.
  private func afterScheme(_ range: Range<Int>) -> Range<Int> {
    let inner = inside(range)
    return min(inner.lowerBound + 4, inner.upperBound)..<inner.upperBound
  }

  /// The byte range of the target of an inline link, which follows the `](` at the end of the link text; nil for other
  /// links.
  private func targetRange(of id: NodeID) -> Range<Int>? {
    let node = tree[id]
    let bytes = tree.source.bytes
    var start = node.contentRange.upperBound
    guard start + 1 < node.range.upperBound, bytes[start] == UInt8(ascii: "]"), bytes[start + 1] == UInt8(ascii: "(")
    else {
      return nil
    }
    start += 2
    while start < node.range.upperBound, bytes[start] == 0x20 || bytes[start] == 0x0A { start += 1 }
    if bytes[start] == UInt8(ascii: "<"),
      let end = bytes[start..<node.range.upperBound].firstIndex(of: UInt8(ascii: ">"))
    {
      return start + 1..<end
    }
    var end = start
    var depth = 0
    while end < node.range.upperBound - 1 {
      switch bytes[end] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 { return start..<end }
        depth -= 1
      case UInt8(ascii: "\\"): end += 1
      case 0x20, 0x0A: return start..<end
      default: break
      }
      end += 1
    }
    return start..<min(end, node.range.upperBound)
  }
}

extension ArraySlice<UInt8> {
  /// The start of the last occurrence of `word`; nil when there is none.
  fileprivate func lastRange(of word: [UInt8]) -> Int? {
    guard count >= word.count else { return nil }
    return (startIndex...(endIndex - word.count)).last { self[$0...].starts(with: word) }
  }
}
