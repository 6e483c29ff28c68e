// swift-format-ignore-file
/// Part 3 of templates/assets/search/engine.js, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_search_engine_js_3 = ####"""
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

"""####
}
