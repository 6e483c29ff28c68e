/// Rewrites the links and pictures of imported articles so that they lead to other articles and to copied files.
import WebAddress
import CommonMark
import Diagnostics

extension ImportSession {
  /// Rewrites the addresses in all articles, and collects the files that they refer to.
  mutating func rewriteAddresses(into result: inout ImportResult) {
    let known = PostAddressIndex(posts: posts)
    var taken = Set(options.media.values.map { $0.lowercased() })
    var remote: Set<String> = []
    var pictures: [(place: Place, address: String)] = []
    for index in posts.indices {
      var rewriter = AddressRewriter(
        post: posts[index], known: known, hasFile: options.hasFile, media: options.media, taken: taken,
        site: texts[posts[index].input].site?.address)
      posts[index].blocks = posts[index].blocks.map { block in
        if case .markdown(let text) = block { return .markdown(rewriter.rewritten(text)) }
        return block.mapInlines { atoms in atoms.map { rewriter.rewritten($0) } }
      }
      let text = texts[posts[index].input]
      let place = text.place(ofLine: posts[index].firstLine)
      for lost in rewriter.lost {
        if lost.isPicture {
          pictures.append((place, lost.words))
        } else {
          diagnostics.append(
            .lostLink(at: text.place(of: lost.words) ?? place, address: lost.words, isKept: lost.isKept))
        }
      }
      for address in rewriter.remote where remote.insert(address).inserted {
        result.remotePictures.append(
          RemotePicture(address: address, page: posts[index].facts.sourceAddress, article: posts[index].path))
      }
      result.assets += rewriter.assets
      taken = rewriter.taken
    }
    if let first = pictures.first {
      diagnostics.append(.missingPictures(at: first.place, count: pictures.count, example: first.address))
    }
  }
}

/// Finds the imported article that an address of the old site leads to.
struct PostAddressIndex {
  private var posts: [String: Int] = [:]
  private let paths: [String]
  private let places: [[String: String]]

  init(posts: [ImportedPost]) {
    paths = posts.map(\.path)
    places = posts.map(\.places)
    for (index, post) in posts.enumerated().reversed() {
      if let address = post.facts.sourceAddress { self.posts[Self.full(address)] = index }
      for name in post.knownAs { add(name, of: post, at: index) }
    }
  }

  private mutating func add(_ name: String, of post: ImportedPost, at index: Int) {
    if name.hasPrefix("*/") {
      posts["name:" + name.dropFirst(2)] = index
    } else if name.hasPrefix("?") {
      if let host = post.facts.sourceAddress.flatMap({ URLReference($0).host }) {
        posts[Self.full("//\(host)/\(name)")] = index
      }
    } else if name.hasPrefix("/") {
      posts["path:\(post.root):" + OldAddress.key(of: name)] = index
    } else if URLReference(name).scheme != nil {
      posts[Self.full(name)] = index
    } else {
      posts["file:\(post.root):" + name.percentDecoded.lowercased()] = index
    }
  }

  private static func full(_ address: String) -> String {
    OldAddress.key(of: address) + (URLReference(address).query.map { "?\($0)" } ?? "")
  }

  /// The path of the article that `address`, written in `post`, leads to, and the id there of its fragment; nil when no
  /// imported article is found.
  func target(of address: String, in post: ImportedPost) -> (path: String, id: String?)? {
    guard let index = index(for: address, in: post) else { return nil }
    let written = URLReference(address).fragment?.percentDecoded
    let isMarkdown = post.file.lowercased().hasSuffix(".md")
    return (paths[index], written.flatMap { places[index][$0] ?? (isMarkdown ? $0 : nil) })
  }

  private func index(for address: String, in post: ImportedPost) -> Int? {
    guard URLReference(address).isRelative else {
      return posts[Self.full(address)] ?? posts[OldAddress.key(of: address)]
    }
    let plain = URLReference(address).path.percentDecoded
    if plain.isEmpty { return nil }
    if let base = post.facts.sourceAddress {
      let whole = URLReference(address).resolved(against: URLReference(base)).text
      if let found = posts[Self.full(whole)] ?? posts[OldAddress.key(of: whole)] { return found }
    }
    for file in [OldAddress.file(plain, from: post.file), plain].compactMap({ $0?.lowercased() }) {
      let bare = file.hasSuffix("/") ? String(file.dropLast()) : file
      for name in [bare, bare + ".md", bare + ".html", bare + "/index.md"] {
        if let found = posts["file:\(post.root):" + name] { return found }
      }
    }
    if let found = posts["path:\(post.root):" + OldAddress.key(of: plain)] { return found }
    guard plain.contains("/") else { return nil }
    let last = plain.split(separator: "/").last.map { $0.lowercased() } ?? ""
    return posts["name:" + (last.hasSuffix(".html") ? String(last.dropLast(5)) : last)]
  }
}

/// Rewrites the addresses of one article.
struct AddressRewriter {
  /// A picture or link whose target was not found.
  struct Lost {
    let words: String
    let isPicture: Bool
    /// Whether the link stays as it is; false when only its text stays.
    var isKept = false
  }

  private enum Outcome {
    case keep
    case redirect(String)
    case lost
  }

  private let post: ImportedPost
  private let known: PostAddressIndex
  private let hasFile: @Sendable (Int, String) -> Bool
  private(set) var assets: [ImportedAsset] = []
  private(set) var lost: [Lost] = []
  private let media: [String: String]
  /// The address of the old site, if known.
  private let site: URLReference?
  /// Addresses of pictures on other hosts that are not downloaded yet.
  private(set) var remote: [String] = []
  private(set) var taken: Set<String>
  private var placed: [String: String] = [:]
  private var lostLinks: Set<InlineLink> = []

  init(
    post: ImportedPost, known: PostAddressIndex, hasFile: @escaping @Sendable (Int, String) -> Bool,
    media: [String: String] = [:], taken: Set<String>, site: String? = nil
  ) {
    self.site = site.map { URLReference($0) }
    self.media = media
    self.post = post
    self.known = known
    self.hasFile = hasFile
    self.taken = taken
  }

  /// The atom with the addresses of its picture and its link rewritten. A lost link is reduced to its text, a lost
  /// picture to its description.
  mutating func rewritten(_ atom: InlineAtom) -> InlineAtom {
    var atom = atom
    if case .image(let description, let address, let title) = atom.content {
      switch outcome(address, isPicture: true) {
      case .keep: break
      case .redirect(let path): atom.content = .image(description: description, address: path, title: title)
      case .lost:
        atom.content = .text(losePicture(description, title, address))
        atom.marks.insert(.emphasis)
      }
    }
    guard let link = atom.link else { return atom }
    switch outcome(link.address, isPicture: false) {
    case .keep: break
    case .redirect(let path): atom.link = InlineLink(number: link.number, address: path, title: link.title)
    case .lost:
      if lostLinks.insert(link).inserted { lost.append(Lost(words: link.address, isPicture: false)) }
      atom.link = nil
    }
    return atom
  }

  /// Records a lost picture. Returns the text shown instead: its description, else its title, else the name of its
  /// file.
  private mutating func losePicture(_ description: String, _ title: String, _ address: String) -> String {
    let file = (address.split(separator: "/").last.map(String.init) ?? "").percentDecoded
    let words = [description, title, file].first { !$0.isEmpty } ?? ""
    lost.append(Lost(words: words, isPicture: true))
    return words
  }

  /// The Markdown with its addresses rewritten.
  mutating func rewritten(_ markdown: String) -> String {
    guard markdown.holds("](") || markdown.holds("]:") else { return markdown }
    let tree = MarkdownParser.parse(SourceText(path: "", markdown)).value
    var edits: [TextEdit] = []
    for definition in tree.references {
      guard case .redirect(let address) = outcome(definition.destination, isPicture: false),
        let range = definition.destinationRange(in: tree.source.bytes)
      else { continue }
      edits.append(TextEdit(range, MarkdownAddress.bracketed(address)))
    }
    var gone: Range<Int> = 0..<0
    for index in tree.nodes.indices where [.link, .image].contains(tree.nodes[index].kind) {
      let id = NodeID(index)
      if gone.contains(tree[id].range.lowerBound) { continue }
      if let whole = rewrite(id, in: tree, &edits) { gone = whole }
    }
    return edits.isEmpty ? markdown : TextEdit.applied(edits, to: tree.source.bytes)
  }

  /// Rewrites one link or picture; returns the range of a picture that was replaced as a whole, otherwise nil.
  private mutating func rewrite(_ id: NodeID, in tree: MarkdownTree, _ edits: inout [TextEdit]) -> Range<Int>? {
    let node = tree[id]
    let isPicture = node.kind == .image
    let bytes = tree.source.bytes
    let tail = node.contentRange.upperBound..<max(node.range.upperBound, node.contentRange.upperBound)
    let isInline = bytes[tail].starts(with: "](".utf8)
    switch outcome(tree.destination(of: id), isPicture: isPicture) {
    case .keep: return nil
    case .redirect(let address):
      if isInline {
        edits.append(TextEdit(tail, "](" + MarkdownAddress.target(address, title: tree.title(of: id)) + ")"))
      }
    case .lost:
      if isPicture {
        let words = losePicture(tree.plainText(of: id), tree.title(of: id), tree.destination(of: id))
        edits.append(
          TextEdit(
            node.range, InlineWriter.markdown([InlineAtom(content: .text(words), marks: [.emphasis])], in: .cell).text))
        return node.range
      }
      lost.append(Lost(words: tree.destination(of: id), isPicture: false))
      edits.append(TextEdit(node.range.lowerBound..<node.contentRange.lowerBound, ""))
      edits.append(TextEdit(tail, ""))
    }
    return nil
  }

  // MARK: Addresses

  private mutating func outcome(_ address: String, isPicture: Bool) -> Outcome {
    if address.isEmpty || address == "#" {
      lost.append(Lost(words: address, isPicture: isPicture))
      return .keep
    }
    if address.hasPrefix("(http"), address.hasSuffix(")") {
      // Parentheses written twice, `[words]((https://…))`.
      let inner = String(address.dropFirst().dropLast())
      let found = outcome(inner, isPicture: isPicture)
      return if case .keep = found { .redirect(inner) } else { found }
    }
    if address.hasPrefix("#") {
      return post.places[String(address.dropFirst()).percentDecoded].map { .redirect("#" + $0) } ?? .keep
    }
    if address.hasPrefix("data:image/") { return embedded(address) }
    if let attached = post.attachments.first(where: {
      $0.name == address || $0.name == address.percentDecoded
    }) {
      return .redirect(place(attached.label, from: .bytes(attached.bytes), key: attached.name))
    }
    let own = pathOnSite(address)
    if let (path, id) = known.target(of: address, in: post) ?? own.flatMap({ known.target(of: $0, in: post) }) {
      let fragment = id.map { "#\($0)" } ?? ""
      return path == post.path && !fragment.isEmpty
        ? .redirect(fragment) : .redirect(Self.relative(path, from: post.path) + fragment)
    }
    if let file = own.flatMap({ file(for: $0) }) { return redirect(to: file) }
    // Browsers ignore line breaks and tabs within a scheme.
    let visible = String(String.UnicodeScalarView(address.unicodeScalars.filter { $0.value > 0x20 }))
    let scheme = URLReference(visible).scheme
    if isPicture, scheme == "http" || scheme == "https" || address.hasPrefix("//") {
      return remotePicture(address)
    }
    if let scheme { return ["file", "about", "javascript", "vbscript", "data"].contains(scheme) ? .lost : .keep }
    if let file = file(for: address) { return redirect(to: file) }
    guard let base = post.facts.sourceAddress else {
      if address.hasPrefix("//") { return .redirect("https:" + address) }
      lost.append(Lost(words: address, isPicture: isPicture, isKept: true))
      return .keep
    }
    return .redirect(URLReference(address).resolved(against: URLReference(base)).text)
  }

  /// The path of an absolute address of the old site itself, which posts use for each other; nil for other addresses.
  private func pathOnSite(_ address: String) -> String? {
    guard let site, let host = site.host, case let parts = URLReference(address), let other = parts.host,
      OldAddress.key(of: "//\(host)") == OldAddress.key(of: "//\(other)")
    else { return nil }
    let base = site.path.hasSuffix("/") ? String(site.path.dropLast()) : site.path
    guard parts.path.isEmpty || parts.path == base || parts.path.hasPrefix(base + "/") else { return nil }
    let path = String(parts.path.dropFirst(base.count))
    return (path.isEmpty ? "/" : path) + (parts.fragment.map { "#" + $0 } ?? "")
  }

  private mutating func redirect(to file: String) -> Outcome {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return .redirect(place(name, from: .file(root: post.root, path: file), key: file))
  }

  /// A picture on another host: the downloaded file, or the address itself, which is recorded for download.
  private mutating func remotePicture(_ address: String) -> Outcome {
    let whole = address.hasPrefix("//") ? "https:" + address : address
    if let path = media[whole] { return .redirect(Self.relative(path, from: post.path)) }
    remote.append(whole)
    return whole == address ? .keep : .redirect(whole)
  }

  /// The folders in which generators keep files that are served from the site's root.
  static let assetFolders = ["", "static/", "assets/", "images/", "public/", "source/", "content/", "assets/images/"]

  /// The file that an address names, or nil. It is looked for beside the article, then in each folder above up to the
  /// one that was named, in the folders where generators keep such files (`assetFolders`), and in up to three folders
  /// above the one that was named.
  private func file(for address: String) -> String? {
    let written = URLReference(address).path.percentDecoded
    // A Markdown file that was not imported, such as one without words, is not copied: it would be taken for an
    // article.
    guard !MarkdownFile.isNamed(written) else { return nil }
    if let exact = OldAddress.file(address, from: post.file), hasFile(post.root, exact) { return exact }
    guard !written.isEmpty, !written.hasSuffix("/"), !written.contains("\u{0}") else { return nil }
    let parts = written.split(separator: "/").map(String.init)
    let folders = written.hasPrefix("/") ? [] : post.file.split(separator: "/").dropLast().map(String.init)
    if parts.contains("..") { return Self.climbing(folders + parts).flatMap { hasFile(post.root, $0) ? $0 : nil } }
    let path = parts.filter { $0 != "." }.joined(separator: "/")
    let within = (0...folders.count).reversed().map { folders.prefix($0).map { $0 + "/" }.joined() }
    let above = (1...3).map { String(repeating: "../", count: $0) }
    for folder in within + above {
      if let found = Self.assetFolders.lazy.map({ folder + $0 + path }).first(where: { hasFile(post.root, $0) }) {
        return found
      }
    }
    return nil
  }

  /// A path with `..` that leads one to three folders above the one that was named; nil for any other.
  private static func climbing(_ parts: [String]) -> String? {
    var path: [String] = []
    for part in parts where part != "." {
      if part == "..", let last = path.last, last != ".." { path.removeLast() } else { path.append(part) }
    }
    let climbs = path.prefix { $0 == ".." }.count
    return (1...3).contains(climbs) ? path.joined(separator: "/") : nil
  }

  /// Stores the bytes of a `data:image/png;base64,…` address as a file.
  private mutating func embedded(_ address: String) -> Outcome {
    guard let comma = address.firstIndex(of: ","), address[..<comma].hasSuffix(";base64"),
      let bytes = Base64.decoded(String(address[address.index(after: comma)...])), !bytes.isEmpty
    else { return .keep }
    let kind = address.dropFirst("data:image/".count).prefix { $0.isLetter }
    let ending = ["jpeg": "jpg", "svg": "svg"][String(kind)] ?? String(kind)
    return .redirect(place("picture-\(placed.count + 1).\(ending)", from: .bytes(bytes), key: address))
  }

  /// Adds a file to those beside the article, unless it is there already; returns its address relative to the article.
  private mutating func place(_ name: String, from source: ImportedAsset.Source, key: String) -> String {
    if let known = placed[key] { return known }
    let folder = post.path.hasSuffix(".md") ? String(post.path.dropLast(3)) : post.path
    let safe = AssetName.safe(name)
    var path = folder + "/" + safe
    var number = 1
    while !taken.insert(path.lowercased()).inserted {
      number += 1
      path = folder + "/" + AssetName.numbered(safe, number)
    }
    assets.append(ImportedAsset(path: path, source: source))
    let address = Self.relative(path, from: post.path)
    placed[key] = address
    return address
  }

  /// The relative path from the file at `path` to the file at `target`, both below the target folder.
  static func relative(_ target: String, from path: String) -> String {
    let start = path.split(separator: "/").dropLast()
    let goal = target.split(separator: "/")
    let shared = zip(start, goal.dropLast()).prefix { $0 == $1 }.count
    return String(repeating: "../", count: start.count - shared) + goal.dropFirst(shared).joined(separator: "/")
  }
}
