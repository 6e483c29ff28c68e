/// The only file that uses libcmark-gfm. All C pointers stay in this file; its output is a ``RawTree``.
///
/// libcmark keeps two process-wide tables of special characters. Each parser enables `~`, `:` and `w` before it parses
/// inlines and disables them afterwards, so two threads would disable each other's characters. Therefore `:` and `w` are
/// enabled once and never disabled, and a text with `~` (the only character that still needs the switch) is parsed under a
/// lock. The sample that reveals the node types of the extensions contains a `~`, too, so it is parsed before any other
/// parser is created.
private import ByteText
private import CCMarkGFM
private import CMarkMemory
private import Synchronization

/// The Markdown parser library.
package enum MarkdownLibrary {
  /// The version of the libcmark-gfm that is loaded.
  package static var version: String { String(cString: cmark_version_string()) }
}

/// The functions of libcmark-gfm 0.29, with Swift values as input and output.
enum CMarkLibrary {
  /// Parses `text` with libcmark; the tree is empty if the library cannot be used.
  ///
  /// - Parameters:
  ///   - text: the bytes to parse, with markers next to some delimiter runs.
  ///   - marks: the characters inserted into `text`, which are removed from everything that libcmark returns.
  ///   - footnotes: whether `[^1]` is parsed as a footnote.
  static func parse(_ text: [UInt8], undoing marks: InsertedMarks, footnotes: Bool) -> RawTree {
    let document = withDocument(text, options: footnotes ? CMARK_OPT_FOOTNOTES : 0, extensions: treeExtensions) {
      document, _, types in
      var walk = CMarkWalk(marks: marks, types: types, text: text)
      walk.run(from: document)
      return walk.raw
    }
    return document ?? RawTree()
  }

  /// The output of `cmark-gfm -e table -e strikethrough -e autolink -e tagfilter -e tasklist --unsafe` for `text`.
  static func html(_ text: [UInt8]) -> [UInt8] {
    let options = CMARK_OPT_UNSAFE
    let html = withDocument(text, options: options, extensions: programExtensions) { document, parser, _ in
      let extensions = cmark_parser_get_syntax_extensions(parser)
      return cmark_render_html(document, options, extensions).map { bytes(of: $0) } ?? []
    }
    return html ?? []
  }

  /// The characters that the named entity `&name;` represents; nil when there is no such entity.
  static func expansion(ofEntity name: ArraySlice<UInt8>) -> [UInt8]? {
    let written = [UInt8(ascii: "&")] + name + [UInt8(ascii: ";")]
    let raw = parse(written, undoing: InsertedMarks(), footnotes: false)
    guard let text = raw.nodes.last, text.kind == .text else { return nil }
    let literal = Array(raw.store[text.literal])
    return literal == written ? nil : literal
  }

  private static let treeExtensions = ["table", "strikethrough", "autolink", "tasklist"]
  private static let programExtensions = ["table", "strikethrough", "autolink", "tagfilter", "tasklist"]

  /// Registers the extensions, enables the special characters of autolinks permanently, and determines the node types; nil
  /// when the library cannot be used. As explained at the top of this file, everything that disables characters happens
  /// here, once.
  private static let extensionTypes: ExtensionTypes? = {
    cmark_gfm_core_extensions_ensure_registered()
    guard let autolink = cmark_find_syntax_extension("autolink"), let parser = cmark_parser_new(0) else { return nil }
    defer { cmark_parser_free(parser) }
    let types = ExtensionTypes.learnt()
    cmark_parser_attach_syntax_extension(parser, autolink)
    cmark_manage_extensions_special_characters(parser, 1)
    // The list is deliberately not freed; nothing uses it after it is detached.
    cmark_syntax_extension_set_special_inline_chars(autolink, nil)
    return types
  }()

  /// Held while the inlines of a text with `~` are parsed.
  private static let tildeSwitch = Mutex(())

  private static func withDocument<Result>(
    _ text: [UInt8], options: Int32, extensions: [String],
    _ body: (OpaquePointer, OpaquePointer, ExtensionTypes) -> Result
  ) -> Result? {
    guard let types = extensionTypes, let parser = cmark_parser_new_with_mem(options, cmark_memory_allocator()) else {
      return nil
    }
    // The parser, its tree and what is made of it are released together.
    defer { cmark_memory_release() }
    let hasTilde = text.firstIndex(of: .tilde, in: text.indices) != nil
    for name in extensions where name != "strikethrough" || hasTilde {
      guard let found = cmark_find_syntax_extension(name) else { continue }
      cmark_parser_attach_syntax_extension(parser, found)
    }
    text.withUnsafeBytes { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
    let finished = hasTilde ? tildeSwitch.withLock { _ in finish(parser) } : finish(parser)
    guard let document = OpaquePointer(bitPattern: finished) else { return nil }
    return body(document, parser, types)
  }

  /// The address of the document, as an integer because a mutex cannot return a pointer.
  private static func finish(_ parser: OpaquePointer) -> Int { Int(bitPattern: cmark_parser_finish(parser)) }

  /// A copy of a C string's bytes.
  private static func bytes(of string: UnsafePointer<CChar>) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: string, count: strlen(string)))
  }
}

/// The numeric node types of the extensions; libcmark assigns them at registration.
private struct ExtensionTypes: Sendable {
  var table: UInt32 = 0
  var row: UInt32 = 0
  var cell: UInt32 = 0
  var strikethrough: UInt32 = 0

  /// Determines the types by parsing a sample that contains each of them. It disables `~`, so no other parser may be
  /// running.
  static func learnt() -> ExtensionTypes {
    var types = ExtensionTypes()
    guard let parser = cmark_parser_new(0) else { return types }
    defer { cmark_parser_free(parser) }
    for name in ["table", "strikethrough"] {
      if let found = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, found) }
    }
    let sample = "|~a~|\n|-|\n"
    cmark_parser_feed(parser, sample, sample.utf8.count)
    guard let document = cmark_parser_finish(parser) else { return types }
    defer { cmark_node_free(document) }
    let table = cmark_node_first_child(document)
    let row = cmark_node_first_child(table)
    let cell = cmark_node_first_child(row)
    types.table = cmark_node_get_type(table).rawValue
    types.row = cmark_node_get_type(row).rawValue
    types.cell = cmark_node_get_type(cell).rawValue
    types.strikethrough = cmark_node_get_type(cmark_node_first_child(cell)).rawValue
    return types
  }
}

/// Copies libcmark's tree into a ``RawTree``. It is iterative, so the depth of the tree is not limited by the stack.
private struct CMarkWalk {
  var raw = RawTree()
  private var marks: InsertedMarks
  private let types: ExtensionTypes
  private var open: [NodeID] = []
  private var lastChild: [NodeID?] = []
  private var footnoteCount: Int32 = 0

  init(marks: InsertedMarks, types: ExtensionTypes, text: [UInt8]) {
    self.marks = marks
    self.types = types
    self.marks.hasNumericEntities = text.contains(text: "&#")
    raw.nodes.reserveCapacity(text.count / 40 + 16)
    raw.store.reserveCapacity(text.count + 16)
    raw.contents.reserveCapacity(text.count + 16)
  }

  mutating func run(from document: OpaquePointer) {
    guard let iterator = cmark_iter_new(document) else { return }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
      if event == CMARK_EVENT_ENTER { enter(node) } else { leave(node) }
    }
  }

  /// libcmark sends no exit events for leaves, so only nodes opened in ``enter(_:)`` are closed here.
  private mutating func leave(_ node: OpaquePointer) {
    open.removeLast()
    lastChild.removeLast()
  }

  private mutating func enter(_ node: OpaquePointer) {
    guard let kind = kind(of: node) else { return }
    if kind == .text { return addText(node) }
    let id = append(MarkdownNode(kind: kind, parent: open.last, range: 0..<0))
    if !kind.isLeaf {
      open.append(id)
      raw.depth = max(raw.depth, open.count)
      lastChild.append(nil)
    }
    if kind.isBlock { addHint(node, kind, id) }
    fill(id, from: node, kind)
  }

  /// Appends a node as the last child of the innermost open node.
  private mutating func append(_ node: MarkdownNode) -> NodeID {
    let id = NodeID(raw.nodes.count)
    raw.nodes.append(node)
    guard let parent = open.last else { return id }
    if let before = lastChild[lastChild.count - 1] {
      raw.nodes[Int(before.index)].next = id
    } else {
      raw.nodes[Int(parent.index)].firstChild = id
    }
    lastChild[lastChild.count - 1] = id
    return id
  }

  /// Adds a text; it is appended to a text node directly before it, and an empty text is dropped.
  private mutating func addText(_ node: OpaquePointer) {
    let literal = copy(cmark_node_get_literal(node))
    guard !literal.isEmpty else { return }
    if let before = lastChild.last ?? nil, raw.nodes[Int(before.index)].kind == .text {
      raw.nodes[Int(before.index)].literal = raw.nodes[Int(before.index)].literal.lowerBound..<literal.upperBound
      return
    }
    let id = append(MarkdownNode(kind: .text, parent: open.last, range: 0..<0))
    raw.nodes[Int(id.index)].literal = literal
  }

  private mutating func addHint(_ node: OpaquePointer, _ kind: MarkdownKind, _ id: NodeID) {
    var hint = RawTree.Hint(
      node: id, startLine: cmark_node_get_start_line(node), startColumn: cmark_node_get_start_column(node),
      endLine: cmark_node_get_end_line(node))
    // A block without children has no text, and the string of an empty heading is uninitialized memory.
    if kind == .paragraph || kind == .heading || kind == .tableCell, cmark_node_first_child(node) != nil {
      hint.content = copyContent(cmark_node_get_string_content(node))
    }
    raw.hints.append(hint)
  }

  private mutating func fill(_ id: NodeID, from node: OpaquePointer, _ kind: MarkdownKind) {
    let index = Int(id.index)
    switch kind {
    case .heading: raw.nodes[index].number = cmark_node_get_heading_level(node)
    case .list: fillList(index, from: node)
    case .item where cmark_node_get_syntax_extension(node) != nil:
      raw.nodes[index].isTask = true
      raw.nodes[index].flag = cmark_gfm_extensions_get_tasklist_item_checked(node)
    case .codeBlock:
      raw.nodes[index].literal = copy(cmark_node_get_literal(node))
      raw.nodes[index].destination = copy(cmark_node_get_fence_info(node))
      var (length, offset, character): (Int32, Int32, CChar) = (0, 0, 0)
      let isFenced = cmark_node_get_fenced(node, &length, &offset, &character)
      raw.nodes[index].number = isFenced == 0 ? 0 : length
    case .code, .htmlInline, .htmlBlock: raw.nodes[index].literal = copy(cmark_node_get_literal(node))
    case .link, .image:
      raw.nodes[index].destination = copy(cmark_node_get_url(node))
      raw.nodes[index].title = copy(cmark_node_get_title(node))
    case .footnoteReference: raw.nodes[index].number = number(cmark_node_get_literal(node))
    case .footnoteDefinition:
      footnoteCount += 1
      raw.nodes[index].number = footnoteCount
    case .table: fillTable(id, from: node)
    default: break
    }
  }

  private mutating func fillList(_ index: Int, from node: OpaquePointer) {
    let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    let isPeriod = cmark_node_get_list_delim(node) == CMARK_PERIOD_DELIM
    raw.nodes[index].marker = !isOrdered ? .bullet : isPeriod ? .period : .parenthesis
    raw.nodes[index].number = isOrdered ? cmark_node_get_list_start(node) : 0
    raw.nodes[index].flag = cmark_node_get_list_tight(node) != 0
  }

  private mutating func fillTable(_ id: NodeID, from node: OpaquePointer) {
    let count = cmark_gfm_extensions_get_table_columns(node)
    raw.nodes[Int(id.index)].number = Int32(count)
    guard let letters = cmark_gfm_extensions_get_table_alignments(node) else { return }
    raw.alignments[id] = (0..<Int(count)).map { column in
      switch letters[column] {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .none
      }
    }
  }

  private func number(_ digits: UnsafePointer<CChar>?) -> Int32 {
    guard let digits else { return 0 }
    return Int32(String(cString: digits)) ?? 0
  }

  private func kind(of node: OpaquePointer) -> MarkdownKind? {
    let type = cmark_node_get_type(node)
    switch type {
    case CMARK_NODE_TEXT: return .text
    case CMARK_NODE_SOFTBREAK: return .softBreak
    case CMARK_NODE_PARAGRAPH: return .paragraph
    case CMARK_NODE_CODE: return .code
    case CMARK_NODE_LINK: return .link
    case CMARK_NODE_STRONG: return .strong
    case CMARK_NODE_EMPH: return .emphasis
    case CMARK_NODE_ITEM: return .item
    case CMARK_NODE_LIST: return .list
    case CMARK_NODE_HEADING: return .heading
    case CMARK_NODE_CODE_BLOCK: return .codeBlock
    case CMARK_NODE_LINEBREAK: return .lineBreak
    case CMARK_NODE_HTML_INLINE: return .htmlInline
    case CMARK_NODE_IMAGE: return .image
    case CMARK_NODE_BLOCK_QUOTE: return .blockQuote
    case CMARK_NODE_HTML_BLOCK: return .htmlBlock
    case CMARK_NODE_THEMATIC_BREAK: return .thematicBreak
    case CMARK_NODE_FOOTNOTE_REFERENCE: return .footnoteReference
    case CMARK_NODE_FOOTNOTE_DEFINITION: return .footnoteDefinition
    case CMARK_NODE_DOCUMENT: return .document
    default: return extensionKind(of: node, type.rawValue)
    }
  }

  private func extensionKind(of node: OpaquePointer, _ type: UInt32) -> MarkdownKind? {
    switch type {
    case types.table: .table
    case types.row: cmark_gfm_extensions_get_table_row_is_header(node) != 0 ? .tableHeader : .tableRow
    case types.cell: .tableCell
    case types.strikethrough: .strikethrough
    default: nil
    }
  }

  /// Copies a C string, with inserted marks removed, to the end of the store.
  private mutating func copy(_ string: UnsafePointer<CChar>?) -> Range<Int> {
    let start = raw.store.count
    if let string { Self.withBytes(of: string) { marks.append($0, to: &raw.store) } }
    return start..<raw.store.count
  }

  private mutating func copyContent(_ string: UnsafePointer<CChar>?) -> Range<Int> {
    let start = raw.contents.count
    if let string { Self.withBytes(of: string) { marks.append($0, to: &raw.contents) } }
    return start..<raw.contents.count
  }

  private static func withBytes(of string: UnsafePointer<CChar>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    UnsafeBufferPointer(start: string, count: strlen(string)).withMemoryRebound(to: UInt8.self, body)
  }
}

extension MarkdownKind {
  /// Whether libcmark reports such a node once, without an exit event.
  fileprivate var isLeaf: Bool {
    switch self {
    case .thematicBreak, .codeBlock, .htmlBlock, .text, .softBreak, .lineBreak, .code, .htmlInline: true
    default: false
    }
  }
}
