"""Writes small WARC archives whose pages, robots.txt and association files are divided among them.

    make.py FOLDER [--archives 8] [--pages 40] [--hosts 12] [--apart]

The pages of every host are in all archives. Its robots.txt and association files are in one of them, or, with
--apart, in an archive of their own, as Common Crawl keeps them. Every fifth page was captured twice, in two
archives, and so was every third robots.txt: what the later one says counts. The same arguments give the same bytes.
"""
import argparse
import gzip
import json
import os
import uuid

WORDS = "plum pear apple cherry orchard cider cake crumble harvest ladder basket blossom".split()


class Archive:
    def __init__(self, path):
        self.file = open(path, "wb")
        self.name = os.path.basename(path)
        self.count = 0

    def add(self, kind, url, day, block, extra=""):
        self.count += 1
        number = uuid.uuid5(uuid.NAMESPACE_URL, f"{self.name} {self.count}")
        head = (
            f"WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:{number}>\r\n"
            f"WARC-Date: 2026-11-{day:02}T10:00:00Z\r\nWARC-Target-URI: {url}\r\n{extra}"
            f"Content-Type: application/http; msgtype={kind}\r\nContent-Length: {len(block)}\r\n\r\n"
        )
        self.file.write(gzip.compress(head.encode() + block + b"\r\n\r\n", mtime=0))
        return number

    def exchange(self, url, day, body, media_type, status=200, method="GET"):
        head = f"HTTP/1.1 {status} X\r\nContent-Type: {media_type}\r\n\r\n"
        own = self.add("response", url, day, head.encode() + body)
        request = f"{method} / HTTP/1.1\r\n\r\n".encode()
        self.add("request", url, day, request, f"WARC-Concurrent-To: <urn:uuid:{own}>\r\n")


def page(host, number, version):
    text = " ".join(WORDS[(host * 7 + number * 3 + step * (step + version)) % len(WORDS)] for step in range(120))
    return (
        f'<!doctype html><html lang="en"><head><title>{WORDS[number % len(WORDS)]} {number} of {host}, edition '
        f'{version}</title><meta name="description" content="All about {WORDS[host % len(WORDS)]}">'
        f'<meta name="apple-itunes-app" content="app-id={100000 + host}"></head>'
        f'<body><h1>{number}</h1><p>{text}</p><a href="/p/{number + 1}">next</a></body></html>'
    ).encode()


def write_host(host, first, second):
    """Writes the files of a host into `first`, and what was captured again into `second`."""
    origin = f"https://h{host:03}.example"
    rules = f"User-agent: *\nDisallow: /p/{host % 10}\n".encode()
    if host % 3 == 0:
        # Of another day, in another archive: only the later one counts.
        second.exchange(f"{origin}/robots.txt", 2, b"User-agent: *\nDisallow: /\n", "text/plain")
    first.exchange(f"{origin}/robots.txt", 9, rules, "text/plain", status=404 if host % 7 == 6 else 200)
    if host % 2 == 0:
        app = {"appIDs": [f"ABCDE12345.example.h{host}"], "components": [{"/": "/p/*"}]}
        file = json.dumps({"applinks": {"details": [app]}}).encode()
        first.exchange(f"{origin}/.well-known/apple-app-site-association", 9, file, "application/json")
        first.exchange(f"{origin}/.well-known/assetlinks.json", 9, b"[]", "application/json")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--archives", type=int, default=8)
    parser.add_argument("--pages", type=int, default=40, help="pages of each archive")
    parser.add_argument("--hosts", type=int, default=12)
    parser.add_argument("--apart", action="store_true")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    archives = [Archive(f"{options.folder}/part-{n:02}.warc.gz") for n in range(options.archives)]
    others = [Archive(f"{options.folder}/robots-{n}.warc.gz") for n in range(2)] if options.apart else archives
    for host in range(options.hosts):
        write_host(host, others[host % len(others)], others[(host + 1) % len(others)])
    for number in range(options.pages * options.archives):
        host, own = number % options.hosts, archives[number // options.hosts % options.archives]
        url = f"https://h{host:03}.example/p/{number}"
        own.exchange(url, 10, page(host, number, 1), "text/html; charset=utf-8")
        if number % 5 == 0:
            again = archives[(archives.index(own) + 3) % options.archives]
            again.exchange(url, 10 + number % 3, page(host, number, 2), "text/html; charset=utf-8")
    # A form that was sent is no page.
    archives[0].exchange("https://h000.example/form", 10, page(0, 0, 1), "text/html", method="POST")


main()
