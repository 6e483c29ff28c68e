/// Splits a page that a browser saved as one file (MHTML) into the page and its pictures.
import WebAddress

struct MIMEArchive {
  /// The page; empty when there is none.
  private(set) var html: [UInt8] = []
  /// Pictures, named by the address with which the page refers to them.
  private(set) var files: [RawAttachment] = []

  /// Whether a text begins like such an archive.
  static func begins(_ head: String) -> Bool {
    let lower = head.prefix(4096).lowercased()
    return lower.holds("mime-version:") && lower.holds("multipart/related") && lower.holds("boundary=")
  }

  /// Splits `bytes` into its parts; without a page when they are not an archive.
  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard let boundary = Self.boundary(in: lines.prefix(60).map { String(decoding: $0, as: UTF8.self) }) else { return }
    let mark = Array(("--" + boundary).utf8)
    var part: [ArraySlice<UInt8>]?
    for line in lines {
      if line.starts(with: mark) {
        if let part { take(part) }
        part = []
      } else {
        part?.append(line.last == 0x0D ? line.dropLast() : line)
      }
    }
    if let part { take(part) }
  }

  private static func boundary(in lines: [String]) -> String? {
    for line in lines {
      guard let place = firstRange(of: "boundary=", in: line[...]) else { continue }
      return String(line[place.upperBound...].drop { $0 == "\"" }.prefix { !"\"; \r".contains($0) })
    }
    return nil
  }

  private mutating func take(_ lines: [ArraySlice<UInt8>]) {
    guard let end = lines.firstIndex(where: \.isEmpty) else { return }
    var headers: [String: String] = [:]
    for line in lines[..<end] {
      let text = String(decoding: line, as: UTF8.self)
      guard let colon = text.firstIndex(of: ":") else { continue }
      headers[text[..<colon].lowercased()] = trimmed(text[text.index(after: colon)...])
    }
    let type = headers["content-type"]?.lowercased() ?? ""
    guard type.hasPrefix("text/html") && html.isEmpty || type.hasPrefix("image/") else { return }
    let body = Self.decoded(lines[(end + 1)...], headers["content-transfer-encoding"]?.lowercased())
    if type.hasPrefix("text/html") {
      html = body
      return
    }
    let number = files.count + 1
    let ending = type.dropFirst("image/".count).prefix { $0.isLetter }
    for key in ["content-location", "content-id"] {
      guard let name = headers[key] else { continue }
      let address = key == "content-id" ? "cid:" + name.filter { !"<>".contains($0) } : name
      let file = URLReference(address).path.split(separator: "/").last.map(String.init) ?? ""
      let label = file.contains(".") && key != "content-id" ? file : "picture-\(number).\(ending)"
      files.append(RawAttachment(name: address, label: label, bytes: body))
    }
  }

  private static func decoded(_ lines: ArraySlice<ArraySlice<UInt8>>, _ encoding: String?) -> [UInt8] {
    switch encoding {
    case "base64": return Base64.decoded(lines.map { String(decoding: $0, as: UTF8.self) }.joined()) ?? []
    case "quoted-printable": return quotedPrintable(lines)
    default: return Array(lines.joined(separator: [0x0A]))
    }
  }

  /// Decodes quoted-printable: `=EA=B0=80` are bytes; an equals sign at the end of a line joins it to the next.
  private static func quotedPrintable(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
    var out: [UInt8] = []
    for line in lines {
      var rest = line
      var isJoined = false
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "=") else {
          out.append(byte)
          continue
        }
        let digits = rest.prefix(2)
        if digits.isEmpty {
          isJoined = true
        } else if digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) {
          out.append(value)
          rest = rest.dropFirst(2)
        } else {
          out.append(byte)
        }
      }
      if !isJoined { out.append(0x0A) }
    }
    return out
  }
}
