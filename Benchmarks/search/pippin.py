"""Pippin as its users reach it: the command, the API and the page of one server."""

import html
import http.client
import json
import re
import subprocess
import threading
import urllib.parse
from concurrent.futures import ThreadPoolExecutor

LINK = re.compile(r'<a\b[^>]*?\bhref="([^"]*)"')
ITEM = re.compile(r"/items/([0-9a-f]{32})")


class Server:
    """One `pippin serve` on a free port, asked over connections that stay open."""

    def __init__(self, binary, store, by_url, settings=(), tells_language=False, threads=4):
        self.binary, self.store, self.by_url, self.settings = binary, store, by_url, settings
        self.refused = set()
        command = [binary, "serve", "--port", "0", "--store", store, "--all-pages", *settings]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        place = self.process.stdout.readline()
        found = re.search(r":(\d+)/", place)
        if not found:
            raise SystemExit(f"the server did not start: {' '.join(command)}")
        self.port = int(found.group(1))
        self.local = threading.local()
        self.pool = ThreadPoolExecutor(threads)
        self.tells_language = False
        # A version without the parameter refuses it, and is then asked without.
        self.tells_language = tells_language and self.get("/v1/search", q="a", preferLang="en")[0] == 200

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.pool.shutdown()
        self.process.terminate()
        self.process.wait()

    def get(self, path, accepts="", **parameters):
        headers = {"Accept-Language": accepts} if accepts else {}
        target = f"{path}?{urllib.parse.urlencode(parameters)}"
        for attempt in (1, 2):
            connection = getattr(self.local, "connection", None)
            if connection is None:
                connection = self.local.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            try:
                connection.request("GET", target, headers=headers)
                answer = connection.getresponse()
                body = answer.read()
            except (http.client.HTTPException, OSError):
                connection.close()
                self.local.connection = None
                if attempt == 2:
                    raise
                continue
            if answer.status not in (200, 400):
                raise SystemExit(f"{answer.status} for {target}: {body[:300]!r}")
            return answer.status, body
        raise AssertionError

    def told(self, language):
        return {"preferLang": language} if self.tells_language and language != "und" else {}

    def search(self, text, language, size=10, **parameters):
        """The ids of the results; none when the query is refused, which counts as not found."""
        status, body = self.get("/v1/search", q=text, size=size, **self.told(language), **parameters)
        if status != 200:
            self.refused.add(text)
            return []
        return [item["id"] for item in json.loads(body)["items"]]

    def suggest(self, text, language):
        """Completions, and the ids of the top hits."""
        status, body = self.get("/v1/suggest", q=text, **self.told(language))
        answer = json.loads(body) if status == 200 else {"completions": [], "hits": []}
        return answer["completions"], [item["id"] for item in answer["hits"]]

    def page(self, text, language):
        """The ids of the first ten results, in the order in which the page shows them."""
        status, body = self.get("/", accepts=language if self.told(language) else "", q=text)
        shown = body.decode().split("<main", 1)[-1] if status == 200 else ""
        found = {}
        for link in LINK.findall(shown):
            address = html.unescape(link)
            item = ITEM.match(address)
            number = item.group(1) if item else self.by_url.get(address)
            if number:
                found[number] = None
        return list(found)[:10]

    def command(self, text, language):
        """The ids of the results of `pippin search`."""
        told = ["--prefer-lang", language] if self.told(language) else []
        command = [
            self.binary,
            "search",
            "--all-pages",
            "--format",
            "json",
            "-q",
            "--store",
            self.store,
            *told,
            *self.settings,
            "--",
            text,
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return [item["id"] for item in json.loads(done.stdout)["items"]] if done.stdout.startswith("{") else []

    def map(self, function, values):
        return list(self.pool.map(function, values))


def make_store(binary, archives, store, settings):
    """Reads the archives into a store of this binary's making."""
    command = [binary, "ingest", *archives, "--store", store, "--no-progress", "-q", *settings]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr}")
