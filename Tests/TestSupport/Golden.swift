/// Compares a result with a golden file beside the test; recording a golden file never passes.
private import Foundation

/// Compares `actual` with a golden file and describes the first difference; nil if they are equal. Call as `#expect(goldenMismatch(…) ==
/// nil)`.
///
/// The file is `Goldens/NAME` beside the test's source. With `JIKJI_RECORD_GOLDENS=1` the file is rewritten and the comparison still fails,
/// so that a recording is always reviewed.
package func goldenMismatch(_ actual: String, _ name: String, testFile: String = #filePath) -> String? {
  let file = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("Goldens/\(name)")
  if ProcessInfo.processInfo.environment["JIKJI_RECORD_GOLDENS"] == "1" {
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data(actual.utf8).write(to: file)
    return "recorded Goldens/\(name); look at the difference, then run again without JIKJI_RECORD_GOLDENS"
  }
  guard let wanted = try? String(contentsOf: file, encoding: .utf8) else {
    return "Goldens/\(name) is missing; run with JIKJI_RECORD_GOLDENS=1 to record it"
  }
  guard wanted != actual else { return nil }
  let pairs = zip(
    wanted.split(separator: "\n", omittingEmptySubsequences: false),
    actual.split(separator: "\n", omittingEmptySubsequences: false))
  let line = pairs.enumerated().first { $0.element.0 != $0.element.1 }
  return
    "Goldens/\(name) differs from line \((line?.offset ?? -1) + 1): wanted '\(line?.element.0 ?? "")', got '\(line?.element.1 ?? "")'"
}
