/// Tests of lists, quotes and alerts as HTML.
import Testing

struct ListAndQuoteHTMLTests {
  @Test(arguments: [
    HTMLCase(
      "tight bullet list",
      #"""
      - 가
      - 나
      """#,
      #"""
      <ul>
      <li>가</li>
      <li>나</li>
      </ul>
      """#),
    HTMLCase(
      "loose ordered list from 3",
      #"""
      3. 가

      4. 나
      """#,
      #"""
      <ol start="3">
      <li><p>가</p>
      </li>
      <li><p>나</p>
      </li>
      </ol>
      """#),
    HTMLCase(
      "ordered list with parenthesis and nested bullets",
      #"""
      1) 가
         - 나
           - 다
      2) 라
      """#,
      #"""
      <ol>
      <li>가<ul>
      <li>나<ul>
      <li>다</li>
      </ul>
      </li>
      </ul>
      </li>
      <li>라</li>
      </ol>
      """#),
    HTMLCase(
      "task list",
      #"""
      - [x] 끝 <b>
      - [ ] 할 것
      - 그냥
      """#,
      #"""
      <ul class="tasks">
      <li class="task"><input type="checkbox" disabled checked aria-label="한 일"> 끝 &lt;b&gt;</li>
      <li class="task"><input type="checkbox" disabled aria-label="할 일"> 할 것</li>
      <li>그냥</li>
      </ul>
      """#),
    HTMLCase(
      "paragraphs, code and quotes in an item",
      #"""
      - 가

        나

        ```
        다
        ```

        > 라
      """#,
      #"""
      <ul>
      <li><p>가</p>
      <p>나</p>
      <figure class="code"><pre tabindex="0"><code><span class="line">다</span>
      </code></pre></figure>
      <blockquote>
      <p>라</p>
      </blockquote>
      </li>
      </ul>
      """#),
    HTMLCase(
      "what looks like a definition in a tight item",
      #"""
      - 가
        : 나
      """#,
      #"""
      <ul>
      <li>가 : 나</li>
      </ul>
      """#),
    HTMLCase(
      "empty item",
      #"""
      -
      - 가
      """#,
      #"""
      <ul>
      <li></li>
      <li>가</li>
      </ul>
      """#),
  ])
  func lists(_ given: HTMLCase) { #expect(HTMLCase.render(given.markdown) == given.html) }

  @Test(arguments: [
    HTMLCase(
      "nested quotes",
      #"""
      > 가
      > > 나
      >
      > 다
      """#,
      #"""
      <blockquote>
      <p>가</p>
      <blockquote>
      <p>나</p>
      </blockquote>
      <p>다</p>
      </blockquote>
      """#),
    HTMLCase(
      "alert with marker on its own line",
      #"""
      > [!NOTE]
      > 하나
      >
      > - 둘
      """#,
      #"""
      <aside class="alert alert-note" role="note">
      <p class="alert-title">참고</p>
      <p>하나</p>
      <ul>
      <li>둘</li>
      </ul>
      </aside>
      """#),
    HTMLCase(
      "alert kinds",
      #"""
      > [!TIP]
      > 가

      > [!important]
      > 나

      > [!Warning]
      > 다

      > [!CAUTION]
      > 라
      """#,
      #"""
      <aside class="alert alert-tip" role="note">
      <p class="alert-title">팁</p>
      <p>가</p>
      </aside>
      <aside class="alert alert-important" role="note">
      <p class="alert-title">중요</p>
      <p>나</p>
      </aside>
      <aside class="alert alert-warning" role="note">
      <p class="alert-title">경고</p>
      <p>다</p>
      </aside>
      <aside class="alert alert-caution" role="note">
      <p class="alert-title">주의</p>
      <p>라</p>
      </aside>
      """#),
    HTMLCase(
      "alert kinds that do not exist",
      #"""
      > [!EXPERIMENT]
      > 가

      > [!NOTE] 나

      > [!NOPE]
      > 다
      """#,
      #"""
      <blockquote>
      <p>[!EXPERIMENT] 가</p>
      </blockquote>
      <blockquote>
      <p>[!NOTE] 나</p>
      </blockquote>
      <blockquote>
      <p>[!NOPE] 다</p>
      </blockquote>
      """#),
    HTMLCase(
      "alert marker with spaces behind it",
      #"""
      > [!NOTE]  
      > 가
      """#,
      #"""
      <aside class="alert alert-note" role="note">
      <p class="alert-title">참고</p>
      <p>가</p>
      </aside>
      """#),
    HTMLCase(
      "DocC asides",
      #"""
      > Note: 가

      > Experiment: 나
      > 다

      > See Also: 라

      > Precondition: 마

      > Bug:
      > 바
      """#,
      #"""
      <aside class="alert alert-note" role="note">
      <p class="alert-title">참고</p>
      <p>가</p>
      </aside>
      <aside class="alert alert-experiment" role="note">
      <p class="alert-title">실험</p>
      <p>나 다</p>
      </aside>
      <aside class="alert alert-note" role="note">
      <p class="alert-title">참고</p>
      <p>라</p>
      </aside>
      <aside class="alert alert-important" role="note">
      <p class="alert-title">중요</p>
      <p>마</p>
      </aside>
      <aside class="alert alert-warning" role="note">
      <p class="alert-title">경고</p>
      <p>바</p>
      </aside>
      """#),
    HTMLCase(
      "quotes that begin like an aside",
      #"""
      > Note 가

      > Note:가

      > 참고: 가

      > *Note:* 가
      """#,
      #"""
      <blockquote>
      <p>Note 가</p>
      </blockquote>
      <blockquote>
      <p>Note:가</p>
      </blockquote>
      <blockquote>
      <p>참고: 가</p>
      </blockquote>
      <blockquote>
      <p><em>Note:</em> 가</p>
      </blockquote>
      """#),
    HTMLCase(
      "alert without text",
      "> [!TIP]",
      #"""
      <aside class="alert alert-tip" role="note">
      <p class="alert-title">팁</p>
      </aside>
      """#),
    HTMLCase(
      "aside whose paragraph is only the marker",
      #"""
      > Note:
      >
      > 글
      """#,
      #"""
      <aside class="alert alert-note" role="note">
      <p class="alert-title">참고</p>
      <p>글</p>
      </aside>
      """#),
  ])
  func quotesAndAlerts(_ given: HTMLCase) { #expect(HTMLCase.render(given.markdown) == given.html) }
}
