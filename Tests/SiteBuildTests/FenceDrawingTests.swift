/// Tests of fences and formulas from which programs make pictures: what is on the page, what fails, what is cached.
import ArticleModel
import ContentLoad
import DataFormats
import Diagnostics
import Foundation
import HostSystem
import ParallelWork
import TestSupport
import Testing

@testable import SiteBuild

struct FenceDrawingTests {
  private static let settings = """
    title: 그림
    processors:
      box: {command: [sh, -c, 'read x; case "$x" in bad*) echo "line 2: wrong" >&2; exit 1;; esac; echo "<svg id=\\"a\\"><text>$x</text></svg>"']}
      math: {command: [sh, -c, 'read x; echo "<math><mi>x</mi></math>"'], output: mathml}
      gone: {command: [no-such-program]}

    """

  /// The page `a` of a site with this text, and what was found wrong.
  private func build(_ text: String, in folder: URL) throws -> (page: String, diagnostics: [Diagnostic]) {
    try folder.write(Self.settings, to: "jikji.yml")
    try folder.write("---\ntitle: 가\n---\n\n" + text, to: "content/ko/a.md")
    let site = try SiteFolder.find(from: folder.path)
    let environment = ["PATH": "/usr/bin:/bin"]
    let files = try SiteFiles.read(site, environment: environment, jobs: 2)
    let drawing = FenceDrawing(for: site, environment: environment, jobs: 2)
    let built = BuildPipeline.build(files, options: BuildOptions(load: LoadOptions(now: 0, jobs: 2)), drawing: drawing)
    let page = built.site.files.first { $0.path == "a/index.html" }
    guard case .bytes(let bytes)? = page?.contents else { return ("", built.diagnostics) }
    return (String(decoding: bytes, as: UTF8.self), built.diagnostics)
  }

  /// Programs run in a sandbox only, and a container may allow none.
  private static let hasSandbox: Bool = {
    guard let kind = try? withTemporaryFolder({ (folder) throws in Sandbox.findNow(folder: folder.path).kind }) else {
      return false
    }
    if case SandboxKind.none(reason: _) = kind { return false }
    return true
  }()

  @Test(.enabled(if: hasSandbox, "this machine allows no sandbox")) func aFenceBecomesItsPicture() throws {
    try withTemporaryFolder { folder in
      let built = try build("```box title=\"상자 <1>\"\n안녕\n```\n\n값 $y$입니다.\n\n```box\n안녕\n```\n", in: folder)
      #expect(built.page.contains("<svg role=\"img\" aria-label=\"상자 &lt;1&gt;\" id=\"d1-a\"><text>안녕</text></svg>"))
      #expect(built.page.contains("<figcaption>상자 &lt;1&gt;</figcaption>") && built.page.contains("id=\"d3-a\""))
      #expect(built.page.contains("값 <math><mi>x</mi></math>입니다."))
      let kept = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent(FenceDrawing.folder).path)
      #expect(kept.count == 2)
    }
  }

  @Test func whatIsDrawnIsKnownWithoutParsingAgain() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(Self.settings, to: "jikji.yml")
      try folder.write(
        "# 가\n\n값 $y$입니다.\n\n```box\n안녕\n```\n\n```box hidden\n숨은\n```\n\n```swift\nlet a = 1\n```\n\n$$\nz\n$$\n",
        to: "content/ko/a.md")
      try folder.write("# 나\n\n```box file=/code/graph.txt\n```\n", to: "content/ko/b.md")
      try folder.write("a -- b\n", to: "code/graph.txt")
      let files = try SiteFiles.read(try SiteFolder.find(from: folder.path), environment: [:], jobs: 1)
      let options = LoadOptions(now: 0, jobs: 1)
      let site = SiteLoader.load(files.input, options: options).value
      let uses = site.articles.map { FenceDrawing.uses(in: $0, site.config) }
      #expect(
        uses[0].map(\.request.text) == ["안녕\n", "y", "\nz\n"]
          && uses[0].map(\.request.isDisplay) == [true, false, true])
      #expect(uses[0].map(\.snippet) == [0, nil, nil])
      #expect(
        uses[1].map(\.request.text) == ["a -- b\n"],
        "code of another file, which the article's own file does not decide")
      var writer = BinaryWriter()
      site.articles[0].write(to: &writer)
      var reader = BinaryReader(writer.bytes)
      let known = try Article(
        from: &reader, source: site.articles[0].source, body: Deferred { preconditionFailure("parsed again") })
      #expect(FenceDrawing.uses(in: known, site.config) == uses[0] && reader.remaining == 0)
    }
  }

  @Test func whatCannotBeDrawnIsAnError() throws {
    try withTemporaryFolder { folder in
      let built = try build("```box\nbad\n여기\n```\n\n```gone\nx\n```\n", in: folder)
      let problems = built.diagnostics.filter { ["processor-failed", "processor-missing"].contains($0.code) }
      #expect(problems.count == 2 && problems.allSatisfy { $0.severity == .error })
    }
  }

  @Test(.enabled(if: hasSandbox, "this machine allows no sandbox")) func aFailureIsToldAtTheLineThatTheProgramNames()
    throws
  {
    try withTemporaryFolder { folder in
      let built = try build("```box\nbad\n여기\n```\n", in: folder)
      let failed = try #require(built.diagnostics.first { $0.code == "processor-failed" })
      let place = try #require(failed.place)
      #expect(place.text.string(in: try #require(place.range)) == "여기" && failed.message.korean.contains("wrong"))
    }
  }

  @Test(arguments: [
    (
      "<svg><script>x()</script><g onclick='x()'><a href='https://e.example'><text>a</text></a></g></svg>",
      "<svg><g><text>a</text></g></svg>"
    ),
    (
      "<svg><image href='https://e.example/a.png'/><use href='#b'/><path fill='black' id='b'/></svg>",
      "<svg><use href=\"#\u{1}b\"></use><path fill=\"currentColor\" id=\"\u{1}b\"></path></svg>"
    ),
    ("<svg><style>@import 'a';</style><rect style='fill:url(https://e.example)'/></svg>", "<svg><rect></rect></svg>"),
    (
      "<svg><rect fill='url(#g)' stroke='url( https://e.example )'/></svg>",
      "<svg><rect fill=\"url(#\u{1}g)\"></rect></svg>"
    ),
    ("<svg><style>#a .b{fill:#fff}</style></svg>", "<svg><style>#\u{1}a .b{fill:#fff}</style></svg>"),
    (
      "<?xml version='1.0'?><!DOCTYPE svg PUBLIC 'a' 'http://e.example/x.dtd'><svg width='1pt'/>",
      "<svg width=\"1pt\"></svg>"
    ),
    (
      "<svg><foreignObject><iframe src='https://e.example'></iframe><div>a</div></foreignObject></svg>",
      "<svg><foreignObject><div>a</div></foreignObject></svg>"
    ),
    ("<svg><rect style='fill:u\\72l(https://e.example)'/></svg>", "<svg><rect></rect></svg>"),
  ])
  func onlyWhatDrawsIsKept(_ written: String, _ wanted: String) {
    #expect(PictureSanitizer.clean(Array(written.utf8), .svg).map { String(decoding: $0, as: UTF8.self) } == wanted)
  }

  @Test func formulasAndHTMLAreCleanedToo() {
    let clean = { (text: String, output: FenceProcessor.Output) in
      PictureSanitizer.clean(Array(text.utf8), output).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(
      clean(
        "<span><math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi href='javascript:x()'>x</mi></math></span>",
        .mathml)
        == "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi>x</mi></math>")
    #expect(
      clean("<p onmouseover=x()>가<script>x()</script><b>나</b><img src=x onerror=y></p>", .html) == "<p>가<b>나</b></p>")
    #expect(clean("<p data-embed='javascript:x()' class=a>가</p>", .html) == "<p class=\"a\">가</p>")
    #expect(clean("no picture", .svg) == nil && clean("", .html) == nil)
  }
}
