#!/usr/bin/env python3
"""A proxy before a server of PostgreSQL that makes the network slow, loses answers, or goes silent.

usage: proxy.py UPSTREAM [--port 0] [--delay 1] [--lose commit=0.1,lease=0.1,offer=0.1]

UPSTREAM is HOST:PORT or the path of a socket. The proxy listens on loopback and prints its port, then
a line for each answer that it has lost, until it is interrupted. In benches, `with Proxy(...) as proxy`
does the same without output.

delay     milliseconds that a round trip takes longer, half of them in each direction
lose      the share of answers that the server gave and the client never gets, by what was asked: the
          request reaches the server, which does it, and then the connection ends. Answers are read to
          their end (ReadyForQuery) before, so that what was asked is committed; those with an error, and
          leases of no host, are passed on and do not count.

    commit  a transaction that ended with COMMIT: settlements
    lease   the statement that takes hosts
    offer   the statement that makes addresses known, which is a transaction of its own
"""

import argparse
import collections
import os
import random
import select
import socket
import struct
import threading
import time

CHUNK = 1 << 18
# Requests for encryption that come before the first message (PostgreSQL documentation, 55.2.10 and 11).
ENCRYPTION = (80877103, 80877104)
# What tells the statement that is meant from others.
MARKS = (("lease", b"nextval('tokens')"), ("offer", b"INSERT INTO addresses"))


class Messages:
    """Cuts a stream into messages of the protocol: a byte for the type, and a length."""

    def __init__(self, has_type=True):
        self.rest, self.has_type = bytearray(), has_type

    def cut(self, chunk):
        self.rest += chunk
        found, start = [], 0
        while True:
            head = 1 if self.has_type else 0
            if len(self.rest) < start + head + 4:
                break
            end = start + head + struct.unpack_from("!i", self.rest, start + head)[0]
            if len(self.rest) < end:
                break
            found.append(bytes(self.rest[start:end]))
            start, self.has_type = end, True  # Only the first message of a client has none.
        del self.rest[:start]
        return found


class Connection:
    """What one client asks, and which of the answers are to be lost."""

    def __init__(self, proxy):
        self.proxy = proxy
        self.asked, self.answered = 1, 0  # The first answer is to the startup.
        self.kinds = {}  # Of prepared statements, by name.
        self.doomed = {}  # What is to be lost, by the number of the request.
        self.from_client, self.from_server = Messages(has_type=False), Messages()
        self.held, self.tag, self.failed = [], b"", False

    def read_request(self, chunk):
        """Notes what is asked, before it is passed on."""
        for message in self.from_client.cut(chunk):
            kind = message[:1]
            if kind == b"P":
                name, text = message[5:].split(b"\0", 2)[:2]
                found = "commit" if text.strip() == b"COMMIT" else next((kind for kind, mark in MARKS if mark in text), None)
                self.kinds[name] = found
            elif kind == b"B":
                name = message[5:300].split(b"\0", 2)[1]
                found = self.kinds.get(name)
                if found and self.proxy.chooses(found):
                    self.doomed[self.asked] = found
            elif kind in b"SQ":
                self.asked += 1

    def read_answer(self, chunk):
        """Returns what is to be passed on, and whether the connection ends now."""
        passed = []
        for message in self.from_server.cut(chunk):
            kind, doom = message[:1], self.doomed.get(self.answered)
            if doom:
                self.held.append(message)
            else:
                passed.append(message)
            if kind == b"C":
                self.tag = message[5:-1]
            elif kind == b"E":
                self.failed = True
            elif kind == b"Z":
                if doom and not self.failed and self.tag not in (b"UPDATE 0", b"ROLLBACK"):
                    self.proxy.count(doom)
                    return b"".join(passed), True
                passed += self.held
                self.held, self.tag, self.failed = [], b"", False
                self.answered += 1
        return b"".join(passed), False


class Proxy:
    """Passes connections on to `upstream`, a path or a pair of host and port, for as long as the `with` lasts."""

    def __init__(self, upstream, port=0, delay=0.0, lose=None, seed=1, tell=None):
        self.upstream, self.delay, self.tell = upstream, delay / 2, tell
        self.lose = dict(lose or {})
        self.lost, self.limit = collections.Counter(), None
        self.random, self.lock = random.Random(seed), threading.Lock()
        self.flowing = threading.Event()
        self.flowing.set()
        self.sockets = set()
        self.listener = socket.create_server(("127.0.0.1", port), backlog=256)
        self.port = self.listener.getsockname()[1]

    def __enter__(self):
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        # A thread that waits in accept would keep the socket open.
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.cut()

    def cut(self):
        """Ends all connections."""
        with self.lock:
            sockets = list(self.sockets)
        for each in sockets:
            close(each)

    def seed(self, seed):
        self.random.seed(seed)

    def chooses(self, kind):
        with self.lock:
            if self.limit is not None and sum(self.lost.values()) >= self.limit:
                return False
            return self.random.random() < self.lose.get(kind, 0)

    def count(self, kind):
        with self.lock:
            self.lost[kind] += 1
        if self.tell:
            self.tell(kind)

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        try:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            refuse_encryption(client)
            server = socket.socket(socket.AF_UNIX) if isinstance(self.upstream, str) else socket.socket()
            server.connect(self.upstream)
            if server.family == socket.AF_INET:
                server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except OSError:
            return close(client)
        with self.lock:
            self.sockets |= {client, server}
        connection = Connection(self)
        reads = bool(self.lose)

        def request(chunk):
            if reads:
                connection.read_request(chunk)
            return chunk, False

        def answer(chunk):
            return connection.read_answer(chunk) if reads else (chunk, False)

        other = threading.Thread(target=self.pump, args=(server, client, answer), daemon=True)
        other.start()
        self.pump(client, server, request)
        other.join()
        with self.lock:
            self.sockets -= {client, server}

    def pump(self, source, target, change):
        """Passes on in one direction until either side ends; what comes in one burst waits once."""
        try:
            while chunk := source.recv(CHUNK):
                if self.delay:
                    time.sleep(self.delay)
                while True:
                    self.flowing.wait()
                    passed, ends = change(chunk)
                    if passed:
                        target.sendall(passed)
                    if ends:
                        return
                    if not select.select([source], [], [], 0)[0]:
                        break
                    if not (chunk := source.recv(CHUNK)):
                        return
        except (OSError, ValueError):
            pass  # The other direction has closed them.
        finally:
            close(source)
            close(target)


def refuse_encryption(client):
    """Answers requests for encryption with no; the first message of the client is left in the socket."""
    while True:
        head = client.recv(8, socket.MSG_PEEK | socket.MSG_WAITALL)
        if len(head) < 8 or struct.unpack("!ii", head)[1] not in ENCRYPTION:
            return
        client.recv(8, socket.MSG_WAITALL)
        client.sendall(b"N")


def close(each):
    try:
        each.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    each.close()


def shares(text):
    """Reads shares by kind, such as commit=0.1,lease=0.2."""
    return {kind: float(share) for kind, share in (part.split("=") for part in text.split(",") if part)}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("upstream")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--delay", type=float, default=0)
    parser.add_argument("--lose", type=shares, default="")
    options = parser.parse_args()
    upstream = options.upstream
    if not os.path.exists(upstream):
        host, port = upstream.rsplit(":", 1)
        upstream = (host, int(port))
    with Proxy(upstream, options.port, options.delay / 1000, options.lose, tell=lambda kind: print("lost", kind, flush=True)) as proxy:
        print(proxy.port, flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
