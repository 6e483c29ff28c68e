/// Converts SVG drawings to PNG files for social cards with the program `rsvg-convert` of librsvg.
private import Diagnostics
private import Foundation

/// Converts SVG to PNG; ``find(in:)`` says whether the necessary program is installed.
package struct CardMaker: Sendable {
  private let program: String

  /// Looks for `rsvg-convert` in the folders of `path`, which has the format of the variable `PATH`; nil where it is not installed (Debian:
  /// librsvg2-bin).
  package static func find(in path: String?) -> CardMaker? {
    Disk.program("rsvg-convert", in: path).map(CardMaker.init)
  }

  /// What follows the name of a picture in that of the file beside it, with a hash by which a damaged picture is noticed.
  package static let hashSuffix = ".sha256"

  /// Renders `svg` as a PNG of 1200 × 630 pixels into the file `target`; does nothing when that has been done before. Throws with the program's
  /// error output when it fails.
  package func draw(_ svg: [UInt8], to target: String) throws(HostError) {
    let hashFile = target + Self.hashSuffix
    if !Disk.isLink(target), let drawn = try? Disk.readOwn(target),
      (try? Disk.readOwn(hashFile)) == Self.hash(of: svg, drawn)
    {
      return
    }
    for path in [target, hashFile] { try Disk.remove(path) }
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
    try Disk.writeAtomically(Self.hash(of: svg, try Disk.read(scratch)), to: hashFile)
    try Disk.move(scratch, to: target)
  }

  private static func hash(of svg: [UInt8], _ picture: [UInt8]) -> [UInt8] {
    var hash = ContentHash()
    for bytes in [svg, picture] { hash.add(bytes) }
    return Array(hash.hex.utf8)
  }
}

extension Phrase {
  fileprivate static let draw = Phrase(en: "draw the card", ko: "카드를 그려 넣을")
}
