/// What an update of a page may do, what it did to each block, and its result.
package import Diagnostics

/// Which changes an update may apply.
package enum UpdateScope: String, Sendable, Hashable, CaseIterable {
  /// Only changes that need no judgement: blocks that equal the old original, new code blocks, and code whose translated comments can
  /// be merged.
  case safe
  /// Also changed numbers, moved blocks, removed blocks that are code or untranslated copies, and new blocks of any kind. New prose
  /// is inserted in the language of the original, marked as untranslated.
  case all
}

/// What an update does about one change of the original.
package struct UpdateStep: Sendable, Hashable {
  /// What an update can do about a change.
  package enum Action: String, Sendable, Hashable {
    /// The block equalled the old original and was replaced by the new one.
    case replaced
    /// The translation contains the new version already, or the block is in its new place already; only the lock entry changes.
    case already
    /// A new block without prose (code, image or link definition) was inserted.
    case copied
    /// A changed code block was merged with its translated comments.
    case merged
    /// Numbers were replaced.
    case renumbered
    /// New prose was inserted in the language of the original, marked as untranslated.
    case inserted
    /// The block was moved to its new place.
    case moved
    /// The block was deleted.
    case removed
    /// A likely correction of a typo was accepted: only the lock entry changes.
    case confirmed
    /// Nothing was done: a translator is needed.
    case left
  }

  /// What the update does about the change.
  package let action: Action

  /// The index of the change in ``PageState/states``.
  package let state: Int
}

/// The outcome of an update of one page.
package struct PageUpdate: Sendable {
  /// Replacements in the translation; all other bytes stay.
  package let edits: [TextEdit]

  /// The page's lock entries after the edits.
  package let lock: LockPage

  /// What was done about each change, in the order of the original.
  package let steps: [UpdateStep]
}
