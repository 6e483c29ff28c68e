/// The script that pages get while they are served; it is never written into files.

/// The client of live reload, `Resources/client.js`.
enum ReloadScript {
  /// The paths of the script and of its events on the server. No file of a site can have them: names that begin with `_jikji`
  /// are answered before the disk is looked at.
  static let path = "/_jikji/client.js", eventsPath = "/_jikji/events"
  /// Where a page asks for a fix, by ``fixField``. A page of another site cannot send that field without being allowed to.
  static let fixPath = "/_jikji/fix", fixField = "x-jikji-fix"

  /// The element that is put before the end of a page's body.
  static let tag = "<script src=\"\(path)\" data-jikji-preview defer></script>"

  /// The bytes of the script.
  static let source = EmbeddedFiles.clientJs
}
