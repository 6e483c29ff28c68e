/// Renders compiled templates.
private import ByteText
private import DataFormats

/// Renders one page or fragment.
struct TemplateRenderer {
  private let templates: [String: [TemplateSegment]]
  private var output: [UInt8] = []
  /// The values of the open sections, innermost last.
  private var scopes: [TemplateContent]
  /// The blocks that replace those of the templates being rendered.
  private var blocks: [String: [TemplateSegment]] = [:]
  /// The white space before each line of the partials being rendered.
  private var indentation: [UInt8] = []
  private var isEscaping = true

  /// The bytes that a template makes of the values in `scope`; nothing when there is no such template.
  ///
  /// - Parameter templates: all compiled templates by name.
  static func render(
    _ name: String, of templates: [String: [TemplateSegment]], with scope: TemplateScope
  ) -> [UInt8] {
    var renderer = TemplateRenderer(templates: templates, scopes: [.scope(scope)])
    renderer.render(templates[name] ?? [])
    return renderer.output
  }

  private init(templates: [String: [TemplateSegment]], scopes: [TemplateContent]) {
    self.templates = templates
    self.scopes = scopes
  }

  private mutating func render(_ segments: [TemplateSegment]) {
    let isEscapingOutside = isEscaping
    let start = output.count
    for segment in segments {
      if indentation.isEmpty {
        render(segment)
      } else {
        renderIndented(segment, from: start)
      }
    }
    isEscaping = isEscapingOutside
  }

  private mutating func render(_ segment: TemplateSegment) {
    switch segment {
    case .text(let text): output += text
    case .value(let path):
      guard let text = value(at: path)?.text else { return }
      if isEscaping { output.append(escaping: text, as: .template) } else { output += text.utf8 }
    case .unescaped(let path):
      if let text = value(at: path)?.text { output += text.utf8 }
    case .section(let path, let inner): renderSection(value(at: path), inner)
    case .inverted(let path, let inner):
      if value(at: path)?.isEmpty ?? true { render(inner) }
    case .partial(let name, let own, let indentation):
      renderIncluded(templates[name] ?? [], own, indentation, isEscaping: true)
    case .block(let name, let inner, let indentation): renderBlock(name, inner, indentation)
    case .escaping(let isOn): isEscaping = isOn
    }
  }

  private mutating func renderSection(_ value: TemplateContent?, _ inner: [TemplateSegment]) {
    switch value {
    case nil: break
    case .flag(let flag)?: if flag { render(inner) }
    case .list(let items)?:
      for item in items { render(inner, with: item) }
    case let value?: if !value.isEmpty { render(inner, with: value) }
    }
  }

  private mutating func render(_ inner: [TemplateSegment], with value: TemplateContent) {
    scopes.append(value)
    render(inner)
    scopes.removeLast()
  }

  /// Renders a block: its replacement, in which a block of the same name has its default, otherwise its own default.
  private mutating func renderBlock(_ name: String, _ inner: [TemplateSegment], _ indentation: [UInt8]) {
    let outer = blocks
    let replacement = blocks.removeValue(forKey: name)
    renderIncluded(replacement ?? inner, [:], indentation, isEscaping: isEscaping)
    blocks = outer
  }

  /// Renders the segments of a partial or block.
  ///
  /// - Parameter own: blocks for the partial; those of templates that include this one precede them.
  private mutating func renderIncluded(
    _ segments: [TemplateSegment], _ own: [String: [TemplateSegment]], _ indentation: [UInt8], isEscaping: Bool
  ) {
    let outer = (blocks: blocks, indentation: self.indentation, isEscaping: self.isEscaping)
    if !own.isEmpty { blocks.merge(own) { outer, _ in outer } }
    self.indentation += indentation
    self.isEscaping = isEscaping
    render(segments)
    (blocks, self.indentation, self.isEscaping) = outer
  }

  /// Renders a segment, with the indentation before each of its lines that follow a line end after `start`.
  private mutating func renderIndented(_ segment: TemplateSegment, from start: Int) {
    if case .text(let text) = segment {
      for line in text.split(after: UInt8(ascii: "\n")) {
        if output.count > start, output.last == UInt8(ascii: "\n") { output += indentation }
        output += line
      }
      return
    }
    let place = output.count
    let isLineStart = place > start && output.last == UInt8(ascii: "\n")
    render(segment)
    if isLineStart, output.count > place { output.insert(contentsOf: indentation, at: place) }
  }

  // MARK: Values

  private func value(at path: TemplatePath) -> TemplateContent? {
    var value = path.names.first.map { name in lookUp(name, isLocal: path.isLocal) } ?? scopes.last
    for name in path.names.dropFirst() { value = value?.member(name) }
    for transform in path.transforms { value = value?.transformed(by: transform) }
    return value
  }

  /// The value of a name in the innermost scope that has it.
  private func lookUp(_ name: String, isLocal: Bool) -> TemplateContent? {
    for scope in scopes.reversed() {
      if let value = scope.member(name) { return value }
      if isLocal { break }
    }
    return nil
  }
}

extension [UInt8] {
  /// The parts that end with `separator`, and the rest.
  fileprivate func split(after separator: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var rest = self[...]
    while let end = rest.firstIndex(of: separator) {
      parts.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? parts : parts + [rest]
  }
}
