#!/usr/bin/env python3
"""Asks Pippin and other engines for pages that are known to be there; see README.md."""

import argparse
import hashlib
import os
import random
import shutil
import subprocess
import sys
import time

import makewarc
import measure
import peers
import queries as q
import report
from collection import Collection, export
from pippin import Server, make_store


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pippin", help="the pippin binary that is measured")
    parser.add_argument("--work", required=True, help="the folder for stores, queries and what is kept of peers")
    parser.add_argument("--warc", nargs="+", default=[], help="archives with the pages")
    parser.add_argument("--pages", help="a folder with manifest.tsv, pages/ and sites/, to make an archive of")
    parser.add_argument("--store", help="a store with the pages, which is measured as it is")
    parser.add_argument("--compare", metavar="PIPPIN", help="another binary, asked the same over an index of its own")
    parser.add_argument("--config", metavar="FILE", help="a settings file of the measured binary, such as other weights")
    parser.add_argument(
        "--prefer-lang", action="store_true", help="tell Pippin the searcher's language: that of the page"
    )
    parser.add_argument(
        "--half", choices=("tune", "report", "all"), default="all", help="which half of the pages is asked for"
    )
    parser.add_argument("--targets", type=int, default=800, help="the most pages that are asked for")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", help="only kinds that begin so")
    parser.add_argument(
        "--engines",
        nargs="+",
        default=["api", "page", "command", *peers.MAKERS],
        help="of: api page command " + " ".join(peers.MAKERS),
    )
    parser.add_argument("--limit", type=int, help="the most queries of a kind")
    parser.add_argument(
        "--misses", metavar="KIND", help="show what came before the pages of this kind that are not first"
    )
    parser.add_argument("--show", type=int, metavar="COUNT", help="print so many queries of each kind, and ask none")
    parser.add_argument("--fresh", action="store_true", help="read the pages and make the queries again")
    return parser.parse_args()


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:12]


def note(text):
    print(text, file=sys.stderr, flush=True)


def settings_of(binary, options):
    """The settings file, which is the measured binary's alone."""
    return ["--config", options.config] if options.config and binary == options.pippin else []


def store_of(binary, options, work):
    """A store of this binary's making; of a given store the measured binary takes it as it is."""
    if options.store and binary == options.pippin:
        return options.store
    settings = settings_of(binary, options)
    store = os.path.join(work, "-".join(("store", *map(digest, [binary, *settings[1:]]))))
    if os.path.exists(os.path.join(store, "complete")):
        return store
    shutil.rmtree(store, ignore_errors=True)
    if options.store:
        shutil.copytree(options.store, store)
        subprocess.run([binary, "index", "--rebuild", "-q", "--no-progress", "--store", store, *settings], check=True)
    else:
        archives = list(options.warc)
        if options.pages:
            archives.append(os.path.join(work, "pages.warc"))
            if not os.path.exists(archives[-1]):
                note(f"{makewarc.write(options.pages, archives[-1])} pages archived")
        begin = time.time()
        make_store(binary, archives, store, settings)
        note(f"{store} made in {time.time() - begin:.1f} s")
    open(os.path.join(store, "complete"), "w").close()
    return store


def prepare(options, work):
    """The pages and queries, which stay the same until --fresh: a reader that changed changes no question."""
    pages = os.path.join(work, "pages.jsonl.gz")
    if options.fresh and os.path.exists(pages):
        os.remove(pages)
    if not os.path.exists(pages):
        export(options.pippin, store_of(options.pippin, options, work), pages)
    collection = Collection(pages)
    path = os.path.join(work, f"queries-{options.targets}-{options.seed}.jsonl")
    if options.fresh or not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(pages):
        q.save(q.make(collection, options.targets, options.seed), path)
    return collection, q.load(path)


def choose(queries, options):
    chosen, counts = [], {}
    for query in queries:
        counts[query.kind] = counts.get(query.kind, 0)
        fits = options.half in ("all", query.half) and (
            not options.kinds or any(query.kind.startswith(name) for name in options.kinds)
        )
        if fits and (options.limit is None or counts[query.kind] < options.limit):
            counts[query.kind] += 1
            chosen.append(query)
    return chosen


def ask_peers(names, collection, queries, work):
    """What the peers answer; it depends on the pages and queries only, so it is kept."""
    answers = {}
    with open(os.path.join(work, "pages.jsonl.gz"), "rb") as file:
        stamp = hashlib.file_digest(file, "sha256").hexdigest()
    for name in names:
        begin = time.time()

        def make(name=name):
            engine = peers.MAKERS[name](collection)
            return lambda query: measure.peer(engine, name in peers.COMPLETING, query)

        try:
            answers[name], count = measure.kept(os.path.join(work, f"answers-{name}.json"), stamp, queries, make)
        except ImportError as error:
            print(f"left out: {name} ({error})")
            continue
        note(f"{name}: {count} queries, {time.time() - begin:.0f} s; {len(queries) - count} kept from before")
    return answers


def ask_pippin(binary, options, work, collection, queries, names):
    """What one binary answers on each surface; the command for a sample, as each is a process."""
    found = {}
    store, settings = store_of(binary, options, work), settings_of(binary, options)
    with Server(binary, store, collection.by_url, settings, options.prefer_lang) as server:
        begin = time.time()
        found["api"] = server.map(lambda query: measure.api(server, query), queries)
        note(f"API: {len(queries)} queries, {time.time() - begin:.0f} s")
        if "page" in names:
            begin = time.time()
            found["page"] = server.map(
                lambda query: server.page(query.text, query.language) if report.finished(query) else None, queries
            )
            note(f"page: {time.time() - begin:.0f} s")
        if "command" in names:
            numbers = [n for n, query in enumerate(queries) if report.finished(query)]
            numbers = random.Random(options.seed).sample(numbers, min(60, len(numbers)))
            same = sum(server.command(queries[n].text, queries[n].language) == found["api"][n] for n in numbers)
            print(f"the command gives what the API gives for {same} of {len(numbers)} queries")
        if server.refused:
            print(f"refused, which counts as not found: {len(server.refused)}, such as {sorted(server.refused)[0]!r}")
    return found


def main():
    options = arguments()
    if not (options.warc or options.pages or options.store):
        raise SystemExit("name the pages: --warc FILES, --pages FOLDER or --store STORE")
    os.makedirs(options.work, exist_ok=True)
    # Settings of the folder where this is called would change what is measured.
    for name in ("pippin", "work", "pages", "store", "compare", "config"):
        value = getattr(options, name)
        setattr(options, name, os.path.abspath(value) if value else value)
    options.warc = [os.path.abspath(path) for path in options.warc]
    os.chdir(options.work)
    collection, everything = prepare(options, options.work)
    queries = choose(everything, options)
    if options.show is not None:
        return show(queries, collection, options.show)
    print(
        f"{len(collection.pages)} pages, {len(collection.hidden)} more that no search shows; {len(queries)} queries for "
        f"{len({query.right[0] for query in queries})} pages ({options.half}), seed {options.seed}"
    )
    engines, names = {}, options.engines
    if {"api", "page", "command"} & set(names):
        engines |= ask_pippin(options.pippin, options, options.work, collection, queries, names)
        if options.compare:
            based = ask_pippin(options.compare, options, options.work, collection, queries, {"page"} & set(names))
            engines |= {f"base {name}": answers for name, answers in based.items()}
    engines |= ask_peers([name for name in names if name in peers.MAKERS], collection, queries, options.work)
    if options.misses:
        return report.misses(queries, engines["api"], options.misses, collection)
    report.tables(queries, engines)
    report.goals(queries, engines)


def show(queries, collection, count):
    titles = {page.id: page.title for page in collection.pages}
    for kind in q.KINDS:
        own = [query for query in queries if query.kind == kind]
        print(f"\n{kind} ({len(own)})")
        for query in random.Random(5).sample(own, min(count, len(own))):
            print(f"  [{query.language}] {query.text!r} {query.wanted} -> {titles[query.right[0]]!r}")


if __name__ == "__main__":
    main()
