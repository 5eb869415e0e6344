#!/usr/bin/env python3
"""kill -9 at random moments of a crawl, then the same command once more, to its end.

usage: kills.py SITE PIPPIN [--kills 100] [--delay 0.1] [--longest 3] [--seed 1]

Three parts:

kills     SIGKILL after random times, until the number is reached; when a crawl comes to its end
          before, the next begins with an empty store. Prints how many pages were lost, the most
          pages that were fetched again because of one kill, whether any was that the store held
          as settled, the smallest gap between two requests to one host over all runs, and
          whether all stores export the bytes of one that nobody killed.
backoff   a host that asks to stay away for some seconds, and one that fails; the crawl is killed
          and started again all the while. Prints when they were asked.
cost      the rate with the store on disk beside the rate with the store in memory (/dev/shm)

Ends with 1 when a promise is broken.
"""

import argparse
import collections
import hashlib
import json
import os
import random
import shutil
import signal
import sqlite3
import statistics
import subprocess
import tempfile
import time

from loopback import Loopback, reply
from referee import Server, Truth, gaps


def crawl(pippin, seeds, store, delay, *more):
    return [
        pippin, "crawl", seeds, "--store", store, "--delay", str(delay), "--no-progress", "-q", *more, "--allow-private",
    ]


def export(pippin, store):
    """The digest of all records, which hold no time."""
    rows = subprocess.run([pippin, "export", "--all-pages", "--store", store, "--format", "jsonl", "-o", "-"], capture_output=True, check=True)
    return hashlib.sha256(rows.stdout).hexdigest(), rows.stdout.count(b"\n")


def settled(store):
    """The addresses that the store holds as settled, without waking its recovery up."""
    if not os.path.exists(f"{store}/store.sqlite"):
        return set()
    with tempfile.TemporaryDirectory() as copy:
        for name in os.listdir(store):
            if name.startswith("store.sqlite"):
                shutil.copy(f"{store}/{name}", copy)
        try:
            database = sqlite3.connect(f"{copy}/store.sqlite")
            return {Truth.key(url) for (url,) in database.execute("SELECT url FROM addresses WHERE state > 2")}
        except sqlite3.DatabaseError:
            return set()


def run_until(command, seconds):
    """Runs a command for so long, then kills it; returns its exit code, None when it was killed."""
    process = subprocess.Popen(command, stderr=subprocess.PIPE)
    try:
        _, errors = process.communicate(timeout=seconds)
        if process.returncode != 0:
            print(errors.decode(errors="replace")[-500:])
        return process.returncode
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.communicate()
        return None


def whole_export(options, site, facts, stores):
    with Server.of_files(site, facts["port"]):
        subprocess.run(crawl(options.pippin, f"{site}/seeds.txt", f"{stores}/whole", 0), stderr=subprocess.DEVNULL, check=True)
    return export(options.pippin, f"{stores}/whole")


def kills(options, site, facts):
    """Kills crawls; each crawl that comes to its end is judged, and a new one begins."""
    truth, rng = Truth(site), random.Random(options.seed)
    total = collections.Counter()
    most_again, smallest, same, codes = 0, 99.0, True, set()
    with tempfile.TemporaryDirectory() as stores:
        expected = whole_export(options, site, facts, stores)
        while total["kills"] < options.kills:
            store = f"{stores}/killed"
            shutil.rmtree(store, ignore_errors=True)
            # The log is written at once, so that nothing of it is missing when the crawler dies.
            with Server.of_files(site, facts["port"], buffer=None) as server:
                held, kills_here = set(), 0
                while True:
                    is_last = total["kills"] + kills_here >= options.kills
                    begin = time.time()
                    code = run_until(crawl(options.pippin, f"{site}/seeds.txt", store, options.delay), 600 if is_last else rng.uniform(0.02, options.longest))
                    if code is not None:
                        codes.add(code)
                        break
                    kills_here += 1
                    time.sleep(0.05)
                    now = server.requests()
                    fetched = {(request.host, request.path) for request in now if request.time >= begin and request.status == 200}
                    total["settled_fetched_again"] += len(fetched & held)
                    held = settled(store)
                    # What was fetched in this run and is not settled is fetched once more.
                    unsettled = {key for key in fetched - held if key in truth.linked or key in truth.listed}
                    most_again = max(most_again, len(unsettled))
                server.stop()
                requests = server.requests()
            found, spaces = truth.judge(requests), gaps(requests)
            total.update(
                kills=kills_here, crawls=1, lost=found["missing"] + len(truth.listed) - found["listed"],
                forbidden=found["forbidden"], fetched_again=found["twice"], gaps=len(spaces),
                gaps_below_delay=sum(1 for gap in spaces if gap < options.delay - 0.0015),
            )
            smallest = min(smallest, spaces[0])
            same = same and export(options.pippin, store) == expected
    result = dict(
        total, codes=sorted(codes), most_again_of_a_kill=most_again, again_per_kill=round(total["fetched_again"] / max(total["kills"], 1), 1),
        pages=facts["pages"], delay=options.delay, smallest_gap=round(smallest, 4), same_export=same,
    )
    print(json.dumps(dict(part="kills", **result)), flush=True)
    return total["lost"] + total["forbidden"] + total["settled_fetched_again"] + (total["gaps_below_delay"] if options.delay else 0) + (not same) + (codes != {0})


def backoff(options):
    """Hosts that ask to be left alone, and a crawl that is killed while it does so."""
    wait, asked = 6, {}

    def site(request, _):
        if request.path in ("/robots.txt", "/sitemap.xml"):
            return reply(status=404)
        if request.host == "busy.example" and asked.setdefault("busy", request.time) == request.time:
            return reply(status=429, headers=[("Retry-After", str(wait))])
        if request.host == "broken.example":
            return reply(status=500)
        return reply(f"<!DOCTYPE html><title>Page {request.path}</title>" + "".join(f'<a href="/{number}.html">{number}</a>' for number in range(40)))

    with tempfile.TemporaryDirectory() as folder, Loopback(site) as server:
        with open(f"{folder}/seeds.txt", "w") as file:
            file.write("http://busy.example/\nhttp://broken.example/\nhttp://good.example/\n")
        command = crawl(options.pippin, f"{folder}/seeds.txt", f"{folder}/store", 0.25, "--connect-to", f"::127.0.0.1:{server.port}")
        begin, killed = time.time(), 0
        while time.time() - begin < 3 * wait:
            killed += run_until(command, 1.3) is None
        times = collections.defaultdict(list)
        for request in server.take():
            times[request.host].append((request.time, request.path))
    busy = [moment for moment, _ in times["busy.example"]]
    after = [moment - asked["busy"] for moment in busy if moment > asked["busy"]]
    broken = [moment for moment, _ in times["broken.example"]]
    steps = [round(later - earlier, 2) for earlier, later in zip(broken, broken[1:])]
    asked_for = [path for _, path in times["broken.example"]]
    result = dict(kills=killed, retry_after=wait, asked_again_after=round(after[0], 2) if after else None, gaps_of_failing_host=steps, asked_of_failing_host=asked_for)
    print(json.dumps(dict(part="backoff", **result)), flush=True)
    # Behind the first two (robots.txt and the page) each failure at least doubles the distance.
    kept = all(step >= 0.25 * 0.99 for step in steps) and all(step >= 0.5 * 0.99 for step in steps[2:])
    return (not after or after[0] < wait - 0.001) + (not kept)


def cost(options, site, facts):
    """What syncing costs: the same crawl with the store in memory."""
    if not os.path.isdir("/dev/shm"):
        print("skipped: there is no /dev/shm to keep a store in memory")
        return 0
    rates = {"disk": [], "memory": []}
    with Server.of_files(site, facts["port"]):
        for _ in range(options.rounds):
            for name, place in (("disk", None), ("memory", "/dev/shm")):
                with tempfile.TemporaryDirectory(dir=place) as folder:
                    begin = time.time()
                    subprocess.run(crawl(options.pippin, f"{site}/seeds.txt", f"{folder}/store", 0), stderr=subprocess.DEVNULL, check=True)
                    rates[name].append(facts["pages"] / (time.time() - begin))
    disk, memory = (statistics.median(rates[name]) for name in ("disk", "memory"))
    best = max(rates["disk"]) / max(rates["memory"])
    print(json.dumps(dict(part="cost", pages_per_second_disk=round(disk), pages_per_second_memory=round(memory), ratio=round(disk / memory, 3), ratio_of_the_best=round(best, 3), rounds=options.rounds)), flush=True)
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site")
    parser.add_argument("pippin")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--delay", type=float, default=0.1)
    parser.add_argument("--longest", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--parts", default="kills,backoff,cost")
    options = parser.parse_args()
    site = os.path.abspath(options.site)
    facts = json.load(open(f"{site}/site.json"))
    broken = 0
    if "kills" in options.parts:
        broken += kills(options, site, facts)
    if "backoff" in options.parts:
        broken += backoff(options)
    if "cost" in options.parts:
        broken += cost(options, site, facts)
    raise SystemExit(bool(broken))


if __name__ == "__main__":
    main()
