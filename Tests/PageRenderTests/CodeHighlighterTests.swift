/// Tests that code of many languages is highlighted without losing a byte.
import SwiftSource
import Testing

@testable import PageRender

/// The tokens as `kind:text`, one after another.
private func summary(_ code: String, _ language: String) -> [String] {
  let bytes = Array(code.utf8)
  return CodeHighlighter.tokens(of: bytes, language: language)
    .map { "\($0.kind.rawValue):\(String(decoding: bytes[$0.range], as: UTF8.self))" }
}

/// The code as coloured HTML.
private func html(_ code: String, _ language: String) -> String {
  let bytes = Array(code.utf8)
  let html = HighlightedCode(bytes, CodeHighlighter.tokens(of: bytes, language: language)).html
  return String(decoding: html, as: UTF8.self)
}

/// The bytes of HTML that holds only tags and the four escapes, tags taken out and escapes undone.
private func text(of html: some Collection<UInt8>) -> [UInt8] {
  let escapes = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&amp;": "&"].map { (Array($0.utf8), Array($1.utf8)) }
  var bytes: [UInt8] = []
  var rest = Array(html)[...]
  while let byte = rest.first {
    if byte == UInt8(ascii: "<") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
    } else if let (escape, plain) = escapes.first(where: { rest.starts(with: $0.0) }) {
      bytes += plain
      rest = rest.dropFirst(escape.count)
    } else {
      bytes.append(byte)
      rest = rest.dropFirst()
    }
  }
  return bytes
}

private let languages = [
  "swift", "objc", "c", "cpp", "java", "kotlin", "groovy", "csharp", "dart", "go", "rust", "js", "ts", "php", "python",
  "ruby",
  "sh", "dockerfile", "make", "json", "toml", "sql", "css", "yaml", "html", "xml", "console", "diff", "markdown",
  "nonsense", "",
]

@Suite struct CodeHighlighterTests {
  @Test func escapesAndWraps() {
    #expect(
      html("let a = \"<&>\"", "Swift")
        == "<span class=\"tok-keyword\">let</span> a = <span class=\"tok-string\">&quot;&lt;&amp;&gt;&quot;</span>")
  }

  @Test func leavesUnknownLanguagesPlain() {
    #expect(html("if <a> & 'b'", "brainf") == "if &lt;a&gt; &amp; 'b'")
  }

  @Test func closesAndReopensSpansAtLineEnds() {
    let code = Array("a /* 가\n\n나 */ b\n".utf8)
    let lines = HighlightedCode(code, CodeHighlighter.tokens(of: code, language: "c"))
    let texts = lines.lines.map { String(decoding: lines.html[$0], as: UTF8.self) }
    #expect(
      texts == ["a <span class=\"tok-comment\">/* 가</span>", "", "<span class=\"tok-comment\">나 */</span> b", ""])
    #expect(text(of: lines.html) == code)
    #expect(HighlightedCode([], []).lines == [0..<0])
  }

  @Test(arguments: [
    (
      "objc", "#import <UIKit/UIKit.h>\n@interface A : NSObject\n[self go:@\"가\"]; // x",
      "directive:#import string:<UIKit/UIKit.h> keyword:@interface type:A type:NSObject keyword:self string:@\"가\" comment:// x"
    ),
    (
      "c", "int main(void) { return 0x1F + 1.5e-3; } /* 가 */",
      "type:int function:main type:void keyword:return number:0x1F number:1.5e-3 comment:/* 가 */"
    ),
    (
      "java", "@Override public String go() { return 'a' + \"b\\\"\"; }",
      "attribute:@Override keyword:public type:String function:go keyword:return string:'a' string:\"b\\\"\""
    ),
    (
      "kotlin", "fun 인사(name: String) = \"\"\"a\nb\"\"\"", "keyword:fun function:인사 type:String string:\"\"\"a\nb\"\"\""
    ),
    (
      "js", "const r = a / b / /x[/]\\/y/g; p.catch(`a${b}\n`) // c",
      "keyword:const string:/x[/]\\/y/g function:catch string:`a${b}\n` comment:// c"
    ),
    ("ts", "interface A { x?: number }", "keyword:interface type:A type:number"),
    (
      "python", "@a.b\ndef f(x): # 주석\n  return f'가' + '''b\n'''",
      "attribute:@a keyword:def function:f comment:# 주석 keyword:return string:f'가' string:'''b\n'''"
    ),
    (
      "ruby", "class A\n  def go\n    @x = :가 ? \"b\" : nil # c",
      "keyword:class type:A keyword:def function:go variable:@x string::가 string:\"b\" keyword:nil comment:# c"
    ),
    (
      "sh", "$ if [ -f \"$HOME/a b\" ]; then git push; fi # 끝",
      "prompt:$ keyword:if string:\" variable:$HOME string:/a b\" keyword:then function:git keyword:fi comment:# 끝"
    ),
    (
      "sh", "echo a#b ${X:-1} 'q'\ncat <<EOF\n가 $x\nEOF\nls",
      "function:echo variable:${X:-1} string:'q' function:cat string:<<EOF\n가 $x\nEOF function:ls"
    ),
    (
      "console", "$ swift build\nBuild complete!\nuser@host:~$ ls -l\n% a",
      "prompt:$ function:swift prompt:user@host:~$ function:ls prompt:%"
    ),
    (
      "json", "{\"이름\": [1, -2.5e3, true], \"b\": \"c\"}",
      "property:\"이름\" number:1 number:2.5e3 keyword:true property:\"b\" string:\"c\""
    ),
    (
      "yaml", "# c\ntitle: \"가\" # d\n- a: 1\n  b: |\n    x: y\n    z\nc: [true, &k v]",
      "comment:# c property:title string:\"가\" comment:# d property:a number:1 property:b directive:| string:x: y string:z property:c keyword:true variable:&k"
    ),
    (
      "yaml", "a: |\n  b: 1\n\n  c: 2\n--- # e\nd: 1\n- - f: 'g'\n\"h\": ~\n",
      "property:a directive:| string:b: 1 string:c: 2 directive:--- comment:# e property:d number:1 property:f string:'g' property:\"h\" keyword:~"
    ),
    (
      "html", "<!-- 가 --><p class=\"a\">x &amp; y</p><script>let a</script>",
      "comment:<!-- 가 --> keyword:<p property:class string:\"a\" keyword:> number:&amp; keyword:</p keyword:> keyword:<script keyword:> keyword:let keyword:</script keyword:>"
    ),
    (
      "diff", "--- a\n+++ b\n@@ -1 +1 @@\n-가\n+나\n 다",
      "heading:--- a heading:+++ b directive:@@ -1 +1 @@ deleted:-가 inserted:+나"
    ),
    (
      "markdown", "# 제목\n- a `b` [c](d)\n> e\n```swift\nlet\n```",
      "heading:# 제목 keyword:- string:`b` label:(d) comment:> e string:```swift string:let string:```"
    ),
    (
      "toml", "[a]\nb = \"c\" # d\ne.f = true",
      "heading:[a] property:b string:\"c\" comment:# d property:e.f keyword:true"
    ),
    (
      "sql", "SELECT count(*) FROM t WHERE a = 'x''y' -- z",
      "keyword:SELECT function:count keyword:FROM keyword:WHERE string:'x' string:'y' comment:-- z"
    ),
    ("css", "a:hover {\n  width: 10px\n} /* b */", "property:a property:width number:10px comment:/* b */"),
    (
      "rust", "fn f<'a>(x: &'a str) -> char { 'b' }",
      "keyword:fn function:f label:'a label:'a type:str type:char string:'b'"
    ),
    ("dockerfile", "FROM swift:6 AS build\nRUN make", "keyword:FROM number:6 keyword:AS keyword:RUN"),
  ])
  func coloursByTable(language: String, code: String, wanted: String) {
    #expect(summary(code, language).joined(separator: " ") == wanted)
  }

  @Test(arguments: languages)
  func losesNoByteOfAnyText(language: String) {
    var random = RandomNumbers(seed: 11)
    let soup = [
      "\"", "'", "`", "/", "*", "/*", "*/", "//", "#", "#include", "<", ">", "</script>", "<script>", "<!--", "-->",
      "&amp;", "$", "${", "}",
      "{", "@", "\\", "\n", "가", "😀", "e\u{301}", "<<EOF", "EOF", "-", "|", ":", " ", "\t", "key: ", "- ", "=", "[",
      "]", "(", ")", "if ",
      "0x1", "1.5", "$ ", "r#\"", "\"#", "\"\"\"", "'''", "=begin", "=end", "\u{2028}", "\u{0}", "!", "?", "% ", "--",
      "+", "```", "~~~",
    ]
    for round in 0..<300 {
      var code = ""
      for _ in 0..<(round % 50) {
        if round % 3 == 0 {
          let scalar = Unicode.Scalar(UInt32(random.next() % 0x11_0000)) ?? "x"
          code.unicodeScalars.append(scalar)
        } else {
          code += soup[Int(random.next() % UInt64(soup.count))]
        }
      }
      let bytes = Array(code.utf8)
      let tokens = CodeHighlighter.tokens(of: bytes, language: language)
      var end = 0
      for token in tokens {
        #expect(token.range.lowerBound >= end && !token.range.isEmpty && token.range.upperBound <= bytes.count)
        end = token.range.upperBound
      }
      let lines = HighlightedCode(bytes, tokens)
      #expect(text(of: lines.html) == bytes, "\(language): \(code.debugDescription)")
      let texts = lines.lines.map { text(of: lines.html[$0]) }
      #expect(texts == bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init))
    }
  }
}

/// A small generator whose numbers are the same on every run (SplitMix64).
private struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
