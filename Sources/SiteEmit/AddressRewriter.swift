/// Moves HTML to another page: rewrites relative addresses and adds a prefix to ids.
private import ArticleModel
private import ByteText
private import WebAddress

/// Rewrites the attributes `href`, `src`, `srcset`, `poster` and `action` in tags and, with a prefix, ids and references to them; text and
/// comments are unchanged.
struct AddressRewriter {
  /// Gives the replacement for a relative address as written.
  let relative: (String) -> String
  /// The prefix of ids and of links to them within the same HTML; nil to leave ids unchanged.
  var idPrefix: String?

  /// The HTML with its attributes rewritten.
  func rewrite(_ html: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(html.count + html.count / 8)
    var index = 0
    while index < html.count {
      guard html[index] == UInt8(ascii: "<") else {
        output.append(html[index])
        index += 1
        continue
      }
      let end = HTMLTags.end(of: html, from: index)
      rewriteTag(html[index..<end], into: &output)
      index = end
    }
    return output
  }

  private func rewriteTag(_ tag: ArraySlice<UInt8>, into output: inout [UInt8]) {
    guard tag.count > 2, tag[tag.startIndex + 1].isASCIILetter else {
      output += tag
      return
    }
    var copied = tag.startIndex
    var index = tag.startIndex
    while let equal = tag[index...].firstIndex(of: UInt8(ascii: "=")) {
      let quote = tag[(equal + 1)...].firstIndex { $0 > 0x20 } ?? tag.endIndex
      guard quote < tag.endIndex, tag[quote] == 0x22 || tag[quote] == 0x27,
        let close = tag[(quote + 1)...].firstIndex(of: tag[quote])
      else {
        index = equal + 1
        continue
      }
      let words = tag[index..<equal].split { $0 <= 0x20 }
      let name = String(decoding: words.last ?? [], as: UTF8.self).lowercased()
      let value = String(decoding: tag[(quote + 1)..<close], as: UTF8.self)
      if let changed = changed(name, value) {
        output += tag[copied...quote]
        output += Array(changed.utf8)
        copied = close
      }
      index = close + 1
    }
    output += tag[copied...]
  }

  private func changed(_ name: String, _ value: String) -> String? {
    switch name {
    case "href", "src", "poster", "action": changedAddress(value)
    case "srcset":
      RawHTMLReference.candidates(inSrcset: Array(value.utf8)[...]).reversed().reduce(value) { value, candidate in
        let bytes = Array(value.utf8)
        let address = String(decoding: bytes[candidate], as: UTF8.self)
        let changed = changedAddress(address) ?? address
        return String(
          decoding: bytes[..<candidate.lowerBound] + changed.utf8 + bytes[candidate.upperBound...], as: UTF8.self)
      }
    case "id", "aria-labelledby", "aria-describedby", "for":
      idPrefix.map { prefix in value.split(separator: " ").map { prefix + $0 }.joined(separator: " ") }
    default: nil
    }
  }

  private func changedAddress(_ value: String) -> String? {
    if value.hasPrefix("#") { return idPrefix.map { "#" + $0 + value.dropFirst() } }
    let head = value.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if value.hasPrefix("/") || head.contains(":") { return nil }
    return relative(value)
  }

  /// The path relative to the root that a relative address means on a page at `base`, which begins with `/`; query and fragment are kept.
  /// `..` does not lead above the root.
  static func resolve(_ relative: String, from base: String) -> String {
    let path = relative.prefix { $0 != "?" && $0 != "#" }
    return String(SlashPath.removingDotSegments(base + path).dropFirst() + relative.dropFirst(path.count))
  }
}

/// Finds tags in HTML that the renderer wrote.
enum HTMLTags {
  /// Void elements: elements without an end tag.
  static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]

  /// The index after the tag or comment that begins at `start`; quoted attribute values may contain `>`.
  static func end(of html: [UInt8], from start: Int) -> Int {
    if html[start...].starts(with: "<!--".utf8) {
      return html.range(of: "-->", from: start + 4)?.upperBound ?? html.count
    }
    var quote: UInt8 = 0
    // The previous byte that is not white space.
    var last: UInt8 = 0
    for index in start + 1..<max(html.count, start + 1) {
      let byte = html[index]
      defer { if byte > 0x20 { last = byte } }
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      } else if (byte == 0x22 || byte == 0x27) && last == UInt8(ascii: "=") {
        quote = byte
      }
    }
    return html.count
  }

  /// The outermost elements, as byte ranges with their names; nil when tags do not match each other, which is possible
  /// in a site that passes raw HTML through.
  static func outermostElements(of html: [UInt8]) -> [(name: String, range: Range<Int>)]? {
    var elements: [(name: String, range: Range<Int>)] = []
    var open: [String] = []
    var start = 0
    var index = 0
    while index < html.count {
      guard html[index] == UInt8(ascii: "<") else {
        if open.isEmpty, html[index] > 0x20 { return nil }
        index += 1
        continue
      }
      let end = end(of: html, from: index)
      let isEnd = index + 1 < html.count && html[index + 1] == UInt8(ascii: "/")
      let nameStart = isEnd ? index + 2 : index + 1
      let name = String(
        decoding: html[nameStart..<end].prefix(while: \.isASCIIAlphanumeric), as: UTF8.self)
      if isEnd {
        guard open.popLast() == name else { return nil }
        if open.isEmpty { elements.append((name, start..<end)) }
      } else if name.isEmpty {
        guard html[index...].starts(with: Array("<!--".utf8)) else { return nil }
      } else {
        if open.isEmpty { start = index }
        let closesItself = void.contains(name) || html[max(index, end - 2)] == UInt8(ascii: "/")
        if !closesItself { open.append(name) } else if open.isEmpty { elements.append((name, start..<end)) }
      }
      index = end
    }
    return open.isEmpty ? elements : nil
  }
}
