/// A value of another generator's front matter, whether that was YAML, TOML or JSON.

indirect enum ForeignValue: Sendable, Hashable {
  case scalar(String)
  case list([ForeignValue])
  case map([ForeignEntry])

  /// All scalars in it, in order; of maps those named `name` or `title`, else all.
  var texts: [String] {
    switch self {
    case .scalar(let text): return text.isEmpty ? [] : [text]
    case .list(let values): return values.flatMap(\.texts)
    case .map(let entries):
      let named = entries.first { ["name", "title"].contains($0.key.lowercased()) }
      return named?.value.texts ?? entries.flatMap(\.value.texts)
    }
  }

  /// The value of a key.
  subscript(key: String) -> ForeignValue? {
    if case .map(let entries) = self { entries.first { $0.key.lowercased() == key }?.value } else { nil }
  }

  /// Leaves with their paths: `cover.image`.
  func leaves(below path: String) -> [(path: String, text: String)] {
    switch self {
    case .scalar(let text): [(path, text)]
    case .list: [(path, texts.joined(separator: ", "))]
    case .map(let entries): entries.flatMap { $0.value.leaves(below: path.isEmpty ? $0.key : path + "." + $0.key) }
    }
  }
}

/// A key with its value.
struct ForeignEntry: Sendable, Hashable {
  let key: String
  let value: ForeignValue
}
