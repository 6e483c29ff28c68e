/// Maps the names that authors give to the languages of code blocks to canonical names.

private import Diagnostics

/// The only table of language names. Everything else about a language (its grammar, its checker) is keyed by the
/// canonical name, which ``canonicalName(of:)`` returns.
package enum CodeLanguage {
  /// The canonical name for the language that an author wrote after a fence: `Swift` and `swift5` give `swift`,
  /// `Objective-C` gives `objc`; an unknown name is returned in lower case. The prefixes `language-`, `lang-` and `.` of
  /// syntax highlighters are removed first.
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

  /// The known name that an unknown name was probably meant to be; nil for known names and when no known name is similar
  /// enough.
  package static func nearMiss(of written: String) -> String? {
    let name = canonicalName(of: written)
    guard !name.isEmpty, !known.contains(name) else { return nil }
    return NearMiss.bestMatch(for: name, among: known)
  }

  /// All language names that count as known: ours with their aliases, and the more common ones of GitHub Linguist, so
  /// that none of these is reported as a misspelling of another.
  private static let known = Set(canonicalNames.keys).union(aliases.keys).union(
    """
    abap ada agda apex apl applescript arduino asm assembly awk basic bat batch bazel bibtex bicep blade bnf brainfuck c caddy \
    cairo cfg clojure cmake cobol coffee coffeescript conf coq crystal csh css csv cuda cypher cython d dart dockerfile dot \
    dotenv ebnf edn eex ejs elisp elixir elm email env erb erlang f# fortran freemarker fsharp gdscript gherkin git gitignore \
    gleam glsl gn go gql gradle graphql graphviz groovy haml handlebars haskell haxe hcl heex hex hjson hlsl http ini io java \
    jinja jl jq jsonl jsonnet jsx julia kdl latex lean less lisp llvm log logo lua m4 make makefile mathematica matlab mdx mermaid \
    metal mips mojo mysql nasm nginx nim ninja nix nu objc ocaml octave odin pascal perl php pl plantuml plsql pod postcss \
    postgres postgresql powershell prisma prolog properties proto protobuf ps1 psql pug puppet purescript pycon qml r racket \
    razor reason regex rego rescript rest riscv robots rst sas sass scala scheme scss sed smalltalk smarty solidity sparql sql \
    sqlite starlark stylus svelte sv systemverilog tcl terraform tex tf thrift toml tsv tsx turtle twig typst uml url v vala vb \
    vba verilog vhdl vim viml vue wasm wat wgsl wiki wolfram x86asm xquery xsl xslt yacc yang zig math diff http console text \
    swiftinterface package sil gyb mdoc doctest tree cmd hosts crontab systemd desktop po pot strings stringsdict xcconfig pbxproj \
    podfile gemfile cartfile resolved json yaml html xml javascript typescript python ruby rust kotlin csharp cpp objc output
    """.split(separator: " ").map(String.init))
}
