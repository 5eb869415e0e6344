"""A small web server on loopback that notes every request, for webs made of functions.

A site is a function that takes a request and answers it. Sites that misbehave get the stream and
do as they like. The time of a request is when the kernel took its last bytes in, so that a busy
machine, on which the server comes to read them late, makes no gap look shorter than it was.
"""

import collections
import socket
import ssl
import struct
import threading
import time

Request = collections.namedtuple("Request", "time host path headers method")

TEXTS = {
    200: "OK", 206: "Partial Content", 301: "Moved Permanently", 302: "Found", 304: "Not Modified",
    404: "Not Found", 429: "Too Many Requests", 500: "Internal Server Error", 503: "Service Unavailable",
}
SO_TIMESTAMPNS = 35
HEAD_LIMIT = 65_536


def reply(body=b"", status=200, kind="text/html; charset=utf-8", headers=()):
    """The bytes of a proper answer."""
    if isinstance(body, str):
        body = body.encode()
    lines = [f"HTTP/1.1 {status} {TEXTS.get(status, 'Status')}", f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


class Stream:
    """A connection: what is sent is counted by host."""

    def __init__(self, connection, server):
        self.connection, self.server, self.host = connection, server, ""

    def send(self, content):
        self.connection.sendall(content)
        self.server.sent[self.host] += len(content)

    def reset(self):
        """Breaks the connection off."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    def receive(self):
        """Some bytes, and when they came."""
        if isinstance(self.connection, ssl.SSLSocket):
            return self.connection.recv(HEAD_LIMIT), time.time()
        content, notes, _, _ = self.connection.recvmsg(HEAD_LIMIT, 128)
        for level, kind, note in notes:
            if level == socket.SOL_SOCKET and kind == SO_TIMESTAMPNS:
                seconds, nanoseconds = struct.unpack("qq", note[:16])
                return content, seconds + nanoseconds / 1e9
        return content, time.time()


class Loopback:
    """Serves a function `site(request, stream)` on a port of every loopback address.

    The function returns the bytes of an answer, or None when it has written to the stream itself
    and the connection is to be closed. `greet(stream)` may do something with a connection before
    its first request; when it returns False, the connection is closed.
    """

    def __init__(self, site, port=0, tls=None, greet=None):
        self.site, self.port, self.tls, self.greet = site, port, tls, greet
        self.requests = []
        self.sent = collections.Counter()
        self.connections = 0
        self.is_over = False

    def __enter__(self):
        self.listener = socket.socket()
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # What is accepted inherits it, so that not even the first bytes come without a time.
        self.listener.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMPNS, 1)
        self.listener.bind(("0.0.0.0", self.port))
        self.listener.listen(4096)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.is_over = True
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def take(self):
        """The requests so far, which are forgotten."""
        taken, self.requests = self.requests, []
        return taken

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            connection.settimeout(600)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.connections += 1
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        try:
            if self.tls:
                connection = self.tls.wrap_socket(connection, server_side=True)
            stream = Stream(connection, self)
            if self.greet and self.greet(stream) is False:
                return
            rest = b""
            while not self.is_over:
                while b"\r\n\r\n" not in rest:
                    content, moment = stream.receive()
                    rest += content
                    if not content or len(rest) > HEAD_LIMIT:
                        return
                head, _, rest = rest.partition(b"\r\n\r\n")
                if not self.answer(head.decode("latin-1"), moment, stream):
                    return
        except (OSError, ValueError):
            pass  # Crawlers hang up; that is no news.
        finally:
            connection.close()

    def answer(self, head, moment, stream):
        """Answers one request; returns whether the connection goes on."""
        lines = head.split("\r\n")
        method, path, _ = lines[0].split(" ", 2)
        headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            headers[name.strip().lower()] = value.strip()
        stream.host = headers.get("host", "").split(":")[0]
        request = Request(moment, stream.host, path, headers, method)
        self.requests.append(request)
        answer = self.site(request, stream)
        if answer is None:
            return False
        stream.send(answer)
        return True


def gaps(requests):
    """The seconds between neighbouring requests to each host, smallest first, with the later one."""
    last, found = {}, []
    for request in sorted(requests):
        if request.host in last:
            found.append((request.time - last[request.host], request))
        last[request.host] = request.time
    found.sort(key=lambda pair: pair[0])
    return found


def small_site(hosts, pages):
    """Hosts of pages in a tree, with robots.txt, a sitemap, a forbidden page and a redirect each."""
    links = {
        page: "".join(f'<li><a href="/{child}.html">Part {child}</a></li>' for child in range(4 * page + 1, min(4 * page + 5, pages)))
        for page in range(pages)
    }

    def site(request, _):
        host, path = request.host, request.path
        if path == "/robots.txt":
            return reply(f"User-agent: *\nDisallow: /private/\nSitemap: http://{host}/sitemap.xml\n", kind="text/plain")
        if path == "/sitemap.xml":
            return reply(f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://{host}/listed.html</loc></url></urlset>', kind="application/xml")
        if path == "/old.html":
            return reply(status=301, headers=[("Location", "/1.html")])
        name = "0" if path == "/" else path[1:-5]
        if path.endswith(".html") or path == "/":
            if name == "listed" or name.isdigit() and int(name) < pages:
                number = int(name) if name.isdigit() else pages
                other = hosts[(hosts.index(host) + number) % len(hosts)] if host in hosts else host
                return reply(
                    f'<!DOCTYPE html><html lang="en"><head><title>Page {name} of {host}</title>'
                    f'<meta name="description" content="What page {name} of {host} is about">'
                    f'<meta name="apple-itunes-app" content="app-id=54400{number % 10}664, app-argument=a://{number}"></head>'
                    f'<body><h1>Page {name}</h1><p>Words of page {name} on {host}, number {number * 7919}.</p><ul>{links.get(number, "")}'
                    f'<li><a href="/private/1.html">Private</a></li><li><a href="/old.html">Old</a></li>'
                    f'<li><a href="http://{other}/">Other</a></li></ul></body></html>'
                )
        return reply("<!DOCTYPE html><title>Nothing here</title>", status=404)

    return site
