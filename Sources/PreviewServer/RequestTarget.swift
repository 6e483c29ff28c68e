/// Reads the target of a request into the names of a path, and refuses everything that could lead elsewhere.

/// The path of a request.
struct RequestTarget: Sendable, Hashable {
  /// Why a target is refused.
  enum Refusal: Error, Hashable {
    /// It is no path at all: bad escapes, bytes that are no UTF-8, control characters.
    case malformed
    /// It is a path that is never served: dot files, `..`, backslashes, empty names.
    case forbidden
  }

  /// The names between the slashes, decoded; empty for `/`.
  let names: [String]

  /// Whether it ends with a slash.
  let isFolder: Bool

  /// What stands behind `?`, with it; empty when there is nothing.
  let query: String

  /// The longest target that is read, in bytes.
  private static let longest = 8_192

  /// Reads a target in the form that browsers send: an absolute path, perhaps with a query.
  init(_ target: String) throws(Refusal) {
    let bytes = Array(target.utf8)
    guard bytes.first == UInt8(ascii: "/"), bytes.count <= Self.longest else { throw .malformed }
    let stop = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
    query = String(decoding: bytes[stop...].prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
    var parts = bytes[1..<stop].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    isFolder = parts.last?.isEmpty ?? true
    if isFolder { parts.removeLast() }
    var names: [String] = []
    for part in parts { names.append(try Self.name(part)) }
    self.names = names
  }

  private static func name(_ part: ArraySlice<UInt8>) throws(Refusal) -> String {
    var decoded: [UInt8] = []
    var index = part.startIndex
    while index < part.endIndex {
      if part[index] == UInt8(ascii: "%") {
        guard index + 2 < part.endIndex, let high = digit(part[index + 1]), let low = digit(part[index + 2]) else {
          throw .malformed
        }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(part[index])
        index += 1
      }
    }
    guard decoded.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), let name = String(validating: decoded, as: UTF8.self) else {
      throw .malformed
    }
    let isServed =
      !name.isEmpty && !name.hasPrefix(".") && !decoded.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    // The limit of Linux for one name is 255 bytes.
    guard isServed, decoded.count <= 255 else { throw .forbidden }
    return name
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      (byte | 0x20) - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// The same place as a folder: the target with escapes, a slash at its end and its query. It begins with one slash only,
  /// so that it stays on this server.
  var folderLocation: String {
    let hex = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = [UInt8(ascii: "/")]
    for name in names {
      for byte in name.utf8 {
        let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-._~".utf8.contains(byte)
        bytes += isPlain ? [byte] : [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
      bytes.append(UInt8(ascii: "/"))
    }
    return String(decoding: bytes, as: UTF8.self) + query
  }
}
