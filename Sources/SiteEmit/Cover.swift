/// Covers: an article's own image, or its title drawn as metal type.
import ArticleModel
private import DataFormats

/// The title of an article drawn as a block of movable type: one square for each character, one of them in the accent colour (the seal).
///
/// The image depends on the title only, so it is the same in every build. Its colours are custom properties.
struct TitleCover: Sendable {
  /// The characters, in rows of ``columns``. A sort is one piece of type.
  let sorts: [Character]
  /// The index of the character in the accent colour.
  let sealed: Int

  static let columns = 4
  private static let rows = 2

  /// The cover of a title: its first letters and digits. For a Latin title, the initials of its words are used.
  init(title: String) {
    var letters = title.filter { $0.isLetter || $0.isNumber }
    if !letters.isEmpty, letters.prefix(Self.columns * Self.rows).allSatisfy(\.isASCII) {
      letters = title.split { !$0.isLetter && !$0.isNumber }.compactMap(\.first).map(String.init).joined()
    }
    sorts = Array(letters.prefix(Self.columns * Self.rows)).compactMap { $0.uppercased().first }
    let hash = Array(title.utf8).reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    sealed = sorts.isEmpty ? 0 : Int(hash % UInt32(sorts.count))
  }

  /// The image of 160 by 84 units, hidden from screen readers, because the title is beside it.
  var svg: String {
    var html = #"<svg class="cover cover-type" viewBox="0 0 160 84" aria-hidden="true">"#
    html += #"<path class="sorts" d="\#(blocks { $0 < sorts.count && $0 != sealed })"/>"#
    html += #"<path class="quads" d="\#(blocks { $0 >= sorts.count })"/>"#
    html += #"<path class="seal" d="\#(blocks { $0 == sealed && !sorts.isEmpty })"/>"#
    for row in 0..<Self.rows { html += line(sorts.indices.filter { $0 / Self.columns == row && $0 != sealed }) }
    html += line(sorts.isEmpty ? [] : [sealed], class: " class=\"sealed\"")
    return html + "</svg>"
  }

  /// Characters of one row at their positions.
  private func line(_ places: [Int], class name: String = "") -> String {
    guard let first = places.first else { return "" }
    let x = places.map { String($0 % Self.columns * 40 + 20) }.joined(separator: " ")
    let text = String(places.map { sorts[$0] }).escaped(as: .template)
    return #"<text\#(name) x="\#(x)" y="\#(first / Self.columns * 42 + 30)">\#(text)</text>"#
  }

  private func blocks(where isShown: (Int) -> Bool) -> String {
    (0..<Self.columns * Self.rows).filter(isShown).map { place in
      "M\(place % Self.columns * 40 + 1) \(place / Self.columns * 42 + 1)h38v40h-38z"
    }.joined()
  }
}

extension SiteEmitter {
  /// The cover of an article: its own image, otherwise its title drawn as type. `root` may be a slot mark.
  func cover(_ index: Int, root: String) -> String {
    guard let picture = appearance.covers[index] else { return TitleCover(title: site.articles[index].title).svg }
    return image(picture, alt: "", class: "cover", root: root)
  }

  /// An `<img>` tag for a file of the site. `root` is put before its address without escaping.
  func image(_ file: AssetFile, alt: String, class name: String, root: String, isLazy: Bool = true) -> String {
    let size = file.pixels.map { #" width="\#($0.width)" height="\#($0.height)""# } ?? ""
    let lazy = isLazy ? #" loading="lazy" decoding="async""# : ""
    let source = root + file.url.href.escaped(as: .template)
    return #"<img class="\#(name)" src="\#(source)" alt="\#(alt.escaped(as: .template))"\#(size)\#(lazy)>"#
  }
}
