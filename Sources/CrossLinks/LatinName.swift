/// Searches text and code for a Latin name in any of its forms: estimation, estimate; view controller, viewController.
import ByteText

/// A name reduced to its stem.
struct LatinName: Sendable {
  /// The letters that must match, in lower case and without spaces.
  private let stem: [UInt8]
  /// Whether other letters may follow; not for stems of fewer than four letters, such as div, which many other words contain.
  private let isPrefix: Bool

  private static let endings = ["ing", "ion", "ed", "es", "e", "s", "y"].map { Array($0.utf8) }
  private static let shortestStem = 4

  /// Takes the loose key of a name.
  init(_ key: String) {
    let letters = key.utf8.map(\.asciiLowercased)
    let ending = Self.endings.first { letters.suffix($0.count) == $0[...] }?.count ?? 0
    let isLong = letters.count - ending >= Self.shortestStem
    stem = isLong ? letters.dropLast(ending) : letters
    isPrefix = stem.count >= Self.shortestStem
  }

  /// Whether the name begins a word of `text`, or a part of a camel-case name.
  func occurs(in text: ArraySlice<UInt8>) -> Bool {
    guard let first = stem.first else { return false }
    var before: UInt8 = 0x20
    for place in text.indices {
      let byte = text[place]
      let isCapital =
        byte.isASCIIUppercase
        && (before.isASCIILowercase || place + 1 < text.endIndex && text[place + 1].isASCIILowercase)
      let isStart = !before.isASCIILetter || isCapital
      if isStart, byte.asciiLowercased == first, begins(text[place...]) { return true }
      before = byte
    }
    return false
  }

  private func begins(_ text: ArraySlice<UInt8>) -> Bool {
    var place = text.startIndex
    for (number, letter) in stem.enumerated() {
      // The parts of a name may be separated by a space, a hyphen or an underscore, or not at all.
      if number > 0, place < text.endIndex, text[place] != letter, " -_".utf8.contains(text[place]) { place += 1 }
      guard place < text.endIndex, text[place].asciiLowercased == letter else { return false }
      place += 1
    }
    guard !isPrefix else { return true }
    let rest = text[place...]
    let end = rest.first == UInt8(ascii: "s") ? rest.dropFirst() : rest
    return end.first.map { !$0.isASCIILowercase } ?? true
  }
}
