/// Compiles the templates: the built-in ones, each of which a file of the site with the same name replaces.
import ArticleModel
private import ByteText
private import DataFormats
import Diagnostics
import Mustache

/// The templates that pages are made with, one for each kind of page or shared fragment.
enum TemplateName: String, Sendable, CaseIterable {
  case article, chapter, guide, home, list, groups, topic, glossary, search, notfound, gone, redirect, parallel, archive
  case translation
  case head, header, footer, entry, sidebar, series, breadcrumbs, related, tag
  case card = "card.svg"
}

/// Escapes values in templates byte by byte: the template library escapes by characters, which is slow for Hangul.
struct ByteEscapedHTML: MustacheContentType {
  /// The content type by which templates choose this escaping; it is set in a first line added to each template before parsing.
  static let name = "JIKJI"

  func escapeText(_ text: String) -> String { text.escaped(as: .template) }
}

/// The compiled templates, one set for each language, because words of the page frame are inserted before compiling.
struct TemplateLibrary: Sendable {
  private struct Edition: Sendable {
    let library: MustacheLibrary
    let pages: [TemplateName: MustacheTemplate]
  }

  private let editions: [LanguageCode: Edition]

  /// Called for every rendering: the template, the address of the page (nil for fragments), and its values.
  var observer: (@Sendable (TemplateName, SitePath?, TemplateScope) -> Void)?

  /// Renders a template with `scope`; slots are still marks in the result.
  ///
  /// - Parameter url: the address of the page, for templates of whole pages.
  func render(
    _ name: TemplateName, in language: LanguageCode, _ scope: TemplateScope, at url: SitePath? = nil
  ) -> [UInt8] {
    observer?(name, url, scope)
    guard let edition = editions[language], let template = edition.pages[name] else { return [] }
    return Array(template.render(scope, library: edition.library).utf8)
  }

  /// Compiles all templates. For a wrong file of the site there are diagnostics, and the built-in template is used instead.
  ///
  /// - Parameters:
  ///   - overrides: the site's files by path relative to `templates/`; only `*.mustache` are used.
  ///   - words: the words of the page frame in each language of the site.
  ///   - own: the author's own template values.
  static func compile(
    overrides: [String: SourceText], words: [LanguageCode: UIStrings], own: OwnTemplateValues
  ) -> Checked<TemplateLibrary> {
    MustacheContentTypes.register(ByteEscapedHTML(), named: ByteEscapedHTML.name)
    var check = TemplateCheck(overrides: overrides, own: own)
    var texts: [String: [UInt8]] = [:]
    for (path, bytes) in EmbeddedFiles.all {
      if let name = templateName(ofPath: path) { texts[name] = bytes }
    }
    for (name, text) in check.files where texts[name] != text.bytes {
      let isAccepted = check.accepts(name)
      guard check.isShallow(name), !check.hasTooManyTags(name) else { continue }
      do {
        _ = try parse(text.bytes)
        if isAccepted { texts[name] = text.bytes }
      } catch let error as MustacheTemplate.ParserError {
        check.report(error, in: text)
      } catch {
        check.diagnostics.append(.templateSyntax(at: Place(text, nil), TemplateCheck.phrase(for: error)))
      }
    }
    check.reportUnused()
    return Checked(
      TemplateLibrary(editions: words.mapValues { edition(of: texts, words: $0) }), check.diagnostics)
  }

  /// The name of a template: `partials/box` for `partials/box.mustache`; nil for other files.
  static func templateName(ofPath path: String) -> String? {
    path.hasSuffix(".mustache") ? String(path.dropLast(9)) : nil
  }

  private static func edition(of texts: [String: [UInt8]], words: UIStrings) -> Edition {
    let compiled = texts.compactMapValues { try? parse(insertingConstants(in: $0, words)) }
    var pages: [TemplateName: MustacheTemplate] = [:]
    for name in TemplateName.allCases { pages[name] = compiled[name.rawValue] }
    return Edition(library: MustacheLibrary(templates: compiled), pages: pages)
  }

  /// A template in which `{{root}}` is replaced by a slot mark and `{{ui.NAME}}` by the words; other tags are unchanged.
  ///
  /// The template library looks up every name by reflection and dynamic casts. These two are more than half of all tags; `ui` is the same
  /// on all pages of a language, and `root` can be a slot.
  private static func insertingConstants(in bytes: [UInt8], _ words: UIStrings) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    for tag in TemplateScanner.tags(in: bytes) where tag.kind == .value {
      guard let constant = constant(tag.name, words), let whole = plainTag(around: tag.range, in: bytes) else {
        continue
      }
      result += bytes[copied..<whole.lowerBound]
      result += Array(constant.utf8)
      copied = whole.upperBound
    }
    return result + bytes[copied...]
  }

  private static func constant(_ name: String, _ words: UIStrings) -> String? {
    if name == "root" { return Slot.root.mark }
    guard name.hasPrefix("ui."), let text = UIText(rawValue: String(name.dropFirst(3))) else { return nil }
    return words[text].escaped(as: .template)
  }

  /// The byte range of `{{name}}` around a name; nil for `{{{name}}}`, `{{&name}}`, transforms and other delimiters.
  private static func plainTag(around name: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
    let start = name.lowerBound - 2
    guard start >= 0, bytes[start..<name.lowerBound].elementsEqual("{{".utf8),
      bytes[name.upperBound...].starts(with: "}}".utf8), start == 0 || bytes[start - 1] != UInt8(ascii: "{")
    else { return nil }
    return start..<name.upperBound + 2
  }

  /// Parses a template, after adding a first line that selects ``ByteEscapedHTML``.
  private static func parse(_ bytes: [UInt8]) throws -> MustacheTemplate {
    // The template library silently drops a tag that begins at the end of the text, so that is reported as an error here.
    guard !bytes.reversed().drop(while: \.isASCIIWhitespace).starts(with: "{{".utf8) else {
      throw MustacheTemplate.Error.unfinishedName
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return try MustacheTemplate(string: "{{% CONTENT_TYPE: \(ByteEscapedHTML.name)}}\n" + text)
  }
}
