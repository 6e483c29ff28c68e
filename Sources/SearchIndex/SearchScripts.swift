/// The files that readers run: engine, search box and style, made ready to be served.
package import ArticleModel

/// The scripts of search.
package enum SearchScripts {
  /// `search/engine.js` (a module), `search/search.js` (a classic script for every page), `search/search.css`, and the engine once
  /// more as a classic script for pages opened from a disk, where modules do not load.
  ///
  /// - Parameters:
  ///   - engine: the source of `templates/assets/search/engine.js`.
  ///   - box: the source of `templates/assets/search/search.js`.
  ///   - style: the source of `templates/assets/search/search.css`.
  package static func files(engine: [UInt8], box: [UInt8], style: [UInt8]) -> [OutputFile] {
    let engine = ScriptShrinker.shrunk(engine)
    return [
      OutputFile(path: "search/data/engine.js", bytes: classic(engine)),
      OutputFile(path: "search/engine.js", bytes: engine),
      OutputFile(path: "search/search.css", bytes: style),
      OutputFile(path: "search/search.js", bytes: ScriptShrinker.shrunk(box)),
    ]
  }

  /// The engine as a call that hands its door to the search box.
  private static func classic(_ engine: [UInt8]) -> [UInt8] {
    let lines = engine.split(separator: UInt8(ascii: "\n")).map { line in
      line.starts(with: "export ".utf8) ? Array(line.dropFirst(7)) : Array(line)
    }
    return Array("jikjiSearch(\"data/engine.js\",(()=>{\n".utf8) + Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      + Array("\nreturn {openSearch}})())\n".utf8)
  }
}
