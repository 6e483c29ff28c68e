/// Compares the result of each import step for many small texts with recorded results. A case begins with `%%` and what it shows; the texts
/// are in `Goldens/steps`, each beside its `.expected`.
import ArticleModel
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import DumpImport

@Suite struct StepGoldenTests {
  @Test(arguments: ["lines", "facts", "tables", "code", "lists", "pages", "html", "markdown"])
  func everyStepMakesOfEachCaseWhatItMadeBefore(step: String) throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens/steps")
    let given = try String(contentsOf: path.appendingPathComponent("\(step).txt"), encoding: .utf8)
    let cases = given.split(separator: "%% ").map { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      return (name: lines[0], text: lines.dropFirst().joined(separator: "\n"))
    }
    #expect(Set(cases.map(\.name)).count == cases.count)
    let text = cases.map { "%% \($0.name)\n\(outcome(of: step, $0.text))\n" }.joined()
    #expect(goldenMismatch(text, "steps/\(step).expected") == nil)
  }

  private func outcome(of step: String, _ text: String) -> String {
    let lines = dumpLines(of: text)
    return switch step {
    case "lines": features(of: lines)
    case "facts": lines.map { facts(of: $0) }.joined(separator: "\n")
    case "tables": tables(in: lines)
    case "code": code(in: lines)
    // Below a sentence the model of headings judges the same lines otherwise.
    case "lists":
      [lines, dumpLines(of: "준비물을 적습니다. 빠뜨리지 마세요.\n\n" + text)].map { lines in
        markdown(BlockBuilder.build(lines.map { .line($0) }))
      }.joined(separator: "\n--\n")
    case "html": imported(ImportedFiles.html("<h1>제목</h1><p>첫 문단입니다.</p>" + text))
    case "markdown": imported(ImportedFiles(["_posts/2017-01-04-bread.md": text], format: .markdown))
    default: pages(of: text)
    }
  }

  // MARK: Features

  /// The names that the models of code and of headings were learnt with, and the shape of each line.
  private func features(of lines: [DumpLine]) -> String {
    let headings = HeadingLineFeatures(lines, isCode: lines.map { CodeLines.isSure($0.text) })
    return lines.indices.map { index in
      let (line, shape) = (lines[index], lines[index].shape)
      let ends = [
        shape.endsSentence, shape.endsOpen, shape.endsFully, shape.holdsSentence, shape.isProse, shape.isChatty,
      ]
      return """
        \(line.text)
          \(LineMarker(line.text)) \(LineKind(line)) \(ends.map { $0 ? "+" : "-" }.joined()) \
        \(shape.length) \(shape.hangul) \(shape.latin) \(shape.digits) \(shape.words) \(shape.lastWordLength)
          \(CodeLineFeatures(line, base: 1).names.joined(separator: " "))
          \(headings.names(of: index).joined(separator: " "))
        """
    }.joined(separator: "\n")
  }

  // MARK: Facts

  /// What the readers of single lines make of one; those that make nothing of it are left out.
  private func facts(of line: DumpLine) -> String {
    let text = line.text
    var found: [String] = []
    func add(_ name: String, _ value: Any?) { if let value { found.append("\(name): \(value)") } }
    func add(_ name: String, if holds: Bool) { if holds { found.append(name) } }
    add("dotted", DateReader.dotted(text)?.rfc3339)
    add("loose", DateReader.loose(text)?.rfc3339)
    add("whole", DateReader.whole(text)?.rfc3339)
    add("at the end", DateReader.trailing(text).map { "\($0.before)|\($0.date.rfc3339)" })
    add("in English", DateReader.englishEnd(text[...]).map { "\($0.before)|\($0.date.rfc3339)" })
    for (name, byline) in [("opens", PostByline.opening(text)), ("closes", PostByline.closing(text))] {
      add(
        name,
        byline.map {
          [$0.author, $0.date?.rfc3339, $0.category, $0.title].map { $0 ?? "-" }.joined(separator: "|")
        })
    }
    add("field", MetadataLine(text).map { "\($0.kind) \($0.value)" })
    let fields = MetadataLine.together(text)
    add("fields", fields.isEmpty ? nil : fields.map { "\($0.kind) \($0.value)" }.joined(separator: ", "))
    add("tags", MetadataLine(text)?.kind == .tags ? MetadataLine.tags(in: MetadataLine(text)?.value ?? "") : nil)
    add("the page's", BoilerplateFilter.always(text)?.rawValue)
    add("the page's at the end", BoilerplateFilter.tailKind(text)?.rawValue)
    add("word", BoilerplateWords.kind(of: text)?.rawValue)
    add("in heads", if: Furniture.inHead(text))
    add("neighbour", if: BoilerplateWords.labelsAdjacentPost(text))
    add("reader's", if: BoilerplateFilter.isCommentByline(text))
    add("related", RelatedPostsRow.row(text).map { "\($0.title)|\($0.date.day10)" })
    add("source", AttributionLine(text).map { "\($0.title ?? "-")|\($0.author ?? "-")|\($0.address ?? "-")" })
    add("signature", AuthorSignature.parse(text).map { "\($0.name)|\($0.address)" })
    add("licence", Licence.identifier(in: text))
    add("ordinal", KoreanOrdinals.find(in: text).map { "\($0.before)|\($0.number)|\($0.after)" })
    add("reference", PostReference(text).map { "\($0.date.day10)|\($0.category)|\($0.title)" })
    add("part", PostHead.part(of: text))
    add("repository", GitHubFrame.repository(text))
    add("host", if: LinkCards.isHost(text))
    add("path", if: TitleRule.isPath(text))
    add("site", if: TitleRule.isSite(text))
    add("picture", if: Captions.isPicture(line))
    add("caption", if: Captions.isNumbered(line))
    add("table", if: Captions.isTable(line))
    add("omission", if: Captions.isOmission(line))
    add("attachment", if: Captions.isAttachment(text))
    return found.isEmpty ? text : "\(text)\n  \(found.joined(separator: "; "))"
  }

  // MARK: Blocks

  private func markdown(_ blocks: [Block]) -> String {
    var writer = MarkdownWriter()
    return writer.markdown(blocks)
  }

  private func tables(in lines: [DumpLine]) -> String {
    FlatTableFinder(lines: lines).find().map { table in
      "\(table.range)\(table.isDoubtful ? " doubtful" : "")\n" + markdown([table.block])
    }.joined(separator: "\n")
  }

  /// Each line with `+` for code, without its columns of numbers, and the listings with numbers.
  private func code(in all: [DumpLine]) -> String {
    let (lines, dropped, sure) = NumberedListings.withoutNumberColumns(all)
    let marks = zip(CodeLines.mark(lines), lines).map { isCode, line in
      "\(isCode ? "+" : "-")\(sure.contains(line.number) ? "!" : "") \(line.gap) \(CollapsedCode.setOut(line.text))"
    }
    let listings = NumberedListings.find(in: lines).map { "\($0): \(NumberedListings.code(of: lines[$0]))" }
    return (["\(dropped) dropped"] + marks + listings).joined(separator: "\n")
  }

  // MARK: Posts

  private func imported(_ files: ImportedFiles) -> String {
    let articles = files.result.files.map { "\($0.path)\n" + String(decoding: $0.bytes, as: UTF8.self) }
    return (articles + files.diagnostics.map { "\($0.code): \($0.message.english)" }).joined(separator: "\n")
  }

  private func pages(of text: String) -> String {
    let found = ImportedText(text, format: .plainText)
    let dropped = found.report.boilerplate.map { "\($0.kind) \($0.count)" }.joined(separator: ", ")
    let posts = zip(found.spans, found.articles).map { "lines \($0)\n\($1)" }
    return (posts + found.codes + [dropped]).joined(separator: "\n")
  }
}
