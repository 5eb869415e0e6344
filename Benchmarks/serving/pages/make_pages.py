#!/usr/bin/env python3
"""Writes a WARC file of pages in several scripts and of pages that try to become markup.

make_pages.py FILE: 40 pages to look at, and 120 whose titles and descriptions are payloads.
"""
import gzip
import html
import sys

MARK = "window.__pwned=(window.__pwned||0)+1"
TAGS = ["<script>{m}</script>", "<img src=x onerror='{m}'>", "<svg onload='{m}'>",
        "<iframe srcdoc='<script>parent.{m}</script>'></iframe>", "<body onload='{m}'>",
        "<details open ontoggle='{m}'>", "<a href='javascript:{m}'>x</a>", "<style>*{{x:y}}</style>",
        "<math><mtext><script>{m}</script></mtext></math>", "<input autofocus onfocus='{m}'>"]
BREAKS = ["{t}", "\">{t}", "'>{t}", "</title>{t}", "</script>{t}", "--></bdi></mark>{t}",
          "`${{{m}}}`{t}", "&lt;{t}", "\u202e{t}\u202c", "{{{{constructor}}}}{t}",
          "]]>{t}", "\\u003cscript>{t}"]
WORDS = [
    ("en", "Orchard guide", "Apples and pears, and when they are ripe.", "Orchard"),
    ("ar", "دليل السفر إلى القاهرة", "أفضل الأماكن في المدينة القديمة والأسواق والسفر.", "Safar"),
    ("zh", "东京旅行指南", "在东京旅行的最佳路线、餐厅和酒店。", "Lvxing"),
    ("he", "מדריך טיולים", "טיול בירושלים ובתל אביב, עם apples ו-123.", "Tiyul"),
]


def payloads():
    made = [word.format(t=tag.format(m=MARK), m=MARK) for word in BREAKS for tag in TAGS]
    assert len(made) == 120
    return made


def record(number, url, language, title, summary, app, kind):
    page = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{html.escape(title)}</title>"
        f'<meta name="description" content="{html.escape(summary)}">'
        f'<meta name="apple-itunes-app" content="app-id={544007664 + number % 3}, '
        f'app-argument={html.escape(app)}">'
        f'<script type="application/ld+json">{{"@context":"https://schema.org","@type":"{kind}",'
        f'"name":"page {number}"}}</script></head><body><h1>{html.escape(title)}</h1>'
        f"<p>{html.escape(summary)} {number}</p></body></html>").encode()
    http = (b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: "
            + str(len(page)).encode() + b"\r\n\r\n" + page)
    head = ("WARC/1.1\r\nWARC-Type: response\r\n"
            f"WARC-Target-URI: {url}\r\nWARC-Date: 2026-11-20T00:00:00Z\r\n"
            f"WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{number:012d}>\r\n"
            "Content-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {len(http)}\r\n\r\n").encode()
    return gzip.compress(head + http + b"\r\n\r\n", 1)


def main():
    with open(sys.argv[1], "wb") as warc:
        for number in range(40):
            language, title, summary, app = WORDS[number % 4]
            kind = ["Recipe", "Article", "Event"][number // 4 % 3]
            warc.write(record(
                number, f"http://{app.lower()}{number % 2}.example/page/{number}", language,
                f"{title} {number}", summary, f"{app.lower()}://page/{number}", kind))
        for number, payload in enumerate(payloads(), 40):
            warc.write(record(
                number, f"http://evil{number % 7}.example/page/{number}?x=%22%3E%3Cb%3E", "en",
                f"payload{number} {payload}", f"payload {number} {payload}",
                f"javascript:{MARK}", "Article"))


if __name__ == "__main__":
    main()
