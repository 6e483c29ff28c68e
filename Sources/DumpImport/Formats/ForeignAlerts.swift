/// Converts alert boxes as Docusaurus, VuePress, VitePress and Obsidian write them to ours: `:::info`, `> [!todo]
/// words`.
import ArticleModel

enum ForeignAlerts {
  /// The lines that replace a line which opens a box; nil for other lines, and for boxes that have our names already.
  static func lines(_ line: String) -> [String]? {
    // Compiling the regular expressions takes most of the time, so only lines with these characters get that far.
    if line.holds(":::") { return directive(line) }
    return line.holds("[!") ? alert(line) : nil
  }

  /// Converts `::: info words` to `:::note[words]`.
  private static func directive(_ line: String) -> [String]? {
    guard let found = line.wholeMatch(of: #/(?<before>[> \t]*:{3,})[ \t]*(?<name>[A-Za-z]+)(?<rest>.*)/#) else {
      return nil
    }
    let rest = trimmed(found.rest)
    let name = AlertNames.canonicalNames[found.name.uppercased()]?.lowercased()
    // A space before the name, and a title without brackets, are the syntax of the other tools.
    let isPlain = rest.isEmpty || rest.hasPrefix("[") || rest.hasPrefix("{")
    let isOurs = name == nil && AlertNames.all.contains(found.name.uppercased())
    guard name != nil || isOurs && !isPlain || isOurs && found.output.0.contains(": ") else { return nil }
    return [String(found.before) + (name ?? found.name.lowercased()) + (isPlain ? rest : "[\(rest)]")]
  }

  /// Converts `> [!info]- words` to `> [!NOTE]` with the words as first paragraph.
  private static func alert(_ line: String) -> [String]? {
    guard
      let found = line.wholeMatch(
        of: #/(?<before>[ \t]*(?:>[ \t]*)+)\[!(?<name>[A-Za-z]+)(?:\|[^\]]*)?\](?<fold>[-+]?)(?<rest>.*)/#)
    else { return nil }
    let rest = trimmed(found.rest)
    let written = found.name.uppercased()
    let name = AlertNames.all.contains(written) ? written : AlertNames.canonicalNames[written] ?? "NOTE"
    guard name != String(found.name) || !found.fold.isEmpty || !rest.isEmpty else { return nil }
    let before = String(found.before)
    let head = before + "[!\(name)]"
    return rest.isEmpty ? [head] : [head, "\(before)**\(rest)**", before]
  }
}
