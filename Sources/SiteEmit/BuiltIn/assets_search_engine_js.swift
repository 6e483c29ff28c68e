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
const { abs, clz32, exp, floor, imul, log, log1p, max, min, sqrt } = Math

// ---- Hangul ----

// Keys in the order of Unicode's letters: all consonants, those that begin a syllable, those that end one, and the vowels.
const CONSONANTS = 'r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g'.split(' ')
const INITIALS = CONSONANTS.filter(keys => !keys[1])
const FINALS = ['', ...CONSONANTS.filter(keys => !/[EQW]/.test(keys))]
const VOWELS = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ')
const LETTERS = [...CONSONANTS, ...VOWELS]
const VOWEL = /[hjklyuiopnmbOP]/

/** The two-set keys that write a text; what is no Hangul letter stays. */
export function keysOf(text) {
  let keys = ''
  for (const letter of text) {
    const code = letter.charCodeAt(0) - 0xac00
    if (code >= 0 && code < 11172) keys += INITIALS[floor(code / 588)] + VOWELS[floor(code % 588 / 28)] + FINALS[code % 28]
    else keys += LETTERS[code + 0xac00 - 0x3131] ?? letter
  }
  return keys
}

/** What an input method of two sets makes of keys. */
export function hangulOf(keys) {
  let text = '', initial = '', medial = '', final = ''
  const jamo = part => part && String.fromCharCode(0x3131 + LETTERS.indexOf(part))
  const flush = () => {
    text += initial && medial
      ? String.fromCharCode(0xac00 + INITIALS.indexOf(initial) * 588 + VOWELS.indexOf(medial) * 28 + FINALS.indexOf(final))
      : jamo(initial) + jamo(medial)
    initial = medial = final = ''
  }
  for (const typed of keys) {
    const key = LETTERS.includes(typed) ? typed : typed.toLowerCase()
    if (!LETTERS.includes(key)) {
      flush()
      text += typed
    } else if (VOWEL.test(key)) {
      if (final) {
        const next = final.slice(-1)
        final = final.slice(0, -1)
        flush()
        initial = next
        medial = key
      } else if (medial && !VOWELS.includes(medial + key)) {
        flush()
        medial = key
      } else medial += key
    } else if (initial && medial && FINALS.includes(final + key)) final += key
    else {
      flush()
      initial = key
    }
  }
  flush()
  return text
}

/** The keys of a word's initial consonants. */
export const initialsOf = keys => keys.replace(/([^hjklyuiopnmbOP])?[hjklyuiopnmbOP]+|./g, '$1')

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
  if (abs(left.length - right.length) > limit) return limit + 1
  let before = [], last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      let best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1))
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        best = min(best, before[column - 2] + 1)
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

// The logistic curve in steps of 1/256 and its inverse, in 4,096ths. No value comes near a whole number, so that every platform
// rounds alike.
const SQUASHED = Array.from({ length: 4096 }, (_, value) => floor(4096 / (1 + exp(8 - value / 256))))
const STRETCHED = Array.from({ length: 4096 }, (_, chance) => max(-2047, min(floor(256 * log(chance / (4096 - chance))), 2047)))
const PLAIN = 16384
const RATES = Array.from({ length: 128 }, (_, count) => floor(131072 / (2 * count + 3)))

/** Reads what the builder's BitPacker wrote: an arithmetic coder with learning probabilities. */
function unpacker(text, size = 0) {
  const bytes = atob(text)
  // Letters have their own table behind that of numbers.
  const chances = new Uint16Array(PLAIN + size).fill(32768), seen = new Uint8Array(PLAIN + size)
  let low = 0, high = 0xffffffff, code = 0, place = 0
  const shift = () => code = (code << 8 | bytes.charCodeAt(place++)) >>> 0
  for (let count = 0; count < 4; count++) shift()
  const chance = slot => {
    const value = chances[slot]
    return value < 32 ? 32 : value > 65504 ? 65504 : value
  }
  const learn = (bit, slot) => {
    chances[slot] += floor((bit * 65535 - chances[slot]) * RATES[seen[slot]] / 65536)
    if (seen[slot] < 127) seen[slot]++
  }
  const decode = odds => {
    const range = high - low
    const middle = low + (range >>> 16) * odds + ((range & 65535) * odds >>> 16)
    const bit = code <= middle ? 1 : 0
    if (bit) high = middle
    else low = middle + 1
    while (!((low ^ high) >>> 24)) {
      low = low << 8 >>> 0
      high = (high << 8 | 255) >>> 0
      shift()
    }
    return bit
  }
  const bit = slot => {
    const value = decode(chance(slot))
    learn(value, slot)
    return value
  }
  const weights = Array(8).fill(26214), slots = [0, 0, 0, 0], inputs = [0, 0, 0, 0]
  return {
    bit,
    number(context) {
      const base = context * 256
      let length = 0, value = 1
      // Damaged data must end as well.
      while (length < 24 && bit(base + length)) length++
      for (let count = 0; count < length; count++) value = value * 2 + bit(base + 32 + length * 8 + (value < 8 ? value : 0))
      return value - 1
    },
    /** One byte of a word, guessed from four contexts. */
    letter(contexts, first) {
      for (let order = 0; order < 4; order++) contexts[order] = imul(contexts[order], 0x9e3779b1) + imul(order, 0x632be5ab)
      let node = 1
      while (node < 256) {
        let sum = 0
        for (let order = 0; order < 4; order++) {
          slots[order] = PLAIN + (imul(contexts[order] + node, 0x85ebca6b) >>> 12)
          inputs[order] = STRETCHED[chance(slots[order]) >> 4]
          sum += inputs[order] * weights[first + order]
        }
        const guess = min(max(SQUASHED[min(max(floor(sum / 65536) + 2048, 0), 4095)], 1), 4095)
        const value = decode(guess * 16)
        for (let order = 0; order < 4; order++) {
          weights[first + order] += (inputs[order] * (value * 4096 - guess) * 7 + 32768) >> 16
          learn(value, slots[order])
        }
        node = node * 2 + value
      }
      return node - 256
    },
  }
}

/** The numbers of a packed list. */
export function numbersOf(text) {
  const packed = unpacker(text)
  return Array.from({ length: packed.number(63) }, () => packed.number(0))
}

/** The words of a packed list. */
function wordsOf(text) {
  const packed = unpacker(text, 1 << 20)
  let last = [], shared = 0
  return Array.from({ length: packed.number(63) }, () => {
    shared = packed.number(32 + min(shared, 12))
    const word = last.slice(0, shared)
    for (let place = shared; place < 999; place++) {
      const replaced = place === shared ? (last[place] ?? 0) + 1 : 0
      const [one = 0, two = 0, three = 0] = [word[place - 1], word[place - 2], word[place - 3]]
      const letter = packed.letter([replaced, one | replaced << 8, one | two << 8, one | two << 8 | three << 16], replaced && 4)
      if (!letter) break
      word.push(letter)
    }
    last = word
    return new TextDecoder().decode(Uint8Array.from(word))
  })
}

/** How many bits a number takes. */
const bitsOf = number => 32 - clz32(number)

const names = text => text.match(/.{10}/g) ?? []

/** Running sums: [2, 3] gives [0, 2, 5]. */
const sums = counts => counts.reduce((all, count) => (all.push(all[all.length - 1] + count), all), [0])

/** The last place in ascending `starts` whose value is at most `value`. */
const placeIn = (starts, value) => starts.findLastIndex(start => start <= value)

/** Loads each file once; a file that failed is tried again the next time. */
function loader(read) {
  const loaded = new Map()
  return path => {
    if (!loaded.has(path)) {
      const promise = Promise.resolve(read(path + '.js')).then(file => {
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

function openDictionary(core, tables) {
  const [hangulText, otherText, pageCountsText, shardSizes, shardNames, pageSizes, lengthSteps, recordSizes, recordNames, synonyms, facetsName] = core
  const [suffixes, verbEndings, stops, englishEndings] = tables.map(table => table.split(' '))
  const hangul = wordsOf(hangulText), other = wordsOf(otherText)
  const terms = hangul.concat(other)
  const packedCounts = unpacker(pageCountsText)
  let lastCount = 1
  const pageCounts = terms.map(() => lastCount = packedCounts.number(min(bitsOf(lastCount), 7)))
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
    pageCounts, beginsPage: pageUnits.flatMap(units => [1, ...Array(units - 1).fill(0)]),
    shardStarts: sums(numbersOf(shardSizes)), shardNames: names(shardNames),
    recordStarts: sums(numbersOf(recordSizes)), recordNames: names(recordNames),
    facetsName, unitStarts, lengths, pageCount: pageUnits.length, pageOfUnit: pageUnits.flatMap((units, page) => Array(units).fill(page)),
    averageLength: max(lengths.reduce((sum, length) => sum + length, 0) / max(lengths.length, 1), 1),
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
      return initialTerms ??= hangul.map(initialsOf)
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

const ratio = (part, whole) => min(part.length / whole.length, 1)

const strongest = weights => max(0, ...weights.values())

/** Sets the weight of a term if it has none as large. */
const raiser = weights => (number, weight) => {
  if (number !== undefined && weight > (weights.get(number) ?? 0)) weights.set(number, weight)
}

/** Terms for one word: number -> weight, and what must be told about how it was read. */
function alternatives(dictionary) {
  const { hangul, other, pageCounts, suffixes, suffixKeys } = dictionary
  const verbEndingKeys = new Set(dictionary.verbEndings)

  const cuts = word => cutsOf(word, suffixes)
  const longCuts = word => cuts(word).filter(stem => stem.length > 1)

  function ofHangul(word) {
    const weights = new Map()
    const add = raiser(weights)
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
"""####
}
