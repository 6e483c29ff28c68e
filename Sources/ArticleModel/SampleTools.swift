/// The settings under `snippets:` in jikji.yml about tools that check samples, as opposed to defaults for single
/// samples.
package import Diagnostics

/// Additional Swift toolchains, packages that samples may import, and links to Compiler Explorer.
package struct SampleTools: Sendable {
  /// A Swift toolchain that checks samples in addition to the one in `PATH`.
  package struct Toolchain: Sendable {
    /// The prefix of its version, such as `6.0`, and its folder as written.
    package let version: String, folder: String
    /// The position of the entry in jikji.yml.
    package let place: Place

    /// Creates a toolchain.
    package init(version: String, folder: String, place: Place) {
      (self.version, self.folder, self.place) = (version, folder, place)
    }
  }

  /// A product of a SwiftPM package.
  package struct Package: Sendable {
    /// The location of the package.
    package enum Origin: Sendable, Hashable {
      /// A local folder, as written.
      case folder(String)
      /// A Git repository at a version.
      case repository(String, version: String)
    }

    /// The name of the product, used by `deps=` and `import`.
    package let name: String
    /// The location of its package.
    package let origin: Origin
    /// The position of the entry in jikji.yml.
    package let place: Place

    /// Creates a product.
    package init(name: String, origin: Origin, place: Place) {
      (self.name, self.origin, self.place) = (name, origin, place)
    }
  }

  /// Whether samples that need no other block get a link that opens them in Compiler Explorer.
  package var compilerExplorer = false
  /// The additional toolchains, in the order written.
  package var toolchains: [Toolchain] = []
  /// The packages, in the order written.
  package var packages: [Package] = []

  /// Creates settings without any tools.
  package init() {}
}
