/// The languages of code blocks under all the names that authors give them.

/// The one table of language names. Everything else about a language (its grammar, its checker) is keyed by the name that
/// ``canonicalName(of:)`` gives.
package enum CodeLanguage {
  /// The name used for what an author wrote after a fence: `Swift` and `swift5` are `swift`, `Objective-C` is `objc`; an
  /// unknown name is itself in lower case. The prefixes of highlighters (`language-swift`, `.swift`) do not count.
  package static func canonicalName(of written: String) -> String {
    var name = written.lowercased()
    for prefix in ["language-", "lang-", "."] where name.hasPrefix(prefix) && name.count > prefix.count {
      name.removeFirst(prefix.count)
    }
    return canonicalNames[name] ?? name
  }

  private static let canonicalNames = Dictionary(
    aliases.flatMap { name, others in others.split(separator: ",").map { (String($0), name) } }
  ) { first, _ in first }

  /// Canonical names with their aliases, separated by commas.
  private static let aliases = [
    "swift": "swift2,swift3,swift4,swift5,swift6,스위프트,swift-playground",
    "objc":
      "objective-c,objectivec,obj-c,objective_c,objective c,objectc,objective-c++,objcpp,objc++,mm,오브젝티브-c",
    "sh": "bash,zsh,shell,ksh,fish,shellscript",
    "console": "terminal,shell-session,shellsession,sh-session,bash-session,session,터미널",
    "javascript": "js,mjs,cjs,node", "typescript": "ts", "python": "py,python3", "ruby": "rb", "yaml": "yml",
    "json": "jsonc,json5", "xml": "plist,svg,xib,storyboard", "html": "htm,xhtml", "cpp": "c++,cc,cxx,hpp",
    "csharp": "c#,cs", "kotlin": "kt,kts", "rust": "rs", "go": "golang", "markdown": "md",
    "text": "txt,plain,plaintext,none,nohighlight", "output": "stdout,출력", "diff": "patch", "docker": "dockerfile",
    "make": "makefile",
  ]
}
