/// The boilerplate words that blogs, portals and GitHub print around a post: buttons, counters, menus.
import ByteText

enum BoilerplateWords {
  /// The kind of a line that holds nothing but boilerplate words and counts; nil for anything else.
  static func kind(of text: String) -> BoilerplateKind? {
    guard text.utf8.count <= 60 else { return nil }
    let bare = folded(text)
    if bare.isEmpty {
      return text.unicodeScalars.allSatisfy { " ,|·•/".unicodeScalars.contains($0) } ? .navigation : nil
    }
    if sharing.contains(bare) { return .sharing }
    if navigation.contains(bare) { return .navigation }
    if comments.contains(bare) { return .comments }
    if isSize(text) { return .navigation }
    let parts = text.split { "|·,/".contains($0) }
    let words = text.split(separator: " ")
    // 콘텐츠로 건너뛰기, 본문으로 바로가기: skip links, which pages print at the top for screen readers.
    if words.count == 2, words[0].hasSuffix("로"), ["건너뛰기", "바로가기"].contains(words[1]) { return .navigation }
    if (3...9).contains(words.count), words.allSatisfy({ navigation.contains($0.lowercased()) }) { return .navigation }
    if isChain(bare[...]) { return .sharing }
    guard parts.count > 1 else { return nil }
    let kinds = parts.map { part in
      let word = folded(String(part))
      return word.isEmpty || sharing.contains(word) || navigation.contains(word) || comments.contains(word)
    }
    return kinds.allSatisfy { $0 } ? .sharing : nil
  }

  /// Whether the text is the size of an advertisement, `728x90`, which its script left in the text.
  private static func isSize(_ text: String) -> Bool {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    return sides.count == 2
      && sides.allSatisfy { (2...4).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIIDigit) }
  }

  /// Whether the text is a concatenation of such words, as when the spaces between buttons were lost.
  private static func isChain(_ text: Substring) -> Bool {
    guard text.utf8.count <= 90 else { return false }
    var reached: Set<String.Index> = [text.startIndex]
    var place = text.startIndex
    while place < text.endIndex {
      if reached.contains(place) {
        var end = place
        while end < text.endIndex {
          end = text.index(after: end)
          let word = String(text[place..<end])
          guard word.utf8.count >= 6, word.utf8.count < text.utf8.count else { continue }
          if sharing.contains(word) || navigation.contains(word) || comments.contains(word) { reached.insert(end) }
        }
      }
      place = text.index(after: place)
    }
    return reached.contains(text.endIndex)
  }

  /// Whether the text is a label that is followed by the title of another post.
  static func labelsAdjacentPost(_ text: String) -> Bool {
    [
      "이전포스트", "다음포스트", "이전글", "다음글", "previouspost", "nextpost", "이전", "다음", "prev", "관련글", "관련포스트", "previous",
      "next",
    ]
    .contains(folded(text))
  }

  /// The letters and `+` of the text in lower case: without counts, brackets, punctuation and spaces.
  static func folded(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars where scalar.properties.isAlphabetic || scalar == "+" {
      scalars.append(scalar)
    }
    let word = String(scalars)
    // What remains of the counts in `3개의 댓글` and `댓글 3개`.
    if word.hasPrefix("개의") { return String(word.dropFirst(2)) }
    return word.hasSuffix("개") && word.utf8.count > 6 ? String(word.dropLast()) : word
  }

  /// The words of Resources/boilerplate-words.txt by kind.
  private static let words = Dictionary(grouping: WordList(EmbeddedFiles.boilerplateWordsTxt).rows) { $0[1] }
    .mapValues { Set($0.map { $0[0] }) }
  private static let sharing = words["sharing"] ?? []
  private static let navigation = words["navigation"] ?? []
  private static let comments = words["comments"] ?? []
}
