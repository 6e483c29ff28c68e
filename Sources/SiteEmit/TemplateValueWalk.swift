/// Walks through templates in the order of rendering, through partials and sections, and finds names that no value can have.
import Diagnostics

/// The walk over all templates, each with the values with which it is rendered.
struct TemplateValueWalk {
  /// A tag, identified by its template and the offset of the first byte of its name.
  struct Site: Hashable {
    let template: String, start: Int
  }

  /// Makes the diagnostic of a tag for a place.
  typealias Problem = @Sendable (Place) -> Diagnostic

  /// The result of looking up a name; `near` is a suggestion.
  private enum Outcome {
    case known
    case unknown(near: String?)
    /// A value of the author's own that is set nowhere.
    case unset
  }

  /// The values that a section makes visible (nil: unknown), and the section's name as written.
  private struct Scope {
    let values: [TemplateValue]?, name: String?
  }

  private let tags: [String: [TemplateTag]]
  private var scopes: [Scope] = []
  /// The templates that are being visited, innermost last. A template inside itself is skipped, because ``TemplateCheck`` reports cycles.
  private var path: [String] = []
  /// How many tags may still be visited: the number doubles with each level when templates include each other twice.
  private var remainingTags = 1_000_000
  private var known: Set<Site> = []
  private var problems: [Site: Problem] = [:]

  /// The tags whose name is no value in any of the places where their template is used, with their diagnostics.
  static func unknownValues(in tags: [String: [TemplateTag]], _ own: OwnTemplateValues) -> [Site: Problem] {
    var walk = TemplateValueWalk(tags: tags)
    for page in TemplateName.allCases {
      walk.scopes = [Scope(values: TemplateShapes.values(of: page, own), name: nil)]
      walk.visit(page.rawValue)
    }
    return walk.problems.filter { !walk.known.contains($0.key) }
  }

  private init(tags: [String: [TemplateTag]]) { self.tags = tags }

  private mutating func visit(_ template: String) {
    guard let own = tags[template], !path.contains(template) else { return }
    path.append(template)
    let depth = scopes.count
    // For each open tag, how many scopes it added.
    var opened: [Int] = []
    for tag in own where remainingTags > 0 {
      remainingTags -= 1
      let site = Site(template: template, start: tag.range.lowerBound)
      switch tag.kind {
      case .value, .unescaped: note(judge(tag.name, isSection: false), tag.name, at: site)
      case .section, .inverted:
        note(judge(tag.name, isSection: true), tag.name, at: site)
        opened.append(1)
        scopes.append(Scope(values: members(of: tag.name), name: tag.name))
      case .partial: visit(tag.name)
      case .parent:
        visit(tag.name)
        opened.append(0)
      case .block: opened.append(0)
      case .end: scopes.removeLast(min(opened.popLast() ?? 0, scopes.count - depth))
      case .dynamicPartial, .comment, .delimiters, .setting, .unfinished: break
      }
    }
    scopes.removeLast(scopes.count - depth)
    path.removeLast()
  }

  private mutating func note(_ outcome: Outcome, _ name: String, at site: Site) {
    switch outcome {
    case .known: known.insert(site)
    case .unknown(let near): problems[site] = { .unknownTemplateValue(name, near: near, at: $0) }
    case .unset: problems[site] = { .unsetTemplateValue(name, at: $0) }
    }
  }

  /// The type of a name at the current place of the walk; nil when there is no such value.
  private func shape(of name: String) -> TemplateShape? {
    let parts = name.split(separator: ".").map(String.init)
    guard let first = parts.first else { return .text }
    for scope in scopes.reversed() {
      guard let values = scope.values else { return .unset }
      guard let found = values.first(where: { $0.name == first }) else { continue }
      var shape = found.shape
      for (number, part) in parts.enumerated().dropFirst() {
        if case .unset = shape { return .unset }
        guard case .map(let members) = shape else { return nil }
        guard let inner = members.first(where: { $0.name == part }) else {
          return TemplateShapes.ownMaps.contains(parts[..<number].joined(separator: ".")) ? .unset : nil
        }
        shape = inner.shape
      }
      return shape
    }
    return nil
  }

  private func members(of name: String) -> [TemplateValue]? { (shape(of: name) ?? .unset).members }

  private func judge(_ name: String, isSection: Bool) -> Outcome {
    guard let shape = shape(of: name) else { return .unknown(near: suggestion(for: name)) }
    guard case .unset = shape, !isSection else { return .known }
    // A name is not reported inside a section that tests for it, or inside one whose values are not known.
    let isAskedFor = scopes.contains {
      $0.values == nil || $0.name.map { name == $0 || name.hasPrefix($0 + ".") } ?? false
    }
    return isAskedFor ? .known : .unset
  }

  private func suggestion(for name: String) -> String? {
    let visible = scopes.reversed().flatMap { $0.values ?? [] }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard let first = parts.first else { return nil }
    // A name that lacks its map, such as `extra.x` for `site.extra.x`.
    if let outer = visible.first(where: { $0.name != "ui" && $0.shape.maps.contains { $0.name == first } }) {
      return outer.name + "." + name
    }
    guard parts.count > 1, let map = visible.first(where: { $0.name == first }) else {
      let near = NearMiss.bestMatch(for: first, among: Set(visible.map(\.name)))
      return near.map { ([$0] + parts.dropFirst()).joined(separator: ".") }
    }
    guard case .map(let members) = map.shape else { return nil }
    return NearMiss.bestMatch(for: parts[1], among: members.map(\.name)).map { first + "." + $0 }
  }
}

extension TemplateShape {
  /// The maps directly inside a map.
  fileprivate var maps: [TemplateValue] {
    guard case .map(let values) = self else { return [] }
    return values.filter { if case .map = $0.shape { true } else { false } }
  }
}
