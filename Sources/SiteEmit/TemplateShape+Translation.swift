/// The tables of ``TemplateShapes`` for the dashboard of translations.
import Diagnostics

extension TemplateShapes {
  private static let bar = TemplateValue("bar", .html, en: "a bar of these words", ko: "낱말의 막대")
  private static let percent = TemplateValue("percent", en: "their part of all words", ko: "모든 낱말 가운데 비율")
  private static let coverage = TemplateValue(
    "coverage", en: "how many percent of the words are up to date", ko: "최신인 낱말의 백분율")
  private static let pageLink = TemplateValue("href", en: "the page below the root", ko: "페이지의, 사이트 맨 위에서부터의 주소")
  private static let place = TemplateValue("place", en: "the file and line", ko: "파일과 줄")
  private static let text = TemplateValue("text", en: "the words", ko: "글")
  private static let counts: [TemplateValue] = ["blocks", "stale", "missing", "extra"].map {
    TemplateValue($0, en: "how many paragraphs", ko: "문단의 수")
  }

  static let translation: [TemplateValue] = [
    TemplateValue("feedHref", en: "the feed below the root", ko: "피드의, 사이트 맨 위에서부터의 주소"),
    pager, TemplateValue("reports", .list(report), en: "the translations", ko: "번역들"),
  ]

  private static let report: [TemplateValue] = [
    TemplateValue("id", en: "the fragment", ko: "조각 주소"), name,
    TemplateValue("isFirst", .flag, en: "whether the page begins with the summary", ko: "요약이 있는 첫 부분인지"),
    TemplateValue("sourceName", en: "the folder of the originals", ko: "원문의 폴더"),
    TemplateValue("revision", en: "the version of the original", ko: "원문의 판"), coverage,
    TemplateValue("words", en: "how many words the original has", ko: "원문의 낱말 수"), bar,
    TemplateValue(
      "parts", .list([name, percent, number, TemplateValue("kind", en: "how they stand", ko: "어떤 상태인지")]),
      en: "words by how they stand", ko: "상태별 낱말"),
    TemplateValue("ages", .list([name, percent, number, bar]), en: "words by version", ko: "판별 낱말"),
    TemplateValue("hasPages", .flag, en: "whether there are pages", ko: "페이지가 있는지"),
    TemplateValue(
      "pages",
      .list([name, pageLink, coverage, TemplateValue("madeFrom", en: "the version", ko: "옮긴 판")] + counts),
      en: "the pages", ko: "페이지들"),
    TemplateValue("hasStale", .flag, en: "whether originals changed", ko: "바뀐 원문이 있는지"),
    TemplateValue("nothingStale", .flag, en: "whether no original changed", ko: "바뀐 원문이 하나도 없는지"),
    TemplateValue(
      "changes",
      .list([
        name, pageLink, TemplateValue("kind", en: "how the original changed", ko: "원문이 바뀐 방식"), text,
        TemplateValue("difference", .html, en: "the original with its changes", ko: "바뀐 곳을 표시한 원문"),
        TemplateValue("isCode", .flag, en: "whether it is code", ko: "코드인지"),
        TemplateValue("sourceLang", en: "the original's language code", ko: "원문의 언어 코드"),
        TemplateValue("targetLang", en: "the translation's language code", ko: "번역의 언어 코드"),
      ]), en: "paragraphs whose original changed", ko: "원문이 바뀐 문단들"),
    TemplateValue("hasFindings", .flag, en: "whether there are defects", ko: "어긋난 곳이 있는지"),
    TemplateValue("noFindings", .flag, en: "whether there is no defect", ko: "어긋난 곳이 하나도 없는지"),
    TemplateValue(
      "findings", .list([place, text, TemplateValue("name", en: "the code", ko: "코드")]),
      en: "differences from the original", ko: "원문과 어긋난 곳들"),
    TemplateValue("hasVariants", .flag, en: "whether there are banned words", ko: "용어집과 다른 말이 있는지"),
    TemplateValue(
      "variants",
      .list([
        TemplateValue("english", en: "the English term", ko: "영어 용어"),
        TemplateValue("preferred", en: "the form to use", ko: "쓰기로 한 꼴"),
        TemplateValue("found", en: "the banned form", ko: "쓰인 꼴"), place,
        TemplateValue("more", en: "how many further places", ko: "그 밖의 곳의 수"),
      ]), en: "banned words", ko: "용어집과 다른 말들"),
  ]
}
