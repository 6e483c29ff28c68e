/// Whether a piece of XML is well-formed, by libxml2.
private import CLibXML2

/// The first violation of XML's rules in a text.
package struct XMLViolation: Sendable, Hashable {
  /// An element whose tag was read.
  package struct Element: Sendable, Hashable {
    /// Its name, prefix included.
    package let name: String
    /// The line of its tag, from 1.
    package let line: Int
  }

  /// What is violated.
  package enum Rule: Sendable, Hashable {
    /// The element has no end tag.
    case notClosed(Element)
    /// The end tag is of another element than the innermost open one; nil where none is open.
    case closesOther(Element?)
    /// Any other rule, by libxml2's number for it (`xmlParserErrors`).
    case other(Int)
  }

  /// What is violated.
  package let rule: Rule
  /// Where the parser noticed it, in bytes of the text; that is often just after the fault.
  package let offset: Int
  /// libxml2's sentence, in English, without a line break at the end.
  package let message: String
}

/// The check for well-formedness (XML 1.0), as far as a piece of a document can be checked: several elements may be side by side,
/// with text between them, and prefixes need no declaration. Nothing is fetched and no entity is replaced.
package enum XMLWellFormedness {
  /// The name of the element that is put around the text.
  fileprivate static let wrapper = "jikji-piece"

  /// The first violation; nil when `text`, which is UTF-8, is well-formed.
  package static func violation(in text: [UInt8]) -> XMLViolation? {
    var body = text[...]
    // The declaration is not looked at: its encoding is that of a file, not of this text.
    if body.starts(with: "<?xml".utf8), let end = body.firstRange(of: Array("?>".utf8)) {
      body = body[end.upperBound...]
    }
    // A document type must come before the first element, so such a text is a whole document.
    let isDocument = text.firstRange(of: Array("<!DOCTYPE".utf8)) != nil
    let head = isDocument ? "" : "<\(wrapper)>"
    let tail = isDocument ? "" : "</\(wrapper)>"
    // Line breaks keep the lines of the declaration.
    let breaks = text[..<body.startIndex].filter { $0 == 0x0A }
    let whole = Array(head.utf8) + breaks + body + Array(tail.utf8)
    guard let found = parse(whole) else { return nil }
    let offset = found.offset - head.utf8.count - breaks.count + body.startIndex
    return XMLViolation(
      rule: found.rule, offset: min(max(offset, body.startIndex), text.count), message: found.message)
  }

  private static func parse(_ bytes: [UInt8]) -> XMLViolation? {
    guard HTMLReader.isReady, bytes.count < Int(Int32.max) else { return nil }
    let record = FirstViolation()
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.bindMemory(to: CChar.self).baseAddress,
        let context = xmlCreateMemoryParserCtxt(start, Int32(buffer.count))
      else { return }
      // The context and its tree are freed here; the record lives in the caller's frame.
      defer {
        if let document = context.pointee.myDoc { xmlFreeDoc(document) }
        xmlFreeParserCtxt(context)
      }
      let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOWARNING.rawValue | XML_PARSE_IGNORE_ENC.rawValue
      xmlCtxtUseOptions(context, Int32(options))
      context.pointee._private = Unmanaged.passUnretained(record).toOpaque()
      context.pointee.sax.pointee.serror = { context, error in
        guard let context = context?.assumingMemoryBound(to: xmlParserCtxt.self), let error else { return }
        FirstViolation.of(context)?.note(error.pointee, at: xmlByteConsumed(context))
      }
      withExtendedLifetime(record) { _ = xmlParseDocument(context) }
    }
    return record.violation
  }
}

/// Where the library's errors go; a class because C keeps a pointer to it.
private final class FirstViolation {
  var violation: XMLViolation?

  /// The record of a parser, put there before parsing began.
  static func of(_ context: xmlParserCtxtPtr) -> FirstViolation? {
    context.pointee._private.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Keeps an error against well-formedness; undeclared prefixes are errors of another level.
  func note(_ error: xmlError, at offset: Int) {
    guard violation == nil, error.level == XML_ERR_FATAL else { return }
    var message = error.message.map { String(cString: $0) } ?? ""
    while message.last?.isWhitespace == true { message.removeLast() }
    violation = XMLViolation(rule: Self.rule(of: error), offset: offset, message: message)
  }

  private static func rule(of error: xmlError) -> XMLViolation.Rule {
    let open = error.str1.map { XMLViolation.Element(name: String(cString: $0), line: Int(error.int1)) }
    let isOutermost = open?.name == XMLWellFormedness.wrapper
    switch (UInt32(error.code), open) {
    case (XML_ERR_TAG_NOT_FINISHED.rawValue, let open?): return .notClosed(open)
    case (XML_ERR_TAG_NAME_MISMATCH.rawValue, let open?):
      let isEnd = error.str2.map { String(cString: $0) } == XMLWellFormedness.wrapper
      return isEnd ? .notClosed(open) : .closesOther(isOutermost ? nil : open)
    default: return .other(Int(error.code))
    }
  }
}
