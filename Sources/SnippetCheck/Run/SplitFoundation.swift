/// Knows the modules that are part of Foundation on Apple's platforms and separate on others. A sample that imports Foundation is compiled
/// again with these modules if it uses names that they declare.
import Diagnostics

enum SplitFoundation {
  /// The public types of each module; source: <https://github.com/swiftlang/swift-corelibs-foundation>.
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

  /// The separate module that declares `name`; nil if none does.
  static func module(of name: String) -> String? { types.first { $0.value.contains(name) }?.key }

  /// The modules that a program which imports Foundation lacks, sorted: those of the names that the compiler did not find, or found only as
  /// a placeholder that refers to another module.
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
