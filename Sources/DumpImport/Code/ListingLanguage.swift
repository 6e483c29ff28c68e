/// Guesses the language of a listing from its own marks, else from its neighbours.
import ByteText

/// Languages that listings are told apart into; raw values are fence names.
enum ListingLanguage: String, Sendable, CaseIterable {
  case objectiveC = "objective-c"
  case swift, java, shell, c
  case javascript, kotlin, python, xml, json, html
  case cpp, csharp, typescript, go, php, ruby, css, groovy, yaml, sql, dockerfile, ini, console, diff
  case text = "text"
}

enum LanguageGuess {
  /// The language of `lines`; nil when their marks say nothing.
  /// - Parameter usual: the language that wins where two have as much for them.
  static func language(of lines: [String], usual: ListingLanguage? = nil) -> ListingLanguage? {
    if let named = named(in: lines) { return named }
    if PatchLines.arePatch(lines) { return .diff }
    if isJSON(lines) { return .json }
    if lines.allSatisfy({ $0.isEmpty || ShellCommands.isCommand(trimmed($0)) || $0.hasPrefix("#!") }) { return .shell }
    var votes: [ListingLanguage: Int] = [:]
    for line in lines { vote(on: line, into: &votes) }
    let most = votes.values.max() ?? 0
    if let usual, votes[usual] == most, most > 0 { return usual }
    return ListingLanguage.allCases.first { most > 0 && votes[$0] == most }
  }

  /// Whether the lines are an object or array of JSON: keys in quotation marks, values, brackets, nothing else.
  private static func isJSON(_ lines: [String]) -> Bool {
    let texts = lines.map { trimmed($0) }.filter { !$0.isEmpty }
    guard let first = texts.first?.utf8.first, "{[".utf8.contains(first), texts.contains(where: { $0.holds("\":") })
    else {
      return false
    }
    return texts.allSatisfy { text in
      let rest = StrippedCode(text).rest
      return rest.utf8.first.map { "{}[]\"-".utf8.contains($0) || $0.isASCIIDigit } ?? true
        || ["true", "false", "null", "..."].contains { rest.hasPrefix($0) }
    } && !texts.contains { $0.hasSuffix(";") }
  }

  /// Whether the text is nothing but what plug-ins call a language.
  static func isName(_ text: String) -> Bool {
    [
      "java", "swift", "objective-c", "objc", "c++", "c#", "javascript", "xhtml", "shell", "python", "php", "html",
      "css",
      "kotlin", "xml", "json", "sql", "bash", "plain text", "default", "ruby", "go", "c", "js", "ts", "typescript",
      "yaml", "cs",
    ].contains(text.lowercased())
  }

  /// The language of code that bears no mark of its own: C where plain types are declared with semicolons, else none.
  static func family(of lines: [String]) -> ListingLanguage {
    let types = ["int ", "char ", "float ", "double ", "long ", "unsigned ", "void ", "short ", "struct "]
    let declares = lines.contains { line in
      let bare = StrippedCode(line).rest
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
    ("let ", .swift, 2), ("var ", .swift, 2), ("func ", .swift, 3), ("guard ", .swift, 3),
    ("if let ", .swift, 3), ("-> Void", .swift, 3), ("override func", .swift, 4), ("import UIKit", .swift, 4),
    ("import Foundation", .swift, 4), ("case .", .swift, 3), ("static let", .swift, 4), (": String = ", .swift, 3),
    ("?? ", .swift, 1), ("@IBOutlet", .swift, 2), ("typealias ", .swift, 3), ("enum ", .swift, 1),
    ("extension ", .swift, 2),
    ("public static void", .java, 6), ("System.out", .java, 6), ("@Override", .java, 5),
    ("@SuppressWarnings", .java, 6),
    ("String[]", .java, 5), (".newInstance()", .java, 5), ("Class.forName", .java, 6), (".getConstructor(", .java, 4),
    ("import java", .java, 6), ("public class ", .java, 4), ("private static final", .java, 4),
    ("new ArrayList", .java, 4),
    ("println!(", .text, 1),
    ("function ", .javascript, 3), ("function(", .javascript, 4), ("console.log", .javascript, 5),
    ("int ", .c, 2), ("char *", .c, 3), ("double ", .c, 1), ("vector<", .cpp, 5), ("public ", .java, 2),
    ("int[] ", .java, 4),
    ("const {", .javascript, 4), ("const [", .javascript, 4), ("= () =>", .javascript, 4),
    ("useEffect(", .javascript, 6),
    ("=>", .javascript, 2), ("document.", .javascript, 3), ("require(", .javascript, 2),
    ("printf(", .c, 3), ("#include <stdio", .c, 5), ("int main(", .c, 4), ("#include", .c, 2), ("scanf(", .c, 4),
    ("malloc(", .c, 1),
    ("def ", .python, 2), ("print(", .python, 1), ("elif ", .python, 3), ("self):", .python, 4),
    ("fun ", .kotlin, 3), ("val ", .kotlin, 2), ("suspend ", .kotlin, 5), ("data class ", .kotlin, 5),
    ("companion object", .kotlin, 5), ("lateinit ", .kotlin, 5), ("override fun ", .kotlin, 5),
    ("println(", .kotlin, 1),
    ("listOf(", .kotlin, 4), ("mutableListOf(", .kotlin, 4), ("?.let {", .kotlin, 4), ("import kotlin", .kotlin, 6),
    ("import android", .kotlin, 2), ("import android", .java, 2), ("?: ", .kotlin, 2), ("by lazy", .kotlin, 5),
    ("implementation ", .groovy, 3), ("apply plugin", .groovy, 6), ("compile '", .groovy, 5),
    ("classpath ", .groovy, 4),
    ("implementation(", .kotlin, 3), ("buildscript {", .groovy, 3), ("repositories {", .groovy, 3),
    ("dependencies {", .groovy, 3),
    ("using System", .csharp, 6), ("Console.Write", .csharp, 6), ("namespace ", .csharp, 3), ("string[] ", .csharp, 4),
    ("std::", .cpp, 6), ("cout <<", .cpp, 6), ("#include <iostream", .cpp, 6), ("using namespace", .cpp, 6),
    ("template <", .cpp, 5), ("auto ", .cpp, 3), ("[&]", .cpp, 4), ("[=]", .cpp, 4), ("() mutable", .cpp, 4),
    ("nullptr", .cpp, 3), ("::", .cpp, 1),
    ("func main()", .go, 3), ("fmt.", .go, 5), (" := ", .go, 5), ("package main", .go, 6), ("chan ", .go, 2),
    ("<?php", .php, 8), ("$this->", .php, 6), ("echo $", .php, 5),
    ("puts ", .ruby, 4), ("do |", .ruby, 5), ("attr_accessor", .ruby, 6), ("require '", .ruby, 3), ("pod '", .ruby, 5),
    ("interface Props", .typescript, 6), (": string", .typescript, 4), (": number", .typescript, 4),
    (": boolean", .typescript, 4),
    ("import React", .javascript, 6), ("export default", .javascript, 5), ("=== ", .javascript, 4),
    ("async (", .javascript, 2),
    ("module.exports", .javascript, 6), ("useState(", .javascript, 6), ("import {", .javascript, 4),
    ("await ", .javascript, 1),
    ("import numpy", .python, 6), ("import pandas", .python, 6), ("__name__", .python, 6), ("self.", .python, 1),
    ("color: ", .css, 2), ("margin: ", .css, 4), ("padding: ", .css, 4), ("display: ", .css, 3),
    ("font-size: ", .css, 4),
    ("background: ", .css, 3), ("width: ", .css, 1), ("height: ", .css, 1),
    ("SELECT ", .sql, 4), ("CREATE TABLE", .sql, 8), ("INSERT INTO", .sql, 8), ("ALTER TABLE", .sql, 8),
    ("VARCHAR", .sql, 6),
    ("List<", .java, 2), ("Collectors.", .java, 5), (".stream()", .java, 4), ("::new", .java, 3),
    ("new HashMap", .java, 4), ("public void ", .java, 4), ("private final ", .java, 3),
    ("@Autowired", .java, 5),
    ("System.err", .java, 5), ("throws ", .java, 3), ("extends ", .java, 1), ("implements ", .java, 3),
    ("String ", .java, 1),
    (".forEach(", .javascript, 1), ("println(", .swift, 1), ("print(", .swift, 1), ("UIColor", .swift, 1),
    ("nil", .swift, 1),
    (".leading", .swift, 1), ("withIdentifier:", .swift, 2), (".target(name:", .swift, 4), (".package(", .swift, 4),
    ("Anchor.constraint(", .swift, 2),
    ("String(describing:", .swift, 4),
    ("<?xml", .xml, 6), ("</", .xml, 2), ("<html", .html, 6), ("<div", .html, 3),
  ]

  private static func vote(on line: String, into votes: inout [ListingLanguage: Int]) {
    let code = StrippedCode(line).hadComment ? line.prefix(upTo: commentStart(of: line)) : line[...]
    guard !code.isEmpty else { return }
    for (mark, language, weight) in marks where code.holds(mark) { votes[language, default: 0] += weight }
    let bare = trimmed(code)
    if bare.hasPrefix("for "), bare.hasSuffix("{"), !bare.hasPrefix("for ("), bare.holds(" in ") {
      votes[.swift, default: 0] += 3
    }
    if bare.hasPrefix("from "), bare.holds(" import ") { votes[.python, default: 0] += 6 }
    if bare.hasPrefix("import "), !bare.hasSuffix(";") {
      let name = bare.utf8.dropFirst(7)
      if name.contains(UInt8(ascii: ".")), name.first.map({ $0.isASCIIUppercase }) == false {
        votes[.kotlin, default: 0] += 3
      } else if name.allSatisfy({ $0.isIdentifierStart && !$0.isASCIIUppercase }) {
        votes[.python, default: 0] += 3
      }
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
    let receiver = after.prefix { $0 != " " }
    // `[1, 2]` is an array.
    guard !receiver.contains("]") || after.hasPrefix("["), !receiver.hasSuffix(",") else { return false }
    return after.holds(" ") && !after.holds("\"") || text.holds("[[")
  }
}
