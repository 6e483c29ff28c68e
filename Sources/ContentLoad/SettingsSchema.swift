/// The keys that front matter and jikji.yml may have, recorded from the code that reads them.
import Diagnostics
private import Synchronization

/// The type of the value of a key.
package enum SettingKind: Sendable, Hashable {
  case text, integer, bool, date, map
  /// A text or a list of texts.
  case texts
  /// A list of texts and lists of texts.
  case lists
  /// A list of maps, or of texts as their short forms.
  case items
  /// One of these words.
  case choice([String])
  /// A list of some of these words.
  case choices([String])
  /// Any value, for keys defined by the user.
  case anything
}

/// Records the keys that readers ask for.
///
/// While a recorder is ``current``, every ``MappingReader`` records what it is asked for, and also reads maps that are
/// absent. Therefore the schema always agrees with the readers.
package final class SchemaRecorder: Sendable {
  @TaskLocal static var current: SchemaRecorder?

  private let noted = Mutex<[(path: String, kinds: [SettingKind])]>([])

  /// Records that `path` may have a value of type `kind`; `*` in a path matches any key.
  func note(_ path: String, _ kind: SettingKind) {
    noted.withLock { noted in
      guard let index = noted.firstIndex(where: { $0.path == path }) else { return noted.append((path, [kind])) }
      // A choice or a date is also read as a text, which adds no information.
      let known = noted[index].kinds
      let isSaid = known.contains(kind) || kind == .text && known.contains { $0.isText }
      if !isSaid { noted[index].kinds.append(kind) }
    }
  }

  fileprivate var keys: [(path: String, kinds: [SettingKind])] { noted.withLock { $0 } }
}

extension SettingKind {
  fileprivate var isText: Bool {
    switch self {
    case .choice, .date: true
    default: false
    }
  }
}

/// The keys of all kinds of settings, with their types.
package enum SettingsSchema {
  /// The keys of front matter, in the order in which they are read.
  package static var frontMatter: [(path: String, kinds: [SettingKind])] {
    keys { _ = FrontMatterReader.read(SourceText(path: "", "---\n---\n")) }
  }

  /// The keys of `jikji.yml`.
  package static var config: [(path: String, kinds: [SettingKind])] {
    keys { _ = ConfigReader.read(SourceText(path: "", "title: 제목\n"), environment: [:]) }
  }

  /// The keys of a glossary entry, which are not read by a ``MappingReader``.
  package static let glossary: [(path: String, kinds: [SettingKind])] = [
    ("term", [.text]), ("preferred", [.text]), ("banned", [.texts]), ("definition", [.text]), ("gloss", [.bool]),
    ("ambiguous", [.texts]), ("longer", [.texts]),
    ("kinds", [.choices(["loanword-spelling", "term-choice", "spacing", "needs-context"])]),
  ]

  private static func keys(_ read: () -> Void) -> [(path: String, kinds: [SettingKind])] {
    let recorder = SchemaRecorder()
    SchemaRecorder.$current.withValue(recorder) { read() }
    return recorder.keys
  }
}
