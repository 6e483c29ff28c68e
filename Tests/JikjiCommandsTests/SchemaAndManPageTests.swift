/// Tests of what `jikji` generates for editors and shells: schemas, completions, the man page.
import Foundation
@testable import JikjiCommands
import TestSupport
import Testing

struct SchemaAndManPageTests {
  private func schema(_ subject: String) throws -> [String: Any] {
    try withTemporaryFolder { (folder) throws in
      let run = try jikji(["schema", subject], in: folder)
      #expect(run.status == 0 && run.error.isEmpty)
      return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }
  }

  private func keys(_ schema: [String: Any], _ path: String...) -> Set<String> {
    let inner = path.reduce(schema) { (($0["properties"] as? [String: Any])?[$1] as? [String: Any]) ?? $0 }
    return Set((inner["properties"] as? [String: Any] ?? [:]).keys)
  }

  @Test func theSchemaOfSettingsKnowsEveryKeyAtEveryDepth() throws {
    let config = try schema("config")
    #expect(config["required"] as? [String] == ["title"])
    #expect(config["additionalProperties"] as? Bool == false)
    #expect(
      keys(config).isSuperset(of: ["title", "baseURL", "languages", "authors", "snippets", "links", "topics", "extra"]))
    #expect(
      keys(config, "snippets") == [
        "check", "swift", "session", "timeout", "memory", "packages", "toolchains", "compilerExplorer",
      ])
    let properties = try #require(config["properties"] as? [String: [String: Any]])
    let links = try #require(properties["links"]?["properties"] as? [String: [String: Any]])
    #expect(links["internal"]?["enum"] as? [String] == ["error", "warning", "note", "off"])
    let language = try #require(properties["languages"]?["additionalProperties"] as? [String: Any])
    #expect(keys(language) == ["title", "name", "description", "menu", "footer"])
  }

  @Test func theSchemaOfFrontMatterTakesShortAndLongForms() throws {
    let matter = try schema("front-matter")
    #expect(
      keys(matter).isSuperset(of: ["title", "date", "tags", "series", "source", "history", "translationOf", "topic"]))
    let properties = try #require(matter["properties"] as? [String: [String: Any]])
    let series = try #require(properties["series"]?["anyOf"] as? [[String: Any]])
    #expect(series.count == 2 && series.contains { keys($0) == ["name", "part"] })
    #expect(properties["draft"]?["type"] as? String == "boolean")
    #expect(properties["weight"]?["type"] as? String == "integer")
  }

  /// The paths of all keys of a schema that have no description, or one that is no sentence.
  private func undescribed(_ schema: Any, below path: String = "") -> [String] {
    if let list = schema as? [Any] { return list.flatMap { undescribed($0, below: path) } }
    guard let map = schema as? [String: Any] else { return [] }
    var found: [String] = []
    for (key, value) in map["properties"] as? [String: [String: Any]] ?? [:] {
      let words = value["description"] as? String ?? ""
      if !words.hasSuffix(".") { found.append(path + key) }
      found += undescribed(value, below: "\(path)\(key).")
    }
    return found + ["anyOf", "items", "additionalProperties"].flatMap { undescribed(map[$0] ?? 0, below: path) }
  }

  @Test(arguments: ["config", "front-matter", "glossary"])
  func everyKeyIsDescribed(_ subject: String) throws {
    #expect(undescribed(try schema(subject)).filter { $0 != "terms" } == [])
    try withTemporaryFolder { (folder) throws in
      let english = try jikji(["schema", subject], in: folder, environment: ["LANG": "ko_KR.UTF-8"]).output
      let korean = try jikji(["schema", subject, "--locale", "ko"], in: folder).output
      #expect(english.unicodeScalars.allSatisfy { !(0xAC00...0xD7A3).contains($0.value) || subject == "glossary" })
      #expect(korean != english && korean.contains("니다."))
    }
  }

  @Test func everyKeyOfTheSchemaIsReadWithoutComplaint() throws {
    try withTemporaryFolder { (folder) throws in
      #expect(try jikji(["new", "site"], in: folder).status == 0)
      let site = folder.appendingPathComponent("site")
      #expect(site.read("jikji.yml")?.hasPrefix("# yaml-language-server: $schema=.jikji/schema/config.json\n") == true)
      #expect(try jikji(["schema", "config"], in: folder).output == site.read(".jikji/schema/config.json"))
      try FileManager.default.removeItem(at: site.appendingPathComponent(".jikji/schema"))
      #expect(
        try jikji(["schema"], in: site).output
          == ".jikji/schema/config.json\n.jikji/schema/front-matter.json\n.jikji/schema/glossary.json\n")
      let matter = try #require(site.read(".jikji/schema/front-matter.json"))
      let object = try JSONSerialization.jsonObject(with: Data(matter.utf8)) as? [String: Any] ?? [:]
      let lines = keys(object).sorted().map { "\($0):" }.joined(separator: "\n")
      try site.write("---\n\(lines)\n---\n\n글.\n", to: "content/ko/all.md")
      let run = try jikji(["build"], in: site)
      #expect(!run.error.contains("unknown-key"), "\(run.error)")
      let settings = try #require(site.read(".vscode/settings.json"))
      #expect(throws: Never.self) { (try JSONSerialization.jsonObject(with: Data(settings.utf8))) }
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func shellsReadTheirCompletions(_ shell: String) throws {
    try withTemporaryFolder { (folder) throws in
      let run = try jikji(["--generate-completion-script", shell], in: folder)
      #expect(run.status == 0)
      #expect(run.output.contains("serve") && run.output.contains("public-only"))
      guard let program = ["/bin/", "/usr/bin/"].map({ $0 + shell }).first(where: FileManager.default.isExecutableFile)
      else { return }
      try folder.write(run.output, to: "completion")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = ["-n", folder.appendingPathComponent("completion").path]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }

  @Test func theManPageNamesEveryCommandAndFlag() throws {
    try withTemporaryFolder { (folder) throws in
      let page = try jikji(["manual"], in: folder).output
      #expect(page.hasPrefix(".TH JIKJI 1 "))
      for word in [
        ".SS jikji build", ".SS jikji serve", ".SS jikji snippets", "\\-\\-strict\\-port", "\\-\\-public\\-only",
      ] {
        #expect(page.contains(word), "\(word)")
      }
      #expect(!page.split(separator: "\n").contains { $0.hasPrefix(".") && $0.contains("..") })
      // Sentences flow; only examples keep their lines.
      let examples = page.split(separator: ".nf\n").dropFirst().map { $0.prefix { $0 != "." } }
      #expect(!examples.contains { $0.contains("Nothing is written when") })
    }
  }

  @Test func aFolderWithoutASiteSaysHowToBegin() throws {
    try withTemporaryFolder { (folder) throws in
      for command in ["build", "serve", "check"] {
        let run = try jikji([command], in: folder)
        #expect(run.status == 2 && run.error.contains("jikji new"), "\(run.error)")
      }
      #expect(try jikji([], in: folder).output.contains("jikji new my-blog"))
      let post = try jikji(["new", "post"], in: folder)
      #expect(post.status == 2 && post.error.contains("jikji new post \"TITLE\""))
      #expect(try jikji(["new", "post", "--locale", "ko"], in: folder).error.contains("jikji new post \"제목\""))
    }
  }
}
