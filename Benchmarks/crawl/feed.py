#!/usr/bin/env python3
"""Whether a follower misses changes when transactions commit in another order than they began.

usage: feed.py PIPPIN [--writers 4] [--pages 40000] [--longest 0.3] [--standby] [--seed 1]

Writers of SQL insert pages by the version of the schema, in transactions of 1 to 200 pages that stay open
for up to --longest seconds, and one that stays open for seconds; every tenth page is changed or removed in
a later transaction. `pippin follow` copies meanwhile. Each page is a crawled one under another address.

Prints how many pages the copy has not got, has in an older state, and has that are removed (none is right);
and how many a reader has missed that does the same without the bound at the oldest open transaction, which
says that the order of the commits was bad enough to mean something (none at all ends with 1, too). With
--standby both read from a hot standby.

Needs PostgreSQL.
"""

import argparse
import json
import random
import sqlite3
import subprocess
import tempfile
import threading
import time

from following import Standby, at, follower, held, query
from kills import crawl
from loopback import Loopback, reply
from shared import Database

# The crawled page and its address under other addresses. A second time that is a change; the moment of the fetch tells which.
INSERT = """
INSERT INTO pippin.addresses(host, id, found, due, visited, first, seed, priority, visits, status, depth, redirects, state, url)
SELECT md5('http://writer{writer}.example')::uuid, md5(n::text || '-{writer}')::uuid,
  n, due, visited, first, seed, priority, visits, status, depth, redirects, state, 'http://writer{writer}.example/' || n
FROM address, generate_series({begin}, {end}) n ON CONFLICT DO NOTHING;
INSERT INTO pippin.pages(host, id, version, digest, fetched, duration, removed, indexable, app_linked, url, findings, facts, record)
SELECT md5('http://writer{writer}.example')::uuid, md5(n::text || '-{writer}')::uuid,
  pippin.pippin_version() + n % 1048576, digest, {state}, duration, false, indexable, app_linked,
  'http://writer{writer}.example/' || n, findings, facts, record
FROM template, generate_series({begin}, {end}) n
ON CONFLICT (host, id) DO UPDATE SET version = excluded.version, fetched = excluded.fetched;
"""
REMOVE = """
UPDATE pippin.pages SET removed = true, record = NULL, facts = NULL, version = pippin.pippin_version() + {begin} % 1048576
WHERE url = 'http://writer{writer}.example/{begin}';
"""


def script(writer, pages, options):
    """The transactions of a writer, and what there is at the end of them: the state of each page, None where it is removed."""
    rng, lines, last = random.Random(f"{options.seed}-{writer}"), ["SET search_path = pippin, public;"], {}

    def transact(statements, pause):
        lines.append(f"BEGIN; {statements} SELECT pg_sleep({pause:.3f}); COMMIT;")

    number = 0
    while number < pages:
        end = min(pages, number + rng.randint(1, 200)) - 1
        pause = 5 if number == 0 and writer == 0 else rng.uniform(0, options.longest) ** 2 / options.longest
        transact(INSERT.format(writer=writer, begin=number, end=end, state=1), pause)
        last.update({f"http://writer{writer}.example/{page}": 1 for page in range(number, end + 1)})
        for page in rng.sample(range(number, end + 1), (end - number + 1) // 10):
            address = f"http://writer{writer}.example/{page}"
            if rng.random() < 0.5:
                transact(REMOVE.format(writer=writer, begin=page), 0)
                last[address] = None
            else:
                transact(INSERT.format(writer=writer, begin=page, end=page, state=2), 0)
                last[address] = 2
        number = end + 1
    return "\n".join(lines), last


class Careless:
    """Reads changes without the bound, as often as it can."""

    def __init__(self, database, name):
        self.database, self.name, self.cursor, self.seen, self.is_over = database, name, 0, set(), False
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while True:
            is_last = self.is_over
            rows = query(self.database, self.name, f"SELECT version, url FROM pippin.pages WHERE version > {self.cursor} ORDER BY version")
            for row in rows.split():
                version, url = row.split("|")
                self.cursor = int(version)
                self.seen.add(url)
            if is_last:
                return
            time.sleep(0.05)

    def stop(self):
        self.is_over = True
        self.thread.join()
        return self.seen


def crawled(pippin, store, folder):
    """A store with one page, which the writers copy."""
    with Loopback(lambda request, _: reply(status=404) if request.path != "/" else reply("<!DOCTYPE html><title>A page</title><p>Some words of a page.")) as server:
        command = crawl(pippin, "http://page.example/", store, 0, "--connect-to", f"::127.0.0.1:{server.port}")
        subprocess.run(command, stderr=subprocess.DEVNULL, check=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("pippin")
    parser.add_argument("--writers", type=int, default=4)
    parser.add_argument("--pages", type=int, default=40_000)
    parser.add_argument("--longest", type=float, default=0.3)
    parser.add_argument("--standby", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    database = replica = Database()
    try:
        with tempfile.TemporaryDirectory() as folder:
            store, copy = database.empty(options.pippin), f"{folder}/copy"
            name = f"web{database.databases}"
            crawled(options.pippin, store, folder)
            query(database, name, "CREATE TABLE template AS SELECT * FROM pippin.pages LIMIT 1")
            query(database, name, "CREATE TABLE address AS SELECT a.* FROM pippin.addresses a JOIN template USING (host, id)")
            if options.standby:
                replica = Standby(database)
                replica.catch_up(database, name)
            source = at(replica, name)
            scripts, expected = [], {}
            for writer in range(options.writers):
                text, last = script(writer, options.pages // options.writers, options)
                scripts.append(text)
                expected.update(last)
            following, careless = follower(options.pippin, source, copy, f"{folder}/log"), Careless(replica, name)
            begin = time.time()
            command = ["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", database.folder, "-U", "postgres", "-d", name, "-o", "/dev/null"]
            writers = [subprocess.Popen(command, stdin=subprocess.PIPE, text=True) for _ in scripts]
            feeding = [threading.Thread(target=process.communicate, args=(text,)) for process, text in zip(writers, scripts)]
            for thread in feeding:
                thread.start()
            for thread in feeding:
                thread.join()
            seconds = time.time() - begin
            codes = {process.returncode for process in writers}
            had = held(copy)[1]
            if options.standby:
                replica.catch_up(database, name)
            seen = careless.stop()
            alive = following.poll() is None
            following.terminate()
            code = following.wait()
            subprocess.run([options.pippin, "follow", source, "--once", "--store", copy, "-q"], check=True)
            found = dict(sqlite3.connect(f"{copy}/store.sqlite").execute("SELECT url, fetched FROM pages WHERE NOT removed"))
    finally:
        if replica is not database:
            replica.stop()
        database.stop()
    present = {url: state for url, state in expected.items() if state}
    missed = sum(url not in found for url in present)
    older = sum(found.get(url, state) != state for url, state in present.items())
    kept = sum(url in found for url, state in expected.items() if not state)
    without = sum(url not in seen for url in present)
    print(json.dumps(dict(
        part="feed", standby=options.standby, writers=options.writers, pages=len(expected), removed=len(expected) - len(present), transactions=sum(text.count("COMMIT") for text in scripts),
        seconds=round(seconds, 1), had_when_writers_ended=had, missed=missed, older=older, kept_though_removed=kept, missed_without_the_bound=without, code=code,
    )), flush=True)
    raise SystemExit(1 if missed or older or kept or not without or not alive or codes != {0} else 0)


if __name__ == "__main__":
    main()
