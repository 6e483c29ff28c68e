/// Parses HTML and XML with libxml2; the only file that uses the library's pointers for parsing trees.
///
/// It uses the library's SAX events rather than its tree: the events have no depth limit, give exact line numbers, and
/// know no entities except the predefined ones. Therefore a text can neither exhaust memory by entity expansion nor
/// access files or the network.
private import CLibXML2

/// The parser library for HTML and XML.
package enum HTMLLibrary {
  /// The version of libxml2 that the program was compiled with.
  package static let version = LIBXML_DOTTED_VERSION
}

/// The parser for HTML and XML.
package enum HTMLReader {
  /// The maximum nesting depth of elements. Deeper elements are dissolved: their content is attached to the last
  /// permitted element.
  package static let depthLimit = 150

  /// Parses HTML with error recovery similar to that of browsers: missing tags are inserted, and wrong ones are ignored.
  ///
  /// - Parameters:
  ///   - bytes: the page.
  ///   - encoding: its encoding if known; nil to use a byte order mark or `<meta charset>`, or else UTF-8.
  package static func html(_ bytes: [UInt8], encoding: String? = nil) -> HTMLDocument {
    let name = encoding ?? HTMLEncoding.declared(in: bytes)
    return parse(HTMLEncoding.clean(bytes, as: name), void: voidElements) { buffer, size, maker in
      guard let context = htmlCreateMemoryParserCtxt(buffer, size) else { return }
      // The context and everything it owns is freed here; the tree builder is owned by the caller.
      defer { htmlFreeParserCtxt(context) }
      prepare(context, maker)
      let options = HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      htmlCtxtUseOptions(
        context, Int32(options | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue))
      setEncoding(name, of: context)
      htmlParseDocument(context)
      finish(context, maker)
    }
  }

  /// Parses XML with error recovery: invalid parts are skipped, the rest is kept.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - encoding: its encoding if known; nil to use a byte order mark or the XML declaration, or else UTF-8.
  package static func xml(_ bytes: [UInt8], encoding: String? = nil) -> HTMLDocument {
    let name = encoding ?? HTMLEncoding.declaredInXML(bytes)
    let clean = XMLCleaning.forgiving(HTMLEncoding.clean(bytes, as: name))
    return parse(clean) { buffer, size, maker in
      guard let context = xmlCreateMemoryParserCtxt(buffer, size) else { return }
      // As in ``html(_:encoding:)``.
      defer { xmlFreeParserCtxt(context) }
      prepare(context, maker)
      // NOENT resolves the predefined entities in attributes; there are no others, see `getEntity` below.
      let options = XML_PARSE_RECOVER.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      let limits =
        XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_IGNORE_ENC.rawValue
      xmlCtxtUseOptions(context, Int32(options | limits))
      setEncoding(name, of: context)
      xmlParseDocument(context)
      finish(context, maker)
    }
  }

  /// Void elements of HTML 5, which the library (for HTML 4) does not know and would use as containers for everything
  /// that follows.
  private static let voidElements: Set<String> = ["embed", "source", "track", "wbr"]

  // MARK: The library

  /// The library creates its tables and locks at first use without synchronization; two threads that do so at the same
  /// time may deadlock. Therefore it is initialized here, once.
  static let isReady: Bool = {
    xmlInitParser()
    return true
  }()

  private static func parse(
    _ bytes: [UInt8], void: Set<String> = [], _ run: (UnsafePointer<CChar>, Int32, TreeMaker) -> Void
  ) -> HTMLDocument {
    let maker = TreeMaker(void: void)
    guard isReady, !bytes.isEmpty, bytes.count < Int(Int32.max) else { return HTMLDocument(nodes: []) }
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.bindMemory(to: CChar.self).baseAddress else { return }
      withExtendedLifetime(maker) { run(start, Int32(buffer.count), maker) }
    }
    return HTMLDocument(nodes: maker.nodes)
  }

  /// Connects the events of `context` to `maker`.
  private static func prepare(_ context: xmlParserCtxtPtr, _ maker: TreeMaker) {
    // Unretained, because the caller keeps the tree builder alive until parsing has ended.
    context.pointee.userData = Unmanaged.passUnretained(maker).toOpaque()
    maker.line = { Int(context.pointee.input?.pointee.line ?? 0) }
    var events = xmlSAXHandler()
    events.startElement = { maker, name, attributes in
      TreeMaker.at(maker).open(copied(name), copiedPairs(attributes))
    }
    events.endElement = { maker, _ in TreeMaker.at(maker).close() }
    events.characters = { maker, text, count in TreeMaker.at(maker).add(copied(text, count)) }
    events.ignorableWhitespace = { maker, text, count in TreeMaker.at(maker).add(copied(text, count)) }
    events.cdataBlock = { maker, text, count in TreeMaker.at(maker).add(copied(text, count)) }
    events.comment = { maker, text in TreeMaker.at(maker).addComment(copied(text)) }
    events.getEntity = { _, name in xmlGetPredefinedEntity(name) }
    context.pointee.sax?.pointee = events
  }

  /// Closes the elements that are still open, while `context` can still report the line.
  private static func finish(_ context: xmlParserCtxtPtr, _ maker: TreeMaker) {
    maker.closeAll()
    if let document = context.pointee.myDoc { xmlFreeDoc(document) }
  }

  private static func setEncoding(_ name: String, of context: xmlParserCtxtPtr) {
    guard let handler = xmlFindCharEncodingHandler(name) else { return }
    xmlSwitchToEncoding(context, handler)
  }
}

// Free functions, because the library's events are C function pointers, which cannot capture variables.

/// A copy of a NUL-terminated string.
private func copied(_ text: UnsafePointer<xmlChar>?) -> String { text.map { String(cString: $0) } ?? "" }

/// A copy of `count` bytes of text.
private func copied(_ text: UnsafePointer<xmlChar>?, _ count: Int32) -> String {
  String(decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self)
}

/// Copies of a null-terminated list of alternating names and values.
private func copiedPairs(_ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) -> [HTMLAttribute] {
  guard let list else { return [] }
  var found: [HTMLAttribute] = []
  var index = 0
  while let name = list[index] {
    found.append(HTMLAttribute(copied(name), copied(list[index + 1])))
    index += 2
  }
  return found
}

/// Builds the tree from the events.
private final class TreeMaker {
  private var open: [HTMLElement] = [HTMLElement("")]
  private var pendingText = ""
  private let void: Set<String>
  /// Returns the current line of the parser; it may be called only while the parser is running.
  var line: () -> Int = { 0 }
  /// The completed nodes, without elements that are still open.
  var nodes: [HTMLNode] { open[0].children }

  /// - Parameter void: the names of elements that cannot have content; nodes found inside them are placed after them.
  init(void: Set<String>) { self.void = void }

  static func at(_ pointer: UnsafeMutableRawPointer?) -> TreeMaker {
    guard let pointer else { preconditionFailure("the parser must hand back the maker it was given") }
    // The object is kept alive by the function that called the parser.
    return Unmanaged<TreeMaker>.fromOpaque(pointer).takeUnretainedValue()
  }

  func open(_ name: String, _ attributes: [HTMLAttribute]) {
    flush()
    open.append(HTMLElement(name, attributes: attributes, line: line()))
  }

  func close() {
    flush()
    guard open.count > 1, var element = open.popLast() else { return }
    element.lastLine = line()
    let parent = open.count - 1
    if parent > HTMLReader.depthLimit {
      open[parent].children += element.children
    } else if void.contains(element.name) {
      let inside = element.children
      element.children = []
      open[parent].children += [.element(element)] + inside
    } else {
      open[parent].children.append(.element(element))
    }
  }

  func add(_ text: String) { pendingText += text }

  func addComment(_ text: String) {
    flush()
    open[open.count - 1].children.append(.comment(text))
  }

  private func flush() {
    guard !pendingText.isEmpty else { return }
    open[open.count - 1].children.append(.text(pendingText))
    pendingText = ""
  }

  func closeAll() {
    while open.count > 1 { close() }
    flush()
    line = { 0 }
  }
}
