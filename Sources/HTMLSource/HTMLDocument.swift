/// Reads HTML and XML into a tree of values, by libxml2; the only file that touches its pointers.
private import CLibXML2

/// The version of the parser, as the library tells it.
public let htmlParserVersion = LIBXML_DOTTED_VERSION
