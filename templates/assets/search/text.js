// Words, keystrokes and excerpts of Korean text: what search needs beside the index. KoreanText in Swift computes the same words, keys
// and stems.

export const { ceil, floor, log, log1p, max, min, sqrt } = Math

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
    if (code >= 0 && code < 11172) keys += INITIALS[Math.floor(code / 588)] + VOWELS[Math.floor(code % 588 / 28)] + FINALS[code % 28]
    else keys += LETTERS[code + 0xac00 - 0x3131] ?? letter
  }
  return keys
}

/** What an input method of two sets makes of keys. */
export function hangulOf(keys) {
  let text = '', initial = '', medial = '', final = ''
  const jamo = part => part && String.fromCharCode(0x3131 + LETTERS.indexOf(part))
  const flush = (nextInitial, nextMedial) => {
    text += initial && medial
      ? String.fromCharCode(0xac00 + INITIALS.indexOf(initial) * 588 + VOWELS.indexOf(medial) * 28 + FINALS.indexOf(final))
      : jamo(initial) + jamo(medial)
    ;[initial, medial, final] = [nextInitial, nextMedial, '']
  }
  for (const typed of keys) {
    const key = LETTERS.includes(typed) ? typed : typed.toLowerCase()
    if (!LETTERS.includes(key)) {
      flush('', '')
      text += typed
    } else if (!VOWEL.test(key)) {
      if (initial && medial && FINALS.includes(final + key)) final += key
      else flush(key, '')
    } else if (final) {
      // The consonant before a vowel begins the next syllable.
      const next = final.slice(-1)
      final = final.slice(0, -1)
      flush(next, key)
    } else if (medial && !VOWELS.includes(medial + key)) flush('', key)
    else medial += key
  }
  flush('', '')
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
export const clean = text => text.normalize('NFC').replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')

/** The words of a text: [{word, hangul, attached, start, end}]; `attached` ones follow the word before without a gap. */
export function wordRuns(text) {
  const runs = []
  let last = -1
  const whole = clean(text)
  for (const { 0: letters, index } of whole.matchAll(/[가-힣ㄱ-ㅣᄀ-ᇿ]+|(?:(?![가-힣ㄱ-ㅣᄀ-ᇿ])[\p{Alphabetic}\p{Mn}\p{Mc}\p{Nd}_])+/gu)) {
    // The signs of C# and C++ belong to the word.
    const signs = /^[a-z]$/i.test(letters) ? /^(?:#|\+\+)(?![a-z#+])/i.exec(whole.slice(index + 1, index + 4))?.[0] ?? '' : ''
    const piece = letters + signs, hangul = /[가-힣ㄱ-ㅣᄀ-ᇿ]/.test(piece), end = index + piece.length
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
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) best = Math.min(best, before[column - 2] + 1)
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

/** A text without spaces and in small letters, to compare whatever the spacing. */
export const blind = text => clean(text).toLowerCase().replace(/\s+/g, '')

/** The same of the words of a text alone. */
export const blindWords = text => blind(wordRuns(text).map(run => run.word).join(''))

/** The parts of `text` to mark, [start, end, group]; `words` maps the chosen terms and the words of the query to their groups. */
export function marksIn(text, words, suffixes) {
  return wordRuns(text).flatMap(({ hangul, start, end }) => {
    const shown = text.slice(start, end).toLowerCase()
    if (hangul) {
      for (let length = shown.length; length > 0; length--) {
        const rest = shown.slice(length), group = words.get(shown.slice(0, length))
        if (group !== undefined && (!rest || suffixes.has(rest) || length > 1)) return [[start, start + length, group]]
      }
      return []
    }
    if (words.has(shown)) return [[start, end, words.get(shown)]]
    const part = [...words.keys()].find(word => word.length > 3 && shown.includes(word))
    const place = start + shown.indexOf(part)
    return part ? [[place, place + part.length, words.get(part)]] : []
  })
}

/** A text from `start` to `end` as [{text, mark}], the marks inside it being parts of their own. */
export function partsOf(text, marks, start = 0, end = text.length) {
  const parts = []
  let place = start
  const push = (to, mark) => {
    if (to > place) parts.push({ text: text.slice(place, to), mark })
    place = to
  }
  for (const [from, to] of marks) {
    if (from < place || to > end) continue
    push(from, false)
    push(to, true)
  }
  push(end, false)
  return parts
}

/** Lines as one: what ends without a stop, as a cell or a title does, is set apart by a dot. */
export const inOneLine = text => text.replace(/(\S)\n+(?=\S)/g, (_, last) => last + (/[.?!:;,。…]/.test(last) ? ' ' : ' · '))

/** About `width` characters around the densest marks, as [{text, mark}]. */
export function cutOut(text, marks, width) {
  let start = 0, most = -1
  for (const [from] of marks) {
    const near = marks.filter(mark => mark[0] >= from && mark[1] <= from + width)
    const value = new Set(near.map(mark => mark[2])).size * 4 + Math.min(near.length, 4)
    if (value > most) [most, start] = [value, from]
  }
  start = Math.max(0, start - Math.floor(width / 4))
  if (start > 0) start = text.indexOf(' ', start) + 1 || start
  const end = Math.min(text.length, start + width), parts = partsOf(text, marks, start, end)
  if (start > 0) parts.unshift({ text: '… ', mark: false })
  if (end < text.length) parts.push({ text: ' …', mark: false })
  return parts
}

