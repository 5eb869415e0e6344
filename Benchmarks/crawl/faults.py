#!/usr/bin/env python3
"""Ends or hinders a crawl at each of its changes to the store in turn, and resumes it.

usage: faults.py PIPPIN [--kinds kill,torn,eio,enospc] [--every 1] [--jobs 2] [--only N]

A crawl of 55 pages on 5 hosts runs below Tests/FaultShim, which counts all changes to files of
the store and kills the process at the N-th, or makes it fail (see there). Then the same command
runs once more without it. Checked after each pair:

  - the first run was killed, or ended with 74 and one line that says why, or did not mind: then
    it ended with 0, and what it has stored is complete
  - the second run ends with 0, its export is the bytes of an undisturbed crawl's, and `pippin
    check` finds nothing
  - what was settled in the store when the first run ended was not fetched again, and nothing was
    fetched more than twice
  - the server saw no two requests to one host closer than the delay, over both runs

Prints a line for each kind and each broken promise. Ends with 1 when one was broken.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from loopback import Loopback, gaps, small_site

HOSTS = [f"site{number}.example" for number in range(5)]
PAGES = 10
SHIM = pathlib.Path(__file__).resolve().parents[2] / "Tests/FaultShim/fault-shim.c"
ENVIRONMENT = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"}


def build_shim(folder):
    """The shared object of the shim; None when there is no compiler."""
    compiler = os.environ.get("CC", "cc")
    if not shutil.which(compiler):
        return None
    library = f"{folder}/fault-shim.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", library, SHIM, "-ldl"], check=True)
    return library


class Point:
    """One fault, the run that it hits and the run after it."""

    def __init__(self, options, shim, folder, server):
        self.options, self.shim, self.folder, self.server = options, shim, folder, server
        self.store = f"{folder}/store"
        self.log = f"{folder}/calls"
        self.gaps, self.short = 0, 0

    def crawl(self, faults=None):
        environment = dict(ENVIRONMENT)
        if faults:
            environment |= {"LD_PRELOAD": self.shim, "FAULT_FOLDER": self.store, **faults}
        return subprocess.run(
            [
                self.options.pippin, "crawl", f"{self.folder}/seeds.txt", "--store", self.store,
                "--delay", str(self.options.delay), "--no-progress", "--quiet",
                "--connect-to", f"::127.0.0.1:{self.server.port}", "--allow-private",
            ],
            env=environment, cwd=self.folder, capture_output=True, text=True, errors="replace", timeout=120,
        )

    def empty(self):
        shutil.rmtree(self.store, ignore_errors=True)
        for name in os.listdir(self.folder):
            if name != "seeds.txt":
                path = f"{self.folder}/{name}"
                shutil.rmtree(path) if os.path.isdir(path) else os.unlink(path)
        with open(f"{self.folder}/seeds.txt", "w") as file:
            file.write("".join(f"http://{host}/\n" for host in HOSTS))
        self.server.take()

    def export(self):
        done = subprocess.run(
            [self.options.pippin, "export", "--all-pages", "--store", self.store, "-o", "-"],
            env=ENVIRONMENT, cwd=self.folder, capture_output=True,
        )
        return hashlib.sha256(done.stdout).hexdigest() if done.returncode == 0 and done.stdout else None

    def settled(self):
        """The addresses that the store holds as settled, read from a copy of its files."""
        if not os.path.exists(f"{self.store}/store.sqlite"):
            return set()
        copy = f"{self.folder}/copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.store, copy)
        try:
            database = sqlite3.connect(f"{copy}/store.sqlite")
            return {url for (url,) in database.execute("SELECT url FROM addresses WHERE state > 2")}
        except sqlite3.DatabaseError:
            return set()  # Nothing was committed yet, not even the tables.
        finally:
            shutil.rmtree(copy)

    def undisturbed(self):
        """The digest of a whole crawl, and how many calls it took."""
        self.empty()
        self.crawl({"FAULT_KIND": "count", "FAULT_LOG": self.log})
        calls = sum(1 for _ in open(self.log))
        return self.export(), calls

    def run(self, kind, number, expected):
        """Returns how the first run ended, and what was broken."""
        self.empty()
        broken = []
        first = self.crawl({"FAULT_KIND": kind, "FAULT_AT": str(number), "FAULT_LOG": self.log})
        calls = open(self.log).read().splitlines() if os.path.exists(self.log) else []
        if len(calls) < number:
            return "past the end", broken
        call = calls[number - 1].split(" ", 1)[1]
        ended = self.ending(first, kind, broken)
        settled = self.settled()
        before = collections.Counter((request.host, request.path) for request in self.server.requests)
        if ended == "not minded" and self.export() != expected:
            broken.append("ended with 0, but the export differs")
        second = self.crawl()
        if second.returncode != 0:
            broken.append(f"the second run ended with {second.returncode}: {second.stderr.strip()[:300]}")
        if self.export() != expected:
            broken.append("the export differs")
        check = subprocess.run([self.options.pippin, "check", "--store", self.store], env=ENVIRONMENT, capture_output=True, text=True)
        if check.returncode != 0:
            broken.append(f"check ended with {check.returncode}: {check.stdout.strip()[:300]}")
        requests = self.server.take()
        counts = collections.Counter((request.host, request.path) for request in requests)
        broken += [f"{host}{path} was fetched {count} times" for (host, path), count in counts.items() if count > 2]
        for (host, path), count in before.items():
            if f"http://{host}{path}" in settled and counts[host, path] > count:
                broken.append(f"{host}{path} was settled and fetched again")
        short = [pair for pair in gaps(requests) if pair[0] < self.options.delay - 0.0005]
        if short:
            self.short += len(short)
            gap, request = short[0]
            broken.append(f"{len(short)} gaps below the delay, {gap * 1000:.2f} ms before {request.host}{request.path}")
        self.gaps += len(requests) - len(HOSTS)
        return ended, [f"{kind} at {number} ({call}): {line}" for line in broken]

    def ending(self, first, kind, broken):
        """Names how the disturbed run ended, and judges it."""
        lines = [line for line in first.stderr.splitlines() if line.strip()]
        if first.returncode == -9 and kind in ("kill", "torn"):
            return "killed"
        if first.returncode == 0:
            return "not minded"
        if first.returncode != 74:
            broken.append(f"ended with {first.returncode}: {' / '.join(lines)[:400]}")
            return f"code {first.returncode}"
        if len(lines) != 1:
            broken.append(f"ended with 74 and {len(lines)} lines: {' / '.join(lines)[:400]}")
        return "74"


def sweep(options, shim, folder, kind, numbers, expected):
    """Runs the points of one kind, on as many servers as there are jobs."""
    ends, broken, spaces = collections.Counter(), [], collections.Counter()

    def work(share):
        own = tempfile.mkdtemp(dir=folder)
        with Loopback(small_site(HOSTS, PAGES)) as server:
            point = Point(options, shim, own, server)
            for number in share:
                try:
                    ended, faults = point.run(kind, number, expected)
                except subprocess.TimeoutExpired:
                    ended, faults = "hung", [f"{kind} at {number}: no end in 120 s"]
                ends[ended] += 1
                broken.extend(faults)
                for line in faults:
                    print("  " + line, flush=True)
            spaces.update(gaps=point.gaps, gaps_below_delay=point.short)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(work, [numbers[start::options.jobs] for start in range(options.jobs)]))
    return ends, broken, spaces


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pippin")
    parser.add_argument("--kinds", default="kill,torn,eio,enospc")
    parser.add_argument("--every", type=int, default=1, help="take every N-th point only")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--delay", type=float, default=0.02)
    parser.add_argument("--only", type=int, help="one point only")
    options = parser.parse_args()
    options.pippin = os.path.abspath(options.pippin)
    all_broken = 0
    with tempfile.TemporaryDirectory(prefix="pippin-faults-") as folder:
        shim = build_shim(folder)
        if not shim:
            print("skipped: there is no C compiler (cc) for the shim")
            return
        own = tempfile.mkdtemp(dir=folder)
        with Loopback(small_site(HOSTS, PAGES)) as server:
            expected, calls = Point(options, shim, own, server).undisturbed()
        if expected is None:
            raise SystemExit("the undisturbed crawl has no export")
        for kind in options.kinds.split(","):
            # A few more than one crawl took, because no two take the same number.
            numbers = [options.only] if options.only else list(range(1, calls + calls // 20, options.every))
            ends, broken, spaces = sweep(options, shim, folder, kind, numbers, expected)
            all_broken += len(broken)
            print(json.dumps(dict(kind=kind, calls=calls, points=len(numbers), ends=dict(ends), **spaces, broken=len(broken))), flush=True)
    sys.exit(bool(all_broken))


if __name__ == "__main__":
    main()
