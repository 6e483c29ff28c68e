// swift-format-ignore-file
/// Part 2 of templates/assets/search/engine.js, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_search_engine_js_2 = ####"""
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
"""####
}
