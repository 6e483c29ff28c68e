/// Marks blocks of translations as up to date.
private import ArticleModel
private import ContentLoad
package import Diagnostics
package import HostSystem
package import Translation

extension TranslationWorkspace {
  /// The indices of the page's states whose translated blocks include a line, counted from 1.
  package static func states(at line: Int, of page: PageState) -> Set<Int> {
    let found = page.states.indices.filter { number in
      page.states[number].target.contains {
        (page.target.blocks[$0].firstLine...page.target.blocks[$0].lastLine).contains(line)
      }
    }
    return Set(found)
  }

  /// Marks states of a page as up to date in the lock, in memory only. If no block of the page is changed afterwards, the page is recorded
  /// as a translation of the revision in the settings. Does nothing without a lock.
  ///
  /// - Parameters:
  ///   - chosen: indices into the page's states.
  ///   - page: its index in ``pages``.
  package mutating func accept(_ chosen: Set<Int>, ofPage number: Int) {
    guard lock != nil else { return }
    let page = pages[number]
    let state = state(of: page)
    let locked =
      lock?.pages[page.path] ?? LockPage(path: page.path, source: page.sourcePath, revision: nil, entries: [])
    var accepted = PageLocking.accepting(chosen, of: state, in: locked)
    keepTexts(of: page)
    let after = PageState(source: page.source, target: page.target, lock: accepted, texts: texts)
    if after.states.allSatisfy({ $0.change == nil }) { accepted.revision = config.revision ?? accepted.revision }
    lock?.pages[page.path] = accepted
  }

  /// Marks the block at a line of a file as up to date and writes the lock, for requests of the preview.
  ///
  /// - Parameters:
  ///   - file: the translation's path relative to the site's folder.
  ///   - line: the line, from 1.
  /// - Returns: why nothing was accepted; nil on success.
  package static func accept(_ file: String, line: Int, in folder: SiteFolder) throws(HostError) -> Phrase? {
    let text = SourceText.cleaning(path: "jikji.yml", fileBytes: try Disk.read(folder.at("jikji.yml"))).value
    let config = ConfigReader.read(text, environment: HostEnvironment.variables).value
    for entry in config.translations {
      var workspace = try open(entry, of: config, in: folder, jobs: 1)
      guard let number = workspace.pages.firstIndex(where: { $0.target.source.path == file }) else { continue }
      guard workspace.lock != nil, !workspace.isBlocked else {
        return Phrase(
          en: "'\(entry.target)' has no lock that can be read; run 'jikji translate adopt \(entry.target)'",
          ko: "'\(entry.target)'에 읽을 수 있는 잠금 파일이 없습니다. 'jikji translate adopt \(entry.target)'부터 실행하세요")
      }
      let chosen = states(at: line, of: workspace.state(of: workspace.pages[number]))
      guard !chosen.isEmpty else {
        return Phrase(en: "there is no block at line \(line) of '\(file)'", ko: "'\(file)'의 \(line)번째 줄에는 문단이 없습니다")
      }
      workspace.accept(chosen, ofPage: number)
      try workspace.write([:])
      return nil
    }
    return Phrase(en: "'\(file)' is no translated page", ko: "'\(file)' 파일은 번역한 글이 아닙니다")
  }
}
