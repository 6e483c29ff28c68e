/// Patches: what `diff` and `git diff` print.
import ByteText

/// Recognises the lines of a patch.
enum PatchLines {
  /// Whether `lines` are a patch and nothing else: a heading of a piece, or of two files, and only lines that a patch may hold.
  static func arePatch(_ lines: [String]) -> Bool {
    guard let first = lines.first(where: { !$0.isEmpty }), isOpening(first),
      lines.contains(where: { isPieceHead($0) || $0.hasPrefix("+++ ") })
    else { return false }
    return lines.allSatisfy { isBody($0) || isOpening($0) }
  }

  /// `diff --git a/x b/x`, `--- a/x`, `@@ -1,3 +1,4 @@`.
  static func isOpening(_ text: String) -> Bool {
    text.hasPrefix("diff --git ") || text.hasPrefix("Index: ") || text.hasPrefix("--- ") || isPieceHead(text)
  }

  /// `@@ -1,3 +1,4 @@`, with or without words behind it.
  static func isPieceHead(_ text: String) -> Bool {
    guard text.hasPrefix("@@ -"), let close = firstRange(of: " @@", in: text[...]) else { return false }
    return text[..<close.lowerBound].utf8.dropFirst(4).allSatisfy { $0.isASCIIDigit || " +,".utf8.contains($0) }
  }

  /// An added, taken out or kept line, or what is above the pieces.
  static func isBody(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return true }
    return "+- \\".utf8.contains(first) || isPieceHead(text)
      || ["index ", "diff --git ", "new file mode ", "deleted file mode ", "similarity index ", "rename "].contains {
        text.hasPrefix($0)
      }
  }
}

extension CodeRunFinder {
  /// A patch: a heading, and what belongs to it below. A kept line begins with a space, which pages leave there.
  func patch(at start: Int) -> CodeRun? {
    // What is no patch is left after a short look, so that lines like `--- text` take no longer the more of them there are.
    guard PatchLines.isOpening(lines[start].text), isNear(start + 1),
      lines[start..<min(start + 8, lines.count)].contains(where: { PatchLines.isPieceHead($0.text) })
    else { return nil }
    var end = start + 1
    while end < lines.count, end - start < Self.limit, lines[end].gap <= 1,
      PatchLines.isBody(lines[end].text) || PatchLines.isOpening(lines[end].text) || lines[end].indent > 0
    {
      if lines[end].gap > 0, !PatchLines.isOpening(lines[end].text), lines[end].indent == 0, !isChange(end) { break }
      end += 1
    }
    let texts = lines[start..<end].map { $0.indent > 0 ? " " + $0.text : $0.text }
    return PatchLines.arePatch(texts) && texts.contains(where: { PatchLines.isPieceHead($0) })
      ? CodeRun(range: start..<end, language: .diff) : nil
  }

  /// `+text` or `-text`: an item of a list has a space behind its mark.
  private func isChange(_ index: Int) -> Bool {
    let text = lines[index].text.utf8
    return (text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-")) && text.dropFirst().first != 0x20
  }
}
