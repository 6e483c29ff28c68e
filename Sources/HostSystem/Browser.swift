/// Opens URLs in the user's browser.
private import Foundation

/// The desktop's default browser.
package enum Browser {
  /// Opens `url` with `xdg-open`. Failures are ignored, for example where there is no desktop.
  package static func open(_ url: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", url]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }
}
