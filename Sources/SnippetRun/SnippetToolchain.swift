/// Finds the Swift toolchain that checks samples, and gives the flags for its frontend.
private import Diagnostics
package import HostSystem
private import SnippetCheck

/// A Swift toolchain on this machine.
package struct SnippetToolchain: Sendable {
  /// The folder that contains `bin/` and `lib/`.
  package let root: String
  /// Its version, such as `6.3.1`.
  package let version: String
  /// Its target, such as `x86_64-unknown-linux-gnu`.
  package let target: String
  /// The path, size and modification time of its frontend; differs between toolchains.
  package let identity: String
  /// The folders of the toolchain: its root, and the folders to which symbolic links in it lead.
  private(set) var folders: [String] = []

  private init(root: String, version: String, target: String, identity: String) {
    (self.root, self.version, self.target, self.identity) = (root, version, target, identity)
    folders = Self.folders(of: root)
  }

  /// Adds the folders of another toolchain whose programs this one may call.
  mutating func addFolders(of other: SnippetToolchain) {
    folders += other.folders.filter { !folders.contains($0) }
  }

  private static func folders(of root: String) -> [String] {
    var found = [root]
    for folder in [root, root + "/bin", root + "/lib"] {
      for entry in (try? Disk.list(folder)) ?? [] where entry.isLink {
        guard let real = Disk.realPath("\(folder)/\(entry.name)"), !found.contains(where: { real.hasPrefix($0 + "/") })
        else { continue }
        // A program needs the files beside its `bin` folder, so the parent of that folder is added.
        let place = Disk.kind(of: real) == .folder ? real : Disk.parent(of: Disk.parent(of: real) ?? real) ?? real
        if place != "/" && place != "/usr" && !place.hasPrefix("/usr/") { found.append(place) }
      }
    }
    return found
  }

  /// The compiler frontend; used without the driver, which would double the time of small samples.
  package var frontend: String { root + "/bin/swift-frontend" }
  /// The compiler driver, for programs that must be linked.
  package var driver: String { root + "/bin/swiftc" }
  /// The Objective-C compiler.
  package var clang: String { root + "/bin/clang" }

  /// The name in the lock and on pages, such as `Swift 6.3.1 · Linux`.
  package var displayName: String { "Swift \(version) · Linux" }

  /// The toolchain of the first `swift-frontend` in `path`, a list of folders separated by colons; nil if there is none.
  ///
  /// Its version is read once and cached in `cache` as long as the frontend is the same file, so that a check of unchanged samples starts
  /// no process.
  package static func find(path: String, cache: String) async throws(HostError) -> SnippetToolchain? {
    for folder in path.split(separator: ":") {
      guard let real = Disk.realPath("\(folder)/swift-frontend"), let bin = Disk.parent(of: real),
        let root = Disk.parent(of: bin), let facts = Disk.facts(of: real)
      else { continue }
      let identity = "\(real) \(facts.size) \(facts.modified)"
      if let known = remembered(in: cache, identity: identity, root: root) { return known }
      return try await ask(real, root: root, identity: identity, cache: cache)
    }
    return nil
  }

  private static func remembered(in cache: String, identity: String, root: String) -> SnippetToolchain? {
    guard let bytes = try? Disk.readOwn(cache + "/toolchain") else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.count == 4, lines[0] == identity, bytes == record(identity, version: lines[1], target: lines[2]) else {
      return nil
    }
    return SnippetToolchain(root: root, version: lines[1], target: lines[2], identity: identity)
  }

  private static func ask(
    _ frontend: String, root: String, identity: String, cache: String
  ) async throws(HostError) -> SnippetToolchain? {
    try Disk.makeFolder(cache)
    let request = ProcessRequest([frontend, "-frontend", "--version"], in: "/", output: cache, limits: .tool)
    let outcome = try await ProcessRunner.run(request)
    let words = String(decoding: outcome.standardOutput + outcome.standardError, as: UTF8.self)
    guard let version = word(after: "Swift version ", in: words), let target = word(after: "Target: ", in: words) else {
      return nil
    }
    try Disk.writeAtomically(record(identity, version: version, target: target), to: cache + "/toolchain")
    return SnippetToolchain(root: root, version: version, target: target, identity: identity)
  }

  /// What is remembered of a toolchain, with a hash by which damage is noticed.
  private static func record(_ identity: String, version: String, target: String) -> [UInt8] {
    let lines = "\(identity)\n\(version)\n\(target)\n"
    return Array("\(lines)\(ContentHash.hex(of: Array(lines.utf8)))\n".utf8)
  }

  private static func word(after mark: String, in text: String) -> String? {
    guard let found = text.firstRange(of: mark) else { return nil }
    let word = text[found.upperBound...].prefix { $0 != " " && $0 != "\n" }
    return word.isEmpty ? nil : String(word)
  }

  /// The flags for every call of the frontend.
  func frontendFlags(mode: String, moduleCache: String) -> [String] {
    var flags = [
      "-module-name", "main", "-swift-version", mode, "-target", target, "-resource-dir", root + "/lib/swift",
      "-module-cache-path", moduleCache, "-no-color-diagnostics", "-diagnostic-style", "llvm",
      "-debug-diagnostic-names",
    ]
    // Swift 5 knows none of these options.
    if version.first.map({ $0 >= "6" }) ?? false {
      flags += [
        "-print-diagnostic-groups", "-in-process-plugin-server-path",
        root + "/lib/swift/host/libSwiftInProcPluginServer.so", "-plugin-path", root + "/lib/swift/host/plugins",
      ]
    }
    return flags
  }

  /// The flags for modules of the toolchain that are outside of the compiler's search path: those of package manifests, whose tools version
  /// is taken from the first line of the manifest, and those of swift-syntax.
  ///
  /// - Parameters:
  ///   - files: the contents of the source files.
  ///   - interfaces: the folder with the interfaces of swift-syntax.
  func moduleFlags(for files: [[UInt8]], interfaces: String) -> [String] {
    let imports = Set(files.flatMap(SampleImports.names))
    var flags: [String] = []
    if !imports.isDisjoint(with: ["PackageDescription", "CompilerPluginSupport"]) {
      let folder = root + "/lib/swift/pm/ManifestAPI"
      let wanted = files.lazy.compactMap(Self.toolsVersion).first ?? "5.9"
      flags += ["-I", folder, "-L", folder, "-lPackageDescription", "-package-description-version", wanted]
    }
    let parser = parserModules(among: imports)
    if !parser.isEmpty { flags += ["-I", interfaces, "-L", host] + parser.map { "-l" + $0 } }
    return flags
  }

  /// The folder of the modules from which the compiler's own parser and macros are built.
  var host: String { root + "/lib/swift/host" }

  /// The modules of swift-syntax among `imports`, sorted.
  func parserModules(among imports: Set<String>) -> [String] {
    imports.filter { $0.hasPrefix("Swift") && Disk.kind(of: "\(host)/lib\($0).so") == .file }.sorted()
  }

  /// The tools version of a manifest, such as `5.9` in `// swift-tools-version: 5.9`; nil if there is none.
  private static func toolsVersion(_ file: [UInt8]) -> String? {
    let text = String(decoding: file, as: UTF8.self)
    return text.firstMatch(of: /\/\/ ?swift-tools-version: ?([0-9]+(?:\.[0-9]+){0,2})/).map { String($0.1) }
  }

  /// The flags with which code that uses Objective-C interoperability (`@objc`, `#selector`, `@IBOutlet`) can be checked on Linux.
  static let objectiveCFlags = ["-enable-objc-interop", "-disable-objc-attr-requires-foundation-module"]
}
