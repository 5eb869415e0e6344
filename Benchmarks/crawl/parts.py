#!/usr/bin/env python3
"""CPU seconds of a crawl by part, from samples of perf.

usage: parts.py SITE PIPPIN [OPTION...]      crawls SITE once under perf and prints a table
       parts.py --read PERF.DATA PAGES       reads a recording made before

A sample counts for the part whose code is nearest to where it was taken: time in malloc or
SQLite counts for whoever called it. Values that every part uses (addresses, records) count for
their caller too. What has no frame that says whose it is counts for what its thread did last.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile

from measure import measure

# Which part a module of ours belongs to; modules that are not named count for their caller.
PARTS = {
    "fetch": ["Fetching"],
    "read": ["Reading", "Markup", "Extraction", "Quality", "AppAssociation", "Sitemaps", "CXML2"],
    "frontier": ["Crawling", "Robots", "6pippin"],
    "records and frontier in the store": ["Storing", "GRDB", "Frontier", "PostgresStoring"],
    "index": ["Analysis", "Segments", "Indexing", "Searching", "Ranking", "Engagement"],
}
LIBRARIES = {"libcurl": "fetch", "libssl": "fetch", "libxml2": "read", "libsqlite3": "records and frontier in the store"}
# The index is fed from the store, on a thread of its own.
INDEXING = re.compile(r"\$s(8Analysis|8Segments|8Indexing|9Searching|7Storing\w*(StoredRecord|7changes5after|forEachRe|forEachLinks|DocumentChange))")
MODULE = re.compile(r"\$s(\d+)(\w+)")


def module(symbol):
    """The module in the mangled name of a Swift symbol."""
    match = MODULE.search(symbol)
    return match and match.group(2)[: int(match.group(1))]


PART_OF = {name: part for part, names in PARTS.items() for name in names}


def part_of(frames):
    """The part that frames, the innermost first, tell of; None when none does."""
    if any(INDEXING.search(symbol) for symbol, _ in frames):
        return "index"
    for symbol, library in frames:
        for name, part in LIBRARIES.items():
            if library.startswith(name):
                return part
        name = module(symbol)
        if name in PART_OF:
            return PART_OF[name]
        if symbol.startswith("pippin_curl"):
            return "fetch"
        if symbol.startswith("pippin_xml"):
            return "read"
    return None


def read(recording):
    """Samples by part, and by the leaf's library within it."""
    script = subprocess.Popen(
        ["perf", "script", "-i", recording, "--no-demangle", "-F", "comm,tid,ip,sym,dso"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors="replace",
    )
    parts, leaves = collections.Counter(), collections.Counter()
    thread, frames, last = None, [], {}

    def close():
        if thread is None:
            return
        part = part_of(frames) or last.get(thread)
        part = part or ("fetch" if thread[0] == "fetching" else "the rest")
        last[thread] = part
        parts[part] += 1
        symbol, library = frames[0] if frames else ("?", "?")
        leaves[part, "kernel" if "kernel" in library else symbol[:70]] += 1

    for line in script.stdout:
        if not line.strip():
            close()
            thread, frames = None, []
        elif not line[0].isspace():
            thread = tuple(line.rsplit(None, 1))
        else:
            fields = line.split(None, 1)[1].rstrip()
            symbol, _, library = fields.rpartition(" (")
            frames.append((symbol, os.path.basename(library.rstrip(")"))))
    close()
    script.wait()
    return parts, leaves


def show(parts, leaves, seconds, pages):
    total = sum(parts.values())
    print("part | CPU s per 1,000 pages | share")
    print("--- | --- | ---")
    for part, count in parts.most_common():
        print(f"{part} | {seconds * count / total / pages * 1000:.3f} | {100 * count / total:.0f} %")
    print(f"all | {seconds / pages * 1000:.3f} | 100 %\n")
    if not os.environ.get("LEAVES"):
        return
    for part, _ in parts.most_common():
        print(part)
        own = collections.Counter({symbol: count for (of, symbol), count in leaves.items() if of == part})
        for symbol, count in own.most_common(25):
            print(f"  {seconds * count / total / pages * 1000:.3f}  {symbol}")


def main():
    if sys.argv[1] == "--read":
        parts, leaves = read(sys.argv[2])
        # perf takes a sample every 1/499 s of CPU time.
        return show(parts, leaves, sum(parts.values()) / 499, int(sys.argv[3]))
    site, pippin, options = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3:]
    with tempfile.TemporaryDirectory() as folder:
        recording = os.environ.get("RECORDING", f"{folder}/perf.data")
        command = [
            "perf", "record", "-q", "-F", "499", "-e", "cpu-clock", "--call-graph", "fp", "-o", recording, "--",
            pippin, "crawl", "{seeds}", "--store", "{store}", "--allow-private", "--delay", "0", "--no-progress", *options,
        ]
        facts = measure(site, "parts", command)
        pages = facts["linked"] + facts["listed"]
        print(f"{pages} pages, {facts['missing']} missing")
        parts, leaves = read(recording)
        show(parts, leaves, sum(parts.values()) / 499, max(pages, 1))


if __name__ == "__main__":
    main()
