/// SwiftPM packages that samples import. Each set of products that a sample needs is built once, as one dynamic library.
package import ArticleModel
import ByteText
package import Diagnostics
import HostSystem
import SnippetCheck

/// The package products that jikji.yml declares, resolved on this machine.
package struct SamplePackages: Sendable {
  /// A product and the location of its package.
  struct Product: Sendable, Hashable {
    let name: String
    /// An absolute folder, or a repository with its version.
    let origin: SampleTools.Package.Origin
    /// A fingerprint for cache keys: of URL and version for a repository, of the files for a folder.
    let fingerprint: String

    /// The package's identity in a manifest: the last component of its path or URL.
    var identity: String {
      let address =
        switch origin {
        case .folder(let path): path
        case .repository(let url, _): url.hasSuffix(".git") ? String(url.dropLast(4)) : url
        }
      return address.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? address
    }
  }

  /// The products by name.
  private(set) var products: [String: Product] = [:]

  /// Creates an empty set of packages.
  package init() {}

  /// Finds the declared packages; relative folders are relative to the folder of the site. Reports folders without a `Package.swift`.
  package static func find(_ declared: [SampleTools.Package], in site: String) -> Checked<SamplePackages> {
    var found = Checked(SamplePackages())
    for package in declared {
      var origin = package.origin
      var hash = ContentHash()
      switch package.origin {
      case .repository(let url, let version): hash.add("\(url) \(version)")
      case .folder(let path):
        let folder = Disk.realPath(path.hasPrefix("/") ? path : "\(site)/\(path)")
        guard let folder, Disk.kind(of: folder + "/Package.swift") == .file else {
          found.diagnostics.append(.noPackage(package.name, in: path, at: package.place))
          continue
        }
        origin = .folder(folder)
        add(folder, as: "", to: &hash)
      }
      found.value.products[package.name] = Product(name: package.name, origin: origin, fingerprint: hash.hex)
    }
    return found
  }

  /// Adds the files of a package to a hash, except hidden files, symbolic links, and folders of other tools (`public`, `content`,
  /// `node_modules`).
  private static func add(_ folder: String, as path: String, to hash: inout ContentHash) {
    let entries = (try? Disk.list(folder)) ?? []
    for entry in entries.sorted(by: { $0.name.precedes(utf8: $1.name) })
    where !entry.name.hasPrefix(".") && !entry.isLink && !["public", "content", "node_modules"].contains(entry.name) {
      let place = "\(folder)/\(entry.name)"
      switch entry.kind {
      case .folder: add(place, as: path + entry.name + "/", to: &hash)
      case .file:
        hash.add(path + entry.name)
        hash.add((try? Disk.read(place, atMost: 16 << 20)) ?? [])
      default: break
      }
    }
  }
}

/// A library built from packages, with what the compiler needs to import its modules.
struct BuiltPackages: Sendable {
  /// Its folder and the folders of local packages; they are mounted in the sandbox at the same paths.
  var folders: [String] = []
  /// The folder that contains the library.
  var libraries = ""
  /// The fingerprints of the products; changes if it has to be built again.
  var fingerprint = ""
  /// The flags for the compiler and the linker.
  var flags: [String] = []
  /// Why it could not be built; nil if it was built.
  var problem: String?

  /// The name of the library.
  static let library = "JikjiSamples"
}

/// Builds sets of products, each set once.
actor PackageBuilds {
  private let toolchain: SnippetToolchain?
  private let folder: String
  private let sandbox: Sandbox
  private let packages: SamplePackages
  private var builds: [[String]: Task<BuiltPackages, any Error>] = [:]
  /// The problems of failed builds, by the names of the products.
  private(set) var problems: [[String]: String] = [:]

  /// - Parameter folder: the folder below the cache in which packages are built and kept.
  init(_ packages: SamplePackages, toolchain: SnippetToolchain?, folder: String, sandbox: Sandbox) {
    (self.packages, self.toolchain, self.folder, self.sandbox) = (packages, toolchain, folder, sandbox)
  }

  /// The library of the products with these names; `names` must be sorted.
  func library(of names: [String]) async throws -> BuiltPackages {
    if let running = builds[names] { return try await running.value }
    let products = names.compactMap { packages.products[$0] }
    guard let toolchain, !products.isEmpty else { return BuiltPackages() }
    let place = "\(folder)/\(Self.key(products, toolchain))"
    let build = PackageBuild(products: products, place: place, toolchain: toolchain, sandbox: sandbox)
    let task = Task { try await build.run() }
    builds[names] = task
    let built = try await task.value
    if let problem = built.problem { problems[names] = problem }
    return built
  }

  /// The name of the build folder. It does not depend on the files of local packages, so that a changed package is built incrementally.
  private static func key(_ products: [SamplePackages.Product], _ toolchain: SnippetToolchain) -> String {
    var hash = ContentHash()
    hash.add(toolchain.identity)
    for product in products { hash.add("\(product.name) \(product.origin)") }
    return String(hash.hex.prefix(24))
  }
}

/// Builds one set of products: generates a package that has all of them in one dynamic library.
private struct PackageBuild {
  let products: [SamplePackages.Product]
  let place: String
  let toolchain: SnippetToolchain
  let sandbox: Sandbox

  /// SwiftPM builds whole packages, which takes longer than the limits of a sample.
  private static let limits = ProcessLimits(milliseconds: 900_000, memoryBytes: 4 << 30, fileBytes: 1 << 30)

  private var stamp: String { place + "/built" }
  private var fingerprint: String { products.map(\.fingerprint).joined(separator: " ") }
  private var output: String { place + "/.build/debug" }

  func run() async throws -> BuiltPackages {
    if (try? Disk.read(stamp)) == Array(fingerprint.utf8) { return finished }
    try Disk.makeFolder(place + "/Sources")
    // An unchanged manifest keeps its modification time, so that SwiftPM does not resolve dependencies again.
    if (try? Disk.read(place + "/Package.swift")) != Array(manifest.utf8) {
      try Disk.writeAtomically(Array(manifest.utf8), to: place + "/Package.swift")
    }
    if Disk.kind(of: place + "/Sources/Empty.swift") == nil {
      try Disk.writeAtomically([], to: place + "/Sources/Empty.swift")
    }
    var problem = try await fetch()
    if problem == nil { problem = try await build() }
    if let problem {
      var failed = BuiltPackages()
      failed.problem = problem
      return failed
    }
    try Disk.writeAtomically(Array(fingerprint.utf8), to: stamp)
    return finished
  }

  private var manifest: String {
    let origins = Set(products.map(\.origin)).map { origin in
      switch origin {
      case .folder(let path): "    .package(path: \"\(path)\"),\n"
      case .repository(let url, let version): "    .package(url: \"\(url)\", exact: \"\(version)\"),\n"
      }
    }.sorted()
    let used = products.map { "      .product(name: \"\($0.name)\", package: \"\($0.identity)\"),\n" }
    let name = BuiltPackages.library
    return """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "\(name)",
        products: [.library(name: "\(name)", type: .dynamic, targets: ["\(name)"])],
        dependencies: [
      \(origins.joined())  ],
        targets: [
          .target(name: "\(name)", dependencies: [
      \(used.joined())    ], path: "Sources")
        ])

      """
  }

  /// Fetches repositories, once. This needs the network, so it is done outside of the sandbox. Returns the problem, nil if all went well.
  private func fetch() async throws -> String? {
    let needsNetwork = products.contains { if case .repository = $0.origin { true } else { false } }
    guard needsNetwork, Disk.kind(of: place + "/resolved") == nil else { return nil }
    var request = ProcessRequest(
      [toolchain.root + "/bin/swift", "package", "resolve", "--package-path", place], in: place, output: place,
      limits: Self.limits)
    request.environment = HostEnvironment.variables
    let outcome = try await ProcessRunner.run(request)
    guard outcome.ending == .exited(0) else { return Self.problem(outcome) }
    try Disk.writeAtomically([], to: place + "/resolved")
    return nil
  }

  private func build() async throws -> String? {
    let work = place + "/work"
    for folder in [work, place + "/.build", work + "/home"] { try Disk.makeFolder(folder) }
    var request = ProcessRequest(
      [
        toolchain.root + "/bin/swift", "build", "--package-path", place, "--product", BuiltPackages.library,
        "--disable-sandbox", "--disable-automatic-resolution", "--cache-path", work + "/cache", "--config-path",
        work + "/config", "--security-path", work + "/security", "--skip-update",
      ], in: place, output: work, limits: Self.limits)
    var view = SandboxView(
      readable: toolchain.folders, mounted: localFolders.map { ($0, $0) }, scratchBytes: 512 << 20,
      environment: [
        "PATH": toolchain.root + "/bin:/usr/bin:/bin", "HOME": work + "/home", "LANG": "C.UTF-8",
        // SwiftPM asks Git about folders that may belong to another user, which Git refuses without this setting.
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*",
      ], mayFork: true)
    view.writable = [(place, place)]
    sandbox.wrap(&request, view)
    let outcome = try await ProcessRunner.run(request)
    return outcome.ending == .exited(0) ? nil : Self.problem(outcome)
  }

  private var localFolders: [String] {
    products.compactMap { if case .folder(let path) = $0.origin { path } else { nil } }
  }

  /// The most useful error line of a tool's output, cut to 300 characters.
  private static func problem(_ outcome: ProcessOutcome) -> String {
    let lines = String(decoding: (outcome.standardError + outcome.standardOutput).prefix(100_000), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    // A compiler message is more useful than SwiftPM's message that the compiler failed.
    let line =
      lines.first { $0.contains(": error: ") && !$0.hasPrefix("error:") } ?? lines.first { $0.contains("error:") }
      ?? lines.last ?? "it was not built"
    return String(line.prefix(300))
  }

  private var finished: BuiltPackages {
    var built = BuiltPackages()
    built.folders = [place] + localFolders
    built.libraries = output
    built.fingerprint = fingerprint
    built.flags = ["-I", output + "/Modules", "-L", output, "-l" + BuiltPackages.library]
    for map in moduleMaps { built.flags += ["-Xcc", "-fmodule-map-file=" + map] }
    return built
  }

  /// The module maps of C targets: those that SwiftPM generated, and those in the packages.
  private var moduleMaps: [String] {
    let made = ((try? Disk.list(output)) ?? []).map { "\(output)/\($0.name)/module.modulemap" }
    let brought = ([place + "/.build/checkouts"] + localFolders).flatMap { Self.maps(below: $0, depth: 6) }
    return made.filter { Disk.kind(of: $0) == .file }.sorted() + brought
  }

  private static func maps(below folder: String, depth: Int) -> [String] {
    guard depth > 0, let entries = try? Disk.list(folder) else { return [] }
    var found: [String] = []
    for entry in entries.sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".") && !entry.isLink {
      let path = "\(folder)/\(entry.name)"
      if entry.kind == .folder { found += maps(below: path, depth: depth - 1) }
      if entry.kind == .file, entry.name == "module.modulemap", folder.hasSuffix("/include") { found.append(path) }
    }
    return found
  }
}
