/// The Markdown files of originals outside of the site, which may have other file name extensions than articles of a site.

/// Which files are pages of an original.
package enum OriginalFile {
  /// `.mdx`: Markdown with components of JavaScript, as in documentation made with Docusaurus or Astro.
  private static let extensions = [".md", ".mdx", ".markdown"]

  /// Whether a file of this name is a page.
  package static func isMarkdown(_ path: String) -> Bool { extensions.contains { path.hasSuffix($0) } }

  /// The path without its file name extension.
  package static func stem(_ path: String) -> String {
    extensions.first { path.hasSuffix($0) }.map { String(path.dropLast($0.count)) } ?? path
  }
}
