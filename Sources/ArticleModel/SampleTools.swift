/// What `snippets:` in jikji.yml says about the tools that check samples, besides the defaults of single samples.
package import Diagnostics

/// Further Swifts, packages that samples import, and a link to try samples elsewhere.
package struct SampleTools: Sendable {
  /// A Swift to check samples with besides the one in `PATH`.
  package struct Toolchain: Sendable {
    /// The beginning of its version, such as `6.0`, and its folder as written.
    package let version: String, folder: String
    /// Where jikji.yml names it.
    package let place: Place

    /// A Swift.
    package init(version: String, folder: String, place: Place) {
      (self.version, self.folder, self.place) = (version, folder, place)
    }
  }

  /// A product of a SwiftPM package.
  package struct Package: Sendable {
    /// Where the package is.
    package enum Origin: Sendable, Hashable {
      /// A folder, as written.
      case folder(String)
      /// A Git repository at a version.
      case repository(String, version: String)
    }

    /// The product's name, by which `deps=` and `import` name it.
    package let name: String
    /// Where its package is.
    package let origin: Origin
    /// Where jikji.yml names it.
    package let place: Place

    /// A product.
    package init(name: String, origin: Origin, place: Place) {
      (self.name, self.origin, self.place) = (name, origin, place)
    }
  }

  /// Whether samples that need no other block get a link that opens them in Compiler Explorer.
  package var compilerExplorer = false
  /// In the order written.
  package var toolchains: [Toolchain] = []
  /// In the order written.
  package var packages: [Package] = []

  /// None.
  package init() {}
}
