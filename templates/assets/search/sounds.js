// Tells which Hangul and Latin words are spellings of the same foreign word: 도커 and docker.
//
// No list of words: the letters of both are aligned by the rules of 외래어 표기법 (국립국어원, chapters 2 and 3: the tables of letters
// and the rules for English), read in both directions. Latin spelling says little about vowels, so what is irregular has a cost.

import { min } from './text.js'

// Letters of Hangul, and the Latin letters that they stand for; `.ㄱ` is a final consonant. A digit is a cost in tenths: of spellings
// that are rarer than the others of their line. The last lines are the names of Latin letters: 디비 is db.
const RULES = `
ㄱ g gg gh gu 4c 4k
ㄲ g k c
ㄴ n nn kn gn
ㄷ d dd 3th 6t
ㄸ d t
ㄹ r l rr ll rh wr
ㅁ m mm
ㅂ b v bb
ㅃ b p
ㅅ s c ss sc ps 2sh 2ch 2th 4z
ㅆ s c ss 1th
ㅈ j g z dg dj zz 2s 4d 3x
ㅉ z zz ts
ㅊ ch tch 2t 4c
ㅋ c k ck ch q cc kk kh 1qu
ㅌ t tt th pt 1te
ㅍ p f ph pp ff
ㅎ h wh 4j
.ㄱ c k ck g ch que q gg cc
.ㄴ n nn gn 1ne
.ㄷ t d
.ㄹ l ll le el al 2r
.ㅁ m mm mb 6n 1me
.ㅂ p b pp bb 1pe
.ㅅ t tt th ts 3d 4s
.ㅇ ng n nc
.ㅋ k c
.ㅌ t
.ㅍ p f
ㅏ a ar ah 1o 2u 2al
ㅐ a ae 1ai 2e
ㅑ ya ia
ㅓ er or ar ir ur u our 1o 1e 1a 1ou 1re 2ear 2ea 2ru 3i
ㅔ e eh ae 1a 1ai 1ea 2ei
ㅕ yo ye you io 1yea
ㅖ ye ie e
ㅗ o oa ow or ore oh oe 1au 1aw 2ou 3a oar our
ㅘ wa ua oa oi
ㅙ wa we
ㅚ oi oe
ㅛ yo io
ㅜ u oo ew ue w 1ou 1o 2oe 2ui ough
ㅝ wo wa ua uo uar wor war wer
ㅞ we ue wa
ㅟ wi ui we wee
ㅠ u ew ue yu you eu iew
ㅡ 2e 3u 3o 3a 3i
ㅢ ui
ㅣ i y ee ea ie 1e 1ey 2ei 2ui 5a 1yi
ㅏㅣ i y ie igh ai ei ij 1ia
ㅏㅜ ou ow au
ㅔㅣ a ai ay ei ey eigh ea
ㅐㅣ a ai
ㅗㅣ oi oy
ㅘㅣ wi wy why
ㅞㅣ wa way wai wei weigh
ㅞㅓ ware wear where
ㅗㅜ o ow oa ou
ㅣㅏ ia ea
ㅣㅓ ear ier ia ere eer ea io
ㅔㅓ are air ear aer
ㅏㅣㅓ ire yer ia ier
ㅠㅓ ure
.ㄹㄹ l ll rl
.ㅅㅌ t tt
.ㅅㅊ tch ch
.ㄱㅋ k ck cc
.ㅂㅍ p pp
.ㄱㅅ x cs cks ks cc xc
.ㄱㅅㅡ x xe
ㅅㅑ sha sho shar
ㅅㅕ tio sio sha
ㅅㅕ.ㄴ tion sion ssion cian
ㅅㅖ sha she
ㅅㅖㅣ sha
ㅅㅞ she sha
ㅅㅛ sho
ㅅㅠ shu shoe su 1sh
ㅅㅟ swi shi sh
ㅅㅣ sh see che
ㅆㅣ 2c
ㅅㅡ th se ce
ㅈㅓ.ㄴ sion gen
ㅈㅣ ge dge j g
ㅣㅈㅣ age ige idge
ㅊㅓ ture cher
ㅊㅜ tu chu
ㅊㅣ ch tch
ㅊㅟ ch tch
ㅋㅘ qua
ㅋㅝ qua quo quar que
ㅋㅞ que
ㅋㅟ qui
ㅋㅠ cu q ku
ㄱㅠ gu
ㄱㅡ gue
ㅂㅡ ve be
ㅂㅡ.ㄹ ble bul bel
ㅌㅡ.ㄹ tle tal
ㅋㅞㅓ quare
ㅅㅞㅣ sha she
ㅈㅓ dure
ㅣ.ㅅ ate
ㅣㅜ eu iu
ㅏ.ㅇ 1en 1em
ㅏㄹㅡ 1ar
ㅣㅔ ie ier
ㄷㅡ 1de
ㅋㅡ 1ke
ㅌㅡ 1te
ㅍㅡ 1pe 1fe 1v
ㅔㅣ 2a
ㅂㅣ 2b
ㅅㅣ 2c
ㄷㅣ 2d
ㅔㅍㅡ 1f
ㅈㅣ 2g
ㅔㅣㅊㅣ 1h
ㅏㅣ 2i
ㄷㅓㅂㅡ.ㄹㅠ 1w
ㅈㅔㅣ 1j
ㅋㅔㅣ 1k
ㅔ.ㄹ 2l
ㅔ.ㅁ 2m
ㅔ.ㄴ 2n
ㅍㅣ 2p
ㅋㅠ 2q
ㅏㄹㅡ 2r
ㅏ.ㄹ 2r
ㅔㅅㅡ 1s
ㅌㅣ 2t
ㅂㅡㅣ 1v
ㅔ.ㄱㅅㅡ 1x
ㅘㅣ 1y`

const JAMO = ['ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ', ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']
const JAMO_STARTS = [0x1100, 0x1161, 0x11a7]
const conjoining = (letter, kind) => String.fromCharCode(JAMO_STARTS[kind] + JAMO[kind].indexOf(letter))

/** The sounds of a Hangul word: its letters as conjoining jamo without the silent ㅇ. */
export const soundsOf = word => word.normalize('NFD').replace(/\u110b/g, '')

/** Letters of one script -> [letters of the other, cost]. */
const fromHangul = new Map(), fromLatin = new Map()
for (const line of RULES.trim().split('\n')) {
  const [letters, ...spellings] = line.split(' ')
  const sounds = letters.replace(/(\.?)(.)/g, (_, dot, letter) => conjoining(letter, dot ? 2 : letter < 'ㅏ' ? 0 : 1))
  for (const [, cost, spelling] of spellings.map(text => /(\d?)(.+)/.exec(text))) {
    for (const [map, from, to] of [[fromHangul, sounds, spelling], [fromLatin, spelling, sounds]]) {
      map.set(from, [...map.get(from) ?? [], [to, cost / 10]])
    }
  }
}
const LONGEST_SPELLING = 5

/** The cost of a letter that is not heard. ㅡ only separates consonants. */
const silentSound = (sounds, place) => {
  const sound = sounds[place]
  return sound === '\u1173' ? 0 : sound > '\u1160' && sound < '\u1176' ? .8 : 1.2
}
const SILENT = { e: .15, h: .4, w: .4, a: .5, i: .5, o: .5, u: .5, y: .5 }
const silentLetter = (word, place) => word[place] === word[place - 1] ? .1 : SILENT[word[place]] ?? 1

/** How much two spellings of a word with so many sounds may differ; sums of tenths are inexact. */
const limitFor = sounds => (sounds < 5 ? .1 : sounds < 7 ? .3 : sounds < 11 ? .5 : .7) + 1e-9

/**
 * Aligns `pattern` with every one of `words`, calling `found(index, cost)` for those within `limit`. `spellings` gives those of a part
 * of the pattern. Neighbours share the work for the letters they begin with, and what begins too differently is skipped, so a sorted list
 * of ten thousand takes about a millisecond.
 */
function align(pattern, words, spellings, silentInPattern, silentInWord, limit, found) {
  const length = pattern.length, places = new Map(), beginnings = new Set()
  for (let start = 0; start < length; start++) {
    for (let end = start + 1; end <= min(start + LONGEST_SPELLING, length); end++) {
      for (const [spelling, cost] of spellings.get(pattern.slice(start, end)) ?? []) {
        places.set(spelling, [...places.get(spelling) ?? [], { start, end, cost }])
        for (let size = 1; size < spelling.length; size++) beginnings.add(spelling.slice(0, size))
      }
    }
  }
  const silent = Array.from(pattern, (_, place) => silentInPattern(pattern, place)), rows = [], least = []
  /** Fills in the costs of aligning the first `size` letters of `word` with the first 0, 1, … of the pattern. */
  function fill(word, size) {
    const row = rows[size] ??= new Float64Array(length + 1), skipped = size ? silentInWord(word, size - 1) : 0
    for (let place = 0; place <= length; place++) row[place] = size ? rows[size - 1][place] + skipped : place && Infinity
    for (let part = 1; part <= min(LONGEST_SPELLING, size); part++) {
      const before = rows[size - part]
      for (const { start, end, cost } of places.get(word.slice(size - part, size)) ?? []) row[end] = min(row[end], before[start] + cost)
    }
    least[size] = row[0]
    for (let place = 0; place < length; place++) {
      row[place + 1] = min(row[place + 1], row[place] + silent[place])
      least[size] = min(least[size], row[place + 1])
    }
  }
  /** Whether words that begin with these letters may still be within the limit. */
  const isAlive = (word, size) => least[size] <= limit
    || [1, 2, 3, 4].some(part => part <= size && least[size - part] <= limit && beginnings.has(word.slice(size - part, size)))
  fill('', 0)
  let last = '', dead = Infinity
  words.forEach((word, index) => {
    let size = 0
    while (size < word.length && word[size] === last[size]) size++
    last = word
    if (size >= dead) return
    dead = Infinity
    while (size++ < word.length) {
      fill(word, size)
      if (!isAlive(word, size)) return dead = size
    }
    const cost = rows[word.length][length]
    if (cost <= limit) found(index, cost)
  })
}

/** The Latin words, of a sorted list, that a Hangul word may spell: [{index, cost, sounds}], `sounds` being the number of its sounds. */
export function latinLike(hangul, words) {
  const sounds = soundsOf(hangul), found = []
  if (sounds.length < 3) return found
  align(sounds, words, fromHangul, silentSound, silentLetter, limitFor(sounds.length), (index, cost) => {
    if (words[index].length > 2) found.push({ index, cost, sounds: sounds.length })
  })
  return found
}

/** The first two letters of the Latin words that a Hangul word may spell. */
export function latinStarts(hangul) {
  const sounds = soundsOf(hangul).replaceAll('\u1173', '')
  const spellingsAt = place => [1, 2].flatMap(size => fromHangul.get(sounds.slice(place, place + size)) ?? [])
    .flatMap(([spelling, cost]) => cost < .3 ? spelling : [])
  return spellingsAt(0).flatMap(first => first[1] ? first.slice(0, 2) : spellingsAt(1).map(second => first + second[0]))
}

/** The Hangul words, given by their sounds, that a Latin word may be spelt by; as `latinLike`. */
export function hangulLike(latin, words) {
  const found = []
  align(latin, words, fromLatin, silentLetter, silentSound, .7, (index, cost) => {
    const sounds = words[index].length
    if (sounds > 2 && cost <= limitFor(sounds)) found.push({ index, cost, sounds })
  })
  return found
}
