/// Tests of trees of Korean, Japanese and Chinese text with the CJK-friendly amendment.
import Testing

@testable import CommonMark

@Suite struct CJKTreeTests {
  @Test func opensAndClosesAroundHangul() {
    #expect(
      dump("**가(나)**다") == #"""
        paragraph «**가(나)**다»
          strong «**가(나)**» content «가(나)»
            text «가(나)»
          text «다»
        """#)
    #expect(
      dump("*가)*나") == #"""
        paragraph «*가)*나»
          emphasis «*가)*» content «가)»
            text «가)»
          text «나»
        """#)
    #expect(
      dump("~~가!~~나") == #"""
        paragraph «~~가!~~나»
          strikethrough «~~가!~~» content «가!»
            text «가!»
          text «나»
        """#)
    #expect(
      dump("**가.**나 **다** 라") == #"""
        paragraph «**가.**나 **다** 라»
          strong «**가.**» content «가.»
            text «가.»
          text «나 »
          strong «**다**» content «다»
            text «다»
          text « 라»
        """#)
    #expect(
      dump("가**(나)**다**[라]**마") == #"""
        paragraph «가**(나)**다**[라]**마»
          text «가»
          strong «**(나)**» content «(나)»
            text «(나)»
          text «다»
          strong «**[라]**» content «[라]»
            text «[라]»
          text «마»
        """#)
  }

  @Test func leavesUnderscoresToTheStandard() {
    #expect(
      dump("__가(나)__다 _가(나)_다") == #"""
        paragraph «__가(나)__다 _가(나)_다»
          text «__가(나)__다 _가(나)_다»
        """#)
    #expect(
      dump("가_나_다") == #"""
        paragraph «가_나_다»
          text «가_나_다»
        """#)
  }

  @Test func keepsRangesOfTilde() {
    #expect(
      dump("10~20개와 30~40개") == #"""
        paragraph «10~20개와 30~40개»
          text «10~20개와 30~40개»
        """#)
    #expect(
      dump("~~10~20~~") == #"""
        paragraph «~~10~20~~»
          strikethrough «~~10~20~~» content «10~20»
            text «10~20»
        """#)
    #expect(
      dump("~가~ 1~2") == #"""
        paragraph «~가~ 1~2»
          strikethrough «~가~» content «가»
            text «가»
          text « 1~2»
        """#)
  }

  @Test func readsJapaneseAndChinese() {
    #expect(
      dump("**日本（にほん）**は") == #"""
        paragraph «**日本（にほん）**は»
          strong «**日本（にほん）**» content «日本（にほん）»
            text «日本（にほん）»
          text «は»
        """#)
    #expect(
      dump("**中文。**中") == #"""
        paragraph «**中文。**中»
          strong «**中文。**» content «中文。»
            text «中文。»
          text «中»
        """#)
    #expect(
      dump("これは**「重要」**です") == #"""
        paragraph «これは**「重要」**です»
          text «これは»
          strong «**「重要」**» content «「重要」»
            text «「重要」»
          text «です»
        """#)
  }
}
