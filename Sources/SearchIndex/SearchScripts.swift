/// The scripts and the style of search as the site serves them.
package import ArticleModel

/// The scripts of search.
package enum SearchScripts {
  /// `search/engine.js` and `search/text.js` (modules), `search/search.js` (a classic script for every page), `search/search.css`, and both modules
  /// once more as the classic script `search/data/engine.js`, because modules do not load from `file://`.
  ///
  /// - Parameters: the sources below `templates/assets/search/`.
  ///   - engine: `engine.js`, whose only import is from `text.js`.
  ///   - text: `text.js`, which imports nothing.
  ///   - box: `search.js`.
  ///   - style: `search.css`.
  package static func files(engine: [UInt8], text: [UInt8], box: [UInt8], style: [UInt8]) -> [OutputFile] {
    [
      OutputFile(path: "search/data/engine.js", bytes: classic(text + engine)),
      OutputFile(path: "search/engine.js", bytes: engine),
      OutputFile(path: "search/search.css", bytes: style),
      OutputFile(path: "search/search.js", bytes: box),
      OutputFile(path: "search/text.js", bytes: text),
    ]
  }

  /// The modules as one function call that gives `openSearch` to the search box: without imports and exports, each of which is one line.
  private static func classic(_ modules: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let lines = modules.split(separator: newline).filter { !$0.starts(with: "import ".utf8) }.map { line in
      line.starts(with: "export ".utf8) ? line.dropFirst("export ".utf8.count) : line
    }
    return Array("jikjiSearch(\"data/engine.js\",(()=>{\n".utf8) + Array(lines.joined(separator: [newline]))
      + Array("\nreturn {openSearch}})())\n".utf8)
  }
}
