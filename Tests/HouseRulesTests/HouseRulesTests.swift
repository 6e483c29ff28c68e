/// Checks the project's rules that the compiler does not check.
import Diagnostics
import Foundation
import TestSupport
import Testing

struct HouseRulesTests {
  @Test func onlyHostSystemTouchesTheOutsideWorld() {
    let restricted = [
      "FileManager", "ProcessInfo", "Process()", "Date()", "getenv(", "inotify_", "fopen(", "URLSession",
      "import Glibc",
      "contentsOf: URL", "contentsOfFile:", "CommandLine.arguments",
    ]
    let faults = SourceFile.all.filter { !["HostSystem", "jikji"].contains($0.module) }.flatMap { file in
      file.codeLines.flatMap { line in
        restricted.filter { line.text.contains($0) }.map { "\(file.path):\(line.number) \($0)" }
      }
    }
    #expect(faults.filter { fault in !Self.reasonedExceptions.contains { fault.hasPrefix($0) } } == [])
  }

  /// Pure uses of the C library outside HostSystem: its tables of character sets, and its search for a byte.
  private static let reasonedExceptions = [
    "Sources/KoreanText/KoreanCodePage.swift", "Sources/ByteText/ByteSearch.swift",
  ]

  @Test func installingStripsTheProgramByTheStripThatIsNamed() throws {
    let make = Process()
    make.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    make.arguments = ["make", "-n", "install", "DESTDIR=/a b", "PREFIX=/usr", "STRIP=other-strip"]
    make.currentDirectoryURL = packageFolder
    let output = Pipe()
    make.standardOutput = output
    try make.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    make.waitUntilExit()
    #expect(make.terminationStatus == 0)
    #expect(said.contains("other-strip \"/a b/usr/bin/jikji\""))
  }

  @Test func onlyJikjiCommandsPrintsAndOnlyJikjiExits() {
    let printing = SourceFile.all.filter { $0.module != "JikjiCommands" }.flatMap {
      $0.places(of: /(^|[^.\w])print\(/, words: "print(")
    }
    #expect(printing == [])
    let exiting = SourceFile.all.filter { $0.module != "jikji" }.flatMap {
      $0.places(of: /(^|[^.\w])_?exit\(/, words: "exit(")
    }
    #expect(exiting == [])
  }

  @Test func everyPackageEntersThroughOneModule() {
    let restricted = [
      "CCMarkGFM": "CommonMark", "CMarkMemory": "CommonMark", "CLibXML2": "HTMLSource", "Yams": "YAMLSource",
      "TOMLKit": "DumpImport",
      "ArgumentParser": "JikjiCommands",
      "CJemalloc": "HostSystem", "CLibCrypto": "HostSystem", "Hummingbird": "PreviewServer",
      "SwiftSyntax": "SwiftSource",
      "SwiftParser": "SwiftSource", "SwiftIDEUtils": "SwiftSource", "CLinuxCalls": "HostSystem",
    ]
    let faults = SourceFile.all.flatMap { file in
      file.imports.filter { restricted[$0].map { $0 != file.module } ?? false }.map { "\(file.path) imports \($0)" }
    }
    #expect(faults == [])
  }

  @Test func stagesNeverImportStages() {
    let stages: Set = [
      "ContentLoad", "DumpImport", "CrossLinks", "SnippetCheck", "Translation", "PageRender", "SearchIndex", "SiteEmit",
    ]
    let faults = SourceFile.all.filter { stages.contains($0.module) }.flatMap { file in
      file.imports.filter { stages.contains($0) }.map { "\(file.path) imports \($0)" }
    }
    #expect(faults == [])
  }

  @Test func everyDiagnosticIsNamedInATest() {
    let tests = SourceFile.files(below: "Tests") { _ in true }.map(\.text).joined()
    let unnamed = DiagnosticCode.allCases.filter { !tests.contains($0.rawValue) && !tests.contains("(.\($0),") }
    #expect(unnamed.map(\.rawValue) == [])
  }

  @Test func nothingThatTextCanReachTraps() {
    let faults = SourceFile.all.flatMap {
      $0.places(of: /try!|\bas! |fatalError\(/, words: "try!", "as! ", "fatalError(")
    }
    #expect(faults == [])
  }

  @Test func filesHaveAtMost400LinesAndFunctions40() {
    let long = SourceFile.all.filter { $0.lines.count > 400 && !$0.saysWhyItIsLong }.map {
      "\($0.path): \($0.lines.count) lines"
    }
    #expect(long == [])
    #expect(SourceFile.all.flatMap(\.longFunctions) == [])
  }

  @Test func everyFileSaysFirstWhatItIsFor() {
    let silent = SourceFile.all.filter { !$0.firstWords.hasPrefix("//") }.map(\.path)
    #expect(silent == [])
  }

  @Test func everyPackageDeclarationHasADocComment() {
    let bare = SourceFile.all.filter { $0.module != "JikjiCommands" }.flatMap(\.undocumentedDeclarations)
    #expect(bare == [])
  }

  @Test func onlySourceAndEmbeddedResourcesLieInSources() {
    let kinds: Set = ["swift", "c", "h", "modulemap", "md"]
    let strays = Self.files(below: "Sources").filter {
      !kinds.contains($0.pathExtension) && !$0.pathComponents.contains("Resources")
    }.map(\.lastPathComponent)
    #expect(strays == [])
  }

  @Test func nothingHeavyLiesInTheTree() {
    let folders = ["Sources", "Plugins", "Tests", "Scripts", "Benchmarks", "content", "templates", ".github"]
    let heavy = folders.flatMap(Self.files).filter { file in
      (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize).map { $0 > 300_000 } ?? true
    }
    #expect(heavy.map(\.lastPathComponent) == [])
  }

  /// Everything below a folder of the package that is no folder itself.
  private static func files(below folder: String) -> [URL] {
    let found = FileManager.default.enumerator(
      at: packageFolder.appendingPathComponent(folder), includingPropertiesForKeys: [.isRegularFileKey, .fileSizeKey])
    return (found?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }
  }

  @Test func nothingSpeaksOfOneMachine() {
    // Written in two halves so that this file does not break its own rule.
    let words = ["/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/", "pypi" + ".org", "deb" + ".debian.org"]
    let faults = SourceFile.texts.flatMap { file in
      words.filter { file.text.contains($0) }.map { "\(file.path): \($0)" }
    }
    #expect(faults == [])
  }
}

/// A source file as text.
struct SourceFile {
  let path: String
  let text: String
  let lines: [Substring]
  /// Lines of code, without comments and without what is in string literals: text is data, not code.
  let codeLines: [(number: Int, text: String)]
  /// The modules it imports.
  let imports: Set<String>

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    codeLines = path.hasSuffix(".swift") ? Self.codeLines(of: lines) : []
    imports = Set(
      codeLines.filter { $0.text.contains("import ") }.compactMap {
        $0.text.firstMatch(of: /^(?:@\w+ )*(?:package |private |internal |public )?import (\w+)/).map { String($0.1) }
      })
  }

  /// Every Swift file below Sources.
  static let all = files(below: "Sources") { $0.hasSuffix(".swift") }.filter { !$0.path.contains("/Resources/") }

  /// Everything that people read or run.
  static let texts =
    files(below: "Sources") { _ in true } + files(below: "Plugins") { _ in true }
    + files(below: "Tests") { $0.hasSuffix(".swift") }
    + files(below: "content") { $0.hasSuffix(".md") }
    + files(below: "Scripts") { _ in true } + files(below: "Benchmarks") { _ in true }

  static func files(below folder: String, where isWanted: (String) -> Bool) -> [SourceFile] {
    let root = packageFolder.appendingPathComponent(folder)
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return paths.sorted().filter(isWanted).compactMap { path in
      (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)).map {
        SourceFile(path: "\(folder)/\(path)", text: $0)
      }
    }
  }

  /// The module a file of Sources belongs to.
  var module: String { String(path.split(separator: "/")[1]) }
  var firstWords: Substring { lines.first { !$0.isEmpty && !$0.hasPrefix("// swift-format") } ?? "" }
  var saysWhyItIsLong: Bool { text.contains("// Long because:") }

  private static func codeLines(of lines: [Substring]) -> [(number: Int, text: String)] {
    var found: [(number: Int, text: String)] = []
    var isInText = false
    for (index, line) in lines.enumerated() {
      let wasInText = isInText
      if line.utf8.contains(UInt8(ascii: "\"")), line.components(separatedBy: "\"\"\"").count % 2 == 0 {
        isInText.toggle()
      }
      guard !wasInText, !line.utf8.drop(while: { $0 == UInt8(ascii: " ") }).starts(with: "//".utf8) else { continue }
      found.append((index + 1, withoutLiterals(line)))
    }
    return found
  }

  /// A line whose string literals are empty.
  private static func withoutLiterals(_ line: Substring) -> String {
    guard line.utf8.contains(UInt8(ascii: "\"")) else { return String(line) }
    var out: [UInt8] = []
    var isInLiteral = false
    var isEscaped = false
    for byte in line.utf8 {
      if isInLiteral {
        if byte == UInt8(ascii: "\""), !isEscaped { isInLiteral = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        if isInLiteral { continue }
      } else if byte == UInt8(ascii: "\"") {
        isInLiteral = true
      }
      out.append(byte)
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Lines of code with one of the words in which `pattern` is found: a search for words is many times faster.
  func places(of pattern: some RegexComponent, words: String...) -> [String] {
    codeLines.filter { line in words.contains { line.text.contains($0) } && line.text.contains(pattern) }.map {
      "\(path):\($0.number) \($0.text)"
    }
  }

  /// Functions whose body has more than 40 lines.
  var longFunctions: [String] {
    let isComment = { (index: Int) in lines[index].drop { $0 == " " }.hasPrefix("//") }
    let code = Set(codeLines.map(\.number))
    return lines.indices.filter { code.contains($0 + 1) }.compactMap { start in
      guard lines[start].hasSuffix("{") || lines[start].hasSuffix("("),
        lines[start].contains(/\b(func \S+|init\??)[(<]/), lines[start].last != "}", !isComment(start)
      else {
        return nil
      }
      let indent = lines[start].prefix { $0 == " " }
      guard let open = lines[start...].firstIndex(where: { $0.hasSuffix("{") }), open - start < 12,
        let close = lines[open...].firstIndex(where: { $0 == indent + "}" }), close - open - 1 > 40
      else { return nil }
      return "\(path):\(start + 1) \(close - open - 1) lines"
    }
  }

  /// Package declarations without a doc comment above them; what a protocol asks for needs none.
  var undocumentedDeclarations: [String] {
    let conformances = [
      "Literal value", "Literal elements", "nilLiteral", "func <", "func ==", "func hash(", "var description",
      "func next()", "func makeIterator", "init(from reader: inout BinaryReader) throws",
      "func write(to writer: inout BinaryWriter)",
    ]
    return lines.indices.compactMap { index in
      let line = lines[index]
      guard line.contains("package "), line.contains(/^ *package (?!import)/),
        !conformances.contains(where: line.contains)
      else { return nil }
      var above = index - 1
      while above >= 0, lines[above].contains(/^ *(@|package let .*: \w+$)/) && !lines[above].contains("///") {
        above -= 1
      }
      guard above >= 0, !lines[above].contains("///") else { return nil }
      return "\(path):\(index + 1) \(line)"
    }
  }
}
