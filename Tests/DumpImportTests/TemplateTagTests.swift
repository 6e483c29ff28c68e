/// Tags of other generators: resolved, or kept where readers see them.
import Diagnostics
import Testing

@testable import DumpImport

@Suite struct TemplateTagTests {
  @Test(arguments: [
    ("[x]({{ site.url }}/a/)", "[x](/a/)"), ("[x]({{site.baseurl}}/a/)", "[x](/a/)"),
    ("![x]({{ \"/a.png\" | absolute_url }})", "![x](/a.png)"), ("![x]({{\"/a.png\"}})", "![x](/a.png)"),
    ("![x]({{ '/a.png' | prepend: site.baseurl | prepend: site.url }})", "![x](/a.png)"),
    ("![x]({{ site.baseurl | append: '/a.png' }})", "![x](/a.png)"),
    ("![x]({{ 'a.png' | prepend: \"/img/\" | relative_url }})", "![x](/img/a.png)"),
    ("[x]({{< ref \"a.md#y\" >}})", "[x](a.md#y)"), ("[x]({{% relref path=\"b\" %}})", "[x](b)"),
    ("[x]({% link _posts/2017-01-04-a.md %})", "[x](_posts/2017-01-04-a.md)"),
    ("[x]({% post_url 2017-01-04-a %})", "[x](2017-01-04-a.md)"),
    ("{% include toc.html %}", "`{% include toc.html %}`"),
    ("글 {{< mystery x=1 >}} 끝", "글 `{{< mystery x=1 >}}` 끝"), ("{{ site.data.x }}", "`{{ site.data.x }}`"),
    ("Vue의 {{ message }}", "Vue의 {{ message }}"), ("{% include image.html src=\"a.png\" alt=\"솥\" %}", "![솥](a.png)"),
    ("{% raw %}{{ site.url }}{% endraw %} 끝", "{{ site.url }} 끝"),
    ("{% raw %}\n{{ site.url }}\n{% endraw %}\n{{ site.url }}끝", "{{ site.url }}\n\n끝"),
    ("{% include `x` %}", "``{% include `x` %}``"), ("{{", "{{"), ("{% open", "{% open"),
  ])
  func tagsBecomeMarkdownOrCode(given: String, wanted: String) {
    var tags = TemplateTags()
    #expect(tags.plain(given) == wanted)
  }

  @Test func whatIsKeptIsSaidOnce() {
    let found = ImportedFiles(["a.md": "---\ntitle: 제목\n---\n{% for x in y %}\n글\n{% endfor %}\n"])
    #expect(found.body() == "`{% for x in y %}`\n글\n`{% endfor %}`")
    let said = found.diagnostics.filter { $0.message.english.contains("kept as code: for 1") }
    #expect(said.count == 1 && said.first?.severity == .warning)
  }

  @Test(arguments: [
    ("<div class=\"x\">\n\n가\n\n</div>\n나", "가\n\n나"), ("<div>\n<p>가</p>\n</div>\n\n나", "가\n\n나"),
    (
      "<table>\n<tr><th>가</th><th>나</th></tr>\n\n<tr><td>1</td><td>2</td></tr>\n</table>\n다",
      "| 가 | 나 |\n| --- | --- |\n| 1 | 2 |\n\n다"
    ),
    ("<div markdown=\"1\">\n\n*가*\n\n</div>", "*가*"), ("```\n<div>\n\n</div>\n```", "```\n<div>\n\n</div>\n```"),
    ("<div>\n\n*열린 채*", "*열린 채*"),
  ])
  func jekyllsHTMLBlocksReachToTheirClosingTag(given: String, wanted: String) {
    let found = ImportedFiles(["_posts/2017-01-04-a.md": "---\ntitle: 제목\n---\n" + given + "\n"])
    #expect(found.body() == wanted)
  }
}
