/// A site small enough to read, for tests of the index, the engine and the search box.
import ArticleModel
import Foundation
import SearchIndex
import TestSupport

enum SmallSite {
  static func page(
    _ path: String, _ title: String, language: String = "ko", kind: ArticleKind = .post, tags: [String] = [],
    sections: [(heading: String, prose: String, code: String)]
  ) -> SearchPage {
    let rendered = sections.enumerated().map { index, section in
      RenderedSection(
        id: section.heading.isEmpty ? "" : section.heading.lowercased().replacingOccurrences(of: " ", with: "-"),
        level: index == 0 ? 1 : 2, heading: section.heading, prose: Array(section.prose.utf8),
        code: Array(section.code.utf8))
    }
    return SearchPage(
      url: SitePath(path), title: title, language: language, kind: kind, isTranslation: kind == .chapter, tags: tags,
      date: kind == .post ? "2024-05-01" : nil, sections: rendered)
  }

  static let pages: [SearchPage] = [
    page(
      "/posts/클로저/", "클로저로 값 붙잡기", tags: ["swift"],
      sections: [
        ("", "클로저(closure)는 주변의 값을 붙잡는다. 클로저를 넘기면 함수가 나중에 부른다.", ""),
        ("강한 순환 참조", "클로저가 인스턴스를 붙잡으면 강한 순환 참조가 생긴다. 약한 참조로 푼다.", "let handler = { [weak self] in self?.reload() }"),
      ]),
    page(
      "/posts/semaphore/", "세마포어와 교착상태", tags: ["gcd"],
      sections: [
        ("", "세마포어는 동시에 들어오는 스레드의 수를 센다. 세마포어가 없으면 교착상태를 풀기 어렵다.", ""),
        ("동시성 큐", "GCD를 쓰면 동시성 큐에 작업을 넣는다.", "DispatchSemaphore(value: 1)\ndispatch_async(queue) {}"),
      ]),
    page(
      "/posts/language/", "앱을 켠 채로 언어 바꾸기", tags: ["swift", "ios"],
      sections: [
        ("", "네임스페이스를 나누고 번들을 골라 언어를 바꾼다. 알림을 등록하는 방법도 적는다.", ""),
        (
          "툴바 배경", "배경을 지우는 UIToolbar 예제다.",
          "func application(_ app: UIApplication) { applicationDidEnterBackground() }"
        ),
      ]),
    page(
      "/guide/optionals/", "옵셔널", kind: .chapter,
      sections: [
        ("", "옵셔널은 값이 없을 수 있음을 나타낸다. 옵셔널 바인딩으로 푼다.", ""),
        ("옵셔널 체이닝", "물음표로 옵셔널의 속성을 이어 부른다.", "let count = room?.desks.count"),
      ]),
    page(
      "/en/guide/closures/", "Closures", language: "en", kind: .chapter,
      sections: [("", "A closure captures values. Capturing lists break strong reference cycles.", "")]),
  ]

  /// Filler whose words are made up, so that the index has several shards.
  static let filler: [SearchPage] = (0..<12).map { number in
    let initials = Array("가나다라마바사아자차카타파하".unicodeScalars).map(\.value)
    let words = (0..<260).map { word -> String in
      var scalars = String.UnicodeScalarView()
      for step in 0..<3 {
        let mixed = (number * 7919 + word * 104_729 + step * 1_299_709) % 8191
        let value = initials[mixed % initials.count] + UInt32(mixed / 14 % 20) * 28 + UInt32(mixed % 3) * 4
        scalars.append(Unicode.Scalar(value) ?? "가")
      }
      return String(scalars)
    }
    return page("/filler/\(number)/", "채움 \(number)", kind: .page, sections: [("", words.joined(separator: " "), "")])
  }

  static func source(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: packageFolder.appendingPathComponent("templates/assets/search/\(name)")))
  }

  /// Everything below `search/`, scripts included.
  static func searchFiles(_ pages: [SearchPage]) throws -> [OutputFile] {
    try SearchIndex(of: pages.map { PageSearchData($0) }, defaultLanguage: "ko").files
      + SearchScripts.files(source: source)
  }

  /// Writes files below `folder`.
  static func write(_ files: [OutputFile], to folder: URL) throws {
    for file in files {
      guard case .bytes(let bytes) = file.contents else { continue }
      let place = folder.appendingPathComponent(file.path)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: place)
    }
  }

  /// Runs `body`, JavaScript with `search` at hand, and returns what it prints, trimmed.
  static func run(
    _ body: String, failing: String = "null", pages: [SearchPage] = pages + filler
  ) throws -> String {
    try withTemporaryFolder { folder in
      try write(try searchFiles(pages), to: folder)
      let program = """
        import fs from 'node:fs'
        import path from 'node:path'
        fs.writeFileSync('package.json', '{"type":"module"}')
        const { openSearch } = await import(path.resolve('search/engine.js'))
        let failing = \(failing)
        const read = async file => {
          if (failing?.test(file)) throw new Error('failing ' + file)
          return new Uint8Array(fs.readFileSync('search/' + file))
        }
        const search = await openSearch({ read })
        const first = async (text, options) => { const { results: [result] } = await search.query(text, options); return result && decodeURI(result.url) }
        \(body)
        """
      return try NodeProgram.run(program, in: folder).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }
}
