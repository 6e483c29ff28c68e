/// Checks that every address in the files of a finished site leads to one of those files: links, images, canonical and translated pages,
/// feeds, sitemaps. The addresses are parsed from the files again, independently of the code that wrote them.
private import Foundation
private import HTMLSource
private import WebAddress

/// An address of the site that leads to no file, or to no place in its page.
package struct DeadAddress: Sendable, Hashable, Comparable {
  /// The path of the file that holds it, relative to the output folder.
  package let file: String
  /// The address as written.
  package let address: String
  /// Whether the page exists and only its fragment is missing.
  package let isFragment: Bool

  package static func < (left: DeadAddress, right: DeadAddress) -> Bool {
    (left.file, left.address) < (right.file, right.address)
  }
}

/// Finds dead addresses in a finished site.
package enum AddressAudit {
  /// Every address of the site in `files` that leads to no file, or to no fragment of one; sorted.
  ///
  /// - Parameters:
  ///   - files: the files by path relative to the output folder.
  ///   - baseURL: where the site is served: a path or a full URL; ends with `/`.
  package static func deadAddresses(in files: [String: [UInt8]], baseURL: String) -> [DeadAddress] {
    let pages = files.filter { $0.key.hasSuffix(".html") }.compactMapValues { HTMLReader.html($0).root }
    let anchors = pages.mapValues { root in
      Set(root.all { _ in true }.flatMap { element in [element["id"], element["name"]].compactMap { $0 } })
    }
    let tree = SiteTree(paths: Set(files.keys), anchors: anchors, base: URLReference(baseURL))
    var found: Set<DeadAddress> = []
    for (path, bytes) in files {
      let addresses: [String] =
        switch path.split(separator: ".").last {
        case "html": pages[path].map { Self.addresses(ofPage: $0) } ?? []
        case "xml": HTMLReader.xml(bytes).root.map { Self.addresses(ofFeed: $0) } ?? []
        case "json", "webmanifest": addresses(ofJSON: bytes, baseURL)
        case "txt": fullAddresses(in: bytes, of: baseURL)
        default: []
        }
      for address in addresses {
        if let isFragment = tree.fault(of: address, in: path) {
          found.insert(DeadAddress(file: path, address: address, isFragment: isFragment))
        }
      }
    }
    return found.sorted()
  }

  /// Every address of a page that a browser or a search engine may follow.
  private static func addresses(ofPage root: HTMLElement) -> [String] {
    root.all { _ in true }.flatMap { element -> [String] in
      if element.name == "base" { return [] }
      let sets = element["srcset"]?.split(separator: ",").compactMap { $0.split(separator: " ").first.map(String.init) }
      let property = element["property"] ?? element["name"] ?? ""
      let isCard = element.name == "meta" && ["og:url", "og:image", "twitter:image"].contains(property)
      return [element["href"], element["src"], element["poster"], element["action"], isCard ? element["content"] : nil]
        .compactMap { $0 } + (sets ?? [])
    }
  }

  /// The addresses in feeds and sitemaps: `<loc>`, `<link>` by text or `href`, `<guid>`, enclosures. The `<id>` of an Atom entry is an
  /// identifier that need not lead anywhere (RFC 4287, 4.2.6).
  private static func addresses(ofFeed root: HTMLElement) -> [String] {
    ([root] + root.all { _ in true }).flatMap { element -> [String] in
      let name = element.name.split(separator: ":").last.map(String.init) ?? element.name
      let isAddress = ["loc", "link", "guid", "uri", "url"].contains(name) && element.elements.isEmpty
      let words = isAddress ? element.text.trimmingCharacters(in: .whitespacesAndNewlines) : ""
      return [element["href"], element["url"], words.contains("/") ? words : nil].compactMap { $0 }
    }
  }

  /// The strings that consist of an address of the site; strings that only contain one are prose.
  private static func addresses(ofJSON bytes: [UInt8], _ baseURL: String) -> [String] {
    var open = [try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)]
    var found: [String] = []
    while let value = open.popLast() {
      switch value {
      case let list as [Any]: open += list
      case let object as [String: Any]: open += Array(object.values)
      case let text as String: found += fullAddresses(in: Array(text.utf8), of: baseURL).filter { $0 == text }
      default: break
      }
    }
    return found
  }

  /// The addresses in any text that begin with the base URL; none when it is only a path.
  private static func fullAddresses(in bytes: [UInt8], of baseURL: String) -> [String] {
    guard baseURL.contains("://") else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.ranges(of: baseURL).map { found in
      String(text[found.lowerBound...].prefix { !" \n\t\"'<>)]\\`".contains($0) })
    }
  }
}

/// The files of a finished site, by which addresses are resolved.
private struct SiteTree {
  let paths: Set<String>
  let anchors: [String: Set<String>]
  let base: URLReference

  /// True when the page of an address exists but not its fragment; false when there is no such file; nil when the
  /// address is valid or leads to another site.
  func fault(of address: String, in file: String) -> Bool? {
    var page = base
    page.path += PercentEncoding.encoded(file, keeping: .path)
    let target = URLReference(address).resolved(against: page)
    guard target.scheme == nil || ["http", "https"].contains(target.scheme), target.host == base.host,
      let folder = PercentEncoding.decoded(base.path), let path = PercentEncoding.decoded(target.path),
      path.hasPrefix(folder)
    else { return nil }
    let below = String(path.dropFirst(folder.count)).precomposedStringWithCanonicalMapping
    let goal = below.isEmpty || below.hasSuffix("/") ? below + "index.html" : below
    guard let found = [goal, goal + "/index.html"].first(where: paths.contains) else { return false }
    guard let fragment = target.fragment.flatMap({ PercentEncoding.decoded($0) }), !fragment.isEmpty, fragment != "top",
      !fragment.hasPrefix(":~:"), let known = anchors[found]
    else { return nil }
    return known.contains(fragment) ? nil : true
  }
}
