/// The files that hosting services read in addition to the pages: redirects, headers and the host name.
import ArticleModel
private import DataFormats

extension SiteEmitter {
  /// The files for the service of `publish: {target: …}`; empty without one.
  ///
  /// - Parameter old: the old addresses that have a redirect page. These pages are published in any case: they work in the preview, and
  ///   where a service accepts fewer redirects than there are.
  func publishFiles(_ old: [SitePath: OldAddress]) -> [OutputFile] {
    // Redirects of a server cannot map renamed fragments; such addresses are left to their pages.
    let moves = old.filter { $0.value.fragments.isEmpty }.map { ($0.key, $0.value.target) }.sorted { $0.0 < $1.0 }
    switch config.publishTarget {
    case nil, .gitLabPages: return []
    case .gitHubPages: return gitHubFiles
    case .netlify:
      // Without `!`, the page at the old address would be served instead.
      return [textFile("_headers", headerLines), textFile("_redirects", redirectLines(moves, status: "301!"))]
    case .cloudflarePages:
      // Cloudflare Pages accepts 2,000 redirects without wildcards and fails the deployment when there are more.
      let lines = redirectLines(moves.prefix(2_000), status: "301")
      return [textFile("_headers", headerLines), textFile("_redirects", lines)]
    case .vercel:
      // Vercel accepts 1,024 redirects in a project.
      return [OutputFile(path: "vercel.json", bytes: vercelSettings(moves.prefix(1_024)).bytes())]
    }
  }

  /// GitHub Pages leaves out files that begin with an underscore unless there is `.nojekyll`, and takes a custom domain from `CNAME`.
  private var gitHubFiles: [OutputFile] {
    var files = [OutputFile(path: ".nojekyll", bytes: [])]
    if let host, !host.hasSuffix(".github.io") { files.append(textFile("CNAME", [host])) }
    return files
  }

  /// The host of `baseURL` without a port; nil if it has none.
  private var host: String? {
    guard let scheme = config.baseURL.firstRange(of: "://") else { return nil }
    return String(config.baseURL[scheme.upperBound...].prefix { $0 != "/" && $0 != ":" })
  }

  /// The headers by path. Files whose address changes with their content may be cached for a year, the most that RFC 2616 §14.21
  /// recommended; for all others the services' default applies.
  private var headers: [(path: String, fields: [(name: String, value: String)])] {
    let lasting = assets.versionedPaths.map { path in
      (served(SitePath("/" + path)), [("Cache-Control", "public, max-age=31536000")])
    }
    return [("/*", [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "strict-origin-when-cross-origin")])]
      + lasting
  }

  private var headerLines: [String] {
    headers.flatMap { path, fields in [path] + fields.map { "  \($0.name): \($0.value)" } }
  }

  private func redirectLines(_ moves: some Collection<(SitePath, SitePath)>, status: String) -> [String] {
    moves.map { from, target in "\(served(from)) \(served(target)) \(status)" }
  }

  private func vercelSettings(_ moves: some Collection<(SitePath, SitePath)>) -> JSONText {
    [
      "trailingSlash": true,
      "headers": .array(
        headers.map { path, fields in
          let values = fields.map { name, value -> JSONText in ["key": .string(name), "value": .string(value)] }
          return ["source": .string(path == "/*" ? "/(.*)" : escaped(path)), "headers": .array(values)]
        }),
      "redirects": .array(
        moves.map { from, target in
          ["source": .string(escaped(served(from))), "destination": .string(served(target)), "statusCode": 301]
        }),
    ]
  }

  /// A path as services match it: with the path of `baseURL`, percent-encoded, and with `:` and `*` encoded, which would make it a pattern.
  private func served(_ path: SitePath) -> String {
    (config.basePath + path.href).replacing(":", with: "%3A").replacing("*", with: "%2A")
  }

  /// A path with the special characters of path-to-regexp patterns escaped; Vercel uses these.
  private func escaped(_ path: String) -> String {
    path.reduce(into: "") { text, sign in text += "()+!".contains(sign) ? "\\\(sign)" : String(sign) }
  }

  private func textFile(_ path: String, _ lines: [String]) -> OutputFile {
    OutputFile(path: path, bytes: Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}
