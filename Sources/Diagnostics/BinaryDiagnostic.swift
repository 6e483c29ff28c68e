/// The binary form of diagnostics, for caches. Positions refer to texts by path, so that they can be shown with the current texts.
package import DataFormats

extension Severity: BinaryStorable {}

extension Phrase: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    let (english, korean) = (try String(from: &reader), try String(from: &reader))
    self.init(en: english, ko: KoreanSentence(stringLiteral: korean))
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(english)
    writer.write(korean)
  }
}

extension DiagnosticCode: BinaryStorable {
  private static let numbers = Dictionary(uniqueKeysWithValues: zip(allCases, 0...))

  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    let number = try reader.count()
    guard number < Self.allCases.count else { throw BinaryFault() }
    self = Self.allCases[number]
  }

  package func write(to writer: inout BinaryWriter) { writer.write(count: Self.numbers[self] ?? 0) }
}

extension Diagnostic.Fix: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      try Phrase(from: &reader), replacing: try Range(from: &reader), with: try String(from: &reader))
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(title)
    writer.write(range)
    writer.write(replacement)
  }
}

extension Place {
  /// Reads a position.
  ///
  /// - Parameter text: gives the text at a path; a range outside of that text is left out when it is shown.
  fileprivate init(
    from reader: inout BinaryReader, text: (String) -> SourceText
  ) throws(BinaryFault) {
    self.init(text(try String(from: &reader)), try Range?(from: &reader))
  }

  fileprivate func write(to writer: inout BinaryWriter) {
    writer.write(text.path)
    writer.write(range)
  }
}

extension Diagnostic {
  /// Reads a diagnostic that ``write(to:)`` wrote.
  ///
  /// - Parameter text: gives the text at a path, for the positions.
  package init(from reader: inout BinaryReader, text: (String) -> SourceText) throws(BinaryFault) {
    let (kind, severity) = (try DiagnosticCode(from: &reader), try Severity(from: &reader))
    let place = try Bool(from: &reader) ? Place(from: &reader, text: text) : nil
    let message = try Phrase(from: &reader)
    var notes: [Note] = []
    for _ in 0..<(try reader.count()) {
      let message = try Phrase(from: &reader)
      notes.append(Note(message, at: try Bool(from: &reader) ? Place(from: &reader, text: text) : nil))
    }
    self.init(kind, severity, at: place, message, notes: notes, fix: try Fix?(from: &reader))
  }

  /// Appends the diagnostic.
  package func write(to writer: inout BinaryWriter) {
    writer.write(kind)
    writer.write(severity)
    writer.write(place != nil)
    place?.write(to: &writer)
    writer.write(message)
    writer.write(count: notes.count)
    for note in notes {
      writer.write(note.message)
      writer.write(note.place != nil)
      note.place?.write(to: &writer)
    }
    writer.write(fix)
  }
}

extension [Diagnostic] {
  /// Reads diagnostics that ``write(to:)`` wrote.
  package init(from reader: inout BinaryReader, text: (String) -> SourceText) throws(BinaryFault) {
    self = []
    for _ in 0..<(try reader.count()) { append(try Diagnostic(from: &reader, text: text)) }
  }

  /// Appends the diagnostics.
  package func write(to writer: inout BinaryWriter) {
    writer.write(count: count)
    for diagnostic in self { diagnostic.write(to: &writer) }
  }
}
