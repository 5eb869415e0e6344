#!/usr/bin/env python3
"""What does `pippin feed` do when the server does wrong?

usage: trouble.py PIPPIN WORK [--pages 120] [--only NAME]

Each case is a server of its own that does one thing wrong for a while or for good. Printed are the exit code, what was said, how many
documents were missing then, and after the trouble was over. Ends with 1 when a document is lost, a refused one is not named, or the
exit code is another than the one that belongs to it.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import time

from collection import Collection
from kit import Index, Pippin, Stub, write_warc

PARSING = {"type": "mapper_parsing_exception", "reason": "failed to parse field [page]"}
BUSY = {"type": "es_rejected_execution_exception", "reason": "rejected execution of primary operation"}


def status(code, *headers, text=None):
    error = {"error": {"type": "stub_exception", "reason": "in trouble"}, "status": code}
    return lambda handler, body, proceed: handler.answer(code, error if text is None else None, headers, text)


def first(count, harm):
    """The harm for the first bulk requests only."""
    return lambda number, body: harm if number < count else None


def always(harm):
    return lambda number, body: harm


def cut(taken):
    """The connection ends before the answer; the body was applied or not."""

    def harm(handler, body, proceed):
        if taken:
            proceed()
        handler.cut()

    return harm


def cut_in_answer(handler, body, proceed):
    data = proceed()
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", str(len(data)))
    handler.end_headers()
    handler.wfile.write(data[: len(data) // 2])
    handler.wfile.flush()
    handler.cut()


def items(code, error, numbers):
    return lambda handler, body, proceed: handler.answer(200, raw=proceed({number: (code, error) for number in numbers}))


def poison(handler, body, proceed):
    """The same three documents are refused, wherever they stand."""
    lines, numbers, count = body.split(b"\n"), {}, 0
    at = 0
    while at < len(lines) - 1:
        about = json.loads(lines[at])
        is_delete = "delete" in about
        number = next(iter(about.values()))["_id"]
        if number in POISONED:
            numbers[count] = (400, {"type": PARSING["type"], "reason": f"failed to parse field [page] of type [long] in document with id '{number}'"})
        at += 1 if is_delete else 2
        count += 1
    handler.answer(200, raw=proceed(numbers))


POISONED = set()


def too_large(limit):
    return lambda handler, body, proceed: handler.answer(413, {"error": "too large"}) if len(body) > limit else handler.answer(200, raw=proceed())


def slow(seconds):
    def harm(handler, body, proceed):
        time.sleep(seconds)
        handler.answer(200, raw=proceed())

    return harm


def fewer_items(handler, body, proceed):
    """Nothing was applied, and the answer has an item only."""
    handler.answer(200, {"took": 1, "errors": False, "items": [{"index": {"_index": "pages", "_id": "x", "status": 201, "result": "created"}}]})


def other_items(handler, body, proceed):
    """Nothing was applied; as many items as actions, of other documents."""
    count = body.count(b'"version_type"')
    handler.answer(200, {"took": 1, "errors": False, "items": [{"index": {"_index": "pages", "_id": f"{number:032x}", "status": 201}} for number in range(count)]})


def lies(handler, body, proceed):
    """errors says false, and an item was refused all the same."""
    answer = json.loads(proceed({0: (429, BUSY)}))
    handler.answer(200, {**answer, "errors": False})


# name: trouble, the exit codes that fit, whether all must be there afterwards without a second run, options of the feed
CASES = {
    "no trouble": (None, (0,), True),
    "429 twice, Retry-After 1": (first(2, status(429, ("Retry-After", "1"))), (0,), True),
    "429 three times, no Retry-After": (first(3, status(429)), (0,), True),
    "429 with Retry-After as a date": (first(1, status(429, ("Retry-After", "Sat, 28 Nov 2026 00:00:00 GMT"))), (0,), True),
    "429 with Retry-After of 9,999,999,999": (first(1, status(429, ("Retry-After", "9999999999"))), (0, 69), None),
    "503 three times": (first(3, status(503)), (0,), True),
    "502 with HTML": (first(2, status(502, ("Content-Type", "text/html"), text=b"<html>Bad Gateway</html>")), (0,), True),
    "503 for good": (always(status(503)), (69,), False),
    "429 for good": (always(status(429)), (69,), False),
    "429 of single items, twice": (first(2, items(429, BUSY, range(0, 50, 3))), (0,), True),
    "503 of single items, twice": (first(2, items(503, {"type": "unavailable_shards_exception", "reason": "primary shard is not active"}, range(5))), (0,), True),
    "429 of single items for good": (always(items(429, BUSY, range(3))), (0, 69), None),
    "cut before the body": ("early", (0,), True),
    "cut before the answer, not applied": (first(2, cut(False)), (0,), True),
    "cut before the answer, applied": (first(2, cut(True)), (0,), True),
    "cut within the answer": (first(2, cut_in_answer), (0,), True),
    "cut for good": (always(cut(False)), (69,), False),
    "three documents refused for good": (always(poison), (65,), False),
    "413 over 20 kB": (always(too_large(20_000)), (0,), True),
    "413 for anything": (always(too_large(0)), (65, 69), None),
    "an answer that is no JSON": (always(status(200, text=b"<html>Welcome</html>")), (65, 69, 76), False),
    "an answer that is no JSON, once": (first(1, status(200, text=b"{\"took\":1,\"items\":[")), (0, 69), None),
    "an empty answer": (always(status(200, text=b"")), (65, 69, 76), False),
    "an answer of 64 MB": (always(status(200, text=b" " * 64_000_000 + b"{}")), (65, 69, 76), False),
    "an answer with one item": (always(fewer_items), (65, 69, 76), False),
    "an answer about other documents": (always(other_items), (65, 69, 76), False),
    "errors false, an item refused": (first(1, lies), (0,), True),
    "an answer after 5 s": (first(1, slow(5)), (0,), True),
    "no index, without --create": ("no index", (65, 66, 69, 78), False),
    "401": (always(status(401, ("WWW-Authenticate", "Basic realm=stub"))), (69, 77, 78), False),
    "403": (always(status(403)), (69, 77, 78), False),
    "400 of the whole request": (always(status(400)), (65, 69), False),
    "301 to elsewhere": (always(status(301, ("Location", "http://127.0.0.1:1/pages/_bulk"))), (65, 69, 78), False),
    "another mapping": ("mapping", (65, 66, 78), None),
    "nobody listens": ("away", (69,), False),
    "an index made anew behind the cursor": ("emptied", (0,), None),
}


def run(pippin, name, case, pages, patience):
    trouble, codes, complete = case
    shutil.rmtree(pippin.store, ignore_errors=True)
    shutil.copytree(f"{pippin.store}.made", pippin.store)
    with Stub(trouble=trouble if callable(trouble) else None) as stub:
        url, options = f"{stub.url}/pages", ["--once", "--patience", 10] + ([] if trouble == "no index" else ["--create"])
        if trouble == "early":
            count = iter(range(2))
            stub.early = lambda handler: handler.cut() or True if next(count, None) is not None else False
        if trouble == "mapping":
            stub.names.add("pages")
            stub.index.mapping = {"mappings": {"dynamic": "strict", "properties": {"url": {"type": "keyword"}}}}
        if trouble == "away":
            url = "http://127.0.0.1:1/pages"
        begin = time.time()
        try:
            pippin.run("feed", "--to", url, *options, codes=None, timeout=patience)
            code, said = pippin.last.returncode, pippin.last.stderr
        except subprocess.TimeoutExpired as end:
            code, said = f"none in {patience} s", (end.stderr or b"").decode()
        seconds, requests = time.time() - begin, stub.bulks
        there = len(stub.index.documents)
        named = sum(number in said or pages.get(number, "?") in said for number in POISONED) if trouble is CASES["three documents refused for good"][0] else None
        stub.trouble, stub.early = None, None
        if trouble == "emptied":
            stub.index.documents.clear()
            stub.index.versions.clear()
            stub.names.clear()
        if trouble == "away":
            url = f"{stub.url}/pages"
        pippin.run("feed", "--to", url, "--once", "--create", "--patience", 10, codes=None, timeout=120)
        again, lost = pippin.last.returncode, len(pages) - len(stub.index.documents)
    broken = []
    if code not in codes:
        broken.append(f"exit code {code}, expected {' or '.join(map(str, codes))}")
    if complete and there < len(pages):
        broken.append(f"{len(pages) - there} missing though the trouble was over")
    # Refused for good is what a document stays until it changes, and another mapping is nothing that ends by itself.
    if lost and code != 65 and trouble != "mapping":
        broken.append(f"{lost} lost: the next run does not send them")
    if named is not None and named < len(POISONED):
        broken.append(f"only {named} of {len(POISONED)} refused documents are named")
    if code not in (0,) and not said.strip():
        broken.append("nothing was said")
    print(json.dumps(dict(
        part="trouble", case=name, code=code, seconds=round(seconds, 1), requests=requests, missing=len(pages) - there, next_code=again,
        lost=lost, named=named, broken=broken, said=re.sub(r"\s+", " ", said)[:300],
    ), ensure_ascii=False), flush=True)
    return len(broken)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("pippin")
    parser.add_argument("work")
    parser.add_argument("--pages", type=int, default=120)
    parser.add_argument("--patience", type=int, default=120, help="the seconds after which a feed is ended")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    work = os.path.abspath(options.work)
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    pippin = Pippin(os.path.abspath(options.pippin), f"{work}/store")
    collection = Collection(options.pages, hosts=20)
    write_warc(f"{work}/pages.warc", [collection.page(number) for number in range(options.pages)])
    pippin.ingest(f"{work}/pages.warc")
    pippin.run("index", "-q")
    with Stub() as stub:
        pippin.run("feed", "--to", f"{stub.url}/pages", "--once", "--create")
        pages = {number: document["url"] for number, document in stub.index.documents.items()}
    shutil.rmtree(pippin.store)
    pippin.ingest(f"{work}/pages.warc")
    pippin.run("index", "-q")
    os.rename(pippin.store, f"{pippin.store}.made")
    POISONED.update(sorted(pages)[5:8])
    failed = sum(run(pippin, name, case, pages, options.patience) for name, case in CASES.items() if options.only in name)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
