#!/usr/bin/env python3
"""Injects an error at a random token of a sample, many times, and asks whether jikji reports exactly that place.

Usage: injected_errors.py JIKJI [COUNT] [SEED]

Each sample is a valid program in a fence that stands plainly, in quotes, in lists, indented, behind Hangul and emoji, or
with hidden lines. One use of a name is replaced by a name that does not exist; the diagnostic must begin at its first
byte, and its UTF-16 column must be the one counted here. Prints how many of them did.
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

PROGRAMS = [
    'let 이름 = "값"\nlet 길이 = 이름.count\nprint(이름, 길이 + 1)\n',
    'struct 점 {\n  var x = 0\n  func 더하기(_ 값: Int) -> Int { x + 값 }\n}\nlet p = 점(x: 3)\nprint(p.더하기(4))\n',
    'let numbers = [3, 1, 2]\nlet sorted = numbers.sorted { a, b in a < b }\nfor n in sorted where n > 1 { print("수 🙂 \\(n)") }\n',
    'enum E: Error { case 나쁨 }\nfunc f(_ ok: Bool) throws -> String {\n  guard ok else { throw E.나쁨 }\n  return "좋음"\n}\ndo { print(try f(true)) } catch { print(error) }\n',
    'func swap<T>(_ pair: (T, T)) -> (T, T) { (pair.1, pair.0) }\nlet s = swap((1, 2))\nprint(/* 주석 */ s.0, s)\n',
]


def fence(kind, code):
    lines = code.rstrip("\n").split("\n")
    if kind == "plain":
        return "한글 문단.\n\n```swift compile\n" + "\n".join(lines) + "\n```\n"
    if kind == "quote":
        return "\n".join("> " + line for line in ["글", "", "```swift compile"] + lines + ["```"]) + "\n"
    if kind == "nested quote":
        return "\n".join("> > " + line for line in ["```swift compile"] + lines + ["```"]) + "\n"
    if kind == "list":
        return "- 항목 🙂\n\n" + "\n".join("  " + line for line in ["```swift compile"] + lines + ["```"]) + "\n"
    if kind == "deep list":
        return "1. 하나\n   - 둘\n\n" + "\n".join("     " + line for line in ["```swift compile"] + lines + ["```"]) + "\n"
    if kind == "indented":
        return "글\n\n" + "\n".join("   " + line for line in ["~~~~swift compile"] + lines + ["~~~~"]) + "\n"
    hidden = ["// snippet.hide", "let 숨김 = 1", "// snippet.show"]
    return "```swift compile\n" + "\n".join(hidden + lines) + "\n```\n"


def inject(code, rng):
    """Replaces one use of a declared name by one that does not exist."""
    uses = []
    for match in re.finditer(r"(?<![.\w\"#@$])(이름|길이|numbers|sorted|print|swap|pair|ok|p|n)(?=[^\w:\"])", code):
        before = code[: match.start()].rstrip(" ")
        if re.search(r"(let|var|func|in|case|for|_)$", before) or before.endswith(('"', "{ a, b")):
            continue
        if code[match.end() :].lstrip(" ").startswith((":", "=", "in ")):
            continue
        uses.append(match)
    match = rng.choice(uses)
    return code[: match.start()] + "없는것" + code[match.end() :]


def main():
    jikji, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 7)
    kinds = ["plain", "quote", "nested quote", "list", "deep list", "indented", "hidden"]
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(folder + "/content/ko")
        with open(folder + "/jikji.yml", "w") as out:
            out.write("title: t\n")
        wanted = {}
        for number in range(count):
            text = "# 글\n\n" + fence(kinds[number % len(kinds)], inject(rng.choice(PROGRAMS), rng))
            offset = text.index("없는것")
            line = text.count("\n", 0, offset) + 1
            start = text.rfind("\n", 0, offset) + 1
            column = len(text[start:offset].encode("utf-16-le")) // 2 + 1
            path = f"content/ko/{number}.md"
            wanted[path] = (line, column, len(text[:offset].encode()))
            with open(f"{folder}/{path}", "w") as out:
                out.write(text)
        run = subprocess.run(
            [jikji, "check", "snippets", "--site", folder, "--format", "json"], capture_output=True, text=True, check=False)
        found = {}
        for diagnostic in json.loads(run.stdout)["diagnostics"]:
            found.setdefault(diagnostic["path"], (diagnostic["line"], diagnostic.get("utf16Column", diagnostic["column"]), diagnostic["byteRange"][0]))
        exact = sum(found.get(path) == place for path, place in wanted.items())
        for path, place in wanted.items():
            if found.get(path) != place:
                print(path, "wanted", place, "found", found.get(path))
    print(f"{exact} of {count} injected errors at the exact place")
    sys.exit(0 if exact == count else 1)


main()
