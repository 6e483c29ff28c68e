/// The files that readers run: engine, search box and style, made ready to be served.
package import ArticleModel

/// The scripts of search.
package enum SearchScripts {
  /// `search/engine.js` (a module), `search/search.js` (a classic script for every page), `search/search.css`, and the
  /// engine once more as a classic script for pages opened from a disk, where modules do not load.
  ///
  /// - Parameters:
  ///   - engine: the source of `templates/assets/search/engine.js`.
  ///   - box: the source of `templates/assets/search/search.js`.
  ///   - style: the source of `templates/assets/search/search.css`.
  package static func files(engine: [UInt8], box: [UInt8], style: [UInt8]) -> [OutputFile] {
    let engine = ScriptShrinker.shrunk(engine, innerProperties: engineProperties)
    return [
      OutputFile(path: "search/data/engine.js", bytes: classic(engine)),
      OutputFile(path: "search/engine.js", bytes: engine),
      OutputFile(path: "search/search.css", bytes: style),
      OutputFile(path: "search/search.js", bytes: ScriptShrinker.shrunk(box)),
    ]
  }

  /// Properties of the engine's own values, which no caller sees.
  package static let engineProperties = Set(
    """
    addSynonyms allowed amount answer averageLength beginsPage bit coverage cuts englishEndings facetsName factor failedShards folded
    groups hangulNumber initials isHangul layout lengths letter mustVerify number ofHangul ofOther other otherNumber pageCount
    pageCounts pageOfUnit partners pieceOf pieces cost ranked recordNames recordStarts run segments shardNames shardStarts
    stops strength suffixKeys suffixes terms titled unit unitStarts units verbEndings weights where withPrefix words anchor
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// The engine as a call that hands its door to the search box.
  private static func classic(_ engine: [UInt8]) -> [UInt8] {
    let lines = engine.split(separator: UInt8(ascii: "\n")).map { line in
      line.starts(with: "export ".utf8) ? Array(line.dropFirst(7)) : Array(line)
    }
    return Array("jikjiSearch(\"data/engine.js\",(()=>{\n".utf8) + Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      + Array("\nreturn {openSearch}})())\n".utf8)
  }
}
