/// Looks for a Latin name in text and code, in any of its forms: estimation, estimate; view controller, viewController.
import ByteText

/// A name by its stem.
struct LatinName: Sendable {
  /// The letters that must be there, small and without spaces.
  private let stem: [UInt8]
  /// Whether letters may follow: a short name such as div is in too many other words.
  private let isPrefix: Bool

  private static let endings = ["ing", "ion", "ed", "es", "e", "s", "y"].map { Array($0.utf8) }
  private static let shortestStem = 4

  /// The name with that loose key.
  init(_ key: String) {
    let letters = key.utf8.map(\.asciiLowercased)
    let ending = Self.endings.first { letters.suffix($0.count) == $0[...] }?.count ?? 0
    let isLong = letters.count - ending >= Self.shortestStem
    stem = isLong ? letters.dropLast(ending) : letters
    isPrefix = stem.count >= Self.shortestStem
  }

  /// Whether the name begins a word, or a part of a name in code that a capital begins.
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
      // The parts of a name are written apart, with a hyphen or together.
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
