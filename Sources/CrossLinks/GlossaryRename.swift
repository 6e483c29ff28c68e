/// Renames a term in all articles, with its josa; code and links stay as they are.
package import ArticleModel
import CommonMark
package import Diagnostics
import KoreanText

/// What a renaming comes to.
package struct RenamePlan: Sendable {
  /// The edits by article, in the order of articles; articles without edits are left out.
  package var changes: [(text: SourceText, edits: [TextEdit])] = []

  /// Places that a person must look at.
  package var undecided: [Diagnostic] = []

  /// How often the word is in code and links, which are not touched.
  package var leftInCode = 0, leftInLinks = 0

  /// How many places are renamed.
  package var count: Int { changes.reduce(0) { $0 + $1.edits.count } }
}

/// Plans renamings.
package enum GlossaryRename {
  /// The plan for renaming `old` to `new` in `articles`: whole words only, headings included. What cannot be
  /// decided — compounds,
  /// josa after a word that is read in two ways — is reported and left.
  package static func plan(_ articles: [Article], from old: String, to new: String) -> RenamePlan {
    precondition(!old.isEmpty && !new.isEmpty, "a term to rename has at least one letter")
    var plan = RenamePlan()
    let table = TermMatcher([TermPattern(exactly: old, meaning: 0)])
    for article in articles {
      let renaming = Renaming(article: article, table: table, new: new)
      let edits = renaming.edits(reportingTo: &plan.undecided)
      if !edits.isEmpty { plan.changes.append((article.source, edits)) }
      plan.leftInCode += renaming.uses { [.code, .codeBlock, .htmlBlock, .htmlInline].contains($0) }
      plan.leftInLinks += renaming.usesInLinks
    }
    return plan
  }
}

/// Renames in one article.
private struct Renaming {
  let article: Article
  let table: TermMatcher
  let new: String

  func edits(reportingTo undecided: inout [Diagnostic]) -> [TextEdit] {
    var edits: [TextEdit] = []
    var problems: [Diagnostic] = []
    for number in ProseNodes(article.tree, including: .headings) {
      forEachUse(in: number) { hit, range in
        guard let range else {
          problems.append(report(article.tree[NodeID(number)].range, .escaped))
          return
        }
        guard hit.tail.kind != .compound, !isAfterHangul(range) else {
          problems.append(report(range, .compound))
          return
        }
        if let edit = JosaRepair.edit(replacing: range, by: new, in: article.source.bytes) {
          edits.append(edit)
        } else {
          problems.append(report(range, .josa))
        }
      }
    }
    undecided += problems
    return edits
  }

  private func isAfterHangul(_ range: Range<Int>) -> Bool {
    article.source.bytes.withUnsafeBufferPointer { bytes in
      range.lowerBound >= 3 && WordShape.isHangul(bytes, at: range.lowerBound - 3)
    }
  }

  /// How often the word is in the literals of nodes of some kinds.
  func uses(in kinds: (MarkdownKind) -> Bool) -> Int {
    article.tree.nodes.indices.filter { kinds(article.tree.nodes[$0].kind) }.reduce(0) { $0 + count(in: $1) }
  }

  var usesInLinks: Int {
    let plain = Set(ProseNodes(article.tree, including: .headings))
    return ProseNodes(article.tree, including: [.headings, .links]).filter { !plain.contains($0) }
      .reduce(0) { $0 + count(in: $1) }
  }

  private func count(in number: Int) -> Int {
    var count = 0
    forEachUse(in: number) { _, _ in count += 1 }
    return count
  }

  private func forEachUse(in number: Int, _ body: (TermMatch, Range<Int>?) -> Void) {
    let literal = article.tree.nodes[number].literal
    article.tree.store.withUnsafeBufferPointer { store in
      table.forEachHit(in: store, literal, edges: .anywhere) { hit in
        let relative = hit.range.lowerBound - literal.lowerBound..<hit.range.upperBound - literal.lowerBound
        body(hit, article.tree.sourceRange(of: relative, in: NodeID(number)))
      }
    }
  }

  private enum Doubt { case compound, josa, escaped }

  private func report(_ range: Range<Int>, _ doubt: Doubt) -> Diagnostic {
    let reason =
      switch doubt {
      case .compound: Phrase(en: "it is part of a longer word", ko: "더 긴 낱말의 일부입니다")
      case .josa:
        Phrase(
          en: "'\(new)' is read in two ways, so the particle after it is not certain",
          ko: "'\(new)'\(.eunNeun) 두 가지로 읽혀서 뒤의 조사를 정할 수 없습니다")
      case .escaped: Phrase(en: "entities or escapes stand around it", ko: "엔티티나 이스케이프가 섞여 있습니다")
      }
    return .undecidedRename(
      at: Place(article.source, range), word: article.source.string(in: range), reason: reason)
  }
}
