/// Tests of tables and footnotes as HTML.
import Testing

struct TableAndFootnoteHTMLTests {
  @Test(arguments: [
    HTMLCase(
      "alignments and inline markup",
      #"""
      | 가 | 나 | 다 | 라 |
      |---|:--|:-:|--:|
      | `a|b` | **b** | [c](d) | 4 |
      | 1 \| 2 | | 3 |
      """#,
      #"""
      <div class="table-wrap" role="group" tabindex="0" aria-label="표"><table>
      <thead>
      <tr><th scope="col">가</th><th scope="col" class="align-left">나</th><th scope="col" class="align-center">다</th><th scope="col" class="align-right">라</th></tr>
      </thead>
      <tbody>
      <tr><td>`a</td><td class="align-left">b`</td><td class="align-center"><strong>b</strong></td><td class="align-right"><a href="d">c</a></td></tr>
      <tr><td>1 | 2</td><td class="align-left"></td><td class="align-center">3</td><td class="align-right"></td></tr>
      </tbody>
      </table></div>
      """#),
    HTMLCase(
      "header without rows",
      #"""
      | 가 |
      |---|
      """#,
      #"""
      <div class="table-wrap" role="group" tabindex="0" aria-label="표"><table>
      <thead>
      <tr><th scope="col">가</th></tr>
      </thead>
      </table></div>
      """#),
    HTMLCase(
      "empty header",
      #"""
      | | |
      |---|---|
      | 가 | 1 |
      """#,
      #"""
      <div class="table-wrap" role="group" tabindex="0" aria-label="표"><table>
      <thead hidden>
      <tr><td></td><td></td></tr>
      </thead>
      <tbody>
      <tr><td>가</td><td>1</td></tr>
      </tbody>
      </table></div>
      """#),
    HTMLCase(
      "empty cells of the header",
      #"""
      | | 나 |
      |---|---|
      | 가 | 1 |
      """#,
      #"""
      <div class="table-wrap" role="group" tabindex="0" aria-label="표"><table>
      <thead>
      <tr><td></td><th scope="col">나</th></tr>
      </thead>
      <tbody>
      <tr><td>가</td><td>1</td></tr>
      </tbody>
      </table></div>
      """#),
  ])
  func tables(_ given: HTMLCase) { #expect(HTMLCase.render(given.markdown) == given.html) }

  @Test(arguments: [
    HTMLCase(
      "in order of use, with several uses",
      #"""
      말[^b] 또[^a] 다시[^b]

      [^a]: 하나
      [^b]: 둘
      """#,
      #"""
      <p>말<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup> 또<sup class="footnote-ref"><a href="#fn-2" id="fnref-2">2</a></sup> 다시<sup class="footnote-ref"><a href="#fn-1" id="fnref-1-2">1</a></sup></p>
      <section class="footnotes" aria-label="각주">
      <ol>
      <li id="fn-1"><p>둘 <a class="footnote-back" href="#fnref-1" aria-label="본문으로 돌아가기">↩</a> <a class="footnote-back" href="#fnref-1-2" aria-label="본문으로 돌아가기">↩</a></p>
      </li>
      <li id="fn-2"><p>하나 <a class="footnote-back" href="#fnref-2" aria-label="본문으로 돌아가기">↩</a></p>
      </li>
      </ol>
      </section>
      """#),
    HTMLCase(
      "with several blocks",
      #"""
      가[^1]

      [^1]: 하나

          둘

          - 셋
      """#,
      #"""
      <p>가<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup></p>
      <section class="footnotes" aria-label="각주">
      <ol>
      <li id="fn-1"><p>하나</p>
      <p>둘</p>
      <ul>
      <li>셋</li>
      </ul>
       <a class="footnote-back" href="#fnref-1" aria-label="본문으로 돌아가기">↩</a></li>
      </ol>
      </section>
      """#),
    HTMLCase(
      "cited by another note",
      #"""
      글[^1] 글[^2]

      [^1]: 하나
      [^2]: 둘 [^1]
      """#,
      #"""
      <p>글<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup> 글<sup class="footnote-ref"><a href="#fn-2" id="fnref-2">2</a></sup></p>
      <section class="footnotes" aria-label="각주">
      <ol>
      <li id="fn-1"><p>하나 <a class="footnote-back" href="#fnref-1" aria-label="본문으로 돌아가기">↩</a> <a class="footnote-back" href="#fnref-1-2" aria-label="본문으로 돌아가기">↩</a></p>
      </li>
      <li id="fn-2"><p>둘 <sup class="footnote-ref"><a href="#fn-1" id="fnref-1-2">1</a></sup> <a class="footnote-back" href="#fnref-2" aria-label="본문으로 돌아가기">↩</a></p>
      </li>
      </ol>
      </section>
      """#),
    HTMLCase(
      "never used or never defined",
      #"""
      가[^x]

      [^y]: 나
      """#,
      "<p>가[^x]</p>"),
    HTMLCase(
      "that ends with code",
      #"""
      가[^1]

      [^1]: 하나

              코드
      """#,
      #"""
      <p>가<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup></p>
      <section class="footnotes" aria-label="각주">
      <ol>
      <li id="fn-1"><p>하나</p>
      <figure class="code"><pre tabindex="0"><code><span class="line">코드</span>
      </code></pre></figure>
       <a class="footnote-back" href="#fnref-1" aria-label="본문으로 돌아가기">↩</a></li>
      </ol>
      </section>
      """#),
  ])
  func footnotes(_ given: HTMLCase) { #expect(HTMLCase.render(given.markdown) == given.html) }
}
