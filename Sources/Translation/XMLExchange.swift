/// XLIFF 1.2 and TMX 1.4b, the formats of translation tools such as OmegaT.
private import ByteText
private import DataFormats
private import HTMLSource

/// Reads and writes XLIFF 1.2 (OASIS, `xliff-core-1.2-strict.xsd`).
enum XLIFFFile {
  /// Writes a file with one `<file>` per page. `xml:space` preserves the line breaks of a unit.
  static func write(_ units: [TranslationUnit], from source: String, to target: String) -> [UInt8] {
    var writer = XMLWriter(indent: 1)
    writer.element("xliff", [("version", "1.2"), ("xmlns", "urn:oasis:names:tc:xliff:document:1.2")]) { writer in
      for (page, units) in grouped(units) {
        let attributes: XMLWriter.Attributes = [
          ("original", page), ("source-language", source), ("target-language", target), ("datatype", "plaintext"),
        ]
        writer.element("file", attributes) { writer in
          writer.element("body") { writer in
            for unit in units { write(unit, to: &writer) }
          }
        }
      }
    }
    return writer.bytes
  }

  private static func write(_ unit: TranslationUnit, to writer: inout XMLWriter) {
    let attributes: XMLWriter.Attributes = [
      ("id", unit.id), ("resname", unit.id), ("xml:space", "preserve"), ("approved", unit.isFresh ? "yes" : "no"),
    ]
    writer.element("trans-unit", attributes) { writer in
      writer.element("source", text: Array(unit.source.utf8))
      if !unit.target.isEmpty {
        writer.element(
          "target", [("state", unit.isFresh ? "final" : "needs-review-translation")], text: Array(unit.target.utf8))
      }
      writer.element("note", text: Array("\(unit.kind.rawValue), \(unit.page):\(unit.sourceLine)".utf8))
      if let old = unit.oldSource {
        writer.element("note", [("from", "previous-source")], text: Array(old.utf8))
      }
    }
  }

  /// Consecutive units of the same page as groups.
  private static func grouped(_ units: [TranslationUnit]) -> [(page: String, units: [TranslationUnit])] {
    var groups: [(page: String, units: [TranslationUnit])] = []
    for unit in units {
      if groups.last?.page == unit.page {
        groups[groups.count - 1].units.append(unit)
      } else {
        groups.append((unit.page, [unit]))
      }
    }
    return groups
  }

  /// The units of a file; `target` is empty for those without a translation. Nil if the bytes are not well-formed XLIFF.
  static func read(_ bytes: [UInt8]) -> [ReturnedUnit]? {
    guard XMLWellFormedness.violation(in: bytes) == nil, let root = HTMLReader.xml(bytes).root, root.name == "xliff"
    else {
      return nil
    }
    return root.all("file").flatMap { file in
      file.all("trans-unit").compactMap { unit in
        guard let source = unit.first("source") else { return nil }
        let target = unit.first("target")
        let state = target?["state"] ?? ""
        return ReturnedUnit(
          page: file["original"] ?? "", id: unit["id"] ?? "", source: source.text, target: target?.text ?? "",
          isDoubtful: state.hasPrefix("needs-"))
      }
    }
  }
}

/// Reads and writes TMX 1.4b (LISA/GALA), a translation memory.
enum TMXFile {
  static func write(_ units: [TranslationUnit], from source: String, to target: String) -> [UInt8] {
    var writer = XMLWriter(indent: 1)
    writer.element("tmx", [("version", "1.4")]) { writer in
      writer.element(
        "header",
        [
          ("creationtool", "jikji"), ("creationtoolversion", "1"), ("segtype", "paragraph"), ("o-tmf", "Markdown"),
          ("adminlang", "en"), ("srclang", source), ("datatype", "plaintext"),
        ])
      writer.element("body") { writer in
        for unit in units where !unit.target.isEmpty {
          writer.element("tu", [("tuid", unit.page + "#" + unit.id)]) { writer in
            writer.element("prop", [("type", "state")], text: Array((unit.isFresh ? "fresh" : "stale").utf8))
            // A stale translation belongs to the old original.
            writer.element("tuv", [("xml:lang", source)]) {
              $0.element("seg", text: Array((unit.oldSource ?? unit.source).utf8))
            }
            writer.element("tuv", [("xml:lang", target)]) { $0.element("seg", text: Array(unit.target.utf8)) }
          }
        }
      }
    }
    return writer.bytes
  }

  static func read(_ bytes: [UInt8], from source: String, to target: String) -> [ReturnedUnit]? {
    guard XMLWellFormedness.violation(in: bytes) == nil, let root = HTMLReader.xml(bytes).root, root.name == "tmx"
    else {
      return nil
    }
    return root.all("tu").compactMap { unit in
      let segments = unit.all("tuv").map { (language: language(of: $0), text: $0.first("seg")?.text ?? "") }
      guard let one = segments.first(where: { isSame($0.language, source) }),
        let two = segments.first(where: { isSame($0.language, target) })
      else { return nil }
      let name = unit["tuid"] ?? ""
      let hash = name.lastIndex(of: "#")
      let state = unit.all("prop").first { $0["type"] == "state" }?.text
      return ReturnedUnit(
        page: hash.map { String(name[..<$0]) } ?? "", id: hash.map { String(name[name.index(after: $0)...]) } ?? "",
        source: one.text, target: two.text, isDoubtful: state == "stale")
    }
  }

  private static func language(of variant: HTMLElement) -> String { variant["xml:lang"] ?? variant["lang"] ?? "" }

  /// Whether two language tags name the same language, ignoring region and case.
  private static func isSame(_ one: String, _ two: String) -> Bool {
    one.lowercased().split(separator: "-").first == two.lowercased().split(separator: "-").first
  }
}
