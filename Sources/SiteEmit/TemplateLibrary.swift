/// Compiles the templates: the built-in ones, each of which a file of the site with the same name replaces.
import ArticleModel
private import DataFormats
import Diagnostics

/// The templates that pages are made with, one for each kind of page or shared fragment.
enum TemplateName: String, Sendable, CaseIterable {
  case article, chapter, guide, home, list, groups, topic, glossary, search, notfound, gone, redirect, parallel, archive
  case translation
  case head, header, footer, entry, sidebar, series, breadcrumbs, related, tag
  case card = "card.svg"
}

/// The compiled templates, one set for each language, because words of the page frame are inserted before compiling.
struct TemplateLibrary: Sendable {
  /// The compiled templates by name.
  private let editions: [LanguageCode: [String: [TemplateSegment]]]

  /// Called for every rendering: the template, the address of the page (nil for fragments), and its values.
  var observer: (@Sendable (TemplateName, SitePath?, TemplateScope) -> Void)?

  /// Renders a template with `scope`; slots are still marks in the result.
  ///
  /// - Parameter url: the address of the page, for templates of whole pages.
  func render(
    _ name: TemplateName, in language: LanguageCode, _ scope: TemplateScope, at url: SitePath? = nil
  ) -> [UInt8] {
    observer?(name, url, scope)
    return TemplateRenderer.render(name.rawValue, of: editions[language] ?? [:], with: scope)
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
    var check = TemplateCheck(overrides: overrides, own: own)
    var texts: [String: [UInt8]] = [:]
    for (path, bytes) in EmbeddedFiles.all {
      if let name = templateName(ofPath: path) { texts[name] = bytes }
    }
    for (name, text) in check.files where texts[name] != text.bytes {
      let isAccepted = check.accepts(name)
      guard check.isShallow(name), !check.hasTooManyTags(name) else { continue }
      do {
        _ = try TemplateCompiler.compile(text.bytes)
        if isAccepted { texts[name] = text.bytes }
      } catch {
        check.report(error, in: text)
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

  private static func edition(of texts: [String: [UInt8]], words: UIStrings) -> [String: [TemplateSegment]] {
    texts.compactMapValues { bytes in try? TemplateCompiler.compile(bytes) { constant($0, words) } }
  }

  /// The text for a value that is the same on all pages of a language (`ui.NAME`), or that a slot gives (`root`); nil for others.
  private static func constant(_ name: String, _ words: UIStrings) -> String? {
    if name == "root" { return Slot.root.mark }
    guard name.hasPrefix("ui."), let text = UIText(rawValue: String(name.dropFirst(3))) else { return nil }
    return words[text].escaped(as: .template)
  }
}
