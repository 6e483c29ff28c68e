// Reads the files of the index: lists of numbers and words, postings, and the dictionary of a language.
//
// Sources/SearchIndex/FORMAT.md describes the files.

import { floor, folded, hangulOf, initialsOf, keysOf, max } from './text.js'
import { soundsOf } from './sounds.js'

/** A list of numbers is a text in which every character is one: '#' is 0, and surrogates are left out. */
export const numbersOf = text => Array.from(text, character => {
  const code = character.codePointAt(0)
  return code - (code > 0xdfff ? 0x823 : 0x23)
})

/**
 * Sorted words, each as the number of letters it shares with the word before ('#' to '/') and its other letters. The signs of `c#` and
 * `c++` are full-width.
 */
export function wordsOf(text) {
  let word = ''
  return Array.from(text.matchAll(/([#-/])([^#-/]*)/g), ([, shared, rest]) =>
    word = word.slice(0, shared.charCodeAt(0) - 0x23) + rest.replaceAll('＃', '#').replaceAll('＋', '+'))
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
export const COUNTS = [0, 1, 2, 3.5, 6, 12]

/** Running sums: [2, 3] gives [0, 2, 5]. */
export const sums = counts => counts.reduce((all, count) => (all.push(all[all.length - 1] + count), all), [0])

/** The last place in ascending `starts` whose value is at most `value`. */
export const placeIn = (starts, value) => starts.findLastIndex(start => start <= value)

/** Calls `make` once for each key; a promise that fails is forgotten, so that the next call tries again. */
export function cached(make) {
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

export const loader = read => cached(async path => {
  const file = await read(path + '.js')
  if (!(file instanceof Uint8Array)) return file
  const text = new TextDecoder().decode(file)
  return JSON.parse(text.slice(text.indexOf(',') + 1, text.lastIndexOf(')')))
})

/** Numbers that were stored as twice their binary logarithm: 0, 1, 1.4, 2, … */
const rounded = text => numbersOf(text).map(step => step && 2 ** ((step - 1) / 2))

/**
 * The dictionary of one language. A term's number is twice its place in the list of its script, plus 1 in the list that is not Hangul.
 * The common terms are there from the start; `addRare` appends the terms of a file of rare ones.
 */
export function openDictionary(core, tables) {
  const [suffixes, verbEndings, stops, englishEndings] = tables.map(table => table.split(' '))
  const lists = [wordsOf(core.hangul), wordsOf(core.other)], common = lists.map(list => list.length)
  const numbers = lists.map((list, script) => new Map(list.map((term, place) => [term, place * 2 + script])))
  const counts = rounded(core.pageCounts), pageCounts = [counts.slice(0, common[0]), counts.slice(common[0])]
  const unitCounts = numbersOf(core.unitCounts), lengths = rounded(core.lengths)
  const shardStarts = sums(numbersOf(core.shardSizes)), rareFirsts = [wordsOf(core.rareHangul), wordsOf(core.rareOther)]
  const pageOfUnit = unitCounts.flatMap((units, page) => Array(units).fill(page))
  const rarePostings = new Map(), derived = new Map()
  /** A value for each Hangul term, computed when first asked for and again for terms that were added. */
  const derive = make => () => {
    const values = derived.get(make) ?? []
    for (let place = values.length; place < lists[0].length; place++) values.push(make(lists[0][place]))
    derived.set(make, values)
    return values
  }
  return {
    hangul: lists[0], other: lists[1], lengths, englishEndings, partners: partnersOf(core, common),
    suffixes: new Set(suffixes), suffixKeys: new Set(suffixes.map(keysOf)), stops: new Set(stops),
    verbEndings: verbEndings.map(keysOf).sort((left, right) => right.length - left.length),
    pageCount: unitCounts.length, pageOfUnit, unitStarts: sums(unitCounts),
    shards: core.shards, records: core.records, recordStarts: sums(numbersOf(core.recordSizes)),
    averageLength: max(lengths.reduce((sum, length) => sum + length, 0) / max(lengths.length, 1), 1),
    pagesOf: number => pageCounts[number % 2]?.[floor(number / 2)] ?? 0,
    hangulNumber: key => numbers[0].get(key),
    otherNumber: word => numbers[1].get(word),
    isHangul: number => number % 2 === 0,
    term: number => lists[number % 2][floor(number / 2)],
    /** The term as it is read; undefined where there is none, as in an index without Hangul. */
    shown: number => {
      const term = lists[number % 2][floor(number / 2)]
      return number % 2 || term === undefined ? term : hangulOf(term)
    },
    /** The shard of a common term and the term's place in it; undefined for a rare one. */
    shardOf: number => {
      const place = floor(number / 2), rank = number % 2 ? common[0] + place : place
      if (place >= common[number % 2]) return undefined
      const shard = placeIn(shardStarts, rank)
      return [shard, rank - shardStarts[shard]]
    },
    rarePostings: number => rarePostings.get(number),
    /** The folded keys, the initial consonants as keys, and the sounds of each Hangul term. */
    folded: derive(folded), initials: derive(initialsOf), sounds: derive(key => soundsOf(hangulOf(key))),
    /** The files of rare terms of a script (1 is not Hangul) among which terms beginning with `start` are. */
    rareFiles: (script, start) => {
      const firsts = rareFirsts[script], first = placeIn(firsts, start), last = placeIn(firsts, start + '\uffff')
      const names = core.rare.slice(script ? rareFirsts[0].length : 0)
      return names.slice(max(first, 0), last + 1)
    },
    /** Adds the terms of such a file: their list and their postings. */
    addRare: (script, [words, postings]) => {
      const texts = postings.split(' ')
      wordsOf(words).forEach((term, place) => {
        const number = lists[script].length * 2 + script, list = postingsOf(texts[place])
        lists[script].push(term)
        numbers[script].set(term, number)
        rarePostings.set(number, list)
        pageCounts[script].push(new Set(list.map(posting => pageOfUnit[floor(posting / 24)])).size)
      })
    },
  }
}

/** For each term number, or word that is no term, the terms that mean the same. */
function partnersOf({ synonyms, synonymWords }, common) {
  const partners = new Map(), list = numbersOf(synonyms), total = common[0] + common[1]
  const keyOf = rank => rank < common[0] ? rank * 2 : rank < total ? (rank - common[0]) * 2 + 1 : synonymWords[rank - total]
  for (let place = 0, first = 0; place < list.length;) {
    const members = Array.from({ length: list[place++] }, (_, index) => index ? first + list[place++] : first += list[place++])
    for (const member of members) {
      const others = members.filter(other => other !== member && other < total).map(keyOf)
      partners.set(keyOf(member), [...partners.get(keyOf(member)) ?? [], ...others])
    }
  }
  return partners
}
