/// The compiler's module cache, built once for all sites of these tests.
import Foundation
import HostSystem

/// Compiling the modules that every sample imports takes longer than most samples. In a sandbox the folder of these modules has the same
/// path for every site, so that sites can share it; cached results are not shared.
enum SharedModules {
  /// The folder; nil without a sandbox, because compiled modules contain the path at which they were made.
  private static let folder: String? = {
    let folder = "\(FileManager.default.temporaryDirectory.path)/jikji-modules-\(UUID().uuidString)"
    guard (try? Disk.makeFolder(folder + "/modules")) != nil else { return nil }
    atexit { SharedModules.remove() }
    if case .none = Sandbox.findNow(folder: folder).kind { return nil }
    return folder
  }()

  private static func remove() { if let folder { try? Disk.remove(folder) } }

  /// Links the modules made for other sites into the cache of the site in this folder.
  static func give(to site: URL) throws {
    guard let folder else { return }
    let cache = site.path + "/.jikji/cache/snippets"
    try Disk.makeFolder(cache)
    for entry in try Disk.list(folder) where Disk.kind(of: "\(cache)/\(entry.name)") == nil {
      symlink("\(folder)/\(entry.name)", "\(cache)/\(entry.name)")
    }
  }

  /// Takes the modules back from a site that is to be checked without a sandbox.
  static func withdraw(from site: URL) throws {
    let cache = site.path + "/.jikji/cache/snippets"
    guard Disk.kind(of: cache) == .folder else { return }
    for entry in try Disk.list(cache) where entry.isLink { try Disk.remove("\(cache)/\(entry.name)") }
  }

  /// Takes the stub modules that a site made, which nothing changes once they are whole.
  static func take(from site: URL) throws {
    guard let folder else { return }
    let cache = site.path + "/.jikji/cache/snippets"
    for entry in try Disk.list(cache) where entry.name.hasPrefix("stubs-") && !entry.isLink {
      // Where another test was faster this fails, and what is there stays.
      rename("\(cache)/\(entry.name)", "\(folder)/\(entry.name)")
    }
  }
}
