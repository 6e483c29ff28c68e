/// The reasons why a name becomes a link or does not.
package import Diagnostics

/// Why a name in running text is, or is not, a link to a topic.
package enum LinkReason: Sendable, Hashable {
  /// The name has only one sense.
  case plainName
  /// The English or Korean name of the topic is in brackets beside it.
  case glossedHere
  /// `topics:`, `tags:` or the title of the article name the topic.
  case stated
  /// The article gives the English of the name in another place.
  case glossedElsewhere
  /// Code of the article uses a name equal to one of the topic's.
  case usedInCode
  /// Words of the topic's field occur near it.
  case inItsField

  /// The brackets beside it name something else.
  case otherGloss
  /// It is part of a compound noun.
  case compound
  /// Its neighbouring words show that it is used as a common word.
  case general
  /// It is ambiguous, and nothing in the article shows that the topic is meant.
  case doubtful
  /// The article uses the name in another sense in another place.
  case otherSense
  /// Words of a field in which it has another sense occur near it.
  case otherField
  /// Several topics fit equally well.
  case severalTopics

  /// The topic is already linked earlier in the article.
  case repeated
  /// `nolink:` names it, the article is the topic's own page, or the author links to the topic.
  case declined
  /// More than two fifths of the articles mention the topic, which was not declared.
  case tooCommon

  /// Whether the name refers to its topic.
  var isMeant: Bool {
    switch self {
    case .otherGloss, .compound, .general, .doubtful, .otherSense, .otherField, .severalTopics: false
    default: true
    }
  }

  /// Whether the name becomes a link.
  package var isLinked: Bool {
    switch self {
    case .plainName, .glossedHere, .stated, .glossedElsewhere, .usedInCode, .inItsField: true
    default: false
    }
  }

  /// The reason as a phrase for users.
  package var phrase: Phrase {
    switch self {
    case .plainName: Phrase(en: "the name has one sense", ko: "뜻이 하나뿐인 이름")
    case .glossedHere: Phrase(en: "the gloss beside it names the topic", ko: "옆의 괄호가 주제를 밝힘")
    case .stated: Phrase(en: "the article states the topic", ko: "글이 주제를 밝힘(topics, tags, 제목)")
    case .glossedElsewhere: Phrase(en: "the article glosses the name", ko: "글의 다른 곳에서 원어를 밝힘")
    case .usedInCode: Phrase(en: "the article's code uses the name", ko: "글의 코드가 이 이름을 씀")
    case .inItsField: Phrase(en: "words of its field occur near it", ko: "같은 분야의 낱말이 가까이 있음")
    case .otherGloss: Phrase(en: "the gloss beside it names something else", ko: "옆의 괄호가 다른 것을 가리킴")
    case .compound: Phrase(en: "part of a longer phrase", ko: "더 긴 말의 일부")
    case .general: Phrase(en: "used as a common word", ko: "일반 낱말로 쓰임")
    case .doubtful: Phrase(en: "a common word, and nothing says that the topic is meant", ko: "흔한 낱말이고 주제를 뜻한다는 근거가 없음")
    case .otherSense: Phrase(en: "the article uses the name in another sense", ko: "글의 다른 곳에서 다른 뜻으로 쓰임")
    case .otherField: Phrase(en: "words of another field occur near it", ko: "다른 분야의 낱말이 가까이 있음")
    case .severalTopics: Phrase(en: "several topics have this name", ko: "같은 이름의 주제가 여럿")
    case .repeated: Phrase(en: "linked further up", ko: "앞에서 이미 링크함")
    case .declined: Phrase(en: "declined, or linked by the author", ko: "글쓴이가 링크했거나 사양함")
    case .tooCommon: Phrase(en: "too many articles mention the topic", ko: "너무 많은 글이 언급하는 주제")
    }
  }
}

/// A mention with the meaning chosen for it.
struct DecidedMention: Sendable {
  let mention: Mention
  /// The index of a topic, or the number of topics plus the index of a glossary entry.
  let meaning: Int
  var reason: LinkReason
}
