#!/usr/bin/env python3
"""Crawls into PostgreSQL by several workers, with nginx's log as referee.

usage: shared.py SITE PIPPIN [--workers 1,2,4] [--cold] [--kills 20] [--server-kills 3] [--delay 0.05] [--seed 1]

Two parts, with a server of PostgreSQL that is started for them, with its own settings and synchronous commits:

workers   the whole web for each number of workers: pages lost, fetched twice or forbidden; whether a copy
          that follows exports the bytes of a store that crawled alone; pages a second, and the CPU
          seconds of the server per 1,000 pages. A crawl before them does not count, but with --cold:
          a server at work has touched its memory and uses its files of WAL again, which a new one makes
kills     SIGKILL for workers and for the server at random moments, the server started again, and workers
          run until the crawl is done: pages lost, fetched again, and the smallest gap between two
          requests to one host

Ends with 1 when a promise is broken. Needs PostgreSQL.
"""

import argparse
import glob
import json
import os
import random
import shutil
import signal
import subprocess
import tempfile
import time

from kills import crawl, export, whole_export
from measure import descendants
from referee import Server, Truth, gaps

TICK = os.sysconf("SC_CLK_TCK")


class Database:
    """A server of PostgreSQL in a folder of its own; it does not run as root."""

    def __init__(self):
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.folder = tempfile.mkdtemp(prefix="pippin-postgres-", dir="/tmp")
        self.prefix = []
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
            self.prefix = ["setpriv", "--reuid=postgres", "--clear-groups"]
        self.call("initdb", "-D", f"{self.folder}/data", "-A", "trust", "-U", "postgres")
        self.start()
        self.databases = 0

    def call(self, name, *arguments):
        subprocess.run([*self.prefix, f"{self.programs}/{name}", *arguments], check=True, stdout=subprocess.DEVNULL, cwd=self.folder)

    def start(self):
        command = [*self.prefix, f"{self.programs}/postgres", "-D", f"{self.folder}/data", "-k", self.folder, "-h", "", "-c", "max_connections=100"]
        self.process = subprocess.Popen(command, stderr=open(f"{self.folder}/log", "ab"), cwd=self.folder)
        while subprocess.run([f"{self.programs}/pg_isready", "-q", "-h", self.folder]).returncode != 0:
            time.sleep(0.05)

    def kill(self):
        for process in reversed(descendants(self.process.pid)):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()

    def empty(self, pippin):
        """Makes an empty store and returns its name."""
        self.databases += 1
        self.call("createdb", "-h", self.folder, "-U", "postgres", f"web{self.databases}")
        name = f"postgres://postgres@/web{self.databases}?host={self.folder}"
        subprocess.run([pippin, "store", "--create", "--store", name, "-q"], check=True, stdout=subprocess.DEVNULL)
        return name

    def sql(self, text):
        subprocess.run([f"{self.programs}/psql", "-h", self.folder, "-U", "postgres", "-qc", text], check=True, cwd="/")

    def drop(self):
        """Removes the last store, so that its upkeep counts for no other."""
        self.sql(f"DROP DATABASE web{self.databases}")

    def seconds(self):
        """The CPU seconds of the server and of all its sessions, those that ended included."""
        total = 0
        for process in descendants(self.process.pid):
            try:
                fields = open(f"/proc/{process}/stat").read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            total += sum(map(int, fields[11:15] if process == self.process.pid else fields[11:13]))
        return total / TICK

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait()
        shutil.rmtree(self.folder)


def start(pippin, seeds, store, delay, log):
    return subprocess.Popen(crawl(pippin, seeds, store, delay), stderr=open(log, "ab"), stdout=subprocess.DEVNULL)


def follow(pippin, store, copy):
    subprocess.run([pippin, "follow", store, "--once", "--store", copy, "-q"], check=True)
    return export(pippin, copy)


def warm_up(options, site, facts, database):
    """Crawls once as the others do."""
    with tempfile.TemporaryDirectory() as folder, Server.of_files(site, facts["port"]):
        start(options.pippin, f"{site}/seeds.txt", database.empty(options.pippin), 0, f"{folder}/log").wait()
    database.drop()
    database.sql("CHECKPOINT")


def workers(options, site, facts, database, expected):
    truth, failed = Truth(site), 0
    if not options.cold:
        warm_up(options, site, facts, database)
    for count in map(int, options.workers.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            store = database.empty(options.pippin)
            with Server.of_files(site, facts["port"]) as server:
                begin, before = time.time(), database.seconds()
                running = [start(options.pippin, f"{site}/seeds.txt", store, 0, f"{folder}/log") for _ in range(count)]
                codes = [process.wait() for process in running]
                seconds, used = time.time() - begin, database.seconds() - before
                server.stop()
                found = truth.judge(server.requests())
            same = follow(options.pippin, store, f"{folder}/copy") == expected
            database.drop()
            lost = found["missing"] + len(truth.listed) - found["listed"]
            print(json.dumps(dict(
                part="workers", workers=count, codes=codes, pages=expected[1], lost=lost, twice=found["twice"], forbidden=found["forbidden"],
                same_export=same, pages_per_second=round(expected[1] / seconds), server_cpu_per_1000=round(1000 * used / expected[1], 3),
            )), flush=True)
            failed += lost + found["twice"] + found["forbidden"] + (not same) + any(codes)
    return failed


def kills(options, site, facts, database, expected):
    truth, rng = Truth(site), random.Random(options.seed)
    store, left, server_left, restarts = database.empty(options.pippin), options.kills, options.server_kills, 0
    with tempfile.TemporaryDirectory() as folder, Server.of_files(site, facts["port"], buffer=None) as server:
        running = []
        end = time.time() + 1200
        while time.time() < end:
            running = [process for process in running if process.poll() is None]
            while len(running) < 3 and (left or server_left):
                running.append(start(options.pippin, f"{site}/seeds.txt", store, options.delay, f"{folder}/log"))
            time.sleep(rng.uniform(0.2, 2))
            if left:
                rng.choice(running).send_signal(signal.SIGKILL)
                left -= 1
            if server_left and rng.random() < options.server_kills / max(options.kills, 1):
                database.kill()
                time.sleep(rng.uniform(0, 2))
                database.start()
                server_left -= 1
                restarts += 1
            if not left and (restarts == options.server_kills or not running):
                break
        last = [start(options.pippin, f"{site}/seeds.txt", store, options.delay, f"{folder}/log") for _ in range(2)]
        codes = [process.wait() for process in running + last]
        server.stop()
        requests = server.requests()
        same = follow(options.pippin, store, f"{folder}/copy") == expected
    found, spaces = truth.judge(requests), gaps(requests)
    lost = found["missing"] + len(truth.listed) - found["listed"]
    below = sum(1 for gap in spaces if gap < options.delay - 0.0015)
    print(json.dumps(dict(
        part="kills", kills=options.kills, server_kills=restarts, codes=sorted(set(codes)), pages=expected[1], lost=lost,
        again=found["twice"], again_per_kill=round(found["twice"] / max(options.kills, 1), 1), forbidden=found["forbidden"],
        gaps=len(spaces), gaps_below_delay=below, smallest_gap=round(spaces[0], 4), delay=options.delay, same_export=same,
    )), flush=True)
    return lost + found["forbidden"] + below + (not same)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("site")
    parser.add_argument("pippin")
    parser.add_argument("--workers", default="1,2,4")
    parser.add_argument("--cold", action="store_true")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--server-kills", type=int, default=3)
    parser.add_argument("--delay", type=float, default=0.05)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    site = os.path.abspath(options.site)
    facts = json.load(open(f"{site}/site.json"))
    database = Database()
    try:
        with tempfile.TemporaryDirectory() as stores:
            expected = whole_export(options, site, facts, stores)
        failed = workers(options, site, facts, database, expected) if options.workers else 0
        if options.kills:
            failed += kills(options, site, facts, database, expected)
    finally:
        database.stop()
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
