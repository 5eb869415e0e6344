"""A server of a demo store, and raw requests to it."""

import json
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path


class Server:
    """A `pippin serve` over the demo pages, with one token of each scope."""

    SCOPES = ["read", "ingest", "inspect", "admin"]

    def __init__(self, binary, *options):
        self.folder = tempfile.TemporaryDirectory(prefix="tries-")
        self.store = str(Path(self.folder.name) / "store")
        quiet = {"capture_output": True, "check": True, "text": True}
        subprocess.run([binary, "demo", "--store", self.store], **quiet)
        self.tokens = {}
        for scope in self.SCOPES:
            command = [binary, "token", "--scope", scope, "--name", scope, "--store", self.store]
            self.tokens[scope] = subprocess.run(command, **quiet).stdout.strip()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [binary, "serve", "--port", str(self.port), "--store", self.store, *options],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder.name,
        )
        for _ in range(200):
            if self.ask("GET", "/healthz")[0] == 200:
                return
            time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(30)
        self.folder.cleanup()

    def ask(self, method, path, headers=None, body=None):
        """The status and the body of an answer; 0 when there is none."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data=body, method=method, headers=headers or {}
        )
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()
        except OSError:
            return 0, b""

    def raw(self, request, seconds=2.0):
        """All that comes back for the bytes of `request`."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as connection:
            received = b""
            try:
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
                while piece := connection.recv(1 << 16):
                    received += piece
            except OSError:
                pass
            return received


def scopes(server):
    """Each way to ask with each right: who lacks it gets 401 or 403."""
    read = ["/v1/search?q=apple", "/v1/suggest?q=ap", "/v1/hosts/orchard.example", "/v1/export",
            "/v1/open?page=http://orchard.example/recipes/apple-pie", "/v1/items/" + "0" * 32,
            "/", "/items/" + "0" * 32]
    take = ["/v1/engagements", "/v1/activities"]
    needs = [("GET", path, "read") for path in read] + [("POST", path, "ingest") for path in take]
    needs += [("GET", "/v1/inspect?url=http://127.0.0.1/", "inspect"), ("GET", "/metrics", "admin")]
    good = server.tokens
    bad = {
        "no token": {}, "an empty one": {"Authorization": "Bearer "},
        "one that is none": {"Authorization": "Bearer " + "0" * 64},
        "one cut short": {"Authorization": "Bearer " + good["admin"][:-1]},
        "one with more": {"Authorization": f"Bearer {good['admin']}0"},
        "its hash": {"Authorization": "Bearer " + _hash(good["admin"])},
        "Basic": {"Authorization": f"Basic {good['admin']}"},
        "a cookie": {"Cookie": f"token={good['admin']}; session={good['admin']}"},
        "a header of its own": {"X-Api-Key": good["admin"]},
        "two": {"Authorization": f"Bearer {good['admin']}, Bearer {good['read']}"},
    }
    networks = (f"20.{n // 256}.{n % 256}.9" for n in range(1 << 16))
    # Each from a network of its own, or what was tried before would be counted against it.
    far = lambda: {"X-Forwarded-For": next(networks)}  # noqa: E731
    for method, path, scope in needs:
        body = b"[]" if method == "POST" else None
        kind = {"Content-Type": "application/json"} if body else {}
        for name, headers in bad.items():
            status, _ = server.ask(method, path, {**kind, **far(), **headers}, body)
            yield f"{method} {path} with {name}: {status}", status in (400, 401, 403)
        for name, token in good.items():
            headers = {**kind, **far(), "Authorization": f"Bearer {token}"}
            status, _ = server.ask(method, path, headers, body)
            allowed = name in (scope, "admin")
            right = status not in (0, 401, 403) if allowed else status in (401, 403)
            yield f"{method} {path} with a token to {name}: {status}", right


def _hash(token):
    import hashlib

    return hashlib.sha256(token.encode()).hexdigest()


def framings():
    """Bodies whose length is said in two ways or wrongly, each with a request hidden in it."""
    hidden = "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
    start = "POST /v1/engagements HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    empty = "0\r\n\r\n"
    long = len(empty + hidden)
    heads = [
        f"Content-Length: {long}\r\nTransfer-Encoding: chunked\r\n",
        f"Transfer-Encoding: chunked\r\nContent-Length: {long}\r\n",
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        f"Content-Length: 5\r\nContent-Length: {long}\r\n",
        f"Content-Length: {long}\r\nContent-Length: 5\r\n",
        "Content-Length: 5, 9\r\n", "Content-Length: 5 5\r\n", "Content-Length: +5\r\n",
        "Content-Length: -5\r\n", "Content-Length: 0x5\r\n", "Content-Length: 5.0\r\n",
        "Content-Length: 5e0\r\n", "Content-Length:\r\n", "Content-Length: \u0665\r\n",
        "Content-Length: 99999999999999999999\r\n", "Content-Length : 5\r\n",
        "Content-Length\t: 5\r\n", " Content-Length: 5\r\n", "Content-Length: 5\x00\r\n",
        "X: a\r\n Content-Length: 5\r\n", "X: a\rContent-Length: 5\r\n", "X: a\nContent-Length: 5\r\n",
        "Transfer-Encoding: gzip, chunked\r\n", "Transfer-Encoding: chunked, chunked\r\n",
        "Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n",
        "Transfer-Encoding : chunked\r\nContent-Length: 5\r\n",
        "Transfer-Encoding: chunked, identity\r\n", "Transfer-Encoding: identity\r\nContent-Length: 5\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
        "Transfer-Encoding: \x0bchunked\r\nContent-Length: 5\r\n",
        "Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n",
        "Transfer-Encoding: chunked;q=1\r\nContent-Length: 5\r\n",
        "Transfer-Encoding: \"chunked\"\r\nContent-Length: 5\r\n",
        "Transfer_Encoding: chunked\r\nContent-Length: %d\r\n" % long,
    ]
    for head in heads:
        yield head.strip("\r\n"), start + head + "\r\n" + empty + hidden
    chunks = [
        "-1\r\n", "0x0\r\n\r\n", "+0\r\n\r\n", "0 0\r\n\r\n", "0;a\n\r\n", "\r\n0\r\n\r\n", "00000000000000000\r\n",
        "10000000000000000\r\n", "ffffffffffffffff\r\n", "2\r\n[]0\r\n\r\n", "2\r\n[]\n0\r\n\r\n", "g\r\n\r\n",
        "0\r\nContent-Length: 5\r\n", "0\r\r\n\r\n",
    ]
    for chunk in chunks:
        head = start + "Transfer-Encoding: chunked\r\n\r\n"
        yield f"chunk {chunk!r}", head + chunk + hidden


def framing(server):
    """No part of a body is answered as a request of its own, unless the framing is plain."""
    for name, request in framings():
        answer = server.raw(request.encode("utf-8"))
        smuggled = answer.count(b'"openapi"') > 0
        first = answer.split(b" ", 2)[1:2]
        refused = not answer or first in ([b"400"], [b"501"], [b"413"], [b"411"])
        # What was refused as a whole and what ends with the first answer is right.
        yield f"{name!r}: {answer[:60]!r}", not smuggled or not refused and _is_plain(name)


def _is_plain(name):
    """Whether the hidden request really stands behind the body, so that it is one (pipelining)."""
    return name in ("Content-Length:", "Transfer-Encoding: chunked")


def forging(server):
    """Events with proofs that the server never made: none is accepted; the true one is."""
    answer = json.loads(server.ask("GET", "/v1/search?q=apple&size=2")[1])
    first, second = answer["items"][0], answer["items"][1]
    proof, now = first["impression"], int(time.time() * 1000)
    forged = [proof[:n] + ("0" if c != "0" else "1") + proof[n + 1:] for n, c in enumerate(proof)]
    forged += [proof[:n] for n in range(0, len(proof), max(1, len(proof) // 16))]
    forged += [proof + "0", "0" + proof, proof.swapcase(), proof[::-1], proof + proof, " " + proof,
               proof + "\n", "null", "{}", "0" * len(proof), "f" * len(proof), second["impression"]]
    forged = [text for text in forged if text != proof]
    events = [
        {"id": f"f{n}", "kind": "tap", "item": first["url"], "impression": text, "client": f"c{n}",
         "at": now}
        for n, text in enumerate(forged)
    ]
    for day in (-2, -1, 1):
        at = now + day * 86_400_000
        events.append({"id": f"t{day}", "kind": "tap", "item": first["url"], "impression": proof,
                       "client": f"t{day}", "at": at})
    events.append({"id": "none", "kind": "tap", "item": first["url"], "client": "n", "at": now})
    events.append({"id": "other", "kind": "tap", "item": "http://orchard.example/none",
                   "impression": proof, "client": "o", "at": now})
    for event in events:
        yield f"{event['id']}: {event.get('impression')}", _outcome(server, event) == "refused"
    true = {"id": "true", "kind": "tap", "item": first["url"], "impression": proof, "client": "t",
            "at": now}
    yield "the true proof", _outcome(server, true) == "accepted"


def _outcome(server, event):
    status, body = server.ask(
        "POST", "/v1/engagements", {"Content-Type": "application/json"}, json.dumps([event]).encode()
    )
    try:
        found = json.loads(body)
    except ValueError:
        return f"status {status}"
    for name in ("accepted", "duplicate", "refused"):
        if found.get(name) == 1:
            return name
    return json.dumps(found)[:200]
