#!/usr/bin/env python3
"""Does anything leave by `pippin feed` of what fewer than k people did?

usage: privacy.py PIPPIN WORK [--pages 300] [--k 50] [--engine vespa]

Clients are shown four pages and click one. After 1, k - 1, k, 2 k and 8 k of them the feed goes on, and a new index is filled. Below k
not a line may be sent, and the new index must hold the same bytes and versions. Above it only the signals of what people did and
the static score may change, and the page that all send away may be hidden, from a share on that is secret and another for each
store. No request may hold a client, an event, a network or a query. Prints a line of JSON a step; ends with 1 when a promise is
broken.
"""

import argparse
import json
import os
import random
import shutil
import time

from collection import Collection
from kit import Pippin, Stub, identifier, write_warc
from vespa import Vespa, application

BY_PEOPLE = ("engagement-ratio", "taps", "clients", "uselessness")


def events(clients, urls, chance):
    """Lines of what clients did: each is shown four pages, clicks the first, and sends the second away."""
    now = int(time.time() * 1000)
    for client in clients:
        name, network = f"client-{client:05}-7c1f", f"198.{client % 250}.{client // 250}.0"
        for position, url in enumerate(urls, 1):
            for kind in ["impression"] + (["tap", "open"] if position == 1 else ["dismiss"] if position == 2 else []):
                yield dict(
                    id=f"event-{client}-{position}-{kind}-{chance.randrange(1 << 40):x}", kind=kind, item=url, position=position, at=now - 60_000 + position,
                    client=name, network=network, query="a secret query xyzzy",
                )


def changes(before, after, away):
    """The names of what differs between two sets of documents, signals one by one, and how many documents differ.

    That the document with the number `away`, and no other, is gone or marked as removed has the name "hidden".
    """
    names, count = set(), 0
    for number in before.keys() | after.keys():
        one, other = before.get(number, {}), after.get(number, {})
        if one == other:
            continue
        count += 1
        if number == away and (not other or other.get("removed")):
            names.add("hidden")
            continue
        for name in one.keys() | other.keys():
            if one.get(name) == other.get(name):
                continue
            if name == "signals":
                left, right = one.get(name, {}), other.get(name, {})
                names |= {f"signals.{signal}" for signal in left.keys() | right.keys() if left.get(signal) != right.get(signal)}
            else:
                names.add(name)
    return names, count


def feed(pippin, stub, index):
    """Sends what has changed since the last time; returns how many lines that were."""
    before = sum(stub.index.statuses.values())
    where = [f"{stub.url}/page", "--engine", "vespa"] if isinstance(stub, Vespa) else [f"{stub.url}/{index}", "--create"]
    pippin.run("feed", "--to", *where, "--once", "--exact")
    return sum(stub.index.statuses.values()) - before


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("pippin")
    parser.add_argument("work")
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--k", type=int, default=50)
    parser.add_argument("--engine", choices=["opensearch", "vespa"], default="opensearch")
    options = parser.parse_args()
    work = os.path.abspath(options.work)
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    pippin, collection, chance, failed = Pippin(os.path.abspath(options.pippin), f"{work}/store"), Collection(options.pages, hosts=30), random.Random(1), 0
    write_warc(f"{work}/pages.warc", [collection.page(number) for number in range(options.pages)])
    pippin.ingest(f"{work}/pages.warc")
    pippin.run("index", "-q", "--authority")
    schema = application(pippin, f"{work}/application") if options.engine == "vespa" else None

    def stub(capture):
        return Vespa(schema, capture=capture) if schema else Stub(capture)

    with stub(f"{work}/sent") as followed:
        first = feed(pippin, followed, "pages")
        app_linked = [document["url"] for document in followed.index.documents.values() if document.get("appLinked")]
        urls = sorted(app_linked)[:4]
        numbers = {identifier(url) for url in urls}
        away = identifier(urls[1])
        # What the passage of time alone changes must not be taken for what people did.
        pippin.run("index", "-q")
        idle = feed(pippin, followed, "pages")
        start, versions = dict(followed.index.documents), dict(followed.index.versions)
        print(json.dumps(dict(part="privacy", clients=0, sent=first, sent_without_events=idle)), flush=True)
        failed += bool(idle)
        shown = 0
        for total in (1, options.k - 1, options.k, 2 * options.k, 8 * options.k, 8 * options.k + 1):
            with open(f"{work}/events", "w") as file:
                for event in events(range(shown, total), urls, chance):
                    file.write(json.dumps(event) + "\n")
            pippin.run("engage", f"{work}/events")
            shown = total
            known = dict(followed.index.documents)
            sent = feed(pippin, followed, "pages")
            with stub(f"{work}/sent-fresh-{total}") as fresh:
                feed(pippin, fresh, "fresh")
                there, their_versions = fresh.index.documents, fresh.index.versions
            names, count = changes(start, there, away)
            by_step, _ = changes(known, followed.index.documents, away)
            unlike = sum(followed.index.documents.get(number) != there.get(number) for number in there)
            others = [number for number in there if there[number] != start.get(number) and number not in numbers]
            wrong = []
            if total < options.k and (sent or names or their_versions != versions):
                wrong.append("something changed below k")
            allowed = {"static", "hidden", "baseHigh", "baseLow", "excessHigh", "excessLow", *(f"signals.{name}" for name in BY_PEOPLE)}
            if names - allowed:
                wrong.append(f"changed: {sorted(names - allowed)}")
            if unlike:
                wrong.append(f"{unlike} documents of the followed index are unlike those of a new one")
            values = {number: {name: value for name, value in there.get(number, {}).get("signals", {}).items() if name in BY_PEOPLE} for number in sorted(numbers)}
            if any(not 0 < value <= 1 for signals in values.values() for value in signals.values()):
                wrong.append("a signal outside (0,1]")
            print(json.dumps(dict(
                part="privacy", clients=total, sent=sent, documents_changed=count, of_others=len(others), changed=sorted(names), changed_by_this_step=sorted(by_step),
                versions_changed=sum(their_versions[number] != versions.get(number) for number in their_versions), signals=values[sorted(numbers)[0]] and values, wrong=wrong,
            )), flush=True)
            failed += len(wrong)
        requests = followed.requests
    words = ("client-0", "event-", "xyzzy", "198.", "7c1f")
    leaks = []
    for name in sorted(os.listdir(work)):
        if name.startswith("sent"):
            with open(f"{work}/{name}", errors="replace") as file:
                text = file.read()
            leaks += [f"{word} in {name}" for word in words if word in text]
    leaks += [f"{word} in a request" for word in words for request in requests if word in str(request)]
    print(json.dumps(dict(part="privacy", requests=len(requests), names_of_people=leaks)), flush=True)
    raise SystemExit(1 if failed or leaks else 0)


if __name__ == "__main__":
    main()
