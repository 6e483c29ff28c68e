/// Writes code blocks, drawn fences, formulas and images.
import ArticleModel
import CommonMark
private import Diagnostics

extension BodyWriter {
  mutating func writeCodeBlock(_ id: NodeID) {
    guard let index = snippetIndex[id] else { return }
    let snippet = article.snippets[index]
    guard CodeFigure.isShown(snippet) else { return }
    if let request = FenceRequest(snippet, in: config), let picture = pictures[request] {
      return writePicture(picture, of: snippet)
    }
    let code = ShownCode.bytes(of: snippet)
    hasCode = true
    sections.add(code: code)
    let label = components.groupLabel(of: id)
    if let label { componentMarkup.openPanel(label, into: &html) }
    CodeFigure(
      snippet: snippet, badge: badges[snippet.index], links: markup, language: language,
      annotations: annotations[id] ?? [], showsTitle: label == nil
    ).write(code, into: &html)
    if label != nil { html.write("</div>\n") }
  }

  /// Writes the picture that a processor made of a fence; its title is the caption and the text for screen readers.
  private mutating func writePicture(_ picture: [UInt8], of snippet: Snippet) {
    let title = snippet.options.title
    html.write("<figure class=\"drawing\"")
    html.writeAttribute("data-language", snippet.writtenLanguage.lowercased())
    html.write(">")
    let isSVG = picture.starts(with: "<svg".utf8)
    if isSVG {
      html.write("<svg role=\"img\"")
      html.writeAttribute("aria-label", title ?? language.pick(ko: "그림", en: "Drawing"))
    }
    writeMarkup(picture.dropFirst(isSVG ? 4 : 0))
    html.writeElement("figcaption", title)
    html.write("</figure>\n")
    if let title { sections.add(title.utf8) }
    sections.endBlock()
  }

  private mutating func writeMarkup(_ picture: ArraySlice<UInt8>) {
    pictureCount += 1
    for byte in picture {
      if byte == 1 { html.write(markup: "d\(pictureCount)-") } else { html.append(byte) }
    }
  }

  /// Writes the MathML of a formula between dollar signs; false when there is none, so that it is written as text.
  mutating func writeFormula(_ id: NodeID) -> Bool {
    guard let span = tree.formulas[tree[id].range.lowerBound] else { return false }
    let text = article.source.string(in: span.content)
    guard let picture = pictures[FenceRequest(FenceProcessor.math, text, isDisplay: span.isDisplay)] else {
      return false
    }
    writeMarkup(picture[...])
    sections.add(tree.literalBytes(of: id))
    return true
  }

  /// Writes an image that is alone in its paragraph as a figure; its title is the caption.
  mutating func writeFigure(_ image: NodeID) {
    let title = tree.title(of: image)
    html.write("<figure class=\"image\">")
    writeImage(image, title: "")
    if !title.isEmpty {
      html.writeElement("figcaption", title)
      sections.addSpace()
      sections.add(title.utf8)
    }
    html.write("</figure>\n")
    sections.endBlock()
  }

  mutating func writeImage(_ id: NodeID, title: String) {
    let description = tree.words(of: id, html: rawHTML)
    sections.add(description.utf8)
    markup.writeImage(resolved(id), description: description, title: title.isEmpty ? nil : title, in: &html)
  }
}
