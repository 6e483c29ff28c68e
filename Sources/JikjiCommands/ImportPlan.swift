/// The plan of an import: what happens to each file, and the summary and table for the user.
import Diagnostics
import DumpImport
import KoreanText

/// What happens to one file.
enum ImportAction: String, Sendable, CaseIterable {
  /// The file does not exist yet.
  case new
  /// The file is as an earlier import wrote it, and its content changes.
  case changed
  /// The file already has the same bytes.
  case unchanged
  /// The file was edited since it was imported; it is not overwritten.
  case edited
  /// A file that was not imported has this path; it is not overwritten.
  case taken

  /// Whether the file is written.
  var writes: Bool { self == .new || self == .changed }
}

/// The files of an import, with what happens to each.
struct ImportPlan {
  let articles: [ImportedFile]
  let assets: [ImportedAsset]
  /// The names of the actions, by path below the target folder. All files are `new` until ``ImportFolder/judge(_:roots:)`` was called.
  var actions: [String: String] { actionsByPath.mapValues(\.rawValue) }
  var actionsByPath: [String: ImportAction] = [:]

  init(_ result: ImportResult) {
    articles = result.files
    assets = result.assets
    for path in articles.map(\.path) + assets.map(\.path) { actionsByPath[path] = .new }
  }

  private func count(_ action: ImportAction) -> Int { actionsByPath.values.count { $0 == action } }

  /// The result of the import, in one sentence.
  func summary(_ report: ImportReport) -> Phrase {
    let dropped = report.boilerplate.map { "\($0.kind) \($0.count)" }.joined(separator: ", ")
    let files = assets.isEmpty ? ("", "") : (" and \(Phrase.counted(assets.count, "file"))", "과 파일 \(assets.count)개")
    let left = count(.edited) + count(.taken)
    let kept = (left > 0 ? "; \(left) left alone" : "", left > 0 ? ", 그대로 둔 것 \(left)개" : "")
    let repeated = report.duplicateCount
    let merged = (
      repeated > 0 ? "; \(Phrase.counted(repeated, "repeated post")) left out" : "",
      repeated > 0 ? ", 되풀이되어 뺀 글 \(repeated)편" : ""
    )
    let boilerplate = (dropped.isEmpty ? "" : "; left out: \(dropped)", dropped.isEmpty ? "" : ", 뺀 것: \(dropped)")
    let aliases = (
      report.keptAliases > 0 ? "; \(Phrase.counted(report.keptAliases, "old address")) kept" : "",
      report.keptAliases > 0 ? ", 남긴 옛 주소 \(report.keptAliases)개" : ""
    )
    let written = count(.new) + count(.changed)
    if written == 0, left == 0, !articles.isEmpty {
      let isOne = articles.count == 1 && assets.isEmpty
      return Phrase(
        en:
          "nothing to do: \(Phrase.counted(articles.count, "article"))\(files.0) \(isOne ? "is" : "are") there already, unchanged",
        ko: "할 일이 없습니다. 글 \(articles.count)편\(files.1)\(.iGa) 이미 그대로 있습니다")
    }
    return Phrase(
      en:
        "imported \(Phrase.counted(articles.count, "article"))\(files.0): \(written) written, \(count(.unchanged)) unchanged\(kept.0)\(merged.0)\(aliases.0)\(boilerplate.0)",
      ko:
        "글 \(articles.count)편\(files.1)\(.eulReul) 가져왔습니다: 쓴 파일 \(written)개, 그대로인 것 \(count(.unchanged))개\(kept.1)\(merged.1)\(aliases.1)\(boilerplate.1)"
    )
  }
}

/// Formats the table of a dry run.
enum ImportTable {
  /// The maximum width of a column, in terminal cells.
  private static let widest = 56

  static func text(of plan: ImportPlan, report: ImportReport) -> String {
    var out = ""
    let kinds = report.recognised.map { [$0.file, $0.kind, $0.score > 0 ? String($0.score) : "-", $0.reason] }
    out += lines(of: kinds)
    let rows = plan.articles.map { file in
      [
        plan.actionsByPath[file.path]?.rawValue ?? "new", file.path, file.date ?? "-",
        "\(file.dump):\(file.firstLine)-\(file.lastLine)",
        file.title,
      ]
    }
    let files = plan.assets.map { [plan.actionsByPath[$0.path]?.rawValue ?? "new", $0.path, "-", "-", "-"] }
    let table = [["ACTION", "PATH", "DATE", "SOURCE", "TITLE"]] + rows + files
    if !out.isEmpty { out += "\n" }
    return out + lines(of: table)
  }

  /// The rows with aligned columns; the last column may have any width.
  private static func lines(of rows: [[String]]) -> String {
    let columns = (rows.map(\.count).max() ?? 1) - 1
    let widths = (0..<columns).map { column in min(rows.map { TerminalWidth.cells(of: $0[column]) }.max() ?? 0, widest)
    }
    return rows.map { row in
      let padded = zip(row, widths).map { $0 + String(repeating: " ", count: max(0, $1 - TerminalWidth.cells(of: $0))) }
      return (padded + [row[columns]]).joined(separator: "  ") + "\n"
    }.joined()
  }
}
