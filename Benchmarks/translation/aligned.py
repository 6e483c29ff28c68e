#!/usr/bin/env python3
"""Recall and precision of pairs: aligned.py JIKJI BOOKS WORK. A translation with the structure of its original gives the truth by
order; copies of it are damaged at random."""
import json, pathlib, random, re, subprocess, sys

jikji, books, work = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])


def pairs(source, target):
    command = [jikji, "translate", "pairs", str(target), "--source", str(source), "--format", "json"]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["pairs"]
    return {(s, t) for pair in found for s in pair["source"] for t in pair["target"]}, found


def blocks(path, found, side):
    """Each block's first line and text; comments go with the block before them and are taken out."""
    lines = path.read_text(encoding="utf-8").split("\n")
    starts = sorted({line for pair in found for line in pair[side]})
    for start, end in zip(starts, starts[1:] + [len(lines) + 1]):
        yield start, re.sub(r"<!--.*?-->", "", "\n".join(lines[start - 1:end - 1]), flags=re.S).strip()


def damaged(target, found, seed):
    """A copy without a fifth of the blocks, a tenth merged, a tenth added, no English in headings; and its pairs."""
    chance, out, truth, line = random.Random(seed), [], set(), 1
    partners = {t: pair["source"] for pair in found for t in pair["target"]}
    kept = []
    for start, text in blocks(target, found, "target"):
        if chance.random() < 0.2 or not text:
            continue
        if text.startswith("#"):
            text = re.sub(r"\s*\([^()]*[A-Za-z][^()]*\)$", "", text)
        plain = not re.match(r"[#>`|!\-*0-9\[]", text)
        if kept and plain and kept[-1][2] and chance.random() < 0.1:
            kept[-1] = (kept[-1][0] + "\n" + text, kept[-1][1] + partners.get(start, []), True)
        else:
            kept.append((text, list(partners.get(start, [])), plain))
        if chance.random() < 0.1:
            kept.append(("옮긴이가 덧붙인 말입니다. 원문에는 없는 설명을 여기에 적어 둡니다.", [], False))
    for text, sources, _ in kept:
        truth |= {(source, line) for source in sources}
        out += [text, ""]
        line += text.count("\n") + 2
    return "\n".join(out), truth


def report(name, truth, found):
    both = len(truth & found)
    print(f"{name}: {len(truth)} pairs, recall {both / len(truth):.4f}, precision {both / len(found):.4f}")


order, hit, hurt = [set(), set()], 0, [set(), set()]
for number, source in enumerate(sorted((books / "en-6.2.3").rglob("*.md"))):
    target = books / "ko-head" / source.relative_to(books / "en-6.2.3")
    got, found = pairs(source, target)
    sides = [sorted({line for pair in found for line in pair[side]}) for side in ("source", "target")]
    order[0] |= {(number, *pair) for pair in zip(*sides)}
    order[1] |= {(number, *pair) for pair in got}
    for seed in range(3):
        text, truth = damaged(target, found, seed * 100 + number)
        copy = work / "damaged.md"
        copy.write_text(text, encoding="utf-8")
        hurt[0] |= {(number, seed, *pair) for pair in truth}
        hurt[1] |= {(number, seed, *pair) for pair in pairs(source, copy)[0]}
report("by order", *order)
report("damaged copies", *hurt)
