import Diagnostics
import DumpImport
import Testing

/// Fuzzes imports with randomly spliced markup: an import always ends, and never traps.
struct BrokenMarkupTests {
  @Test(arguments: [
    ("<p>가나<wbr>다라</p>", "가나다라"), ("<p>앞</p><embed src=\"a.swf\"><p>뒤</p>", "뒤"), ("<p>가<wbr>나<b>다</b></p>", "가나**다**"),
    ("<video><source src=\"a.mp4\"></video><p>뒤</p>", "뒤"),
  ])
  func nothingIsLostBehindElementsThatHoldNothing(html: String, wanted: String) {
    #expect(ImportedFiles.html(html).body().hasSuffix(wanted), "\(ImportedFiles.html(html).body())")
  }

  @Test(arguments: [
    "javascript:x", "jav&#9;ascript:x", "java&#10;script:x", " vbscript:x", "data:text/html,x", "JavaScript:x",
  ])
  func linksThatRunAreLeftOut(address: String) {
    #expect(ImportedFiles.html("<p><a href=\"\(address)\">누름</a></p>").body() == "누름")
  }

  private static let samples = [
    "<!doctype html><html><head><title>글</title><script type='application/ld+json'>{\"@type\":\"Article\",\"headline\":\"글\",\"author\":[{\"name\":\"김\"}]}</script></head><body><article><h1>글</h1><ul><li>가<ul><li>나</ul></ul><table><tr><td rowspan=9>1<td colspan=3>2</table><pre class='brush: swift'>let a<br></pre><sup><a href='#fn1' id=r1>1</a></sup><p id=fn1>각주 <a href='#r1'>↩</a></p><figure><img src='a.png'><figcaption>설명</figcaption></figure></article></body></html>",
    "<?xml version='1.0'?><rss xmlns:wp='http://wordpress.org/export/1.2/'><channel><item><title>글</title><content:encoded><![CDATA[[caption id=1]<img src='a'/> 말[/caption]\n\n[code lang='c']int a;[/code] <!-- wp:code {\"language\":\"c\"} --><pre>a</pre>]]></content:encoded><wp:post_date>2015-01-02 03:04:05</wp:post_date><wp:post_type>post</wp:post_type></item></channel></rss>",
    "<blog type=\"tattertools/1.1\"><post slogan=\"가\"><id>1</id><title>글</title><content>[##_2C|a.png|w=1|말|b.png||_##]&lt;p&gt;글&lt;/p&gt;[##_Gallery|a.png|말|_##]</content><published>1</published><attachment><name>a.png</name><content>QUJD</content></attachment></post></blog>",
    "---\ntitle: \"글: 하나\"\ntags: [a, 'b']\nx:\n  - y: 1\n    z: |\n      w\n---\n{% highlight swift %}\nlet a\n{% endhighlight %}\n{{< figure src=\"a\" >}} <b>글</b><br>\n<div markdown=\"1\">\n*글*\n</div>\n[a]: b\n{:toc}\n",
    "+++\ntitle = '''글'''\na = [1,\n 2]\n[b]\nc = {d = 1}\n+++\n{{% notice tip %}}\n글\n{{% /notice %}}\n",
  ]

  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return state &* 2_685_821_657_736_338_717
    }
  }

  @Test(arguments: 1...8) func everySpliceEnds(seed: Int) {
    var numbers = Numbers(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
    for round in 0..<60 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        let sample = Array((Self.samples.randomElement(using: &numbers) ?? "").utf8)
        let start = round % 3 == 0 && bytes.isEmpty ? 0 : Int.random(in: 0..<sample.count, using: &numbers)
        bytes += sample[start...].prefix(Int.random(in: 0...sample.count, using: &numbers))
      }
      if Bool.random(using: &numbers), !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
      }
      let kinds: [DumpFormat?] = [nil, .html, .wordpressExport, .tistoryBackup, .markdown]
      let kind = kinds.randomElement(using: &numbers) ?? nil
      let result = DumpImporter.run([DumpInput(name: "a.md", bytes: bytes)], options: ImportOptions(format: kind)).value
      #expect(Set(result.files.map(\.path)).count == result.files.count)
      #expect(!result.files.contains { $0.path.contains("..") || $0.path.hasPrefix("/") })
      #expect(!result.assets.contains { $0.path.contains("../") || $0.path.hasPrefix("/") })
    }
  }
}
