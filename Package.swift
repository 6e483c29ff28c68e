// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Every module compiles with the same settings: warnings are errors, imports say who sees them.
let strictSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A module, what it may import, and the test module beside it. Files in `Resources` are compiled into the module by the plugin
/// EmbedResources. `testing`: what its tests import besides. `testSupport`: whether its tests use TestSupport, which is built
/// on half of the package. Golden texts of tests are read from disk, so they are no sources of the test module.
func module(
  _ name: String, imports: [Target.Dependency] = [], testing: [Target.Dependency] = [],
  testSupport: Bool = true
) -> [Target] {
  let folder = "Sources/\(name)"
  let tests = "Tests/\(name)Tests"
  return [
    .target(
      name: name, dependencies: imports, exclude: present(["FORMAT.md", "Resources"], in: folder),
      swiftSettings: strictSettings, plugins: embedding(in: folder)),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.byName(name: name)] + (testSupport ? ["TestSupport"] : []) + imports + testing,
      exclude: present(["Goldens", "Resources"], in: tests), swiftSettings: strictSettings,
      plugins: embedding(in: tests)),
  ]
}

/// Those of the names that exist in a folder of the package.
func present(_ names: [String], in folder: String) -> [String] {
  names.filter { FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(folder)/\($0)") }
}

/// The plugin that embeds resources, for a target that has some; SiteEmit embeds `templates`.
func embedding(in folder: String) -> [Target.PluginUsage] {
  folder == "Sources/SiteEmit" || !present(["Resources"], in: folder).isEmpty ? ["EmbedResources"] : []
}

/// What knows nothing of articles.
let foundation =
  module("ByteText", testSupport: false)
  + module("DataFormats", imports: ["ByteText"], testSupport: false)
  + module("WebAddress", imports: ["ByteText"], testSupport: false)
  + module("Diagnostics", imports: ["ByteText", "DataFormats", "KoreanText", "ParallelWork", "WebAddress"])
  + module("ParallelWork")
  + module("KoreanText", imports: ["ByteText"])
  + module("YAMLSource", imports: [.product(name: "Yams", package: "Yams")])
  + module("CommonMark", imports: ["ByteText", "CCMarkGFM", "CMarkMemory", "DataFormats", "Diagnostics"])
  + module("HTMLSource", imports: ["ByteText", "CLibXML2", "Diagnostics"])
  + module(
    "SwiftSource",
    imports: [
      "ByteText", .product(name: "SwiftSyntax", package: "swift-syntax"),
      .product(name: "SwiftDiagnostics", package: "swift-syntax"),
      .product(name: "SwiftIfConfig", package: "swift-syntax"),
      .product(name: "SwiftParser", package: "swift-syntax"),
      .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
    ])

/// What every stage reads and writes.
let model = module(
  "ArticleModel",
  imports: ["ByteText", "CommonMark", "DataFormats", "Diagnostics", "KoreanText", "ParallelWork", "WebAddress"])

/// Pure functions from values to values; none imports another.
let stages =
  module(
    "ContentLoad",
    imports: [
      "ArticleModel", "ByteText", "CommonMark", "DataFormats", "Diagnostics", "KoreanText", "ParallelWork",
      "WebAddress", "YAMLSource",
    ])
  + module(
    "DumpImport",
    imports: [
      "ArticleModel", "ByteText", "CommonMark", "DataFormats", "Diagnostics", "HTMLSource", "KoreanText",
      "ParallelWork", "WebAddress", "YAMLSource", .product(name: "TOMLKit", package: "TOMLKit"),
    ])
  + module(
    "CrossLinks",
    imports: [
      "ArticleModel", "ByteText", "CommonMark", "DataFormats", "Diagnostics", "KoreanText", "ParallelWork",
      "SwiftSource", "WebAddress",
    ])
  + module(
    "SnippetCheck",
    imports: ["ArticleModel", "ByteText", "CommonMark", "Diagnostics", "HTMLSource", "KoreanText", "SwiftSource"])
  + module(
    "Translation",
    imports: [
      "ArticleModel", "ByteText", "CommonMark", "DataFormats", "Diagnostics", "HTMLSource", "KoreanText",
      "ParallelWork",
    ])
  + module(
    "PageRender",
    imports: ["ArticleModel", "ByteText", "CommonMark", "DataFormats", "Diagnostics", "SwiftSource", "WebAddress"])
  + module(
    "SearchIndex",
    imports: ["ArticleModel", "ByteText", "DataFormats", "KoreanText", "ParallelWork"])
  + module(
    "SiteEmit",
    imports: [
      "ArticleModel", "ByteText", "DataFormats", "Diagnostics", "KoreanText", "ParallelWork", "WebAddress",
    ])

/// What meets files, processes, the network and people.
let shell =
  module(
    "HostSystem",
    imports: [
      "ByteText", "CJemalloc", "CLibCrypto", "CLinuxCalls", "DataFormats", "Diagnostics", "KoreanText", "ParallelWork",
      "WebAddress",
    ])
  + module(
    "SnippetRun", imports: ["ArticleModel", "ByteText", "Diagnostics", "HostSystem", "SnippetCheck"])
  + module(
    "SiteBuild",
    imports: [
      "ArticleModel", "ByteText", "CommonMark", "ContentLoad", "CrossLinks", "DataFormats", "Diagnostics", "HTMLSource",
      "HostSystem",
      "KoreanText", "PageRender", "ParallelWork", "SearchIndex", "SiteEmit", "SnippetCheck",
      "Translation", "WebAddress",
    ])
  + module(
    "PreviewServer",
    imports: [
      "ByteText", "DataFormats", "Diagnostics", "HostSystem", "WebAddress",
      .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "HummingbirdCore", package: "hummingbird"),
      .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"),
    ],
    testing: [.product(name: "NIOEmbedded", package: "swift-nio")])
  + module(
    "JikjiCommands",
    imports: [
      "ArticleModel", "CBuildFacts", "CommonMark", "ContentLoad", "CrossLinks", "DataFormats", "Diagnostics",
      "DumpImport", "HTMLSource", "HostSystem", "KoreanText", "PageRender", "PreviewServer", "SiteBuild", "SiteEmit",
      "SnippetCheck", "SnippetRun", "Translation",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    // The tests run the program.
    testing: ["jikji"])

/// The program of `make fuzz`; `JIKJI_FUZZ` is the path of libFuzzer's library without `main`.
let fuzzer: [Target] =
  Context.environment["JIKJI_FUZZ"].map { library in
    [
      .executableTarget(
        name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz", swiftSettings: strictSettings,
        linkerSettings: [.unsafeFlags([library]), .linkedLibrary("stdc++")])
    ]
  } ?? []

/// The targets to build: all, or with `JIKJI_ONLY=Name,…` the named targets and what they depend on. A change in one module
/// is then built and tested without the rest of the package: `JIKJI_ONLY=CrossLinksTests swift test`.
func requested(_ all: [Target]) -> [Target] {
  guard let names = Context.environment["JIKJI_ONLY"], !names.isEmpty else { return all }
  var wanted: Set<String> = []
  var waiting = names.split(separator: ",").map(String.init)
  while let name = waiting.popLast() {
    guard wanted.insert(name).inserted, let target = all.first(where: { $0.name == name }) else { continue }
    waiting += target.dependencies.compactMap { dependency in
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _): name
      default: nil
      }
    }
    if target.plugins?.isEmpty == false { waiting.append("EmbedResources") }
  }
  return all.filter { wanted.contains($0.name) }
}

let package = Package(
  name: "jikji",
  platforms: [.macOS(.v15)],
  products: Context.environment["JIKJI_ONLY"] == nil ? [.executable(name: "jikji", targets: ["jikji"])] : [],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/LebJe/TOMLKit", exact: "0.6.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    // Without its traits hummingbird compiles neither swift-configuration nor the whole of Foundation.
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
  ],
  targets: requested(
    [
      .systemLibrary(
        name: "CCMarkGFM", pkgConfig: "libcmark-gfm",
        providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
      .systemLibrary(name: "CJemalloc", pkgConfig: "jemalloc", providers: [.apt(["libjemalloc-dev"])]),
      .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
      .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
      .target(name: "CLinuxCalls"),
      .target(name: "CMarkMemory", dependencies: ["CCMarkGFM"]),
      .target(
        name: "CBuildFacts",
        cSettings: ["JIKJI_COMMIT", "JIKJI_SWIFT"].map {
          .define($0, to: "\"\(Context.environment[$0] ?? "unknown")\"")
        }),
      .executableTarget(name: "jikji", dependencies: ["JikjiCommands"], swiftSettings: strictSettings),
      .target(
        name: "TestSupport", dependencies: ["ByteText", "Diagnostics", "ArticleModel", "ContentLoad", "HostSystem"],
        path: "Tests/TestSupport",
        swiftSettings: strictSettings),
      .testTarget(
        name: "HouseRulesTests", dependencies: ["Diagnostics", "TestSupport"], swiftSettings: strictSettings),
      .target(
        name: "FuzzTargets",
        dependencies: [
          "ContentLoad", "CrossLinks", "Diagnostics", "DumpImport", "SiteBuild", "SnippetCheck", "Translation",
        ],
        path: "Tests/FuzzTargets", swiftSettings: strictSettings),
      .testTarget(
        name: "FuzzTargetsTests", dependencies: ["FuzzTargets", "TestSupport"], exclude: ["Corpus"],
        swiftSettings: strictSettings),
      .plugin(name: "EmbedResources", capability: .buildTool(), dependencies: ["embed-resources"]),
      .executableTarget(name: "embed-resources", path: "Plugins/embed-resources", swiftSettings: strictSettings),
      .testTarget(
        name: "EmbedResourcesTests", dependencies: ["TestSupport"], exclude: ["Resources"],
        swiftSettings: strictSettings,
        plugins: ["EmbedResources"]),
    ] + fuzzer + foundation + model + stages + shell),
  swiftLanguageModes: [.v6]
)
