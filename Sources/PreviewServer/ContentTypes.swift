/// Which media type a file's name stands for (after the IANA registry, as browsers want it).

/// Media types by the ends of names.
enum ContentTypes {
  /// The value of `Content-Type` for a file of this name; text types with their charset.
  static func type(ofFile name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    let ending = name[name.index(after: dot)...].lowercased()
    // Feeds have their own types by the names that sites give them.
    if let feed = feeds[name] { return feed }
    return byEnding[ending] ?? "application/octet-stream"
  }

  /// Whether files of a type shrink by compression.
  static func isCompressible(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.contains("json") || type.contains("xml") || type.contains("javascript")
      || type.hasPrefix("application/wasm") || type.hasPrefix("font/ttf")
  }

  private static let feeds = [
    "atom.xml": "application/atom+xml; charset=utf-8", "feed.xml": "application/atom+xml; charset=utf-8",
    "rss.xml": "application/rss+xml; charset=utf-8", "feed.json": "application/feed+json; charset=utf-8",
  ]

  private static let byEnding: [String: String] = [
    "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8", "txt": "text/plain; charset=utf-8",
    "md": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8", "vtt": "text/vtt; charset=utf-8",
    "swift": "text/plain; charset=utf-8", "yml": "text/plain; charset=utf-8", "yaml": "text/plain; charset=utf-8",
    "xml": "application/xml; charset=utf-8", "xsl": "application/xml; charset=utf-8",
    "atom": "application/atom+xml; charset=utf-8", "rss": "application/rss+xml; charset=utf-8",
    "json": "application/json; charset=utf-8", "map": "application/json; charset=utf-8",
    "webmanifest": "application/manifest+json; charset=utf-8", "xhtml": "application/xhtml+xml; charset=utf-8",
    "svg": "image/svg+xml; charset=utf-8", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "heic": "image/heic",
    "ico": "image/vnd.microsoft.icon",
    "bmp": "image/bmp", "tif": "image/tiff", "tiff": "image/tiff", "wasm": "application/wasm", "woff": "font/woff",
    "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf", "mp4": "video/mp4", "m4v": "video/mp4",
    "webm": "video/webm",
    "mov": "video/quicktime", "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg", "wav": "audio/wav",
    "pdf": "application/pdf", "zip": "application/zip", "gz": "application/gzip",
  ]
}
