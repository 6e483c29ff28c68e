/// Converts the template tags of Jekyll, Hexo and Hugo to Markdown: `{% highlight %}`, `{{< figure >}}` and similar
/// ones.

struct TemplateTags {
  /// How many things of each kind were left out.
  private(set) var dropped: [String: Int] = [:]
  /// How many unknown tags were kept as code, by name.
  private(set) var kept: [String: Int] = [:]
  /// The number of open boxes; each adds `> ` before a line.
  private var boxes = 0
  private var fence = FenceTracker()
  private var isRaw = false
  private var isComment = false
  /// The names of `{% capture name %}`; the captured text stays where it is, so that the places that show it again are left out.
  private var captured: Set<String> = []
  /// The sources of the open quotes of Hexo, the innermost last.
  private var quoteSources: [String] = []
  /// The old site, which knows values of variables and files that tags include; nil when it is unknown.
  private let site: OldSite?

  init(of site: OldSite? = nil) { self.site = site }

  /// `body` without tags; fenced code is not changed.
  mutating func plain(_ body: String) -> String {
    var out: [String] = []
    let lines = body.lineStrings
    var comments = LiquidComments(in: lines)
    defer { if comments.count > 0 { dropped["comment"] = comments.count } }
    for (number, written) in lines.enumerated() {
      guard let line = comments.rest(of: written, number, isCode: fence.isInside || isRaw) else { continue }
      let text = trimmed(line)
      if !fence.isInside, isComment || Self.opensComment(text) {
        isComment = !text.holds("-->")
        out.append(boxed(line))
        continue
      }
      if !fence.isInside, text.hasPrefix("{:"), text.hasSuffix("}") {
        attribute(text, above: &out)
        continue
      }
      if isRaw, !fence.isInside {
        isRaw = !text.holds("endraw")
        out.append(boxed(isRaw ? line : line.replacing("{% endraw %}", with: "")))
        continue
      }
      if !fence.isInside, text == "{% raw %}" { isRaw = true }
      if fence.takes(line) {
        out.append(boxed(line))
      } else if let lines = ForeignAlerts.lines(line) {
        out += lines.map { boxed($0) }
      } else if let lines = whole(text) {
        out += lines.map { boxed($0) }
      } else {
        out.append(boxed(within(line)))
      }
    }
    return out.joined(separator: "\n")
  }

  private func boxed(_ line: String) -> String {
    boxes == 0 ? line : String(repeating: "> ", count: boxes) + line
  }

  /// Whether a comment begins on a line and continues on the next. Fences in a comment have no meaning.
  static func opensComment(_ text: String) -> Bool { text.hasPrefix("<!--") && !text.holds("-->") }

  // MARK: Lines that are one tag

  /// The lines that replace a line which is one tag; nil for other lines.
  private mutating func whole(_ text: String) -> [String]? {
    if ["<!--more-->", "<!-- more -->", "[[toc]]", "[TOC]", "[[_TOC_]]"].contains(text) { return [] }
    guard let tag = TemplateTag(text[...], in: site), tag.end == text.endIndex else { return nil }
    return opened(tag) ?? [inline(tag)]
  }

  /// The lines that replace a tag which opens or closes code or a box; nil for other tags.
  private mutating func opened(_ tag: TemplateTag) -> [String]? {
    switch tag.name {
    case "highlight", "codeblock", "code":
      guard tag.isLiquid || tag.name == "highlight" else { return nil }
      var language = tag.arguments.first ?? ""
      if let named = tag["lang"] ?? tag.arguments.first(where: { $0.hasPrefix("lang:") })?.dropFirst(5).description {
        language = named
      } else if tag.name != "highlight", tag.arguments.first.map({ $0.contains(":") || $0.contains(".") }) ?? false {
        language = ""
      }
      return ["```" + language]
    case "/highlight", "endhighlight", "endcodeblock", "endcode": return ["```"]
    case "details" where !tag.isLiquid, "collapse" where !tag.isLiquid, "expand" where !tag.isLiquid:
      let title = tag["summary"] ?? tag["title"] ?? tag.arguments.first ?? ""
      let escaped = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return ["", "<details><summary>\(escaped)</summary>", ""]
    case "/details", "/collapse", "/expand": return ["", "</details>", ""]
    case "mermaid", "/mermaid", "endmermaid": return [tag.name == "mermaid" ? "```mermaid" : "```"]
    case "blockquote" where tag.isLiquid, "pullquote" where tag.isLiquid: return openQuote(tag)
    case "endblockquote", "endpullquote": return closeQuote()
    case "raw", "endraw", "rawhtml", "/rawhtml", "endcapture": return []
    case "capture":
      if let name = tag.arguments.first { captured.insert(name) }
      return []
    case "notice", "alert", "callout", "admonition", "hint", "note", "tip", "warning", "message":
      boxes += 1
      return ["[!\(Self.alertKind(tag))]"]
    case "/notice", "/alert", "/callout", "/admonition", "/hint", "endnote", "/note", "/tip", "/warning", "endmessage":
      boxes = max(0, boxes - 1)
      return [""]
    default: return nil
    }
  }

  /// `{% blockquote author https://… title %}` of Hexo; the title is the text of the link to the address.
  private mutating func openQuote(_ tag: TemplateTag) -> [String] {
    let link = tag.arguments.firstIndex { $0.hasPrefix("http") && $0.holds("://") } ?? tag.arguments.endIndex
    let author = tag.name == "pullquote" ? "" : tag.arguments[..<link].joined(separator: " ")
    var source = author
    if link < tag.arguments.endIndex {
      let title = tag.arguments[(link + 1)...].joined(separator: " ")
      let name = title.isEmpty ? tag.arguments[link] : title
      source += (author.isEmpty ? "" : ", ") + "[\(name)](\(MarkdownAddress.target(tag.arguments[link], title: "")))"
    }
    quoteSources.append(source)
    boxes += 1
    return []
  }

  private mutating func closeQuote() -> [String] {
    guard let source = quoteSources.popLast() else { return [""] }
    boxes = max(0, boxes - 1)
    return (source.isEmpty ? [] : [">", "> — " + source]) + [""]
  }

  private static func alertKind(_ tag: TemplateTag) -> String {
    let words = ([tag.name, tag["type"] ?? ""] + tag.arguments).map { $0.lowercased() }
    if words.contains(where: { ["warning", "warn"].contains($0) }) { return "WARNING" }
    if words.contains(where: { ["danger", "error", "caution"].contains($0) }) { return "CAUTION" }
    if words.contains(where: { ["tip", "success", "hint"].contains($0) }) { return "TIP" }
    return words.contains("important") ? "IMPORTANT" : "NOTE"
  }

  /// Applies kramdown's attributes to the block above: `{:toc}` makes it a table of contents, which is left out, `{:
  /// .notice}` a box, `{: #id}` names a heading.
  private mutating func attribute(_ text: String, above out: inout [String]) {
    let start = (out.lastIndex { trimmed($0).isEmpty || trimmed($0).hasSuffix("-->") } ?? -1) + 1
    let names = text.dropFirst(2).dropLast().split(separator: " ").filter { $0.hasPrefix("#") && $0.count > 1 }
    if let name = names.first, let heading = out.last, heading.hasPrefix("#") {
      out[out.count - 1] = heading + " {\(name)}"
      return
    }
    if text == "{:toc}" || text.holds(" toc") || text.holds("{:toc ") {
      out.removeSubrange(start...)
      dropped["contents", default: 0] += 1
      return
    }
    let kinds = [
      ("tip", "TIP"), ("success", "TIP"), ("warning", "WARNING"), ("danger", "CAUTION"), ("important", "IMPORTANT"),
      ("info", "NOTE"), ("notice", "NOTE"), ("note", "NOTE"),
    ]
    let isBox = text.holds(".prompt-") || text.holds(".notice") || text.holds(".note")
    guard isBox, start < out.count, let kind = kinds.first(where: { text.contains($0.0) })?.1 else {
      return dropped["attribute", default: 0] += 1
    }
    if out[start...].contains(where: { !$0.hasPrefix(">") }) {
      for index in start..<out.count { out[index] = "> " + out[index] }
    }
    out.insert("> [!\(kind)]", at: start)
  }

  // MARK: Tags within lines

  private mutating func within(_ line: String) -> String {
    var out = ""
    var rest = line[...]
    while let brace = rest.firstIndex(of: "{") {
      out += rest[..<brace]
      rest = rest[brace...]
      let isCode = out.utf8.count { $0 == UInt8(ascii: "`") } % 2 == 1
      if !isCode, rest.hasPrefix("{% raw %}"), let end = firstRange(of: "{% endraw %}", in: rest) {
        out += rest[..<end.lowerBound].dropFirst("{% raw %}".count)
        rest = rest[end.upperBound...]
      } else if !isCode, let shown = rest.prefixMatch(of: #/\{\{-?\s*(?<name>[\w.-]+)[^}]*\}\}/#),
        captured.contains(String(shown.name))
      {
        rest = rest[shown.range.upperBound...]
      } else if !isCode, let tag = TemplateTag(rest, in: site) {
        out += inline(tag)
        rest = rest[tag.end...]
      } else if !isCode, rest.hasPrefix("{:"), out.hasSuffix(")"), let end = rest.firstIndex(of: "}") {
        // kramdown's attributes of the picture or link before them.
        dropped["attribute", default: 0] += 1
        rest = rest[rest.index(after: end)...]
      } else {
        out.append("{")
        rest = rest.dropFirst()
      }
    }
    return out + rest
  }

  private mutating func inline(_ tag: TemplateTag) -> String {
    switch tag.name {
    case "text": return tag.arguments.first ?? ""
    case "post_link" where tag.arguments.count > 1:
      return "[\(tag.arguments.dropFirst().joined(separator: " "))](\(tag.arguments[0]).md)"
    case "link" where tag.isLiquid && tag.arguments.contains { $0.holds("://") }:
      // The `link` of Hexo has the words first; that of Jekyll names a file.
      let place = tag.arguments.firstIndex { $0.holds("://") } ?? 0
      let words = tag.arguments[..<place].joined(separator: " ")
      return "[\(words.isEmpty ? tag.arguments[place] : words)](\(tag.arguments[place]))"
    case "ref", "relref", "link", "post_link": return tag.arguments.first ?? tag["path"] ?? ""
    case "post_url": return (tag.arguments.first ?? "") + ".md"
    case "raw", "endraw", "rawhtml", "/rawhtml": return ""
    case "include" where site?.showsNothing(ofInclude: tag.arguments.first ?? "") == true: return ""
    default: break
    }
    return shown(tag) ?? keep(tag)
  }

  /// An unknown tag, as code that readers see.
  private mutating func keep(_ tag: TemplateTag) -> String {
    if !tag.name.hasPrefix("/"), !tag.name.hasPrefix("end") { kept[tag.name, default: 0] += 1 }
    let fence = tag.source.contains("`") ? "``" : "`"
    return fence + tag.source.replacing("\n", with: " ") + fence
  }

  /// Pictures, videos and other media; nil for other tags.
  private mutating func shown(_ tag: TemplateTag) -> String? {
    let first = tag.arguments.first ?? ""
    switch tag.name {
    case "img" where tag.isLiquid && tag["src"] == nil, "asset_img" where tag.isLiquid && tag["src"] == nil:
      return hexoPicture(tag.arguments)
    case "figure", "img", "asset_img", "image", "picture":
      return picture(tag, address: tag["src"] ?? tag["link"] ?? first)
    case "include":
      guard let address = tag["image_path"] ?? tag["url"] ?? tag["src"] ?? tag["file"] else {
        if let id = tag["id"], first.contains("video") || first.contains("youtube") {
          return Self.video(tag["provider"], id)
        }
        return nil
      }
      return picture(tag, address: address)
    case "youtube": return Self.video("youtube", tag["id"] ?? first)
    case "vimeo": return Self.video("vimeo", tag["id"] ?? first)
    case "gist":
      let id = tag.arguments.prefix(2).joined(separator: "/")
      return "[Gist](https://gist.github.com/\(id))"
    case "tweet", "x":
      let (user, id) = (tag["user"] ?? "i", tag["id"] ?? tag.arguments.last ?? "")
      return "[Twitter](https://twitter.com/\(user)/status/\(id))"
    default: return nil
    }
  }

  private func picture(_ tag: TemplateTag, address: String) -> String? {
    guard !address.isEmpty else { return nil }
    let caption = [tag["title"], tag["caption"]].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": ")
    let alt = tag["alt"] ?? (caption.isEmpty ? tag.arguments.dropFirst().joined(separator: " ") : caption)
    let plain = TextEntities.withoutTags(caption)
    guard !caption.holds("](") else {
      // A caption with links is on a line of its own, as a description cannot hold links.
      let words = alt.replacing(#/\[(?<words>[^\]]*)\]\([^)]*\)/#) { $0.words }
      return "![\(words.replacing("]", with: "\\]"))](\(MarkdownAddress.target(address, title: "")))\\\n*\(caption)*"
    }
    return "![\(alt.replacing("]", with: "\\]"))](\(MarkdownAddress.target(address, title: plain)))"
  }

  /// `{% img class /a.png 300 200 "title" "description" %}` of Hexo: the address is the first word that looks like one.
  private func hexoPicture(_ words: [String]) -> String? {
    guard let place = words.firstIndex(where: { $0.contains("/") || $0.contains(".") }) else { return nil }
    let texts = words[(place + 1)...].drop { $0.allSatisfy { $0.isNumber || "x%".contains($0) } }
    let alt = (texts.last ?? "").replacing("]", with: "\\]")
    return "![\(alt)](\(MarkdownAddress.target(words[place], title: texts.count > 1 ? texts.first ?? "" : "")))"
  }

  private static func video(_ provider: String?, _ id: String) -> String? {
    guard !id.isEmpty else { return nil }
    return provider?.lowercased() == "vimeo"
      ? "[Vimeo](https://vimeo.com/\(id))" : "[YouTube](https://www.youtube.com/watch?v=\(id))"
  }
}

/// A template tag: `{% name words key=value %}`, `{{< name … >}}`, `{{% name … %}}`, or `{{ site.url }}`.
struct TemplateTag {
  let name: String
  /// Words without a key, unquoted.
  private(set) var arguments: [String] = []
  private var values: [(String, String)] = []
  /// Whether it is written `{% … %}` (Liquid), as in Jekyll and Hexo.
  let isLiquid: Bool
  /// The tag as it is written.
  let source: String
  /// The index after its last brace.
  let end: String.Index

  /// The maximum number of characters of a tag; what is not closed by then is not a tag.
  private static let longest = 4_000

  /// The tag that `text` begins with; nil when it begins with none.
  ///
  /// - Parameter site: the old site, which knows values of variables.
  init?(_ text: Substring, in site: OldSite?) {
    let kinds = [("{{<", ">}}"), ("{{%", "%}}"), ("{%", "%}"), ("{{", "}}")]
    guard let (open, close) = kinds.first(where: { text.hasPrefix($0.0) }),
      let last = firstRange(of: close, in: text.dropFirst(open.count).prefix(Self.longest))
    else { return nil }
    let inner = text[text.index(text.startIndex, offsetBy: open.count)..<last.lowerBound]
    let words = Self.words(of: inner.drop { $0 == "-" }.drop { $0 == " " })
    guard var first = words.first else { return nil }
    if first == "/", words.count > 1 { first = "/" + words[1] }
    isLiquid = open == "{%"
    end = last.upperBound
    source = String(text[..<end])
    if open == "{{" {
      guard let value = Self.value(of: words, in: site) else { return nil }
      (name, arguments) = value
      return
    }
    name = first
    for word in words.dropFirst() where word != "/" && word != "-" {
      let key = word.prefix { $0.isLetter || $0 == "_" || $0 == "-" }
      if !key.isEmpty, word.dropFirst(key.count).hasPrefix("=") {
        values.append((key.lowercased(), Self.unquoted(word.dropFirst(key.count + 1))))
      } else {
        arguments.append(Self.unquoted(word[...]))
      }
    }
  }

  /// Variables whose value is the address of the old site, which links of the new one do not need.
  private static let bases = ["site.url", "site.baseurl", "site.github.url", "page.url", "baseurl", "site.base_url"]

  /// Evaluates `{{ "/a.png" | prepend: site.baseurl | absolute_url }}` as a tag named `text`. Gives the variable as
  /// name when only the old site knows its value, nil for braces of another kind.
  private static func value(of words: [String], in site: OldSite?) -> (name: String, arguments: [String])? {
    guard let first = words.first else { return nil }
    var text = ""
    if let quote = first.first, "\"'".contains(quote) {
      text = unquoted(first[...])
    } else if let known = site?.variables[first], !bases.contains(first) {
      text = known
    } else if !bases.contains(first) {
      return ["site.", "page.", "include."].contains { first.hasPrefix($0) } ? (first, []) : nil
    }
    for (filter, value) in zip(words.dropFirst(), words.dropFirst(2)) where "\"'".contains(value.first ?? " ") {
      if filter == "append:" { text += unquoted(value[...]) }
      if filter == "prepend:" { text = unquoted(value[...]) + text }
    }
    return ("text", [text])
  }

  /// The value of a key; nil without one.
  subscript(key: String) -> String? { values.first { $0.0 == key }?.1 }

  /// Words separated by spaces outside quotes.
  private static func words(of text: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
        word.append(character)
      } else if character.isWhitespace {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        if character == "\"" || character == "'" || character == "`" { quote = character }
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func unquoted(_ text: Substring) -> String {
    guard let quote = text.first, "\"'`".contains(quote), text.count > 1, text.last == quote else {
      return String(text)
    }
    return String(text.dropFirst().dropLast())
  }
}
