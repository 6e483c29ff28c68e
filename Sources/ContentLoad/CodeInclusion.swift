/// Includes code from other files: a fence without code whose `file=` names a file and optionally a region.
import ArticleModel
private import ByteText
import Diagnostics
import Foundation
import KoreanText

/// The file and region named by `file=path#region`.
///
/// A path that begins with `/` is relative to the site's folder, any other to the article's folder.
package struct CodeInclusion: Equatable {
  /// The path below the site's folder.
  let path: String
  /// The name of a region, or `L3-L7`; nil for the whole file.
  let region: String?

  /// Parses the value of `file=`.
  ///
  /// - Parameters:
  ///   - written: the value.
  ///   - article: the article's path below `content/`.
  /// - Returns: nil for a path that leads out of the site or into a hidden folder, which may contain secrets.
  init?(_ written: String, in article: String) {
    let parts = written.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let file = parts.first, !file.isEmpty else { return nil }
    let folder = ("content/" + article).split(separator: "/").dropLast()
    let components = (file.hasPrefix("/") ? [] : Array(folder)) + file.split(separator: "/")
    guard !components.contains(where: { $0.hasPrefix(".") }), !file.hasSuffix("/") else { return nil }
    path = components.joined(separator: "/").precomposedStringWithCanonicalMapping
    region = parts.count > 1 ? String(parts[1]) : nil
  }

  /// The paths, below the site's folder, that the fences of an article may include. It may return too many: `file=` in a fence
  /// that has code is not an inclusion, but that is known only after parsing.
  ///
  /// - Parameters:
  ///   - bytes: the content of the article's file.
  ///   - article: its path below `content/`.
  package static func paths(in bytes: [UInt8], of article: String) -> [String] {
    guard bytes.contains(text: "file=") else { return [] }
    return bytes.split(separator: 0x0A).flatMap { line -> [String] in
      guard line.contains(text: "file="), line.contains(text: "```") || line.contains(text: "~~~") else { return [] }
      return String(decoding: line, as: UTF8.self).matches(of: /\bfile=(?:"([^"]*)"|'([^']*)'|([^\s,}]+))/).compactMap {
        match in
        CodeInclusion(String(match.1 ?? match.2 ?? match.3 ?? ""), in: article)?.path
      }
    }
  }

  /// Sets the code of all samples that include a file.
  ///
  /// - Parameters:
  ///   - files: the texts of the files, by path below the site's folder.
  ///   - assets: the other files of the site, for suggestions.
  /// - Returns: diagnostics about files and regions that do not exist.
  static func fill(
    _ articles: inout [Article], from files: [String: SourceText], assets: [AssetFile]
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var regions: [String: CodeRegions] = [:]
    let known = (files.keys + assets.map { "content/" + $0.path }).sorted()
    for index in articles.indices where articles[index].hasInclusions {
      let (source, path) = (articles[index].source, articles[index].path)
      articles[index].changeSnippets { snippets in
        for number in snippets.indices {
          guard let asked = snippets[number].inclusion else { continue }
          let place = Place(source, asked.range)
          // The name must not make the fence a source file of a program when its code is missing.
          snippets[number].options.file = nil
          guard let wanted = CodeInclusion(asked.value, in: path) else {
            problems.append(.badInclusion(asked.value, at: place))
            continue
          }
          guard let text = files[wanted.path] else {
            let near = NearMiss.bestMatch(for: wanted.path, among: known)
            problems.append(.missingInclusion(wanted.path, near: near, at: place))
            continue
          }
          let parts = regions[wanted.path] ?? CodeRegions(text)
          regions[wanted.path] = parts
          if let problem = fill(&snippets[number], asked.value, wanted, text, parts, place) {
            problems.append(problem)
          }
        }
      }
    }
    return problems
  }

  private static func fill(
    _ snippet: inout Snippet, _ written: String, _ wanted: CodeInclusion, _ text: SourceText, _ regions: CodeRegions,
    _ place: Place
  ) -> Diagnostic? {
    guard let lines = wanted.region.map(regions.lines) ?? regions.all else {
      let name = wanted.region ?? ""
      let near = NearMiss.bestMatch(for: name, among: regions.names)
      return .missingRegion(name, of: wanted.path, near: near, known: regions.names, at: place)
    }
    let name = String(wanted.path.split(separator: "/").last ?? "")
    (snippet.included, snippet.code, snippet.lineOffsets) = (text, lines.code, lines.offsets)
    if snippet.options.title == nil || snippet.options.title == written { snippet.options.title = name }
    if snippet.language.isEmpty, let dot = name.lastIndex(of: ".") {
      snippet.writtenLanguage = String(name[name.index(after: dot)...])
      snippet.language = CodeLanguage.canonicalName(of: snippet.writtenLanguage)
    }
    return nil
  }
}

/// The regions of a source file: the code between `#region NAME` and `#endregion` in comments, which editors can fold.
struct CodeRegions {
  private let text: SourceText
  /// The lines of code in order, and the regions as ranges of indices in `codeLines`.
  private var codeLines: [Range<Int>] = []
  private var regions: [(name: String, lines: Range<Int>)] = []

  init(_ text: SourceText) {
    self.text = text
    var open: [(name: String, start: Int)] = []
    for number in 1...max(1, text.lines.starts.count) {
      let range = text.lines.range(ofLine: number)
      guard let marker = Self.marker(in: text.bytes[range]) else {
        if !range.isEmpty || number < text.lines.starts.count { codeLines.append(range) }
        continue
      }
      switch marker {
      case .begin(let name): open.append((name, codeLines.count))
      case .end:
        if let begun = open.popLast() { regions.append((begun.name, begun.start..<codeLines.count)) }
      }
    }
    // Editors extend a region that is not closed to the end of the file.
    for begun in open { regions.append((begun.name, begun.start..<codeLines.count)) }
  }

  /// The names of the regions, sorted.
  var names: [String] { Set(regions.map(\.name)).subtracting([""]).sorted() }

  /// The code of the whole file, without region markers.
  var all: (code: [UInt8], offsets: [Int])? { code(of: codeLines) }

  /// The code of the region with this name, or of the lines `L3-L7`, counted from 1; nil when there is none.
  func lines(_ name: String) -> (code: [UInt8], offsets: [Int])? {
    if let region = regions.first(where: { $0.name == name }) { return code(of: Array(codeLines[region.lines])) }
    guard let match = name.wholeMatch(of: /L(\d{1,7})(?:-L?(\d{1,7}))?/), let first = Int(match.1),
      case let last = match.2.flatMap({ Int($0) }) ?? first, first >= 1, first <= last, last <= text.lines.starts.count
    else { return nil }
    return code(of: (first...last).map { text.lines.range(ofLine: $0) })
  }

  /// The code of the lines without their common indentation, and the byte offset of each line.
  private func code(of lines: [Range<Int>]) -> (code: [UInt8], offsets: [Int]) {
    let written = lines.map { text.bytes[$0] }
    let indented = written.filter { $0.contains { !$0.isASCIIBlank } }
    var common = Array(indented.first?.prefix { $0.isASCIIBlank } ?? [])
    for line in indented { common = zip(common, line).prefix { $0 == $1 }.map(\.0) }
    var code: [UInt8] = []
    var offsets: [Int] = []
    for line in written {
      let cut = min(common.count, line.prefix { $0.isASCIIBlank }.count)
      offsets.append(line.startIndex + cut)
      code += line.dropFirst(cut) + [0x0A]
    }
    return (code, offsets)
  }

  private enum Marker { case begin(String), end }

  /// The region marker in a line: in a comment of one of many languages, with or without `#`, in the forms that Visual Studio
  /// Code recognizes. The word `region` outside a comment is code.
  private static func marker(in line: ArraySlice<UInt8>) -> Marker? {
    guard line.contains(text: "region") else { return nil }
    let pattern = /^\s*(?:(?:\/\/|\/\*|<!--|--|;|%|#)\s*#?|#)(end)?region\b\s*(.*?)\s*(?:\*\/|-->)?\s*$/
    guard let match = String(decoding: line, as: UTF8.self).wholeMatch(of: pattern) else { return nil }
    return match.1 == nil ? .begin(String(match.2)) : .end
  }
}

extension Diagnostic {
  fileprivate static func badInclusion(_ written: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingInclusion, at: place,
      en:
        "'\(written)' is no path of a file of this site; write it from the article's folder, or from the site's with '/' first",
      ko: "'\(written)'\(.eunNeun) 이 사이트의 파일 경로가 아닙니다. 글의 폴더에서, 또는 '/'로 시작하여 사이트 폴더에서 적으세요")
  }

  fileprivate static func missingInclusion(_ path: String, near: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingInclusion, at: place,
      en: "the fence has no code, and there is no file '\(path)' to take it from\(Phrase.suggestion(near).english)",
      ko: "블록에 코드가 없는데, 가져올 '\(path)' 파일도 없습니다\(Phrase.suggestion(near).korean)")
  }

  fileprivate static func missingRegion(
    _ name: String, of path: String, near: String?, known: [String], at place: Place
  ) -> Diagnostic {
    let list = known.isEmpty ? "-" : known.joined(separator: ", ")
    return Diagnostic(
      .missingInclusion, at: place,
      en: "'\(path)' has no region '\(name)'\(Phrase.suggestion(near).english)",
      ko: "'\(path)'에 '\(name)' 영역이 없습니다\(Phrase.suggestion(near).korean)",
      notes: [Note(Phrase(en: "regions of it: \(list)", ko: "있는 영역: \(list)"))])
  }
}
