"""What the parts of this bench share: running pippin, writing archives, and a server that takes bulk requests."""

import collections
import gzip
import hashlib
import http.server
import json
import os
import re
import socket
import struct
import subprocess
import sys
import threading
import urllib.error
import urllib.request
import uuid

RECORD = (
    "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {}\r\nWARC-Date: {}\r\n"
    "WARC-Record-ID: <urn:uuid:{}>\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: {}\r\n\r\n"
)


def identifier(url):
    """What `_id` of a page has to be: SHA-256 of its URL, the first 128 bits."""
    return hashlib.sha256(url.encode()).hexdigest()[:32]


def write_warc(path, pages, date="2026-11-21T12:00:00Z"):
    """Writes pages, dictionaries with url and body, and perhaps status."""
    with open(path, "wb") as archive:
        for page in pages:
            body = page["body"].encode()
            status = page.get("status", "200 OK")
            payload = f"HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
            number = uuid.uuid5(uuid.NAMESPACE_URL, f"{page['url']} {date}")
            archive.write(RECORD.format(page["url"], date, number, len(payload)).encode() + payload + b"\r\n\r\n")


class Pippin:
    """A binary and a store."""

    def __init__(self, binary, store, config=None, environment=None):
        self.binary, self.store, self.config = binary, store, config
        self.environment = {**os.environ, **(environment or {})}

    def command(self, verb, *arguments):
        settings = ["--config", self.config] if self.config else []
        return [self.binary, verb, "--store", self.store, *settings, *map(str, arguments)]

    def run(self, verb, *arguments, codes=(0,), timeout=1200):
        """What was written to standard output; the process is in `last`."""
        self.last = subprocess.run(self.command(verb, *arguments), capture_output=True, text=True, check=False, timeout=timeout, env=self.environment)
        if codes is not None and self.last.returncode not in codes:
            raise SystemExit(f"{' '.join(self.last.args)} ended with {self.last.returncode}:\n{self.last.stderr[-3000:]}")
        return self.last.stdout

    def ingest(self, *archives):
        # In this process: a page on which a confined reading process dies stays as it was, and that is no matter of feeds.
        return self.run("ingest", *archives, "--in-process", "--no-progress", "-q")

    def start(self, verb, *arguments, log):
        return subprocess.Popen(self.command(verb, *arguments), stdout=log, stderr=log, start_new_session=True, env=self.environment)


class Index:
    """Documents with external versions, as an OpenSearch index keeps them."""

    def __init__(self):
        self.documents, self.versions = {}, {}
        self.mapping = None
        self.statuses = collections.Counter()

    def unknown(self, document):
        """The first field that a strict mapping lacks."""
        mappings = (self.mapping or {}).get("mappings", {})
        if mappings.get("dynamic") != "strict":
            return None
        return next((name for name in document if name not in mappings["properties"]), None)

    def apply(self, action, about, document):
        """The item of the response."""
        version, number, unknown = about.get("version", 0), about["_id"], None
        known, is_there = self.versions.get(number), number in self.documents
        if known is not None and known > version:
            status, result = 409, None
        elif action == "index" and (unknown := self.unknown(document)):
            status, result = 400, None
        else:
            self.versions[number] = version
            if action == "delete":
                self.documents.pop(number, None)
                status, result = (200, "deleted") if is_there else (404, "not_found")
            else:
                self.documents[number] = document
                status, result = (200, "updated") if is_there else (201, "created")
        self.statuses[f"{action} {status}"] += 1
        item = {"_index": about.get("_index", "pages"), "_id": number, "status": status}
        if unknown:
            reason = f"mapping set to strict, dynamic introduction of [{unknown}] within [_doc] is not allowed"
            item["error"] = {"type": "strict_dynamic_mapping_exception", "reason": reason}
        elif result:
            item.update(result=result, _version=version, _seq_no=1, _primary_term=1, _shards={"total": 1, "successful": 1, "failed": 0})
        else:
            reason = f"[{number}]: version conflict, current version [{known}] is higher than the one provided [{version}]"
            item["error"] = {"type": "version_conflict_engine_exception", "reason": reason, "index": item["_index"], "shard": "0"}
        return {action: item}


def actions(body):
    """The actions of a bulk body: (name, what it says of itself, document or None, its lines)."""
    lines = body.split(b"\n")
    if lines.pop() != b"":
        raise ValueError("a bulk request ends with a newline")
    at = 0
    while at < len(lines):
        (name, about), = json.loads(lines[at]).items()
        if name == "delete":
            yield name, about, None, [lines[at]]
            at += 1
        else:
            yield name, about, json.loads(lines[at + 1]), lines[at : at + 2]
            at += 2


class Stub:
    """A server on a free port of loopback that answers as OpenSearch does, keeps what it was sent, and does harm when asked to.

    `trouble` is called with the number of the bulk request and its body; what it returns is done in place of the right answer: None
    (nothing), or a function of the handler, the body and `proceed`, which applies the body and returns the right answer as bytes.
    `early` is asked before the body is read, `marked` is called when the mapping was changed. With `upstream` all is handed on to that server.
    """

    def __init__(self, capture=None, trouble=None, upstream=None, version="3.2.0", distribution="opensearch", port=0, index=None):
        self.index, self.trouble, self.upstream = index or Index(), trouble, upstream
        self.requests, self.bulks, self.early, self.marked = [], 0, None, None
        self.names = set() if index is None else {"pages"}
        self.capture = open(capture, "wb") if capture else None
        self.lock = threading.Lock()
        self.sizes, self.about = [], {"number": version, **({"distribution": distribution} if distribution else {})}
        stub = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def body(self):
                if "chunked" in self.headers.get("Transfer-Encoding", ""):
                    found = b""
                    while size := int(self.rfile.readline().split(b";")[0], 16):
                        found += self.rfile.read(size)
                        self.rfile.readline()
                    self.rfile.readline()
                else:
                    found = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                return gzip.decompress(found) if self.headers.get("Content-Encoding") == "gzip" else found

            def answer(self, status, value=None, headers=(), raw=None):
                data = raw if raw is not None else json.dumps(value).encode() if value is not None else b""
                self.send_response(status)
                for name, text in headers:
                    self.send_header(name, text)
                if not any(name.lower() == "content-type" for name, _ in headers):
                    self.send_header("Content-Type", "application/json; charset=UTF-8")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(data)

            def cut(self):
                """Ends the connection as a crash does, with a reset."""
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                self.close_connection = True
                self.connection.close()

            def handle_one(self):
                path = self.path.split("?")[0].strip("/")
                if path.endswith("_bulk") and stub.early and stub.early(self):
                    return None
                body = self.body()
                stub.requests.append((self.command, self.path, dict(self.headers), len(body)))
                if path == "" and not stub.upstream:
                    return self.answer(200, {"name": "stub", "cluster_name": "stub", "version": stub.about, "tagline": "stub"})
                if path.endswith("_bulk") and self.command in ("POST", "PUT"):
                    return stub.bulk(self, body)
                if stub.upstream:
                    return self.answer(*stub.forward(self.command, self.path, body))
                name = path.split("/")[0]
                if self.command == "PUT" and path == name:
                    if name in stub.names:
                        return self.answer(400, {"error": {"type": "resource_already_exists_exception", "reason": "exists"}, "status": 400})
                    stub.names.add(name)
                    stub.index.mapping = json.loads(body)
                    return self.answer(200, {"acknowledged": True, "shards_acknowledged": True, "index": name})
                if name not in stub.names:
                    return self.answer(404, {"error": {"type": "index_not_found_exception", "reason": f"no such index [{name}]"}, "status": 404})
                if self.command == "HEAD":
                    return self.answer(200)
                if self.command == "PUT" and path.endswith("_mapping"):
                    stub.index.mapping.setdefault("mappings", {}).update(json.loads(body))
                    if stub.marked:
                        stub.marked(self)
                    return self.answer(200, {"acknowledged": True})
                if path.endswith("_mapping"):
                    return self.answer(200, {name: {"mappings": (stub.index.mapping or {}).get("mappings", {})}})
                if self.command == "GET" and path == name:
                    return self.answer(200, {name: {"aliases": {}, "settings": {"index": {}}, **(stub.index.mapping or {})}})
                if path.endswith(("_refresh", "_flush")):
                    return self.answer(200, {"_shards": {"total": 1, "successful": 1, "failed": 0}})
                if path.endswith("_count"):
                    return self.answer(200, {"count": len(stub.index.documents)})
                return self.answer(400, {"error": {"type": "illegal_argument_exception", "reason": self.path}, "status": 400})

            do_GET = do_POST = do_PUT = do_HEAD = do_DELETE = handle_one

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                # A connection that was cut, by either side, is what this server is for.
                if not isinstance(sys.exc_info()[1], OSError):
                    super().handle_error(*_)

        self.server = Server(("127.0.0.1", port), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def bulk(self, handler, body):
        with self.lock:
            number = self.bulks
            self.bulks += 1
        name = handler.path.split("?")[0].strip("/").split("/")[0]
        harm = self.trouble(number, body) if self.trouble else None
        if harm:
            return harm(handler, body, lambda refused=(): self.take(body, name, refused))
        return handler.answer(200, raw=self.take(body, name))

    def forward(self, command, path, body):
        """Status, None, headers and body of what the server behind this one answers."""
        request = urllib.request.Request(self.upstream + path, data=body or None, method=command)
        request.add_header("Content-Type", "application/x-ndjson" if path.split("?")[0].endswith("_bulk") else "application/json")
        try:
            with urllib.request.urlopen(request, timeout=600) as response:
                return response.status, None, (), response.read()
        except urllib.error.HTTPError as error:
            return error.code, None, (), error.read()

    def take(self, body, name, refused=()):
        """Applies a bulk body and returns the response; `refused` says which items are not taken: a dictionary of number to error."""
        if self.upstream:
            with self.lock:
                self.sizes.append(len(body))
            answer = self.forward("POST", f"/{name}/_bulk", body)[3]
            with self.lock:
                for item in json.loads(answer)["items"]:
                    (action, about), = item.items()
                    self.index.statuses[f"{action} {about['status']}"] += 1
            return answer
        items = []
        refused = dict(refused)
        with self.lock:
            self.sizes.append(len(body))
            for at, (action, about, document, lines) in enumerate(actions(body)):
                about = {"_index": name, **about}
                if at in refused:
                    status, error = refused[at]
                    items.append({action: {"_index": about["_index"], "_id": about["_id"], "status": status, "error": error}})
                    self.index.statuses[f"{action} {status}"] += 1
                    continue
                items.append(self.index.apply(action, about, document))
                if self.capture:
                    self.capture.write(b"\n".join(lines) + b"\n")
        errors = any(next(iter(item.values())).get("error") for item in items)
        return json.dumps({"took": 1, "errors": errors, "items": items}).encode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
        if self.capture:
            self.capture.close()


def osmem():
    """The program of osmem-server, an emulator from PyPI; None where it is not installed."""
    if os.environ.get("OSMEM"):
        return os.environ["OSMEM"]
    try:
        import osmem_server
    except ImportError:
        return None
    return os.path.join(os.path.dirname(osmem_server.__file__), "bin", "osmem-server")


class Emulator:
    """One osmem-server on a free port; where OPENSEARCH_URL names a server, that one."""

    def __init__(self):
        self.process, self.url = None, os.environ.get("OPENSEARCH_URL", "").rstrip("/")
        if self.url:
            return
        self.process = subprocess.Popen([osmem(), "-addr", "127.0.0.1:0", "-no-stdin-watch"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in self.process.stdout:
            found = re.search(r"127\.0\.0\.1:(\d+)", line)
            if found:
                self.url = f"http://127.0.0.1:{found.group(1)}"
                break
        threading.Thread(target=lambda: [None for _ in self.process.stdout], daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process:
            self.process.terminate()
            self.process.wait()
