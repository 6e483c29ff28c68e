// Finds pages in the index that the build wrote: no DOM, no dependency, the same code in browsers and in Node.
//
// openSearch({read, language}) -> {languages, language, query, excerpt, facets}. `read(path)` resolves to the bytes (or the parsed
// value) of a file below search/. Sources/SearchIndex/FORMAT.md describes the files.
//
// Each word of a query becomes a group of alternatives: terms of the dictionary with a weight between 0 and 1. Korean is handled
// here, by comparing keystrokes of the two-set keyboard; postings are fetched only for the chosen alternatives.

import { anchorOf, blind, blindWords, clean, cutOut, cutsOf, distance, folded, hangulOf, initialsOf, keysOf, marksIn, wordRuns } from './text.js'

const FORMAT = 2
const { floor, log, log1p, max, min, sqrt } = Math

// ---- Files ----

/** A list of numbers is a text in which every character is one: '#' is 0, and surrogates are left out. */
export const numbersOf = text => Array.from(text, character => {
  const code = character.codePointAt(0)
  return code - (code > 0xdfff ? 0x823 : 0x23)
})

/** Sorted words, each as the number of letters it shares with the word before ('#' to '/') and its other letters. */
export function wordsOf(text) {
  let word = ''
  return Array.from(text.matchAll(/([#-/])([^#-/]*)/g), ([, shared, rest]) => word = word.slice(0, shared.charCodeAt(0) - 0x23) + rest)
}

/** The postings of a term, as unit · 24 + code. Numbers below 24 are the code of the next unit, 1 if left out; others its distance. */
export function postingsOf(text) {
  const postings = []
  let unit = -1, code = 1
  for (const number of numbersOf(text)) {
    if (number < 24) code = number
    else {
      unit += number - 23
      postings.push(unit * 24 + code)
      code = 1
    }
  }
  return postings
}

/** How often a term occurs in a unit, by the last step of its code. */
const COUNTS = [0, 1, 2, 3.5, 6, 12]

/** Running sums: [2, 3] gives [0, 2, 5]. */
const sums = counts => counts.reduce((all, count) => (all.push(all[all.length - 1] + count), all), [0])

/** The last place in ascending `starts` whose value is at most `value`. */
const placeIn = (starts, value) => starts.findLastIndex(start => start <= value)

/** Calls `make` once for each key; a promise that fails is forgotten, so that the next call tries again. */
function cached(make) {
  const values = new Map()
  return key => {
    if (!values.has(key)) {
      const value = make(key)
      value.catch(() => values.delete(key))
      values.set(key, value)
    }
    return values.get(key)
  }
}

const loader = read => cached(async path => {
  const file = await read(path + '.js')
  if (!(file instanceof Uint8Array)) return file
  const text = new TextDecoder().decode(file)
  return JSON.parse(text.slice(text.indexOf(',') + 1, text.lastIndexOf(')')))
})

// ---- The dictionary of one language ----

function openDictionary(core, tables) {
  const [suffixes, verbEndings, stops, englishEndings] = tables.map(table => table.split(' '))
  const hangul = wordsOf(core.hangul), other = wordsOf(core.other), terms = hangul.concat(other)
  const numberOf = new Map(terms.map((term, number) => [number < hangul.length ? term : ' ' + term, number]))
  const unitCounts = numbersOf(core.unitCounts)
  const lengths = numbersOf(core.lengths).map(step => step && 2 ** ((step - 1) / 2))
  let foldedTerms, initialTerms
  return {
    terms, hangul, other, lengths, englishEndings, partners: partnersOf(core, terms),
    suffixes: new Set(suffixes), suffixKeys: new Set(suffixes.map(keysOf)), stops: new Set(stops),
    verbEndings: verbEndings.map(keysOf).sort((left, right) => right.length - left.length),
    pageCounts: numbersOf(core.pageCounts), pageCount: unitCounts.length,
    shards: core.shards, shardStarts: sums(numbersOf(core.shardSizes)), records: core.records, recordStarts: sums(numbersOf(core.recordSizes)),
    unitStarts: sums(unitCounts), pageOfUnit: unitCounts.flatMap((units, page) => Array(units).fill(page)),
    averageLength: max(lengths.reduce((sum, length) => sum + length, 0) / max(lengths.length, 1), 1),
    hangulNumber: key => numberOf.get(key),
    otherNumber: word => numberOf.get(' ' + word),
    isHangul: number => number < hangul.length,
    shown: number => number < hangul.length ? hangulOf(terms[number]) : terms[number],
    /** The folded keys, and the initial consonants as keys, of each Hangul term. */
    folded: () => foldedTerms ??= hangul.map(folded),
    initials: () => initialTerms ??= hangul.map(initialsOf),
  }
}

/** For each term number, or word that is no term, the terms that mean the same. */
function partnersOf({ synonyms, synonymWords }, terms) {
  const partners = new Map(), list = numbersOf(synonyms)
  for (let place = 0, first = 0; place < list.length;) {
    const members = Array.from({ length: list[place++] }, (_, index) => index ? first + list[place++] : first += list[place++])
    for (const member of members) {
      const key = member < terms.length ? member : synonymWords[member - terms.length]
      partners.set(key, [...partners.get(key) ?? [], ...members.filter(other => other !== member && other < terms.length)])
    }
  }
  return partners
}

// ---- Alternatives ----

const ratio = (part, whole) => min(part.length / whole.length, 1)
const strongest = weights => max(0, ...weights.values())

/** Sets the weight of a term if it has none as large. */
const raiser = weights => (number, weight) => {
  if (number !== undefined && weight > (weights.get(number) ?? 0)) weights.set(number, weight)
}

/** The readings of single words: what they may mean, as number of term -> weight. */
function readings(dictionary) {
  const { hangul, other, pageCounts, suffixes, suffixKeys, hangulNumber, otherNumber } = dictionary
  const verbEndingKeys = new Set(dictionary.verbEndings)
  const cuts = word => cutsOf(word, suffixes)
  const longCuts = word => cuts(word).filter(stem => stem.length > 1)
  /** Weights and their raiser, and the same for a term of the second list by its place there. */
  const gathering = () => {
    const weights = new Map(), add = raiser(weights)
    return { weights, add, addOther: (index, weight) => add(hangul.length + index, weight) }
  }

  function ofHangul(word) {
    const { weights, add, addOther } = gathering()
    const keys = keysOf(word), whole = /^[가-힣]+$/.test(word)
    if (/^[ㄱ-ㅎ]+$/.test(word) && keys.length > 1) {
      dictionary.initials().forEach((initials, number) => initials.startsWith(keys) && add(number, .8 * ratio(keys, initials) ** 1.5))
    }
    if (!whole) {
      const latin = keys.toLowerCase()
      other.forEach((term, index) => {
        if (term === latin) addOther(index, .9)
        else if (latin.length > 2 && term.startsWith(latin)) addOther(index, .5)
      })
    }
    add(hangulNumber(keys), 1)
    for (const stem of whole ? cuts(word) : []) {
      const number = hangulNumber(keysOf(stem))
      if (stem.length > 1 || pageCounts[number] > 2) add(number, .97)
    }
    for (const form of whole ? [word, ...longCuts(word)] : []) {
      const sound = folded(keysOf(form)), weight = form === word ? .95 : .92
      // 쓰레드 is 스레드, also where the text has only 스레드의.
      dictionary.folded().forEach((term, number) => term.startsWith(sound)
        && (term.length === sound.length || (sound.length > 3 && suffixKeys.has(hangul[number].slice(sound.length)))) && add(number, weight))
    }
    const strong = strongest(weights) >= .9
    addPrefixes(keys, whole, strong, weights, add)
    if (whole && word.length > 1) {
      hangul.forEach((key, number) => !weights.has(number) && key.includes(keys) && add(number, .1 + .55 * ratio(keys, key)))
    }
    if (keys.length > 4) addNeighbours(keys, strong || !whole ? [] : longCuts(word), strong, weights, add)
    return weights
  }

  function addPrefixes(keys, whole, strong, weights, add) {
    const prefixes = keys.length > 3 || !whole || !weights.size ? [[keys, 1]] : []
    // Beside an exact match only what must be a verb is looked up in its other forms: 바꾼다, 지우는.
    for (const ending of whole ? dictionary.verbEndings : []) {
      const stem = keys.slice(0, -ending.length)
      if (keys.endsWith(ending) && stem.length > 3 && (!strong || /(ek|sms|aus)$/.test(ending))) prefixes.push([stem, .75])
    }
    for (const [prefix, factor] of prefixes.filter(([prefix]) => prefix.length > 1)) {
      hangul.forEach((key, number) => {
        if (!key.startsWith(prefix)) return
        const rest = key.slice(prefix.length)
        // A vowel right after a stem is its contraction with an ending: 바꾸 + 어 is 바꿔.
        const isInflected = factor < 1 ? verbEndingKeys.has(rest) || /^[jku]/.test(rest) : suffixKeys.has(rest)
        add(number, factor * (isInflected ? .93 : .75 * ratio(prefix, key) ** .7))
      })
    }
  }

  /** Terms a typing error away. */
  function addNeighbours(keys, stems, strong, weights, add) {
    const known = max(0, ...[...weights].filter(([, weight]) => weight >= .9).map(([number]) => pageCounts[number]))
    const forms = [keys, ...stems.map(keysOf)].filter(form => form.length > 4)
    hangul.forEach((key, number) => {
      if (key[0].toLowerCase() !== keys[0].toLowerCase() || (weights.get(number) ?? 0) >= .6) return
      for (const form of forms) {
        const limit = form.length < 9 ? 1 : 2, errors = distance(form, key, limit)
        if (errors > limit) continue
        const weight = errors < 2 ? .62 : .42
        // Beside a word that exists, only a clearly more frequent neighbour was meant.
        if (!strong) add(number, weight)
        else if (pageCounts[number] > known * 2) add(number, weight * .6)
      }
    })
  }

  function ofOther(word, typed) {
    const { weights, add, addOther } = gathering()
    add(otherNumber(word), 1)
    add(otherNumber(word.endsWith('s') ? word.slice(0, -1) : word + 's'), .9)
    const ending = dictionary.englishEndings.find(ending => word.endsWith(ending) && word.length - ending.length > 3)
    if (ending) for (const form of ['', ...dictionary.englishEndings]) add(otherNumber(word.slice(0, -ending.length) + form), .8)
    other.forEach((term, index) => {
      if (term.length <= word.length || word.length < 2) return
      if (term.startsWith(word)) addOther(index, .85 * ratio(word, term) ** .7)
      else if (word.length > 3 && term.includes(word)) addOther(index, .8 * ratio(word, term) ** .5)
    })
    let layout = strongest(weights) < .9 && /^[a-z]{3,}$/.test(word) ? hangulOf(typed) : ''
    // A stray letter inside means that no Hangul was meant; at the end it is a half-typed syllable.
    if (!/^[가-힣]+[ㄱ-ㅎ]?$/.test(layout)) layout = undefined
    else for (const [number, weight] of ofHangul(layout)) if (weight > .5 || !weights.size) add(number, weight * .9)
    if (!weights.size && word.length > 4) {
      const limit = word.length < 8 ? 1 : 2
      other.forEach((term, index) => {
        const errors = term[0] === word[0] ? distance(word, term, limit) : limit + 1
        if (errors <= limit) addOther(index, errors < 2 ? .6 : .4)
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
        other.forEach((term, index) => term.length > name.length && (term.endsWith(name) || term.startsWith(name))
          && add(hangul.length + index, weight * ratio(name, term) ** .5 * .9))
      }
    }
    for (const [number, weight] of [...weights]) if (weight >= .9) addPartners(number, .68 * weight)
    for (const form of [word, ...cuts(word)]) addPartners(form, .75)
  }

  /** Splits a word written without spaces into terms, with their endings: fewest pieces, frequent ones first; null when it cannot be done. */
  function segments(word) {
    const best = [{ cost: 0, pieces: [] }]
    for (let start = 0; start < word.length; start++) {
      for (let end = start + 1; best[start] && end <= word.length; end++) {
        const piece = word.slice(start, end)
        const number = [piece, ...longCuts(piece)].map(form => hangulNumber(keysOf(form))).find(found => found !== undefined)
        if (number === undefined || piece === word) continue
        const cost = best[start].cost + 1 + (end - start < 2 ? 2.5 : 0) - .1 * min(pageCounts[number], 9) / 9
        if (!best[end] || cost < best[end].cost) best[end] = { cost, pieces: [...best[start].pieces, piece] }
      }
    }
    if (best[word.length]?.pieces.length <= 4) return best[word.length].pieces
    const isStem = (found, end) => end > 1 && end < word.length && found?.pieces.length > 1 && found.pieces.length <= 4 && suffixes.has(word.slice(end))
    return best.findLast(isStem)?.pieces ?? null
  }

  return { ofHangul, ofOther, addSynonyms, segments, cuts }
}

// ---- Queries ----

/** The groups of a query: [{word, shown, weights, factor, pieceOf?, mustVerify?, run?}]. Words of `refused` are not split. A page need not match all. */
function groupsOf(text, dictionary, reading, refused) {
  const { stops, suffixes } = dictionary
  const all = wordRuns(text).filter(run => !(run.hangul && run.attached && suffixes.has(run.word)))
  const isStop = run => stops.has(run.word) || /^\d$/.test(run.word) || (run.hangul && reading.cuts(run.word).some(stem => stem.length > 1 && stops.has(stem)))
  const content = all.filter(run => !isStop(run))
  const groups = (content.length ? content : all).slice(0, 12).flatMap(run => {
    const { weights, layout } = run.hangul ? { weights: reading.ofHangul(run.word) } : reading.ofOther(run.word, text.slice(run.start, run.end))
    reading.addSynonyms(run.word, weights)
    const whole = layout ?? run.word
    const strong = strongest(weights) >= .9 * (layout ? .9 : 1)
    const pieces = /^[가-힣]{3,}$/.test(whole) && !strong && !refused.has(whole) ? reading.segments(whole) : null
    return pieces?.length > 1 ? groupsOfPieces(pieces, whole, weights, reading) : [{ word: run.word, shown: whole, weights, factor: 1, run }]
  })
  joinNeighbours(groups, reading, dictionary)
  return groups
}

function groupsOfPieces(pieces, whole, weights, reading) {
  // Two pieces, or one of a single syllable, may be chance: 블록+체인. The text itself must show them side by side.
  const mustVerify = pieces.length < 3 || pieces.some(piece => piece.length < 2)
  const groups = pieces.map(piece => {
    const own = [...reading.ofHangul(piece)].filter(([, weight]) => weight >= .9).map(([number, weight]) => [number, weight > .96 ? weight : weight * .6])
    return { word: piece, shown: piece, weights: new Map(own), factor: 1 / sqrt(pieces.length), pieceOf: whole, mustVerify }
  })
  const addToLast = raiser(groups[groups.length - 1].weights)
  for (const [number, weight] of weights) if (weight >= .6) addToLast(number, weight)
  return groups
}

/** 네임 스페이스 also finds 네임스페이스. */
function joinNeighbours(groups, reading, dictionary) {
  groups.slice(1).forEach((right, index) => {
    const left = groups[index]
    if (!left.run?.hangul || !right.run?.hangul) return
    const joined = left.word + right.word
    for (const form of [joined, ...reading.cuts(joined).filter(stem => stem.length > left.word.length)]) {
      const number = dictionary.hangulNumber(keysOf(form))
      if (number !== undefined) for (const group of [left, right]) group.weights.set(number, 1)
    }
  })
}

/** Keeps the alternatives worth their bytes, at most 24 for each group and few shards for weak ones; returns the shards to load. */
function chooseTerms(groups, dictionary) {
  const wanted = new Set(), allowance = max(2, floor(10 / groups.length))
  for (const group of groups) {
    const value = ([number, weight]) => weight * (1 + .02 * log1p(dictionary.pageCounts[number]))
    const ranked = [...group.weights].sort((left, right) => value(right) - value(left) || left[0] - right[0]).slice(0, 24)
    const best = ranked[0]?.[1] ?? 0
    // Where a good reading occurs in many pages, a lesser one brings nothing to the first results.
    const least = ranked.some(([number, weight]) => weight >= .9 * best && dictionary.pageCounts[number] > 40) ? .7 : .45
    let opened = 0
    group.weights = new Map(ranked.filter(([number, weight]) => {
      const shard = placeIn(dictionary.shardStarts, number)
      if (wanted.has(shard)) return true
      if (opened >= allowance || (opened > 0 && weight < least * best)) return false
      opened++
      return wanted.add(shard)
    }))
  }
  return wanted
}

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
    const met = new Set(), pageHits = new Map()
    for (const [number, weight] of group.weights) {
      for (const posting of postings(number)) {
        const unit = floor(posting / 24), code = posting % 24
        if (allowed && !allowed.has(pageOfUnit[unit])) continue
        met.add(unit)
        if (code % 12 > 5) titles[unit] = max(titles[unit], weight)
        if (code > 11) headings[unit] = max(headings[unit], weight)
        counts[unit] += weight * COUNTS[code % 6]
      }
    }
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

// ---- Entry point ----

/** Opens the index. `language` is the one searched when a query names none; else the site's default. */
export async function openSearch({ read, language }) {
  const load = loader(read)
  const { format, languages, tables } = await load('data/manifest')
  if (format !== FORMAT) throw new Error(`search index of format ${format}`)
  const cores = new Map(languages)
  const standard = cores.has(language) ? language : languages[0]?.[0]
  const open = cached(async code => openLanguage(code, await load(`data/${cores.get(code)}`), tables, load))
  if (standard) await open(standard)
  return {
    languages: [...cores.keys()],
    language: standard,
    /** Answers a query; see `answer`. */
    query: async (text, options = {}) => {
      const code = cores.has(options.language) ? options.language : standard
      return code ? (await open(code)).answer(String(text), options) : { results: [], missing: [], corrected: [], failed: [], total: 0 }
    },
    /** The excerpt of a result that came without one. */
    excerpt: async (result, options) => (await open(result.language)).excerpt(result, options),
    /** Kinds and tags with their counts: {kinds: {post: 3}, tags: {swift: 2}}. */
    facets: async (code = standard) => (code ? (await open(code)).facets() : { kinds: {}, tags: {} }),
  }
}

const KINDS = { p: 'post', c: 'chapter', t: 'topic', g: 'page' }
const isOfKind = (letter, kind) =>
  !kind || (kind === 'translation' ? letter !== letter.toLowerCase() : KINDS[letter.toLowerCase()] === kind)

function openLanguage(language, core, tables, load) {
  const dictionary = openDictionary(core, tables), { unitStarts, shardStarts, recordStarts } = dictionary
  const reading = readings(dictionary), states = new WeakMap(), decoded = new Map()
  const loadFacets = () => load(`data/${core.facets}`)

  async function pagesAllowed({ kind, tag }) {
    if (!kind && !tag) return null
    const { kinds, tags } = await loadFacets()
    const tagged = tag && new Set(sums(numbersOf(tags[tag] ?? '')).slice(1))
    return new Set([...kinds].flatMap((letter, page) => isOfKind(letter, kind) && (!tagged || tagged.has(page)) ? [page] : []))
  }

  /** The record of a page: {path, title, kind, date, texts, units, headings}. */
  async function record(page) {
    const file = placeIn(recordStarts, page)
    return (await load(`data/${dictionary.records[file]}`))[page - recordStarts[file]]
  }

  /** The prose and code of a unit. */
  async function textOf(page, unit) {
    const { texts, units } = await record(page)
    const starts = sums(units), place = unit - unitStarts[page]
    const file = min(placeIn(starts, place), texts.length - 1)
    return (await load(`text/${texts[file]}`)).slice((place - starts[file]) * 2, (place - starts[file]) * 2 + 2)
  }

  /** Gives the postings of terms by their numbers; shards that could not be loaded are in `failed`. */
  async function loadPostings(wanted) {
    const failed = new Set(), shards = new Map()
    await Promise.all([...wanted].map(async shard => {
      try {
        shards.set(shard, (await load(`data/${dictionary.shards[shard]}`))[0].split(' '))
      } catch {
        failed.add(shard)
      }
    }))
    const postings = number => {
      const shard = placeIn(shardStarts, number), text = shards.get(shard)?.[number - shardStarts[shard]]
      if (text !== undefined && !decoded.has(number)) decoded.set(number, postingsOf(text))
      return decoded.get(number) ?? []
    }
    return { postings, failed }
  }

  /** Finds the guessed words whose pieces no text shows side by side. */
  async function verify(groups, ranked) {
    const refused = new Set()
    for (const whole of new Set(groups.filter(group => group.mustVerify).map(group => group.pieceOf))) {
      const pieces = groups.reduce((bits, group, index) => group.pieceOf === whole ? bits | 1 << index : bits, 0)
      const stems = [whole, ...reading.cuts(whole).filter(stem => stem.length > 2)].map(blind)
      const candidates = ranked.filter(result => (result.groups & pieces) === pieces).slice(0, 6)
      const texts = await Promise.all(candidates.map(async ({ page, unit }) => {
        try {
          const { title, headings } = await record(page)
          return blind([title, headings, ...await textOf(page, unit)].join(' '))
        } catch {
          return ''
        }
      }))
      if (!texts.some(text => stems.some(stem => text.includes(stem)))) refused.add(whole)
    }
    return refused
  }

  /** Lifts results whose title or text has the whole query as it was typed, spaces aside. */
  async function rerank(groups, ranked) {
    const phrase = blind(groups.map(group => group.shown).join(''))
    await Promise.all(ranked.map(async (result, place) => {
      try {
        if (blindWords((await record(result.page)).title).includes(phrase)) result.score *= 1.35
        if (groups.length < 2 || place > 3) return
        if (blindWords((await textOf(result.page, result.unit)).join(' ')).includes(phrase)) result.score *= 1.2
      } catch {
        // Without its text a result keeps its place.
      }
    }))
    sorted(ranked)
  }

  async function present(result, words) {
    const { path, title, kind, date, headings } = await record(result.page)
    const lines = headings.split('\n')
    const places = result.units.map(({ unit }) => {
      let line = unit - unitStarts[result.page]
      while (line > 0 && !lines[line]) line--
      const [section = '', id] = (lines[line] ?? '').slice(1).split('\t')
      return { section, anchor: id ?? anchorOf(section) }
    })
    const address = encodeURI(path.replace('*', anchorOf(title))).replace(/[?#]/g, encodeURIComponent)
    const link = place => address + (place.anchor ? '#' + encodeURIComponent(place.anchor) : '')
    const [best, ...more] = places.filter((place, index) => places.findIndex(other => other.anchor === place.anchor) === index)
    const shown = {
      url: link(best), title, section: best.section, kind: KINDS[kind.toLowerCase()], translation: kind !== kind.toLowerCase(), date,
      language, score: result.score, excerpt: [], reason: result.where,
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
      const [inProse, inCode] = [prose, code].map(text => marksIn(text, state.words, dictionary.suffixes))
      const isCode = !prose || (!inProse.length && inCode.length > 0)
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
      if (strongest(group.weights) < .9) words.set(group.shown, index)
    })
    return words
  }

  /** What must be said about words that were not found, or found only in another reading. */
  function notesOn(groups, failedShards) {
    const missing = [], corrected = [], failed = []
    for (const { word, shown, pieceOf, run, weights } of groups) {
      const [number, weight] = [...weights].sort((left, right) => right[1] - left[1])[0] ?? [0, 0]
      if (weight < .4) missing.includes(pieceOf ?? word) || missing.push(pieceOf ?? word)
      else if (failedShards.has(placeIn(shardStarts, number))) failed.push(pieceOf ?? word)
      else if (!pieceOf) {
        const found = dictionary.shown(number), isHangul = dictionary.isHangul(number)
        const isOtherLayout = run.hangul !== isHangul && shown !== word
        if (weight < .65 && run.hangul && /^[가-힣]+$/.test(word) && !found.includes(word)) corrected.push({ from: word, to: found })
        else if (isOtherLayout || (/[ㄱ-ㅣ]/.test(word) && !isHangul)) corrected.push({ from: word, to: isOtherLayout ? shown : found })
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
    const ranked = found.ranked.slice(0, max(limit, 10)), words = wordsToMark(found.groups)
    await rerank(found.groups, ranked)
    const shown = await Promise.allSettled(ranked.slice(0, limit).map(result => present(result, words)))
    const results = shown.flatMap(({ value }) => value ?? [])
    await Promise.all(results.slice(0, excerpts).map(result => excerpt(result)))
    return { results, ...notesOn(found.groups, found.failed), total: found.ranked.length }
  }

  async function facets() {
    const { kinds, tags } = await loadFacets()
    const counts = [...Object.values(KINDS), 'translation'].map(kind => [kind, [...kinds].filter(letter => isOfKind(letter, kind)).length])
    return { kinds: Object.fromEntries(counts), tags: Object.fromEntries(Object.entries(tags).map(([tag, pages]) => [tag, numbersOf(pages).length])) }
  }

  return { answer, excerpt, facets }
}
