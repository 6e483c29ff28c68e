/// Makes PNG pictures of SVG drawings with librsvg's `rsvg-convert`, and keeps them.
private import Diagnostics
private import Foundation

/// Draws pictures; ``find(in:)`` says whether this machine can.
package struct CardMaker: Sendable {
  private let program: String

  /// The maker found in the folders of `path`, which is written like the variable PATH; nil where `rsvg-convert` (Debian: librsvg2-bin) is not installed.
  package static func find(in path: String?) -> CardMaker? {
    Disk.program("rsvg-convert", in: path).map(CardMaker.init)
  }

  /// Draws `svg` into the file `target`, unless it is there. Throws with what the program says when it cannot.
  package func draw(_ svg: [UInt8], to target: String) throws(HostError) {
    guard Disk.kind(of: target) == nil else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    let scratch = "\(target).\(UniqueName.next())"
    process.arguments = ["--width=1200", "--height=630", "--format=png", "--output=\(scratch)", "\(scratch).svg"]
    let errors = Pipe()
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try Disk.create(scratch + ".svg", svg)
    defer { try? Disk.remove(scratch + ".svg") }
    do { try process.run() } catch { throw HostError(.draw, target, reason: "\(error)") }
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      try? Disk.remove(scratch)
      throw HostError(.draw, target, reason: said)
    }
    try Disk.move(scratch, to: target)
  }
}

extension Phrase {
  fileprivate static let draw = Phrase(en: "draw the card", ko: "카드를 그려 넣을")
}
