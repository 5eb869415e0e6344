#!/usr/bin/env python3
"""One crawl, measured: what it cost, and what nginx's log says of it.

usage: measure.py SITE LABEL [--hold-index] [--timeout 600] [--out results.jsonl] -- COMMAND...

SITE is a folder that site.py made. {seeds} in the command stands for its seed file, {store} for
an empty folder. --hold-index holds the index lock of the store, so that pippin stores and does
not index. One line of JSON is printed and added to the results.
"""

import argparse
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from referee import Server, Truth, prefer


def run(command, log, timeout):
    """Runs a command; returns its exit code, seconds, and what it used."""
    with open(log, "wb") as output:
        begin = time.time()
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
        prefer(process.pid)
        end = begin + timeout
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                process.returncode = os.waitstatus_to_exitcode(status)
                return process.returncode, time.time() - begin, usage
            if time.time() > end:
                os.killpg(process.pid, signal.SIGKILL)
            time.sleep(0.02)


def hold_index(store):
    """Takes the lock that says who indexes; the file has to stay open."""
    lock = open(f"{store}/index.lock", "w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    return lock


def measure(site, label, command, timeout=600, holds_index=False, store=None):
    facts = json.load(open(f"{site}/site.json"))
    truth = Truth(site)
    own_store = store is None
    store = store or tempfile.mkdtemp(prefix="pippin-crawl-")
    lock = hold_index(store) if holds_index else None
    command = [part.format(seeds=f"{site}/seeds.txt", store=store) for part in command]
    subprocess.run(f"cat {site}/hosts/*/*/*/*.html >/dev/null", shell=True, check=False)
    try:
        with Server.of_files(site, facts["port"]) as server:
            before = server.cpu()
            code, seconds, usage = run(command, f"{site}/{label}.out", timeout)
            nginx = server.cpu() - before
    finally:
        if lock:
            lock.close()
        size = sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(store) for name in names)
        if own_store:
            shutil.rmtree(store, ignore_errors=True)
    found = truth.judge(server.requests())
    thousands = max(found["linked"] + found["listed"], 1) / 1000
    cpu = usage.ru_utime + usage.ru_stime
    return dict(
        label=label, code=code, seconds=round(seconds, 2), **found,
        rate=round(1000 * thousands / seconds), cpu_per_1000=round(cpu / thousands, 3),
        user=round(usage.ru_utime, 2), system=round(usage.ru_stime, 2),
        nginx_per_1000=round(nginx / thousands, 3), memory_mib=round(usage.ru_maxrss / 1024),
        store_mb=round(size / 1e6),
    )


def main():
    if "--" not in sys.argv:
        raise SystemExit(__doc__)
    split = sys.argv.index("--")
    parser = argparse.ArgumentParser()
    parser.add_argument("site")
    parser.add_argument("label")
    parser.add_argument("--hold-index", action="store_true")
    parser.add_argument("--timeout", type=float, default=600)
    parser.add_argument("--out", default="results.jsonl")
    options = parser.parse_args(sys.argv[1:split])
    site = os.path.abspath(options.site)
    line = json.dumps(measure(site, options.label, sys.argv[split + 1:], options.timeout, options.hold_index))
    print(line, flush=True)
    with open(options.out, "a") as file:
        file.write(line + "\n")


if __name__ == "__main__":
    main()
