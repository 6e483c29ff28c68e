/// Recognises angle brackets in Markdown that parsers take for tags although the author meant none: `Array<Int>`,
/// `<your name>`.
import ArticleModel
import CommonMark

struct UnknownTags {
  /// The names of elements that are closed somewhere in the text: components of the old site, which have text in them.
  private var closed: Set<Substring> = []

  /// Collects the closing tags in the raw HTML of a text.
  init(in tree: MarkdownTree) {
    for index in tree.nodes.indices where [.htmlInline, .htmlBlock].contains(tree.nodes[index].kind) {
      let html = tree.literal(of: NodeID(index))
      for mark in html.ranges(of: "</") { closed.insert(Self.name(html[mark.upperBound...])) }
    }
  }

  /// Whether an HTML block or an inline tag begins with the tag of an element that does not exist and is not closed
  /// anywhere. Browsers show nothing for such a tag.
  func begin(_ html: String) -> Bool {
    guard html.hasPrefix("<"), let end = html.firstIndex(of: ">"), !html[..<end].hasSuffix("/") else { return false }
    let name = Self.name(html.dropFirst())
    guard name.first?.isLetter == true, !name.contains(where: { "-:.".contains($0) }) else { return false }
    return !Self.known.contains(name.lowercased()) && !closed.contains(name)
  }

  private static func name(_ tag: Substring) -> Substring { tag.prefix { !" \t\n/>".contains($0) } }

  /// The elements of the HTML standard (https://html.spec.whatwg.org/multipage/indices.html#elements-3), its obsolete ones (section
  /// 16.2), and those of MathML and SVG that occur outside of `math` and `svg`.
  private static let known = Set(
    """
    a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button \
    canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset \
    figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins \
    isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter multicol nav nextid nobr \
    noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp \
    script search section select selectedcontent slot small source spacer span strike strong style sub summary sup svg table \
    tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp
    """.split(separator: " ").map(String.init))
}
