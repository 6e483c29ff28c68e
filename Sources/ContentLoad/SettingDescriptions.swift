/// What every key of jikji.yml, front matter and the glossary is for: the words that editors show beside it.
private import ByteText
package import Diagnostics

/// Descriptions of keys, by their path as ``SettingsSchema`` writes it; a test asks for one of every key.
package enum SettingDescriptions {
  /// The keys of `jikji.yml`.
  package static let config = keys(of: "jikji.yml", "samples")

  /// The keys of front matter.
  package static let frontMatter = keys(of: "front matter", "samples")

  /// The keys of an entry of the glossary.
  package static let glossary = keys(of: "glossary")

  /// The rows of these sections of `Resources/setting-descriptions.txt`.
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
