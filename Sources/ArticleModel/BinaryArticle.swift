/// The binary form of an article without its body, for the cache between builds.
private import CommonMark
package import DataFormats
package import Diagnostics
package import ParallelWork

extension SitePath: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    let path = try String(from: &reader)
    guard path.utf8.first == UInt8(ascii: "/") else { throw BinaryFault() }
    self.init(path)
  }

  package func write(to writer: inout BinaryWriter) { writer.write(path) }
}

extension NodeID: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    let index = try reader.count()
    guard index <= Int(Int32.max) else { throw BinaryFault() }
    self.init(index)
  }

  package func write(to writer: inout BinaryWriter) { writer.write(count: Int(index)) }
}

extension ArticleKind: BinaryStorable {}
extension LinkForm: BinaryStorable {}

extension OutlineHeading: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      node: try NodeID(from: &reader), level: try reader.count(), text: try String(from: &reader),
      id: try String(from: &reader), aliases: try [String](from: &reader), idMarkup: try Range?(from: &reader))
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(node)
    writer.write(count: level)
    writer.write(text)
    writer.write(id)
    writer.write(aliases)
    writer.write(idMarkup)
  }
}

extension LinkUse: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      form: try LinkForm(from: &reader), node: try NodeID(from: &reader), range: try Range(from: &reader),
      target: try String(from: &reader), targetRange: try Range?(from: &reader), text: try String(from: &reader))
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(form)
    writer.write(node)
    writer.write(range)
    writer.write(target)
    writer.write(targetRange)
    writer.write(text)
  }
}

extension Article {
  /// Reads an article that ``write(to:)`` wrote.
  ///
  /// - Parameters:
  ///   - source: the text of the file; it need not be in memory yet.
  ///   - body: parses that text.
  package init(
    from reader: inout BinaryReader, source: SourceText, body: Deferred<ArticleBody>
  ) throws(BinaryFault) {
    self.init(
      source: source, path: try String(from: &reader), language: try String(from: &reader),
      kind: try ArticleKind(from: &reader), translationKey: try String(from: &reader),
      guide: try String?(from: &reader), frontMatter: try FrontMatter(from: &reader), title: try String(from: &reader),
      titleHeading: try NodeID?(from: &reader), url: try SitePath(from: &reader),
      outline: try [OutlineHeading](from: &reader), links: try [LinkUse](from: &reader),
      excerpt: try String(from: &reader), readingMinutes: try reader.count(), hasInclusions: false, body: body,
      fingerprint: try String(from: &reader), fenceUses: try [FenceUse](from: &reader))
  }

  /// Appends everything but the text and the body. An article that includes code of other files has no such form, because its own file does
  /// not determine it.
  package func write(to writer: inout BinaryWriter) {
    precondition(!hasInclusions, "an article that includes other files cannot be stored")
    writer.write(path)
    writer.write(language)
    writer.write(kind)
    writer.write(translationKey)
    writer.write(guide)
    writer.write(frontMatter)
    writer.write(title)
    writer.write(titleHeading)
    writer.write(url)
    writer.write(outline)
    writer.write(links)
    writer.write(excerpt)
    writer.write(count: readingMinutes)
    writer.write(fingerprint)
    writer.write(fenceUses)
  }
}
