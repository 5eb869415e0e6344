"""Names whose addresses change between one look-up and the next, in a network of their own.

Run in new network and mount namespaces: 93.184.216.34 is this machine there, and so is every name.
"""

import os
import random
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PUBLIC, PRIVATE = "93.184.216.34", "127.0.0.1"


def answer(query, addresses):
    """A DNS answer (RFC 1035) to `query` with a record of type A for each address, TTL 0."""
    end = query.index(b"\0", 12) + 5
    head = query[:2] + struct.pack(">HHHHH", 0x8580, 1, len(addresses), 0, 0)
    records = b"".join(
        b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 0, 4) + socket.inet_aton(address)
        for address in addresses
    )
    return head + query[12:end] + records


class Names(threading.Thread):
    """A name server: flip names alternate, mixed names have both addresses at once."""

    def __init__(self):
        super().__init__(daemon=True)
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((PRIVATE, 53))
        self.turns = {}
        self.private_answers = 0

    def run(self):
        while True:
            query, peer = self.socket.recvfrom(4096)
            name = query[13 : 13 + query[12]]
            kind = struct.unpack(">H", query[query.index(b"\0", 12) + 1 :][:2])[0]
            addresses = self.addresses(name) if kind == 1 else []
            self.private_answers += PRIVATE in addresses
            self.socket.sendto(answer(query, addresses), peer)

    def addresses(self, name):
        if name.startswith(b"mixed"):
            return random.sample([PUBLIC, PRIVATE], 2)
        turn = self.turns[name] = self.turns.get(name, 0) + 1
        return [PUBLIC] if turn % 2 else [PRIVATE]


class Page(BaseHTTPRequestHandler):
    """Pages that link to more pages, each on a connection of its own."""

    protocol_version = "HTTP/1.1"
    served = 0

    def do_GET(self):
        type(self).served += 1
        text = b"<title>Plums</title>" + b"".join(
            b'<a href="/%d">x</a>' % number for number in range(3)
        )
        if self.path == "/robots.txt":
            text = b"User-agent: *\nAllow: /\n"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(text)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


class Counter(threading.Thread):
    """Counts connections to a port of this machine that nobody outside may reach."""

    def __init__(self):
        super().__init__(daemon=True)
        self.socket = socket.create_server((PRIVATE, 80), backlog=512)
        self.connections = 0

    def run(self):
        while True:
            connection, _ = self.socket.accept()
            self.connections += 1
            connection.close()


def main(binary):
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    subprocess.run(["ip", "address", "add", f"{PUBLIC}/32", "dev", "lo"], check=True)
    with tempfile.TemporaryDirectory(prefix="rebinding-") as folder:
        resolver = Path(folder) / "resolv.conf"
        resolver.write_text(f"nameserver {PRIVATE}\noptions timeout:1 attempts:2\n")
        subprocess.run(["mount", "--bind", resolver, "/etc/resolv.conf"], check=True)
        names, counter = Names(), Counter()
        names.start()
        counter.start()
        site = ThreadingHTTPServer((PUBLIC, 80), Page)
        threading.Thread(target=site.serve_forever, daemon=True).start()
        seeds = Path(folder) / "seeds.txt"
        hosts = [f"flip{n}.example" for n in range(200)] + [f"mixed{n}.example" for n in range(50)]
        seeds.write_text("".join(f"http://{host}/\n" for host in hosts))
        environment = {"PATH": os.environ["PATH"], "PIPPIN_CRAWL_PATIENCE": "2"}
        environment["PIPPIN_FETCH_CONTACT"] = "crawl@security.test"
        environment["PIPPIN_CRAWL_STARTS_PER_ADDRESS"] = "0"
        def crawl(*options):
            return subprocess.run(
                [binary, "crawl", seeds, "--delay", "0.01", "--no-progress", "--store",
                 f"{folder}/s", *options],
                env=environment, cwd=folder, capture_output=True, text=True, timeout=300,
            )

        # A process keeps an answer for a while; each new one asks again, and gets the other.
        for _ in range(2):
            run = crawl("--recrawl")
            if run.returncode not in (0, 69):
                print(run.stderr[-2000:], file=sys.stderr)
        connections = counter.connections
        # A network that is allowed is connected to: the counter counts.
        crawl("--recrawl", "--allow-private", f"{PRIVATE}/32")
        print(Page.served, names.private_answers, connections, counter.connections - connections)


if __name__ == "__main__":
    main(sys.argv[1])
