/// Reads articles that a build did not read at its beginning, because their metadata said that they are unchanged.
import ContentLoad
import HostSystem
private import Synchronization

/// Reads unchanged articles when they are needed after all.
final class LateReads: Sendable {
  private let found = Atomic(false)
  private let restart: (@Sendable () -> Void)?

  /// - Parameter restart: called when a file has changed; it may start the program again and then does not return.
  init(restart: (@Sendable () -> Void)? = nil) { self.restart = restart }

  /// Whether a file had other bytes than expected: it was changed while the site was built, so that the build is of no state of the site.
  var foundChange: Bool { found.load(ordering: .relaxed) }

  /// A file that is read when its bytes are needed.
  ///
  /// - Parameters:
  ///   - path: the path below `content/`.
  ///   - fingerprint: the hash that the bytes are expected to have.
  ///   - place: the path on disk.
  func file(_ path: String, fingerprint: String, at place: String) -> ContentFile {
    ContentFile(path: path, fingerprint: fingerprint) {
      let bytes = (try? Disk.read(place)) ?? []
      if ContentHash.hex(of: bytes) != fingerprint {
        self.found.store(true, ordering: .relaxed)
        self.restart?()
      }
      return bytes
    }
  }
}
