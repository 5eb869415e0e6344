#!/usr/bin/env python3
"""Followers of a crawl into PostgreSQL: what kills lose, how far they are behind, and a standby.

usage: following.py SITE PIPPIN [--parts kills,behind,standby,promoted,restored] [--kills 50] [--rate 500] [--seed 1]

Parts, with a server of PostgreSQL that is started for them. In each, one worker crawls the web
while `pippin follow` copies it; the export of the copy has to be that of a store that crawled alone.

kills     SIGKILL for the follower at random moments of the crawl, and once more when it has taken
          everything over and has not indexed it yet. Prints how many pages the copies had at the kills,
          whether the exports are equal, what `pippin check` says of the copies, and how many changes
          the last `follow --once` has left to the index (none is right).
behind    the crawl at --rate pages a second at most. Prints for how long the oldest page that the copy
          did not have was in PostgreSQL, at each half second: the median and the most; and the longest
          time between two updates of the index. The goal is 2 seconds. Then the same with the index
          held by another process, so that the follower stores only.
standby   a hot standby is followed, and is away for some seconds. Prints whether the exports are
          equal, and how many sessions of a follower the primary had (none is right).
promoted  the primary is killed in the middle of the crawl and the standby promoted: once a synchronous one, once
          one that is two seconds behind. Prints how many pages the store lost, how many of them it has not got
          after another run, and how many the copy missed that a fresh one has.
restored  a dump is restored into another server, which has used fewer transactions. Prints what a follower says of
          it, and the pages in it and in a copy after `pippin store --create`.

Ends with 1 when a promise is broken. Needs PostgreSQL.
"""

import argparse
import contextlib
import json
import os
import random
import re
import shutil
import sqlite3
import statistics
import subprocess
import tempfile
import threading
import time

from kills import crawl, whole_export
from measure import hold_index
from referee import Server, process_cpu
from shared import Database, follow, start

GOAL = 2


@contextlib.contextmanager
def ending(process):
    """Sees that a process has ended when it is left, whatever happens."""
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


class Standby(Database):
    """A hot standby that streams from another server."""

    def __init__(self, primary):
        self.programs, self.prefix = primary.programs, primary.prefix
        self.folder = tempfile.mkdtemp(prefix="pippin-standby-", dir="/tmp")
        if self.prefix:
            shutil.chown(self.folder, "postgres")
        self.call("pg_basebackup", "-h", primary.folder, "-U", "postgres", "-D", f"{self.folder}/data", "-R", "-c", "fast")
        self.start()

    def catch_up(self, primary, name):
        """Waits until all that the primary has written by now is here."""
        end = query(primary, name, "SELECT pg_current_wal_lsn()")
        while query(self, name, f"SELECT pg_last_wal_replay_lsn() >= '{end}'") != "t":
            time.sleep(0.05)


def query(database, name, text):
    command = ["psql", "-qAtX", "-h", database.folder, "-U", "postgres", "-d", name, "-c", text]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def at(database, name):
    return f"postgres://postgres@/{name}?host={database.folder}"


def follower(pippin, store, copy, log):
    return subprocess.Popen([pippin, "follow", store, "--store", copy, "--no-progress"], stdout=subprocess.DEVNULL, stderr=open(log, "ab"))


def held(copy):
    """How far a copy has followed, and how many pages it has, without waking its recovery up."""
    if not os.path.exists(f"{copy}/store.sqlite"):
        return 0, 0
    try:
        database = sqlite3.connect(f"file:{copy}/store.sqlite?mode=ro", uri=True)
        cursor = database.execute("SELECT value FROM meta WHERE key = 'followed-version'").fetchone()
        pages = database.execute("SELECT count(*) FROM pages").fetchone()[0]
        database.close()
        return int(cursor[0]) if cursor else 0, pages
    except sqlite3.Error:
        return 0, 0


def addresses(copy):
    with contextlib.closing(sqlite3.connect(f"{copy}/store.sqlite")) as database:
        return {url for (url,) in database.execute("SELECT url FROM pages WHERE NOT removed")}


def left_to_index(pippin, copy):
    """The changes that nobody has indexed."""
    said = subprocess.run([pippin, "index", "--store", copy, "--no-progress"], capture_output=True, text=True, check=True).stderr
    return int(re.search(r"updated with ([\d,]+) change", said)[1].replace(",", ""))


def is_sound(pippin, copy):
    return subprocess.run([pippin, "check", "--store", copy, "-q"], stdout=subprocess.DEVNULL).returncode == 0


def kills(options, site, facts, database, expected):
    rng, store = random.Random(options.seed), database.empty(options.pippin)
    had, codes = [], set()
    with tempfile.TemporaryDirectory() as folder:
        copy = f"{folder}/copy"
        with Server.of_files(site, facts["port"]):
            # As long as the kills take.
            delay = options.kills * 1.1 * facts["hosts"] / facts["pages"]
            worker = start(options.pippin, f"{site}/seeds.txt", store, delay, f"{folder}/log")
            while len(had) < options.kills:
                process = follower(options.pippin, store, copy, f"{folder}/following")
                try:
                    codes.add(process.wait(rng.uniform(0.05, 2)))
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
                had.append(held(copy)[1])
            crawled_at_last = worker.poll() is None
            code = worker.wait()
        same = follow(options.pippin, store, copy) == expected
        result = dict(
            part="kills", kills=len(had), pages=expected[1], crawl=code, ended_by_itself=sorted(codes), pages_at_kills=had[:: max(1, len(had) // 10)],
            crawl_was_on=crawled_at_last, same_export=same, sound=is_sound(options.pippin, copy), left_to_index=left_to_index(options.pippin, copy),
        )
        # A kill at the worst moment: everything was taken over and nothing of it was indexed.
        late = f"{folder}/late"
        process = follower(options.pippin, store, late, f"{folder}/following")
        while held(late)[1] < expected[1]:
            time.sleep(0.002)
        process.kill()
        process.wait()
        same_late = follow(options.pippin, store, late) == expected
        result.update(late_same_export=same_late, late_sound=is_sound(options.pippin, late), late_left_to_index=left_to_index(options.pippin, late))
    print(json.dumps(result), flush=True)
    wrong = [not result[name] for name in ("same_export", "sound", "late_same_export", "late_sound")]
    return sum(wrong) + len(codes) + code + result["left_to_index"] + result["late_left_to_index"]


class Newest:
    """Notes ten times a second which version is the newest in PostgreSQL."""

    def __init__(self, database, name):
        self.seen = []
        command = ["psql", "-qAtX", "-h", database.folder, "-U", "postgres", "-d", name]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdin.write("SELECT coalesce(max(version), 0) AS newest FROM pippin.pages \\watch 0.1\n")
        self.process.stdin.flush()
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        for line in self.process.stdout:
            if line.strip().isdigit():
                self.seen.append((time.time(), int(line)))

    def waiting(self, moment, cursor):
        """For how long, at a moment, the oldest version above a cursor has been there."""
        arrival = next((time for time, newest in self.seen if newest > cursor), moment)
        return max(0, moment - arrival)

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.thread.join()


def behind(options, site, facts, database, expected):
    return sum(behind_once(options, site, facts, database, expected, is_indexed) for is_indexed in (True, False))


def behind_once(options, site, facts, database, expected, is_indexed):
    store = database.empty(options.pippin)
    samples = []
    with tempfile.TemporaryDirectory() as folder, Server.of_files(site, facts["port"]):
        newest = Newest(database, f"web{database.databases}")
        copy, log = f"{folder}/copy", f"{folder}/following"
        open(log, "w").close()
        os.mkdir(copy, 0o700)
        index = None if is_indexed else hold_index(copy)
        following = follower(options.pippin, store, copy, log)
        begin = time.time()
        worker = start(options.pippin, f"{site}/seeds.txt", store, facts["hosts"] / options.rate, f"{folder}/log")
        updates, updated = [begin], 0
        while worker.poll() is None:
            samples.append((time.time(), *held(copy)))
            text = open(log).read()
            if text.count("Index: updated") > updated:
                updated = text.count("Index: updated")
                updates.append(time.time())
            time.sleep(0.5)
        end = time.time()
        # What is left when the crawl has ended counts, too.
        while held(copy)[1] < expected[1] and time.time() < end + 60:
            time.sleep(0.02)
        caught_up = time.time() - end
        used = process_cpu(following.pid)
        following.terminate()
        code = following.wait()
        newest.stop()
        if index:
            index.close()
        same = follow(options.pippin, store, copy) == expected
    waits = sorted(newest.waiting(moment, cursor) for moment, cursor, _ in samples)
    gaps = [later - earlier for earlier, later in zip(updates, updates[1:])]
    print(json.dumps(dict(
        part="behind", indexed=is_indexed, pages=expected[1], pages_per_second=round(expected[1] / (end - begin)), samples=len(waits), median=round(statistics.median(waits), 2),
        within_goal=round(sum(wait <= GOAL for wait in waits) / len(waits), 3), most=round(waits[-1], 2), goal=GOAL, after_the_crawl=round(caught_up, 2),
        index_updates=len(gaps), longest_between_updates=round(max(gaps, default=0), 1), follower_cpu_seconds=round(used, 1), code=code, same_export=same,
    )), flush=True)
    return (waits[-1] > GOAL) + (not same) + (code != 143)


def standby(options, site, facts, database, expected):
    store, name = database.empty(options.pippin), f"web{database.databases}"
    with tempfile.TemporaryDirectory() as folder:
        replica = Standby(database)
        try:
            with Server.of_files(site, facts["port"]):
                copy = f"{folder}/copy"
                process = follower(options.pippin, at(replica, name), copy, f"{folder}/following")
                worker = start(options.pippin, f"{site}/seeds.txt", store, facts["hosts"] / options.rate, f"{folder}/log")
                sessions, begin, away, had = 0, time.time(), 0, 0
                while worker.poll() is None:
                    time.sleep(1)
                    sessions += int(query(database, name, "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'pippin'")) > 2
                    if not away and time.time() > begin + 10:
                        had = held(copy)[1]
                        replica.kill()
                        time.sleep(3)
                        replica.start()
                        away = 3
            replica.catch_up(database, name)
            at_the_end = held(copy)[1]
            alive = process.poll() is None
            process.terminate()
            code = process.wait()
            same = follow(options.pippin, at(replica, name), copy) == expected
            lag = query(replica, name, "SELECT pg_is_in_recovery()")
        finally:
            replica.stop()
        said = open(f"{folder}/following").read().splitlines()
    print(json.dumps(dict(
        part="standby", pages=expected[1], in_recovery=lag == "t", away_for=away, pages_before_that=had, pages_when_the_crawl_ended=at_the_end,
        follower_lived=alive, code=code, same_export=same, sessions_at_primary=sessions, said=[line for line in said if "Trying again" in line],
    )), flush=True)
    return (not same) + (not alive) + (code != 143) + sessions


def promoted(options, site, facts, database, expected):
    return sum(promoted_once(options, site, facts, expected, is_synchronous) for is_synchronous in (True, False))


def promoted_once(options, site, facts, expected, is_synchronous):
    primary = Database()
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, primary.folder)
        stack.callback(primary.kill)
        primary.empty(options.pippin)
        replica = Standby(primary)
        stack.callback(replica.stop)
        if is_synchronous:
            query(primary, "postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'")
            query(primary, "postgres", "SELECT pg_reload_conf()")
        name = "web1"
        both = f"{at(primary, name)},{replica.folder}&target_session_attrs=read-write"
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        stack.enter_context(Server.of_files(site, facts["port"]))
        copying = stack.enter_context(ending(follower(options.pippin, both, f"{folder}/copy", f"{folder}/following")))
        worker = stack.enter_context(ending(start(options.pippin, f"{site}/seeds.txt", both, facts["hosts"] / options.rate, f"{folder}/log")))
        time.sleep(0.4 * facts["pages"] / options.rate)
        if not is_synchronous:
            query(replica, "postgres", "ALTER SYSTEM SET primary_conninfo = ''")
            query(replica, "postgres", "SELECT pg_reload_conf()")
            time.sleep(2)
        primary.kill()
        if is_synchronous:
            # As long as it takes others to notice.
            time.sleep(5)
        query(replica, "postgres", "SELECT pg_promote()")
        code, again = worker.wait(600), 0
        if code:
            again = start(options.pippin, f"{site}/seeds.txt", both, facts["hosts"] / options.rate, f"{folder}/log").wait()
        copying.terminate()
        copying.wait()
        pages = follow(options.pippin, both, f"{folder}/copy")
        fresh = follow(options.pippin, both, f"{folder}/fresh")
        missed = addresses(f"{folder}/fresh") - addresses(f"{folder}/copy")
        subprocess.run(crawl(options.pippin, f"{site}/seeds.txt", both, facts["hosts"] / options.rate), check=True)
        later = int(query(replica, name, "SELECT count(*) FROM pippin.pages WHERE NOT removed"))
        print(json.dumps(dict(
            part="promoted", synchronous=is_synchronous, pages=expected[1], code=code, said=open(f"{folder}/log").read().splitlines()[:1], code_of_the_next=again, lost=expected[1] - fresh[1],
            lost_after_another_run=expected[1] - later, missed_by_the_copy=len(missed), same_export=pages == fresh == expected,
        )), flush=True)
        return (pages != fresh) + (fresh != expected) + bool(code)


def restored(options, site, facts, database, expected):
    older = Database()
    with contextlib.ExitStack() as stack:
        stack.callback(older.stop)
        command = ["psql", "-qAtX", "-h", older.folder, "-U", "postgres", "-d", "postgres", "-o", "/dev/null"]
        subprocess.run(command, input="SELECT pg_current_xact_id();\n" * 20_000, text=True, check=True)
        store = older.empty(options.pippin)
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        with Server.of_files(site, facts["port"]):
            subprocess.run(crawl(options.pippin, f"{site}/seeds.txt", store, 0), check=True)
        database.databases += 1
        name = f"web{database.databases}"
        database.call("createdb", "-h", database.folder, "-U", "postgres", name)
        subprocess.run(["pg_dump", "-h", older.folder, "-U", "postgres", "--schema=pippin", "-f", f"{folder}/dump", "web1"], check=True)
        query(database, name, f"\\i {folder}/dump")
        there = int(query(database, name, "SELECT count(*) FROM pippin.pages"))
        before = subprocess.run([options.pippin, "follow", at(database, name), "--once", "--store", f"{folder}/early"], capture_output=True, text=True)
        subprocess.run([options.pippin, "store", "--create", "--store", at(database, name), "-q"], check=True, stdout=subprocess.DEVNULL)
        copied = follow(options.pippin, at(database, name), f"{folder}/copy")
    print(json.dumps(dict(part="restored", pages=there, code_before=before.returncode, said_before=before.stderr.splitlines(), copied=copied[1], same_export=copied == expected)), flush=True)
    return (copied != expected) + (before.returncode == 0)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("site")
    parser.add_argument("pippin")
    parser.add_argument("--parts", default="kills,behind,standby")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    site = os.path.abspath(options.site)
    facts = json.load(open(f"{site}/site.json"))
    database, failed = Database(), 0
    try:
        with tempfile.TemporaryDirectory() as stores:
            expected = whole_export(options, site, facts, stores)
        for part in options.parts.split(","):
            failed += dict(kills=kills, behind=behind, standby=standby, promoted=promoted, restored=restored)[part](options, site, facts, database, expected)
    finally:
        database.stop()
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
