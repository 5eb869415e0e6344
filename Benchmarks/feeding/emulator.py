#!/usr/bin/env python3
"""Does an index that `pippin feed` keeps end up as the store, whatever is killed meanwhile?

usage: emulator.py PIPPIN WORK [--pages 10000] [--rounds 3] [--kills 12] [--seed 1] [--exact] [--stub] [--engine vespa]

Pages change three times, are forgotten, leave the index and come back, while two feeders of one store and index are killed with
SIGKILL: half of the kills at random moments, half while a bulk request is under way, before or after the server has it. The server is
osmem-server, an emulator of OpenSearch from PyPI, or the one that OPENSEARCH_URL names. Then every document is compared with the pages as they were made last, and with
what a feeder that nobody kills puts into another index. Prints a line of JSON; ends with 1 when something is missing, stale or extra.
With --stub the server is the one of the bench, which keeps documents and no index, and is faster. With --engine vespa it is that of vespa.py:
of the documents some are answered with 429, 503, 504 or 507, and of requests that were cut off some arrive seconds later, or when all
has been fed, when newer ones are there.
"""

import argparse
import collections
import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import threading
import time
import urllib.request

from collection import Collection
from kit import Emulator, Pippin, Stub, identifier, osmem, write_warc
from vespa import Vespa, application

NOINDEX = '<meta name="robots" content="noindex">'


def moment(version):
    """When a version of the pages was fetched."""
    return f"2026-11-21T{version // 60:02}:{version % 60:02}:00Z"


def call(url, path, body=None):
    request = urllib.request.Request(url + path, data=json.dumps(body).encode() if body is not None else None, headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.loads(response.read())


def documents(url, index):
    """All documents of an index: id to version and source."""
    call(url, f"/{index}/_refresh", {})
    found, after = {}, None
    while True:
        body = {"size": 1000, "query": {"match_all": {}}, "sort": [{"page": "asc"}], "version": True, "track_total_hits": True}
        if after:
            body["search_after"] = after
        answer = call(url, f"/{index}/_search", body)["hits"]
        if not answer["hits"]:
            return found, answer["total"]["value"]
        for hit in answer["hits"]:
            found[hit["_id"]] = (hit.get("_version"), hit["_source"])
        after = answer["hits"][-1]["sort"]


class Feeders:
    """Two feeders of one store and index, started again whenever one ends."""

    def __init__(self, pippin, url, work, flags, count=2):
        self.pippin, self.url, self.flags, self.lock = pippin, url, flags, threading.Lock()
        self.codes, self.killed, self.running, self.since, self.ending = collections.Counter(), 0, {}, {}, False
        self.logs = [open(f"{work}/feeder-{slot}.log", "ab") for slot in range(count)]
        self.threads = [threading.Thread(target=self.keep, args=(slot,), daemon=True) for slot in range(count)]
        for thread in self.threads:
            thread.start()

    def keep(self, slot):
        while not self.ending:
            with self.lock:
                if self.ending:
                    return
                process = self.running[slot] = self.pippin.start("feed", "--to", self.url, "--no-progress", *self.flags, log=self.logs[slot])
            code = process.wait()
            with self.lock:
                self.running.pop(slot, None)
                if not self.ending:
                    self.codes[code] += 1
            if code not in (0, -signal.SIGKILL):
                time.sleep(0.3)

    def kill(self, chance):
        """Kills one that has run for a while, which the one that waits or is refused has not."""
        with self.lock:
            if self.running:
                oldest = self.running[chance.choice(sorted(self.running))]
                oldest.kill()
                self.killed += 1
                return True
        return False

    def kill_all(self):
        """Kills whoever has a request under way."""
        with self.lock:
            for process in self.running.values():
                process.kill()
            self.killed += bool(self.running)

    def end(self):
        with self.lock:
            self.ending = True
            for process in self.running.values():
                process.terminate()
        for thread in self.threads:
            thread.join()


class Web:
    """The pages as they are now, and what becomes of them."""

    def __init__(self, pages, seed):
        self.collection, self.chance = Collection(pages, hosts=max(20, pages // 50), seed=seed), random.Random(f"{seed} web")
        self.titles = {}
        numbers = list(range(pages))
        self.chance.shuffle(numbers)
        few = max(2, pages // 100)
        self.hidden, self.forgotten = set(numbers[:few]), set(numbers[few : 2 * few])
        self.domain = (numbers[-1] % self.collection.hosts, self.collection.host(numbers[-1] % self.collection.hosts)[4:])
        self.returning = set(numbers[: few // 2]) | set(numbers[few : few + few // 2])

    def archives(self, work, version, last, parts):
        """Archives of a version of all pages; in the second some say noindex, and those that were forgotten are missing until the last."""
        numbers = list(range(self.collection.count))
        self.chance.shuffle(numbers)
        size = -(-len(numbers) // parts)
        for part in range(parts):
            pages = []
            for number in numbers[part * size : (part + 1) * size]:
                gone = number in self.forgotten or number % self.collection.hosts == self.domain[0]
                if version > 1 and gone and not (version == last and number in self.returning):
                    continue
                page = self.collection.page(number, version)
                if version == 2 and number in self.hidden:
                    page["body"] = page["body"].replace("<title>", NOINDEX + "<title>")
                    self.titles.pop(number, None)
                elif version == last and number in self.hidden - self.returning:
                    continue
                else:
                    self.titles[number] = page["title"]
                pages.append(page)
            path = f"{work}/round-{version}-{part}.warc"
            write_warc(path, pages, moment(version))
            yield path, len(pages)
            os.remove(path)

    def touch(self, work, version):
        """An archive of a few pages that have changed once more."""
        numbers = self.chance.sample(sorted(self.titles), min(20, len(self.titles)))
        pages = [self.collection.page(number, version) for number in numbers]
        self.titles.update((number, page["title"]) for number, page in zip(numbers, pages))
        write_warc(f"{work}/touched.warc", pages, moment(version))
        return f"{work}/touched.warc", len(pages)

    def forget(self, pippin):
        """Forgets pages and a domain; returns how many commands that took."""

        def forget(*what):
            # A feed may be bringing the index up to date just then.
            for _ in range(100):
                pippin.run("forget", *what, "-q", codes=(0, 75))
                if pippin.last.returncode == 0:
                    return
                time.sleep(0.1)
            raise SystemExit(f"forget {what}: {pippin.last.stderr}")

        for number in sorted(self.forgotten):
            forget("--url", self.collection.url(number))
            self.titles.pop(number, None)
        forget("--domain", self.domain[1])
        for number in range(self.domain[0], self.collection.count, self.collection.hosts):
            self.titles.pop(number, None)
        return len(self.forgotten) + 1


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("pippin")
    parser.add_argument("work")
    parser.add_argument("--pages", type=int, default=10000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--parts", type=int, default=10, help="archives a round")
    parser.add_argument("--kills", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--exact", action="store_true", help="with the terms of pages, which take the emulator long")
    parser.add_argument("--stub", action="store_true")
    parser.add_argument("--engine", choices=["opensearch", "vespa"], default="opensearch")
    options = parser.parse_args()
    is_vespa = options.engine == "vespa"
    options.stub = options.stub or is_vespa
    if not options.stub and not os.environ.get("OPENSEARCH_URL") and not osmem():
        raise SystemExit("missing: osmem-server (PyPI)")
    work = os.path.abspath(options.work)
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    pippin, web, chance = Pippin(os.path.abspath(options.pippin), f"{work}/store"), Web(options.pages, options.seed), random.Random(options.seed)
    begin, versions, in_flight, holder = time.time(), 0, collections.Counter(), {}
    # A request has one document there, and thousands of them elsewhere.
    share = 2 * options.kills / (options.pages * options.rounds) if is_vespa else 0.2
    pages, other = ("page", "page") if is_vespa else (f"pippin-bench-{os.getpid()}", f"pippin-bench-{os.getpid()}-fresh")

    def kill_in_flight(number, _body):
        """In the middle of some bulk requests, whoever sent them is killed: before the server has them, or before the answer."""
        if number == 0 or in_flight["done"] >= options.kills // 2 or chance.random() > holder.get("share", share):
            return None
        in_flight["done"] += 1

        def harm(handler, _body, proceed):
            after = chance.choice(["after", "before", "late"] if is_vespa else ["after", "before"])
            if after == "after":
                proceed()
            in_flight[after] += 1
            feeders.kill_all()
            if after == "late":
                return front.late(handler, proceed, chance.choice([None, chance.uniform(1, 20)]))
            return handler.cut()

        return harm

    def busy(_number):
        """Some documents are not taken at first."""
        return chance.choice([429, 503, 504, 507]) if chance.random() < 0.002 else None

    def stub(**settings):
        return Vespa(schema, **settings) if is_vespa else Stub(**settings)

    flags = (["--exact"] if options.exact else []) + (["--engine", "vespa"] if is_vespa else ["--create"])
    schema = application(pippin, f"{work}/application") if is_vespa else None
    with contextlib.ExitStack() as stack:
        emulator = None if options.stub else stack.enter_context(Emulator())
        more = dict(busy=busy) if is_vespa else dict(upstream=emulator.url if emulator else None)
        front = stack.enter_context(stub(trouble=kill_in_flight, **more))
        behind = stack.enter_context(stub()) if options.stub else front
        first = next(web.archives(work, 1, options.rounds, options.parts * 2))
        pippin.ingest(first[0])
        feeders = Feeders(pippin, f"{front.url}/{pages}", work, flags)
        steps = options.rounds * options.parts
        moments = sorted(chance.uniform(1, steps) for _ in range(options.kills - options.kills // 2))

        ended = threading.Event()
        progress = [0.0]

        def kill_at_moments():
            while moments and not ended.is_set():
                if progress[0] >= moments[0] and feeders.kill(chance):
                    moments.pop(0)
                ended.wait(chance.uniform(0.2, 1))

        killer = threading.Thread(target=kill_at_moments, daemon=True)
        killer.start()
        forgets = 0
        for version in range(1, options.rounds + 1):
            for path, count in web.archives(work, version, options.rounds, options.parts):
                pippin.ingest(path)
                versions += count
                progress[0] += 1
            if version == 1:
                forgets = web.forget(pippin)
        pippin.run("index", "-q")
        holder["share"], version = 1, options.rounds
        while (moments or in_flight["done"] < options.kills // 2) and version < options.rounds + 40:
            version += 1
            path, count = web.touch(work, version)
            pippin.ingest(path)
            versions += count
            ended.wait(1)
        ended.set()
        killer.join()
        feeders.end()
        front.trouble = None
        pippin.run("feed", "--to", f"{front.url}/{pages}", "--once", *flags, codes=None)
        last, said = pippin.last.returncode, pippin.last.stderr[-600:]
        if is_vespa:
            # What was cut off last arrives when nobody feeds any more.
            front.wait_for_late()
        statuses = dict(front.index.statuses)
        again = Pippin(pippin.binary, pippin.store)
        again.run("feed", "--to", f"{behind.url}/{other}", "--once", *flags, codes=None)
        if emulator:
            fed, total = documents(emulator.url, pages)
            fresh, _ = documents(emulator.url, other)
            for name in (pages, other):
                urllib.request.urlopen(urllib.request.Request(f"{emulator.url}/{name}", method="DELETE"), timeout=60).close()
        else:
            fed, fresh = ({number: (stub.index.versions[number], document) for number, document in stub.index.documents.items()} for stub in (front, behind))
            total = len(fed)
    wanted = {identifier(web.collection.url(number)): title for number, title in web.titles.items()}
    missing = [number for number in wanted if number not in fed]
    stale = [number for number, title in wanted.items() if number in fed and title not in fed[number][1]["title"]]
    extra = [number for number in fed if number not in wanted]
    both = [(number, fed[number][1], fresh[number][1]) for number in fresh if number in fed]
    differing = [number for number, one, other in both if {**one, "signals": 0} != {**other, "signals": 0}]
    # Signals are there for queries that weigh them otherwise; the score that they make is sent again when it moves, and they with it.
    signals = [abs(one["signals"].get(name, 0) - other["signals"].get(name, 0)) for _, one, other in both for name in one["signals"].keys() | other["signals"].keys()]
    result = dict(
        part="kills", server="vespa.py" if is_vespa else "stub" if options.stub else "osmem-server", pages=options.pages, versions=versions, forgets=forgets, kills=feeders.killed, kills_in_flight=dict(in_flight),
        codes={str(code): count for code, count in feeders.codes.items()}, last_code=last, bulk_requests=front.bulks, actions=statuses,
        documents=total, missing=len(missing), stale=len(stale), extra=len(extra), fresh=len(fresh), fresh_code=again.last.returncode,
        unlike_fresh=len(differing) + len(set(fed) ^ set(fresh)),
        signals_off=sum(value > 0 for value in signals), by_most=round(max(signals, default=0), 6), seconds=round(time.time() - begin),
    )
    print(json.dumps(result), flush=True)
    for name, numbers in (("missing", missing), ("stale", stale), ("extra", extra), ("unlike a fresh index", differing)):
        for number in numbers[:3]:
            print(f"  {name}: {number} {fed.get(number, ('', {}))[1].get('url', '')} {wanted.get(number, '')}")
    if differing:
        one, other = fed[differing[0]][1], fresh[differing[0]][1]
        print("  " + json.dumps({name: (one.get(name), other.get(name)) for name in one.keys() | other.keys() if one.get(name) != other.get(name)}, ensure_ascii=False)[:600])
    if last:
        print(f"  the last feeder said: {said}")
    raise SystemExit(1 if missing or stale or extra or last or result["unlike_fresh"] else 0)


if __name__ == "__main__":
    main()
