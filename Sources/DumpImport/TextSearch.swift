/// Looks for words in a line by bytes, which is many times faster than by characters and finds the same in valid UTF-8.

extension StringProtocol {
  /// Whether `needle` stands anywhere in the text.
  func holds(_ needle: String) -> Bool {
    var text = Substring(self)
    var needle = needle
    return text.withUTF8 { text in
      needle.withUTF8 { needle in
        guard let first = needle.first else { return true }
        guard text.count >= needle.count else { return false }
        var place = 0
        let last = text.count - needle.count
        while place <= last {
          if text[place] == first, text[place...].starts(with: needle) { return true }
          place += 1
        }
        return false
      }
    }
  }
}
