/// Lets a test mark a place inside its text: `"자세한 내용은 1️⃣[여기](없음.md)"`.
package import Diagnostics

/// A text from which keycap markers (`1️⃣` … `9️⃣`) were removed, with the places of the markers.
package struct MarkedText: Sendable {
  /// The text without markers.
  package let text: SourceText

  /// The byte offset of each marker in ``text``, by digit.
  package let markers: [Int: Int]

  /// Removes the markers from `marked`.
  package init(_ marked: String, path: String = "test.md") {
    var bytes: [UInt8] = []
    var places: [Int: Int] = [:]
    let input = Array(marked.utf8)
    let tail: [UInt8] = [0xEF, 0xB8, 0x8F, 0xE2, 0x83, 0xA3]
    var index = 0
    while index < input.count {
      let isDigit = (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(input[index])
      if isDigit && input[(index + 1)...].starts(with: tail) {
        places[Int(input[index] - UInt8(ascii: "0"))] = bytes.count
        index += 1 + tail.count
      } else {
        bytes.append(input[index])
        index += 1
      }
    }
    text = SourceText(path: path, bytes: bytes)
    markers = places
  }

  /// The diagnostics in order of position, as lines `1 error missing-page: message`. The digit is the marker at which the diagnostic
  /// begins, `?` for any other place, `-` for none. One string, to compare a whole result.
  package func summary(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.sorted { ($0.place?.range?.lowerBound ?? -1) < ($1.place?.range?.lowerBound ?? -1) }
      .map { "\(marker(of: $0)) \($0.severity.rawValue) \($0.code): \($0.message.english)" }
      .joined(separator: "\n")
  }

  private func marker(of diagnostic: Diagnostic) -> String {
    guard let start = diagnostic.place?.range?.lowerBound else { return "-" }
    return markers.first { $0.value == start }.map { String($0.key) } ?? "?"
  }
}
