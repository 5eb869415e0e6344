#!/usr/bin/env python3
"""A crawl of a web of a million pages, and how its speed and memory change on the way.

usage: million.py PIPPIN [--pages 1000000] [--hosts 1000] [--step 50000] [--max-time SECONDS]
                  [--hold-index] [--store FOLDER] [OPTION of crawl...]

endless.c makes the pages while they are asked for. Prints a line for each STEP of pages: the
rate and the processor time within the step, memory, and the size of the store and of the index.
"""

import argparse
import json
import os
import selectors
import shutil
import subprocess
import tempfile
import time

from endless import Endless
from measure import hold_index
from referee import prefer, process_cpu


def memory(pid, name):
    for line in open(f"/proc/{pid}/status"):
        if line.startswith(name + ":"):
            return int(line.split()[1]) / 1024
    return 0.0


def size(folder):
    return sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(folder) for name in names if os.path.exists(os.path.join(at, name))) / 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pippin")
    parser.add_argument("--pages", type=int, default=1_000_000)
    parser.add_argument("--hosts", type=int, default=1000)
    parser.add_argument("--step", type=int, default=50_000)
    parser.add_argument("--port", type=int, default=18095)
    parser.add_argument("--max-time", type=float, default=7200)
    parser.add_argument("--hold-index", action="store_true", help="store without indexing")
    parser.add_argument("--store", help="where to keep the store; a folder that goes away when left out")
    options, more = parser.parse_known_args()
    with tempfile.TemporaryDirectory(prefix="pippin-million-") as folder:
        store = options.store or f"{folder}/store"
        shutil.rmtree(store, ignore_errors=True)
        os.makedirs(store)
        lock = hold_index(store) if options.hold_index else None
        server = Endless(folder, options.port, options.hosts, options.pages // options.hosts, options.step)
        server.__enter__()
        crawl = subprocess.Popen(
            [
                os.path.abspath(options.pippin), "crawl", server.seeds, "--store", store, "--delay", "0", "--no-progress",
                "--max-time", str(options.max_time), *more, "--allow-private",
            ],
            stdout=subprocess.DEVNULL, stderr=open(f"{folder}/crawl.out", "wb"), start_new_session=True,
        )
        prefer(crawl.pid)
        print("pages | seconds | pages/s | CPU s per 1,000 | MiB | store MB | index MB\n--- | --- | --- | --- | --- | --- | ---", flush=True)
        begin = last = time.time()
        used, rates = 0.0, []
        for line in lines_until_end(server.process, crawl):
            now, cpu = time.time(), process_cpu(crawl.pid)
            rates.append((options.step / (now - last), cpu - used))
            print(
                f"{line} | {now - begin:.0f} | {rates[-1][0]:.0f} | {1000 * rates[-1][1] / options.step:.3f} | "
                f"{memory(crawl.pid, 'VmRSS'):.0f} | {size(store):.0f} | {size(store + '/index'):.0f}",
                flush=True,
            )
            last, used = now, cpu
        _, status, usage = os.wait4(crawl.pid, 0)
        server.stop()
        if lock:
            lock.close()
        pages = subprocess.run([options.pippin, "status", "--format", "json", "--store", store], capture_output=True, text=True)
        found = json.loads(pages.stdout).get("pages") if pages.returncode == 0 else None
        print(open(f"{folder}/crawl.out", errors="replace").read()[-900:])
        print(json.dumps(dict(
            pages=found, of=options.pages // options.hosts * options.hosts, code=os.waitstatus_to_exitcode(status), seconds=round(time.time() - begin),
            cpu_per_1000=round((usage.ru_utime + usage.ru_stime) / max(found or 1, 1) * 1000, 3), peak_mib=round(usage.ru_maxrss / 1024),
            last_rate_to_first=round(rates[-1][0] / rates[0][0], 2) if rates else None,
            last_cpu_to_first=round(rates[-1][1] / rates[0][1], 2) if rates else None,
        )))


def lines_until_end(server, crawl):
    """The lines of the server, until the crawl has ended; its exit code is left to be waited for."""
    watch = selectors.DefaultSelector()
    watch.register(server.stdout, selectors.EVENT_READ)
    while not os.waitid(os.P_PID, crawl.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
        if watch.select(0.5):
            yield server.stdout.readline().strip()


if __name__ == "__main__":
    main()
