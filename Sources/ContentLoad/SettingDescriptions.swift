/// The descriptions of all keys of jikji.yml, front matter and the glossary, which editors show as help.
private import ByteText
package import Diagnostics

/// The descriptions by key path as in ``SettingsSchema``; a test requires one for every key.
package enum SettingDescriptions {
  /// The descriptions for `jikji.yml`.
  package static let config = keys(of: "jikji.yml", "samples")

  /// The descriptions for front matter.
  package static let frontMatter = keys(of: "front matter", "samples")

  /// The descriptions for an entry of the glossary.
  package static let glossary = keys(of: "glossary")

  /// The rows in these sections of `Resources/setting-descriptions.txt`.
  private static func keys(of sections: String...) -> [String: Phrase] {
    var found: [String: Phrase] = [:]
    var section = ""
    for line in EmbeddedFiles.settingDescriptionsTxt.text.split(separator: "\n") where line.first != "#" {
      let columns = line.split(separator: "\t")
      if line.first == "[" {
        section = String(line.dropFirst().dropLast())
      } else if sections.contains(section), columns.count == 3 {
        found[String(columns[0])] = Phrase(en: String(columns[1]), ko: "\(columns[2])")
      }
    }
    return found
  }
}
