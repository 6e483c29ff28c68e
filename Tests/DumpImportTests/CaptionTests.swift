/// Tests of separating picture captions, boxes and interface texts of pages from the author's own lines.
import Testing

@testable import DumpImport

@Suite struct CaptionTests {
  private func line(_ text: String) -> DumpLine { DumpLine(number: 1, raw: text, gap: 1, emptyRun: 1) }

  @Test(arguments: [
    ("Screen Shot 2016-05-01 at 1.00.00 PM", true), ("스크린샷 2020-01-01 오전 3.00.00", true), ("IMG_0001", true),
    ("bread.png", true), ("이미지: bread oven.jpg", true), ("[그림 2] bread.png", true), ("20130313_rye_bread", true),
    ("출처: 어느 빵집", true), ("Photo by Kim on Unsplash", true), ("from Flickr", true), ("<name>.png", false),
    ("그리고 bread.png", false), ("출처를 밝힙니다.", false), ("from the oven to you", false), ("http://a.example/b.png", false),
    ("2013_0313", false), ("빵 굽는 법", false), ("출처 . 빵집", true), ("출처:", false), ("출처", false),
    ("출처: " + String(repeating: "가", count: 57), true), ("출처: " + String(repeating: "가", count: 58), false),
  ])
  func knowsTheNamesOfPictures(text: String, isPicture: Bool) { #expect(Captions.isPicture(line(text)) == isPicture) }

  @Test(arguments: [
    ("Figure 3-1. 오븐", true), ("그림 2", true), ("표 2-2 반죽", true), ("Listing 1 bake", true), ("그림 2-3은 오븐입니다.", false),
    ("그림자", false), ("표", false), ("그림 2의 오븐", false), ("Table", false),
  ])
  func knowsCaptionsByTheirNumber(text: String, isCaption: Bool) {
    #expect(Captions.isNumbered(line(text)) == isCaption)
  }

  @Test(arguments: [("표 1 반죽", true), ("Table 1", true), ("그림 1", false)])
  func knowsCaptionsOfTables(text: String, isTable: Bool) { #expect(Captions.isTable(line(text)) == isTable) }

  @Test(arguments: [
    ("(그림 생략)", true), ("(표는 생략합니다)", true), ("그림 생략", false), ("(그림)", false),
  ])
  func knowsWhatWasLeftOut(text: String, isOmission: Bool) { #expect(Captions.isOmission(line(text)) == isOmission) }

  @Test(arguments: [
    ("bread.zip", true), ("첨부: Oven.H", true), ("bread.swift", true), ("//bread.h", false),
    ("빵을 담은 파일은 이것 bread.zip", false),
    ("bread", false),
  ])
  func knowsAttachedFiles(text: String, isFile: Bool) { #expect(Captions.isAttachment(text) == isFile) }

  @Test(arguments: [("Before - 반죽", true), ("After", true), ("AFTER: 빵", true), ("Before you bake", false)])
  func knowsLabelsOfTwoPictures(text: String, isLabel: Bool) { #expect(Captions.isLabel(text) == isLabel) }

  @Test func picturesOfAMacroKeepAddressAndWords() {
    let parts = TistoryPictureMacros.split(
      line("앞 [##_http://cfs.tistory.com/1C|cfile2.uf@19AB.png|width=\"4\" alt=\"솥\"|_##] 뒤"))
    #expect(parts?.count == 3)
    guard case .block(.figure(let figure), _)? = parts?[1] else {
      Issue.record("no figure")
      return
    }
    #expect(figure == Figure(caption: "솥", address: "http://cfile2.uf.tistory.com/image/19AB"))
    #expect(TistoryPictureMacros.split(line("빵 [##]")) == nil)
  }

  // MARK: Boxes of related posts

  @Test(arguments: [
    ("칼 갈기  (3) 2010.07.08", "칼 갈기"), ("칼 갈기 (새 글)  (0)\t2010/7/8", "칼 갈기 (새 글)"), ("칼 갈기 2010.07.08", nil),
    ("칼 갈기 (세) 2010.07.08", nil), ("(3) 2010.07.08", nil), ("칼 갈기  (3)", nil),
  ])
  func readsTheRowsOfABox(text: String, title: String?) { #expect(RelatedPostsRow.row(text)?.title == title) }

  // MARK: The page's words

  @Test(arguments: [
    ("공유하기", BoilerplateKind.sharing), ("댓글 3개", .comments), ("3개의 댓글", .comments), ("728x90", .navigation),
    ("본문으로 바로가기", .navigation), (", |", .navigation), ("좋아요 | 댓글 2", .sharing), ("좋아요공감", .sharing), ("72x", nil),
    ("빵 굽기", nil), ("7281x90000", nil),
  ])
  func sortsThePagesWords(text: String, kind: BoilerplateKind?) { #expect(BoilerplateWords.kind(of: text) == kind) }

  @Test(arguments: [("3개의 댓글", "댓글"), ("댓글 (3)개", "댓글"), ("Leave a Reply!", "leaveareply"), ("개", "개"), ("123", "")])
  func foldsCountsAndMarksAway(text: String, wanted: String) { #expect(BoilerplateWords.folded(text) == wanted) }

  @Test(arguments: [("이전 글", true), ("Next", true), ("다음 포스트", true), ("다음에는 빵", false)])
  func knowsTheWordsAboveANeighboursTitle(text: String, names: Bool) {
    #expect(BoilerplateWords.labelsAdjacentPost(text) == names)
  }

  // MARK: Heads and tails

  @Test(arguments: [
    ("How to bake breadKitchen/Bread", "How to bake bread", "Kitchen/Bread"),
    ("천천히 굽는 빵 이야기와 솥Kitchen", "천천히 굽는 빵 이야기와 솥", "Kitchen"), ("빵을 굽는 아주 쉬운 방법iOS/UI", "빵을 굽는 아주 쉬운 방법", "iOS/UI"),
  ])
  func partsATitleFromTheCategoryGluedToIt(label: String, title: String, category: String) {
    let found = PostByline.gluedTitle(label)
    #expect(found?.title == title && found?.category == category)
  }

  @Test(arguments: ["Kitchen/Bread", "빵 굽기", "how to bake bread at home", "breadKitchen/BreadAndMuchMoreThanThat"])
  func leavesOtherLabelsWhole(label: String) { #expect(PostByline.gluedTitle(label) == nil) }

  @Test(arguments: ["Written by 샘물", "More from 샘물", "12 댓글 3 공유하기", "Leave a Reply"])
  func aPageGoesOnBelowATextWithItsCards(opener: String) {
    let lines = dumpLines(of: "빵을 굽습니다.\n오래 굽습니다.\n천천히 굽습니다.\n끝입니다.\n\n\(opener)\n샘물\n빵집\n")
    #expect(PageTail.start(in: lines) == 4)
    #expect(PageTail.start(in: Array(lines.prefix(4))) == 4)
  }

  @Test func codeBelowAnOpenerIsNoTail() {
    let lines = dumpLines(
      of: "빵을 굽습니다.\n오래 굽습니다.\n천천히 굽습니다.\n\nWritten by 샘물\nlet oven = Oven(heat: 200)\noven.bake(bread)\n")
    #expect(PageTail.start(in: lines) == lines.count)
  }

  @Test func whatReadersWroteBelowACountIsCutOff() {
    let post = (1...10).map { "빵을 \($0)번 굽습니다. 오래 굽습니다." }.joined(separator: "\n")
    let page = "첫 빵\n샘물 2021. 1. 13. 10:00\n\n\(post)\n\n댓글 1\n이슬 2021. 1. 14. 11:00\n잘 보았습니다\n"
    let found = ImportedText(page)
    #expect(found.titles == ["첫 빵"])
    #expect(!found.bodies.joined().contains("잘 보았습니다"))
  }
}
