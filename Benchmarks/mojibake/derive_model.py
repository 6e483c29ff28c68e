#!/usr/bin/env python3
"""Derives the syllable statistics that Sources/KoreanText/MojibakeModelData.swift holds from sound Korean texts.

usage: derive_model.py --words WORDS.txt --out FILE.swift TEXT...

Only counts leave this script: of words (runs of Hangul), and of short windows across word boundaries. Format, decoded by
MojibakeModel+Packed.swift: the alphabet (three classes, then syllables by frequency), then two front-coded lists in order.
Each entry: a byte PPPSSSCC (P symbols shared with the entry before, S further symbols, count class C: 1, 2-3, 4-15, more), a byte
with the base-2 logarithm of the count when C is 3, then the further symbols: one byte below 0xE0, else two.
"""
import argparse, base64, collections, math, re, unicodedata

def symbol(ch):
    """A syllable or jamo is itself; 1 Latin letter, 2 digit, 0 anything else."""
    if '\uac00' <= ch <= '\ud7a3' or '\u3131' <= ch <= '\u318e': return ch
    if ch.isascii() and ch.isalpha(): return 1
    if ch.isascii() and ch.isdigit(): return 2
    return 0

def stream(text):
    last = 0
    for ch in text:
        s = symbol(ch)
        if isinstance(s, int) and s == last: continue
        last = s
        yield s

def main():
    a = argparse.ArgumentParser()
    a.add_argument('--words'); a.add_argument('--out', required=True); a.add_argument('--binary')
    a.add_argument('--long', type=int, default=3); a.add_argument('--short', type=int, default=2); a.add_argument('--rare', type=int, default=1)
    a.add_argument('--lexicon', type=int, default=3)
    a.add_argument('texts', nargs='+')
    o = a.parse_args()
    words, longs, shorts = collections.Counter(), collections.Counter(), collections.Counter()
    for path in o.texts:
        seq = list(stream(unicodedata.normalize('NFC', open(path, encoding='utf8').read())))
        run = [0]
        for s in seq + [0]:
            if isinstance(s, str): run.append(s)
            else:
                if len(run) > 1: words[tuple(run[:7])] += 1
                run = [s]
        for i in range(4, len(seq)):
            w = tuple(seq[i - 4:i + 1])
            if any(isinstance(x, int) for x in w[1:4]) and isinstance(w[4], str) and sum(isinstance(x, str) for x in w) >= 3: longs[w] += 1
            t = w[2:]
            if isinstance(t[1], int) and isinstance(t[2], str) and isinstance(t[0], str): shorts[t] += 1
    if o.words:
        for w in open(o.words, encoding='utf8').read().split(): words[(0, *w[:6])] += o.lexicon
    words = {w: n for w, n in words.items() if n >= o.rare or len(w) <= 4}
    windows = {w: n for w, n in longs.items() if n >= o.long}
    windows.update({w: n for w, n in shorts.items() if n >= o.short})
    freq = collections.Counter()
    for table in (words, windows):
        for w in table:
            for s in w:
                if isinstance(s, str): freq[s] += 1
    alphabet = [s for s, _ in sorted(freq.items(), key=lambda x: (-x[1], x[0]))]
    code = {s: i + 3 for i, s in enumerate(alphabet)}
    code.update({i: i for i in range(3)})
    out = bytearray()
    def number(n): out.extend(n.to_bytes(4, 'big'))
    number(len(alphabet))
    for s in alphabet: out.extend(ord(s).to_bytes(2, 'big'))
    def put(c):
        if c < 0xE0: out.append(c)
        else: c -= 0xE0; out.append(0xE0 + (c >> 8)); out.append(c & 255)
    for table in (words, windows):
        number(len(table)); before = ()
        for w, n in sorted((tuple(code[s] for s in w), n) for w, n in table.items()):
            p = 0
            while p < min(len(before), len(w) - 1, 7) and before[p] == w[p]: p += 1
            c = 0 if n == 1 else 1 if n < 4 else 2 if n < 16 else 3
            out.append(p << 5 | (len(w) - p) << 2 | c)
            if c == 3: out.append(min(255, round(math.log2(n) * 8)))
            for s in w[p:]: put(s)
            before = w
    literal = base64.b64encode(bytes(out)).decode()
    with open(o.out, 'w') as f:
        f.write('/// The counts behind the repair of Korean text, as Benchmarks/mojibake/derive_model.py packs them.\n\n')
        f.write('// Long because: one line of data.\n// swift-format-ignore-file\n')
        f.write('enum MojibakeModelData {\n  /// Base64; the format is told in the script.\n  static let packed: StaticString = "' + literal + '"\n}\n')
    print(len(words), len(windows), len(out), len(literal))

if __name__ == '__main__': main()
