/// The binary form of sample badges, for the cache between builds.
package import DataFormats

extension SnippetVerdict: BinaryStorable {}

extension SnippetBadge.Platform: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(name: try String(from: &reader), toolchain: try String(from: &reader), holds: try Bool(from: &reader))
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(name)
    writer.write(toolchain)
    writer.write(holds)
  }
}

extension SnippetBadge: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      verdict: try SnippetVerdict(from: &reader), level: try SnippetLevel(from: &reader),
      toolchain: try String(from: &reader), expectedFailure: try Bool(from: &reader))
    reason = try String?(from: &reader)
    output = try String?(from: &reader)
    message = try String?(from: &reader)
    wholeProgram = try SitePath?(from: &reader)
    explorer = try String?(from: &reader)
    context = try String?(from: &reader)
    platforms = try [Platform](from: &reader)
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(verdict)
    writer.write(level)
    writer.write(toolchain)
    writer.write(expectedFailure)
    for text in [reason, output, message] { writer.write(text) }
    writer.write(wholeProgram)
    for text in [explorer, context] { writer.write(text) }
    writer.write(platforms)
  }
}
