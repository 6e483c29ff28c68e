/// Pictures, videos and embedded pages of HTML.
import WebAddress
import HTMLSource

extension HTMLConverter {
  /// Adds pictures, frames and players; false for other elements.
  mutating func addMedia(_ element: HTMLElement) -> Bool {
    switch element.name {
    case "img": addImage(element)
    case "iframe", "embed", "object", "video", "audio": addEmbedded(element)
    case "script": return addScript(element)
    default: return false
    }
    return true
  }

  /// Adds what a script shows at its place: a Gist, a formula; false for other scripts.
  private mutating func addScript(_ element: HTMLElement) -> Bool {
    if let source = element["src"], source.contains("gist.github.com/") {
      let address = source.hasSuffix(".js") ? String(source.dropLast(3)) : source.replacing(".js?", with: "?")
      addLinkLine(address.hasPrefix("//") ? "https:" + address : address, words: "Gist")
      drop("embedded")
      return true
    }
    guard element["type"]?.hasPrefix("math/tex") == true else { return false }
    add(.raw("$" + trimmed(element.text) + "$"))
    return true
  }

  private mutating func addImage(_ element: HTMLElement, caption: String = "", near address: String? = nil) {
    let sides = [element["width"], element["height"]].compactMap { $0.flatMap { Int(trimmed($0)) } }
    if sides.contains(where: { $0 <= 2 }) { return drop("tracking-pixel") }
    guard let source = PictureAddress.best(of: element, near: address, hasFile: context.hasFile) else {
      let words = caption.isEmpty ? element["alt"] ?? "" : caption
      drop("picture")
      if !trimmed(words).isEmpty { add(.text(words)) }
      return
    }
    if PictureAddress.isDrawnLetter(element) { return add(.text(element["alt"] ?? "")) }
    let description = PictureAddress.description(element["alt"], source)
    let title = caption.isEmpty ? element["title"].map { $0 == description ? "" : $0 } ?? "" : caption
    let outer = link
    // A picture that leads to its full-size version is not written as a link.
    if let link, PictureAddress.isPicture(link.address) { self.link = nil }
    add(.image(description: description.isEmpty ? caption : description, address: source, title: title))
    link = outer
  }

  /// Adds a figure: pictures with the caption below them, or something else with a caption.
  mutating func addFigure(_ element: HTMLElement) {
    flush()
    if let card = element.first(where: { $0.name == "a" && LinkCard.title(of: $0) != nil }), let address = card["href"],
      let title = LinkCard.title(of: card)
    {
      drop("link-card")
      return addLinkLine(address, words: title)
    }
    let caption = element.first { FigureBox.isCaption($0) }
    let captionWords = caption.map { words(of: $0.children) } ?? []
    let plain = trimmed(InlineNormalizer.normalized(captionWords).words)
    let pictures = element.all("img")
    let rest = Self.withoutCaption(element)
    guard pictures.count == 1, let picture = pictures.first, Self.isPictureOnly(rest) else {
      addTransparent(rest)
      if !plain.isEmpty { append(.paragraph(captionWords.marked(.emphasis))) }
      return flush()
    }
    let holder = element.first { $0["data-url"] != nil || $0["data-phocus"] != nil }
    let lead = element.first { $0.name == "a" && $0.first("img") != nil }?["href"]
    let hasLink = captionWords.contains { $0.link != nil }
    let isOwnLink = lead.map { !PictureAddress.isPicture($0) && !$0.isEmpty && !$0.hasPrefix("#") } ?? false
    if isOwnLink, let lead { link = InlineLink(number: 0, address: lead, title: "") }
    addImage(picture, caption: hasLink ? "" : plain, near: holder?["data-url"] ?? holder?["data-phocus"])
    link = nil
    flush()
    if hasLink { append(.paragraph(captionWords.marked(.emphasis))) }
  }

  private static func withoutCaption(_ element: HTMLElement) -> HTMLElement {
    var copy = element
    copy.children = element.children.compactMap { child in
      guard case .element(let inner) = child else { return child }
      return FigureBox.isCaption(inner) ? nil : .element(withoutCaption(inner))
    }
    return copy
  }

  private static func isPictureOnly(_ element: HTMLElement) -> Bool {
    trimmed(plainSpaces(element.text)).isEmpty && element.first { ["table", "pre", "iframe"].contains($0.name) } == nil
  }

  // MARK: Embedded pages

  /// Adds a link to an embedded page on a line of its own.
  private mutating func addEmbedded(_ element: HTMLElement) {
    let source =
      [element["src"], element["data-src"], element["data"], element.first { $0["src"] != nil }?["src"]].compactMap {
        $0
      }
      .map { trimmed($0) }.first { !$0.isEmpty && !$0.hasPrefix("about:") }
    guard let source else {
      drop("embedded")
      if ["object", "video", "audio"].contains(element.name) { addTransparent(element) }
      return
    }
    let address = EmbeddedAddress.readable(source)
    if address.isAdvert { return drop("advert") }
    let title = trimmed(plainSpaces(element["title"] ?? ""))
    let isGeneric = title.isEmpty || ["YouTube video player", "vimeo-player", "video"].contains(title)
    addLinkLine(address.text, words: isGeneric ? address.name : title.replacing("\n", with: " "))
    drop("embedded")
  }

  /// Adds a paragraph that holds only a link.
  mutating func addLinkLine(_ address: String, words: String) {
    flush()
    link = InlineLink(number: 0, address: address, title: "")
    add(.text(words))
    link = nil
    flush()
  }
}

/// The address of embedded content, as a reader would open it.
struct EmbeddedAddress {
  let text: String
  let name: String
  var isAdvert = false

  static func readable(_ source: String) -> EmbeddedAddress {
    let address = source.hasPrefix("//") ? "https:" + source : source
    if let id = youTubeID(address) {
      return EmbeddedAddress(text: "https://www.youtube.com/watch?v=\(id)", name: "YouTube")
    }
    if address.contains("player.vimeo.com/video/"), let id = part(of: address, after: "/video/") {
      return EmbeddedAddress(text: "https://vimeo.com/\(id)", name: "Vimeo")
    }
    let host = URLReference(address).host ?? address
    let adverts = ["doubleclick.net", "googlesyndication.com", "ad.adfit.", "adservice", "ads."]
    return EmbeddedAddress(text: address, name: host, isAdvert: adverts.contains { host.contains($0) })
  }

  private static func youTubeID(_ address: String) -> String? {
    guard address.contains("youtube.com/") || address.contains("youtube-nocookie.com/") || address.contains("youtu.be/")
    else { return nil }
    for mark in ["/embed/", "youtu.be/", "/v/", "watch?v="] {
      if let id = part(of: address, after: mark), id != "videoseries" { return id }
    }
    return nil
  }

  private static func part(of address: String, after mark: String) -> String? {
    guard let place = firstRange(of: mark, in: address[...]) else { return nil }
    let name = address[place.upperBound...].prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
    }
    return name.isEmpty ? nil : String(name)
  }
}

/// Finds the real address of a picture, which lazy loading and thumbnails hide.
enum PictureAddress {
  private static let lazy = [
    "data-original", "data-lazy-src", "data-src", "data-origin-src", "data-actualsrc", "data-lazyload", "data-url",
    "data-original-src", "data-canonical-src",
  ]

  /// The best address: a file beside the page, else the original on the web, else `src`; nil when the element has only
  /// a placeholder.
  static func best(of element: HTMLElement, near: String?, hasFile: (String) -> Bool) -> String? {
    let source = trimmed(element["src"] ?? "")
    let local = [source].filter { !$0.isEmpty && URLReference($0).isRelative && hasFile($0) }
    if let found = local.first { return found }
    if source.hasPrefix("data:image/"), source.utf8.count > 600 { return source }
    let hidden = lazy.compactMap { element[$0] } + [near, firstOfSet(element["data-srcset"])].compactMap { $0 }
    let isBlank = source.isEmpty || source.hasPrefix("data:") || source.hasSuffix("/blank.gif")
    let candidates = hidden + (isBlank ? [] : [source]) + [firstOfSet(element["srcset"])].compactMap { $0 }
    guard let chosen = candidates.map({ trimmed($0) }).first(where: { !$0.isEmpty && !$0.hasPrefix("data:") }) else {
      return source.hasPrefix("data:image/") && source.utf8.count > 200 ? source : nil
    }
    return original(chosen)
  }

  /// The address of the original picture, which the addresses of Daum's thumbnails contain; otherwise the address
  /// itself.
  private static func original(_ address: String) -> String {
    let full = address.hasPrefix("//") ? "https:" + address : address
    guard full.contains("daumcdn.net/thumb/"), let place = firstRange(of: "fname=", in: full[...]) else { return full }
    let name = String(full[place.upperBound...].prefix { $0 != "&" }).percentDecoded
    return name.hasPrefix("http") ? name : full
  }

  private static func firstOfSet(_ set: String?) -> String? {
    set?.split(separator: ",").first.flatMap { $0.split { $0 == " " || $0 == "\n" }.first.map(String.init) }
  }

  /// The description; empty when it is only the file's name or a generic word.
  static func description(_ written: String?, _ address: String) -> String {
    let text = trimmed(plainSpaces(written ?? "").replacing("\n", with: " "))
    let file = address.split(separator: "/").last.map(String.init) ?? address
    return text == file || ["image", "img", "사용자 삽입 이미지", "이미지"].contains(text) ? "" : text
  }

  static func isPicture(_ address: String) -> Bool {
    let path = address.lowercased().prefix { $0 != "?" && $0 != "#" }
    return [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".avif"].contains { path.hasSuffix($0) }
      || address.contains("daumcdn.net/")
  }

  /// Whether the picture is an emoji, which becomes a character.
  static func isDrawnLetter(_ element: HTMLElement) -> Bool {
    let names = ["emoji", "wp-smiley", "emoticon", "g-emoji"]
    let alt = element["alt"] ?? ""
    return names.contains { element.hasClass($0) } && !alt.isEmpty && alt.count <= 24
  }
}
