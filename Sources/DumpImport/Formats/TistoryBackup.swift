/// Tistory's and Textcube's backup: one XML text with posts, their attached files in base64, and their comments.
import ByteText
import ArticleModel
import Diagnostics
import HTMLSource
private import Foundation

enum TistoryBackup: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    let head = String(decoding: text.source.bytes.prefix(4096), as: UTF8.self)
    guard head.holds("<blog "), head.holds("tattertools/") || head.holds("migrational=") else { return nil }
    return FormatEvidence(format: .tistoryBackup, score: 99, reason: "the root element of a Tistory or Textcube backup")
  }

  /// The posts, notices and pages, with a diagnostic about the other content of the backup.
  static func read(_ text: DumpText) -> Checked<[RawPost]> {
    let root = HTMLReader.xml(text.source.bytes, encoding: "UTF-8").root
    guard let blog = root?.name == "blog" ? root : root?.first("blog") else { return Checked([]) }
    let host = blog.first("setting").flatMap { $0.value("name") }.map { $0 + ".tistory.com" }
    var posts: [RawPost] = []
    var others: [String: Int] = [:]
    for element in blog.elements {
      for inner in element.elements where ["comment", "trackback"].contains(inner.name) {
        others[inner.name, default: 0] += 1
      }
      switch element.name {
      case "post", "notice", "page": posts.append(post(element, host: host, text))
      case "guestbook", "keyword": others[element.name, default: 0] += max(1, element.elements.count)
      default: continue
      }
    }
    return text.export(of: posts, besides: others)
  }

  private static func post(_ element: HTMLElement, host: String?, _ text: DumpText) -> RawPost {
    var post = RawPost(element, facts: facts(of: element))
    let place = text.place(ofLine: max(element.line, 1))
    for attached in element.elements where attached.name == "attachment" {
      guard let name = attached.value("name") ?? attached.value("label") else { continue }
      guard let bytes = Base64.decoded(attached.elements.first { $0.name == "content" }?.text ?? ""), !bytes.isEmpty
      else {
        post.diagnostics.append(.lostAttachment(at: place, name: attached.value("label") ?? name))
        continue
      }
      post.attachments.append(RawAttachment(name: name, label: attached.value("label") ?? name, bytes: bytes))
    }
    let content = element.elements.first { $0.name == "content" }
    let html = TistoryReplacers.html(content?.text ?? "", attachments: post.attachments)
    let isMarkdown = content?["formatter"] == "markdown"
    let body = HTMLElement.body(of: html)
    var context = HTMLContext(footnotes: FootnoteTable(article: body, page: body))
    context.keepsLines = isMarkdown || body.first { ["p", "br", "div"].contains($0.name) } == nil
    let names = Set(post.attachments.map(\.name))
    context.hasFile = { names.contains($0) }
    post.setBlocks(of: body, in: context)
    addUnshown(to: &post, html: html)
    post.knownAs = knownAs(element, host: host)
    return post
  }

  private static func facts(of element: HTMLElement) -> PostMetadata {
    var facts = PostMetadata()
    facts.title = element.value("title").map { TextEntities.decoded($0) }
    facts.date = seconds(element, "published") ?? seconds(element, "created")
    facts.setUpdated(seconds(element, "modified"))
    facts.tags = element.elements.filter { $0.name == "tag" }.map { PageWords.line($0) }.filter { !$0.isEmpty }
    facts.category = element.value("category")
    facts.isDraft = !["public", "syndicated", nil].contains(element.value("visibility")?.lowercased())
    facts.isPage = element.name == "page"
    facts.aliases = element.value("id").flatMap { Int($0) }.map { ["/\($0)/"] } ?? []
    if let slogan = element["slogan"], !slogan.isEmpty {
      facts.fileName = slogan.percentDecoded
      // A blog uses addresses of one kind or the other; which one is not in the backup.
      if !facts.isPage { facts.aliases.append("/entry/\(slogan.percentDecoded)/") }
    }
    return facts
  }

  /// Adds links below the text to attached files that it does not show, as the blog did.
  private static func addUnshown(to post: inout RawPost, html: String) {
    let hidden = post.attachments.filter { !html.contains($0.name) }
    for file in hidden {
      let link = InlineLink(number: 0, address: file.name, title: "")
      post.blocks?.append(.paragraph([InlineAtom(content: .text(file.label), link: link)]))
    }
  }

  private static func knownAs(_ element: HTMLElement, host: String?) -> [String] {
    var paths: [String] = []
    if let id = element.value("id") { paths.append("/\(id)") }
    if let slogan = element["slogan"], !slogan.isEmpty { paths.append("/entry/\(slogan.percentDecoded)") }
    if let title = element.value("title") {
      paths.append("/entry/" + title.split { $0 == " " }.joined(separator: "-"))
    }
    return paths + (host.map { host in paths.map { "https://\(host)\($0)" } } ?? [])
  }

  /// A time in seconds since 1970, as date and time of day in the time zone of the site.
  private static func seconds(_ element: HTMLElement, _ name: String) -> CalendarDate? {
    guard let written = element.value(name) else { return nil }
    guard let seconds = Int(written), seconds > 0 else { return DateReader.loose(written) }
    return DateReader.zone.date(at: seconds)
  }
}

/// Converts Tistory's replacers (placeholders of files) to HTML: `[##_1C|cfile.jpg|width="400"|설명_##]`.
enum TistoryReplacers {
  static func html(_ content: String, attachments: [RawAttachment]) -> String {
    var out = ""
    var rest = unfolded(content.replacing("[##_ATTACH_PATH_##]/", with: ""))[...]
    while let open = firstRange(of: "[##_", in: rest), let close = firstRange(of: "_##]", in: rest[open.upperBound...])
    {
      out += rest[..<open.lowerBound]
      out += replaced(String(rest[open.upperBound..<close.lowerBound]), attachments)
      rest = rest[close.upperBound...]
    }
    return out + rest
  }

  /// The text with folded sections, `[#M_more|less|words_M#]`, opened: their words are where the button was.
  private static func unfolded(_ content: String) -> String {
    let (opener, closer) = ("[#M_", "_M#]")
    let marks = (content.ranges(of: opener) + content.ranges(of: closer)).sorted { $0.lowerBound < $1.lowerBound }
    // The text so far, and that of each section that is open, outermost first.
    var texts = [""]
    var place = content.startIndex
    func add(_ text: some StringProtocol) { texts[texts.count - 1] += text }
    for mark in marks {
      add(content[place..<mark.lowerBound])
      place = mark.upperBound
      if content[mark] == opener {
        texts.append("")
      } else if texts.count > 1, let section = texts.popLast() {
        let parts = section.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
        add("<div>" + (parts.last ?? "") + "</div>")
      } else {
        add(closer)
      }
    }
    add(content[place...])
    return texts.joined(separator: opener)
  }

  private static func replaced(_ words: String, _ attachments: [RawAttachment]) -> String {
    let parts = words.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard let kind = parts.first else { return "" }
    if let count = kind.first?.wholeNumberValue, (1...3).contains(count), kind.count == 2 {
      return (0..<count).map { number in
        let at = 1 + number * 3
        let attributes = at + 1 < parts.count ? parts[at + 1] : ""
        return at < parts.count
          ? item(parts[at], attributes, at + 2 < parts.count ? parts[at + 2] : "", attachments) : ""
      }.joined()
    }
    if kind == "Image", parts.count > 1 { return picture(parts, attachments) }
    // Galleries and players: pairs of file and caption; fields with `=` are settings.
    let fields = parts.dropFirst().filter { !$0.isEmpty && !$0.contains("=") }
    var out = ""
    var index = fields.startIndex
    while index < fields.endIndex {
      let isFile = attachments.contains { $0.name == fields[index] } || PictureAddress.isPicture(fields[index])
      let next = index + 1 < fields.endIndex ? fields[index + 1] : ""
      let isCaption =
        isFile && !next.isEmpty && !attachments.contains { $0.name == next } && !PictureAddress.isPicture(next)
      out += isFile ? item(fields[index], "", isCaption ? next : "", attachments) : "<p>\(fields[index])</p>"
      index += isCaption ? 2 : 1
    }
    return out
  }

  /// Converts `Image|kage@…/img.png|CDM|1.3|{"alt":"…","caption":"…"}`: the file, its layout, its description. A file
  /// that is not in the backup is on the picture server of Kakao.
  private static func picture(_ parts: [String], _ attachments: [RawAttachment]) -> String {
    let isAttached = attachments.contains { parts[1] == $0.name || parts[1].hasSuffix("/" + $0.name) }
    let path = parts[1].hasPrefix("kage@") ? parts[1].dropFirst("kage@".count) : nil
    let address = isAttached ? nil : path.map { "https://blog.kakaocdn.net/dn/" + $0 }
    let settings = parts.dropFirst(2).joined(separator: "|")
    let alt = setting("alt", in: settings).map { "alt=\"\($0.replacing("\"", with: "&quot;"))\" width=\"\"" }
    return item(address ?? parts[1], alt ?? "", setting("caption", in: settings) ?? "", attachments)
  }

  /// The value in `"name":"…"`; nil without one.
  private static func setting(_ name: String, in text: String) -> String? {
    guard let start = firstRange(of: "\"\(name)\":\"", in: text[...]) else { return nil }
    let value = text[start.upperBound...].prefix { $0 != "\"" }
    return value.isEmpty ? nil : String(value)
  }

  private static func item(_ written: String, _ attributes: String, _ caption: String, _ files: [RawAttachment])
    -> String
  {
    // Newer backups name the file `kage@…/image.png` or by a path.
    let name =
      files.first { written == $0.name }?.name ?? files.first { written.hasSuffix("/" + $0.name) }?.name ?? written
    let address = name.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    if PictureAddress.isPicture(name) || attributes.contains("imageblock") || attributes.contains("width=") {
      let cleaned = attributes.contains("=") && !attributes.contains("<") ? attributes : ""
      let below = caption.contains("alt=") || caption.hasPrefix("{") ? "" : caption
      return
        "<figure><img \(cleaned.hasPrefix("{") ? "" : cleaned) src=\"\(address)\"/><figcaption>\(below)</figcaption></figure>"
    }
    let label = files.first { $0.name == name }?.label ?? name
    return "<p><a href=\"\(address)\">\(caption.isEmpty ? label : caption)</a></p>"
  }
}

/// Decodes base64 as mail and backups write it.
enum Base64 {
  /// The decoded bytes, or nil when the text is not base64. Line breaks and missing padding are accepted, and so is the
  /// alphabet for addresses (`-`, `_`).
  static func decoded(_ text: String) -> [UInt8]? {
    var digits: [UInt8] = []
    digits.reserveCapacity(text.utf8.count + 3)
    for byte in text.utf8 where !byte.isASCIIWhitespace && byte != UInt8(ascii: "=") {
      digits.append(
        byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : byte == UInt8(ascii: "_") ? UInt8(ascii: "/") : byte)
    }
    digits += [UInt8](repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    return Data(base64Encoded: Data(digits)).map { Array($0) }
  }
}
