#!/usr/bin/env python3
"""Pages read in worker processes: what that costs, and what is lost when workers are killed.

usage: workers.py SITE PIPPIN [--rounds 3] [--kills 1000] [--seed 1]

cost    crawls in turn with workers and with --in-process, without an index. Prints the processor
        time of both, all processes together, and their ratio; and whether both export the same.
kills   one crawl after the other, while workers are killed with SIGKILL at random moments until the
        number is reached. Prints how many pages each export lacks beside that of an undisturbed
        crawl, and how many rows differ.

Ends with 1 when an export differs.
"""

import argparse
import fcntl
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time

from referee import Server, prefer


def command(pippin, site, store, *more):
    return [
        pippin, "crawl", f"{site}/seeds.txt", "--store", store, "--allow-private", "--delay", "0",
        "--no-progress", "-q", *more,
    ]


def rows(pippin, store):
    out = subprocess.run(
        [pippin, "export", "--all-pages", "--store", store, "--format", "jsonl", "-o", "-"],
        capture_output=True, check=True,
    ).stdout
    return {json.loads(row)["url"]: row for row in out.splitlines()}


def children(pid):
    """The workers of a process that are still alive."""
    found = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            found += open(f"/proc/{pid}/task/{thread}/children").read().split()
    except OSError:
        pass
    return [int(child) for child in found]


def crawl(pippin, site, *more, kill=None):
    """Crawls into a new store without an index; returns its rows and the processor time."""
    facts = json.load(open(f"{site}/site.json"))
    with tempfile.TemporaryDirectory(prefix="pippin-workers-") as folder:
        store = f"{folder}/store"
        subprocess.run(
            [pippin, "ingest", "--format", "jsonl", "/dev/null", "--store", store, "--quiet"],
            check=True, stdout=subprocess.DEVNULL,
        )
        lock = open(f"{store}/index.lock", "w")
        fcntl.flock(lock, fcntl.LOCK_EX)
        with Server.of_files(site, facts["port"]):
            begin = time.time()
            process = subprocess.Popen(command(pippin, site, store, *more))
            prefer(process.pid)
            while True:
                pid, status, usage = os.wait4(process.pid, os.WNOHANG)
                if pid:
                    break
                if kill:
                    kill(process.pid)
                time.sleep(0.005)
            seconds = time.time() - begin
        code = os.waitstatus_to_exitcode(status)
        process.returncode = code
        if code != 0:
            sys.exit(f"pippin ended with {code}")
        lock.close()
        return rows(pippin, store), usage.ru_utime + usage.ru_stime, seconds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("site")
    parser.add_argument("pippin")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    status = 0

    spent = {"workers": [], "--in-process": []}
    walls = {"workers": [], "--in-process": []}
    truth = None
    for _ in range(options.rounds):
        for way in spent:
            more = [] if way == "workers" else [way]
            found, cpu, seconds = crawl(options.pippin, options.site, *more)
            spent[way].append(cpu)
            walls[way].append(seconds)
            truth = truth or found
            if found != truth:
                print(f"{way}: another export")
                status = 1
    if options.rounds:
        for way, times in spent.items():
            print(f"{way:<14}{statistics.median(times):8.2f} CPU s{statistics.median(walls[way]):8.2f} s")
        ratio = statistics.median(spent["workers"]) / statistics.median(spent["--in-process"])
        print(f"processor time {ratio:.3f} times that of reading in process; {len(truth or {})} pages")

    killed = 0

    def kill(pid):
        nonlocal killed
        if killed < options.kills and chance.random() < 0.5:
            alive = children(pid)
            if alive:
                try:
                    os.kill(chance.choice(alive), signal.SIGKILL)
                    killed += 1
                except OSError:
                    pass

    crawls = lacking = different = 0
    while killed < options.kills:
        found, _, _ = crawl(options.pippin, options.site, kill=kill)
        truth = truth or crawl(options.pippin, options.site)[0]
        crawls += 1
        lacking += len(truth.keys() - found.keys())
        different += sum(1 for url, row in found.items() if truth.get(url) != row)
    if options.kills:
        print(f"{killed} kills in {crawls} crawls: {lacking} pages missing, {different} rows that differ")
    return 1 if lacking or different else status


if __name__ == "__main__":
    sys.exit(main())
