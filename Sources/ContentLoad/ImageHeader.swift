/// Reads the size of an image from its first bytes, so that pages can reserve the space and do not shift while loading.
package import ArticleModel

/// Parses image headers: PNG, GIF, JPEG, WebP, SVG.
package enum ImageHeader {
  /// The size in pixels of an image.
  ///
  /// - Parameter read: gives the bytes at the beginning of its file, at most as many as asked for.
  package static func pixels<Fault: Error>(
    reading read: (Int) throws(Fault) -> [UInt8]
  ) throws(Fault) -> PixelSize? {
    let head = try read(headerSize)
    if let found = pixels(of: head) { return found }
    return head.starts(with: jpegMark) ? pixels(of: try read(jpegHeaderSize)) : nil
  }

  /// The number of bytes that suffice. In a JPEG, EXIF data and colour profiles may precede the size.
  private static let headerSize = 4_096, jpegHeaderSize = 262_144
  private static let jpegMark: [UInt8] = [0xFF, 0xD8]

  /// The size in pixels of the image that begins with `bytes`; nil when the format is unknown or the header is invalid.
  package static func pixels(of bytes: [UInt8]) -> PixelSize? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return png(bytes) }
    if bytes.starts(with: Array("GIF8".utf8)) { return gif(bytes) }
    if bytes.starts(with: jpegMark) { return jpeg(bytes) }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return webp(bytes)
    }
    return svg(bytes)
  }

  private static func size(_ width: Int, _ height: Int) -> PixelSize? {
    width > 0 && height > 0 ? PixelSize(width: width, height: height) : nil
  }

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    guard start >= 0, start + count <= bytes.count else { return 0 }
    return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    guard start >= 0, start + count <= bytes.count else { return 0 }
    return bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// PNG specification §11.2.1: IHDR is the first chunk.
  private static func png(_ bytes: [UInt8]) -> PixelSize? { size(big(bytes, 16, 4), big(bytes, 20, 4)) }

  /// GIF89a §18: the logical screen descriptor.
  private static func gif(_ bytes: [UInt8]) -> PixelSize? { size(little(bytes, 6, 2), little(bytes, 8, 2)) }

  /// ITU T.81 annex B: the size is in the first start-of-frame segment.
  private static func jpeg(_ bytes: [UInt8]) -> PixelSize? {
    var index = 2
    while index + 9 < bytes.count {
      guard bytes[index] == 0xFF else { return nil }
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      let isFrame = (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
      if isFrame { return size(big(bytes, index + 7, 2), big(bytes, index + 5, 2)) }
      let length = big(bytes, index + 2, 2)
      guard length >= 2, marker != 0xDA else { return nil }
      index += 2 + length
    }
    return nil
  }

  /// RFC 9649: the VP8, VP8L and VP8X chunks.
  private static func webp(_ bytes: [UInt8]) -> PixelSize? {
    let chunk = bytes.dropFirst(12).prefix(4)
    if chunk.elementsEqual("VP8 ".utf8) { return size(little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF) }
    if chunk.elementsEqual("VP8L".utf8) {
      let bits = little(bytes, 21, 4)
      return size((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    return chunk.elementsEqual("VP8X".utf8) ? size(little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1) : nil
  }

  /// The attributes `width` and `height` of the root element, or else the size in its `viewBox`.
  private static func svg(_ bytes: [UInt8]) -> PixelSize? {
    let head = String(decoding: bytes.prefix(headerSize), as: UTF8.self)
    guard let open = head.firstRange(of: "<svg"), let close = head[open.upperBound...].firstIndex(of: ">") else {
      return nil
    }
    let tag = head[open.upperBound..<close]
    if let width = length(attribute("width", in: tag)), let height = length(attribute("height", in: tag)) {
      return size(width, height)
    }
    let box = attribute("viewBox", in: tag)?.split { $0 == " " || $0 == "," } ?? []
    guard box.count == 4, let width = Double(box[2]), let height = Double(box[3]), width < 1e6, height < 1e6 else {
      return nil
    }
    return size(Int(width.rounded()), Int(height.rounded()))
  }

  private static func attribute(_ name: String, in tag: Substring) -> Substring? {
    guard let found = tag.firstRange(of: " \(name)=") ?? tag.firstRange(of: "\n\(name)=") else { return nil }
    let rest = tag[found.upperBound...]
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return rest.dropFirst().prefix { $0 != quote }
  }

  private static func length(_ text: Substring?) -> Int? {
    guard let text, !text.hasSuffix("%") else { return nil }
    let digits = text.prefix { $0.isNumber || $0 == "." }
    guard let value = Double(digits), value < 1e6 else { return nil }
    return Int(value.rounded())
  }
}
