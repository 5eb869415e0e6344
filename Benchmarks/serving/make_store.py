#!/usr/bin/env python3
"""Writes a WARC file of made-up pages, and their texts and queries for peers.

make_store.py FOLDER COUNT: FOLDER/pages.warc.gz, FOLDER/docs.tsv (number, title, description,
text), FOLDER/queries.txt, FOLDER/prefixes.txt. Everything comes from a fixed seed: words with
Zipf frequencies, a topic for each page.
"""
import gzip
import os
import random
import sys

SYLLABLES = [a + b for a in "bdfgklmnprstvz" for b in ("a", "e", "i", "o", "u", "an", "er", "il")]


def main():
    folder, count = sys.argv[1], int(sys.argv[2])
    os.makedirs(folder, exist_ok=True)
    chance = random.Random(20261122)
    words = []
    seen = set()
    while len(words) < 30000:
        word = "".join(chance.choice(SYLLABLES) for _ in range(chance.randint(2, 4)))
        if word not in seen:
            seen.add(word)
            words.append(word)
    weights = [1 / (rank + 10) for rank in range(len(words))]
    total = 0
    bounds = []
    for weight in weights:
        total += weight
        bounds.append(total)

    def draw(number):
        return chance.choices(words, cum_weights=bounds, k=number)

    topics = [draw(40) for _ in range(200)]
    queries, prefixes = [], []
    with open(f"{folder}/pages.warc.gz", "wb") as warc, open(f"{folder}/docs.tsv", "w") as docs:
        for number in range(count):
            topic = topics[number % len(topics)]
            title = " ".join(chance.choices(topic, k=3) + draw(3))
            summary = " ".join(chance.choices(topic, k=6) + draw(12))
            text = " ".join(chance.choices(topic, k=20) + draw(100))
            docs.write(f"{number}\t{title}\t{summary}\t{text}\n")
            if number % max(1, count // 2000) == 0:
                first, second = title.split()[0], title.split()[4]
                queries.append(chance.choice([first, f"{first} {second}", second]))
                prefixes.append(first[: chance.randint(2, 4)])
            warc.write(record(number, title, summary, text))
    with open(f"{folder}/queries.txt", "w") as file:
        file.write("\n".join(queries) + "\n")
    with open(f"{folder}/prefixes.txt", "w") as file:
        file.write("\n".join(prefixes) + "\n")


def record(number, title, summary, text):
    page = (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="description" content="{summary}">'
        f'<meta name="apple-itunes-app" content="app-id={100000 + number % 50}, '
        f'app-argument=app://item/{number}">'
        f"</head><body><h1>{title}</h1><p>{text}</p></body></html>"
    ).encode()
    http = (
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: "
        + str(len(page)).encode() + b"\r\n\r\n" + page
    )
    head = (
        "WARC/1.1\r\nWARC-Type: response\r\n"
        f"WARC-Target-URI: http://host{number % 997}.example/page/{number}\r\n"
        "WARC-Date: 2026-11-20T00:00:00Z\r\n"
        f"WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{number:012d}>\r\n"
        "Content-Type: application/http; msgtype=response\r\n"
        f"Content-Length: {len(http)}\r\n\r\n"
    ).encode()
    return gzip.compress(head + http + b"\r\n\r\n", 1)


main()
