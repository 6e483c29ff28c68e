/// Shows an address in the user's browser.
private import Foundation

/// The desktop's browser.
package enum Browser {
  /// Asks the desktop to open `url`; where there is no desktop nothing happens.
  package static func open(_ url: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", url]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }
}
