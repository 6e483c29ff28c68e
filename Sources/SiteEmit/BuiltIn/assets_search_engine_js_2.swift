// swift-format-ignore-file
/// Part 2 of templates/assets/search/engine.js, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_search_engine_js_2 = ####"""
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
    if (Math.max(0, ...weights.values()) < .9 && /^[a-z]{3,}$/.test(word)) {
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
    const add = (number, weight) => {
      if (weight > (weights.get(number) ?? 0)) weights.set(number, weight)
    }
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

  /** Splits a word written without spaces into terms: fewest pieces, frequent ones first; null when it cannot be done. */
  function segments(word) {
    const best = [{ cost: 0, pieces: [] }]
    for (let start = 0; start < word.length; start++) {
      if (!best[start]) continue
      for (let end = start + 1; end <= word.length; end++) {
        const number = dictionary.hangulNumber(keysOf(word.slice(start, end)))
        if (number === undefined || end - start === word.length) continue
        const cost = best[start].cost + 1 + (end - start < 2 ? 2.5 : 0) - .1 * Math.min(pageCounts[number], 9) / 9
        if (!best[end] || cost < best[end].cost) best[end] = { cost, pieces: [...best[start].pieces, word.slice(start, end)] }
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
    const strong = Math.max(0, ...weights.values()) >= .9 * (layout ? .9 : 1)
    const pieces = /^[가-힣]{3,}$/.test(whole) && !strong && !refused.has(whole) ? reading.segments(whole) : null
    if (pieces?.length > 1) groups.push(...groupsOfPieces(pieces, whole, weights, reading, dictionary))
    else groups.push({ word: run.word, shown: whole, weights, factor: 1, run })
  })
  joinNeighbours(groups, reading, dictionary)
  return groups
}

function groupsOfPieces(pieces, whole, weights, reading, dictionary) {
  // Two pieces, or one of a single syllable, may be chance: 블록+체인. The text itself must show them side by side.
  const mustVerify = pieces.length < 3 || pieces.some(piece => piece.length < 2)
  const groups = pieces.map(piece => {
    const own = new Map([[dictionary.hangulNumber(keysOf(piece)), 1]])
    for (const [number, weight] of reading.ofHangul(piece)) if (weight >= .9 && !own.has(number)) own.set(number, weight * .6)
    return { word: piece, shown: piece, weights: own, factor: 1 / Math.sqrt(pieces.length), pieceOf: whole, mustVerify }
  })
  const last = groups[groups.length - 1].weights
  for (const [number, weight] of weights) if (weight >= .6) last.set(number, Math.max(weight, last.get(number) ?? 0))
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
  const shardOf = number => placeIn(dictionary.shardStarts, number)
  const allowance = Math.max(2, Math.floor(10 / groups.length))
  for (const group of groups) {
    const ranked = [...group.weights]
      .sort((left, right) => right[1] * (1 + .02 * Math.log1p(dictionary.pageCounts[right[0]])) - left[1] * (1 + .02 * Math.log1p(dictionary.pageCounts[left[0]])) || left[0] - right[0])
      .slice(0, 24)
    const best = ranked[0]?.[1] ?? 0
    let opened = 0
    group.weights = new Map()
    for (const [number, weight] of ranked) {
      const shard = shardOf(number)
      if (!wanted.has(shard)) {
        if (opened >= allowance || (opened > 0 && weight < .45 * best)) continue
        opened++
        wanted.add(shard)
      }
      group.weights.set(number, weight)
    }
  }
  return wanted
}

/** Postings of a shard: for each of its terms a list of unit · 24 + code. */
function postingsOf(text) {
  const numbers = numbersOf(text), terms = []
  for (let place = 0; place < numbers.length;) {
    let unit = 0
    terms.push(Array.from({ length: numbers[place++] }, () => {
      const distance = numbers[place++]
      unit += distance >> 1
      return unit * 24 + (distance & 1 ? numbers[place++] : 1)
    }))
  }
  return terms
}

/** How often a term stands in a unit, by the last step of its code. */
const COUNTS = [0, 1, 2, 3.5, 6, 12]

/** Scores pages: [{page, score, unit, units, coverage, where, groups}], best first; `groups` has a bit for each group met. */
function score(groups, postings, dictionary, allowed) {
  const { pageOfUnit, lengths, averageLength, pageCount, pageCounts } = dictionary
  const idf = count => Math.log(1 + (pageCount - count + .5) / (count + .5))
  const units = new Map(), pages = new Map()
  const [titles, headings, counts] = [0, 1, 2].map(() => new Float64Array(lengths.length))
  let total = 0
  groups.forEach((group, index) => {
    const best = Math.max(0, ...group.weights.values())
    const mains = [...group.weights].filter(([, weight]) => weight >= .8 * best).map(([number]) => idf(pageCounts[number]))
    const worth = (mains.length ? Math.min(Math.max(...mains), 4.2) : idf(1) * .7) * group.factor
    total += worth
    const met = new Set()
    for (const [number, weight] of group.weights) {
      for (const posting of postings(number) ?? []) {
        const unit = Math.floor(posting / 24), code = posting % 24
        if (allowed && !allowed.has(pageOfUnit[unit])) continue
        met.add(unit)
        if (code % 12 > 5) titles[unit] = Math.max(titles[unit], weight)
        if (code > 11) headings[unit] = Math.max(headings[unit], weight)
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
      hit.strength = Math.max(hit.strength, title, heading, count && Math.min(1, best))
      hit.amount += count + 4 * title + 2 * heading
      hit.title = Math.max(hit.title, title)
      pageHits.set(page, hit)
    }
    for (const [page, hit] of pageHits) {
      const entry = pages.get(page) ?? { page, coverage: 0, amount: 0, titled: 0, units: [], groups: 0 }
      entry.coverage += worth * Math.min(1, hit.strength / (best || 1))
      entry.amount += worth * Math.log1p(hit.amount)
      entry.titled += worth * hit.title
      entry.groups |= 1 << index
      pages.set(page, entry)
    }
  })
  for (const unit of units.values()) pages.get(pageOfUnit[unit.unit]).units.push(unit)
  const results = [...pages.values()]
  for (const page of results) {
    const [best, ...more] = page.units.sort((left, right) => right.score - left.score || left.unit - right.unit)
    page.coverage /= total
    page.unit = best.unit
    page.where = best.where
    page.score = best.score + .18 * more.slice(0, 3).reduce((sum, unit) => sum + unit.score, 0) + .35 * page.amount
    // A title that holds the whole query is the page that was meant.
    page.score *= page.coverage ** 1.3 * (1 + .3 * (page.titled / total) ** 2)
  }
  results.sort((left, right) => right.score - left.score || left.page - right.page)
  return results.filter(result => result.coverage >= .34 || result.score >= .6 * results[0].score)
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
    const value = new Set(near.map(mark => mark[2])).size * 4 + Math.min(near.length, 4)
    if (value > most) {
      most = value
      start = from
    }
  }
  start = Math.max(0, start - Math.floor(width / 4))
  if (start > 0) start = text.indexOf(' ', start) + 1 || start
  const end = Math.min(text.length, start + width)
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
  const [format, entries] = await load('data/manifest.js')
  if (format !== FORMAT) throw new Error(`search index has format ${format}, this engine reads ${FORMAT}`)
  const coreNames = new Map(entries)
  const standard = coreNames.has(language) ? language : entries[0]?.[0]
  const opened = new Map()
  const open = code => {
    if (!opened.has(code)) {
      const promise = load(`data/${coreNames.get(code)}.js`).then(core => openLanguage(code, core, load))
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

function openLanguage(language, core, load) {
  const dictionary = openDictionary(core)
  const reading = alternatives(dictionary)
  const shards = new Map(), states = new WeakMap()
  let facetFile

  const loadFacets = () => facetFile ??= load(`data/${dictionary.facetsName}.js`).then(([kinds, tags]) => ({
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
    return (await load(`data/${dictionary.recordNames[file]}.js`))[page - dictionary.recordStarts[file]]
  }
"""####
}
