/// Checks whether a piece of XML is well-formed, with libxml2.
private import CLibXML2

/// The first violation of the rules of XML in a text.
package struct XMLViolation: Sendable, Hashable {
  /// An element whose opening tag was parsed.
  package struct Element: Sendable, Hashable {
    /// The name, with its prefix.
    package let name: String
    /// The line of its tag, from 1.
    package let line: Int
  }

  /// The violated rule.
  package enum Rule: Sendable, Hashable {
    /// The element has no end tag.
    case notClosed(Element)
    /// The end tag does not match the innermost open element; nil when none is open.
    case closesOther(Element?)
    /// Any other rule, as libxml2's error number (`xmlParserErrors`).
    case other(Int)
  }

  /// The violated rule.
  package let rule: Rule
  /// The byte offset at which the parser noticed it, often just after the mistake.
  package let offset: Int
  /// The message of libxml2 in English, without a trailing line break.
  package let message: String
}

/// Checks whether XML 1.0 is well-formed, as far as that is possible for a piece of a document: there may be several elements
/// with text between them, and namespace prefixes need no declaration. Nothing is downloaded, and no entity is expanded.
package enum XMLWellFormedness {
  /// The name of the element that is put around the text as a wrapper.
  fileprivate static let wrapper = "jikji-piece"

  /// The first violation; nil when `text`, which must be UTF-8, is well-formed.
  package static func violation(in text: [UInt8]) -> XMLViolation? {
    var body = text[...]
    // The declaration is skipped, because its encoding is that of a file, not of this text.
    if body.starts(with: "<?xml".utf8), let end = body.firstRange(of: Array("?>".utf8)) {
      body = body[end.upperBound...]
    }
    // A document type declaration must precede the first element, so a text that contains one is a complete document and gets no
    // wrapper.
    let isDocument = text.firstRange(of: Array("<!DOCTYPE".utf8)) != nil
    let head = isDocument ? "" : "<\(wrapper)>"
    let tail = isDocument ? "" : "</\(wrapper)>"
    // The line breaks of the skipped declaration are kept, so that line numbers do not change.
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
      // The context and its tree are freed here; the record is owned by the caller.
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

/// Receives the library's errors; a class because C keeps a pointer to it.
private final class FirstViolation {
  var violation: XMLViolation?

  /// The record that was stored in the parser context before parsing.
  static func of(_ context: xmlParserCtxtPtr) -> FirstViolation? {
    context.pointee._private.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Stores the first fatal error; undeclared prefixes are errors of a lower level.
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
