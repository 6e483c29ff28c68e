/// Which keys front matter and jikji.yml may have, as the readers themselves ask for them.
import Diagnostics
private import Synchronization

/// What may be behind a key.
package enum SettingKind: Sendable, Hashable {
  case text, integer, bool, date, map
  /// One text or a list of them.
  case texts
  /// A list of texts and of lists of texts.
  case lists
  /// A list whose elements are maps, or texts as their short form.
  case items
  /// One of these words.
  case choice([String])
  /// A list of some of these words.
  case choices([String])
  /// The user's own.
  case anything
}

/// The keys a reader asked for.
///
/// While a recorder is ``current``, every ``MappingReader`` writes down what it is asked for and looks into maps that are not
/// there. So the schema cannot differ from what is read.
package final class SchemaRecorder: Sendable {
  @TaskLocal static var current: SchemaRecorder?

  private let noted = Mutex<[(path: String, kinds: [SettingKind])]>([])

  /// Notes that `path` may hold `kind`; `*` in a path means any key.
  func note(_ path: String, _ kind: SettingKind) {
    noted.withLock { noted in
      guard let index = noted.firstIndex(where: { $0.path == path }) else { return noted.append((path, [kind])) }
      // A choice or a date is read as a text.
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

/// The keys of all kinds of settings.
package enum SettingsSchema {
  /// The keys of front matter in the order they are read, with what they may hold.
  package static var frontMatter: [(path: String, kinds: [SettingKind])] {
    keys { _ = FrontMatterReader.read(SourceText(path: "", "---\n---\n")) }
  }

  /// The keys of `jikji.yml`.
  package static var config: [(path: String, kinds: [SettingKind])] {
    keys { _ = ConfigReader.read(SourceText(path: "", "title: 제목\n"), environment: [:]) }
  }

  /// The keys of an entry of the glossary, which ``LocatedYAML`` readers do not read.
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
