/// The binary form of what cross-linking found, for the cache between builds and for the digests by which it recognises what is unchanged.
private import CommonMark
package import DataFormats

extension PixelSize: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(width: try Int(from: &reader), height: try Int(from: &reader))
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(width)
    writer.write(height)
  }
}

extension LinkDestination: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.byte() {
    case 0: self = .site(try SitePath(from: &reader), fragment: try String?(from: &reader))
    case 1: self = .fragment(try String(from: &reader))
    case 2: self = .external(try String(from: &reader))
    case 3: self = .dead
    default: throw BinaryFault()
    }
  }

  package func write(to writer: inout BinaryWriter) {
    switch self {
    case .site(let path, let fragment):
      writer.write(byte: 0)
      writer.write(path)
      writer.write(fragment)
    case .fragment(let id):
      writer.write(byte: 1)
      writer.write(id)
    case .external(let address):
      writer.write(byte: 2)
      writer.write(address)
    case .dead: writer.write(byte: 3)
    }
  }
}

extension ResolvedLink: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(try LinkDestination(from: &reader))
    query = try String?(from: &reader)
    language = try String?(from: &reader)
    title = try String?(from: &reader)
    pixels = try PixelSize?(from: &reader)
    variants = try [String: SitePath](from: &reader)
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(destination)
    for text in [query, language, title] { writer.write(text) }
    writer.write(pixels)
    writer.write(variants)
  }
}

extension TextAnnotation.Meaning: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.byte() {
    case 0: self = .topic(try SitePath(from: &reader))
    case 1: self = .term(definition: try String(from: &reader), try SitePath?(from: &reader))
    case 2: self = .symbol(try SitePath(from: &reader), fragment: try String?(from: &reader))
    default: throw BinaryFault()
    }
  }

  package func write(to writer: inout BinaryWriter) {
    switch self {
    case .topic(let path):
      writer.write(byte: 0)
      writer.write(path)
    case .term(let definition, let path):
      writer.write(byte: 1)
      writer.write(definition)
      writer.write(path)
    case .symbol(let path, let fragment):
      writer.write(byte: 2)
      writer.write(path)
      writer.write(fragment)
    }
  }
}

extension TextAnnotation: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      node: try NodeID(from: &reader), literalRange: try Range(from: &reader), meaning: try Meaning(from: &reader))
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(node)
    writer.write(literalRange)
    writer.write(meaning)
  }
}
