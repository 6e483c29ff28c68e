/// Runs JavaScript outside a browser, for code that must agree in Swift and JavaScript.
package import Foundation

/// Runs Node.js if it is installed.
package enum NodeProgram {
  /// The path of `node`; nil if it is not installed, in which case tests that need it are skipped.
  package static var path: String? {
    ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The reason for a skipped test.
  package static let missing = "node is not installed (Debian: nodejs)"

  /// Runs `script` as a module in `folder` and returns its output. If it fails, throws an error with its standard error.
  package static func run(_ script: String, in folder: URL) throws -> String {
    guard let path else { throw WebDriverError(description: missing) }
    try folder.write(script, to: "run-in-node.mjs")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["run-in-node.mjs"]
    process.currentDirectoryURL = folder
    let (output, problems) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = problems
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let words = problems.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw WebDriverError(description: String(decoding: words, as: UTF8.self))
    }
    return String(decoding: data, as: UTF8.self)
  }
}
