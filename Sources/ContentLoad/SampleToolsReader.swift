/// Parses the keys of `snippets:` that exist only in jikji.yml, not in front matter: Compiler Explorer, toolchains,
/// packages.
import ArticleModel
import Diagnostics

enum SampleToolsReader {
  static func read(_ reader: inout MappingReader) -> SampleTools {
    var tools = SampleTools()
    let text = reader.text
    tools.compilerExplorer = reader.bool("compilerExplorer")?.value ?? false
    tools.toolchains = reader.dictionary("toolchains", of: .text) { key, value, problems in
      let name = "snippets.toolchains.\(key.value)"
      guard SwiftVersion.isKnown(key.value) else {
        problems.append(.wrongType(name, wanted: .swiftVersion, at: Place(text, key.range)))
        return nil
      }
      guard case .scalar(let folder, _) = value.content, !folder.isEmpty else {
        problems.append(.wrongType(name, wanted: .toolchainFolder, at: Place(text, value.range)))
        return nil
      }
      return .init(version: key.value, folder: folder, place: Place(text, key.range))
    }.compactMap(\.self)
    tools.packages = reader.dictionary("packages", of: .map, .text) { key, value, problems in
      package(key, value, text, &problems)
    }.compactMap(\.self)
    return tools
  }

  /// A package in the form `Name: folder`, `Name: {path: folder}` or `Name: {url: …, version: 1.2.3}`.
  private static func package(
    _ key: Located<String>, _ value: LocatedYAML, _ text: SourceText, _ problems: inout [Diagnostic]
  ) -> SampleTools.Package? {
    let name = "snippets.packages.\(key.value)"
    let place = Place(text, key.range)
    if case .scalar(let folder, _) = value.content, isPlain(folder), isName(key.value) {
      return .init(name: key.value, origin: .folder(folder), place: place)
    }
    var inner = MappingReader(value, in: text, prefix: name + ".")
    let (path, url, version) = (inner.string("path"), inner.string("url"), inner.string("version"))
    problems += inner.finish()
    // The schema recorder calls this with the key `*` and an empty map.
    guard key.value != "*" else { return nil }
    guard isName(key.value) else {
      problems.append(.wrongType(name, wanted: .productName, at: place))
      return nil
    }
    if let path, url == nil, version == nil, isPlain(path.value) {
      return .init(name: key.value, origin: .folder(path.value), place: place)
    }
    if let url, path == nil, isPlain(url.value) {
      guard let version else {
        problems.append(.missingKey(name + ".version", at: place))
        return nil
      }
      guard version.value.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+(?:[-+][A-Za-z0-9.+-]*)?/) != nil else {
        problems.append(.wrongType(name + ".version", wanted: .packageVersion, at: Place(text, version.range)))
        return nil
      }
      return .init(name: key.value, origin: .repository(url.value, version: version.value), place: place)
    }
    problems.append(.wrongType(name, wanted: .packageOrigin, at: place))
    return nil
  }

  private static func isName(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_.-]*/) != nil }

  /// Whether a text can be written into a package manifest without escapes.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains { $0.value < 0x20 || $0 == "\"" || $0 == "\\" }
  }
}

extension Phrase {
  fileprivate static let swiftVersion = Phrase(en: "a Swift version from 1 to 6", ko: "1부터 6까지의 Swift 버전")
  fileprivate static let toolchainFolder = Phrase(en: "the folder of a toolchain", ko: "도구 모음의 폴더")
  fileprivate static let productName = Phrase(en: "the name of a package's product", ko: "패키지 제품의 이름")
  fileprivate static let packageVersion = Phrase(en: "a version such as 1.2.0", ko: "1.2.0 같은 버전")
  fileprivate static let packageOrigin = Phrase(
    en: "a folder (path), or a repository and a version (url, version)", ko: "폴더(path), 또는 저장소와 버전(url, version)")
}
