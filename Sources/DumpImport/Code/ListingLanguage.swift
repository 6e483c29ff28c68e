/// Guesses the language of a listing from its own marks, else from its neighbours.

/// Languages that listings are told apart into; raw values are fence names.
enum ListingLanguage: String, Sendable, CaseIterable {
  case objectiveC = "objective-c"
  case swift, java, shell, c
  case javascript, kotlin, python, xml, json, html
  case text = "text"
}

enum LanguageGuess {
  /// The language of `lines`, and how sure its marks make it; nil when they say nothing.
  static func language(of lines: [String]) -> ListingLanguage? {
    if let named = named(in: lines) { return named }
    if lines.allSatisfy({ $0.isEmpty || ShellCommands.isCommand(trimmed($0)) || $0.hasPrefix("#!") }) { return .shell }
    var votes: [ListingLanguage: Int] = [:]
    for line in lines { vote(on: line, into: &votes) }
    let ranked = ListingLanguage.allCases.filter { votes[$0, default: 0] > 0 }.sorted {
      votes[$0, default: 0] > votes[$1, default: 0]
    }
    return ranked.first
  }

  /// The language of code that bears no mark of its own: C where plain types are declared with semicolons, else none.
  static func family(of lines: [String]) -> ListingLanguage {
    let types = ["int ", "char ", "float ", "double ", "long ", "unsigned ", "void ", "short ", "struct "]
    let declares = lines.contains { line in
      let bare = BareCode(line).rest
      return types.contains { bare.hasPrefix($0) }
        && (bare.hasSuffix(";") || bare.hasSuffix("{") || bare.hasSuffix(")"))
    }
    return declares ? .c : .text
  }

  /// A first line `// Swift` or `// Objective-C …` says it outright.
  private static func named(in lines: [String]) -> ListingLanguage? {
    guard let first = lines.first.map({ trimmed($0) }), first.hasPrefix("//") else { return nil }
    let words = trimmed(first.dropFirst(2))
    if words.hasPrefix("Objective-C") || words.hasPrefix("objc") || words.hasPrefix("Obj-C") { return .objectiveC }
    if words == "Swift" || words.hasPrefix("Swift ") || words == "swift" { return .swift }
    if words == "Java" { return .java }
    if words == "Kotlin" { return .kotlin }
    return nil
  }

  private static let marks: [(String, ListingLanguage, Int)] = [
    ("@\"", .objectiveC, 3), ("@interface", .objectiveC, 5), ("@implementation", .objectiveC, 5),
    ("@property", .objectiveC, 4),
    ("@selector", .objectiveC, 4), ("@end", .objectiveC, 4), ("@class ", .objectiveC, 4),
    ("@synthesize", .objectiveC, 4),
    ("#import", .objectiveC, 4), ("alloc]", .objectiveC, 5), ("NSLog(@", .objectiveC, 5), ("@import ", .objectiveC, 4),
    ("NSString *", .objectiveC, 4), ("#pragma mark", .objectiveC, 2), ("(nonatomic", .objectiveC, 4),
    ("BOOL", .objectiveC, 2),
    ("[super ", .objectiveC, 3), ("[self ", .objectiveC, 3), ("^{", .objectiveC, 2), ("@try", .objectiveC, 3),
    ("@(", .objectiveC, 2), ("(id)", .objectiveC, 2), (" YES", .objectiveC, 2), (" NO)", .objectiveC, 2),
    ("==NO", .objectiveC, 3),
    ("let ", .swift, 2), ("var ", .swift, 2), ("func ", .swift, 3), ("println(", .swift, 2), ("guard ", .swift, 3),
    ("if let ", .swift, 3), ("-> Void", .swift, 3), ("override func", .swift, 4), ("import UIKit", .swift, 4),
    ("import Foundation", .swift, 4), ("case .", .swift, 3), ("static let", .swift, 4), (": String = ", .swift, 3),
    ("?? ", .swift, 1), ("@IBOutlet", .swift, 2), ("typealias ", .swift, 3), ("enum ", .swift, 1),
    ("extension ", .swift, 2),
    ("public static void", .java, 6), ("System.out", .java, 6), ("@Override", .java, 5),
    ("@SuppressWarnings", .java, 6),
    ("String[]", .java, 5), (".newInstance()", .java, 5), ("Class.forName", .java, 6), (".getConstructor(", .java, 4),
    ("import java", .java, 6), ("public class ", .java, 4), ("private static final", .java, 4),
    ("new ArrayList", .java, 4),
    ("fun ", .kotlin, 2), ("val ", .kotlin, 2), ("println!(", .text, 1),
    ("function ", .javascript, 3), ("function(", .javascript, 4), ("console.log", .javascript, 5),
    ("const ", .javascript, 1),
    ("=>", .javascript, 2), ("document.", .javascript, 3), ("require(", .javascript, 2),
    ("printf(", .c, 3), ("#include <stdio", .c, 5), ("int main(", .c, 4), ("#include", .c, 2), ("scanf(", .c, 4),
    ("malloc(", .c, 1),
    ("def ", .python, 2), ("print(", .python, 1), ("elif ", .python, 3), ("self):", .python, 4),
    ("<?xml", .xml, 6), ("</", .xml, 2), ("<html", .html, 6), ("<div", .html, 3),
  ]

  private static func vote(on line: String, into votes: inout [ListingLanguage: Int]) {
    let code = BareCode(line).hadComment ? line.prefix(upTo: commentStart(of: line)) : line[...]
    guard !code.isEmpty else { return }
    for (mark, language, weight) in marks where code.holds(mark) { votes[language, default: 0] += weight }
    let bare = trimmed(code)
    if bare.hasPrefix("for "), bare.hasSuffix("{"), !bare.hasPrefix("for ("), bare.holds(" in ") {
      votes[.swift, default: 0] += 3
    }
    if bare.hasPrefix("- (") || bare.hasPrefix("-(") || bare.hasPrefix("+ (") || bare.hasPrefix("+(") {
      votes[.objectiveC, default: 0] += 4
    }
    if isMessageSend(bare) { votes[.objectiveC, default: 0] += 3 }
    if bare.hasPrefix("NS") || bare.hasPrefix("UI") || bare.hasPrefix("CG"), bare.hasSuffix(";") {
      votes[.objectiveC, default: 0] += 3
    }
  }

  private static func commentStart(of line: String) -> String.Index {
    var index = line.startIndex
    while index < line.endIndex {
      if line[index...].hasPrefix("//"), index == line.startIndex || line[line.index(before: index)] != ":" {
        return index
      }
      index = line.index(after: index)
    }
    return line.endIndex
  }

  private static func isMessageSend(_ text: String) -> Bool {
    guard let open = text.firstIndex(of: "["), text.hasSuffix("];") || text.hasSuffix("]") || text.hasSuffix(") {")
    else { return false }
    let after = text[text.index(after: open)...]
    // `[Int] = []` is a type, `x[0]` a subscript: a message has a space before any closing bracket.
    guard !after.prefix(while: { $0 != " " }).contains("]") || after.hasPrefix("[") else { return false }
    return after.holds(" ") && !after.holds("\"") || text.holds("[[")
  }
}
