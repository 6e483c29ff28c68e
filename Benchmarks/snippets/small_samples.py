#!/usr/bin/env python3
"""Writes a site of distinct small samples, each with a claim that holds.

Usage: small_samples.py FOLDER SAMPLES PAGES [LEVEL]
"""
import os
import random
import sys


def sample(number):
    rng = random.Random(number)
    a, b, c = rng.randint(2, 99), rng.randint(2, 99), rng.randint(2, 9)
    kind = number % 5
    if kind == 0:
        return f'let numbers = [{a}, {b}, {c}]\nlet scaled = numbers.map {{ $0 * {c} }}\nprint(scaled.reduce(0, +))\n// Prints "{(a + b + c) * c}"\n'
    if kind == 1:
        return (f"struct Point{number % 7} {{\n    var x = {a}\n    var y = {b}\n    func sum() -> Int {{ x + y + {number} }}\n}}\n"
                f'let point = Point{number % 7}()\nprint("sum is \\(point.sum())")\n// Prints "sum is {a + b + number}"\n')
    if kind == 2:
        name = f"user{number}"
        return (f'func greet(_ name: String, times: Int = {c}) -> String {{\n    return String(repeating: "Hello, \\(name)! ", count: times)\n}}\n'
                f'print(greet("{name}").count)\n// Prints "{(9 + len(name)) * c}"\n')
    if kind == 3:
        return (f"enum Suit: String, CaseIterable {{ case a, b, c }}\nvar counts: [String: Int] = [:]\n"
                f"for suit in Suit.allCases {{ counts[suit.rawValue, default: {a}] += {b} }}\n"
                f'for (key, value) in counts.sorted(by: {{ $0.key < $1.key }}) {{ print(key, value) }}\n// Prints "a {a + b}"\n')
    total = a + c * (c + 1) // 2
    return (f"class Counter {{\n    var count = {a}\n    func increment(by step: Int) {{ count += step }}\n}}\nlet counter = Counter()\n"
            f"for step in 1...{c} {{ counter.increment(by: step) }}\n"
            f'if counter.count > {b} {{ print("big \\(counter.count)") }} else {{ print("small \\(counter.count)") }}\n'
            f'// Prints "{"big" if total > b else "small"} {total}"\n')


def main():
    folder, samples, pages = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    level = sys.argv[4] if len(sys.argv) > 4 else "auto"
    os.makedirs(folder + "/content/ko/posts")
    with open(folder + "/jikji.yml", "w") as out:
        out.write(f"title: small\nsnippets:\n  check: {level}\n")
    for page in range(pages):
        numbers = range(page * samples // pages, (page + 1) * samples // pages)
        text = f"---\ntitle: page {page}\n---\n" + "".join(f"\n글 {n}\n\n```swift\n{sample(n)}```\n" for n in numbers)
        with open(f"{folder}/content/ko/posts/p{page}.md", "w") as out:
            out.write(text)


main()
