/// Packs sorted words: what each shares with the word before, then its other letters, each guessed from those before
/// it.
enum PackedWords {
  /// The words, in ascending order of bytes and without zero bytes, as a base 64 text.
  static func encoded(_ words: [[UInt8]]) -> [UInt8] {
    var packer = BitPacker(forWords: true)
    packer.write(words.count, context: 63)
    var last: [UInt8] = []
    var lastShared = 0
    for word in words {
      let shared = zip(word, last).prefix { $0 == $1 }.count
      packer.write(shared, context: 32 + min(lastShared, 12))
      append(word, after: shared, of: last, to: &packer)
      last = word
      lastShared = shared
    }
    return packer.finish()
  }

  private static func append(_ word: [UInt8], after shared: Int, of last: [UInt8], to packer: inout BitPacker) {
    func letter(_ place: Int) -> UInt32 { place >= 0 ? UInt32(word[place]) : 0 }
    for place in shared...word.count {
      // The first letter that differs is larger than the one it replaces.
      let replaced = place == shared ? UInt32(place < last.count ? last[place] : 0) + 1 : 0
      let (one, two, three) = (letter(place - 1), letter(place - 2), letter(place - 3))
      packer.write(
        letter: place < word.count ? word[place] : 0,
        contexts: [replaced, one | replaced << 8, one | two << 8, one | two << 8 | three << 16],
        set: place == shared ? 1 : 0)
    }
  }
}
