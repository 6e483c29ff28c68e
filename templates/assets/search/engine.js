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
      for (const form of [word, ...longCuts(word)]) {
        const sound = folded(keysOf(form))
        dictionary.folded.forEach((term, number) => {
          // 쓰레드 is 스레드, also where the text has only 스레드의.
          if (term.startsWith(sound) && (term.length === sound.length || (sound.length > 3 && suffixKeys.has(hangul[number].slice(sound.length))))) {
            add(number, form === word ? .95 : .92)
          }
        })
      }
    }
    const strong = strongest(weights) >= .9
    addPrefixes(keys, whole, strong, weights, add)
    if (whole && word.length > 1) {
      hangul.forEach((key, number) => {
        if (!weights.has(number) && key.includes(keys)) add(number, .1 + .55 * ratio(keys, key))
      })
    }
    if (keys.length > 4) addNeighbours(keys, strong || !whole ? [] : longCuts(word), strong, weights, add)
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
    const known = max(0, ...[...weights].filter(([, weight]) => weight >= .9).map(([number]) => pageCounts[number]))
    const forms = [keys, ...stems.map(keysOf)].filter(form => form.length > 4)
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
    const add = raiser(weights)
    const first = hangul.length
    add(dictionary.otherNumber(word), 1)
    add(dictionary.otherNumber(word.endsWith('s') ? word.slice(0, -1) : word + 's'), .9)
    for (const ending of dictionary.englishEndings) {
      const stem = word.slice(0, -ending.length)
      if (!word.endsWith(ending) || stem.length < 4) continue
      for (const other of ['', ...dictionary.englishEndings]) add(dictionary.otherNumber(stem + other), .8)
      break
    }
    other.forEach((term, index) => {
      if (term.length > word.length && word.length > 1) {
        if (term.startsWith(word)) add(first + index, .85 * ratio(word, term) ** .7)
        else if (word.length > 3 && term.includes(word)) add(first + index, .8 * ratio(word, term) ** .5)
      }
    })
    let layout
    if (strongest(weights) < .9 && /^[a-z]{3,}$/.test(word)) {
      const text = hangulOf(typed)
      // A stray letter inside means that no Hangul was meant; at the end it is a half-typed syllable.
      if (/^[가-힣]+[ㄱ-ㅎ]?$/.test(text)) {
        layout = text
        for (const [number, weight] of ofHangul(text)) if (weight > .5 || !weights.size) add(number, weight * .9)
      }
    }
    if (!weights.size && word.length > 4) {
      other.forEach((term, index) => {
        if (term[0] !== word[0]) return
        const limit = word.length < 8 ? 1 : 2
        const slips = distance(word, term, limit)
        if (slips <= limit) add(first + index, slips < 2 ? .6 : .4)
      })
    }
    return { weights, layout }
  }

  /** Adds what means the same as the good readings, or as the word itself when no page has it. */
  function addSynonyms(word, weights) {
    const add = raiser(weights)
    const addPartners = (of, weight) => {
      for (const partner of dictionary.partners.get(of) ?? []) {
        add(partner, weight)
        const name = dictionary.terms[partner]
        if (dictionary.isHangul(partner) || name.length < 5) continue
        // 툴바 leads to toolbar and from there to UIToolbar.
        other.forEach((term, index) => {
          if (term.length > name.length && (term.endsWith(name) || term.startsWith(name))) add(hangul.length + index, weight * ratio(name, term) ** .5 * .9)
        })
      }
    }
    for (const [number, weight] of [...weights]) if (weight >= .9) addPartners(number, .68 * weight)
    for (const form of [word, ...cuts(word)]) addPartners(form, .75)
  }

  /** Splits a word written without spaces into terms, with their endings: fewest pieces, frequent ones first; null when it cannot be done. */
  function segments(word) {
    const best = [{ cost: 0, pieces: [] }]
    for (let start = 0; start < word.length; start++) {
      if (!best[start]) continue
      for (let end = start + 1; end <= word.length; end++) {
        const piece = word.slice(start, end)
        const number = [piece, ...longCuts(piece)].map(form => dictionary.hangulNumber(keysOf(form))).find(found => found !== undefined)
        if (number === undefined || piece === word) continue
        const cost = best[start].cost + 1 + (end - start < 2 ? 2.5 : 0) - .1 * min(pageCounts[number], 9) / 9
        if (!best[end] || cost < best[end].cost) best[end] = { cost, pieces: [...best[start].pieces, piece] }
      }
    }
    if (best[word.length]?.pieces.length <= 4) return best[word.length].pieces
    for (let end = word.length - 1; end > 1; end--) {
      const pieces = best[end]?.pieces.length
      if (pieces > 1 && pieces <= 4 && suffixes.has(word.slice(end))) return best[end].pieces
    }
    return null
  }

  return { ofHangul, ofOther, addSynonyms, segments, cuts }
}

// ---- Queries ----

/** The groups of a query: {word, weights, factor, pieceOf?}. Words of `refused` are not split. A page need not match them all. */
function groupsOf(text, dictionary, reading, refused) {
  const { stops, suffixes } = dictionary
  const all = wordRuns(text).filter(run => !(run.hangul && run.attached && suffixes.has(run.word)))
  const isStop = run => stops.has(run.word) || /^\d$/.test(run.word) || (run.hangul && reading.cuts(run.word).some(stem => stem.length > 1 && stops.has(stem)))
  const content = all.filter(run => !isStop(run))
  const runs = (content.length ? content : all).slice(0, 12)
  const groups = []
  runs.forEach(run => {
    const typed = text.slice(run.start, run.end)
    const { weights, layout } = run.hangul ? { weights: reading.ofHangul(run.word) } : reading.ofOther(run.word, typed)
    reading.addSynonyms(run.word, weights)
    const whole = layout ?? run.word
    const strong = strongest(weights) >= .9 * (layout ? .9 : 1)
    const pieces = /^[가-힣]{3,}$/.test(whole) && !strong && !refused.has(whole) ? reading.segments(whole) : null
    if (pieces?.length > 1) groups.push(...groupsOfPieces(pieces, whole, weights, reading))
    else groups.push({ word: run.word, shown: whole, weights, factor: 1, run })
  })
  joinNeighbours(groups, reading, dictionary)
  return groups
}

function groupsOfPieces(pieces, whole, weights, reading) {
  // Two pieces, or one of a single syllable, may be chance: 블록+체인. The text itself must show them side by side.
  const mustVerify = pieces.length < 3 || pieces.some(piece => piece.length < 2)
  const groups = pieces.map(piece => {
    const own = new Map()
    for (const [number, weight] of reading.ofHangul(piece)) if (weight >= .9) own.set(number, weight > .96 ? weight : weight * .6)
    return { word: piece, shown: piece, weights: own, factor: 1 / sqrt(pieces.length), pieceOf: whole, mustVerify }
  })
  const last = groups[groups.length - 1].weights
  for (const [number, weight] of weights) if (weight >= .6) last.set(number, max(weight, last.get(number) ?? 0))
  return groups
}

/** 네임 스페이스 also finds 네임스페이스. */
function joinNeighbours(groups, reading, dictionary) {
  for (let index = 1; index < groups.length; index++) {
    const [left, right] = [groups[index - 1], groups[index]]
    if (!left.run?.hangul || !right.run?.hangul) continue
    const joined = left.word + right.word
    for (const form of [joined, ...reading.cuts(joined).filter(stem => stem.length > left.word.length)]) {
      const number = dictionary.hangulNumber(keysOf(form))
      if (number === undefined) continue
      left.weights.set(number, 1)
      right.weights.set(number, 1)
    }
  }
}

/** Chooses the alternatives worth their bytes: at most 24 for each group, and few shards for weak ones. */
function chooseTerms(groups, dictionary) {
  const wanted = new Set()
  const allowance = max(2, floor(10 / groups.length))
  for (const group of groups) {
    const value = ([number, weight]) => weight * (1 + .02 * log1p(dictionary.pageCounts[number]))
    const ranked = [...group.weights].sort((left, right) => value(right) - value(left) || left[0] - right[0]).slice(0, 24)
    const best = ranked[0]?.[1] ?? 0
    // Where a good reading stands in many pages, a lesser one brings nothing to the first results.
    const least = ranked.some(([number, weight]) => weight >= .9 * best && dictionary.pageCounts[number] > 40) ? .7 : .45
    let opened = 0
    group.weights = new Map()
    for (const [number, weight] of ranked) {
      const shard = placeIn(dictionary.shardStarts, number)
      if (!wanted.has(shard)) {
        if (opened >= allowance || (opened > 0 && weight < least * best)) continue
        opened++
        wanted.add(shard)
      }
      group.weights.set(number, weight)
    }
  }
  return wanted
}

/** Postings of a shard, whose terms stand in `pageCounts` pages: for each term a list of unit · 24 + code. */
function postingsOf(text, pageCounts, beginsPage) {
  const packed = unpacker(text)
  return pageCounts.map(pages => {
    const count = pages + packed.number(min(pages, 7))
    let next = 0, title = 0, heading = 0, step = 1
    return Array.from({ length: count }, (_, place) => {
      const unit = next + packed.number(8 + min(bitsOf(floor((beginsPage.length - next) / (count - place))), 20))
      const begins = beginsPage[unit]
      next = unit + 1
      title = begins && packed.bit(30 * 256 + title)
      heading = packed.bit(31 * 256 + begins * 4 + heading * 2 + title)
      const base = 32 * 256 + step * 16 + (title | heading) * 8
      step = 0
      while (step < 5 && packed.bit(base + step)) step++
      return unit * 24 + heading * 12 + title * 6 + step
    })
  })
}

/** How often a term stands in a unit, by the last step of its code. */
const COUNTS = [0, 1, 2, 3.5, 6, 12]

/** Best first; what came first stays first among equals. */
const sorted = list => list.sort((left, right) => right.score - left.score || left.unit - right.unit)

/** Scores pages: [{page, score, unit, units, coverage, where, groups}], best first; `groups` has a bit for each group met. */
function score(groups, postings, dictionary, allowed) {
  const { pageOfUnit, lengths, averageLength, pageCount, pageCounts } = dictionary
  const idf = count => log(1 + (pageCount - count + .5) / (count + .5))
  const units = new Map(), pages = new Map()
  // How many mean pages long a page is: a long one meets every word somewhere.
  const bulk = new Float64Array(pageCount)
  lengths.forEach((length, unit) => { bulk[pageOfUnit[unit]] += length / averageLength / lengths.length * pageCount })
  const [titles, headings, counts] = [0, 1, 2].map(() => new Float64Array(lengths.length))
  let total = 0
  groups.forEach((group, index) => {
    const best = strongest(group.weights)
    const mains = [...group.weights].filter(([, weight]) => weight >= .8 * best).map(([number]) => idf(pageCounts[number]))
    const worth = (mains.length ? min(max(...mains), 4.2) : idf(1) * .7) * group.factor
    total += worth
    const met = new Set()
    for (const [number, weight] of group.weights) {
      for (const posting of postings(number) ?? []) {
        const unit = floor(posting / 24), code = posting % 24
        if (allowed && !allowed.has(pageOfUnit[unit])) continue
        met.add(unit)
        if (code % 12 > 5) titles[unit] = max(titles[unit], weight)
        if (code > 11) headings[unit] = max(headings[unit], weight)
        counts[unit] += weight * COUNTS[code % 6]
      }
    }
    const pageHits = new Map()
    for (const unit of met) {
      const page = pageOfUnit[unit], title = titles[unit], heading = headings[unit], count = counts[unit]
      titles[unit] = headings[unit] = counts[unit] = 0
      const frequency = count / (.4 + .6 * lengths[unit] / averageLength) + 5 * title + 3.5 * heading
      const entry = units.get(unit) ?? { unit, score: 0, where: 'text' }
      entry.score += worth * frequency / (frequency + 1.2) * 2.2 * (1 + (title && .25) + (heading && .15))
      if (title) entry.where = 'title'
      else if (heading && entry.where === 'text') entry.where = 'heading'
      units.set(unit, entry)
      const hit = pageHits.get(page) ?? { strength: 0, amount: 0, title: 0 }
      hit.strength = max(hit.strength, title, heading, count && min(1, best))
      hit.amount += count + 4 * title + 2 * heading
      hit.title = max(hit.title, title)
      pageHits.set(page, hit)
    }
    for (const [page, hit] of pageHits) {
      const entry = pages.get(page) ?? { page, coverage: 0, amount: 0, titled: 0, units: [], groups: 0 }
      entry.coverage += worth * min(1, hit.strength / (best || 1))
      entry.amount += worth * log1p(hit.amount / max(1, bulk[page]))
      entry.titled += worth * hit.title
      entry.groups |= 1 << index
      pages.set(page, entry)
    }
  })
  for (const unit of units.values()) pages.get(pageOfUnit[unit.unit]).units.push(unit)
  const results = [...pages.values()]
  for (const page of results) {
    const [best, ...more] = sorted(page.units)
    page.coverage /= total
    page.unit = best.unit
    page.where = best.where
    page.score = best.score + .18 * more.slice(0, 3).reduce((sum, unit) => sum + unit.score, 0) + .35 * page.amount
    // A title that holds the whole query is the page that was meant.
    page.score *= page.coverage ** 1.3 * (1 + .3 * (page.titled / total) ** 2) * (1 - .09 * log(max(1, bulk[page.page])))
  }
  return sorted(results).filter(result => result.coverage >= .34 || result.score >= .6 * results[0].score)
}

/** A text without spaces and in small letters, to compare whatever the spacing. */
const blind = text => clean(text).toLowerCase().replace(/\s+/g, '')

// ---- Excerpts ----

/** The parts of `text` to mark, [start, end], for the chosen terms and the words of the query. */
function marksIn(text, words, suffixes) {
  const marks = []
  for (const run of wordRuns(text)) {
    const shown = text.slice(run.start, run.end).toLowerCase()
    if (run.hangul) {
      for (let length = shown.length; length > 0; length--) {
        const rest = shown.slice(length)
        const word = words.get(shown.slice(0, length))
        if (word !== undefined && (!rest || suffixes.has(rest) || length > 1)) {
          marks.push([run.start, run.start + length, word])
          break
        }
      }
    } else if (words.has(shown)) marks.push([run.start, run.end, words.get(shown)])
    else {
      for (const [word, group] of words) {
        const place = word.length > 3 ? shown.indexOf(word) : -1
        if (place >= 0) {
          marks.push([run.start + place, run.start + place + word.length, group])
          break
        }
      }
    }
  }
  return marks
}

/** About `width` characters around the densest marks, as [{text, mark}]. */
function cutOut(text, marks, width) {
  let start = 0, most = -1
  for (const [from] of marks) {
    const near = marks.filter(mark => mark[0] >= from && mark[1] <= from + width)
    const value = new Set(near.map(mark => mark[2])).size * 4 + min(near.length, 4)
    if (value > most) {
      most = value
      start = from
    }
  }
  start = max(0, start - floor(width / 4))
  if (start > 0) start = text.indexOf(' ', start) + 1 || start
  const end = min(text.length, start + width)
  const parts = []
  let place = start
  const push = (to, mark) => to > place && parts.push({ text: text.slice(place, to), mark })
  for (const [from, to] of marks) {
    if (from < place || to > end) continue
    push(from, false)
    place = from
    push(to, true)
    place = to
  }
  push(end, false)
  if (start > 0) parts.unshift({ text: '… ', mark: false })
  if (end < text.length) parts.push({ text: ' …', mark: false })
  return parts
}

// ---- The door ----

/** Opens the index. `language` is the one searched when a query names none; else the site's default. */
export async function openSearch({ read, language }) {
  const load = loader(read)
  const [format, entries, tables] = await load('data/manifest')
  if (format !== FORMAT) throw new Error(`search index of format ${format}`)
  const coreNames = new Map(entries)
  const standard = coreNames.has(language) ? language : entries[0]?.[0]
  const opened = new Map()
  const open = code => {
    if (!opened.has(code)) {
      const promise = load(`data/${coreNames.get(code)}`).then(core => openLanguage(code, core, tables, load))
      promise.catch(() => opened.delete(code))
      opened.set(code, promise)
    }
    return opened.get(code)
  }
  if (standard) await open(standard)
  const none = { results: [], missing: [], corrected: [], failed: [], total: 0 }
  return {
    languages: [...coreNames.keys()],
    language: standard,
    /** Answers a query; see `answer`. */
    query: async (text, options = {}) => {
      const code = coreNames.has(options.language) ? options.language : standard
      return code ? (await open(code)).answer(String(text), options) : none
    },
    /** The excerpt of a result that came without one. */
    excerpt: async (result, options) => (await open(result.language)).excerpt(result, options),
    /** Kinds and tags with their counts: {kinds: {post: 3}, tags: {swift: 2}}. */
    facets: async (code = standard) => (code ? (await open(code)).facets() : { kinds: {}, tags: {} }),
  }
}

const KINDS = { p: 'post', c: 'chapter', t: 'topic', g: 'page' }

function openLanguage(language, core, tables, load) {
  const dictionary = openDictionary(core, tables)
  const reading = alternatives(dictionary)
  const shards = new Map(), states = new WeakMap()
  let facetFile

  const loadFacets = () => facetFile ??= load(`data/${dictionary.facetsName}`).then(([kinds, tags]) => ({
    kinds,
    tags: new Map(tags.map(([tag, pages]) => [tag, sums(numbersOf(pages)).slice(1)])),
  }), error => {
    facetFile = undefined
    throw error
  })

  async function pagesAllowed({ kind, tag }) {
    if (!kind && !tag) return null
    const { kinds, tags } = await loadFacets()
    const tagged = tag && new Set(tags.get(tag) ?? [])
    return new Set([...kinds].flatMap((letter, page) =>
      isOfKind(letter, kind) && (!tagged || tagged.has(page)) ? [page] : []))
  }

  /** The record of a page: [path, title, kind, date, text names, units of each text, headings]. */
  async function record(page) {
    const file = placeIn(dictionary.recordStarts, page)
    return (await load(`data/${dictionary.recordNames[file]}`))[page - dictionary.recordStarts[file]]
  }

  /** The prose and code of a unit. */
  async function textOf(page, unit) {
    const [, , , , textNames, unitCounts] = await record(page)
    const starts = sums(unitCounts)
    const place = unit - dictionary.unitStarts[page]
    const file = min(placeIn(starts, place), starts.length - 2)
    const texts = await load(`text/${names(textNames)[file]}`)
    return texts.slice((place - starts[file]) * 2, (place - starts[file]) * 2 + 2)
  }

  /** Postings by term number; the shards that could not be loaded are told by their numbers. */
  async function loadPostings(wanted) {
    const failed = new Set()
    await Promise.all([...wanted].map(async shard => {
      try {
        const [text] = await load(`data/${dictionary.shardNames[shard]}`)
        if (!shards.has(shard)) shards.set(shard, postingsOf(text, dictionary.pageCounts.slice(dictionary.shardStarts[shard], dictionary.shardStarts[shard + 1]), dictionary.beginsPage))
      } catch {
        failed.add(shard)
      }
    }))
    const postings = number => {
      const shard = placeIn(dictionary.shardStarts, number)
      return shards.get(shard)?.[number - dictionary.shardStarts[shard]]
    }
    return { postings, failed }
  }

  /** Keeps only units whose text shows the pieces of a guessed word side by side; returns the words that no text shows. */
  async function verify(groups, ranked) {
    const refused = new Set()
    for (const whole of new Set(groups.filter(group => group.mustVerify).map(group => group.pieceOf))) {
      const pieces = groups.reduce((bits, group, index) => group.pieceOf === whole ? bits | 1 << index : bits, 0)
      const stems = [whole, ...reading.cuts(whole).filter(stem => stem.length > 2)].map(blind)
      const candidates = ranked.filter(result => (result.groups & pieces) === pieces).slice(0, 6)
      const texts = await Promise.all(candidates.map(async result => {
        try {
          const [, title, , , , , headings] = await record(result.page)
          return blind([title, headings, ...await textOf(result.page, result.unit)].join(' '))
        } catch {
          return ''
        }
      }))
      if (!texts.some(text => stems.some(stem => text.includes(stem)))) refused.add(whole)
    }
    return refused
  }

  /** Lifts results whose title or text has the whole query as it stands, spaces aside. */
  async function rerank(groups, ranked) {
    const phrase = blind(groups.map(group => group.shown).join(''))
    await Promise.all(ranked.map(async (result, place) => {
      try {
        const [, title] = await record(result.page)
        const shown = blind(wordRuns(title).map(run => run.word).join(''))
        if (shown.includes(phrase)) result.score *= 1.35
        if (groups.length < 2 || place > 3) return
        const body = await textOf(result.page, result.unit)
        if (blind(wordRuns(body.join(' ')).map(run => run.word).join('')).includes(phrase)) result.score *= 1.2
      } catch {
        // Without its text a result keeps the place it has.
      }
    }))
    sorted(ranked)
  }

  async function present(result, words) {
    const [path, title, letter, date, , , headings] = await record(result.page)
    const lines = headings.split('\n')
    const places = result.units.map(({ unit }) => {
      let line = unit - dictionary.unitStarts[result.page]
      while (line > 0 && !lines[line]) line--
      const [section = '', id] = (lines[line] ?? '').slice(1).split('\t')
      return { section, anchor: id ?? anchorOf(section) }
    })
    const address = encodeURI(path.replace('*', anchorOf(title))).replace(/[?#]/g, encodeURIComponent)
    const link = place => address + (place.anchor ? '#' + encodeURIComponent(place.anchor) : '')
    const [best, ...more] = places.filter((place, index) => places.findIndex(other => other.anchor === place.anchor) === index)
    const shown = {
      url: link(best), title, section: best.section, kind: KINDS[letter.toLowerCase()],
      translation: letter !== letter.toLowerCase(), date, language, score: result.score, excerpt: [], reason: result.where,
      sections: more.slice(0, 3).map(place => ({ url: link(place), section: place.section })),
    }
    states.set(shown, { page: result.page, unit: result.unit, words })
    return shown
  }

  /** Fills in and returns the excerpt of a result. */
  async function excerpt(result, { width = 160 } = {}) {
    const state = states.get(result)
    if (!state || result.excerpt.length) return result.excerpt
    try {
      const [prose, code] = await textOf(state.page, state.unit)
      const inProse = marksIn(prose, state.words, dictionary.suffixes)
      const inCode = inProse.length ? [] : marksIn(code, state.words, dictionary.suffixes)
      const isCode = inCode.length > 0 || !prose
      result.excerpt = cutOut((isCode ? code : prose).replace(/\n/g, ' '), isCode ? inCode : inProse, width)
      if (isCode) result.reason = 'code'
    } catch {
      result.excerpt = []
    }
    return result.excerpt
  }

  /** Words to mark -> number of their group. */
  function wordsToMark(groups) {
    const words = new Map()
    groups.forEach((group, index) => {
      for (const number of group.weights.keys()) words.set(dictionary.shown(number), index)
      // 언어를 marks 언어 when that is a term; the word as typed is marked only where nothing better is known.
      if (![...group.weights.values()].some(weight => weight >= .9)) words.set(group.shown, index)
    })
    return words
  }

  /** What must be said about words that were not found, or found only in another reading. */
  function notesOn(groups, failedShards) {
    const missing = [], corrected = [], failed = []
    for (const group of groups) {
      const word = group.pieceOf ?? group.word
      const best = [...group.weights].sort((left, right) => right[1] - left[1])[0]
      if (!best || best[1] < .4) missing.includes(word) || missing.push(word)
      else if (failedShards.has(placeIn(dictionary.shardStarts, best[0]))) failed.push(word)
      else if (!group.pieceOf) {
        const shown = dictionary.shown(best[0])
        const isOtherLayout = group.run && group.run.hangul !== dictionary.isHangul(best[0]) && group.shown !== group.word
        if (best[1] < .65 && group.run?.hangul && /^[가-힣]+$/.test(word) && !shown.includes(word)) corrected.push({ from: word, to: shown })
        else if (isOtherLayout || (/[ㄱ-ㅣ]/.test(word) && !dictionary.isHangul(best[0]))) corrected.push({ from: word, to: isOtherLayout ? group.shown : shown })
      }
    }
    return { missing, corrected, failed }
  }

  /**
   * Answers a query: {results, missing, corrected, failed, total}. Options: limit (10), kind (post, chapter, topic, page or
   * translation), tag, excerpts (how many results get theirs at once, 4).
   */
  async function answer(text, { limit = 10, kind, tag, excerpts = 4 } = {}) {
    const allowed = await pagesAllowed({ kind, tag })
    const search = async refused => {
      const groups = groupsOf(clean(text), dictionary, reading, refused)
      const { postings, failed } = await loadPostings(chooseTerms(groups, dictionary))
      return { groups, failed, ranked: score(groups, postings, dictionary, allowed) }
    }
    let found = await search(new Set())
    const refused = await verify(found.groups, found.ranked)
    if (refused.size) found = await search(refused)
    const { groups } = found
    const notes = notesOn(groups, found.failed)
    const total = found.ranked.length
    const ranked = found.ranked.slice(0, max(limit, 10))
    await rerank(groups, ranked)
    const words = wordsToMark(groups)
    const shown = await Promise.allSettled(ranked.slice(0, limit).map(result => present(result, words)))
    const results = shown.flatMap(({ value }) => value ?? [])
    await Promise.all(results.slice(0, excerpts).map(result => excerpt(result)))
    return { results, ...notes, total }
  }

  async function facets() {
    const { kinds, tags } = await loadFacets()
    const count = kind => [...kinds].filter(letter => isOfKind(letter, kind)).length
    return {
      kinds: Object.fromEntries([...Object.values(KINDS), 'translation'].map(kind => [kind, count(kind)])),
      tags: Object.fromEntries([...tags].map(([tag, pages]) => [tag, pages.length])),
    }
  }

  return { answer, excerpt, facets }
}

const isOfKind = (letter, kind) =>
  !kind || (kind === 'translation' ? letter !== letter.toLowerCase() : KINDS[letter.toLowerCase()] === kind)
