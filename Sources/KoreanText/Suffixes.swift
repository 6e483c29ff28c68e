/// What may follow a Korean word without changing what it is about: josa, and the endings of 이다, 하다, 되다, 시키다.

/// Tables of word endings for finding the stem of a word as it stands in a text.
///
/// Sources: 국립국어원 표준국어대사전, parts of speech 조사 and 어미 (josa and their common sequences); 한글 맞춤법 제41항 (josa are
/// written together with the word before); the dictionary's entries 이다, -하다, -되다, -시키다, -적, -들 for what nouns take on.
/// Only forms that technical prose really uses are listed; a stem counts only where the corpus attests it
/// (``CorpusStems``).
package enum Suffixes {
  /// Particles after nouns, single and in sequence, and the forms of the copula 이다.
  package static let josa = words(
    """
    은 는 이 가 을 를 에 의 도 로 와 과 만 나 랑 란 이란 이나 이랑 으로 에서 에게 에는 에도 에만 에서는 에서도 에서의 에서만 에게는 에게서
    으로는 으로도 으로만 으로서 으로써 으로의 로는 로도 로만 로서 로써 로의 로부터 으로부터 까지 까지는 까지도 까지의 부터 부터는 보다 보다는
    처럼 마다 조차 밖에 뿐 뿐만 대로 라는 이라는 라고 이라고 라도 이라도 이나마 들 들이 들은 들을 들의 들에 들도 들로 들과 들에게 들에서 들만
    들이나 들처럼 들이다 과는 와는 과의 와의 과도 와도 만을 만이 만으로 만의 만은 이며 이고 이지만 이므로 이기 이면 인 인지 인데 일 임 임을 입니다
    이다 이었다 였다 이라면 라면 이든 든 이야 요 이죠 이에요 예요 이란게 이자 이라 라서 이라서 이니 이니까 니까 께서 한테 하고
    """)

  /// Endings of verbs made with 하다, 되다 and 시키다, and of 적 (-적인).
  package static let verbal = words(
    """
    하다 한다 하는 하기 하고 하며 하면 하면서 하여 해서 해 해야 했다 했습니다 했던 합니다 하지 하지만 하도록 하려면 하려고 하려는 하게 하는데
    할 한 함 함을 함으로써 하였다 하였습니다 하십시오 하세요 하나요 하자 하던 하거나 하므로 하기도 하기에 하기를 하는지 하는것 하겠습니다 할까요
    해보자 해봅시다 해주는 해주고 해준다 해줍니다 해주면 해줄 했는데 했을 했지만 하면은 하지는 한데 한지 할지 하라 하라는 하라고
    되다 된다 되는 되기 되고 되며 되면 되면서 되어 돼 되었다 됩니다 되지 되지만 되도록 되게 될 된 됨 되었을 되었습니다 되어야 되거나 되는데 되던
    되므로 되어서 됐다 됐습니다 시키는 시킨다 시킬 시켜 시키고 시키기 시키면 시킵니다 시켰다 적 적인 적으로
    """)

  /// Endings that a verb or adjective drops before its stem is looked up: 바꾼다, 바꾸는, 바꾸려면 all lead to 바꾸.
  package static let verbEndings = words(
    """
    다 기 는 하는 면 려면 려고 고 며 지 게 도록 는데 던 거나 므로 니다 습니다 나요 세요 자 어 아 여 어서 아서 어야 아야 었다 았다 은 을 을까 ㄴ다 ㄹ ㄴ ㅁ
    ㅂ니다 는다 는지 기를 기가 지만 는법 네요 아요 어요
    """)

  /// Words of questions and connections that say nothing about the topic, left out of a query when other words remain.
  package static let stopWords = words(
    """
    어떻게 어떤 하나요 하는 하는지 하는법 무엇 무엇인가요 무엇인지 무슨 뭘 뭐 뭐가 뭐야 뭐지 뭐죠 뭐예요 뭐에요 뭔가요 뭔지 뭔데 왜 언제 어디 있나요 있는 있는지 있다 되나요 되는지 하죠 하지
    것 수 때 중에 써야 할 해야 하면 일은 일 알 알려줘 갈 다시 방법 방법은 방법을 법 및 등 대해 대한 위해 위한 관한 대하여 관하여 좀 그 이 저 더
    인가요 일까요 있을까요 할까요 싶은데 싶어요 싶을 궁금 같은 안
    달라 달라요 다른가 다른가요 다른지 다를까 다를까요 다르지 다르죠 다른데
    """)

  /// Words so common that they are not even indexed: bound nouns, auxiliaries, conjunctions, josa that stand alone.
  package static let functionWords = words(
    """
    수 것 때 등 및 이 그 저 더 좀 할 한 제 내 번 바 줄 중 또 즉 를 을 은 는 에 의 로 와 과 도 만 안 못 다 있습니다 있는 있다 있을 있지 있도록 있게 있다면
    있고 있으며 없습니다 없는 없다 합니다 하는 한다 하지 하면 하기 하고 해야 하여 해서 했다 된다 됩니다 되는 되어 될 된 되며 대한 대해 대해서 위해 위한 통해
    따라 또는 또한 그리고 그러나 하지만 그래서 그럼 그런 이런 이렇게 그렇게 어떤 모든 많은 같은 이제 않는다 않고 않은 않습니다 때문 때문에 이것 그것 여러 하나의
    만약 이번 지금 많이 조금 매우 아주 먼저 일단 물론 사실 거의 바로 함께 서로 모두 처음 당신 우리 저희 여기 거기 아래 이와 그와 이를 그를 이는 그는 따라서
    보면 보다 보고 보는 봅시다 다음과
    the an of to are and or with
    """)

  /// English words of the same kind.
  package static let englishStopWords = words(
    "the a an of to is are in on and or for with how do does what why when where i my it this that can be")

  /// Endings of English words, longest first; a stem of at least four letters may stand for the word.
  package static let englishEndings = words("ations ation ings ing ers ed er es ly s e y")

  /// Endings that are cut off even a word whose rest the corpus does not show otherwise, if at least two syllables
  /// remain: hardly a noun ends like this by itself.
  package static let certain = words(
    """
    를 을 은 는 의 에 에서 에서는 에서도 에서의 에게 에게는 으로 으로는 으로도 으로부터 로부터 까지 부터 처럼 보다 에는 에도 입니다 이다 이라는 라는 이란
    이라고 이었다 이며 이지만 합니다 했습니다 하였습니다 하는 하기 하고 하며 하면 하여 해서 했다 한다 하지만 하도록 하려면 하게 하세요 됩니다 되었습니다 되는 되기
    되고 되며 되면 되어 된다 되었다 되지 되도록 시키는 시킨다 시킬 시켜
    """)

  /// Josa and verbal endings together, without doubles, longest first, then in order of bytes.
  package static let all: [String] = Set(josa + verbal).sorted {
    let (left, right) = ($0.unicodeScalars.count, $1.unicodeScalars.count)
    return left != right ? left > right : $0.utf8.lexicographicallyPrecedes($1.utf8)
  }

  private static func words(_ table: String) -> [String] {
    table.split { $0 == " " || $0 == "\n" }.map(String.init)
  }
}
