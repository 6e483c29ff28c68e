// swift-format-ignore-file
/// Part 1 of templates/assets/search/engine.js, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_search_engine_js_1 = ####"""
// Finds pages in the index that the build wrote: no DOM, no dependency, the same code in browsers and in Node.
//
// openSearch({read, language}) -> {languages, query, excerpt, facets}. `read(path)` resolves to the bytes (or the parsed
// array) of a file below search/. FORMAT.md beside the builder describes the files.
//
// A word of a query becomes alternatives: terms of the dictionary with a weight between 0 and 1. All Korean handling happens
// there, by comparing two-set keystrokes; postings are only fetched for the alternatives that were chosen.

const FORMAT = 1

// ---- Hangul ----

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const INITIAL_KEYS = 'rRseEfaqQtTdwWczxvg'
const MEDIAL_KEYS = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ')
const FINAL_KEYS = ' r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ')
const JAMO = 'ㄱㄲㄳㄴㄵㄶㄷㄸㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅃㅄㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const JAMO_KEYS = 'r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g'.split(' ').concat(MEDIAL_KEYS)
const VOWEL = /[hjklyuiopnmbOP]/

/** The two-set keys that write a text; what is no Hangul letter stays. */
export function keysOf(text) {
  let keys = ''
  for (const letter of text) {
    const code = letter.charCodeAt(0) - 0xac00
    if (code >= 0 && code < 11172) {
      keys += INITIAL_KEYS[Math.floor(code / 588)] + MEDIAL_KEYS[Math.floor(code % 588 / 28)] + FINAL_KEYS[code % 28]
    } else keys += JAMO_KEYS[JAMO.indexOf(letter)] ?? letter
  }
  return keys
}

/** What an input method of two sets makes of keys. */
export function hangulOf(keys) {
  let text = '', initial = '', medial = '', final = ''
  const jamo = part => JAMO[JAMO_KEYS.indexOf(part)]
  const flush = () => {
    text += initial && medial
      ? String.fromCharCode(0xac00 + INITIAL_KEYS.indexOf(initial) * 588 + MEDIAL_KEYS.indexOf(medial) * 28 + FINAL_KEYS.indexOf(final))
      : (initial && jamo(initial)) + (medial && jamo(medial))
    initial = medial = final = ''
  }
  for (const typed of keys) {
    const key = JAMO_KEYS.includes(typed) ? typed : typed.toLowerCase()
    if (!JAMO_KEYS.includes(key)) {
      flush()
      text += typed
    } else if (VOWEL.test(key)) {
      if (final) {
        const next = final.slice(-1)
        final = final.slice(0, -1)
        flush()
        initial = next
        medial = key
      } else if (medial && !MEDIAL_KEYS.includes(medial + key)) {
        flush()
        medial = key
      } else medial += key
    } else if (initial && medial && FINAL_KEYS.includes(final + key)) final += key
    else {
      flush()
      initial = key
    }
  }
  flush()
  return text
}

/** Each syllable replaced by its initial consonant. */
export const initialsOf = text =>
  text.replace(/[가-힣]/g, letter => INITIALS[Math.floor((letter.charCodeAt(0) - 0xac00) / 588)])

/** Keys with spellings made equal that sound alike or are often confused. */
export const folded = keys => keys
  .replace(/[QWERT]/g, key => key.toLowerCase()).replace(/p/g, 'o').replace(/P/g, 'O')
  .replace(/([wc])([uybi])/g, (_, first, glide) => first + 'jhnk'['uybi'.indexOf(glide)])
  .replace(/hl|no/g, 'ho').replace(/tnl/g, 'tl')

/** A text composed and without characters of no width. */
const clean = text => text.normalize('NFC').replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')

/** The words of a clean text: [{word, hangul, attached, start, end}]. The builder (WordRuns) splits in the same way. */
export function wordRuns(text) {
  const runs = []
  let last = -1
  for (const { 0: piece, index } of clean(text).matchAll(/[가-힣ㄱ-ㅣᄀ-ᇿ]+|(?:(?![가-힣ㄱ-ㅣᄀ-ᇿ])[\p{Alphabetic}\p{Mn}\p{Mc}\p{Nd}_])+/gu)) {
    const hangul = /[가-힣ㄱ-ㅣᄀ-ᇿ]/.test(piece)
    const end = index + piece.length
    const word = hangul ? piece : piece.toLowerCase().replace(/^_+|_+$/g, '')
    if (word) runs.push({ word, hangul, attached: index === last, start: index, end })
    last = end
  }
  return runs
}

/** Keys inserted, left out, exchanged or swapped; `limit + 1` when there are more than `limit`. */
export function distance(left, right, limit) {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let before = [], last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      let best = Math.min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1))
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        best = Math.min(best, before[column - 2] + 1)
      }
      current.push(best)
      if (best < least) least = best
    }
    if (least > limit) return limit + 1
    before = last
    last = current
  }
  return last[right.length]
}

/** What remains of a word when one of the endings is cut off, the longest ending first. */
export const cutsOf = (word, endings) =>
  Array.from(word, (_, length) => word.slice(0, length)).filter((stem, length) => length && endings.has(word.slice(length)))

/** The id most headings have. */
export const anchorOf = heading => heading.toLowerCase().replace(/ /g, '-').replace(/[^\p{Alphabetic}\p{M}\p{N}_-]/gu, '')

// ---- Files ----

/** Numbers out of printable characters: see NumberText in the builder. */
export function numbersOf(text) {
  const numbers = []
  let value = 0, scale = 1
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 92) {
      numbers.push(value + (code - 35) * scale)
      value = 0
      scale = 1
    } else {
      value += (57 + code - 93) * scale
      scale *= 34
    }
  }
  return numbers
}

/** Keys out of a front-coded list whose lengths of shared prefixes begin at the character `mark`. */
function unfrontCoded(text, mark) {
  const words = []
  let word = '', from = 1
  const take = to => {
    if (to > 0) words.push(word += text.slice(from, to))
  }
  for (let index = 0; index < text.length; index++) {
    const shared = text.charCodeAt(index) - mark
    if (shared < 0 || shared > 22) continue
    take(index)
    word = word.slice(0, shared)
    from = index + 1
  }
  take(text.length)
  return words
}

const names = text => text.match(/.{10}/g) ?? []

/** Running sums: [2, 3] gives [0, 2, 5]. */
const sums = counts => counts.reduce((all, count) => (all.push(all[all.length - 1] + count), all), [0])

/** The last place in ascending `starts` whose value is at most `value`. */
function placeIn(starts, value) {
  let low = 0, high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle] <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** Loads each file once; a file that failed is tried again the next time. */
function loader(read) {
  const loaded = new Map()
  return path => {
    if (!loaded.has(path)) {
      const promise = Promise.resolve(read(path)).then(file => {
        if (Array.isArray(file)) return file
        const text = new TextDecoder().decode(file)
        return JSON.parse(text.slice(text.indexOf(',') + 1, text.lastIndexOf(')')))
      })
      promise.catch(() => loaded.delete(path))
      loaded.set(path, promise)
    }
    return loaded.get(path)
  }
}

// ---- The dictionary of one language ----

function openDictionary(core) {
  const [tables, hangulText, otherText, pageCounts, shardSizes, shardNames, pageSizes, lengthSteps, recordSizes, recordNames, synonyms, facetsName] = core
  const [suffixes, verbEndings, stops, englishEndings] = tables.map(table => table.split(' '))
  const hangul = unfrontCoded(hangulText, 35), other = unfrontCoded(otherText, 65)
  const terms = hangul.concat(other)
  const numberOf = new Map(terms.map((term, number) => [number < hangul.length ? term : ' ' + term, number]))
  const [outside, links] = synonyms
  const partners = new Map()
  const list = numbersOf(links), outsideWords = outside.split(' ')
  for (let place = 0, first = 0; place < list.length;) {
    const members = Array.from({ length: list[place++] }, (_, index) => index ? first + list[place++] : first += list[place++])
    for (const member of members) {
      const key = terms[member] === undefined ? outsideWords[member - terms.length] : member
      partners.set(key, [...partners.get(key) ?? [], ...members.filter(other => other !== member && other < terms.length)])
    }
  }
  const pageUnits = numbersOf(pageSizes)
  const unitStarts = sums(pageUnits)
  const lengths = numbersOf(lengthSteps).map(step => step && 2 ** ((step - 1) / 2))
  let foldedTerms, initialTerms
  return {
    terms, hangul, other, partners,
    suffixes: new Set(suffixes), suffixKeys: new Set(suffixes.map(keysOf)), stops: new Set(stops), englishEndings,
    verbEndings: verbEndings.map(keysOf).sort((left, right) => right.length - left.length),
    pageCounts: numbersOf(pageCounts).map(count => count + 1),
    shardStarts: sums(numbersOf(shardSizes)), shardNames: names(shardNames),
    recordStarts: sums(numbersOf(recordSizes)), recordNames: names(recordNames),
    facetsName, unitStarts, lengths, pageCount: pageUnits.length, pageOfUnit: pageUnits.flatMap((units, page) => Array(units).fill(page)),
    averageLength: Math.max(lengths.reduce((sum, length) => sum + length, 0) / Math.max(lengths.length, 1), 1),
    hangulNumber: key => numberOf.get(key),
    otherNumber: word => numberOf.get(' ' + word),
    isHangul: number => number < hangul.length,
    shown: number => number < hangul.length ? hangulOf(terms[number]) : terms[number],
    /** The folded keys of each Hangul term. */
    get folded() {
      return foldedTerms ??= hangul.map(folded)
    },
    /** The initial consonants of each Hangul term, as keys. */
    get initials() {
      return initialTerms ??= hangul.map(key => key.replace(/([^hjklyuiopnmbOP])?[hjklyuiopnmbOP]+|./g, '$1'))
    },
    /** The range of Hangul terms whose keys begin with `prefix`. */
    withPrefix(prefix) {
      const bound = limit => {
        let low = 0, high = hangul.length
        while (low < high) {
          const middle = (low + high) >> 1
          if (hangul[middle] < limit) low = middle + 1
          else high = middle
        }
        return low
      }
      return [bound(prefix), bound(prefix + '~')]
    },
  }
}

// ---- Alternatives ----

const ratio = (part, whole) => Math.min(part.length / whole.length, 1)

/** Terms for one word: number -> weight, and what must be told about how it was read. */
function alternatives(dictionary) {
  const { hangul, other, pageCounts, suffixes, suffixKeys } = dictionary
  const verbEndingKeys = new Set(dictionary.verbEndings)

  const cuts = word => cutsOf(word, suffixes)

  function ofHangul(word) {
    const weights = new Map()
    const add = (number, weight) => {
      if (number !== undefined && weight > (weights.get(number) ?? 0)) weights.set(number, weight)
    }
    const strongest = () => Math.max(0, ...weights.values())
    const keys = keysOf(word)
    const whole = /^[가-힣]+$/.test(word)
    if (/^[ㄱ-ㅎ]+$/.test(word) && keys.length > 1) {
      dictionary.initials.forEach((initials, number) => {
        if (initials.startsWith(keys)) add(number, .8 * ratio(keys, initials) ** 1.5)
      })
    }
    if (!whole) {
      const latin = keys.toLowerCase()
      other.forEach((term, index) => {
        if (term === latin) add(hangul.length + index, .9)
        else if (latin.length > 2 && term.startsWith(latin)) add(hangul.length + index, .5)
      })
    }
    add(dictionary.hangulNumber(keys), 1)
    const stems = whole ? cuts(word) : []
    for (const stem of stems) {
      const number = dictionary.hangulNumber(keysOf(stem))
      if (stem.length > 1 || pageCounts[number] > 2) add(number, .97)
    }
    if (whole) {
      for (const form of [word, ...stems.filter(stem => stem.length > 1)]) {
        const sound = folded(keysOf(form))
        dictionary.folded.forEach((term, number) => {
          // 쓰레드 is 스레드, also where the text has only 스레드의.
          if (term.startsWith(sound) && (term.length === sound.length || (sound.length > 3 && suffixKeys.has(hangul[number].slice(sound.length))))) {
            add(number, form === word ? .95 : .92)
          }
        })
      }
    }
    const strong = strongest() >= .9
    addPrefixes(keys, whole, strong, weights, add)
    if (whole && word.length > 1) {
      hangul.forEach((key, number) => {
        if (!weights.has(number) && key.includes(keys)) add(number, .1 + .55 * ratio(keys, key))
      })
    }
    if (keys.length > 4) addNeighbours(keys, strong ? [] : stems, strong, weights, add)
    return weights
  }

  function addPrefixes(keys, whole, strong, weights, add) {
    const prefixes = keys.length > 3 || !whole || !weights.size ? [[keys, 1]] : []
    if (whole) {
      // Beside an exact match only what must be a verb is looked up in its other forms: 바꾼다, 지우는.
      for (const ending of dictionary.verbEndings) {
        const stem = keys.slice(0, -ending.length)
        if (keys.endsWith(ending) && stem.length > 3 && (!strong || /(ek|sms|aus)$/.test(ending))) prefixes.push([stem, .75])
      }
    }
    for (const [prefix, factor] of prefixes) {
      if (prefix.length < 2) continue
      const [from, to] = dictionary.withPrefix(prefix)
      for (let number = from; number < to; number++) {
        const rest = hangul[number].slice(prefix.length)
        // A vowel right after a stem is its contraction with an ending: 바꾸 + 어 is 바꿔.
        const isInflected = factor < 1 ? verbEndingKeys.has(rest) || /^[jku]/.test(rest) : suffixKeys.has(rest)
        add(number, factor * (isInflected ? .93 : .75 * ratio(prefix, hangul[number]) ** .7))
      }
    }
  }

  /** Terms a slip of the finger away. */
  function addNeighbours(keys, stems, strong, weights, add) {
    const known = Math.max(0, ...[...weights].filter(([, weight]) => weight >= .9).map(([number]) => pageCounts[number]))
    const forms = [keys, ...stems.filter(stem => stem.length > 1).map(keysOf)].filter(form => form.length > 4)
    hangul.forEach((key, number) => {
      if (key[0].toLowerCase() !== keys[0].toLowerCase() || (weights.get(number) ?? 0) >= .6) return
      for (const form of forms) {
        const limit = form.length < 9 ? 1 : 2
        const slips = distance(form, key, limit)
        if (slips > limit) continue
        const weight = slips < 2 ? .62 : .42
        // Beside a word that exists, only a clearly more frequent neighbour was meant.
        if (!strong) add(number, weight)
        else if (pageCounts[number] > known * 2) add(number, weight * .6)
      }
    })
  }

  function ofOther(word, typed) {
    const weights = new Map()
    const add = (number, weight) => {
      if (number !== undefined && weight > (weights.get(number) ?? 0)) weights.set(number, weight)
    }
    const first = hangul.length
    add(dictionary.otherNumber(word), 1)
"""####
}
