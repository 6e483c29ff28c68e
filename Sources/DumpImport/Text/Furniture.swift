/// Recognises single lines of boilerplate that pages of any blog print around posts.
import ByteText

enum Furniture {
  /// Whether a line above a post's text is boilerplate: known words, a count, the reading time, or only dots and
  /// separators.
  static func inHead(_ text: String) -> Bool {
    BoilerplateFilter.always(text) != nil || BoilerplateWords.kind(of: text) != nil || isSkipLink(text)
      || rules.contains { $0.holds(text) }
  }

  /// Whether the line is a skip link, which pages print at the top for screen readers: `본문 바로가기`, `Skip to content`.
  static func isSkipLink(_ text: String) -> Bool {
    ["본문 바로가기", "메뉴 바로가기", "본문으로 건너뛰기", "컨텐츠로 건너뛰기", "콘텐츠로 건너뛰기", "skip to content", "skip to main content"].contains(
      text.lowercased())
  }

  /// A form of boilerplate line, with its name for the report.
  struct Rule: Sendable {
    let name: String
    let holds: @Sendable (String) -> Bool
  }

  /// Forms of lines that a word list cannot express.
  static let rules: [Rule] = [
    Rule(name: "count") { text in
      text.utf8.count <= 7 && text.utf8.contains(where: \.isASCIIDigit)
        && text.utf8.allSatisfy { $0.isASCIIDigit || ",.kK+-".utf8.contains($0) }
    },
    Rule(name: "marks only") { text in
      text.utf8.count <= 8 && text.unicodeScalars.allSatisfy { "·•|/-–—,.>»«<ㆍ ".unicodeScalars.contains($0) }
    },
    Rule(name: "reading time") { text in
      let words = text.lowercased().split { " ·-–".contains($0) }
      guard
        let place = words.firstIndex(where: {
          ["min", "mins", "minute", "minutes", "분"].contains($0) || $0.hasSuffix("분")
        })
      else { return false }
      return words.count <= 6 && words.contains { ["read", "reading", "소요", "읽기", "읽는", "to"].contains($0) }
        && place <= 3
    },
    Rule(name: "views") { text in
      let word = text.prefix { !$0.isNumber && $0 != ":" && $0 != " " }
      return text.utf8.count <= 24
        && ["조회", "조회수", "Views", "views", "Hit", "Hits", "읽음", "추천", "댓글"].contains(String(word))
    },
    Rule(name: "ago") { text in
      let words = text.lowercased().split(separator: " ")
      return words.count <= 8 && (words.contains("ago") || text.hasSuffix(" 전") && text.utf8.count <= 16)
        && words.contains { $0.contains { $0.isNumber } }
    },
    Rule(name: "empty label") { text in
      [
        "Updated:", "Published:", "Posted:", "Tags:", "Tag:", "Categories:", "Category:", "작성일:", "태그:", "Written by",
        "Author:",
      ]
      .contains(text)
    },
    Rule(name: "picture of the post") { text in
      ["post-thumbnail", "thumbnail", "cover image", "Featured image"].contains(text)
    },
  ]
}
