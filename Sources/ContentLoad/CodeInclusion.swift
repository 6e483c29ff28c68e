/// Shows code of other files: a fence without code of its own, whose `file=` names a file and maybe a region of it.
import ArticleModel
private import ByteText
import Diagnostics
import Foundation
import KoreanText

/// The file and region that `file=path#region` names.
///
/// A path that begins with `/` is that of a file below the site's folder, any other that of a file beside the article.
package struct CodeInclusion: Equatable {
  /// The path below the site's folder.
  let path: String
  /// The name of a region, or `L3-L7`; nil for the whole file.
  let region: String?

  /// - Parameters:
  ///   - written: the value of `file=`.
  ///   - article: the article's path below `content/`.
  /// - Returns: nil for a path that leads out of the site or into a hidden folder, where secrets are.
  init?(_ written: String, in article: String) {
    let parts = written.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let file = parts.first, !file.isEmpty else { return nil }
    let folder = ("content/" + article).split(separator: "/").dropLast()
    let components = (file.hasPrefix("/") ? [] : Array(folder)) + file.split(separator: "/")
    guard !components.contains(where: { $0.hasPrefix(".") }), !file.hasSuffix("/") else { return nil }
    path = components.joined(separator: "/").precomposedStringWithCanonicalMapping
    region = parts.count > 1 ? String(parts[1]) : nil
  }

  /// The paths below the site's folder that the fences of an article may ask for. What is found in fences that have code of their
  /// own is no request, which only reading the article shows.
  ///
  /// - Parameters:
  ///   - bytes: the article's file.
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

  /// Gives the fences of all articles the code that they ask for.
  ///
  /// - Parameters:
  ///   - files: the texts of files, by path below the site's folder.
  ///   - assets: the site's other files, which a wrong path may mean.
  /// - Returns: what is asked for and not there.
  static func fill(
    _ articles: inout [Article], from files: [String: SourceText], assets: [AssetFile]
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var regions: [String: CodeRegions] = [:]
    let known = (files.keys + assets.map { "content/" + $0.path }).sorted()
    for index in articles.indices where articles[index].hasInclusions {
      for number in articles[index].snippets.indices {
        guard let asked = articles[index].snippets[number].inclusion else { continue }
        let place = Place(articles[index].source, asked.range)
        // Without its code a fence is no file of a program.
        articles[index].snippets[number].options.file = nil
        guard let wanted = CodeInclusion(asked.value, in: articles[index].path) else {
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
        if let problem = fill(&articles[index].snippets[number], asked.value, wanted, text, parts, place) {
          problems.append(problem)
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

/// The regions of a file of code: what lies between `#region NAME` and `#endregion` in comments, as editors fold it.
struct CodeRegions {
  private let text: SourceText
  /// The lines that hold code, in order, and the regions, with the first line behind their marker and the line of their end.
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
    // An editor takes a region that is not closed to reach the end of the file.
    for begun in open { regions.append((begun.name, begun.start..<codeLines.count)) }
  }

  /// The names of the regions, sorted.
  var names: [String] { Set(regions.map(\.name)).subtracting([""]).sorted() }

  /// The code of the whole file, without markers of regions.
  var all: (code: [UInt8], offsets: [Int])? { code(of: codeLines) }

  /// The code of a region of this name, or of `L3-L7`, lines of the file from 1; nil where there is none.
  func lines(_ name: String) -> (code: [UInt8], offsets: [Int])? {
    if let region = regions.first(where: { $0.name == name }) { return code(of: Array(codeLines[region.lines])) }
    guard let match = name.wholeMatch(of: /L(\d{1,7})(?:-L?(\d{1,7}))?/), let first = Int(match.1),
      case let last = match.2.flatMap({ Int($0) }) ?? first, first >= 1, first <= last, last <= text.lines.starts.count
    else { return nil }
    return code(of: (first...last).map { text.lines.range(ofLine: $0) })
  }

  /// Lines without the indentation that all of them have.
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

  /// The marker in a line. In comments of most languages, with or without `#`, as Visual
  /// Studio Code knows them; `region` alone is a word of a program.
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
