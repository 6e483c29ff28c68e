/// Finds the variables, constants, properties and parameters that a sample declares, in any language that writes them like Swift, Kotlin or
/// JavaScript.
import ByteText

/// A quick look at lines, not a parser.
enum SampleVariables {
  private static let declarers: Set<String> = ["let", "var", "const", "val"]
  private static let receivers: Set<String> = ["self", "this"]

  /// The names in small letters, in order, as often as they are declared.
  static func names(in code: ArraySlice<UInt8>) -> [String] {
    code.split(separator: 0x0A).flatMap { line -> [String] in
      let words = words(of: line)
      return words.indices.compactMap { number in
        guard line[words[number].lowerBound].isASCIILowercase,
          isVariable(number, of: words, in: line) || isParameter(number, of: words, in: line)
        else { return nil }
        let name = text(line, words[number])
        return receivers.contains(name) ? nil : name
      }
    }
  }

  private static func words(of line: ArraySlice<UInt8>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var place = line.startIndex
    while let start = line[place...].firstIndex(where: \.isASCIIWordByte) {
      let end = line[start...].firstIndex { !$0.isASCIIWordByte } ?? line.endIndex
      words.append(start..<end)
      place = end
    }
    return words
  }

  /// `let name`; but not `const redis = require('redis')`, which has the name of what it stands for.
  private static func isVariable(_ number: Int, of words: [Range<Int>], in line: ArraySlice<UInt8>) -> Bool {
    guard number > 0, isOnlySpace(line[words[number - 1].upperBound..<words[number].lowerBound]),
      declarers.contains(text(line, words[number - 1]))
    else { return false }
    return !words.contains { other in
      other.lowerBound > words[number].lowerBound && line[other].elementsEqual(line[words[number]])
        && (isQuote(line, other.lowerBound - 1) || isQuote(line, other.upperBound))
    }
  }

  /// `(name: String`, `, name: String`, `(with name: String`: a type follows the colon, so that calls and dictionaries declare nothing.
  private static func isParameter(_ number: Int, of words: [Range<Int>], in line: ArraySlice<UInt8>) -> Bool {
    let after = line[words[number].upperBound...].drop { $0 == 0x20 }
    guard after.first == UInt8(ascii: ":"), let type = after.dropFirst().first(where: { $0 != 0x20 }),
      type.isASCIIUppercase || "[@(".utf8.contains(type)
    else { return false }
    if opensParameter(words[number], in: line) { return true }
    return number > 0 && isOnlySpace(line[words[number - 1].upperBound..<words[number].lowerBound])
      && opensParameter(words[number - 1], in: line)
  }

  private static func opensParameter(_ word: Range<Int>, in line: ArraySlice<UInt8>) -> Bool {
    line[..<word.lowerBound].last { $0 != 0x20 }.map { "(,".utf8.contains($0) } ?? false
  }

  private static func isOnlySpace(_ gap: ArraySlice<UInt8>) -> Bool { !gap.isEmpty && gap.allSatisfy { $0 == 0x20 } }

  private static func isQuote(_ line: ArraySlice<UInt8>, _ place: Int) -> Bool {
    line.indices.contains(place) && "\"'/".utf8.contains(line[place])
  }

  private static func text(_ line: ArraySlice<UInt8>, _ word: Range<Int>) -> String {
    String(decoding: line[word], as: UTF8.self)
  }
}
