/// Finds out from the toolchain's compiled modules which types Foundation may declare, so that an import that cannot help is not tried.
private import ByteText
private import HostSystem
private import Synchronization

/// The names in Foundation and the modules that it re-exports.
final class FoundationTypes: Sendable {
  private let files: [String]
  private let known = Mutex<(modules: [[UInt8]]?, answers: [String: Bool])>((nil, [:]))

  init(_ toolchain: SnippetToolchain) {
    let modules = [
      "Foundation", "FoundationEssentials", "FoundationInternationalization", "Dispatch", "Glibc", "Musl", "SwiftGlibc",
    ]
    files = modules.map { "\(toolchain.root)/lib/swift/linux/\($0).swiftmodule/\(toolchain.target).swiftmodule" }
  }

  /// Whether one of the modules may declare a type called `name`. A compiled module contains the names of all its declarations as plain
  /// bytes, but other things may have the same name, so a yes is not certain. Always true for names in the style of C (with `_`, or without
  /// lower-case letters), which may be declared in headers.
  func mayDeclare(_ name: String) -> Bool {
    if name.contains("_") || !name.contains(where: \.isLowercase) { return true }
    return known.withLock { known in
      if let answer = known.answers[name] { return answer }
      let modules = known.modules ?? files.compactMap { try? Disk.read($0) }
      known.modules = modules
      // If the modules are not found or have another format, every type is possible.
      let isReadable = modules.contains { $0.contains(text: "JSONDecoder") }
      let answer = !isReadable || modules.contains { $0.contains(text: name) }
      known.answers[name] = answer
      return answer
    }
  }
}
