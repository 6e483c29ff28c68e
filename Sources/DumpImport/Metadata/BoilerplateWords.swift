/// The words that blogs, portals and GitHub print around a post: buttons, counters, menus.
import ByteText

enum BoilerplateWords {
  /// What kind of thing a line is that holds nothing but such words and counts; nil for anything else.
  static func kind(of text: String) -> BoilerplateKind? {
    guard text.utf8.count <= 60 else { return nil }
    let bare = folded(text)
    if bare.isEmpty {
      return text.unicodeScalars.allSatisfy { " ,|·•/".unicodeScalars.contains($0) } ? .navigation : nil
    }
    if sharing.contains(bare) { return .sharing }
    if navigation.contains(bare) { return .navigation }
    if comments.contains(bare) { return .comments }
    if isSize(text) { return .navigation }
    let parts = text.split { "|·,/".contains($0) }
    let words = text.split(separator: " ")
    // 콘텐츠로 건너뛰기, 본문으로 바로가기: what a page says to screen readers above all.
    if words.count == 2, words[0].hasSuffix("로"), ["건너뛰기", "바로가기"].contains(words[1]) { return .navigation }
    if (3...9).contains(words.count), words.allSatisfy({ navigation.contains($0.lowercased()) }) { return .navigation }
    if isChain(bare[...]) { return .sharing }
    guard parts.count > 1 else { return nil }
    let kinds = parts.map { part in
      let word = folded(String(part))
      return word.isEmpty || sharing.contains(word) || navigation.contains(word) || comments.contains(word)
    }
    return kinds.allSatisfy { $0 } ? .sharing : nil
  }

  /// `728x90`: the size of an advertisement, which its script left in the text.
  private static func isSize(_ text: String) -> Bool {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    return sides.count == 2
      && sides.allSatisfy { (2...4).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIIDigit) }
  }

  /// Whether the text is nothing but such words run together, as where the spaces between buttons were lost.
  private static func isChain(_ text: Substring) -> Bool {
    guard text.utf8.count <= 90 else { return false }
    var reached: Set<String.Index> = [text.startIndex]
    var place = text.startIndex
    while place < text.endIndex {
      if reached.contains(place) {
        var end = place
        while end < text.endIndex {
          end = text.index(after: end)
          let word = String(text[place..<end])
          guard word.utf8.count >= 6, word.utf8.count < text.utf8.count else { continue }
          if sharing.contains(word) || navigation.contains(word) || comments.contains(word) { reached.insert(end) }
        }
      }
      place = text.index(after: place)
    }
    return reached.contains(text.endIndex)
  }

  /// Words after which the title of another post stands.
  static func namesNeighbour(_ text: String) -> Bool {
    [
      "이전포스트", "다음포스트", "이전글", "다음글", "previouspost", "nextpost", "이전", "다음", "prev", "관련글", "관련포스트", "previous",
      "next",
    ]
    .contains(folded(text))
  }

  /// The words without counts, brackets, marks and spaces, in small letters.
  static func folded(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars where scalar.properties.isAlphabetic || scalar == "+" {
      scalars.append(scalar)
    }
    let word = String(scalars)
    // 3개의 댓글, 댓글 3개
    if word.hasPrefix("개의") { return String(word.dropFirst(2)) }
    return word.hasSuffix("개") && word.utf8.count > 6 ? String(word.dropLast()) : word
  }

  private static let sharing: Set<String> = [
    "공유하기", "공유", "카카오톡공유하기", "페이스북공유하기", "트위터공유하기", "url복사하기", "좋아요", "공감", "공감하기", "구독하기", "구독", "게시글관리", "좋아요공감",
    "공유하기게시글관리", "공감공유하기게시글관리", "카카오스토리",
    "트위터", "페이스북", "카카오톡", "밴드", "url복사", "저작자표시", "tweet", "share", "likethis", "likeloading", "loading", "sharethis",
    "like",
    "twitter", "facebook", "email", "print", "more", "이글을공유하기", "이글공유하기", "보내기", "스크랩", "인쇄", "북마크", "즐겨찾기", "이웃추가",
    "서로이웃추가",
    "팔로우", "팔로잉", "이웃", "본문기타기능", "공감한사람보러가기", "이글에공감한블로거열고닫기", "칭찬하기", "추천", "추천하기", "싫어요", "pinterest", "linkedin",
    "reddit", "pocket", "tumblr", "telegram", "whatsapp", "카톡공유", "링크복사", "라인", "네이버", "신고하기", "반응형", "구독자", "제안하기",
    "follow", "followers", "openinapp", "signup", "signin", "minread", "listen", "write",
  ]

  private static let navigation: Set<String> = [
    "recentposts", "+recentposts", "skiptocontent", "본문바로가기", "메뉴바로가기", "최근글", "최근댓글", "이전글", "다음글", "이전", "다음", "목록",
    "목록보기", "이전포스트",
    "다음포스트", "관련글", "관련글더보기", "관련포스트", "more관련글", "카테고리의다른글", "이카테고리의다른글", "티스토리", "tistory", "velog", "egloos", "이글루스",
    "네이버블로그", "블로그메뉴", "프롤로그", "방명록", "글쓰기", "관리자", "관리", "로그인", "로그아웃", "회원가입", "검색", "메뉴", "홈", "태그", "tag", "tags",
    "카테고리없음", "분류전체보기",
    "전체보기", "전체글보기", "맨위로", "위로", "top", "위로가기", "olderposts", "newerposts", "previouspost", "nextpost", "previous",
    "next", "home", "search",
    "통계", "수정", "삭제", "수정삭제", "통계수정삭제", "태그취소", "확인", "취소", "닫기", "열기", "접기", "펼치기", "더보기", "인기글", "공지사항",
    "poweredbytistory",
    "blogatwordpresscom", "createafreewebsiteorblogatwordpresscom", "poweredbywordpress", "proudlypoweredbywordpress",
    "designbytistory", "글요소", "번역하기", "목록보기", "coloredbycolorscripter", "about", "archive", "archives", "contact",
    "blog", "portfolio", "projects", "guestbook", "notice", "rss", "prev", "readmore", "continuereading", "backtotop",
    "allrightsreserved", "소개", "글목록", "카테고리", "프로필", "카테고리이동", "매거진", "매거진의이전글", "매거진의다음글", "keyword", "키워드",
    "help", "status", "careers", "privacy", "terms",
    "시리즈", "시리즈목록", "공지",
    "즐겨찾기추가", "이글의관련글", "관리메뉴", "블로그관리", "홈으로",
  ]

  private static let comments: Set<String> = [
    "댓글", "댓글쓰기", "댓글달기", "댓글남기기", "댓글작성", "댓글을작성하세요", "댓글을입력하세요", "덧글", "덧글쓰기", "트랙백", "핑백", "댓글트랙백", "트랙백댓글", "덧글트랙백",
    "트랙백덧글",
    "관련글댓글", "관련글트랙백", "관련글쓰기", "trackback", "trackbacks", "comment", "comments", "trackbackcomment",
    "trackbacksandcomments",
    "leaveacomment", "leaveareply", "reply", "postcomment", "related", "답글", "답글달기", "비밀글", "등록", "secret", "이름",
    "비밀번호", "웹사이트", "이메일", "댓글알림이메일보내기", "nocomments", "nocommentsyet",
  ]
}
