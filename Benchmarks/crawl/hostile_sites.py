"""Sites that misbehave, each under a host name of its own, and what has to come of each."""

import base64
import gzip
import itertools
import random
import time
import zlib
from dataclasses import dataclass, field

from loopback import reply

MEGABYTE = 1_000_000


@dataclass
class Case:
    """A site, and what a crawl may spend on it and has to say of it."""

    name: str
    site: object
    # One of these reasons (of addresses) or findings (of pages) has to be in the store.
    says: tuple = ()
    requests: int = 20
    megabytes: float = 2
    options: str = ""
    # A trap goes on for as long as the budget of a host allows.
    is_trap: bool = False
    path: str = "/"
    scheme: str = "http"

    @property
    def host(self):
        return f"www.{self.domain}"

    @property
    def domain(self):
        """What is registered; each site has its own, because budgets may count by it."""
        return f"bad-{self.name}.example"


def page(title, links=(), text=""):
    rows = "".join(f'<li><a href="{link}">{link}</a></li>' for link in links)
    return reply(f"<!DOCTYPE html><html lang=en><head><title>{title}</title></head><body><p>{text}</p><ul>{rows}</ul></body></html>")


def raw(content, pause=0.0):
    """Sends the same bytes for every page, as they are, and closes."""

    def site(request, stream):
        if request.path == "/robots.txt":
            return reply(status=404)
        stream.send(content)
        time.sleep(pause)
        return None

    return site


def encoded(body, coding):
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: {coding}\r\nContent-Length: {len(body)}\r\n\r\n"
    return raw(head.encode() + body)


def gzip_bomb(megabytes):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = b"\0" * 1_048_576
    return b"".join(packer.compress(block) for _ in range(megabytes)) + packer.flush()


# 256 MiB of zero bytes.
BROTLI_BOMB = base64.b64decode(
    "z///f/inAXh84MRpgYDt/b8H////4Z8AiMMCAN37f/7//8M/ARCHRQC69//8//+HfwIgDgsAdO//+f//D/8EQBwWAOje//P//x/+CYA4LADQvf/n//8/"
    "/BMAcVgAoHv/z///f/gnAOKwAED3/p/////wTwDEYQGA7v0/////4Z8AiMMCAN37f/7//8M/ARCHBQC69//8//+HfwIgDgsAdO//+f//D/8EQBwWAOje"
    "//P//x/+CYA4LADQvf/n//8//BMAcVgAoHv/z///f/gnAOKwAED3/h8CAAEAAAAD"
)


def zstd_bomb(megabytes):
    """A frame of blocks that repeat one byte 128 KiB long each."""
    block = (131_072 << 3 | 1 << 1).to_bytes(3, "little") + b"\0"
    last = (1 << 3 | 1 << 1 | 1).to_bytes(3, "little") + b"\0"
    return b"\x28\xb5\x2f\xfd\x00\x58" + block * (megabytes * 8) + last


def forever(first, content, pause=0.0):
    """Sends `first`, then the same bytes until the other side leaves."""

    def site(request, stream):
        if request.path == "/robots.txt":
            return reply(status=404)
        stream.send(first)
        while True:
            stream.send(content)
            if pause:
                time.sleep(pause)

    return site


def robots(answer):
    """robots.txt is what `answer(stream)` sends; the rest is a small site."""

    def site(request, stream):
        return answer(request, stream) if request.path.startswith("/robots") else page("A page", ["/1.html", "/2.html"])

    return site


def redirects(target):
    def site(request, _):
        if request.path == "/robots.txt":
            return reply(status=404)
        return reply(status=302, headers=[("Location", target(request))])

    return site


def drip_robots(_, stream):
    stream.send(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")
    while True:
        stream.send(b"#")
        time.sleep(1)


def endless_robots(_, stream):
    stream.send(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nUser-agent: *\nDisallow: /1.html\n")
    line = b"Disallow: /nothing-" + b"x" * 80 + b"\n"
    while True:
        stream.send(line * 500)


def words(seed, count):
    rng = random.Random(seed)
    return " ".join("".join(rng.choices("abcdefghijklmnoprstuvw", k=rng.randint(3, 9))) for _ in range(count))


def maze(links, pause=0.0):
    """Pages that lead to ever more pages; `links(path)` names them."""

    def site(request, stream):
        if request.path in ("/robots.txt", "/sitemap.xml"):
            return reply(status=404)
        if pause:
            time.sleep(pause)
        return page(words(request.path, 5), links(request), words(request.path + "text", 80))

    return site


counter = itertools.count(1)


def calendar(request):
    digits = "".join(character for character in request.path if character.isdigit()) or "24312"
    month = int(digits)
    return [f"/calendar?month={month + 1}", f"/calendar?month={month - 1}", f"/calendar/{month // 12 + 1}/", f"/calendar?month={month}&view=list"]


def sitemap_site(answer):
    def site(request, stream):
        if request.path == "/robots.txt":
            return reply(status=404)
        if "sitemap" in request.path:
            return answer(request, stream)
        return page("A page", ["/1.html"])

    return site


def throttled(status, seconds, times):
    """Refuses so many page requests, and says how long to stay away."""
    left = [times]

    def site(request, _):
        if request.path == "/robots.txt":
            return reply(status=404)
        if left[0] > 0:
            left[0] -= 1
            return reply(status=status, headers=[("Retry-After", str(seconds))])
        return page("A page")

    return site


def cut(request, stream):
    if request.path == "/robots.txt":
        return reply(status=404)
    stream.send(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n<title>Cut</title>")
    stream.reset()
    return None


def silent(request, _):
    if request.path == "/robots.txt":
        return reply(status=404)
    time.sleep(600)


def html(body, kind="text/html"):
    head = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    return raw(head.encode() + body)


OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {chr(98 + i)} "{("&" + chr(97 + i) + ";") * 10}">' for i in range(9))
    + f']><urlset xmlns="{SITEMAP}"><url><loc>http://www.bad-sitemap-laughs.example/&j;</loc></url></urlset>'
)


def cases():
    """All of them; the ones with memory are new each time."""
    bomb = gzip_bomb(256)
    lost = ("fetch.connection-lost", "fetch.bad-response", "fetch.truncated")
    bad = ("fetch.bad-response",)
    heads = ("fetch.headers-too-large", "fetch.too-large", "fetch.bad-response")
    unpacked = ("fetch.decompression-bomb",)
    return [
        Case("endless-body", forever(OK + b"\r\n<title>Endless</title>", b"<p>word word word</p>" * 3000), ("fetch.truncated", "markup.page-too-large"), megabytes=80),
        Case("drip-body", forever(OK + b"\r\n", b"a", 1.0), ("fetch.too-slow",)),
        Case("drip-head", forever(b"HTTP/1.1 200 OK\r\nX: ", b"a", 1.0), ("fetch.too-slow", "fetch.timeout")),
        Case("silent", silent, ("fetch.timeout", "fetch.too-slow")),
        Case("gzip-bomb", encoded(bomb, "gzip"), unpacked),
        Case("gzip-twice", encoded(gzip.compress(bomb, 9), "gzip, gzip"), unpacked + bad),
        Case("brotli-bomb", encoded(BROTLI_BOMB, "br"), unpacked + bad),
        Case("zstd-bomb", encoded(zstd_bomb(256), "zstd"), unpacked + bad),
        Case("six-codings", encoded(b"x", "gzip, gzip, gzip, gzip, gzip, gzip"), bad + unpacked),
        Case("bad-gzip", encoded(b"\x1f\x8b no such thing", "gzip"), bad + lost),
        Case("redirect-loop", redirects(lambda request: "/b" if request.path == "/a" else "/a"), ("fetch.redirect-loop", "fetch.too-many-redirects")),
        Case("redirect-self", redirects(lambda request: "/"), ("fetch.redirect-loop", "fetch.too-many-redirects", "fetch.bad-redirect")),
        Case("redirect-maze", redirects(lambda _: f"/{next(counter)}/maze"), ("fetch.too-many-redirects",)),
        Case("redirect-file", redirects(lambda _: "file:///etc/hostname"), ("fetch.bad-redirect", "scope.redirect")),
        Case("redirect-ftp", redirects(lambda _: "ftp://127.0.0.1/x"), ("fetch.bad-redirect", "scope.redirect")),
        Case("short-body", raw(OK + b"Content-Length: 5000\r\n\r\n<title>Short</title>"), lost),
        Case("long-body", raw(OK + b"Content-Length: 20\r\n\r\n<title>Long</title>" + b"x" * 5000), ()),
        Case("two-lengths", raw(OK + b"Content-Length: 20\r\nContent-Length: 30\r\n\r\n<title>Two lengths</title>"), bad + lost),
        Case("negative-length", raw(OK + b"Content-Length: -5\r\n\r\n<title>Less</title>"), bad),
        Case("reset", cut, lost),
        Case("header-flood", forever(b"HTTP/1.1 200 OK\r\n", b"X-Flood: " + b"a" * 900 + b"\r\n"), heads, megabytes=10),
        Case("endless-header", forever(b"HTTP/1.1 200 OK\r\nX: ", b"a" * 10_000), heads, megabytes=10),
        Case("endless-100", forever(b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 100), heads + ("fetch.timeout",), megabytes=10),
        Case("nul-header", raw(b"HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 0\r\n\r\n"), bad + ("fetch.empty",)),
        Case("no-http", raw(b"<html><title>No head at all</title></html>"), bad + lost),
        Case("bad-status", raw(b"HTTP/1.1 99999 Odd\r\n\r\n<title>Odd</title>"), bad + ("fetch.status", "fetch.server-error", "fetch.not-html")),
        Case("cut-chunks", raw(OK + b"Transfer-Encoding: chunked\r\n\r\n400\r\n<title>Cut</title>"), lost),
        Case("bad-chunk", raw(OK + b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\nabc"), bad + lost),
        # libcurl drops these bytes without counting them; only time bounds them.
        Case("chunk-extension", forever(OK + b"Transfer-Encoding: chunked\r\n\r\n5;x=", b"a" * 5000), bad, megabytes=2_000),
        Case("robots-500", robots(lambda *_: reply(status=500)), ("robots.unreachable",)),
        Case("robots-429", robots(lambda *_: reply(status=429)), ("robots.unreachable",)),
        Case("robots-slow", robots(drip_robots), ("fetch.too-slow", "fetch.timeout", "robots.unreachable")),
        Case("robots-huge", robots(endless_robots), ("robots.blocked",), megabytes=8),
        Case("robots-loop", robots(lambda request, _: reply(status=301, headers=[("Location", f"/robots{next(counter)}")])), ()),
        Case("robots-html", robots(lambda *_: page("Not found")), ()),
        Case("retry-after", throttled(429, 2, 2), ()),
        Case("busy-for-long", throttled(503, 86_400, 1000), ("fetch.server-error", "fetch.too-many-requests")),
        Case("slow-tls", None, ("fetch.timeout", "fetch.tls"), scheme="https"),
        Case("sitemap-bomb", sitemap_site(lambda *_: reply(bomb, kind="application/gzip")), ()),
        Case("sitemap-laughs", sitemap_site(lambda *_: reply(LAUGHS, kind="application/xml")), ()),
        Case("deep-markup", html(b"<title>Deep</title>" + b"<div>" * 200_000), ("markup.nested-too-deep",), megabytes=8),
        Case("attribute-flood", html(b"<title>Flood</title><p " + b" ".join(b"a%d=1" % i for i in range(100_000)) + b">x"), ("markup.too-many-attributes", "markup.tag-too-large"), megabytes=8),
        Case("open-tags", html(b"<title>Open</title>" + b"<b>" * 100_000 + b"</i>" * 100_000), ("markup.nested-too-deep",), megabytes=8),
        # The depth of links bounds it: 16 months in each direction, and what they list.
        Case("calendar", maze(calendar), (), is_trap=True),
        Case("session-path", maze(lambda request: [f"{request.path.split(';')[0]}x{n};s={next(counter)}" for n in range(3)]), ("budget.host", "trap.repeated-path"), is_trap=True),
        Case("session-query", maze(lambda request: [f"/shop/{n}?visit={next(counter)}" for n in range(5)]), ("budget.host",), is_trap=True),
        Case("session-known", maze(lambda request: [f"/shop/{n}?PHPSESSID={next(counter):032x}" for n in range(5)]), (), requests=20),
        Case("relative-loop", maze(lambda request: ["more/", "about/", "more/about/"]), ("trap.repeated-path", "trap.deep-path"), is_trap=True),
        Case("facets", maze(lambda request: [request.path + ("&" if "?" in request.path else "?") + f"f{n}=1" for n in range(4)]), ("budget.host", "trap.many-parameters"), is_trap=True),
        Case("tarpit", maze(lambda request: [f"/{words(request.path + str(n), 2).replace(' ', '/')}" for n in range(20)], pause=1.0), ("budget.host",), is_trap=True),
        Case("same-everywhere", maze(lambda request: [f"/item/{next(counter)}" for _ in range(20)]), ("budget.host",), is_trap=True),
        Case("subdomains", maze(lambda request: [f"http://d{next(counter)}.bad-subdomains.example/" for _ in range(20)]), ("budget.host", "budget.domain"), options="scope=domain", is_trap=True),
    ]
