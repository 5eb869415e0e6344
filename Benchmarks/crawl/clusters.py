#!/usr/bin/env python3
"""Crawls into a set of two clusters of PostgreSQL, of which one is away for a while, with nginx's log as referee.

usage: clusters.py PIPPIN [--runs none,stop:0,stop:1,restart:0,restart:1] [--workers 2] [--hosts 40] [--pages 140]
                   [--delay 0.5] [--away 30] [--port 8087]

A web of small pages is made, each with links within its host and to three others, so that most pages lead from one
cluster to the other. Every run is a whole crawl into an empty set:

none        both clusters answer all the time
stop:N      every process of the server of cluster N is stopped (SIGSTOP) for so long: it accepts and answers nothing
restart:N   the server of cluster N is shut down at once (SIGQUIT), and started after so long

Each line says the requests a second to the hosts of the other cluster in the ten seconds before and while the one was
away (`share` is the ratio, which is to be 0.9 or more), and those to its own hosts; the most offers that waited in the
outbox; pages lost and fetched twice; gaps between two requests to a host under 0.95 of the delay, and of these between
two connections (shared_faults.py says why these count); whether a copy that follows both clusters exports the bytes
of a store that crawled alone; and the hosts whose counts are wrong.

Ends with 1 when a promise is broken. Needs PostgreSQL and nginx.
"""

import argparse
import hashlib
import json
import os
import random
import signal
import socket
import subprocess
import tempfile
import time

from kills import whole_export
from measure import descendants
from referee import Server, Truth, prefer, read_log
from shared import Database, follow, start
from shared_faults import counts, judge, query

SLOTS = 1024


def make(folder, hosts, pages, port):
    """Writes a web of small pages: a tree over the pages of each host, and links to pages of others."""
    def base(host):
        return f"http://127.0.10.{host + 1}:{port}"

    linked = []
    for host in range(hosts):
        root = f"{folder}/hosts/127.0.10.{host + 1}"
        os.makedirs(root)
        for page in range(pages):
            rng = random.Random(f"{host}/{page}")
            links = [f"/{child}.html" for child in range(4 * page + 1, min(4 * page + 5, pages))]
            links += [f"{base(rng.randrange(hosts))}/{rng.randrange(1, pages)}.html" for _ in range(3)]
            body = "".join(f'<p><a href="{link}">{rng.random()}</a></p>\n' for link in links)
            name = f"{page}.html" if page else "index.html"
            with open(f"{root}/{name}", "w") as file:
                file.write(f"<!DOCTYPE html><title>Page {host}-{page}</title>\n{body}")
            linked.append(f"{base(host)}/{name if page else ''}")
    for name, addresses in (("linked", linked), ("listed", []), ("forbidden", []), ("seeds", [f"{base(host)}/" for host in range(hosts)])):
        with open(f"{folder}/{name}.txt", "w") as file:
            file.writelines(f"{address}\n" for address in addresses)
    return dict(port=port, pages=len(linked), hosts=hosts)


def cluster(host, port, count=2):
    """The cluster of a host: the top ten bits of the SHA-256 of its origin are its slot."""
    digest = hashlib.sha256(f"http://{host}:{port}".encode()).digest()
    return (int.from_bytes(digest[:2], "big") >> 6) * count // SLOTS


class Cluster(Database):
    """A server of PostgreSQL on a free port of loopback."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        super().__init__()

    def start(self):
        command = [
            *self.prefix, f"{self.programs}/postgres", "-D", f"{self.folder}/data", "-k", self.folder, "-h", "127.0.0.1",
            "-p", str(self.port), "-c", "max_connections=100",
        ]
        self.process = subprocess.Popen(command, stderr=open(f"{self.folder}/log", "ab"), cwd=self.folder)
        while subprocess.run([f"{self.programs}/pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]).returncode != 0:
            time.sleep(0.05)

    def database(self):
        """Makes an empty database and returns its name."""
        self.databases += 1
        self.call("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", f"web{self.databases}")
        return f"postgres://postgres@127.0.0.1:{self.port}/web{self.databases}"

    def signal_all(self, number):
        for process in descendants(self.process.pid):
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass

    def leave(self, how):
        if how == "stop":
            self.signal_all(signal.SIGSTOP)
        else:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()

    def come_back(self, how):
        if how == "stop":
            self.signal_all(signal.SIGCONT)
        else:
            self.start()


def rate(requests, hosts, begin, end):
    return sum(1 for request in requests if request.host in hosts and begin <= request.time < end) / (end - begin)


def waiting(databases, names):
    """How many offers wait in the outboxes of the clusters that answer."""
    rows = [query(database.programs, name, "SELECT count(*) FROM outbox") for database, name in zip(databases, names)]
    return sum(int(row[0]) for row in rows if row)


def crawl_with(options, site, facts, databases, how, away, expected):
    truth = Truth(site)
    names = [database.database() for database in databases]
    store = ",".join(names)
    subprocess.run([options.pippin, "store", "--create", "--store", store, "-q"], check=True, stdout=subprocess.DEVNULL)
    hosts = {host: cluster(host, facts["port"]) for host, _ in truth.linked}
    others = {host for host, number in hosts.items() if number != away}
    result = dict(run=how if how == "none" else f"{how}:{away}", pages=facts["pages"], hosts=len(hosts), of_the_other=len(others))
    begin = time.time()
    with tempfile.TemporaryDirectory() as folder, Server.of_files(site, facts["port"], buffer=None) as server:
        running = [start(options.pippin, f"{site}/seeds.txt", store, options.delay, f"{folder}/log") for _ in range(options.workers)]
        if how != "none":
            while len(list(read_log(server.log))) < 2 * len(hosts):
                time.sleep(0.2)
            time.sleep(12)
            most = waiting(databases, names)
            left = time.time()
            databases[away].leave(how)
            while time.time() < left + options.away:
                time.sleep(1)
                other = 1 - away
                most = max(most, waiting([databases[other]], [names[other]]))
            back = time.time()
            databases[away].come_back(how)
            result.update(away=round(back - left, 1), most_in_outbox=most)
        codes = [process.wait() for process in running]
        server.stop()
        requests = server.requests()
        if how != "none":
            before, during = rate(requests, others, left - 10, left), rate(requests, others, left, back)
            own = set(hosts) - others
            result.update(
                before=round(before, 2), while_away=round(during, 2), share=round(during / before, 3),
                own_before=round(rate(requests, own, left - 10, left), 2), own_while_away=round(rate(requests, own, left, back), 2),
            )
        result.update(codes=codes, seconds=round(time.time() - begin), **judge(truth, requests, options.delay))
        result.update(left_in_outbox=waiting(databases, names), same_export=follow(options.pippin, store, f"{folder}/copy") == expected)
        rows = [counts(database.programs, name) for database, name in zip(databases, names)]
        result.update({key: sum(row[key] for row in rows) for key in rows[0]})
        result["messages"] = sorted(set(open(f"{folder}/log", errors="replace").read().splitlines()))[:8]
    print(json.dumps(result), flush=True)
    broken = sum(result[key] for key in ("lost", "again", "forbidden", "of_two_connections", "left_in_outbox", "hosts_wrong", "waiting", "not_passed_on"))
    return broken + any(codes) + (not result["same_export"]) + (result.get("share", 1) < 0.9)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("pippin")
    parser.add_argument("--runs", default="none,stop:0,stop:1,restart:0,restart:1")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--hosts", type=int, default=40)
    parser.add_argument("--pages", type=int, default=140, help="the pages of each host")
    parser.add_argument("--delay", type=float, default=0.5)
    parser.add_argument("--away", type=float, default=30)
    parser.add_argument("--port", type=int, default=8087)
    options = parser.parse_args()
    prefer(os.getpid())
    databases, failed = [], 0
    with tempfile.TemporaryDirectory() as site, tempfile.TemporaryDirectory() as stores:
        os.chmod(site, 0o755)
        facts = make(site, options.hosts, options.pages, options.port)
        expected = whole_export(options, site, facts, stores)
        try:
            for _ in range(2):
                databases.append(Cluster())
            for run in options.runs.split(","):
                how, _, away = run.partition(":")
                failed += crawl_with(options, site, facts, databases, how, int(away or 1), expected)
        finally:
            for database in databases:
                database.stop()
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
