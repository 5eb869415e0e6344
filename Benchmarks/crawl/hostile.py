#!/usr/bin/env python3
"""Good hosts beside hosts that do everything wrong, and traps alone.

usage: hostile.py PIPPIN [--good 50] [--pages 40] [--delay 0.25] [--drips 0] [--only CASE]

First the good hosts are crawled alone, then beside all sites of hostile_sites.py. They have to
finish within 1.2 times their time alone, completely. For each hostile site it prints what the
server saw (requests, bytes sent, seconds) and what the store says of it, and whether that is
within its limits. Then each trap is crawled alone without a delay, to the end that it comes to.
Ends with 1 when something is out of its limits.
"""

import argparse
import collections
import os
import re
import resource
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

from hostile_sites import cases
from loopback import Loopback, gaps, reply, small_site
from referee import prefer

GOOD = re.compile(r"good\d+\.example$")


class Web:
    """Sends requests to the site of their host."""

    def __init__(self, sites, good):
        self.sites = {case.domain: case.site for case in sites}
        self.good = good

    def __call__(self, request, stream):
        host = request.host
        if GOOD.match(host):
            return self.good(request, stream)
        while host not in self.sites and "." in host:
            host = host.partition(".")[2]
        site = self.sites.get(host)
        return site(request, stream) if site else reply(status=404)


class Mute:
    """Takes connections, and says nothing."""

    def __enter__(self):
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(100)
        return self.listener.getsockname()[1]

    def __exit__(self, *_):
        self.listener.close()


def crawl(pippin, folder, seeds, server, mute, *, delay, environment=None, options=()):
    """Runs a crawl; returns its exit code, seconds, memory in MiB and what it said."""
    with open(f"{folder}/seeds.txt", "w") as file:
        file.write("\n".join(seeds) + "\n")
    begin = time.time()
    process = subprocess.Popen(
        [
            pippin, "crawl", f"{folder}/seeds.txt", "--store", f"{folder}/store", "--delay", str(delay), "--no-progress",
            "--connect-to", f":443:127.0.0.1:{mute}", "--connect-to", f"::127.0.0.1:{server.port}", *options, "--allow-private",
        ],
        stdout=subprocess.DEVNULL, stderr=open(f"{folder}/crawl.out", "wb"), env={**os.environ, **(environment or {})}, start_new_session=True,
    )
    prefer(process.pid)
    _, status, usage = os.wait4(process.pid, 0)
    return os.waitstatus_to_exitcode(status), time.time() - begin, usage.ru_maxrss / 1024, begin


def judge(case, requests, sent, said, budget):
    """What is wrong with how a case went."""
    wrong = []
    limit = budget + budget // 4 + 50 if case.is_trap else case.requests
    if len(requests) > limit:
        wrong.append(f"over {limit} requests")
    if sent > (100 if case.is_trap else case.megabytes) * 1_000_000:
        wrong.append(f"over {case.megabytes} MB")
    names = {name.split(" ")[0] for name in said}
    if case.says and not names & set(case.says) and not (case.is_trap and not budget):
        wrong.append("says none of " + ", ".join(case.says))
    return wrong


def said_of(store, suffix):
    """The reasons of addresses and the findings of pages on hosts with that name's ending."""
    database = sqlite3.connect(f"file:{store}/store.sqlite?mode=ro", uri=True)
    found = collections.Counter()
    like = f"%{suffix}"
    for reason, count in database.execute(
        "SELECT reason, count(*) FROM addresses JOIN hosts ON hosts.id = host WHERE name LIKE ? GROUP BY reason", (like,)
    ):
        if reason:
            found[reason] += count
    pages = 0
    for (findings,) in database.execute("SELECT findings FROM pages JOIN hosts ON hosts.id = host WHERE name LIKE ? AND removed = 0", (like,)):
        pages += 1
        for name in set(re.findall(r"(?:fetch|markup|robots|trap|budget)\.[a-z0-9-]+", findings)):
            found[name] += 1
    return found, pages


def passed_over(folder):
    """The reasons for which links were not taken up, from the run's own summary."""
    text = open(f"{folder}/crawl.out", errors="replace").read()
    return {name: int(count) for count, name in re.findall(r"^\s*(\d+)\s+((?:trap|budget|scope|fetch)\.[a-z-]+)$", text, re.M)}


def together(options, folder, good_hosts, chosen):
    """Good hosts alone, then beside the others."""
    broken = []
    times = []
    good = small_site(good_hosts, options.pages)
    front = [f"http://{host}/" for host in good_hosts]
    expected = None
    for name, sites in (("alone", []), ("beside", chosen)):
        own = f"{folder}/{name}"
        os.makedirs(own)
        with Loopback(Web(sites, good)) as server, Mute() as mute:
            seeds = [f"{case.scheme}://{case.host}{case.path} {case.options}".strip() for case in sites]
            code, seconds, memory, begin = crawl(
                options.pippin, own, seeds + front, server, mute, delay=options.delay,
                environment={"PIPPIN_CRAWL_HOST_ADDRESSES": str(options.budget)}, options=["--max-time", str(options.longest)],
            )
            requests = server.take()
            sent = server.sent
        of_good = [request for request in requests if GOOD.match(request.host)]
        fetched = collections.Counter((request.host, request.path) for request in of_good)
        times.append(max(request.time for request in of_good) - begin)
        spaces = gaps(requests)
        short = sum(1 for gap, _ in spaces if gap < options.delay - 0.0005)
        print(
            f"good hosts {name}: {len(fetched)} addresses in {times[-1]:.1f} s; run {seconds:.0f} s, exit {code}, {memory:.0f} MiB; "
            f"smallest gap {spaces[0][0]:.4f} s, {short} below the delay",
            flush=True,
        )
        if expected is None:
            expected = set(fetched)
        elif set(fetched) != expected:
            broken.append(f"good hosts: {len(expected - set(fetched))} addresses are missing")
        if short:
            broken.append(f"{short} gaps below the delay")
        if code != 0:
            broken.append(f"the run ended with {code}: " + open(f"{own}/crawl.out").read()[-300:])
    ratio = times[1] / times[0]
    print(f"good hosts beside the others: {ratio:.2f} times their time alone (goal 1.2)\n", flush=True)
    if ratio > 1.2:
        broken.append(f"good hosts took {ratio:.2f} times their time alone")
    by_host = collections.defaultdict(list)
    for request in requests:
        by_host[".".join(request.host.split(".")[-2:])].append(request)
    passed = passed_over(own)
    print("case | requests | bytes sent | seconds | what the store says | within limits")
    print("--- | --- | --- | --- | --- | ---")
    for case in chosen:
        own_requests = by_host[case.domain]
        bytes_sent = sum(count for host, count in sent.items() if host.endswith(case.domain))
        found, pages = said_of(f"{folder}/beside/store", case.domain)
        for name in set(case.says) & set(passed) - set(found):
            found[f"{name} (links of the run)"] = passed[name]
        wrong = judge(case, own_requests, bytes_sent, found, options.budget) if not case.is_trap else []
        broken += [f"{case.name}: {line}" for line in wrong]
        lasted = own_requests[-1].time - own_requests[0].time if own_requests else 0
        text = ", ".join(f"{name} {count}" for name, count in found.most_common(4)) or "nothing"
        print(f"{case.name} | {len(own_requests)} | {bytes_sent} | {lasted:.1f} | {pages} pages; {text} | {'; '.join(wrong) or 'yes'}", flush=True)
    return broken


def traps(options, folder, chosen):
    """Each trap alone, without a delay and with the budgets that pippin has by itself."""
    broken = []
    print("\ntrap, alone, no delay | requests | MB sent | seconds | MiB | what the store says | links passed over | within limits")
    print("--- | --- | --- | --- | --- | --- | --- | ---")
    for case in chosen:
        if not case.is_trap or case.name == "tarpit":
            continue  # The tar pit takes a second for each page; the budget bounds it all the same.
        own = f"{folder}/{case.name}"
        os.makedirs(own)
        with Loopback(Web([case], None)) as server, Mute() as mute:
            code, seconds, memory, _ = crawl(
                options.pippin, own, [f"http://{case.host}/ {case.options}".strip()], server, mute, delay=0,
                options=["--max-time", str(options.trap_time)],
            )
            requests, sent = server.take(), sum(server.sent.values())
        found, pages = said_of(f"{own}/store", case.domain)
        passed = passed_over(own)
        wrong = judge(case, requests, sent, list(found) + list(passed), 10_000)
        if code != 0:
            wrong.append(f"ended with {code}")
        if seconds >= options.trap_time:
            wrong.append("did not come to an end")
        broken += [f"{case.name} alone: {line}" for line in wrong]
        text = ", ".join(f"{name} {count}" for name, count in found.most_common(3)) or "nothing"
        print(
            f"{case.name} | {len(requests)} | {sent / 1e6:.1f} | {seconds:.1f} | {memory:.0f} | {pages} pages; {text} | "
            f"{', '.join(f'{name} {count}' for name, count in passed.items()) or '-'} | {'; '.join(wrong) or 'yes'}",
            flush=True,
        )
    return broken


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pippin")
    parser.add_argument("--good", type=int, default=50)
    parser.add_argument("--pages", type=int, default=40)
    parser.add_argument("--delay", type=float, default=0.25)
    parser.add_argument("--budget", type=int, default=300, help="addresses of a host, beside good hosts")
    parser.add_argument("--longest", type=float, default=240)
    parser.add_argument("--trap-time", type=float, default=120)
    parser.add_argument("--only", help="one case only")
    parser.add_argument("--skip", default="", help="cases to leave out")
    parser.add_argument("--parts", default="together,traps")
    options = parser.parse_args()
    options.pippin = os.path.abspath(options.pippin)
    prefer(os.getpid())  # The server is in this process.
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    chosen = [case for case in cases() if options.only in (None, case.name) and case.name not in options.skip.split(",")]
    broken = []
    with tempfile.TemporaryDirectory(prefix="pippin-hostile-") as folder:
        if "together" in options.parts:
            broken += together(options, folder, [f"good{number}.example" for number in range(options.good)], chosen)
        if "traps" in options.parts:
            broken += traps(options, folder, chosen)
    for line in broken:
        print("out of limits: " + line)
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
