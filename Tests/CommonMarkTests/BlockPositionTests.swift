/// Tests of blocks of every kind: their byte ranges, contents and children.
import Testing

@testable import CommonMark

@Suite struct BlockPositionTests {
  @Test func placesThematicBreaks() {
    #expect(
      dump("***\n\n - - -  \n\n> ___") == #"""
        thematicBreak «***»
        thematicBreak «- - -»
        blockQuote «> ___»
          thematicBreak «___»
        """#)
  }

  @Test func placesIndentedAndFencedCode() {
    #expect(
      dump("    가\n\n     나\n\n끝") == #"""
        codeBlock «가⏎⏎     나» literal '가⏎⏎ 나⏎'
        paragraph «끝»
          text «끝»
        """#)
    #expect(
      dump("~~~~ swift  run\n가\n~~~\n~~~~\n") == #"""
        codeBlock «~~~~ swift  run⏎가⏎~~~⏎~~~~» content «가⏎~~~» literal '가⏎~~~⏎' destination 'swift  run' number 4
        """#)
    #expect(
      dump("```\n```") == #"""
        codeBlock «```⏎```» content «» number 3
        """#)
    #expect(
      dump("- ```\n  가\n\n  나\n  ```\n- 다") == #"""
        list «- ```⏎  가⏎⏎  나⏎  ```⏎- 다» flag
          item «- ```⏎  가⏎⏎  나⏎  ```»
            codeBlock «```⏎  가⏎⏎  나⏎  ```» content «가⏎⏎  나» literal '가⏎⏎나⏎' number 3
          item «- 다»
            paragraph «다»
              text «다»
        """#)
  }

  @Test func placesFencesThatNothingCloses() {
    #expect(
      dump("```js\n가\n") == #"""
        codeBlock «```js⏎가» content «가» literal '가⏎' destination 'js' number 3
        """#)
    #expect(
      dump("> ~~~\n> 가\n나") == #"""
        blockQuote «> ~~~⏎> 가»
          codeBlock «~~~⏎> 가» content «가» literal '가⏎' number 3
        paragraph «나»
          text «나»
        """#)
  }

  @Test func placesHTMLBlocks() {
    #expect(
      dump("<div>\n가\n</div>\n\n나") == #"""
        htmlBlock «<div>⏎가⏎</div>» literal '<div>⏎가⏎</div>⏎'
        paragraph «나»
          text «나»
        """#)
    #expect(
      dump("<!-- 가\n\n나 -->\n다") == #"""
        htmlBlock «<!-- 가⏎⏎나 -->» literal '<!-- 가⏎⏎나 -->⏎'
        paragraph «다»
          text «다»
        """#)
    #expect(
      dump("> <p>\n> 가") == #"""
        blockQuote «> <p>⏎> 가»
          htmlBlock «<p>⏎> 가» literal '<p>⏎가⏎'
        """#)
    #expect(
      dump("- <br>\n\n  끝") == #"""
        list «- <br>⏎⏎  끝»
          item «- <br>⏎⏎  끝»
            htmlBlock «<br>» literal '<br>⏎'
            paragraph «끝»
              text «끝»
        """#)
  }

  @Test func placesNestedLists() {
    #expect(
      dump("- 가\n  1. 나\n  2) 다\n- 라\n\n  마\n* 바") == #"""
        list «- 가⏎  1. 나⏎  2) 다⏎- 라⏎⏎  마»
          item «- 가⏎  1. 나⏎  2) 다»
            paragraph «가»
              text «가»
            list «1. 나» number 1 flag
              item «1. 나»
                paragraph «나»
                  text «나»
            list «2) 다» number 2 flag
              item «2) 다»
                paragraph «다»
                  text «다»
          item «- 라⏎⏎  마»
            paragraph «라»
              text «라»
            paragraph «마»
              text «마»
        list «* 바» flag
          item «* 바»
            paragraph «바»
              text «바»
        """#)
    #expect(
      dump("3. 가\n4. 나\n\n   다") == #"""
        list «3. 가⏎4. 나⏎⏎   다» number 3
          item «3. 가»
            paragraph «가»
              text «가»
          item «4. 나⏎⏎   다»
            paragraph «나»
              text «나»
            paragraph «다»
              text «다»
        """#)
    #expect(
      dump("-\n- 가\n-") == #"""
        list «-⏎- 가⏎-» flag
          item «-»
          item «- 가»
            paragraph «가»
              text «가»
          item «-»
        """#)
  }

  @Test func placesQuotesWithLazyLines() {
    #expect(
      dump("> 가\n나\n> > 다\n라") == #"""
        blockQuote «> 가⏎나⏎> > 다⏎라»
          paragraph «가⏎나»
            text «가»
            softBreak «⏎»
            text «나»
          blockQuote «> 다⏎라»
            paragraph «다⏎라»
              text «다»
              softBreak «⏎»
              text «라»
        """#)
    #expect(
      dump("> \n> 가\n>\n") == #"""
        blockQuote «> ⏎> 가⏎>»
          paragraph «가»
            text «가»
        """#)
    #expect(
      dump("1. > 가\n   > 나") == #"""
        list «1. > 가⏎   > 나» number 1 flag
          item «1. > 가⏎   > 나»
            blockQuote «> 가⏎   > 나»
              paragraph «가⏎   > 나»
                text «가»
                softBreak «⏎»
                text «나»
        """#)
  }

  @Test func placesHeadingsOfEveryShape() {
    #expect(
      dump("# 가\n###### 나 ######\n#\n##  \n####### 다") == #"""
        heading «# 가» content «가» number 1
          text «가»
        heading «###### 나 ######» content «나» number 6
          text «나»
        heading «#» content «» number 1
        heading «##» content «» number 2
        paragraph «####### 다»
          text «####### 다»
        """#)
    #expect(
      dump("가 *나*\n---\n라\n===\n") == #"""
        heading «가 *나*⏎---» content «가 *나*» number 2
          text «가 »
          emphasis «*나*» content «나»
            text «나»
        heading «라⏎===» content «라» number 1
          text «라»
        """#)
    #expect(
      dump("> # 가\n> 나\n> ---") == #"""
        blockQuote «> # 가⏎> 나⏎> ---»
          heading «# 가» content «가» number 1
            text «가»
          heading «나⏎> ---» content «나» number 2
            text «나»
        """#)
    #expect(
      dump("- # 가 {#id}\n  나") == #"""
        list «- # 가 {#id}⏎  나» flag
          item «- # 가 {#id}⏎  나»
            heading «# 가 {#id}» content «가 {#id}» number 1
              text «가 {#id}»
            paragraph «나»
              text «나»
        """#)
  }

  @Test func placesTablesInContainers() {
    #expect(
      dump("> | 가 | 나 |\n> |---|---|\n> | **다** | `라` |\n") == #"""
        blockQuote «> | 가 | 나 |⏎> |---|---|⏎> | **다** | `라` |»
          table «| 가 | 나 |⏎> |---|---|⏎> | **다** | `라` |» number 2
            tableHeader «| 가 | 나 |»
              tableCell «가»
                text «가»
              tableCell «나»
                text «나»
            tableRow «| **다** | `라` |»
              tableCell «**다**»
                strong «**다**» content «다»
                  text «다»
              tableCell «`라`»
                code «`라`» content «라» literal '라'
        """#)
    #expect(
      dump("- |가|\n  |-|\n  |나|\n\n  끝") == #"""
        list «- |가|⏎  |-|⏎  |나|⏎⏎  끝»
          item «- |가|⏎  |-|⏎  |나|⏎⏎  끝»
            table «|가|⏎  |-|⏎  |나|» number 1
              tableHeader «|가|»
                tableCell «가»
                  text «가»
              tableRow «|나|»
                tableCell «나»
                  text «나»
            paragraph «끝»
              text «끝»
        """#)
    #expect(
      dump("가|나\n-|-\n다|라|마\n바\n\n끝") == #"""
        table «가|나⏎-|-⏎다|라|마⏎바» number 2
          tableHeader «가|나»
            tableCell «가»
              text «가»
            tableCell «나»
              text «나»
          tableRow «다|라|마»
            tableCell «다»
              text «다»
            tableCell «라»
              text «라»
          tableRow «바»
            tableCell «바»
              text «바»
            tableCell «»
        paragraph «끝»
          text «끝»
        """#)
    #expect(
      dump("|가|\n|:-:|\n| \\| |\n|||\n") == #"""
        table «|가|⏎|:-:|⏎| \| |⏎|||» number 1
          tableHeader «|가|»
            tableCell «가»
              text «가»
          tableRow «| \| |»
            tableCell «\|»
              text «|»
          tableRow «|||»
            tableCell «»
        """#)
  }

  @Test func placesFootnotesInOrderOfReference() {
    #expect(
      dump("가[^b] 나[^a] 다[^b]\n\n[^a]: 첫\n\n    둘째 문단\n\n[^b]: 끝") == #"""
        paragraph «가[^b] 나[^a] 다[^b]»
          text «가»
          footnoteReference «[^b]» content «b» destination 'b' number 1
          text « 나»
          footnoteReference «[^a]» content «a» destination 'a' number 2
          text « 다»
          footnoteReference «[^b]» content «b» destination 'b' number 1
        footnoteDefinition «[^b]: 끝» destination 'b' number 1
          paragraph «끝»
            text «끝»
        footnoteDefinition «[^a]: 첫⏎⏎    둘째 문단» destination 'a' number 2
          paragraph «첫»
            text «첫»
          paragraph «둘째 문단»
            text «둘째 문단»
        """#)
    #expect(
      dump("> 가[^1]\n>\n> [^1]: 나\n") == #"""
        blockQuote «> 가[^1]⏎>⏎> [^1]: 나»
          paragraph «가[^1]»
            text «가»
            footnoteReference «[^1]» content «1» destination '1' number 1
        footnoteDefinition «[^1]: 나» destination '1' number 1
          paragraph «나»
            text «나»
        """#)
    #expect(
      dump("가[^없음]\n\n[^x]: 아무도") == #"""
        paragraph «가[^없음]»
          text «가[^없음]»
        """#)
  }

  @Test func placesTaskItems() {
    #expect(
      dump("- [ ] 가\n- [X] 나\n- [] 다\n1. [x] 라") == #"""
        list «- [ ] 가⏎- [X] 나⏎- [] 다» flag
          item «- [ ] 가» task
            paragraph «가»
              text «가»
          item «- [X] 나» flag task
            paragraph «나»
              text «나»
          item «- [] 다»
            paragraph «[] 다»
              text «[] 다»
        list «1. [x] 라» number 1 flag
          item «1. [x] 라» flag task
            paragraph «라»
              text «라»
        """#)
  }

  @Test func placesTextBehindDefinitions() {
    #expect(
      dump("[a]: /u\n[b]: <v w> '제목'\n가 [a] [글][b]") == #"""
        paragraph «가 [a] [글][b]»
          text «가 »
          link «[a]» content «a» destination '/u'
            text «a»
          text « »
          link «[글][b]» content «글» destination 'v w' title '제목'
            text «글»
        """#)
    #expect(
      dump("[a]: /u\n\n# 가\n\n> [c]: /w\n> 나") == #"""
        heading «# 가» content «가» number 1
          text «가»
        blockQuote «> [c]: /w⏎> 나»
          paragraph «나»
            text «나»
        """#)
  }

  @Test func placesLinesWithTabs() {
    #expect(
      dump("-\t가\n\n\t나\n") == #"""
        list «-	가⏎⏎	나»
          item «-	가⏎⏎	나»
            paragraph «가»
              text «가»
            paragraph «나»
              text «나»
        """#)
    #expect(
      dump("\t가\n>\t\t나") == #"""
        codeBlock «가» literal '가⏎'
        blockQuote «>		나»
          codeBlock «	나» content «나» literal '  나⏎'
        """#)
  }
}
