/// Controls a real browser: Chromium through chromedriver, with the W3C WebDriver protocol.
private import Foundation

/// An error of the browser or its driver.
package struct WebDriverError: Error, CustomStringConvertible {
  /// The message, usually that of the driver.
  package let description: String
}

/// One window of a browser.
package final class WebDriver: Sendable {
  /// The paths of driver and browser, searched where Debian and others install them; nil if one is missing, in which case browser tests are
  /// skipped.
  package static var programs: (driver: String, browser: String)? {
    func first(_ paths: [String]) -> String? { paths.first { FileManager.default.isExecutableFile(atPath: $0) } }
    guard
      let driver = first(["/usr/bin/chromedriver", "/usr/lib/chromium/chromedriver", "/usr/local/bin/chromedriver"]),
      let browser = first(["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"])
    else { return nil }
    return (driver, browser)
  }

  /// The reason for a skipped test.
  package static let missing =
    "chromedriver and chromium are not installed (Debian: chromium, chromium-driver)"

  private let process: Process
  private let port: Int, session: String

  /// Starts a driver on a free port and opens a headless window. Call ``quit()`` when done.
  package init() async throws {
    guard let programs = Self.programs else { throw WebDriverError(description: Self.missing) }
    (process, port) = try Self.started(programs.driver, attempts: 5)
    let options: [String: Any] = [
      "binary": programs.browser,
      "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1200,900"],
    ]
    let wanted: [String: Any] = [
      "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"],
    ]
    let answer = try Self.send("POST", port, "/session", ["capabilities": ["alwaysMatch": wanted]])
    guard let id = (answer as? [String: Any])?["sessionId"] as? String else {
      throw WebDriverError(description: "chromedriver gave no session: \(answer)")
    }
    session = "/session/\(id)"
  }

  /// Closes the window and ends the driver.
  package func quit() async {
    _ = try? Self.send("DELETE", port, session, nil)
    // The driver ignores SIGTERM if it was started from here, so it is asked to shut down.
    _ = try? Self.send("GET", port, "/shutdown", nil)
    process.terminate()
  }

  /// Loads a page and waits until it is complete.
  package func open(_ address: String) async throws { try await post("url", ["url": address]) }

  /// Runs a function body in the page and returns what it returns, as JSON text.
  @discardableResult
  package func run(_ script: String) async throws -> String {
    let value = try await post("execute/sync", ["script": script, "args": [Any]()])
    return try Self.jsonText(value)
  }

  /// Evaluates `condition` (an expression) repeatedly until it is true; throws after `looks` attempts at intervals of at least 20 ms.
  ///
  /// Attempts are counted, not seconds: while other tests occupy the threads, a task can wait between two attempts longer than any
  /// reasonable time limit, so a limit in seconds would fail although the condition became true long ago.
  ///
  /// - Parameter evidence: an expression whose value is reported if the condition does not become true.
  package func wait(until condition: String, showing evidence: String = "null", looks: Int = 1_000) async throws {
    for _ in 0..<looks {
      if try await run("return Boolean(\(condition))") == "true" { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw WebDriverError(
      description: "still not true after \(looks) looks: \(condition)\n\(try await state(evidence))")
  }

  /// The state of the page, to find out why the condition did not become true.
  private func state(_ evidence: String) async throws -> String {
    try await run(
      """
      return [location.href, document.visibilityState, `${innerWidth} x ${innerHeight}`, `scrolled ${scrollX}, ${scrollY}`,
        `of ${document.documentElement.scrollHeight}`, document.activeElement?.outerHTML.slice(0, 80), \(evidence)];
      """)
  }

  /// Presses and releases keys one after another, as a user does. The names of special keys are in ``Key``.
  package func press(_ keys: String) async throws {
    let strokes = keys.flatMap { [["type": "keyDown", "value": String($0)], ["type": "keyUp", "value": String($0)]] }
    try await post("actions", ["actions": [["type": "key", "id": "keyboard", "actions": strokes]]])
  }

  /// Presses `key` while `modifier` is held.
  package func press(_ key: String, holding modifier: String) async throws {
    let strokes = [("keyDown", modifier), ("keyDown", key), ("keyUp", key), ("keyUp", modifier)]
      .map { ["type": $0.0, "value": $0.1] }
    try await post("actions", ["actions": [["type": "key", "id": "keyboard", "actions": strokes]]])
  }

  /// Sends a command of Chromium's DevTools protocol, such as `Input.imeSetComposition`; returns the answer as JSON text.
  @discardableResult
  package func devTools(_ command: String, _ parameters: [String: Any] = [:]) async throws -> String {
    try Self.jsonText(await post("goog/cdp/execute", ["cmd": command, "params": parameters]))
  }

  /// The messages in the page's console since the last call.
  package func consoleMessages() async throws -> [String] {
    let entries = try await post("se/log", ["type": "browser"]) as? [[String: Any]] ?? []
    return entries.compactMap { $0["message"] as? String }
  }

  /// The codes of keys without a character (W3C WebDriver, section 17.4.2).
  package enum Key {
    package static let enter = "\u{E007}", escape = "\u{E00C}", up = "\u{E013}", down = "\u{E015}", home = "\u{E011}"
    package static let end = "\u{E010}", control = "\u{E009}", tab = "\u{E004}", backspace = "\u{E003}"
  }

  @discardableResult
  private func post(_ command: String, _ body: [String: Any]) async throws -> Any {
    try Self.send("POST", port, "\(session)/\(command)", body)
  }

  private static func jsonText(_ value: Any) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  /// Sends one request and waits for the answer on the calling thread, which is acceptable in a test.
  private static func send(_ method: String, _ port: Int, _ path: String, _ body: [String: Any]?) throws -> Any {
    let socket = try LoopbackSocket.connected(to: port)
    defer { socket.close() }
    let data = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
    let head = """
      \(method) \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Content-Type: application/json; charset=utf-8\r
      Content-Length: \(data.count)\r
      Connection: close\r
      \r

      """
    socket.send(Array(head.utf8) + Array(data))
    let answer = try JSONSerialization.jsonObject(with: answerBody(from: socket)) as? [String: Any] ?? [:]
    let value = answer["value"] ?? NSNull()
    if let problem = value as? [String: Any], let error = problem["error"] as? String {
      throw WebDriverError(description: "\(error): \(problem["message"] as? String ?? "")")
    }
    return value
  }

  /// Reads one answer and returns its body; the driver always sends Content-Length.
  private static func answerBody(from socket: LoopbackSocket) -> Data {
    var received = Data()
    while true {
      let bytes = socket.receive()
      received += bytes
      if let end = received.range(of: Data("\r\n\r\n".utf8)) {
        let head = String(decoding: received[..<end.lowerBound], as: UTF8.self).lowercased()
        let length = head.firstRange(of: "content-length:").flatMap {
          Int(head[$0.upperBound...].drop { $0 == " " }.prefix { $0.isNumber })
        }
        let body = received[end.upperBound...]
        if body.count >= length ?? 0 || bytes.isEmpty { return Data(body) }
      } else if bytes.isEmpty {
        return received
      }
    }
  }

  /// Starts the driver and returns its process and port. The driver first takes a free port for IPv6 and exits if another process has the
  /// same port for IPv4, so when several drivers start at once, another attempt may be needed.
  private static func started(_ driver: String, attempts: Int) throws -> (Process, Int) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: driver)
    process.arguments = ["--port=0"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    do {
      return (process, try port(announcedOn: output.fileHandleForReading))
    } catch {
      process.terminate()
      guard attempts > 1 else { throw error }
      return try started(driver, attempts: attempts - 1)
    }
  }

  /// Reads the driver's output until it prints its port.
  private static func port(announcedOn handle: FileHandle) throws -> Int {
    var text = ""
    while true {
      let data = handle.availableData
      if data.isEmpty { throw WebDriverError(description: "chromedriver ended at once: \(text)") }
      text += String(decoding: data, as: UTF8.self)
      guard let range = text.range(of: "started successfully on port ") else { continue }
      let digits = text[range.upperBound...].prefix { $0.isNumber }
      if let port = Int(digits), text[digits.endIndex...].hasPrefix(".") { return port }
    }
  }
}
