/// The modules that are part of Foundation on Apple's platforms and stand alone on others: a sample that imports Foundation is
/// tried with them where it names what they declare.
import Diagnostics

enum SplitFoundation {
  /// <https://github.com/swiftlang/swift-corelibs-foundation>: the public types of each module.
  private static let types: [String: Set<String>] = [
    "FoundationNetworking": [
      "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse", "URLAuthenticationChallenge",
      "URLCache",
      "URLCredential", "URLCredentialStorage", "URLProtectionSpace", "URLProtocol", "URLProtocolClient", "URLRequest",
      "URLResponse", "URLSession", "URLSessionConfiguration", "URLSessionDataDelegate", "URLSessionDataTask",
      "URLSessionDelegate", "URLSessionDownloadDelegate", "URLSessionDownloadTask", "URLSessionTask",
      "URLSessionTaskDelegate", "URLSessionTaskMetrics", "URLSessionUploadTask", "URLSessionWebSocketTask",
    ],
    "FoundationXML": [
      "XMLDTD", "XMLDTDNode", "XMLDocument", "XMLElement", "XMLNode", "XMLParser", "XMLParserDelegate",
    ],
  ]

  /// The module that declares `name`; nil when Foundation itself does, or nothing.
  static func module(of name: String) -> String? { types.first { $0.value.contains(name) }?.key }

  /// The modules that a program lacks which imports Foundation, sorted: those of names that the compiler did not find, or found to be
  /// no more than a hint at another module.
  static func lacking(in run: ProgramRun) -> [String] {
    guard !run.compiled, run.job.files.contains(where: { SampleImports.names(in: $0.bytes).contains("Foundation") })
    else { return [] }
    let names = run.errors.flatMap { error -> [String] in
      let text = error.message.text
      guard error.message.isAboutMissingName || text.contains("'AnyObject'") || text.contains("has moved to the") else {
        return []
      }
      return text.split(separator: "'").map(String.init)
    }
    return Set(names.compactMap(module)).sorted()
  }
}
