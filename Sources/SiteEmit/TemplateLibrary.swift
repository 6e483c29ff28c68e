/// Compiles the templates: the built-in ones, each replaced by the site's own file of the same name.
import Diagnostics
import Mustache

/// The templates that pages are made with, one for each kind of page or shared piece.
enum TemplateName: String, Sendable, CaseIterable {
  case article, chapter, guide, home, list, groups, topic, glossary, search, notfound, redirect, parallel, archive
  case head, header, footer, entry, sidebar, series
}

/// The compiled templates.
struct TemplateLibrary: Sendable {
  private let library: MustacheLibrary
  private let pages: [TemplateName: MustacheTemplate]

  /// The text of a template rendered with `scope`; slots are still marks in it.
  func render(_ name: TemplateName, _ scope: TemplateScope) -> [UInt8] {
    guard let template = pages[name] else { return [] }
    return Array(template.render(scope, library: library).utf8)
  }

  /// Compiles all templates. A file of the site that is wrong gives diagnostics, and the built-in one is used instead.
  ///
  /// - Parameter overrides: the site's files by their path below `templates/`; only `*.mustache` are looked at.
  static func compile(overrides: [String: SourceText]) -> Checked<TemplateLibrary> {
    MustacheContentTypes.register(ByteEscapedHTML(), named: ByteEscapedHTML.name)
    var check = TemplateCheck(overrides: overrides)
    var compiled: [String: MustacheTemplate] = [:]
    for (path, text) in BuiltInFiles.all {
      if let name = templateName(ofPath: path) { compiled[name] = try? parse(Array(text.utf8)) }
    }
    for (name, text) in check.files {
      let isAccepted = check.accepts(name)
      guard check.isShallow(name) else { continue }
      do {
        let template = try parse(text.bytes)
        if isAccepted { compiled[name] = template }
      } catch let error as MustacheTemplate.ParserError {
        check.report(error, in: text)
      } catch {
        check.diagnostics.append(.templateSyntax(at: Place(text, nil), TemplateCheck.phrase(for: error)))
      }
    }
    check.reportUnused()
    var pages: [TemplateName: MustacheTemplate] = [:]
    for name in TemplateName.allCases { pages[name] = compiled[name.rawValue] }
    return Checked(
      TemplateLibrary(library: MustacheLibrary(templates: compiled), pages: pages), check.diagnostics)
  }

  /// `partials/box` for `partials/box.mustache`; nil for other files.
  static func templateName(ofPath path: String) -> String? {
    path.hasSuffix(".mustache") ? String(path.dropLast(9)) : nil
  }

  /// Parses a template; a first line is put before it that chooses the fast escaping.
  private static func parse(_ bytes: [UInt8]) throws -> MustacheTemplate {
    let text = String(decoding: bytes, as: UTF8.self)
    return try MustacheTemplate(string: "{{% CONTENT_TYPE: \(ByteEscapedHTML.name)}}\n" + text)
  }
}
