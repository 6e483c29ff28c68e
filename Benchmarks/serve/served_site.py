"""A site of many pages in a folder of its own, and `jikji serve` in front of it."""
import os, pathlib, re, subprocess, sys, time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARED = pathlib.Path(os.environ.get("JIKJI_SHARED", ROOT.parent / "shared"))


def corpus(folder, count):
    """Writes a site of `count` pages; False when the corpus is missing."""
    generator = SHARED / "bench/gen_corpus.py"
    if not generator.exists():
        print(f"skipped: no {generator}")
        return False
    posts = folder / "content/ko/posts"
    posts.mkdir(parents=True)
    (folder / "jikji.yml").write_text("title: 측정\n")
    subprocess.run([sys.executable, generator, SHARED / "seeds", str(count), posts], check=True, stdout=subprocess.DEVNULL)
    return True


class Server:
    """A running server that has built its site; `address` ends with a slash."""

    def __init__(self, jikji, folder, *arguments):
        self.log = open(folder / "serve.log", "w+")
        command = [jikji, "serve", "--port", "8900", *arguments]
        self.process = subprocess.Popen(command, cwd=folder, stdout=self.log, stderr=self.log)
        self.address = None
        for _ in range(1200):
            text = pathlib.Path(self.log.name).read_text()
            found = re.search(r"http://localhost:\d+/", text)
            # Pages are served before the site is built; the time it took is printed then.
            if found and re.search(r"\(\d+ ms\)", text):
                self.address = found[0]
                break
            if self.process.poll() is not None:
                raise SystemExit("the server ended: " + text)
            time.sleep(0.05)

    def status(self, name):
        """A number out of /proc: VmRSS, VmHWM (KB), Threads."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"^{name}:\s+(\d+)", text, re.M)[1])

    def cpu(self):
        """Seconds of processor time so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        self.process.terminate()
        self.process.wait()


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
