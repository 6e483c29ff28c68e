/// Which types `import Foundation` may bring, from the compiled modules of the toolchain: an import that cannot help is not tried.
private import ByteText
private import HostSystem
private import Synchronization

/// The names in the modules that come with Foundation.
final class FoundationTypes: Sendable {
  private let files: [String]
  private let known = Mutex<(modules: [[UInt8]]?, answers: [String: Bool])>((nil, [:]))

  init(_ toolchain: SnippetToolchain) {
    let modules = [
      "Foundation", "FoundationEssentials", "FoundationInternationalization", "Dispatch", "Glibc", "Musl", "SwiftGlibc",
    ]
    files = modules.map { "\(toolchain.root)/lib/swift/linux/\($0).swiftmodule/\(toolchain.target).swiftmodule" }
  }

  /// Whether one of the modules may declare a type called `name`. A compiled module holds the names of all that it declares
  /// as plain bytes; other things may have the name, too. Names in the manner of C may come from headers.
  func mayDeclare(_ name: String) -> Bool {
    if name.contains("_") || !name.contains(where: \.isLowercase) { return true }
    return known.withLock { known in
      if let answer = known.answers[name] { return answer }
      let modules = known.modules ?? files.compactMap { try? Disk.read($0) }
      known.modules = modules
      // Where the modules are elsewhere, or in another form, nothing is known.
      let isReadable = modules.contains { $0.contains(text: "JSONDecoder") }
      let answer = !isReadable || modules.contains { $0.contains(text: name) }
      known.answers[name] = answer
      return answer
    }
  }
}
