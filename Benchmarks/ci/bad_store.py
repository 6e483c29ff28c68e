"""A store of results that misbehaves. usage: bad_store.py PORT garbage|error|silent|huge|slow"""
import http.server, sys, time

kind = sys.argv[2]


class Store(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if kind == "silent":
            time.sleep(3600)
        if kind == "slow":
            time.sleep(3)
        if kind == "error":
            return self.send_error(500)
        # A whole result, but for its hash.
        garbage = b"jikji-result 2 exited 0 1 5 0 " + b"0" * 64 + b"\nwrong"
        body = garbage if kind == "garbage" else b"\0" * (64 << 20)
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass

    def do_PUT(self):
        self.do_GET()

    def log_message(self, *words):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Store).serve_forever()
