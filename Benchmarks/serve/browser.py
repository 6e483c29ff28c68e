"""Drives Chromium through chromedriver by the W3C WebDriver protocol, with nothing but the standard library."""
import json, re, shutil, subprocess, urllib.error, urllib.request

PROGRAMS = [shutil.which("chromedriver"), shutil.which("chromium") or shutil.which("google-chrome")]


class Browser:
    """One headless window; call quit() when done."""

    def __init__(self, width=1200, height=900):
        driver, browser = PROGRAMS
        self.process = subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            found = re.search(r"started successfully on port (\d+)\.", line)
            if found:
                self.base = f"http://127.0.0.1:{found[1]}"
                break
        options = {"binary": browser, "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                                               "--hide-scrollbars", f"--window-size={width},{height}"]}
        wanted = {"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options,
                                                   "goog:loggingPrefs": {"browser": "ALL"}}}}
        self.session = "/session/" + self.send("POST", "/session", wanted)["sessionId"]
        # A chapter of a book side by side takes axe more than the usual half minute on a busy machine.
        self.post("timeouts", {"script": 110_000})

    def send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode()[:400]) from None

    def post(self, command, body):
        return self.send("POST", f"{self.session}/{command}", body)

    def open(self, address):
        self.post("url", {"url": address})

    def run(self, script, *arguments):
        return self.post("execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script, *arguments):
        return self.post("execute/async", {"script": script, "args": list(arguments)})

    def devtools(self, command, **parameters):
        return self.post("goog/cdp/execute", {"cmd": command, "params": parameters})

    def console(self):
        return [entry["message"] for entry in self.post("se/log", {"type": "browser"})]

    def quit(self):
        for method, path in (("DELETE", self.session), ("GET", "/shutdown")):
            try:
                self.send(method, path)
            except Exception:  # the driver may be gone already
                pass
        self.process.terminate()
        self.process.wait()
