/// Compares `bareHTML` with the output of the program `cmark-gfm`.
import Foundation
import TestSupport
import Testing

@testable import CommonMark

@Suite struct BareHTMLTests {
  private static let program = "/usr/bin/cmark-gfm"
  private static let isInstalled = FileManager.default.isExecutableFile(atPath: program)

  @Test(
    arguments: [
      ("**클로저(closure)**는", "<p>**클로저(closure)**는</p>\n"),
      (
        "<title>a</title>\n\n- [x] b",
        "&lt;title>a&lt;/title>\n<ul>\n<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> b</li>\n</ul>\n"
      ),
      ("", ""),
    ])
  func rendersAsLibcmarkDoes(_ markdown: String, _ html: String) {
    #expect(String(decoding: MarkdownParser.bareHTML(Array(markdown.utf8)), as: UTF8.self) == html)
  }

  @Test(.enabled(if: isInstalled, "the program cmark-gfm is not installed (Debian: apt-get install cmark-gfm)"))
  func equalsTheProgramOnRandomTexts() throws {
    for seed in 0..<60 {
      var bytes: [UInt8] = []
      for part in 0..<20 {
        bytes += Array(RandomMarkdown.text(seed: UInt64(seed * 20 + part), korean: part % 2 == 0).utf8)
      }
      if seed % 3 == 0 { bytes += [0x0D, 0x0A, 0xFF, 0x00, 0x61, 0x0D, 0x62] }
      #expect(MarkdownParser.bareHTML(bytes) == (try Self.printed(bytes)), "seed \(seed)")
    }
  }

  private static func printed(_ markdown: [UInt8]) throws -> [UInt8] {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("in.md")
      try Data(markdown).write(to: file)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments =
        ["table", "strikethrough", "autolink", "tagfilter", "tasklist"].flatMap { ["-e", $0] } + [
          "--unsafe", file.path,
        ]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return Array(output)
    }
  }
}
