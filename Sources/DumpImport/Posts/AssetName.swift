/// Names of the files beside imported articles, valid in any folder and in any address.
enum AssetName {
  /// The name with letters, digits and `-_.@` only; runs of other characters become a hyphen. At most 120 characters.
  static func safe(_ name: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in name.percentDecoded.unicodeScalars {
      let isPlain =
        scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value) || "-_.@".unicodeScalars.contains(scalar)
      if isPlain { out.append(scalar) } else if out.last != "-" { out.append("-") }
    }
    let text = String(out.drop { $0 == "." || $0 == "-" }.suffix(120))
    // The article itself is served as the `index.html` of its folder.
    return text.isEmpty ? "file" : ["index.html", "index.htm"].contains(text.lowercased()) ? "page-" + text : text
  }

  /// The name with a number before its extension: `name-2.png`.
  static func numbered(_ name: String, _ number: Int) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "\(name)-\(number)" }
    return "\(name[..<dot])-\(number)\(name[dot...])"
  }
}
