/// Build-tool plugin: compiles the files of a target's resource folder into the target.
///
/// The folder is `Resources` in the target's directory; SiteEmit embeds the package's `templates` instead. The generated file
/// declares `enum EmbeddedFiles`; see `Plugins/embed-resources`.
import Foundation
import PackagePlugin

@main struct EmbedResources: BuildToolPlugin {
  /// Folders of targets that do not use `Resources`, by target name; relative to the package's directory.
  private static let otherFolders = ["SiteEmit": "templates"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder =
      Self.otherFolders[target.name].map { context.package.directoryURL.appending(path: $0) }
      ?? target.directoryURL.appending(path: "Resources")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(folder.lastPathComponent) into \(target.name)",
        executable: try context.tool(named: "embed-resources").url,
        arguments: [folder.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: contents(of: folder), outputFiles: [output])
    ]
  }

  /// The folder, its subfolders and all files in them. The modification date of a folder changes when a file is added or removed, so these
  /// changes run the tool again too.
  private func contents(of folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return [folder] + (found?.compactMap { $0 as? URL } ?? []).sorted { $0.path < $1.path }
  }
}
