/// Writes XML: escaped, without control characters that XML forbids.
import ArticleModel

struct XMLWriter {
  private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

  /// An element's start tag.
  mutating func open(_ name: String, _ attributes: [(String, String)]) {
    start(name, attributes)
    bytes += Array(">\n".utf8)
  }

  /// An element's end tag.
  mutating func close(_ name: String) { bytes += Array("</\(name)>\n".utf8) }

  /// An element without content.
  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    start(name, attributes)
    bytes += Array("/>\n".utf8)
  }

  /// An element that holds a text; none at all for nil.
  mutating func leaf(_ name: String, _ text: String?, _ attributes: [(String, String)] = []) {
    if let text { leaf(name, bytes: Array(text.utf8), attributes) }
  }

  /// An element that holds bytes, escaped.
  mutating func leaf(_ name: String, bytes content: [UInt8], _ attributes: [(String, String)]) {
    start(name, attributes)
    bytes.append(UInt8(ascii: ">"))
    HTMLText.appendXML(content, to: &bytes)
    bytes += Array("</\(name)>\n".utf8)
  }

  private mutating func start(_ name: String, _ attributes: [(String, String)]) {
    bytes += Array("<\(name)".utf8)
    for (key, value) in attributes {
      bytes += Array(" \(key)=\"".utf8)
      HTMLText.appendXML(Array(value.utf8), to: &bytes)
      bytes.append(0x22)
    }
  }
}

extension CalendarDate {
  /// RFC 822 with a four-digit year, as RSS wants it: `Wed, 04 Jan 2017 00:00:00 +0000`.
  var rfc822: String {
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let local = unixSeconds + offsetMinutes * 60
    let dayNumber = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let weekday = days[((dayNumber % 7) + 7) % 7]
    let second = secondOfDay ?? 0
    let time = "\(Self.two(second / 3600)):\(Self.two(second / 60 % 60)):\(Self.two(second % 60))"
    let offset = abs(offsetMinutes)
    let zone = "\(offsetMinutes < 0 ? "-" : "+")\(Self.two(offset / 60))\(Self.two(offset % 60))"
    return "\(weekday), \(Self.two(day)) \(months[month - 1]) \(Self.four(year)) \(time) \(zone)"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  private static func four(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
