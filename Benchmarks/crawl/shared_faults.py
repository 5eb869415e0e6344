#!/usr/bin/env python3
"""Crawls into PostgreSQL through a slow or faulty network, by workers and a server that are killed.

usage: shared_faults.py SITE PIPPIN [--parts delay,drops,kills] [--rounds 3] [--drops 200] [--kills 100]
                        [--server-kills 20] [--waits 10] [--delay 0.2] [--skew 5] [--seed 1]
                        [--lose commit=0.3,lease=0.3,offer=0.1]

nginx's log is the referee. Before the server there is proxy.py. Three parts:

delay     the whole web by 1 and by 2 workers, through a proxy that adds nothing and one that adds a
          millisecond to each round trip, in turns: the ratio of the rates (medians of the rounds), which
          is to be 0.8 or more, and the round trips that pgbench measures through both
drops     crawls of 2 workers, each into an empty store, until the answers to so many COMMITs and leases
          were lost, and those to offers besides: pages lost and fetched again, and how many workers ended
          with another code than 0 or before all was read
kills     one crawl with so many lost answers, SIGKILLs of workers and kills of the server (started again
          after a moment), by workers whose clocks are right, ahead and behind by --skew seconds; then
          two workers run to the end. What a dead worker holds comes free after two minutes. The
          bench makes that time pass at once by SQL, as if it were over, but for the last --waits kills.
          `kills_of_holders` counts, of the others, those of workers that held hosts.

Each line says as well whether a copy that follows exports the bytes of a store that crawled alone, the
smallest gap between two requests to a host and how many gaps are under 0.95 of the delay, and of these between
two connections, as two workers have; how many addresses were settled twice; and for how many hosts the counts
kept in `hosts` differ from the rows of `addresses`.
`lost` is pages that nobody fetched, `again` is fetches beyond the first.

Ends with 1 when a promise is broken. Needs PostgreSQL, and a C compiler for wrong clocks.
"""

import argparse
import collections
import contextlib
import json
import os
import random
import signal
import statistics
import subprocess
import tempfile
import time

from kills import crawl, whole_export
from proxy import Proxy, shares
from referee import Server, Truth, prefer
from shared import Database, follow

# Moves the clock of a process; Swift does not find its arguments when libfaketime is preloaded by itself.
CLOCK = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
int clock_gettime(clockid_t clock, struct timespec *at) {
  int (*real)(clockid_t, struct timespec *) = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int code = real(clock, at);
  const char *skew = getenv("CLOCK_SKEW");
  if (skew && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += atol(skew);
  return code;
}
int gettimeofday(struct timeval *at, void *zone) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}
time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
"""
# Hosts whose counts differ from their addresses, and addresses that were settled more than once.
COUNTS = """
    SELECT count(*) FILTER (WHERE h.open <> coalesce(a.open, 0) OR h.known <> coalesce(a.known, 0) OR h.waits <> (h.open > 0)),
      coalesce(sum(h.open), 0), count(*) FILTER (WHERE h.leased), (SELECT count(*) FROM relaxed),
      coalesce(sum(a.twice), 0), count(*)
    FROM hosts h LEFT JOIN (
      SELECT host, count(*) FILTER (WHERE state = 0) AS open, count(*) AS known, count(*) FILTER (WHERE visits > 1) AS twice
      FROM addresses GROUP BY host) a ON a.host = h.id
"""
# What is true two minutes after the death of a worker: nobody waits for it, and its hosts are free once
# the delay is over.
PASSING = """
    UPDATE workers SET expiry = 0 WHERE name LIKE '%-{pid}-%';
    WITH freed AS (
      UPDATE hosts SET due = pippin_clock() + (greatest({delay}, backoff) * 1000)::bigint, expiry = pippin_clock()
      WHERE leased AND expiry > pippin_clock() AND owner LIKE '%-{pid}-%' RETURNING 1
    ) SELECT count(*) FROM freed;
"""


def query(programs, name, sql):
    """The fields of the first row of what psql says of a store; None when the server is away."""
    command = [f"{programs}/psql", "-qAtX", name, "-c", "SET search_path = pippin", "-c", sql]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout.strip().split("|") if done.returncode == 0 else None


def counts(programs, name):
    """What is to be 0 at the end of a crawl, from the tables."""
    wrong, waiting, leased, relaxed, twice, hosts = map(int, query(programs, name, COUNTS))
    return dict(hosts=hosts, hosts_wrong=wrong, waiting=waiting, still_leased=leased, not_passed_on=relaxed, settled_twice=twice)


def judge(truth, requests, delay):
    """What the log says."""
    found, spaces = truth.judge(requests), close_pairs(requests)
    lost = found["missing"] + len(truth.listed) - found["listed"]
    # On a busy machine nginx comes to a request late, and to the next of the same connection in time; polite.py looks
    # at what one worker does by the clock of the kernel. Between two workers there is no such excuse.
    below = [is_other for gap, is_other in spaces if gap < 0.95 * delay]
    return dict(
        lost=lost, again=found["twice"], forbidden=found["forbidden"], gaps=len(spaces),
        gaps_below_delay=len(below), of_two_connections=sum(below), smallest_gap=round(spaces[0][0], 4), delay=delay,
    )


def close_pairs(requests):
    """The seconds between neighbouring requests to each host, and whether they came by two connections; smallest first."""
    last, found = {}, []
    for request in sorted(requests, key=lambda request: request.time):
        if request.host in last:
            before = last[request.host]
            found.append((request.time - before.time, request.connection != before.connection))
        last[request.host] = request
    return sorted(found)


def faults_in(result):
    """How many promises a line breaks."""
    names = ("lost", "forbidden", "of_two_connections", "hosts_wrong", "waiting", "not_passed_on", "settled_twice")
    return sum(result[name] for name in names if name in result) + (not result["same_export"])


@contextlib.contextmanager
def serving(site, port):
    """nginx over the site with its log in memory: it would wait for a disk that PostgreSQL keeps busy, and take the time then."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        with Server(folder, port, f"  server {{ listen 0.0.0.0:{port} backlog=8192; root {site}/hosts/$server_addr; }}\n", buffer=None) as server:
            yield server


class Run:
    """A store behind a proxy, and workers that crawl into it."""

    def __init__(self, options, site, database, pause, **faults):
        self.options, self.site, self.database, self.pause = options, site, database, pause
        self.store = database.empty(options.pippin)
        self.proxy = Proxy(f"{database.folder}/.s.PGSQL.5432", seed=options.seed, **faults)
        base = self.store.split("?")[0].rsplit("/", 1)[1]
        self.name = f"postgres://postgres@127.0.0.1:{self.proxy.port}/{base}"
        self.folder = tempfile.TemporaryDirectory()
        self.log = f"{self.folder.name}/log"

    def __enter__(self):
        self.proxy.__enter__()
        return self

    def __exit__(self, *_):
        self.proxy.__exit__()
        self.folder.cleanup()

    def start(self, **variables):
        command = crawl(self.options.pippin, f"{self.site}/seeds.txt", self.name, self.pause)
        return subprocess.Popen(command, stderr=open(self.log, "ab"), stdout=subprocess.DEVNULL, env=dict(os.environ, **variables))

    def counts(self):
        return counts(self.database.programs, self.store)

    def waiting(self):
        return self.counts()["waiting"]

    def copy(self):
        return follow(self.options.pippin, self.store, f"{self.folder.name}/copy")

    def messages(self):
        """What workers have said, each sentence once."""
        lines = open(self.log, errors="replace").read().splitlines()
        return [line for line, _ in collections.Counter(line for line in lines if line.startswith("pippin: ")).most_common(5)]


def delay(options, site, facts, database, expected):
    failed = 0
    for workers in (1, 2):
        rates, trips, verdicts = {0: [], 1: []}, {}, []
        for _ in range(options.rounds):
            for milliseconds in (0, 1):
                with Run(options, site, database, 0, delay=milliseconds / 1000) as run, serving(site, facts["port"]) as server:
                    trips[milliseconds] = round_trip(database, run.proxy)
                    begin = time.time()
                    running = [run.start() for _ in range(workers)]
                    codes = [process.wait() for process in running]
                    rates[milliseconds].append(expected[1] / (time.time() - begin))
                    server.stop()
                    found = judge(Truth(site), server.requests(), 0)
                    verdicts.append(found["lost"] + found["again"] + any(codes))
        ratio = statistics.median(rates[1]) / statistics.median(rates[0])
        pairs = sorted(after / before for before, after in zip(*rates.values()))
        print(json.dumps(dict(
            part="delay", workers=workers, rounds=options.rounds, pages=expected[1], rates_0ms=[round(rate) for rate in rates[0]],
            rates_1ms=[round(rate) for rate in rates[1]], ratio=round(ratio, 3), ratios_of_pairs=[round(pair, 2) for pair in pairs], round_trip_0ms=trips[0], round_trip_1ms=trips[1],
            lost_or_again=sum(verdicts),
        )), flush=True)
        failed += sum(verdicts) + (ratio < 0.8)
    return failed


def round_trip(database, proxy):
    """The milliseconds of a round trip through the proxy."""
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write("SELECT 1;\n")
        script.flush()
        command = [f"{database.programs}/pgbench", "-n", "-h", "127.0.0.1", "-p", str(proxy.port), "-U", "postgres", "-f", script.name, "-t", "300", "postgres"]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return float(said.split("latency average = ")[1].split()[0])


def drops(options, site, facts, database, expected):
    truth, total, smallest, same, codes, messages = Truth(site), collections.Counter(), 99.0, True, collections.Counter(), []
    pause = options.delay / 2
    while total["commit"] + total["lease"] < options.drops:
        with Run(options, site, database, pause, lose=options.lose) as run, serving(site, facts["port"]) as server:
            run.proxy.seed(options.seed + total["crawls"])
            running = [run.start() for _ in range(2)]
            codes.update(process.wait() for process in running)
            # Whoever ended too early is started again, without faults, until nothing waits.
            run.proxy.lose = {}
            total["crawls_ended_early"] += run.waiting() > 0
            end = time.time() + 200
            while run.waiting() > 0 and time.time() < end:
                run.start().wait()
                time.sleep(1)
            server.stop()
            found = judge(truth, server.requests(), pause)
            smallest = min(smallest, found.pop("smallest_gap"))
            same = run.copy() == expected and same
            del found["delay"]
            total.update(run.proxy.lost)
            total.update(crawls=1, **found)
            total.update(run.counts())
            messages += run.messages()
    result = dict(
        part="drops", commits_lost=total["commit"], leases_lost=total["lease"], offers_lost=total["offer"], crawls=total["crawls"], workers=2,
        codes=dict(codes), **{key: total[key] for key in ("crawls_ended_early", "lost", "again", "forbidden", "gaps", "gaps_below_delay", "of_two_connections")},
        smallest_gap=smallest, delay=pause, same_export=same,
        **{key: total[key] for key in ("hosts_wrong", "waiting", "still_leased", "not_passed_on", "settled_twice")}, messages=sorted(set(messages)),
    )
    print(json.dumps(result), flush=True)
    return faults_in(result) + result["again"] + result["crawls_ended_early"] + sum(count for code, count in codes.items() if code)


class Clocks:
    """The clocks of workers in turn: right, ahead, behind."""

    def __init__(self, skew):
        self.folder = tempfile.TemporaryDirectory()
        self.library, self.turn = f"{self.folder.name}/clock.so", 0
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-x", "c", "-", "-o", self.library, "-ldl"], input=CLOCK.encode(), check=True)
        self.skews = [0, skew, -skew]

    def next(self):
        skew = self.skews[self.turn % 3]
        self.turn += 1
        return dict(LD_PRELOAD=self.library, CLOCK_SKEW=str(skew)) if skew else {}


def kills(options, site, facts, database, expected):
    truth, rng, clocks = Truth(site), random.Random(options.seed), Clocks(options.skew)
    killed = server_killed = 0
    codes, begin, notes = collections.Counter(), time.time(), dict(kills_of_holders=0)
    with Run(options, site, database, options.delay, lose=options.lose) as run, serving(site, facts["port"]) as server:
        run.proxy.limit = options.drops
        running = []
        while killed < options.kills or server_killed < options.server_kills:
            codes.update(process.returncode for process in running if process.poll() is not None)
            running = [process for process in running if process.poll() is None]
            while len(running) < 3:
                running.append(run.start(**clocks.next()))
            time.sleep(rng.uniform(0.5, 3))
            if killed < options.kills:
                victim = rng.choice(running)
                victim.send_signal(signal.SIGKILL)
                killed += victim.wait() == -signal.SIGKILL
                running.remove(victim)
                if killed <= options.kills - options.waits:
                    freed = query(database.programs, run.store, PASSING.format(pid=victim.pid, delay=options.delay))
                    notes["kills_of_holders"] += freed != ["0"]
            if server_killed < options.server_kills and (server_killed * options.kills < killed * options.server_kills or killed == options.kills):
                database.kill()
                time.sleep(rng.uniform(0, 1.5))
                database.start()
                server_killed += 1
            if time.time() - begin > options.longest:
                break
        notes.update(seconds_of_kills=round(time.time() - begin), read_by_then=len(truth.linked) + len(truth.listed) - judge(truth, server.requests(), 0)["lost"])
        running += [run.start(**clocks.next()) for _ in range(2)]
        codes.update(process.wait() for process in running)
        notes["seconds"] = round(time.time() - begin)
        early = run.waiting() > 0
        server.stop()
        result = dict(
            part="kills", kills=killed, server_kills=server_killed, answers_lost=dict(run.proxy.lost), skew=options.skew, codes=dict(codes), **notes,
            pages=expected[1], **judge(truth, server.requests(), options.delay), ended_early=early, same_export=run.copy() == expected, **run.counts(),
            messages=run.messages(),
        )
    result["again_per_kill"] = round(result["again"] / max(killed, 1), 1)
    print(json.dumps(result), flush=True)
    return faults_in(result) + sum(count for code, count in codes.items() if code)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("site")
    parser.add_argument("pippin")
    parser.add_argument("--parts", default="delay,drops,kills")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--drops", type=int, default=200)
    parser.add_argument("--lose", type=shares, default="commit=0.3,lease=0.3,offer=0.1", help="the share of answers that is lost")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--server-kills", type=int, default=20)
    parser.add_argument("--waits", type=int, default=10)
    parser.add_argument("--longest", type=float, default=400, help="the seconds after which no more is killed")
    parser.add_argument("--delay", type=float, default=0.2)
    parser.add_argument("--skew", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    site = os.path.abspath(options.site)
    facts = json.load(open(f"{site}/site.json"))
    prefer(os.getpid())
    parts = dict(delay=delay, drops=drops, kills=kills)
    database, failed = Database(), 0
    try:
        with tempfile.TemporaryDirectory() as stores:
            expected = whole_export(options, site, facts, stores)
        for part in options.parts.split(","):
            failed += parts[part](options, site, facts, database, expected)
    finally:
        database.stop()
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
