#!/usr/bin/env python3
"""Derives the diagnostics that only say a sample is old, for Sources/SnippetCheck/HistoricDiagnostics.swift.

Usage: historic_ids.py TOOLCHAIN [FOLDER...]

1. From the compiler's own catalogue (share/swift/diagnostics/en.strings): every id whose sentence says that something of
   the language was removed, renamed, replaced, or is no longer as it was.
2. From real samples: every Swift fence of the Markdown files in FOLDER (posts of the years of Swift 1 to 3, as imported)
   is type-checked alone in mode 4; the ids of its errors are counted by sample.
3. Ids of our table that this toolchain does not know, which are dead.
"""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

SAYS_OLD = re.compile(
    r"C-style|has been (removed|renamed|replaced)|no longer an attribute|no longer be declared|no longer used by the"
    r"|was (removed|obsoleted)|were obsoleted|removed in Swift|is obsoleted|may only be used on 'protocol'|syntax has been")
NOT_THE_AUTHOR = re.compile(r"^(error_|warn_|macro_|attr_differentiable|projection_|iterator_|move_consume|async_|.*_decl$)")


def catalogue(toolchain):
    text = (toolchain / "share/swift/diagnostics/en.strings").read_text()
    return dict(re.findall(r'^"(\w+)" = "(.*)";$', text, re.M))


def errors(toolchain, code, folder):
    source = pathlib.Path(folder) / "main.swift"
    source.write_text(code)
    command = [toolchain / "bin/swift-frontend", "-frontend", "-typecheck", "-swift-version", "4", "-module-name", "main",
               "-debug-diagnostic-names", "-diagnostic-style", "llvm", "-module-cache-path", folder, source]
    output = subprocess.run(command, capture_output=True, text=True, errors="replace").stderr
    return set(re.findall(r": error: .*\[(\w+)\]", output))


def main():
    toolchain = pathlib.Path(sys.argv[1])
    known = catalogue(toolchain)
    table = pathlib.Path(__file__).parents[2] / "Sources/SnippetCheck/Judge/HistoricDiagnostics.swift"
    body = table.read_text().split("ids: Set<String>")[1].split("]\n")[0]
    ours = set(re.findall(r'"(\w+)"', body))
    said = {name for name, text in known.items() if SAYS_OLD.search(text) and not NOT_THE_AUTHOR.search(name)}
    print("said by the catalogue and missing here:", *sorted(said - ours))
    print("unknown to this toolchain:", *sorted(ours - set(known)))
    counts, samples = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        for file in sorted(path for name in sys.argv[2:] for path in pathlib.Path(name).rglob("*.md")):
            for code in re.findall(r"^```swift[^\n]*\n(.*?)^```", file.read_text(errors="replace"), re.M | re.S):
                samples += 1
                counts.update(errors(toolchain, code, folder))
    if samples:
        print(f"ids in {samples} real samples (marked when the table has them):")
        for name, count in counts.most_common():
            print(f"  {count:4} {'*' if name in ours else ' '} {name}: {known.get(name, '?')[:90]}")


if __name__ == "__main__":
    main()
