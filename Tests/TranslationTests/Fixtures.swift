/// Helpers to write tests of translations briefly.
import Diagnostics
import Translation

/// The blocks of a text.
func blockText(_ text: String, path: String = "a.md") -> BlockText {
  BlockReader.read(SourceText(path: path, text)).value
}

/// A page that was translated from `old`, whose original is `new` now.
struct MovedPage {
  let state: PageState
  let lock: LockPage

  init(old: String, new: String, translation: String, edited: String? = nil, keepsTexts: Bool = true) {
    let before = blockText(old, path: "en.md")
    lock = PageLocking.adopt(before.blocks, blockText(translation).blocks, path: "a.md", source: "en.md", revision: nil)
    var texts = SourceTexts()
    if keepsTexts { for block in before.blocks { texts.keep(block) } }
    state = PageState(
      source: blockText(new, path: "en.md"), target: blockText(edited ?? translation, path: "ko.md"), lock: lock,
      texts: texts)
  }

  /// The statuses and changes in order, such as `fresh`, `stale prose`.
  var summary: [String] {
    state.states.map { [$0.status.rawValue, $0.change?.rawValue].compactMap { $0 }.joined(separator: " ") }
  }

  /// The plan of an update.
  func update(_ scope: UpdateScope, confirmsTypos: Bool = false) -> PageUpdate {
    PageUpdater.plan(state, lock: lock, scope: scope, confirmsTypos: confirmsTypos, language: "en")
  }

  /// The translation after an update, and the page as it is then.
  func updated(_ scope: UpdateScope) -> (text: String, again: PageUpdate) {
    let plan = update(scope)
    let target = state.target.source
    let bytes = FixPlan([(target, plan.edits)]).applied(to: target.path, fileBytes: target.bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    let next = PageState(
      source: state.source, target: blockText(text, path: "ko.md"), lock: plan.lock, texts: state.texts)
    return (text, PageUpdater.plan(next, lock: plan.lock, scope: scope, confirmsTypos: false, language: "en"))
  }
}
