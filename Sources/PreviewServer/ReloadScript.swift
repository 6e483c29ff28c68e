/// The script that is inserted into pages while they are served; it is never written into files.

/// The client of live reload, `Resources/client.js`.
enum ReloadScript {
  /// The paths of the script and of its events on the server. Requests for them are answered before files are looked up, so a file of the
  /// site at one of these paths is not served.
  static let path = "/_jikji/client.js", eventsPath = "/_jikji/events"
  /// The path of requests for a fix, and the header field that names the fix. A page of another site can send this field only if a
  /// preflight request allows it.
  static let fixPath = "/_jikji/fix", fixField = "x-jikji-fix"

  /// The element that is inserted before the end of a page's body.
  static let tag = "<script src=\"\(path)\" data-jikji-preview defer></script>"

  /// The bytes of the script.
  static let source = EmbeddedFiles.clientJs
}
