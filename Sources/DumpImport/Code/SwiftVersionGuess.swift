/// Guesses from its words the Swift version of a sample and the Apple frameworks that it needs.
import ByteText

enum SwiftVersionGuess {
  /// The rows of Resources/swift-version-marks.txt.
  private static let marks = WordList(EmbeddedFiles.swiftVersionMarksTxt).rows.map {
    (mark: $0[0], version: Int($0[1]))
  }

  private static let frameworks: [(prefix: String, module: String)] = [
    ("UI", "UIKit"), ("NS", "Foundation"), ("CL", "CoreLocation"), ("MK", "MapKit"), ("AV", "AVFoundation"),
    ("SK", "SpriteKit"),
    ("WK", "WebKit"), ("XCT", "XCTest"),
  ]

  /// Further words for a fence: `swift=1`, `needs=UIKit`.
  static func words(for lines: [String]) -> [String] {
    let code = lines.map { StrippedCode($0).rest }.joined(separator: "\n")
    var words: [String] = []
    if let version = version(of: code) { words.append("swift=\(version)") }
    let modules = modules(of: code)
    if !modules.isEmpty { words.append("needs=" + modules.joined(separator: ",")) }
    return words
  }

  /// The last Swift version that accepts `code`; nil when it has no words of old versions.
  static func version(of code: String) -> Int? { marks.filter { code.holds($0.mark) }.compactMap(\.version).min() }

  private static func modules(of code: String) -> [String] {
    var found: Set<String> = []
    for word in code.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
      for (prefix, module) in frameworks where module != "Foundation" && word.hasPrefix(prefix) {
        let next = word.dropFirst(prefix.count).utf8.first
        if let next, next.isASCIIUppercase || prefix == "XCT", word.count > prefix.count + 2 { found.insert(module) }
      }
      if word == "viewDidLoad" || word == "viewWillAppear" { found.insert("UIKit") }
      if word == "expectationWithDescription" || word == "waitForExpectationsWithTimeout" { found.insert("XCTest") }
    }
    return found.sorted()
  }
}
