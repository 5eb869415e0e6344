#!/usr/bin/env python3
"""kill -9 at random moments of a crawl, then the same command once more, to its end.

usage: kills.py SITE PIPPIN [--kills 25] [--delay 0.1] [--seed 1]

Prints how many pages were lost, how many were fetched again for each kill, the smallest gap
between two requests to one host over all runs, and whether the store exports the same bytes as
the store of a crawl that nobody killed. Ends with 1 when a promise is broken.
"""

import argparse
import hashlib
import json
import os
import random
import signal
import subprocess
import tempfile
import time

from referee import Server, Truth, gaps


def crawl(pippin, site, store, delay):
    return [
        pippin, "crawl", f"{site}/seeds.txt", "--store", store, "--allow-private",
        "--delay", str(delay), "--no-progress", "-q",
    ]


def export(pippin, store):
    """The digest of all records, which hold no time."""
    rows = subprocess.run([pippin, "export", "--store", store, "--format", "jsonl", "-o", "-"], capture_output=True, check=True)
    return hashlib.sha256(rows.stdout).hexdigest(), rows.stdout.count(b"\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site")
    parser.add_argument("pippin")
    parser.add_argument("--kills", type=int, default=25)
    parser.add_argument("--delay", type=float, default=0.1)
    parser.add_argument("--longest", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    site = os.path.abspath(options.site)
    facts = json.load(open(f"{site}/site.json"))
    truth, rng = Truth(site), random.Random(options.seed)
    # The log is written at once, so that nothing of it is missing when the crawler dies.
    with tempfile.TemporaryDirectory() as stores, Server.of_files(site, facts["port"]) as server:
        killed, whole = f"{stores}/killed", f"{stores}/whole"
        again, done = [], 0
        for _ in range(options.kills):
            process = subprocess.Popen(crawl(options.pippin, site, killed, options.delay), stderr=subprocess.DEVNULL)
            try:
                process.wait(rng.uniform(0.02, options.longest))
                break  # It was done before its time came.
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                done += 1
                time.sleep(0.2)
        code = subprocess.run(crawl(options.pippin, site, killed, options.delay), stderr=subprocess.DEVNULL).returncode
        server.stop()
        requests = server.requests()
        with server:
            subprocess.run(crawl(options.pippin, site, whole, 0), stderr=subprocess.DEVNULL, check=True)
        same = export(options.pippin, killed) == export(options.pippin, whole)
    found = truth.judge(requests)
    spaces = gaps(requests)
    result = dict(
        kills=done, code=code, lost=found["missing"] + len(truth.listed) - found["listed"],
        forbidden=found["forbidden"], fetched_again=found["twice"],
        again_per_kill=round(found["twice"] / max(done, 1), 1), hosts=facts["hosts"],
        delay=options.delay, smallest_gap=round(spaces[0], 3),
        gaps_below_delay=sum(1 for gap in spaces if gap < options.delay - 0.001), gaps=len(spaces),
        same_export=same,
    )
    print(json.dumps(result))
    raise SystemExit(bool(result["lost"] or result["forbidden"] or result["gaps_below_delay"] or not same))


if __name__ == "__main__":
    main()
