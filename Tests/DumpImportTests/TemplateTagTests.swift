/// Tests of template tags of other generators: resolved, or kept where readers see them.
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

  @Test(arguments: [
    (
      "{% blockquote 김빵 https://b.kr/a 빵의 책 %}\n가\n{% endblockquote %}\n나",
      "> 가\n>\n> — 김빵, [빵의 책](https://b.kr/a)\n\n나"
    ),
    ("{% blockquote %}\n가\n{% endblockquote %}", "> 가\n"),
    ("{% blockquote 김빵 %}\n가\n{% endblockquote %}", "> 가\n>\n> — 김빵\n"),
    ("{% pullquote mindful %}\n가\n{% endpullquote %}", "> 가\n"),
    ("{% link 빵 이야기 https://b.kr/a %}", "[빵 이야기](https://b.kr/a)"),
    ("{% img /a.png 300 200 \"제목\" %}", "![제목](/a.png)"),
    ("{% img left /a.png 300 200 \"제목\" \"설명\" %}", "![설명](/a.png \"제목\")"), ("{% img /a.png %}", "![](/a.png)"),
    ("{% asset_img 솥.png 솥 %}", "![솥](솥.png)"),
    ("{{< mermaid >}}\ngraph\n{{< /mermaid >}}", "```mermaid\ngraph\n```"),
    (
      "{{< figure src=\"b.png\" caption=\"설명 [출처](https://a.b)\" >}}",
      "![설명 출처](b.png)\\\n*설명 [출처](https://a.b)*"
    ),
    // What looks like a fence in a comment is none.
    ("<!-- ~~~java\n{{ site.url }}\n~~~ -->\n{{ site.url }}끝", "<!-- ~~~java\n{{ site.url }}\n~~~ -->\n끝"),
    ("```\n<!-- 가\n```\n{{ site.url }}끝", "```\n<!-- 가\n```\n끝"),
  ])
  func tagsOfHexoAndHugoKeepWhatTheySay(given: String, wanted: String) {
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
    ("<div markdown=\"1\">\n\n*가*\n\n</div>", "*가*"),
    (
      "<details>\n<summary>펴기</summary>\n<div markdown=\"1\">\n\n```swift\nlet a = 1\n```\n\n- *나*\n\n</div>\n</details>\n\n다",
      ":::details[펴기]\n\n```swift\nlet a = 1\n```\n\n- *나*\n\n:::\n\n다"
    ),
    (
      "<details markdown=\"1\">\n<summary>펴기</summary>\n\n- *나*\n\n</details>\n\n다",
      ":::details[펴기]\n\n- *나*\n\n:::\n\n다"
    ),
    ("<details markdown=\"1\"><summary>펴기</summary>\n\n- *나*\n\n</details>", ":::details[펴기]\n\n- *나*\n\n:::"),
    ("```\n<div>\n\n</div>\n```", "```\n<div>\n\n</div>\n```"),
    ("<div>\n\n*열린 채*", "*열린 채*"),
    // kramdown takes this tag for a word, CommonMark for the beginning of HTML that ends at the next blank line.
    ("가\n\n<br>\n## 나\n- *다*", "가\n\n\n## 나\n- *다*"), ("```\n<br>\n```", "```\n<br>\n```"),
    ("<!-- ~~~\n<br>\n~~~ -->\n\n<br/><br/>\n*가*", "*가*"),
  ])
  func jekyllsHTMLBlocksReachToTheirClosingTag(given: String, wanted: String) {
    let found = ImportedFiles(["_posts/2017-01-04-a.md": "---\ntitle: 제목\n---\n" + given + "\n"])
    #expect(found.body() == wanted)
  }

  private func plain(_ body: String) -> String {
    var tags = TemplateTags()
    return tags.plain(body)
  }

  @Test(arguments: [
    ("{% highlight swift %}\na\n{% endhighlight %}", "```swift\na\n```"),
    ("{% highlight %}\na\n{% endhighlight %}", "```\na\n```"),
    ("{% highlight swift linenos %}\na\n{% endhighlight %}", "```swift\na\n```"),
    ("{{< highlight go >}}\na\n{{< /highlight >}}", "```go\na\n```"),
    ("{% codeblock lang:js %}\na\n{% endcodeblock %}", "```js\na\n```"),
    ("{% codeblock a.js %}\na\n{% endcodeblock %}", "```\na\n```"),
    ("{% code js %}\na\n{% endcode %}", "```js\na\n```"), ("{% raw %}\n{{ a }}\n{% endraw %}", "\n{{ a }}\n"),
    ("{% comment %}\na\n{% endcomment %}", ""),
    ("가 {% comment %}`a`{% endcomment %}`나`", "가 `나`"), ("가 {%- comment -%}a{%- endcomment -%}나", "가 나"),
    ("```\n{% comment %}\n```", "```\n{% comment %}\n```"), ("{% comment %}\n가", "`{% comment %}`\n가"),
    ("`{% comment %}`와 `{% endcomment %}`", "`{% comment %}`와 `{% endcomment %}`"),
    ("가{% comment %}a\nb{% endcomment %}나", "가\n나"),
    ("{% capture 글 %}\n가\n{% endcapture %}\n{{ 글 | markdownify }}{{ 다른 }}", "가\n{{ 다른 }}"), ("<!--more-->", ""),
    ("<!-- more -->", ""), ("[[toc]]", ""),
    ("[TOC]", ""), ("[[_TOC_]]", ""),
    ("`{% raw %}`", "`{% raw %}`"), ("```\n{% highlight %}\n```", "```\n{% highlight %}\n```"),
    ("~~~\n{{ site.url }}\n~~~", "~~~\n{{ site.url }}\n~~~"),
  ])
  func tagsAroundCodeAreFences(given: String, wanted: String) {
    #expect(
      plain(given).split(separator: "\n").map(String.init) == wanted.split(separator: "\n").map(String.init),
      "\(plain(given))")
  }

  @Test(arguments: [
    ("note", "NOTE"), ("tip", "TIP"), ("hint", "TIP"), ("warning", "WARNING"), ("notice", "NOTE"), ("alert", "NOTE"),
    ("callout", "NOTE"),
    ("admonition", "NOTE"), ("message", "NOTE"), ("notice \"warning\"", "WARNING"), ("alert warn", "WARNING"),
    ("callout danger", "CAUTION"),
    ("alert type=\"error\"", "CAUTION"), ("admonition caution", "CAUTION"), ("notice success", "TIP"),
    ("notice important", "IMPORTANT"),
  ])
  func boxesBecomeAlertsOfTheirKind(tag: String, kind: String) {
    #expect(plain("{{< \(tag) >}}\n글\n{{< /\(tag.split(separator: " ")[0]) >}}").hasPrefix("> [!\(kind)]\n> 글"))
  }

  @Test(arguments: [
    ("글\n{: .notice}", "> [!NOTE]\n> 글"), ("글\n{: .prompt-tip }", "> [!TIP]\n> 글"),
    ("글\n{: .notice--warning}", "> [!WARNING]\n> 글"),
    ("글\n{: .prompt-danger }", "> [!CAUTION]\n> 글"), ("글\n{: .notice--success}", "> [!TIP]\n> 글"),
    ("> 글\n{: .prompt-info }", "> [!NOTE]\n> 글"),
    ("# 제목\n{: #my-id}", "# 제목 {#my-id}"), ("글\n{: .wide}", "글"), ("* 목차\n{:toc}", ""),
    ("하나\n\n둘\n셋\n{: .notice}", "하나\n\n> [!NOTE]\n> 둘\n> 셋"),
    ("<!-- 메모 -->\n> 글\n{: .prompt-tip }", "<!-- 메모 -->\n> [!TIP]\n> 글"),
  ])
  func attributesOfKramdownBelongToTheBlockAbove(given: String, wanted: String) { #expect(plain(given) == wanted) }

  @Test(arguments: [
    ("{% asset_img a.png 솥 %}", "![솥](a.png)"), ("{{< figure src=\"a.png\" alt=\"솥\" >}}", "![솥](a.png)"),
    ("{% img a.png %}", "![](a.png)"),
    ("{{< youtube abc >}}", "youtube.com/watch?v=abc"), ("{{< vimeo 12 >}}", "vimeo.com/12"),
    ("{% gist kim/12 %}", "[Gist](https://gist.github.com/kim/12)"),
    ("{{< gist kim 12 >}}", "[Gist](https://gist.github.com/kim/12)"),
    ("{{< tweet user=\"kim\" id=\"9\" >}}", "[Twitter](https://twitter.com/kim/status/9)"),
    ("{{< x 9 >}}", "[Twitter](https://twitter.com/i/status/9)"),
    ("{% include video id=\"abc\" provider=\"youtube\" %}", "youtube.com/watch?v=abc"),
    ("{% include figure image_path=\"a.png\" %}", "(a.png)"), ("{% post_link 2017-a 빵 굽기 %}", "[빵 굽기](2017-a.md)"),
    ("앞 {{ a }} 뒤", "앞 {{ a }} 뒤"), ("{% y `a` %}", "``{% y `a` %}``"), ("{{< a", "{{< a"), ("{", "{"), ("{}", "{}"),
    ("[a](b){: .c}", "[a](b)"),
  ])
  func tagsThatShowSomethingBecomeMarkdown(given: String, wanted: String) {
    #expect(plain(given).contains(wanted), "\(plain(given))")
  }

  @Test func whatIsLeftOutAndKeptIsCounted() {
    var tags = TemplateTags()
    _ = tags.plain("* a\n{:toc}\n\n글\n{: .wide}\n{% mystery %}\n{% endmystery %}\n{{< other 1 >}}")
    #expect(tags.dropped["contents"] == 1 && tags.dropped["attribute"] == 1)
    #expect(tags.kept == ["mystery": 1, "other": 1])
  }
}
