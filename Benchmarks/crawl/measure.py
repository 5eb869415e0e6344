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


def descendants(pid):
    """A process and all that it started, directly or not."""
    found = [pid]
    for process in found:
        try:
            for task in os.listdir(f"/proc/{process}/task"):
                found += map(int, open(f"/proc/{process}/task/{task}/children").read().split())
        except OSError:
            pass
    return found


def proportional_size(pid):
    """The memory of a process and all that it started, in MiB; what is shared counts in parts (PSS)."""
    total, command = 0, open(f"/proc/{pid}/cmdline").read()
    for process in descendants(pid):
        try:
            # Until it runs a program of its own, a process that is being started has its parent's memory.
            if process != pid and open(f"/proc/{process}/cmdline").read() == command:
                continue
            for line in open(f"/proc/{process}/smaps_rollup"):
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
        except OSError:
            pass
    return total / 1024


def run(command, log, timeout):
    """Runs a command; returns its exit code, seconds, what it used, and its memory at most."""
    with open(log, "wb") as output:
        begin = time.time()
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
        prefer(process.pid)
        end = begin + timeout
        most, looked = 0, begin
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                process.returncode = os.waitstatus_to_exitcode(status)
                return process.returncode, time.time() - begin, usage, most
            if time.time() > looked + 0.25:
                most, looked = max(most, proportional_size(process.pid)), time.time()
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
            code, seconds, usage, most = run(command, f"{site}/{label}.out", timeout)
            nginx, ended = server.cpu() - before, time.time()
    finally:
        if lock:
            lock.close()
        size = sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(store) for name in names)
        if own_store:
            shutil.rmtree(store, ignore_errors=True)
    requests = server.requests()
    found = truth.judge(requests)
    rest = ended - max((request.time for request in requests), default=ended)
    thousands = max(found["linked"] + found["listed"], 1) / 1000
    cpu = usage.ru_utime + usage.ru_stime
    return dict(
        label=label, code=code, seconds=round(seconds, 2), **found,
        rate=round(1000 * thousands / seconds), cpu_per_1000=round(cpu / thousands, 3),
        user=round(usage.ru_utime, 2), system=round(usage.ru_stime, 2),
        nginx_per_1000=round(nginx / thousands, 3), memory_mib=round(usage.ru_maxrss / 1024),
        pss_mib=round(most), rest=round(rest, 2),
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
