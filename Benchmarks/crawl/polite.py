#!/usr/bin/env python3
"""Many hosts, one second between two requests to each, and a kill -9 in the middle.

usage: polite.py PIPPIN [--hosts 2000] [--delay 1] [--seconds 30] [--concurrency 64]

endless.c serves the hosts with small pages, and notes when the kernel took each request in. Two runs of the same
crawl: the first is killed after its seconds, the second goes on where it was.
The rate counts requests of any kind between the moment at which every host has had its first
request and the end of the run, against one request a host and delay.
"""

import argparse
import collections
import json
import os
import signal
import subprocess
import tempfile
import time

from endless import Endless
from referee import gaps, prefer


def rate(requests, hosts, delay):
    """The share of the possible requests that were made while all hosts were at work."""
    first = {}
    for request in requests:
        first.setdefault(request.host, request.time)
    begin, end = max(first.values()), max(request.time for request in requests)
    made = sum(1 for request in requests if begin <= request.time < end)
    by_host = collections.defaultdict(list)
    for request in requests:
        by_host[request.host].append(request.time)
    spans = sum(times[-1] - times[0] for times in by_host.values())
    steps = sum(len(times) - 1 for times in by_host.values())
    return dict(
        hosts=len(first), requests=len(requests), seconds_until_all=round(begin - min(first.values()), 2),
        per_second=round(made / (end - begin)), share=round(made / (end - begin) / (hosts / delay), 4),
        share_between_first_and_last=round(steps * delay / spans, 4),
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pippin")
    parser.add_argument("--hosts", type=int, default=2000)
    parser.add_argument("--pages", type=int, default=400)
    parser.add_argument("--delay", type=float, default=1.0)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--concurrency", type=int, default=128)
    parser.add_argument("--port", type=int, default=18090)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pippin-polite-") as folder, Endless(
        folder, options.port, options.hosts, options.pages, log=f"{folder}/log", is_small=True
    ) as server:
        command = [
            options.pippin, "crawl", server.seeds, "--store", f"{folder}/store",
            "--delay", str(options.delay), "--concurrency", str(options.concurrency), "--no-progress",
        ]
        log = open(f"{folder}/crawl.out", "wb")
        process = subprocess.Popen([*command, "--allow-private"], stderr=log, start_new_session=True)
        prefer(process.pid)
        time.sleep(options.seconds)
        process.send_signal(signal.SIGKILL)
        process.wait()
        killed = time.time()
        process = subprocess.Popen([*command, "--max-time", str(options.seconds), "--allow-private"], stderr=log, start_new_session=True)
        prefer(process.pid)
        _, _, usage = os.wait4(process.pid, 0)
        server.stop()
        requests = server.requests()
    runs = [
        rate([request for request in requests if request.time < killed], options.hosts, options.delay),
        rate([request for request in requests if request.time >= killed], options.hosts, options.delay),
    ]
    spaces = gaps(requests)
    result = dict(
        runs=runs, gaps=len(spaces), smallest_gap=round(spaces[0], 3),
        gaps_below_delay=sum(1 for gap in spaces if gap < options.delay - 0.0005),
        median_gap=round(spaces[len(spaces) // 2], 3), longest_gap=round(spaces[-1], 2),
        cpu_seconds_second_run=round(usage.ru_utime + usage.ru_stime, 1),
        memory_mib=round(usage.ru_maxrss / 1024),
    )
    print(json.dumps(result, indent=2))
    good = result["gaps_below_delay"] == 0 and all(run["share"] >= 0.98 for run in runs)
    raise SystemExit(not good)


if __name__ == "__main__":
    main()
