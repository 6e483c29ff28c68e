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

/// The compiled templates, one set for each language, because words of the page frame are inserted before rendering.
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
    var templates = builtIn
    for (name, text) in check.files where EmbeddedFiles.all[name + suffix] != text.bytes {
      let isAccepted = check.accepts(name)
      guard check.isShallow(name), !check.hasTooManyTags(name) else { continue }
      do {
        let compiled = try TemplateCompiler.compile(text.bytes)
        if isAccepted { templates[name] = compiled }
      } catch {
        check.report(error, in: text)
      }
    }
    check.reportUnused()
    let editions = words.mapValues { words in
      templates.mapValues { $0.inserting { constant($0, words) } }
    }
    return Checked(TemplateLibrary(editions: editions), check.diagnostics)
  }

  /// The built-in templates by name.
  private static let builtIn = {
    let templates = EmbeddedFiles.all.compactMap { path, bytes in
      templateName(ofPath: path).flatMap { name in (try? TemplateCompiler.compile(bytes)).map { (name, $0) } }
    }
    return Dictionary(uniqueKeysWithValues: templates)
  }()

  private static let suffix = ".mustache"

  /// The name of a template: `partials/box` for `partials/box.mustache`; nil for other files.
  static func templateName(ofPath path: String) -> String? {
    path.hasSuffix(suffix) ? String(path.dropLast(suffix.count)) : nil
  }

  /// The text for a value that is the same on all pages of a language (`ui.NAME`), or that a slot gives (`root`); nil for others.
  private static func constant(_ path: TemplatePath, _ words: UIStrings) -> String? {
    guard !path.isLocal, path.transforms.isEmpty else { return nil }
    if path.names == ["root"] { return Slot.root.mark }
    guard path.names.count == 2, path.names[0] == "ui", let text = UIText(rawValue: path.names[1]) else { return nil }
    return words[text].escaped(as: .template)
  }
}
