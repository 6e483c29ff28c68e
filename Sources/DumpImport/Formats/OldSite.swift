/// Reads the configuration of an old site, of Jekyll, Hexo or Hugo: above all the patterns of its posts' addresses.
import WebAddress

/// The settings of one folder of posts that the import uses.
struct OldSite: Sendable {
  /// The permalink pattern of all posts in Jekyll and Hexo; nil for Hugo.
  private var pattern: String?
  /// Hugo's patterns by section, from `[permalinks]`.
  private var sections: [String: String] = [:]
  /// Patterns for the files below a folder, from `defaults:` of Jekyll, the longest path first.
  private var scopes: [(path: String, pattern: String)] = []
  /// The generator of the site.
  let generator: Generator
  /// Whether the configuration is in the folder itself, so that the folder is the whole site.
  private(set) var isWhole = false
  /// The folder below which Hugo and Hexo look for texts; empty for Jekyll.
  private(set) var contentFolder = ""
  /// The languages of a Hugo site that has several; nil for all other sites.
  private(set) var languages: HugoLanguages?
  /// The address of the site, such as `https://kim.github.io/blog`; nil when the configuration names no host.
  private(set) var address: String?
  /// Folders with a leading underscore whose files Jekyll publishes.
  private(set) var publishedFolders: Set<String> = []
  /// The values of Liquid's variables `site.…` that the configuration of Jekyll sets, by name. The address of the site itself is empty,
  /// because links of the new site do not need it.
  private(set) var variables: [String: String] = [:]
  /// Returns the bytes of the file at a path relative to the folder of the configuration.
  private var readFile: @Sendable (String) -> [UInt8]? = { _ in nil }

  /// The program that made pages of the texts.
  enum Generator {
    case jekyll, hexo, hugo
  }

  /// Settings that only Hexo's configuration has (hexo.io/docs/configuration), not Jekyll's.
  private static let keysOfHexo = [
    "source_dir", "public_dir", "tag_dir", "archive_dir", "category_dir", "code_dir", "i18n_dir", "skip_render",
    "new_post_name", "default_layout", "titlecase", "filename_case", "render_drafts", "post_asset_folder",
    "relative_link", "index_generator", "category_map", "tag_map",
  ]

  /// Settings that only Jekyll's configuration has (jekyllrb.com/docs/configuration/options), not Hexo's.
  private static let keysOfJekyll = [
    "gems", "kramdown", "collections", "defaults", "destination", "baseurl", "paginate", "paginate_path",
    "remote_theme",
    "liquid", "plugins_dir", "layouts_dir", "includes_dir", "collections_dir",
  ]

  private static let files: [(name: String, syntax: DataValue.Syntax)] = [
    ("_config.yml", .yaml), ("_config.yaml", .yaml), ("_config.toml", .toml), ("hugo.toml", .toml),
    ("hugo.yaml", .yaml),
    ("hugo.yml", .yaml), ("hugo.json", .json), ("config.toml", .toml), ("config.yaml", .yaml), ("config.yml", .yaml),
    ("config.json", .json), ("config/_default/hugo.toml", .toml), ("config/_default/config.toml", .toml),
    ("config/_default/hugo.yaml", .yaml), ("config/_default/config.yaml", .yaml), ("config/_default/config.yml", .yaml),
  ]

  /// Reads the settings of the site that a folder belongs to, from a configuration in the folder or in one of the three
  /// above it; nil without one.
  ///
  /// - Parameters:
  ///   - read: returns the bytes of the file at a path relative to the folder, or nil.
  ///   - names: returns the names of the files in a folder at such a path.
  init?(read: @escaping @Sendable (String) -> [UInt8]?, names: (String) -> [String] = { _ in [] }) {
    for above in 0...3 {
      let folder = String(repeating: "../", count: above)
      for (name, syntax) in Self.files {
        guard let bytes = read(folder + name), bytes.count < 1 << 20,
          let value = DataValue(String(decoding: bytes, as: UTF8.self), as: syntax)
        else { continue }
        let permalinks = Self.values(of: folder + "config/_default/permalinks", read)
        self.init(value, isHugo: !name.hasPrefix("_config"), permalinks: permalinks)
        isWhole = above == 0
        if generator == .hugo {
          let separate = Self.languages(in: folder + "config/_default/", read, names)
          languages = HugoLanguages(
            separate + (value["languages"]?.entries ?? []), of: value, contentFolder: contentFolder, above: above)
        }
        readFile = { read(folder + $0) }
        return
      }
    }
    return nil
  }

  private init(_ value: DataValue, isHugo: Bool, permalinks: DataValue?) {
    // Jekyll's patterns begin with `/` or are words such as `pretty`; it accepts others, and some sites use them.
    let isHexo =
      Self.keysOfHexo.contains { value[$0] != nil }
      || value["permalink"]?.text?.hasPrefix(":") == true && !Self.keysOfJekyll.contains { value[$0] != nil }
    generator = isHugo ? .hugo : isHexo ? .hexo : .jekyll
    // Jekyll's `baseurl` is only the path; Hugo's `baseURL` is the whole address. Sites made of Jekyll Bootstrap have `production_url`.
    let base =
      isHugo
      ? value["baseURL"]?.text
      : (value["url"] ?? value["production_url"])?.text.map {
        $0 + (value["baseurl"]?.text ?? "")
      }
    address = base.flatMap { URLReference($0).host == nil ? nil : $0 }
    switch generator {
    case .hugo: contentFolder = value["contentDir"]?.text ?? "content"
    case .hexo: contentFolder = value["source_dir"]?.text ?? "source"
    case .jekyll: readJekyll(value)
    }
    guard generator != .hugo else {
      readPermalinks((permalinks?.entries ?? []) + (value["permalinks"]?.entries ?? []))
      return
    }
    pattern = value["permalink"]?.text ?? value["collections"]?["posts"]?["permalink"]?.text
    pattern = pattern ?? (generator == .hexo ? ":year/:month/:day/:title/" : "date")
    for rule in value["defaults"]?.elements ?? [] {
      guard let pattern = rule["values"]?["permalink"]?.text, ["posts", nil].contains(rule["scope"]?["type"]?.text)
      else {
        continue
      }
      scopes.append((rule["scope"]?["path"]?.text ?? "", pattern))
    }
    scopes.sort { $0.path.utf8.count > $1.path.utf8.count }
  }

  /// Reads what Jekyll publishes, and its variables.
  private mutating func readJekyll(_ value: DataValue) {
    let collections = value["collections"]?.entries ?? []
    publishedFolders = Set(collections.filter { $0.value["output"]?.text == "true" }.map { "_" + $0.key })
    publishedFolders.formUnion((value["include"]?.elements ?? []).compactMap { $0.text })
    variables = Dictionary(value.leaves(below: "site")) { first, _ in first }
    guard let host = address.flatMap({ URLReference($0).host }) else { return }
    for (name, text) in variables where Self.isRoot(text, ofHost: host) { variables[name] = "" }
  }

  /// Reads Hugo's patterns.
  private mutating func readPermalinks(_ entries: [DataValue.Entry]) {
    for entry in entries {
      if let text = entry.value.text {
        sections[entry.key.lowercased()] = text
      } else if ["page", "section"].contains(entry.key) {
        for inner in entry.value.entries { sections[inner.key.lowercased()] = inner.value.text }
      }
    }
  }

  /// The values of a file of Hugo's configuration, named without its extension; nil without a file, and when it is broken.
  private static func values(of name: String, _ read: (String) -> [UInt8]?) -> DataValue? {
    let syntaxes: [(ending: String, syntax: DataValue.Syntax)] = [
      (".toml", .toml), (".yaml", .yaml), (".yml", .yaml), (".json", .json),
    ]
    for (ending, syntax) in syntaxes {
      if let bytes = read(name + ending) { return DataValue(String(decoding: bytes, as: UTF8.self), as: syntax) }
    }
    return nil
  }

  /// The settings of languages that are in files of their own, `languages.toml` and `languages.en.toml`, in a folder of Hugo's configuration.
  private static func languages(
    in folder: String, _ read: (String) -> [UInt8]?, _ names: (String) -> [String]
  ) -> [DataValue.Entry] {
    let all = values(of: folder + "languages", read)?.entries ?? []
    let parts = names(folder).map { $0.split(separator: ".").map(String.init) }
    let codes = Set(parts.filter { $0.count == 3 && $0[0] == "languages" }.map { $0[1] })
    return all
      + codes.sorted().compactMap { code in
        values(of: folder + "languages." + code, read).map { DataValue.Entry(key: code, value: $0) }
      }
  }

  /// Whether `text` is the address of the root of `host`.
  private static func isRoot(_ text: String, ofHost host: String) -> Bool {
    let link = URLReference(text)
    return link.host?.lowercased() == host.lowercased() && ["", "/"].contains(link.path)
  }

  /// Whether readers of the old site saw nothing of a file of `_includes/`, because it only sets variables or holds scripts and styles.
  /// False when there is no such file.
  ///
  /// - Parameter depth: how many further includes are followed.
  func showsNothing(ofInclude name: String, depth: Int = 4) -> Bool {
    guard isJekyll, depth > 0, !name.split(separator: "/").contains(".."), let bytes = readFile("_includes/" + name),
      bytes.count < 16_384
    else { return false }
    var rest = String(decoding: bytes, as: UTF8.self)
    for unseen in Self.unseen { rest.replace(unseen, with: "") }
    let others = rest.matches(of: Self.furtherInclude).map { String($0.name) }
    return rest.replacing(Self.furtherInclude, with: "").allSatisfy(\.isWhitespace)
      && others.allSatisfy { showsNothing(ofInclude: $0, depth: depth - 1) }
  }

  /// What Liquid and browsers do not show: comments, captured text, assignments, conditions, scripts, styles and places of advertisements.
  private static var unseen: [Regex<Substring>] {
    [
      #/<!--.*?-->/#.dotMatchesNewlines(),
      #/\{%-?\s*(?:comment\b.*?\{%-?\s*endcomment|capture\b.*?\{%-?\s*endcapture)\s*-?%\}/#.dotMatchesNewlines(),
      #/<(?:script\b.*?<\/script|style\b.*?<\/style|ins\b.*?<\/ins)\s*>/#.dotMatchesNewlines().ignoresCase(),
      #/\{%-?\s*(?:assign|if|elsif|else|endif|unless|endunless|case|when|endcase|endcapture)\b[^%]*%\}/#,
    ]
  }

  private static var furtherInclude: Regex<(Substring, name: Substring)> {
    #/\{%-?\s*include\s+(?<name>[\w.\/-]+)[^%]*%\}/#
  }

  /// Whether the site was made by Jekyll.
  var isJekyll: Bool { generator == .jekyll }

  /// The path of a text without the language that its name or folder says.
  func plain(_ path: String) -> String { languages?.plain(path) ?? path }

  /// Whether the text in the file at `path` is a page, which the old site had beside its posts: an undated text outside the folders of posts
  /// and collections of Jekyll, any text outside those of Hexo, an undated one directly in the content folder of Hugo. False when only a part
  /// of the site is known.
  func isPage(file path: String, isDated: Bool) -> Bool {
    guard isWhole else { return false }
    let folders = plain(path).split(separator: "/").dropLast()
    switch generator {
    case .jekyll:
      return !isDated && !folders.contains { $0.hasPrefix("_") && !["_pages", "_tabs"].contains($0) }
    case .hexo: return !folders.contains { ["_posts", "_drafts"].contains($0) }
    case .hugo: return !isDated && folders.joined(separator: "/") == contentFolder
    }
  }

  /// The permalink pattern of the post in the file at `path`; nil when the configuration gives none for it.
  func pattern(forFile path: String) -> String? {
    let folders = plain(path).split(separator: "/").dropLast().map { $0.lowercased() }
    if generator == .hugo {
      let section = folders.drop { ["content", "ko", "en", "ja"].contains($0) }.first ?? ""
      // Without a pattern the address is the path below the content folder, which is known only for a whole site.
      let pattern = sections[section] ?? (isWhole ? ":contentpath" : nil)
      let prefix = languages?.addressPrefix(ofFile: path) ?? ""
      return prefix.isEmpty ? pattern : pattern.map { prefix + "/" + $0 }
    }
    if let scope = scopes.first(where: { $0.path.isEmpty || path.holds($0.path) }) { return scope.pattern }
    let isFile = path.split(separator: "/").last?.prefix(4).allSatisfy(\.isNumber) ?? false
    // Pages outside `_posts/` have the address of their file; but that folder itself may have been named for the
    // import.
    return folders.contains("_posts") || generator == .jekyll && isFile && !folders.contains("_pages") ? pattern : nil
  }
}
