/// Finds external addresses that no browser can follow: a misspelt scheme, no host, an impossible host.
import ByteText
import Diagnostics
import KoreanText
import WebAddress

/// The fault of an external address.
enum AddressFault: Sendable, Hashable {
  /// A scheme similar to one of the web: `ttps://`.
  case scheme(String, meant: String)
  /// `//host/…`, which means `http:` or `https:` on a web page but `file:` on a local disk.
  case noScheme
  /// `file:`, a file on the author's disk, which readers do not have.
  case ownDisk
  /// `http://` without a host.
  case noHost
  /// A host with an impossible character, such as a space, or an empty label.
  case host(String)

  /// The fault of an address; nil when it has none.
  init?(_ address: URLReference) {
    guard let scheme = address.scheme else {
      guard address.authority != nil else { return nil }
      self = .noScheme
      return
    }
    guard scheme != "file" else {
      self = .ownDisk
      return
    }
    guard Self.web.contains(scheme) else {
      // Only an address with `//` or `@` can be meant for the web or for mail.
      guard address.authority != nil || address.path.contains("@"), !Self.others.contains(scheme),
        let meant = NearMiss.bestMatch(for: scheme, among: Self.web + ["mailto"])
      else { return nil }
      self = .scheme(scheme, meant: meant)
      return
    }
    guard let host = address.host else {
      self = .noHost
      return
    }
    guard host.first != "[", !Self.isPossible(host) else { return nil }
    self = .host(host)
  }

  /// Whether an address is an ordinary one of the web, as almost all are: a scheme and the name of a host in lower case, which is not `own`.
  /// It has no fault, and it is recognised without being taken apart.
  static func isOrdinary(_ address: String, otherThan own: String?) -> Bool {
    var address = address
    return address.withUTF8 { bytes in
      let start = bytes.starts(with: "https://".utf8) ? 8 : bytes.starts(with: "http://".utf8) ? 7 : 0
      guard start > 0 else { return false }
      var end = start
      while end < bytes.count, !"/?#".utf8.contains(bytes[end]) {
        let byte = bytes[end]
        let isLetter = byte.isASCIILowercase || byte.isASCIIDigit || byte == UInt8(ascii: "-")
        // A dot must follow a label.
        guard isLetter || byte == UInt8(ascii: ".") && end > start && bytes[end - 1] != byte else { return false }
        end += 1
      }
      let host = bytes[start..<end]
      return !host.isEmpty && host.last != UInt8(ascii: ".") && own.map { !host.elementsEqual($0.utf8) } ?? true
    }
  }

  private static let web = ["http", "https"]
  /// Valid schemes that are similar to one of the web.
  private static let others = ["mailto", "ftp", "sftp", "ftps", "itms", "xmpp"]

  private static func isPossible(_ host: String) -> Bool {
    guard let ascii = HostName.ascii(host) else { return false }
    // A dot must follow a label; one at the end is allowed.
    var isLabelEmpty = true
    for byte in ascii.utf8 {
      switch byte {
      case UInt8(ascii: "."):
        if isLabelEmpty { return false }
        isLabelEmpty = true
      case UInt8(ascii: "-"), UInt8(ascii: "%"): isLabelEmpty = false
      default:
        guard byte.isASCIIWordByte else { return false }
        isLabelEmpty = false
      }
    }
    return true
  }

  /// The fault as a phrase for users.
  var phrase: Phrase {
    switch self {
    case .scheme(let scheme, let meant):
      Phrase(
        en: "there is no scheme '\(scheme):'; write '\(meant):'",
        ko: "'\(scheme):'\(.iraneun) 스킴은 없습니다. '\(meant):'\(.euroRo) 쓰세요")
    case .noScheme:
      Phrase(en: "its scheme is missing; write https: before it", ko: "스킴이 빠졌습니다. 앞에 https:를 쓰세요")
    case .ownDisk:
      Phrase(
        en:
          "it is a file of your own disk, which readers do not have; put the file into content/ or static/ and link to it there",
        ko: "독자에게는 없는 내 디스크의 파일입니다. 파일을 content/나 static/에 넣고 그 주소로 링크하세요")
    case .noHost: Phrase(en: "it names no host; write the whole address", ko: "호스트가 없습니다. 주소를 끝까지 쓰세요")
    case .host(let host):
      Phrase(
        en: "no host can be called '\(host)'; write it as the browser shows it",
        ko: "'\(host)'\(.eunNeun) 호스트 이름이 될 수 없습니다. 브라우저에 보이는 대로 쓰세요")
    }
  }

  /// The text to replace and its replacement, if the correction is certain; otherwise nil.
  var correctedScheme: (old: String, new: String)? {
    switch self {
    case .scheme(let scheme, let meant): (scheme + ":", meant + ":")
    case .noScheme: ("//", "https://")
    case .ownDisk, .noHost, .host: nil
    }
  }
}
