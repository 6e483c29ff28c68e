/// Finds mistakes in the site's own templates: names that nothing has, cycles, and sections nested too deep.
import Diagnostics

/// Checks the site's templates against each other, the built-in ones and the values declared in ``TemplateShapes``.
struct TemplateCheck {
  /// The greatest depth of nested sections; they are compiled and rendered recursively, which must not overflow the stack.
  private static let deepestNesting = 60

  /// The greatest number of tags. Only a program writes more, and those would slow down the check of every build.
  private static let mostTags = 2_000

  /// The tags of each built-in template, by name.
  private static let builtInTags: [String: [TemplateTag]] = {
    let templates = EmbeddedFiles.all.compactMap { path, bytes in
      TemplateLibrary.templateName(ofPath: path).map { ($0, TemplateScanner.tags(in: bytes)) }
    }
    return Dictionary(uniqueKeysWithValues: templates)
  }()

  /// The site's templates, sorted by name.
  let files: [(name: String, text: SourceText)]

  /// The diagnostics so far.
  var diagnostics: [Diagnostic] = []

  /// The tags of all templates by name; those of the site replace built-in ones.
  private let tags: [String: [TemplateTag]]

  /// The same, but with built-in templates in place of those that have more tags than are read: names in these would be looked up in every
  /// section around them.
  private let used: [String: [TemplateTag]]

  /// The diagnostics of values that the site's templates use and no page has.
  private let unknownValues: [Site: @Sendable (Place) -> Diagnostic]

  typealias Site = TemplateValueWalk.Site

  init(overrides: [String: SourceText], own: OwnTemplateValues) {
    files = overrides.compactMap { path, text in TemplateLibrary.templateName(ofPath: path).map { ($0, text) } }
      .sorted { $0.0 < $1.0 }
    let written = files.map { ($0.name, TemplateScanner.tags(in: $0.text.bytes).filter { $0.kind != .unfinished }) }
    // Without own templates nothing is looked up, so that the built-in ones are not scanned.
    tags = written.isEmpty ? [:] : Self.builtInTags.merging(written) { $1 }
    used = tags.isEmpty ? [:] : Self.builtInTags.merging(written.filter { $0.1.count <= Self.mostTags }) { $1 }
    unknownValues = tags.isEmpty ? [:] : TemplateValueWalk.unknownValues(in: used, own)
  }

  /// Whether the template has more tags than are read.
  func hasTooManyTags(_ name: String) -> Bool { tags[name]?.count ?? 0 > Self.mostTags }

  /// Checks a template of the site and reports its mistakes; false if there are any.
  mutating func accepts(_ name: String) -> Bool {
    guard let text = files.first(where: { $0.name == name })?.text else { return false }
    let before = diagnostics.count
    if let tags = tags[name], tags.count > Self.mostTags {
      diagnostics.append(.tooManyTags(tags.count, limit: Self.mostTags, at: Place(text, tags[Self.mostTags].range)))
      return false
    }
    for tag in tags[name] ?? [] {
      let place = Place(text, tag.range)
      switch tag.kind {
      case .partial, .parent:
        if tags[tag.name] == nil {
          diagnostics.append(
            .unknownPartial(tag.name, near: NearMiss.bestMatch(for: tag.name, among: tags.keys), at: place))
        } else if let round = cycle(from: tag.name, to: name) {
          diagnostics.append(.templateCycle([name] + round, at: place))
        }
      case .dynamicPartial: diagnostics.append(.dynamicPartial(at: place))
      case .value, .unescaped, .section, .inverted:
        if let problem = unknownValues[Site(template: name, start: tag.range.lowerBound)] {
          diagnostics.append(problem(place))
        } else if tag.name.allSatisfy({ $0 == "." }), tag.name != "." {
          diagnostics.append(.templateSyntax(at: place, Self.phrase(for: .unfinished)))
        }
      case .end, .block, .comment, .delimiters, .setting, .unfinished: break
      }
    }
    checkNesting(name, text)
    return diagnostics.count == before
  }

  /// Reports templates of the site that no page uses.
  mutating func reportUnused() {
    let pages = Set(TemplateName.allCases.map(\.rawValue))
    let all = [tags.values.joined(), used.values.joined()].joined()
    let included = Set(all.filter { $0.kind == .partial || $0.kind == .parent }.map(\.name))
    for file in files where !pages.contains(file.name) && !included.contains(file.name) {
      let near = NearMiss.bestMatch(for: file.name, among: Self.builtInTags.keys)
      diagnostics.append(.unusedTemplate(at: Place(file.text, nil), near: near))
    }
  }

  /// Reports a syntax error at its place in the file.
  mutating func report(_ fault: TemplateFault, in text: SourceText) {
    let place = min(fault.place, text.bytes.count)
    diagnostics.append(.templateSyntax(at: Place(text, place..<place), Self.phrase(for: fault.reason)))
  }

  /// The meaning of a syntax error, and what to do.
  private static func phrase(for reason: TemplateFault.Reason) -> Phrase {
    switch reason {
    case .wrongEnd:
      Phrase(
        en: "this end tag does not close the section that is open; sections must end in the reverse order",
        ko: "닫는 태그가 열려 있는 섹션과 맞지 않습니다. 연 순서의 반대로 닫으세요")
    case .missingEnd:
      Phrase(en: "a section is not closed; write '{{/name}}'", ko: "닫지 않은 섹션이 있습니다. '{{/이름}}'을 적으세요")
    case .delimiters:
      Phrase(en: "delimiters are set as '{{=<% %>=}}'", ko: "구분자는 '{{=<% %>=}}'처럼 바꿉니다")
    case .inheritance:
      Phrase(
        en: "only blocks '{{$name}}…{{/name}}' may be inside '{{<template}}'",
        ko: "'{{<템플릿}}' 안에는 '{{$이름}}…{{/이름}}' 블록만 둘 수 있습니다")
    case .setting:
      Phrase(en: "the only setting is '{{% CONTENT_TYPE: HTML}}'", ko: "쓸 수 있는 설정은 '{{% CONTENT_TYPE: HTML}}'뿐입니다")
    case .unfinished:
      Phrase(
        en: "this tag is not complete; a name is letters, digits, '.', '-' and '_' between '{{' and '}}'",
        ko: "태그가 끝나지 않았습니다. '{{'와 '}}' 사이에 글자, 숫자, '.', '-', '_'로 이름을 적으세요")
    }
  }

  /// Whether the template can be compiled without overflowing the stack.
  func isShallow(_ name: String) -> Bool { firstTooDeepTag(of: name) == nil }

  private mutating func checkNesting(_ name: String, _ text: SourceText) {
    guard let tag = firstTooDeepTag(of: name) else { return }
    let limit = Self.deepestNesting
    let phrase = Phrase(
      en: "sections may be nested \(limit) deep; move the inner ones to a template of their own",
      ko: "섹션은 \(limit)겹까지 둘 수 있습니다. 안쪽을 다른 템플릿으로 옮기세요")
    diagnostics.append(.templateSyntax(at: Place(text, tag.range), phrase))
  }

  private func firstTooDeepTag(of name: String) -> TemplateTag? {
    var depth = 0
    return (tags[name] ?? []).first { tag in
      switch tag.kind {
      case .section, .inverted, .parent, .block: depth += 1
      case .end: depth -= 1
      default: break
      }
      return depth > Self.deepestNesting
    }
  }

  /// A chain of partials from one template to another; nil if there is none.
  private func cycle(from start: String, to end: String) -> [String]? {
    var ways: [[String]] = [[start]]
    var seen: Set<String> = [start]
    while let way = ways.popLast() {
      guard let last = way.last, last != end else { return way }
      for tag in tags[last] ?? [] where tag.kind == .partial || tag.kind == .parent {
        if seen.insert(tag.name).inserted { ways.append(way + [tag.name]) }
      }
    }
    return nil
  }
}
