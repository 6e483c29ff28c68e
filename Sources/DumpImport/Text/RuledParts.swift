/// Splits texts whose posts are numbered lessons or are separated by horizontal rules.
import ByteText

enum RuledParts {
  /// The number of the lesson that a line begins, as in `7강. title` or `Day 3 title`; nil for any other line.
  private static func lesson(_ line: DumpLine) -> Int? {
    guard line.shape.length <= 80, !line.shape.endsSentence, !line.shape.endsFully else { return nil }
    var rest = line.text.utf8[...]
    for word in ["제", "Lesson ", "Lecture ", "Day ", "Week "] where line.text.hasPrefix(word) {
      rest = rest.dropFirst(word.utf8.count)
    }
    let isEnglish = rest.startIndex != line.text.startIndex && !line.text.hasPrefix("제")
    let digits = rest.drop { $0 == 0x20 }.prefix { $0.isASCIIDigit }
    guard (1...3).contains(digits.count), let number = Int(String(Substring(digits))) else { return nil }
    let tail = Substring(rest[digits.endIndex...])
    return isEnglish
      || ["강", "회", "주차", "일차", "편"].contains {
        tail.hasPrefix($0 + ".") || tail.hasPrefix($0 + " ") || tail.hasPrefix($0 + ":") || tail.hasPrefix($0 + ")")
      }
      ? number : nil
  }

  /// The indices of the lines that begin lessons; empty unless the first line does and the numbers are consecutive.
  static func lessons(in lines: [DumpLine]) -> [Int] {
    guard let first = lines.first, lesson(first) != nil else { return [] }
    let found = lines.indices.filter { index in
      lesson(lines[index]) != nil && (index == 0 || lines[index].gap >= 1) && index + 1 < lines.count
        && lines[index + 1].gap >= 1
    }
    let numbers = found.compactMap { lesson(lines[$0]) }
    return found.count > 1 && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 } ? found : []
  }

  /// The indices of the rules, all equal, that split a text into parts which each begin with a title on a line of its
  /// own; otherwise empty.
  static func rules(in lines: [DumpLine]) -> [Int] {
    let rules = lines.indices.filter { LineMarker(lines[$0].text) == .rule && lines[$0].text.utf8.count >= 10 }
    guard !rules.isEmpty, Set(rules.map { lines[$0].text }).count == 1 else { return [] }
    let parts = parts(of: lines, at: rules)
    let isParted =
      parts.count > 1
      && parts.allSatisfy { part in
        guard let first = part.first, part.count > 2 else { return false }
        return part[1].gap >= 1 && first.shape.length <= 100 && !first.shape.endsSentence && !first.shape.endsFully
          && LineMarker(first.text) == .none && part.contains { $0.shape.isProse }
      }
    return isParted ? rules : []
  }

  private static func parts(of lines: [DumpLine], at rules: [Int]) -> [[DumpLine]] {
    zip([-1] + rules, rules + [lines.count]).map { Array(lines[($0 + 1)..<$1]) }.filter { !$0.isEmpty }
  }

  static func posts(in lines: [DumpLine]) -> [RawPost] {
    let lessons = lessons(in: lines)
    guard lessons.isEmpty else {
      return zip(lessons, lessons.dropFirst() + [lines.count]).map { RawPost(lines: Array(lines[$0..<$1])) }
    }
    return parts(of: lines, at: rules(in: lines)).map { RawPost(lines: $0) }
  }
}
