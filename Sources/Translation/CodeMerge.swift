/// Merges a new version of a code sample with its translation, whose comments are in another language.
private import ByteText

/// A merged sample.
struct MergedCode: Hashable {
  /// The code.
  let code: [UInt8]
  /// Whether the merge added untranslated comments to a sample with translated comments.
  let hasNewComments: Bool
}

/// A three-way merge by lines. A line that both sides changed is merged if one side changed its code and the other its comment.
enum CodeMerge {
  /// The merged code; nil if both sides changed the same place.
  ///
  /// - Parameters:
  ///   - old: the original at the time of translation.
  ///   - new: the current original.
  ///   - translated: the translation.
  ///   - language: the language of the code.
  static func merge(old: [UInt8], new: [UInt8], translated: [UInt8], language: String) -> MergedCode? {
    let syntax = CommentSyntax.of(language)
    let (base, ours, theirs) = (lines(old), lines(translated), lines(new))
    var merged: [ArraySlice<UInt8>] = []
    for chunk in chunks(base, ours, theirs) {
      let (one, two, three) = (base[chunk.base], ours[chunk.ours], theirs[chunk.theirs])
      if one.elementsEqual(three, by: ==) || two.elementsEqual(three, by: ==) {
        merged += two
      } else if one.elementsEqual(two, by: ==) {
        merged += three
      } else if let lines = mergeLines(Array(one), Array(two), Array(three), syntax) {
        merged += lines
      } else {
        return nil
      }
    }
    let code = Array(merged.joined(separator: [0x0A]))
    let known = Set(CodeText.comments(translated[...], language: language).map(Array.init))
    let before = Set(CodeText.comments(old[...], language: language).map(Array.init))
    let isTranslated = !known.subtracting(before).isEmpty
    let hasNew = CodeText.comments(code[...], language: language).contains { !known.contains(Array($0)) }
    return MergedCode(code: code, hasNewComments: isTranslated && hasNew)
  }

  private static func lines(_ code: [UInt8]) -> [ArraySlice<UInt8>] {
    code.split(separator: 0x0A, omittingEmptySubsequences: false)
  }

  /// The lines that all three versions share, and the ranges between them, in order (diff3).
  private static func chunks(
    _ base: [ArraySlice<UInt8>], _ ours: [ArraySlice<UInt8>], _ theirs: [ArraySlice<UInt8>]
  ) -> [(base: Range<Int>, ours: Range<Int>, theirs: Range<Int>)] {
    func matches(_ other: [ArraySlice<UInt8>]) -> [Int: Int] {
      var found: [Int: Int] = [:]
      for case .same(let i, let j) in WordDiff.changes(base.map(Array.init), other.map(Array.init)) { found[i] = j }
      return found
    }
    let (inOurs, inTheirs) = (matches(ours), matches(theirs))
    var chunks: [(base: Range<Int>, ours: Range<Int>, theirs: Range<Int>)] = []
    var (i, j, k) = (0, 0, 0)
    func stretch(_ a: Int, _ b: Int, _ c: Int) {
      if a > i || b > j || c > k { chunks.append((i..<a, j..<b, k..<c)) }
    }
    for line in base.indices {
      guard let one = inOurs[line], let two = inTheirs[line] else { continue }
      stretch(line, one, two)
      chunks.append((line..<line + 1, one..<one + 1, two..<two + 1))
      (i, j, k) = (line + 1, one + 1, two + 1)
    }
    stretch(base.count, ours.count, theirs.count)
    return chunks
  }

  /// Merges a range that both sides changed: where `ours` differs only in comments, the code comes from `theirs`. Nil on a conflict.
  private static func mergeLines(
    _ base: [ArraySlice<UInt8>], _ ours: [ArraySlice<UInt8>], _ theirs: [ArraySlice<UInt8>], _ syntax: CommentSyntax
  ) -> [ArraySlice<UInt8>]? {
    guard base.count == ours.count else { return nil }
    var merged: [ArraySlice<UInt8>] = []
    var (gone, come): ([Int], [Int]) = ([], [])
    for step in WordDiff.changes(base.map(Array.init), theirs.map(Array.init)) + [.same(base.count, theirs.count)] {
      switch step {
      case .old(let i): gone.append(i)
      case .new(let j): come.append(j)
      case .same(let i, _):
        let isUntouched = gone.allSatisfy { base[$0] == ours[$0] }
        guard isUntouched || gone.count == come.count else { return nil }
        for (number, j) in come.enumerated() {
          guard !isUntouched, base[gone[number]] != ours[gone[number]] else {
            merged.append(theirs[j])
            continue
          }
          guard let line = mergeLine(base[gone[number]], ours[gone[number]], theirs[j], syntax) else { return nil }
          merged.append(line)
        }
        (gone, come) = ([], [])
        if i < base.count { merged.append(ours[i]) }
      }
    }
    return merged
  }

  /// The code of `theirs` with the comment of `ours`, if ours changed only the comment and theirs only the code; otherwise nil.
  private static func mergeLine(
    _ base: ArraySlice<UInt8>, _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>, _ syntax: CommentSyntax
  ) -> ArraySlice<UInt8>? {
    if ours == theirs { return ours }
    let (old, own, new) = (parts(base, syntax), parts(ours, syntax), parts(theirs, syntax))
    let bare = { (code: [UInt8]) in code.trimmingSuffix(while: \.isASCIIWhitespace) }
    guard old.comment == new.comment, bare(old.code) == bare(own.code) else { return nil }
    return (new.code + own.comment)[...]
  }

  /// The code of a line with the space before its comment, and the comment.
  private static func parts(_ line: ArraySlice<UInt8>, _ syntax: CommentSyntax) -> (code: [UInt8], comment: [UInt8]) {
    let comment = CodeText.pieces(line, syntax).first { $0.kind == .comment }?.range.lowerBound ?? line.endIndex
    return (Array(line[..<comment]), Array(line[comment...]))
  }
}
