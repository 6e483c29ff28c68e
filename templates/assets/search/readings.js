// What the words of a query may mean: exact terms, stems, other spellings, prefixes, typing errors, other keyboard layouts, initial
// consonants, words that sound alike, synonyms, and words written together.

import { blind, cutsOf, distance, floor, folded, hangulOf, keysOf, log1p, max, min, sqrt, wordRuns } from './text.js'
import { hangulLike, latinLike } from './sounds.js'

const ratio = (part, whole) => min(part.length / whole.length, 1)
export const strongest = weights => max(0, ...weights.values())

/** Sets the weight of a term if it has none as large. */
const raiser = weights => (number, weight) => {
  if (number !== undefined && weight > (weights.get(number) ?? 0)) weights.set(number, weight)
}

/** A reading from here on is the word itself or a form of it; a lesser one is a guess. */
const STRONG = .9
/** Two syllables are near to much else: such a guess is shown, but the word counts as missing. */
const FAINT = .58

/** The readings of single words: what they may mean, as number of term -> weight. */
export function openReadings(dictionary) {
  const { hangul, other, pagesOf, suffixes, suffixKeys, hangulNumber, otherNumber } = dictionary
  const verbEndingKeys = new Set(dictionary.verbEndings)
  const cuts = word => cutsOf(word, suffixes)
  const longCuts = word => cuts(word).filter(stem => stem.length > 1)
  /** Weights and their raiser, and the same for a term by its place in the list of its script. */
  const gathering = () => {
    const weights = new Map(), add = raiser(weights)
    return { weights, add, addHangul: (place, weight) => add(place * 2, weight), addOther: (place, weight) => add(place * 2 + 1, weight) }
  }

  function ofHangul(word) {
    const { weights, add, addHangul, addOther } = gathering()
    const keys = keysOf(word), whole = /^[가-힣]+$/.test(word), latin = keys.toLowerCase()
    if (/^[ㄱ-ㅎ]+$/.test(word) && keys.length > 1) {
      dictionary.initials().forEach((initials, place) => initials.startsWith(keys) && addHangul(place, .8 * ratio(keys, initials) ** 1.5))
    }
    if (!whole) {
      other.forEach((term, place) => {
        if (term === latin) addOther(place, .9)
        else if (latin.length > 2 && term.startsWith(latin)) addOther(place, .5)
      })
    }
    const own = hangulNumber(keys)
    add(own, 1)
    // What is a word itself hardly is a shorter one with an ending: 책임 is not 책.
    const asStem = own === undefined ? .97 : .5
    for (const stem of whole ? cuts(word) : []) {
      const number = hangulNumber(keysOf(stem))
      if (stem.length > 1 || pagesOf(number) > 2) add(number, asStem)
    }
    for (const form of whole ? [word, ...longCuts(word)] : []) {
      const sound = folded(keysOf(form)), weight = form === word ? .95 : min(.92, asStem)
      // 쓰레드 is 스레드, also where the text has only 스레드의.
      dictionary.folded().forEach((term, place) => term.startsWith(sound)
        && (term.length === sound.length || (sound.length > 3 && suffixKeys.has(hangul[place].slice(sound.length)))) && addHangul(place, weight))
    }
    const strong = strongest(weights) >= STRONG
    addPrefixes(word, keys, whole, strong, weights, addHangul)
    if (whole && word.length > 1) {
      hangul.forEach((key, place) => !weights.has(place * 2) && key.includes(keys) && addHangul(place, .1 + .55 * ratio(keys, key)))
    }
    // Keys of an English word may make whole syllables too: 랴흠 is figma.
    if (whole && keys.length > 3 && !strong) add(otherNumber(latin), STRONG)
    if (keys.length > 3) addNeighbours(keys, strong || !whole ? [] : longCuts(word), strong, weights, add)
    return weights
  }

  /** 빨라 is a form of 빠르다, 불러 of 부르다, 줄여 of 줄이다. */
  const irregularStem = word => {
    const [, start, syllable] = /^(.*?)([가-힣])[라러]/.exec(word) ?? [], code = syllable?.charCodeAt(0) - 0xac00
    if (code % 28 === 8) return start + String.fromCharCode(0xac00 + code - 8) + '르'
    const [, before, last] = /^(.+?)([겨녀려며벼셔여져쳐켜펴])/.exec(word) ?? []
    return last && before + String.fromCharCode(last.charCodeAt(0) + 14 * 28)
  }

  function addPrefixes(word, keys, whole, strong, weights, addHangul) {
    const prefixes = keys.length > 3 || !whole || !weights.size ? [[keys, 1]] : []
    // Beside an exact match only what must be a verb is looked up in its other forms: 바꾼다, 지우는.
    for (const ending of whole ? dictionary.verbEndings : []) {
      const stem = keys.slice(0, -ending.length)
      if (keys.endsWith(ending) && stem.length > 3 && (!strong || /(ek|sms|aus)$/.test(ending))) prefixes.push([stem, .75])
    }
    const irregular = whole && (!strong || pagesOf(hangulNumber(keys)) < 4) && irregularStem(word)
    if (irregular) prefixes.push([keysOf(irregular), .75])
    for (const [prefix, factor] of prefixes.filter(([prefix]) => prefix.length > 1)) {
      hangul.forEach((key, place) => {
        if (!key.startsWith(prefix)) return
        const rest = key.slice(prefix.length)
        // A vowel right after a stem is its contraction with an ending: 바꾸 + 어 is 바꿔.
        const isInflected = factor < 1 ? verbEndingKeys.has(rest) || /^[jku]/.test(rest) : suffixKeys.has(rest)
        const share = ratio(prefix, key), asPrefix = strong || factor < 1 ? .75 * share ** .7 : .63 + .25 * share
        addHangul(place, factor * (isInflected ? .93 : asPrefix))
      })
    }
  }

  /** Terms a typing error away. */
  function addNeighbours(keys, stems, strong, weights, add) {
    const known = max(0, ...[...weights].filter(([, weight]) => weight >= STRONG).map(([number]) => pagesOf(number)))
    // What begins with the very word is likelier than what was mistyped.
    const guess = strongest(weights) >= .66 ? .7 : 1
    // What is left of a word after an ending is cut off must be long, or it is near to anything: 잠수함 is not 점수.
    const forms = [keys, ...stems.map(keysOf).filter(stem => stem.length > 5)].filter(form => form.length > 4)
    if (!forms.length) return strong || addShortNeighbours(keys, guess, add)
    hangul.forEach((key, place) => {
      const number = place * 2
      if (key[0].toLowerCase() !== keys[0].toLowerCase() || (weights.get(number) ?? 0) >= .6) return
      for (const form of forms) {
        const limit = form.length < 9 ? 1 : 2, errors = distance(form, key, limit)
        if (errors > limit) continue
        const weight = form.length < 7 ? FAINT : errors < 2 ? .62 : .42
        // Beside a word that exists, only a clearly more frequent neighbour was meant.
        if (!strong) add(number, weight * guess)
        else if (pagesOf(number) > known * 2) add(number, weight * .6)
      }
    })
  }

  /** Two syllables have many neighbours; the most frequent ones were meant: 누스 for 누수. */
  function addShortNeighbours(keys, guess, add) {
    const near = [...hangul.keys()].filter(place => hangul[place][0] === keys[0] && pagesOf(place * 2) > 1 && distance(keys, hangul[place], 1) < 2)
    for (const place of near.sort((left, right) => pagesOf(right * 2) - pagesOf(left * 2)).slice(0, 4)) add(place * 2, FAINT * guess)
  }

  /** Adds the other forms of an English word: its plural or singular, and those with other endings. */
  function addForms(word, weight, add) {
    add(otherNumber(word.endsWith('s') ? word.slice(0, -1) : word + 's'), .9 * weight)
    const ending = dictionary.englishEndings.find(ending => word.endsWith(ending) && word.length - ending.length > 3)
    const stem = ending && word.slice(0, -ending.length)
    // Who does something is known by the deed alone: renderer leads to rendering where render stands, but blender not to blending.
    if (ending && (!/^ers?$/.test(ending) || [stem, stem + 'e'].some(form => otherNumber(form) !== undefined))) {
      for (const form of ['', ...dictionary.englishEndings]) add(otherNumber(stem + form), .8 * weight)
    }
  }

  function ofOther(word, typed) {
    const { weights, add, addOther } = gathering()
    add(otherNumber(word), 1)
    addForms(word, 1, add)
    other.forEach((term, place) => {
      if (term.length <= word.length || word.length < 2) return
      if (term.startsWith(word)) addOther(place, .85 * ratio(word, term) ** .7)
      else if (word.length > 3 && term.includes(word)) addOther(place, .8 * ratio(word, term) ** .5)
    })
    const known = strongest(weights) >= STRONG
    let layout = /^[a-z]{3,}$/.test(word) && !dictionary.stops.has(word) ? hangulOf(typed) : ''
    // A stray letter inside means that no Hangul was meant; at the end it is a half-typed syllable. A word that is known counts as mistyped
    // only if it makes another one that is known.
    if (!/^[가-힣]+[ㄱ-ㅎ]?$/.test(layout) || (known && !(layout.length > 1 && hangulNumber(keysOf(layout)) !== undefined))) layout = undefined
    else for (const [number, weight] of ofHangul(layout)) if (weight > (known ? STRONG : .5) || !weights.size) add(number, weight * .9)
    if (!weights.size && word.length > 4) {
      const limit = word.length < 8 ? 1 : 2
      other.forEach((term, place) => {
        const errors = term[0] === word[0] ? distance(word, term, limit) : limit + 1
        if (errors <= limit) addOther(place, errors < 2 ? .6 : .4)
      })
    }
    return { weights, layout, known }
  }

  const heard = new Map()
  /** The terms of the other script that a word may spell; kept until terms are added, since a reader who types asks for the same words again. */
  function hear(form, isHangul) {
    const key = `${form} ${isHangul ? other.length : hangul.length}`
    if (!heard.has(key)) heard.set(key, isHangul ? latinLike(form, other) : hangulLike(form, dictionary.sounds()))
    return [...heard.get(key)]
  }

  /** Terms of the other script that sound like a word: number -> {weight, sounds, cost, hangul}. Those about as near as the nearest, frequent ones first. */
  function soundingLike(word) {
    const isHangul = /^[가-힣]+$/.test(word), forms = isHangul ? [word, ...longCuts(word)] : /^[a-z]{3,}$/.test(word) ? [word] : []
    for (const form of forms) {
      const found = hear(form, isHangul)
      if (!found.length) continue
      const numberOf = ({ index }) => index * 2 + (isHangul ? 1 : 0), nearest = min(...found.map(({ cost }) => cost))
      found.sort((left, right) => left.cost - right.cost || pagesOf(numberOf(right)) - pagesOf(numberOf(left)))
      return new Map(found.filter(({ cost }) => cost < nearest + .1).slice(0, 3).map(match => {
        const { cost, sounds } = match, sureness = sounds > 5 ? .9 : sounds > 4 ? .84 : .72
        return [numberOf(match), { weight: sureness - cost * .4 - max(0, cost - .35) * .8, sounds, cost, hangul: isHangul ? form : hangulOf(hangul[match.index]) }]
      }))
    }
    return new Map()
  }

  /**
   * The same for a word of a query and its readings so far. `own` are the terms that must share pages with a term that only sounds like
   * them; none where no page has the word. What is half typed or mistyped is heard as the word that was probably meant.
   */
  function soundsFor(word, weights, isKnown) {
    const readings = [...weights].filter(([, weight]) => weight >= (isKnown ? STRONG * .9 : .55)).sort((left, right) => right[1] - left[1])
    const heard = soundingLike(word), [number, weight] = readings[0] ?? []
    if (isKnown) for (const match of heard.values()) match.own = readings.map(([number]) => number)
    else if (!heard.size && dictionary.isHangul(number)) {
      for (const [like, match] of soundingLike(dictionary.shown(number))) heard.set(like, { ...match, weight: match.weight * weight, own: [number] })
    }
    for (const number of heard.keys()) if (weights.has(number)) heard.delete(number)
    return heard
  }

  /** Adds the Latin terms that begin or end with a term: 툴바 leads to toolbar and from there to UIToolbar, 앵귤러 to angular and to angularjs. `least` is the share that it must have of them. */
  function addLonger(number, weight, add, least = 0) {
    const name = dictionary.term(number)
    if (dictionary.isHangul(number) || name.length < 5) return
    other.forEach((term, place) => term.length > name.length && (term.endsWith(name) || term.startsWith(name)) && ratio(name, term) >= least
      && add(place * 2 + 1, weight * ratio(name, term) ** .5 * .9))
  }

  /** Adds what means the same as the good readings, or as the word itself when no page has it. What also sounds like it is the same word for sure. */
  function addSynonyms(word, weights, sounds) {
    const add = raiser(weights)
    const addPartners = (of, weight) => {
      for (const partner of dictionary.partners.get(of) ?? []) {
        sounds.delete(partner)
        add(partner, weight)
        addLonger(partner, weight, add)
      }
    }
    for (const [number, weight] of [...weights]) if (weight >= .8) addPartners(number, .72 * weight)
    for (const form of [word, ...cuts(word)]) addPartners(form, .75)
  }

  /** What means the same as a piece of a word that is no term, or sounds so: 깃 of 깃머지 is git. */
  function meaningPiece(piece) {
    const numbers = dictionary.partners.get(piece) ?? [...soundingLike(piece)].flatMap(([number, { cost }]) => cost < .05 ? number : [])
    return new Map(numbers.map(number => [number, .85]))
  }

  /** The term that a piece of a word is: itself, with an ending, or in another spelling; else one that means the same. */
  function termOfPiece(piece) {
    // The texts' 책임 may be known as 책 with an ending.
    const number = [piece, ...cuts(piece)].map(form => hangulNumber(keysOf(form))).find(found => found !== undefined)
    // Longer ones are hardly written together with more, and would take long to look up.
    if (number !== undefined || piece.length > 5) return number
    const place = dictionary.folded().indexOf(folded(keysOf(piece)))
    return place < 0 ? [...meaningPiece(piece).keys()][0] : place * 2
  }

  /** The terms that a piece of a word is or that are spelt alike; where there are none, what means the same. */
  function ofPiece(piece) {
    const own = [...ofHangul(piece)].filter(([, weight]) => weight >= STRONG)
    return own.length ? new Map(own) : meaningPiece(piece)
  }

  /**
   * Splits a word written without spaces into terms, with their endings: fewest pieces, frequent ones first. Ways of as many pieces that are about
   * as good, the best first: 자기 + 지도학습 and 자기지도 + 학습; none when it cannot be done.
   */
  function segments(word) {
    const ways = [[{ cost: 0, pieces: [] }]]
    for (let start = 0; start < word.length; start++) {
      for (let end = start + 1; ways[start] && end <= word.length; end++) {
        const piece = word.slice(start, end)
        const number = termOfPiece(piece)
        if (number === undefined || piece === word || dictionary.stops.has(piece)) continue
        // What only one page writes is rather two words written as one: 레드 + 블랙 + 트리, not 레드 + 블랙트리.
        const own = 1 + (end - start < 2 ? 2.5 : 0) + (pagesOf(number) < 2 ? 1 : 0) - .1 * min(pagesOf(number), 9) / 9
        const longer = ways[start].map(({ cost, pieces }) => ({ cost: cost + own, pieces: [...pieces, piece] }))
        ways[end] = [...ways[end] ?? [], ...longer].sort((left, right) => left.cost - right.cost).slice(0, 3)
      }
    }
    const isStem = (found, end) => end > 1 && end < word.length && found?.[0].pieces.length > 1 && suffixes.has(word.slice(end))
    const [best, ...more] = (ways[word.length] ?? ways.findLast(isStem) ?? []).map(({ pieces, cost }) => ({ pieces, cost }))
    if (!best || best.pieces.length < 2 || best.pieces.length > 4) return []
    return [best, ...more.filter(({ pieces, cost }) => pieces.length === best.pieces.length && cost < best.cost + .5)].map(({ pieces }) => pieces)
  }

  return { ofHangul, ofOther, soundsFor, addForms, addLonger, addSynonyms, segments, ofPiece, cuts, longCuts }
}

/** Endings of questions and words for the kind of answer that is wanted: such a word says what is asked, not about what. */
const QUESTION = /(나요|까요?|는지|은지|가요|려면|는가|은가|죠|네요|세요)$|^(뜻|의미|개념|설명|정[의리]|차이점?|비교|사용법|예[제시]|vs)[을를이가은는]?$/

/** What is longer was pasted by mistake; no word of an index is. */
const LONGEST = 64

/** Whether a Latin word of a query is code rather than English: beside Hangul, or joined to something by a sign. */
const isCode = (text, { start, end }) =>
  /[가-힣]/.test(text) || /[-.:#@</$]$/.test(text.slice(0, start)) || /^[-.:=/@<(]\S/.test(text.slice(end))

/** The words of a query without those that say nothing. */
export function contentOf(text, { stops, suffixes, otherNumber }, cuts) {
  const all = wordRuns(text).filter(run => !(run.hangul && run.attached && suffixes.has(run.word)))
    .map(run => ({ ...run, word: run.word.slice(0, LONGEST), end: min(run.end, run.start + LONGEST) }))
  // A stop word of English that is code is kept if the index has it; some are not even indexed.
  const isStop = run => (stops.has(run.word) && (run.hangul || otherNumber(run.word) === undefined || !isCode(text, run)))
    || /^\d$/.test(run.word) || (run.hangul && cuts(run.word).some(stem => stem.length > 1 && stops.has(stem)))
  const content = all.filter(run => !isStop(run))
  return (content.length ? content : all).slice(0, 12)
}

/**
 * The groups of a query: [{word, shown, weights, factor, run?, sounds?, together?, pieceOf?, mustVerify?}]. A page need not match all.
 * `sounds` are the terms that only sound like the word; `together` are the weights of the parts of a joined word that is known.
 * Words of `refused` are split only where they mean nothing else.
 */
export function groupsOf(text, dictionary, reading, refused) {
  const runs = contentOf(text, dictionary, reading.cuts)
  const groups = runs.flatMap(run => {
    const { weights, layout, known } =
      run.hangul ? { weights: reading.ofHangul(run.word) } : reading.ofOther(run.word, text.slice(run.start, run.end))
    const whole = layout ?? run.word, isKnown = known || strongest(weights) >= STRONG * (layout ? .9 : 1)
    const sounds = reading.soundsFor(whole, weights, isKnown), add = raiser(weights)
    for (const [number, { weight }] of sounds) {
      add(number, weight)
      if (isKnown) continue
      reading.addLonger(number, weight, add, .7)
      if (!dictionary.isHangul(number)) reading.addForms(dictionary.term(number), weight, add)
    }
    reading.addSynonyms(run.word, weights, sounds)
    const ways = /^[가-힣]{3,}$/.test(whole) ? reading.segments(whole) : []
    const factor = runs.length > 1 && QUESTION.test(run.word) ? .4 : 1
    const group = { word: run.word, shown: whole, weights, factor, run, sounds }
    if (!ways.length) return [group]
    const isRefused = refused.has(whole)
    // Pieces that stand nowhere side by side are still better than nothing.
    if (!isKnown && !sounds.size && !(isRefused && strongest(weights) >= .4)) return groupsOfPieces(ways, whole, weights, reading, isRefused)
    if (isKnown && ways[0].every(piece => piece.length > 1)) group.together = ways[0].map(reading.ofPiece)
    return [group]
  })
  joinNeighbours(groups, reading, dictionary)
  return groups
}

/** The groups of a word in pieces; the word's own lesser readings go with the last one. */
function groupsOfPieces(ways, whole, weights, reading, isRefused) {
  const [pieces] = ways
  // Two pieces, or one of a single syllable, may be chance: 블록+체인. The text itself must show them side by side.
  const mustVerify = !isRefused && (pieces.length < 3 || pieces.some(piece => piece.length < 2))
  const groups = pieces.map((piece, index) => (
    { word: piece, shown: piece, weights: new Map(ways.flatMap(way => [...reading.ofPiece(way[index])])), factor: 1 / sqrt(pieces.length), pieceOf: whole, mustVerify, isRefused }))
  const addToLast = raiser(groups[groups.length - 1].weights)
  for (const [number, weight] of weights) if (weight >= .6) addToLast(number, weight)
  return groups
}

/** 네임 스페이스 also finds 네임스페이스, and web socket websocket; up to four words may have been one. */
function joinNeighbours(groups, reading, dictionary) {
  groups.forEach((left, index) => {
    for (let end = index + 2; end <= min(index + 4, groups.length); end++) {
      const parts = groups.slice(index, end), last = parts[parts.length - 1]
      if (!left.run || last.run?.hangul !== left.run.hangul || parts.some(part => /^\d+$/.test(part.word))) return
      const joined = parts.map(part => part.word).join('')
      for (const form of [joined, ...reading.cuts(joined).filter(stem => stem.length > joined.length - last.word.length)]) {
        const number = left.run.hangul ? dictionary.hangulNumber(keysOf(form)) : dictionary.otherNumber(form)
        for (const group of parts) {
          const add = raiser(group.weights)
          add(number, 1)
          for (const partner of dictionary.partners.get(number ?? form) ?? []) add(partner, .75)
        }
      }
    }
  })
}

/** Keeps the alternatives worth their bytes, at most 24 for each group and few shards for weak ones; returns the shards to load. */
export function chooseTerms(groups, { pagesOf, shardOf }) {
  const wanted = new Set(), allowance = max(2, floor(10 / groups.length))
  for (const group of groups) {
    const value = ([number, weight]) => weight * (1 + .02 * log1p(pagesOf(number)))
    const ranked = [...group.weights].sort((left, right) => value(right) - value(left) || left[0] - right[0]).slice(0, 24)
    const best = ranked[0]?.[1] ?? 0
    // Where a good reading occurs in many pages, a lesser one brings nothing to the first results.
    const least = ranked.some(([number, weight]) => weight >= .9 * best && pagesOf(number) > 40) ? .7 : .45
    let opened = 0
    group.weights = new Map(ranked.filter(([number, weight]) => {
      const shard = shardOf(number)?.[0]
      if (shard === undefined || wanted.has(shard)) return true
      if (opened >= allowance || (opened > 0 && weight < least * best)) return false
      opened++
      return wanted.add(shard)
    }))
    for (const number of (group.together ?? []).flatMap(part => [...part.keys()])) wanted.add(shardOf(number)?.[0])
  }
  wanted.delete(undefined)
  return wanted
}

/**
 * Drops words that sound alike but have nothing to do with each other (얼음 and realm): short ones must share more pages than
 * chance lets them, longer ones may also have letters that only loanwords have. `pages(number)` is the set of pages of a term, `titled(number)`
 * of those whose titles have it.
 */
export function dropChanceSounds(groups, pages, pageCount, titled) {
  /** Whether a title has the term beside another word of the query: Google Tag Manager for 구글 태그 매니저. */
  const isTitledWith = (number, weights) => {
    const titles = [...titled(number)]
    return titles.length > 0 && groups.some(other => other.weights !== weights && [...other.weights].some(([near, weight]) => {
      if (weight < .7) return false
      const theirs = titled(near)
      return titles.some(page => theirs.has(page))
    }))
  }
  for (const { weights, sounds } of groups) {
    const evidence = new Map([...sounds ?? []].filter(([, { own }]) => own).map(([number, { own }]) => {
      const ours = new Set(own.flatMap(other => other === number ? [] : [...pages(other)])), theirs = pages(number)
      const shared = [...theirs].filter(page => ours.has(page)).length
      // A word that few pages have is often the other spelling of one that more of them have.
      const isRarer = theirs.size >= ours.size
      return [number, { likelihood: chance(shared, ours.size * theirs.size / pageCount), isRarer, isRare: isRarer && ours.size < 4 }]
    }))
    const least = min(...[...evidence.values()].map(({ likelihood }) => likelihood))
    for (const [number, { likelihood, isRarer, isRare }] of evidence) {
      // Beside a word that surely is the same, another that shares no more pages than chance lets it is not: 리스트 is list, not least.
      if ((least < .01 && likelihood > .1) || !isSameWord(sounds.get(number), likelihood, isRare)) {
        if (isRarer && isTitledWith(number, weights)) weights.set(number, .8 * weights.get(number))
        else weights.delete(number)
      }
    }
  }
}

/** About how likely it is that two words share so many pages where `expected` would be chance (the first term of Poisson's tail). */
function chance(shared, expected) {
  let likelihood = shared ? 1 : 2
  for (let count = 1; count <= shared; count++) likelihood *= expected / count
  return likelihood
}

/** Letters that are rare in Korean words: ㅋ, ㅌ, ㅍ at the start of a syllable, and 브. */
const FOREIGN = /[\u110f-\u1111]|\u1107\u1173(?![\u11a8-\u11ff])/

/** The longer a word and the closer its letters, the less its pages must say. */
function isSameWord({ sounds, cost, hangul }, likelihood, isRare) {
  const isForeign = isRare || FOREIGN.test(hangul.normalize('NFD'))
  if (sounds > 7) return true
  if (sounds > 6) return likelihood < .1 || cost < (isForeign ? .06 : .01)
  if (sounds > 4) return likelihood < (sounds > 5 ? .05 : .02) || (isForeign && cost < .01)
  return likelihood < (sounds > 3 ? .005 : .0005) || (isRare && likelihood < .05 && cost < .01)
}

/** What an expression of code is found by, signs and all: `map()` of `map()을`; undefined where a query has none. */
export const signsOf = text => /\S*[a-z_][().:#@<>[\]{}+*/$-]+\S*|[@#$.:][a-z_]\S*/i.exec(text)?.[0].toLowerCase().replace(/[가-힣]+$/, '')
