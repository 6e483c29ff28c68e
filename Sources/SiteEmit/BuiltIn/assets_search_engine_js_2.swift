// swift-format-ignore-file
/// Part 2 of templates/assets/search/engine.js, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_search_engine_js_2 = ####"""
      if (number !== undefined && weight > (weights.get(number) ?? 0)) weights.set(number, weight)
    }
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
  const isStop = run => stops.has(run.word) || (run.hangul && reading.cuts(run.word).some(stem => stem.length > 1 && stops.has(stem)))
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

/** Postings of a shard: for each of its terms {units, titles, headings, counts}. */
function postingsOf(text) {
  const numbers = numbersOf(text), terms = []
  const counts = [0, 1, 2, 3.5, 6, 12]
  for (let place = 0; place < numbers.length;) {
    let unit = 0
    const units = []
    for (let left = numbers[place++]; left > 0; left--) {
      const distance = numbers[place++]
      const code = distance & 1 ? numbers[place++] : 1
      unit += distance >> 1
      units.push([unit, Math.floor(code % 12 / 6), Math.floor(code / 12), counts[code % 6]])
    }
    terms.push(units)
  }
  return terms
}

/** Scores pages: [{page, score, unit, units, coverage, where}], best first. */
function score(groups, postings, dictionary, allowed) {
  const { unitStarts, lengths, averageLength, pageCount, pageCounts } = dictionary
  const idf = count => Math.log(1 + (pageCount - count + .5) / (count + .5))
  const units = new Map(), pages = new Map()
  let total = 0
  for (const group of groups) {
    const best = Math.max(0, ...group.weights.values())
    const mains = [...group.weights].filter(([, weight]) => weight >= .8 * best).map(([number]) => number)
    const worth = (mains.length ? Math.min(Math.max(...mains.map(number => idf(pageCounts[number]))), 4.2) : idf(1) * .7) * group.factor
    total += worth
    const hits = new Map()
    for (const [number, weight] of group.weights) {
      for (const [unit, title, heading, count] of postings.get(number) ?? []) {
        const hit = hits.get(unit) ?? [0, 0, 0]
        hits.set(unit, [Math.max(hit[0], weight * title), Math.max(hit[1], weight * heading), hit[2] + weight * count])
      }
    }
    const pageHits = new Map()
    for (const [unit, [title, heading, count]] of hits) {
      const page = placeIn(unitStarts, unit)
      if (allowed && !allowed.has(page)) continue
      const frequency = count / (.4 + .6 * lengths[unit] / averageLength) + 5 * title + 3.5 * heading
      const value = worth * frequency / (frequency + 1.2) * 2.2 * (1 + .25 * (title > 0) + .15 * (heading > 0))
      const entry = units.get(unit) ?? { unit, page, score: 0, where: 'text' }
      entry.score += value
      if (title) entry.where = 'title'
      else if (heading && entry.where === 'text') entry.where = 'heading'
      units.set(unit, entry)
      const hit = pageHits.get(page) ?? [0, 0, 0]
      pageHits.set(page, [Math.max(hit[0], title, heading, count ? Math.min(1, best) : 0), hit[1] + count + 4 * title + 2 * heading, Math.max(hit[2], title)])
    }
    for (const [page, [strength, amount, title]] of pageHits) {
      const entry = pages.get(page) ?? { page, coverage: 0, amount: 0, titled: 0, units: [], groups: new Set() }
      entry.titled += worth * title
      entry.coverage += worth * Math.min(1, strength / (best || 1))
      entry.amount += worth * Math.log1p(amount)
      entry.groups.add(group)
      pages.set(page, entry)
    }
  }
  for (const unit of units.values()) pages.get(unit.page).units.push(unit)
  const results = [...pages.values()].map(page => {
    page.units.sort((left, right) => right.score - left.score || left.unit - right.unit)
    const [best, ...more] = page.units
    const coverage = page.coverage / (total || 1)
    const sum = best.score + .18 * more.slice(0, 3).reduce((all, unit) => all + unit.score, 0) + .35 * page.amount
    // A title that holds the whole query is the page that was meant.
    return { ...page, unit: best.unit, where: best.where, coverage, score: sum * coverage ** 1.3 * (1 + .3 * (page.titled / (total || 1)) ** 2) }
  })
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

  /** The prose and code of a unit. */
  async function textOf(page, unit) {
    const [, , , , textNames, unitCounts] = await record(page)
"""####
}
