#!/usr/bin/env python3
"""Derives the syllable statistics in Sources/KoreanText/Resources/korean-syllables.bin from sound Korean texts.

usage: derive_model.py --words WORDS.txt --out FILE TEXT...

Only counts leave this script: of sequences of two to four symbols (a Hangul syllable or jamo, or one of four classes for all
else), counted after Kneser and Ney: a sequence that is no longest one counts how many different symbols stood before it. Kept are
sequences that hold a syllable one of whose bytes a windows-874 page loses, since no other place is ever in doubt; of the longest ones
those seen at least --long times.

Format, read by SyllableModelFile.swift: the alphabet in order of frequency, each with the base-2 logarithm of its count in
eighths; then three front-coded lists in order, of sequences of 2, 3 and 4 symbols. Each entry: a byte PPPSSSCC (P symbols shared with the
entry before, S further ones, count class C: 1, 2-3, 4-15, more), a byte with the logarithm when C is 3, then the further symbols: one byte
below 0xE0, else two.
"""
import argparse, collections, math, unicodedata

LOST = {0x81, 0x8D, 0x8F, 0x90, 0x9D}
ORDER = 3

def symbol(ch):
    """A syllable or jamo is itself; 0 white space, 1 Latin letter, 2 digit, 3 anything else."""
    if '\uac00' <= ch <= '\ud7a3' or '\u3131' <= ch <= '\u318e': return ch
    if ch.isascii() and ch.isalpha(): return 1
    if ch.isascii() and ch.isdigit(): return 2
    return 0 if ch in ' \t\n\r\u00a0' else 3

def loses(s): return isinstance(s, str) and any(b in LOST for b in s.encode()[1:])

class Counts:
    def __init__(self): self.tables = [collections.Counter() for _ in range(ORDER + 1)]

    def learn(self, text, weight=1):
        for line in text.split('\n'): self.learn_line(line, weight)

    def learn_line(self, line, weight):
        history = (0,) * (ORDER - 1)
        for ch in line:
            s = symbol(ch)
            if isinstance(s, int) and s == history[-1]: continue
            if not (isinstance(s, int) and isinstance(history[-1], int)):
                target = 0 if isinstance(s, int) else s
                for length in range(ORDER - 1, -1, -1):
                    key = history[ORDER - 1 - length:] + (target,)
                    table = self.tables[length + 1]
                    known = key in table
                    table[key] += weight
                    if known: break
            if s in (0, 3) and history[-1] in (0, 3): history = history[:-1] + (3,)
            else: history = history[1:] + (s,)

def main():
    a = argparse.ArgumentParser()
    a.add_argument('--words'); a.add_argument('--weight', type=int, default=1); a.add_argument('--out', required=True)
    a.add_argument('--long', type=int, default=1); a.add_argument('--plain', type=int, default=2); a.add_argument('texts', nargs='+')
    o = a.parse_args()
    counts = Counts()
    for path in o.texts:
        counts.learn(unicodedata.normalize('NFC', open(path, encoding='utf8').read()), o.weight)
    if o.words:
        for word in sorted(set(open(o.words, encoding='utf8').read().split())): counts.learn(word + ' ')
    single = {k[0]: n for k, n in counts.tables[1].items() if isinstance(k[0], str)}
    alphabet = [s for s, _ in sorted(single.items(), key=lambda x: (-x[1], x[0]))]
    code = {s: i + 4 for i, s in enumerate(alphabet)}
    code.update({i: i for i in range(4)})
    out = bytearray()
    def number(n): out.extend(n.to_bytes(4, 'big'))
    def logarithm(n): return min(255, round(math.log2(n) * 8))
    def put(c):
        if c < 0xE0: out.append(c)
        else: c -= 0xE0; out.append(0xE0 + (c >> 8)); out.append(c & 255)
    number(len(alphabet))
    for s in alphabet: out.extend(ord(s).to_bytes(2, 'big')); out.append(logarithm(single[s]))
    sizes = []
    for order in range(2, ORDER + 1):
        least, plain = {2: (1, 1), 3: (1, o.plain), 4: (o.long, 1 << 30)}[order]
        table = sorted((tuple(code[s] for s in k), n) for k, n in counts.tables[order].items()
                       if n >= (least if any(map(loses, k)) else plain) and all(s in code for s in k))
        number(len(table)); sizes.append(len(table)); before = ()
        for w, n in table:
            p = 0
            while p < min(len(before), len(w) - 1) and before[p] == w[p]: p += 1
            c = 0 if n == 1 else 1 if n < 4 else 2 if n < 16 else 3
            out.append(p << 5 | (len(w) - p) << 2 | c)
            if c == 3: out.append(logarithm(n))
            for s in w[p:]: put(s)
            before = w
    with open(o.out, 'wb') as f: f.write(out)
    print(len(alphabet), sizes, len(out))

if __name__ == '__main__': main()
