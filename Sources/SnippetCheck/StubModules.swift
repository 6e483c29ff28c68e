/// Modules that stand in for Apple's frameworks where those do not exist: names and signatures only, written from their
/// public documentation's vocabulary, so that a sample's shape can be checked. They prove shape, not behaviour.
private import SwiftSource

/// The stub modules.
package enum StubModules {
  /// Their names; a module comes after those it imports.
  package static let order = ["ObjectiveC", "CoreGraphics", "QuartzCore", "UIKit", "AppKit", "Combine", "SwiftUI"]

  /// Whether every other stub needs the module.
  package static func isAlwaysNeeded(_ name: String) -> Bool {
    ["ObjectiveC", "CoreGraphics", "QuartzCore"].contains(name)
  }

  /// The source of a stub module.
  package static func source(of name: String) -> String { (sources[name] ?? []).joined(separator: "\n") }

  /// All names in a stub module's source, members included.
  static func words(of name: String) -> Set<String> {
    let bytes = sources[name]?.joined(separator: "\n").utf8 ?? "".utf8
    return Set(bytes.split { !isNameByte($0) }.map { String($0) ?? "" })
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static let sources: [String: [String]] = [
    "ObjectiveC": [objectiveC], "CoreGraphics": [coreGraphics], "QuartzCore": [quartzCore],
    "UIKit": [uiKitBasics, uiKitViews, uiKitControls, uiKitControllers, uiKitTables], "AppKit": [appKit],
    "Combine": [combine], "SwiftUI": [swiftUI],
  ]

  /// The names that each stub module declares, for samples that forgot to import it.
  package static let names: [String: Set<String>] = {
    var all: [String: Set<String>] = [:]
    for name in ["UIKit", "SwiftUI", "Combine"] {
      let structure = SampleStructure(of: Array(source(of: name).utf8))
      all[name] = structure.types.union(structure.functions).union(structure.values)
    }
    // Names that every framework has would draw in UIKit for nothing; AppKit is only taken when it is named.
    all["AppKit"] = []
    return all
  }()
}

/// Which modules a program imports.
package enum SampleImports {
  /// The modules named in import lines, found without parsing the whole.
  package static func names(in code: [UInt8]) -> [String] {
    code.split(whereSeparator: { $0 == 0x0A || $0 == UInt8(ascii: ";") }).compactMap { line in
      var words = line.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 }).map { String(decoding: $0, as: UTF8.self) }
      if words.first?.hasPrefix("@") == true { words.removeFirst() }
      guard words.count >= 2, words[0] == "import" else { return nil }
      let kinds: Set<String> = ["class", "struct", "enum", "func", "protocol", "typealias", "var", "let"]
      let path = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
      return path.split(separator: ".").first.map(String.init)
    }
  }
}
