// Finds pages in the index that the build wrote: no DOM, no dependency, the same code in browsers and in Node.
//
// openSearch({read, language}) -> {languages, language, query, excerpt, facets}. `read(path)` resolves to the bytes (or the parsed
// value) of a file below search/. Sources/SearchIndex/FORMAT.md describes the files.
//
// Each word of a query becomes a group of alternatives: terms of the dictionary with a weight between 0 and 1. Korean is handled
// here, by comparing keystrokes of the two-set keyboard; postings are fetched only for the chosen alternatives.

import { anchorOf, blind, blindWords, clean, cutOut, floor, inOneLine, keysOf, log, log1p, marksIn, max, min, partsOf, wordRuns } from './text.js'
import { cached, COUNTS, loader, numbersOf, openDictionary, placeIn, postingsOf, sums } from './dictionary.js'
import { latinStarts } from './sounds.js'
import { chooseTerms, contentOf, dropChanceSounds, groupsOf, openReadings, signsOf, strongest } from './readings.js'

const FORMAT = 4
/** So many results are compared by their texts and get their excerpts before the answer is given. */
const AT_ONCE = 3

/** A function that computes each value once. */
const remembered = make => {
  const values = new Map()
  return key => values.get(key) ?? values.set(key, make(key)).get(key)
}

/** 책임 연쇄 패턴 for 책임 연쇄(Chain of Responsibility) 패턴. */
const withoutGlosses = text => text.replace(/\([^()]*\)/g, '')

/** Best first; what came first stays first among equals. */
const sorted = list => list.sort((left, right) => right.score - left.score || left.unit - right.unit)

/** The units that have all parts of a joined word that is known: 예외 처리 for 예외처리. */
function wordsTogether({ weights, together }, postings, { pagesOf }) {
  if (!together) return []
  const [first, ...others] = together.map(part => {
    const codes = new Map()
    for (const number of part.keys()) for (const posting of postings(number)) {
      const unit = floor(posting / 24), code = posting % 24
      codes.set(unit, max(codes.get(unit) ?? 0, code))
    }
    return codes
  })
  const joined = max(...[...weights].filter(([, weight]) => weight >= .9).map(([number]) => pagesOf(number)))
  // Where the joined spelling is common, it is the one that was meant.
  const weight = joined * 3 < min(first.size, ...others.map(codes => codes.size)) ? .95 : .8
  return [...first].filter(([unit]) => others.every(codes => codes.has(unit)))
    .map(([unit, code]) => ({ posting: unit * 24 + min(code, ...others.map(codes => codes.get(unit))), weight }))
}

/** Scores pages: [{page, score, unit, units, coverage, where, groups}], best first; `groups` has a bit for each group met. */
function score(groups, postings, dictionary) {
  const { pageOfUnit, lengths, averageLength, pageCount, pagesOf } = dictionary
  const idf = count => log(1 + (pageCount - count + .5) / (count + .5))
  const units = new Map(), pages = new Map()
  // How many mean pages long a page is: a long one meets every word somewhere.
  const bulk = new Float64Array(pageCount)
  lengths.forEach((length, unit) => { bulk[pageOfUnit[unit]] += length / averageLength / lengths.length * pageCount })
  const [titles, headings, counts, sure] = [0, 1, 2, 3].map(() => new Float64Array(lengths.length))
  let total = 0
  groups.forEach((group, index) => {
    const best = max(strongest(group.weights), ...(group.places ?? []).map(place => place.weight))
    const mains = [...group.weights].filter(([, weight]) => weight >= .8 * best).map(([number]) => idf(pagesOf(number)))
    // A guess says less about what is wanted than a word that is there.
    const worth = group.worth = (mains.length ? min(max(...mains), 4.2) : idf(1) * .7) * group.factor * min(1, best / .66)
    total += worth
    const met = new Set(), pageHits = new Map()
    const meet = (posting, weight) => {
      const unit = floor(posting / 24), code = posting % 24
      met.add(unit)
      if (code % 12 > 5) titles[unit] = max(titles[unit], weight)
      if (code > 11) headings[unit] = max(headings[unit], weight)
      counts[unit] += weight * COUNTS[code % 6]
      sure[unit] = max(sure[unit], weight)
    }
    for (const [number, weight] of group.weights) for (const posting of postings(number)) meet(posting, weight)
    for (const { posting, weight } of [...group.places ?? [], ...wordsTogether(group, postings, dictionary)]) meet(posting, weight)
    for (const unit of met) {
      const page = pageOfUnit[unit], title = titles[unit], heading = headings[unit], count = counts[unit]
      const frequency = count / (.4 + .6 * lengths[unit] / averageLength) + 5 * title + 3.5 * heading
      const entry = units.get(unit) ?? { unit, score: 0, where: 'text', groups: 0 }
      entry.groups |= 1 << index
      entry.score += worth * frequency / (frequency + 1.2) * 2.2 * (1 + (title && .25) + (heading && .15))
      if (title) entry.where = 'title'
      else if (heading && entry.where === 'text') entry.where = 'heading'
      units.set(unit, entry)
      const hit = pageHits.get(page) ?? { strength: 0, amount: 0, title: 0 }
      // A synonym is as good as the word; a page with a lesser reading has only part of what is wanted.
      hit.strength = max(hit.strength, title, heading, min(1, best, sure[unit] / .7))
      hit.amount += count + 4 * title + 2 * heading
      hit.title = max(hit.title, title)
      pageHits.set(page, hit)
      titles[unit] = headings[unit] = counts[unit] = sure[unit] = 0
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
  // Of a long question, how many of its words a page has says more than how often it has one.
  const exponent = 1.4 + .2 * max(0, min(groups.length, 6) - 3)
  for (const unit of units.values()) pages.get(pageOfUnit[unit.unit]).units.push(unit)
  const results = [...pages.values()]
  for (const page of results) {
    const [best, ...more] = sorted(page.units)
    page.coverage /= total
    page.unit = best.unit
    page.where = best.where
    page.score = best.score + .18 * more.slice(0, 3).reduce((sum, unit) => sum + unit.score, 0) + .35 * page.amount
    // A title that holds the whole query is the page that was meant.
    page.score *= page.coverage ** exponent * (1 + .3 * (page.titled / total) ** 2) * (1 - .09 * log(max(1, bulk[page.page])))
  }
  // One word of three is enough where the title has it.
  return sorted(results).filter(({ coverage, where, score }) => coverage >= (where === 'title' ? .2 : .34) || score >= .6 * results[0].score)
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
    /** Kinds and tags with the number of all their pages: {kinds: {post: 3}, tags: {swift: 2}}. */
    facets: async (code = standard) => (code ? (await open(code)).countsOf() : { kinds: {}, tags: {} }),
  }
}

const KINDS = { p: 'post', c: 'chapter', t: 'topic', g: 'page' }
const isOfKind = (letter, kind) =>
  !kind || (kind === 'translation' ? letter !== letter.toLowerCase() : KINDS[letter.toLowerCase()] === kind)

function openLanguage(language, core, tables, load) {
  const dictionary = openDictionary(core, tables), { unitStarts, recordStarts, shardOf, pageOfUnit } = dictionary
  const reading = openReadings(dictionary), states = new WeakMap(), decoded = new Map()
  const addRare = cached(async file => {
    const [script, name] = file.split(' ')
    dictionary.addRare(+script, await load(`data/${name}`))
  })
  /** The letter of each page's kind, and the pages of each tag. */
  const facets = cached(async () => {
    const { kinds, tags } = await load(`data/${core.facets}`)
    return { kinds, tags: new Map(Object.entries(tags).map(([tag, pages]) => [tag, new Set(sums(numbersOf(pages)).slice(1))])) }
  })

  /** Those of `items`, each with a page, that are of a kind and have a tag. */
  async function allowed(items, { kind, tag }) {
    if (!kind && !tag) return items
    const { kinds, tags } = await facets()
    return items.filter(({ page }) => isOfKind(kinds[page], kind) && (!tag || tags.get(tag)?.has(page)))
  }

  /** How many of `items` (all pages, if none are given) each kind and each tag has; of the kinds those with the tag, of the tags those of the kind. */
  async function countsOf(items, { kind, tag } = {}) {
    const { kinds, tags } = await facets(), all = items ?? Array.from(kinds, (_, page) => ({ page }))
    const tagged = await allowed(all, { tag }), ofKind = await allowed(all, { kind })
    const counts = [...Object.values(KINDS), 'translation'].map(name => [name, tagged.filter(({ page }) => isOfKind(kinds[page], name)).length])
    return { kinds: Object.fromEntries(counts), tags: Object.fromEntries(Array.from(tags, ([name, own]) => [name, ofKind.filter(({ page }) => own.has(page)).length])) }
  }

  /** The record of a page: {path, title, kind, date, texts, units, headings}. */
  async function record(page) {
    const file = placeIn(recordStarts, page)
    return (await load(`data/${dictionary.records[file]}`))[page - recordStarts[file]]
  }

  /** The prose and code of a unit. */
  async function textOf(page, unit) {
    const { texts, units, before } = await record(page)
    const starts = sums(units), place = unit - unitStarts[page]
    const file = min(placeIn(starts, place), texts.length - 1), start = 2 * (place - starts[file] + (file ? 0 : before))
    return (await load(`text/${texts[file]}`)).slice(start, start + 2)
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
      const rare = dictionary.rarePostings(number)
      if (rare) return rare
      const [shard, place] = shardOf(number), text = shards.get(shard)?.[place]
      if (text !== undefined && !decoded.has(number)) decoded.set(number, postingsOf(text))
      return decoded.get(number) ?? []
    }
    return { postings, failed }
  }

  /**
   * Loads the rare terms near the words of a query; `deep`, those that a word which nothing matches well may be part or a misspelling of,
   * or that it spells in the other script or ends with.
   */
  async function loadRare(text, deep) {
    const files = contentOf(text, dictionary, reading.cuts).flatMap(({ word, hangul, start, end }) => {
      const keys = hangul ? keysOf(word) : text.slice(start, end), near = (script, start, count) =>
        dictionary.rareFiles(script, start).slice(0, count).map(name => `${script} ${name}`)
      if (deep?.has(word)) {
        if (!hangul) return word.length > 5 ? near(1, '', 40) : []
        const tails = Array.from(word.slice(2, -1), (_, place) => near(0, keysOf(word.slice(place + 2)), 1))
        return [...near(0, keys.slice(0, 2), 4), ...tails.flat(), ...word.length > 3 ? latinStarts(word).flatMap(start => near(1, start, 2)) : []]
      }
      const stem = hangul ? keysOf(reading.longCuts(word)[0] ?? word) : keys
      return [...near(0, keys, 2), ...near(0, stem, 1), ...near(1, hangul ? keys.toLowerCase() : word, 2)]
    })
    await Promise.allSettled([...new Set(files)].map(addRare))
    return files.length > 0
  }

  /** Gives words in initial consonants the titles and headings that have them in a row, spaces aside: ㅇㅂㅌㄹㅍ, 이벤트 루프. */
  async function addInitials(groups) {
    const typed = groups.filter(group => /^[ㄱ-ㅎ]+$/.test(group.word)), keys = keysOf(typed.map(group => group.word).join(''))
    if (keys.length < 3) return
    const pages = (await load(`data/${core.initials}`))[0].split('\n')
    const places = pages.flatMap((line, page) => line.split(' ').flatMap((initials, place) => {
      if (!initials.includes(keys)) return []
      // The title comes first, then a line for each unit.
      const posting = (unitStarts[page] + max(place - 1, 0)) * 24 + (place ? 12 : 6)
      return { posting, weight: (place ? .6 : .75) + .2 * keys.length / initials.length }
    }))
    for (const group of typed) group.places = places
  }

  /** Finds the guessed words whose pieces no text shows side by side. */
  async function verify(groups, ranked) {
    const refused = new Set()
    for (const whole of new Set(groups.filter(group => group.mustVerify).map(group => group.pieceOf))) {
      const row = inARow(groups.filter(group => group.pieceOf === whole))
      const pieces = groups.reduce((bits, group, index) => group.pieceOf === whole ? bits | 1 << index : bits, 0)
      const units = sorted(ranked.flatMap(result => result.units).filter(unit => (unit.groups & pieces) === pieces)).slice(0, 8)
      const texts = await Promise.all(units.map(async ({ unit }) => {
        try {
          const page = pageOfUnit[unit], { title, headings } = await record(page)
          const text = [title, headings, ...await textOf(page, unit)].join(' ')
          return blind(text) + ' ' + blind(withoutGlosses(text))
        } catch {
          return ''
        }
      }))
      if (!texts.some(text => row.test(text))) refused.add(whole)
    }
    return refused
  }

  /** Matches words in a row in a text without spaces, each as typed or in one of its good readings; a josa may stand between them. */
  function inARow(groups) {
    const forms = groups.map(({ shown, weights }) =>
      [shown, ...[...weights].filter(([, weight]) => weight >= .7).slice(0, 6).map(([number]) => dictionary.shown(number))].join('|').replaceAll('+', '\\+'))
    return new RegExp(`(?:${forms.join(')[은는이가을를의에와과도로]?(?:')})`, 'u')
  }

  /** Match each name of a query with the number after it, of which the index may know nothing: Java 8, 자바8, HTTP/1.1. */
  const numberedNames = (text, groups) => Array.from(text.matchAll(/(\p{Alphabetic}+)[\s/]*(\d[\d.]*)/gu), ([, name, number]) =>
    new RegExp(`${inARow(groups.filter(({ word }) => word === name.toLowerCase())).source}[\\s/]*${number.replaceAll('.', '\\.')}(?!\\d)`, 'iu'))

  /** How many of the pairs of neighbouring words a text has side by side, in any of their likely readings: 캡처 목록 for 캡쳐 리스트. */
  function pairsIn(text, pairs) {
    const there = pairs.filter(forms => forms.some(form => text.includes(form))).length
    return pairs.length && there / pairs.length
  }

  /** The forms of each pair of neighbouring words, without spaces. */
  function pairsOf(groups) {
    const forms = groups.map(({ weights }) => [...weights].filter(([, weight]) => weight >= .55).slice(0, 4).map(([number]) => dictionary.shown(number)))
    return forms.slice(1).map((after, index) => forms[index].flatMap(before => after.map(form => before + form)))
  }

  /**
   * How much of the query a title means, in any reading, times how much of the title that is: 1 for the title 서블릿 when servlet is looked for.
   * `readings` are the words of each group with their weights.
   */
  function meant(title, groups, readings) {
    const runs = wordRuns(title).filter(run => !(run.hangul && run.attached && dictionary.suffixes.has(run.word)) && !dictionary.stops.has(run.word))
    const held = groups.map(() => 0)
    let own = 0, all = 0
    for (const { word, hangul } of runs) {
      const forms = hangul ? [word, ...reading.longCuts(word)] : [word]
      const weights = readings.map(terms => max(0, ...forms.map(form => terms.get(form) ?? 0)))
      weights.forEach((weight, index) => held[index] = max(held[index], weight))
      all += word.length
      own += word.length * min(1, max(...weights) / .7)
    }
    const whole = groups.reduce((sum, { worth }) => sum + worth, 0)
    return own / (all || 1) * groups.reduce((sum, { worth }, index) => sum + worth * min(1, held[index] / .7), 0) / whole
  }

  /** Lifts results whose title, headings or text have the whole query as it was typed, spaces aside, or words of it side by side. */
  async function rerank(text, groups, ranked) {
    const phrase = blind(groups.map(group => group.shown).join('')), named = inARow(groups), numbered = numberedNames(text, groups), signs = signsOf(text), pairs = pairsOf(groups)
    const readings = groups.map(({ weights }) => new Map([...weights].map(([number, weight]) => [dictionary.shown(number), weight])))
    await Promise.all(ranked.map(async (result, place) => {
      try {
        const { title, headings } = await record(result.page)
        if ([title, withoutGlosses(title)].some(text => named.test(blindWords(text)))) result.score *= 1.35
        else result.score *= 1 + .2 * pairsIn(blindWords(title), pairs)
        result.score *= 1 + .5 * meant(title, groups, readings)
        if (signs && blind(title).includes(signs)) result.score *= 1.2
        for (const name of numbered) result.score *= name.test(title) ? 1.35 : name.test(headings) ? 1.2 : 1
        const lines = headings.replace(/^.|\t.*/gm, '').split('\n')
        if (lines.some(line => line.length < phrase.length + 9 && (blindWords(line) === phrase || blind(line) === signs))) result.score *= 1.35
        if (groups.length < 2 && !signs) return
        if (lines.some(line => blindWords(line).includes(phrase))) result.score *= 1.1
        if (place >= AT_ONCE && !signs) return
        const words = (await textOf(result.page, result.unit)).join(' ')
        if (signs && blind(words).includes(signs)) result.score *= 1.5
        if (blindWords(words).includes(phrase)) result.score *= 1.2
        else result.score *= 1 + .12 * pairsIn(blindWords(words), pairs)
      } catch {
        // Without its text a result keeps its place.
      }
    }))
    sorted(ranked)
  }

  async function present(result, words, groups) {
    const { path, title, kind, date, headings } = await record(result.page)
    const lines = headings.split('\n')
    const places = result.units.map(({ unit }) => {
      let line = unit - unitStarts[result.page]
      while (line > 0 && !lines[line]) line--
      const [section = '', id] = (lines[line] ?? '').slice(1).split('\t')
      return { section, anchor: id ?? anchorOf(section) }
    })
    const marked = text => partsOf(clean(text), marksIn(text, words, dictionary.suffixes))
    const address = encodeURI(path.replace('*', anchorOf(title))).replace(/[?#]/g, encodeURIComponent)
    const link = place => address + (place.anchor ? '#' + encodeURIComponent(place.anchor) : '')
    const [best, ...more] = places.filter((place, index) => places.findIndex(other => other.anchor === place.anchor) === index)
    const shown = {
      url: link(best), title, titleParts: marked(title), section: best.section, sectionParts: marked(best.section), kind: KINDS[kind.toLowerCase()], translation: kind !== kind.toLowerCase(), date,
      language, score: result.score, excerpt: [], reason: result.where,
      sections: more.slice(0, 3).map(place => ({ url: link(place), section: place.section, sectionParts: marked(place.section) })),
      met: groups.flatMap((group, index) => result.groups & 1 << index ? [group.shown] : []),
    }
    states.set(shown, { page: result.page, unit: result.unit, words })
    return shown
  }

  /** Fills in and returns the excerpt of a result. */
  async function excerpt(result, { width = 160 } = {}) {
    const state = states.get(result)
    if (!state || result.excerpt.length) return result.excerpt
    try {
      const [lines, code] = await textOf(state.page, state.unit), prose = inOneLine(lines)
      const [inProse, inCode] = [prose, code].map(text => marksIn(text, state.words, dictionary.suffixes))
      const isCode = !prose || (!inProse.length && inCode.length > 0)
      result.excerpt = isCode ? cutOut(code.replace(/\n/g, ' '), inCode, width) : cutOut(prose, inProse, width)
      result.isCode = isCode
      if (isCode && result.reason === 'text') result.reason = 'code'
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
    for (const { word, shown, pieceOf, isRefused, run, weights, places } of groups) {
      const [number, weight] = [...weights].sort((left, right) => right[1] - left[1])[0] ?? [0, 0]
      if (places?.length) continue
      const found = dictionary.shown(number) ?? '', isHangul = dictionary.isHangul(number)
      // Another word was taken for one that no page has: a typing error, or a name in the other script.
      const isGuess = run?.hangul && /^[가-힣]+$/.test(word) && !found.includes(word) && weight < (isHangul ? .65 : .9)
      // A faint likeness is shown, but the word itself is not there.
      if (isRefused || weight < .4 || (isGuess && weight < .6)) missing.includes(pieceOf ?? word) || missing.push(pieceOf ?? word)
      if (weight < .4) continue
      if (failedShards.has(shardOf(number)?.[0])) failed.push(pieceOf ?? word)
      else if (!pieceOf) {
        const isOtherLayout = run.hangul !== isHangul && shown !== word
        // What was found for a slip in a Latin word is that word, not what its keys give as Hangul.
        const isSlip = found !== word && /[가-힣]/.test(shown) !== isHangul
        if (isGuess) corrected.push({ from: word, to: found })
        else if (isOtherLayout || shown !== word || (/[ㄱ-ㅣ]/.test(word) && !isHangul)) corrected.push({ from: word, to: shown !== word && !isSlip ? shown : found })
      }
    }
    return { missing, corrected, failed }
  }

  /** What each word was read as, the likeliest first. */
  const readingsOf = groups => groups.map(({ word, weights, together, places }) => ({
    word, together: !!together, initials: places?.length ?? 0,
    terms: [...weights].sort((left, right) => right[1] - left[1])
      .map(([number, weight]) => ({ term: dictionary.shown(number), weight, pages: dictionary.pagesOf(number) })),
  }))

  /**
   * Answers a query: {results, missing, corrected, failed, total}. Options: limit (10), kind (post, chapter, topic, page or
   * translation), tag, excerpts (how many results get theirs at once, 3), explain (adds `readings`: what each word was read as), counts
   * (adds `facets`: how many results each kind and tag has).
   */
  async function answer(text, { limit = 10, kind, tag, excerpts = AT_ONCE, explain = false, counts = false } = {}) {
    const query = clean(text).replace(/[\uff01-\uff5e]+/g, wide => wide.normalize('NFKC'))
    const read = refused => groupsOf(query, dictionary, reading, refused)
    const search = async groups => {
      await addInitials(groups)
      const { postings, failed } = await loadPostings(chooseTerms(groups, dictionary))
      const pages = remembered(number => new Set(postings(number).map(posting => pageOfUnit[floor(posting / 24)])))
      const titled = remembered(number => new Set(postings(number).flatMap(posting => posting % 12 > 5 ? pageOfUnit[floor(posting / 24)] : [])))
      dropChanceSounds(groups, pages, dictionary.pageCount, titled)
      return { groups, failed, ranked: score(groups, postings, dictionary) }
    }
    await loadRare(query)
    let groups = read(new Set())
    const weak = new Set(groups.filter(group => strongest(group.weights) < .6).map(group => group.pieceOf ?? group.word))
    if (weak.size && await loadRare(query, weak)) groups = read(new Set())
    let found = await search(groups), refused = await verify(found.groups, found.ranked)
    // What was split by chance may be a rare term.
    if (refused.size && await loadRare(query, refused)) {
      found = await search(read(new Set()))
      refused = await verify(found.groups, found.ranked)
    }
    if (refused.size) found = await search(read(refused))
    const wanted = await allowed(found.ranked, { kind, tag }), ranked = wanted.slice(0, max(limit, 10)), words = wordsToMark(found.groups)
    await rerank(query, found.groups, ranked)
    const shown = await Promise.allSettled(ranked.slice(0, limit).map(result => present(result, words, found.groups)))
    const results = shown.flatMap(({ value }) => value ?? [])
    await Promise.all(results.slice(0, excerpts).map(result => excerpt(result)))
    return {
      results, ...notesOn(found.groups, found.failed), total: wanted.length, ...explain && { readings: readingsOf(found.groups) },
      ...counts && { facets: await countsOf(found.ranked, { kind, tag }).catch(() => undefined) },
    }
  }

  return { answer, excerpt, countsOf }
}
