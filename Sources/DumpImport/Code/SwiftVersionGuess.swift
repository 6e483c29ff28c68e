/// Guesses from its words which Swift a sample was written in and which Apple frameworks it needs.
import ByteText

enum SwiftVersionGuess {
  private static let first = [
    "println(", "QOS_CLASS_", ".value)", "countElements(", "NSErrorPointer", "toRaw()", "fromRaw(",
  ]
  private static let second = [
    "dispatch_async(", "dispatch_sync(", "dispatch_get_", "dispatch_queue_create", "dispatch_after(", "dispatch_once",
    "dispatch_group_", "dispatch_semaphore_", "dispatch_barrier_", "dispatch_apply(", "dispatch_time(", "NSURL(string",
    "CGRectMake(", "CGPointMake(", "CGSizeMake(", "UIColor.blackColor()", ".sharedApplication()",
    "expectationWithDescription",
    "waitForExpectationsWithTimeout", ".stringByAppending", "componentsSeparatedByString", "Selector(\"",
    "NSNotificationCenter",
    "NSBundle.mainBundle", "enumerate(", "inout ", "++", "NSURLSession", "for var ",
  ]
  private static let frameworks: [(prefix: String, module: String)] = [
    ("UI", "UIKit"), ("NS", "Foundation"), ("CL", "CoreLocation"), ("MK", "MapKit"), ("AV", "AVFoundation"),
    ("SK", "SpriteKit"),
    ("WK", "WebKit"), ("XCT", "XCTest"),
  ]

  /// The words for a fence: `swift=1`, `needs=UIKit`.
  static func words(for lines: [String]) -> [String] {
    let code = lines.map { StrippedCode($0).rest }.joined(separator: "\n")
    var words: [String] = []
    if let version = version(of: code) { words.append("swift=\(version)") }
    let modules = modules(of: code)
    if !modules.isEmpty { words.append("needs=" + modules.joined(separator: ",")) }
    return words
  }

  /// The last Swift that understood `code`, when that is an old one.
  static func version(of code: String) -> Int? {
    if first.contains(where: { code.holds($0) }) { return 1 }
    if second.contains(where: { has($0, in: code) }) { return 2 }
    if code.holds("dispatch_block_create") || code.holds("DISPATCH_QUEUE_CONCURRENT") { return 2 }
    return nil
  }

  private static func has(_ mark: String, in code: String) -> Bool {
    guard mark == "inout " else { return code.holds(mark) }
    return code.holds("(inout ")
  }

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
