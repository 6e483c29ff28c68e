/// Stub modules that replace Apple's frameworks on machines without them. They have only names and signatures, written from the vocabulary
/// of the frameworks' public documentation, so that samples can be type-checked; they say nothing about behaviour. The sources are in
/// `Resources/Stubs`; those that a job names are part of the cache key of its result.
import ByteText
private import SwiftSource

/// Gives the sources of the stub modules and the names they declare.
package enum StubModules {
  /// The names of all Swift stub modules; each module comes after those it imports.
  package static let order = ["ObjectiveC", "CoreGraphics", "QuartzCore", "UIKit", "AppKit", "Combine", "SwiftUI"]

  /// Frameworks that exist only on Apple's platforms and that no package provides; a selection of those that articles about Swift import.
  /// Source: <https://developer.apple.com/documentation/technologies>.
  static let platformModules: Set<String> = [
    "ARKit", "AVFoundation", "AVKit", "Accelerate", "Accessibility", "AppIntents", "AuthenticationServices", "CallKit",
    "CloudKit", "Contacts", "CoreAudio", "CoreBluetooth", "CoreData", "CoreImage", "CoreLocation", "CoreML",
    "CoreMotion",
    "CoreSpotlight", "CoreText", "CoreVideo", "CryptoKit", "EventKit", "GameplayKit", "HealthKit", "HomeKit", "ImageIO",
    "LocalAuthentication", "MapKit", "MessageUI", "Metal", "MetalKit", "NaturalLanguage", "Network", "PDFKit",
    "PencilKit",
    "Photos", "PhotosUI", "QuickLook", "RealityKit", "SafariServices", "SceneKit", "Security", "Speech", "SpriteKit",
    "StoreKit", "SwiftData", "UniformTypeIdentifiers", "UserNotifications", "Vision", "VisionKit", "WatchKit", "WebKit",
    "WidgetKit", "os",
  ]

  /// The stub modules in `names` and those they import, directly or indirectly; each comes after those it imports.
  package static func all(neededBy names: [String]) -> [String] {
    var needed: Set<String> = []
    var waiting = names
    while let name = waiting.popLast() {
      if needed.insert(name).inserted { waiting += SampleImports.names(in: Array(source(of: name).utf8)) }
    }
    return order.filter(needed.contains)
  }

  /// The source of a stub module; empty if there is none of that name.
  package static func source(of name: String) -> String { file("\(name).swiftinterface") }

  /// A file without its final line break.
  private static func file(_ name: String) -> String {
    String(decoding: (EmbeddedFiles.all["Stubs/\(name)"] ?? []).dropLast(), as: UTF8.self)
  }

  /// All identifiers and other words in a stub module's source, names of members included.
  static func words(of name: String) -> Set<String> {
    Set(source(of: name).utf8.split { !$0.isWordByte }.map { String(Substring($0)) })
  }

  /// The stub modules that samples may import; the others are imported by these.
  package static let importable: Set<String> = ["UIKit", "AppKit", "SwiftUI", "Combine"]

  /// The top-level names that a stub module declares; used to find the module for a sample that does not import it. AppKit and UIKit share
  /// most names, so AppKit is used only when a sample names it, and has none here.
  package static func names(of module: String) -> Set<String> { declared[module] ?? [] }

  private static let declared = Dictionary(
    uniqueKeysWithValues: importable.subtracting(["AppKit"]).map {
      ($0, SampleStructure.declaredNames(in: Array(source(of: $0).utf8)))
    })

  /// The header with all stub declarations for Objective-C.
  static let objectiveCHeader = file("JikjiStubs.h")

  /// Headers for Objective-C samples, by the path in their `#import`. All of them include the one header with the declarations.
  package static let objectiveCHeaders: [(name: String, text: String)] = {
    let frameworks = [
      "Foundation/Foundation.h", "UIKit/UIKit.h", "Cocoa/Cocoa.h", "AppKit/AppKit.h", "QuartzCore/QuartzCore.h",
      "CoreGraphics/CoreGraphics.h", "objc/runtime.h", "objc/message.h",
    ]
    return [("JikjiStubs.h", objectiveCHeader)] + frameworks.map { ($0, "#include \"JikjiStubs.h\"\n") }
  }()
}

/// Finds the modules that a program imports.
package enum SampleImports {
  private static let accessLevels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]

  /// The modules named in import lines, in order, repetitions included. Works line by line without a Swift parser.
  package static func names(in code: [UInt8]) -> [String] {
    code.split(whereSeparator: { $0 == 0x0A || $0 == UInt8(ascii: ";") }).compactMap { line in
      var words = line.split(whereSeparator: \.isASCIIBlank).map(\.text)
      while let first = words.first, first.hasPrefix("@") || accessLevels.contains(first) { words.removeFirst() }
      guard words.count >= 2, words[0] == "import" else { return nil }
      let kinds: Set<String> = ["class", "struct", "enum", "func", "protocol", "typealias", "var", "let"]
      let path = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
      return path.split(separator: ".").first.map(String.init)
    }
  }
}
