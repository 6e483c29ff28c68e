/// Values of `Content-Type` that Hummingbird does not know.
import Hummingbird

/// Media types by file name.
enum MediaTypes {
  /// File extensions that Hummingbird does not know (IANA media types; `swift` and `yml` are served as text).
  static let additional: [String: MediaType] = [
    "atom": MediaType(type: .application, subType: "atom+xml"), "avif": MediaType(type: .image, subType: "avif"),
    "heic": MediaType(type: .image, subType: "heic"), "m4a": MediaType(type: .audio, subType: "mp4"),
    "m4v": .videoMp4, "map": .applicationJson, "md": MediaType(type: .text, subType: "markdown"),
    "mov": MediaType(type: .video, subType: "quicktime"), "ogg": .audioOgg,
    "rss": MediaType(type: .application, subType: "rss+xml"), "swift": .textPlain,
    "vtt": MediaType(type: .text, subType: "vtt"), "wav": MediaType(type: .audio, subType: "wav"),
    "xsl": .applicationXml, "yaml": .textPlain, "yml": .textPlain,
  ]

  /// Feeds have a fixed file name, not an extension of their own.
  private static let feeds = [
    "atom.xml": "application/atom+xml", "feed.xml": "application/atom+xml", "rss.xml": "application/rss+xml",
    "feed.json": "application/feed+json",
  ]

  /// The value of `Content-Type` for a file.
  ///
  /// - Parameters:
  ///   - type: the media type of the extension; nil when it is unknown.
  ///   - name: the file's name.
  /// - Returns: the type, with `charset=utf-8` for text, because all texts of a site are UTF-8.
  static func header(_ type: String?, ofFile name: some StringProtocol) -> String {
    let type = feeds[String(name)] ?? type ?? "application/octet-stream"
    let isText = type.hasPrefix("text/") || ["json", "xml"].contains(where: type.hasSuffix)
    return isText ? type + "; charset=utf-8" : type
  }
}
