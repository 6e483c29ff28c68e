/// Tests of inlines of every kind: their byte ranges, contents and children.
import Testing

@testable import CommonMark

@Suite struct InlinePositionTests {
  @Test func placesEmphasisInEveryNesting() {
    #expect(
      dump("*가 **나 _다_** 라*") == #"""
        paragraph «*가 **나 _다_** 라*»
          emphasis «*가 **나 _다_** 라*» content «가 **나 _다_** 라»
            text «가 »
            strong «**나 _다_**» content «나 _다_»
              text «나 »
              emphasis «_다_» content «다»
                text «다»
            text « 라»
        """#)
    #expect(
      dump("***가** 나*") == #"""
        paragraph «***가** 나*»
          emphasis «***가** 나*» content «**가** 나»
            strong «**가**» content «가»
              text «가»
            text « 나»
        """#)
    #expect(
      dump("**가*나*다**") == #"""
        paragraph «**가*나*다**»
          strong «**가*나*다**» content «가*나*다»
            text «가»
            emphasis «*나*» content «나»
              text «나»
            text «다»
        """#)
    #expect(
      dump("__가__ _나_ *__다__*") == #"""
        paragraph «__가__ _나_ *__다__*»
          strong «__가__» content «가»
            text «가»
          text « »
          emphasis «_나_» content «나»
            text «나»
          text « »
          emphasis «*__다__*» content «__다__»
            strong «__다__» content «다»
              text «다»
        """#)
  }

  @Test func placesStrikethrough() {
    #expect(
      dump("~~가~~ ~나~ ~~~다~~~") == #"""
        paragraph «~~가~~ ~나~ ~~~다~~~»
          strikethrough «~~가~~» content «가»
            text «가»
          text « »
          strikethrough «~나~» content «나»
            text «나»
          text « ~~~다~~~»
        """#)
    #expect(
      dump("~~가 *나* `다`~~") == #"""
        paragraph «~~가 *나* `다`~~»
          strikethrough «~~가 *나* `다`~~» content «가 *나* `다`»
            text «가 »
            emphasis «*나*» content «나»
              text «나»
            text « »
            code «`다`» content «다» literal '다'
        """#)
  }

  @Test func placesCodeSpans() {
    #expect(
      dump("`` 가 ` 나 ``") == #"""
        paragraph «`` 가 ` 나 ``»
          code «`` 가 ` 나 ``» content « 가 ` 나 » literal '가 ` 나'
        """#)
    #expect(
      dump("`가\n나`") == #"""
        paragraph «`가⏎나`»
          code «`가⏎나`» content «가⏎나» literal '가 나'
        """#)
    #expect(
      dump("`가 \\` 나") == #"""
        paragraph «`가 \` 나»
          code «`가 \`» content «가 \» literal '가 \'
          text « 나»
        """#)
    #expect(
      dump("```가```") == #"""
        paragraph «```가```»
          code «```가```» content «가» literal '가'
        """#)
  }

  @Test func placesLinksOfEveryForm() {
    #expect(
      dump("[가](/u)") == #"""
        paragraph «[가](/u)»
          link «[가](/u)» content «가» destination '/u'
            text «가»
        """#)
    #expect(
      dump("[가](</u v> \"제\\\"목\")") == #"""
        paragraph «[가](</u v> "제\"목")»
          link «[가](</u v> "제\"목")» content «가» destination '/u v' title '제"목'
            text «가»
        """#)
    #expect(
      dump("[가]( /u\n'제목' )") == #"""
        paragraph «[가]( /u⏎'제목' )»
          link «[가]( /u⏎'제목' )» content «가» destination '/u' title '제목'
            text «가»
        """#)
    #expect(
      dump("[가 [나] 다](/u(v)w)") == #"""
        paragraph «[가 [나] 다](/u(v)w)»
          link «[가 [나] 다](/u(v)w)» content «가 [나] 다» destination '/u(v)w'
            text «가 [나] 다»
        """#)
    #expect(
      dump("[가][B] [b][] [B]\n\n[b]: /u (제목)") == #"""
        paragraph «[가][B] [b][] [B]»
          link «[가][B]» content «가» destination '/u' title '제목'
            text «가»
          text « »
          link «[b][]» content «b» destination '/u' title '제목'
            text «b»
          text « »
          link «[B]» content «B» destination '/u' title '제목'
            text «B»
        """#)
    #expect(
      dump("[가\n나](/u)") == #"""
        paragraph «[가⏎나](/u)»
          link «[가⏎나](/u)» content «가⏎나» destination '/u'
            text «가»
            softBreak «⏎»
            text «나»
        """#)
  }

  @Test func placesImagesAndTheirText() {
    #expect(
      dump("![가 *나*](/u.png)") == #"""
        paragraph «![가 *나*](/u.png)»
          image «![가 *나*](/u.png)» content «가 *나*» destination '/u.png'
            text «가 »
            emphasis «*나*» content «나»
              text «나»
        """#)
    #expect(
      dump("![][b] ![b]\n\n[b]: /u") == #"""
        paragraph «![][b] ![b]»
          image «![][b]» content «» destination '/u'
          text « »
          image «![b]» content «b» destination '/u'
            text «b»
        """#)
    #expect(
      dump("[![가](/i)](/u)") == #"""
        paragraph «[![가](/i)](/u)»
          link «[![가](/i)](/u)» content «![가](/i)» destination '/u'
            image «![가](/i)» content «가» destination '/i'
              text «가»
        """#)
  }

  @Test func placesAutolinks() {
    #expect(
      dump("<https://a.kr/가?b=c> <me@a.kr>") == #"""
        paragraph «<https://a.kr/가?b=c> <me@a.kr>»
          link «<https://a.kr/가?b=c>» content «https://a.kr/가?b=c» destination 'https://a.kr/가?b=c'
            text «https://a.kr/가?b=c»
          text « »
          link «<me@a.kr>» content «me@a.kr» destination 'mailto:me@a.kr'
            text «me@a.kr»
        """#)
    #expect(
      dump("https://a.kr/b. www.a.kr, (http://a.kr) a@b.kr") == #"""
        paragraph «https://a.kr/b. www.a.kr, (http://a.kr) a@b.kr»
          link «https://a.kr/b» destination 'https://a.kr/b' flag
            text «https://a.kr/b»
          text «. »
          link «www.a.kr» destination 'http://www.a.kr' flag
            text «www.a.kr»
          text «, (»
          link «http://a.kr» destination 'http://a.kr' flag
            text «http://a.kr»
          text «) »
          link «a@b.kr» destination 'mailto:a@b.kr' flag
            text «a@b.kr»
        """#)
    #expect(
      dump("가 http://a.kr/&amp; 나") == #"""
        paragraph «가 http://a.kr/&amp; 나»
          text «가 »
          link «http://a.kr/» destination 'http://a.kr/' flag
            text «http://a.kr/»
          text «&amp; 나» literal '& 나'
        """#)
  }

  @Test func placesRawHTML() {
    #expect(
      dump("가 <b class=\"x\">나</b><br/> <!-- 다 --> <?x?> <![CDATA[y]]>") == #"""
        paragraph «가 <b class="x">나</b><br/> <!-- 다 --> <?x?> <![CDATA[y]]>»
          text «가 »
          htmlInline «<b class="x">»
          text «나»
          htmlInline «</b>»
          htmlInline «<br/>»
          text « »
          htmlInline «<!-- 다 -->»
          text « »
          htmlInline «<?x?>»
          text « »
          htmlInline «<![CDATA[y]]>»
        """#)
    #expect(
      dump("<doc:Page> <doc:한글#절>") == #"""
        paragraph «<doc:Page> <doc:한글#절>»
          link «<doc:Page>» content «doc:Page» destination 'doc:Page'
            text «doc:Page»
          text « »
          link «<doc:한글#절>» content «doc:한글#절» destination 'doc:한글#절'
            text «doc:한글#절»
        """#)
  }

  @Test func placesEscapesAndEntities() {
    #expect(
      dump("\\* \\\\ \\가 &amp; &#44032; &#xAC01; &nope; &;") == #"""
        paragraph «\* \\ \가 &amp; &#44032; &#xAC01; &nope; &;»
          text «\* \\ \가 &amp; &#44032; &#xAC01; &nope; &;» literal '* \ \가 & 가 각 &nope; &;'
        """#)
    #expect(
      dump("&copy;&nbsp;&notanentity; &AMP;") == #"""
        paragraph «&copy;&nbsp;&notanentity; &AMP;»
          text «&copy;&nbsp;&notanentity; &AMP;» literal '© &notanentity; &'
        """#)
    #expect(
      dump("[\\[가\\]](/u\\) \"&quot;\")") == #"""
        paragraph «[\[가\]](/u\) "&quot;")»
          link «[\[가\]](/u\) "&quot;")» content «\[가\]» destination '/u)' title '"'
            text «\[가\]» literal '[가]'
        """#)
    #expect(
      dump("&#0; &#x110000; &#12345678;") == #"""
        paragraph «&#0; &#x110000; &#12345678;»
          text «&#0; &#x110000; &#12345678;» literal '� � �'
        """#)
  }

  @Test func placesBreaks() {
    #expect(
      dump("가  \n나") == #"""
        paragraph «가  ⏎나»
          text «가»
          lineBreak «  ⏎»
          text «나»
        """#)
    #expect(
      dump("가\\\n나") == #"""
        paragraph «가\⏎나»
          text «가»
          lineBreak «\⏎»
          text «나»
        """#)
    #expect(
      dump("가   \n   나") == #"""
        paragraph «가   ⏎   나»
          text «가»
          lineBreak «   ⏎»
          text «나»
        """#)
    #expect(
      dump("가\\\\\n나") == #"""
        paragraph «가\\⏎나»
          text «가\\» literal '가\'
          softBreak «⏎»
          text «나»
        """#)
    #expect(
      dump("> 가  \n> 나") == #"""
        blockQuote «> 가  ⏎> 나»
          paragraph «가  ⏎> 나»
            text «가»
            lineBreak «  ⏎»
            text «나»
        """#)
  }

  @Test func placesInlinesInTableCells() {
    #expect(
      dump("| *가* | [나](/u) | `다\\|라` |\n|-|-|-|\n| \\*가 | &amp; | ![i](/p) |") == #"""
        table «| *가* | [나](/u) | `다\|라` |⏎|-|-|-|⏎| \*가 | &amp; | ![i](/p) |» number 3
          tableHeader «| *가* | [나](/u) | `다\|라` |»
            tableCell «*가*»
              emphasis «*가*» content «가»
                text «가»
            tableCell «[나](/u)»
              link «[나](/u)» content «나» destination '/u'
                text «나»
            tableCell «`다\|라`»
              code «`다\|라`» content «다\|라» literal '다|라'
          tableRow «| \*가 | &amp; | ![i](/p) |»
            tableCell «\*가»
              text «\*가» literal '*가'
            tableCell «&amp;»
              text «&amp;» literal '&'
            tableCell «![i](/p)»
              image «![i](/p)» content «i» destination '/p'
                text «i»
        """#)
  }

  @Test func readsBracketsThatAreNoLinks() {
    #expect(
      dump("[가] [나][] ![다] []() [^x]") == #"""
        paragraph «[가] [나][] ![다] []() [^x]»
          text «[가] [나][] ![다] »
          link «[]()» content «»
          text « [^x]»
        """#)
    #expect(
      dump("[가](/u v) [나](\n\n/u)") == #"""
        paragraph «[가](/u v) [나](»
          text «[가](/u v) [나](»
        paragraph «/u)»
          text «/u)»
        """#)
  }
}
