#!/usr/bin/env python3
"""Writes the pages of a made web as one WARC file.

usage: pages.py SITE FILE COUNT

SITE is a folder that Benchmarks/crawl/site.py made. The pages are taken evenly from all hosts, and
the same arguments make the same bytes.
"""

import pathlib
import sys
import uuid


def record(url, body, number):
    """An answer with a page, as WARC 1.1 has it."""
    answer = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    head = (
        "WARC/1.1\r\nWARC-Type: response\r\n"
        f"WARC-Target-URI: {url}\r\nWARC-Date: 2026-11-20T10:00:00Z\r\n"
        f"WARC-Record-ID: <urn:uuid:{uuid.UUID(int=number)}>\r\n"
        "Content-Type: application/http;msgtype=response\r\n"
        f"Content-Length: {len(answer)}\r\n\r\n"
    )
    return head.encode() + answer + b"\r\n\r\n"


def main():
    site, file, count = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    pages = sorted((site / "hosts").rglob("*.html"))
    chosen = [pages[number * len(pages) // count] for number in range(count)]
    with open(file, "wb") as out:
        for number, path in enumerate(chosen):
            host, _, rest = str(path.relative_to(site / "hosts")).partition("/")
            out.write(record(f"http://{host}:8080/{rest}", path.read_bytes(), number))


main()
