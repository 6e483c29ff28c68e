/// The scripts and the style sheet of search, as published.
package import ArticleModel
private import ByteText

/// Makes the script files of search.
package enum SearchScripts {
  /// The modules of the search engine; each imports only from those before it.
  package static let modules = ["text.js", "sounds.js", "dictionary.js", "readings.js", "engine.js"]

  /// Four files: `search/engine.js` (all ``modules`` joined), `search/search.js` (a classic script for every page), `search/search.css`,
  /// and the engine again as the classic script `search/data/engine.js`, because modules cannot be loaded from `file://`.
  ///
  /// - Parameter source: gives the source of a file in `templates/assets/search/` by its name.
  package static func files(source: (String) throws -> [UInt8]) rethrows -> [OutputFile] {
    let engine = Array(try modules.map { withoutImports(try source($0)) }.joined(separator: [newline]))
    let classic =
      Array("jikjiSearch(\"data/engine.js\",(()=>{\n".utf8) + engine + Array("\nreturn {openSearch}})())\n".utf8)
    return [
      OutputFile(path: "search/data/engine.js", bytes: classic),
      OutputFile(path: "search/engine.js", bytes: engine + Array("\nexport {openSearch}\n".utf8)),
      OutputFile(path: "search/search.css", bytes: try source("search.css")),
      OutputFile(path: "search/search.js", bytes: Array(compact(try source("search.js")).joined(separator: [newline]))),
    ]
  }

  /// A Node.js program that runs queries on the search engine of a built site; its first lines describe request and answer.
  package static let console = EmbeddedFiles.searchConsoleMjs

  private static let newline = UInt8(ascii: "\n")

  /// A module without its `import` lines and `export` keywords; each import and export is on one line.
  private static func withoutImports(_ module: [UInt8]) -> [UInt8] {
    let lines = compact(module).filter { !$0.starts(with: "import ".utf8) }
      .map { $0.starts(with: "export ".utf8) ? $0.dropFirst("export ".utf8.count) : $0 }
    return Array(lines.joined(separator: [newline]))
  }

  /// The lines of a script without indentation, empty lines, and comments on lines of their own: about a sixth smaller after compression.
  private static func compact(_ script: [UInt8]) -> [ArraySlice<UInt8>] {
    var isInComment = false
    return script.split(separator: newline).compactMap { line in
      let line = line.drop { $0 == UInt8(ascii: " ") }
      if !isInComment, line.starts(with: "/**".utf8) { isInComment = true }
      if isInComment {
        if line.suffix(2).elementsEqual("*/".utf8) { isInComment = false }
        return nil
      }
      return line.isEmpty || line.starts(with: "//".utf8) ? nil : line
    }
  }
}
