#!/usr/bin/env python3
"""Does Lucene rank what `pippin feed` sent as `pippin search` does?

usage: lucene.py PIPPIN WORK [--pages 20000] [--queries 200] [--show 3] [--text-factor 1] [--parts exact,plain] [--keep]

Makes a collection, reads it into a store, feeds it to a server that keeps what it gets, builds a Lucene index of that as the mapping
says, and asks both the same. The parts are printed as lines of JSON, then as tables. Ends with 1 when a promise is broken.
"""

import argparse
import glob
import html
import json
import os
import random
import re
import shutil
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from collection import LITTLE, Collection
from kit import Pippin, Stub, identifier, write_warc

HERE = os.path.dirname(os.path.abspath(__file__))
JARS = [found for name in ("core", "sandbox", "analyzers-common", "queries") for found in glob.glob(f"/usr/share/java/lucene-{name}-8.*.jar")]
STATIC = ("engagement-ratio", "taps", "clients", "quality", "links", "freshness", "speed", "design", "spam", "uselessness")
SETTINGS = {
    "as it is": {},
    "closeness off": {"closeness": 0},
    "closeness, forms off": {"closeness": 0, "language": 0},
    "closeness, forms, static off": {"closeness": 0, "language": 0, **dict.fromkeys(STATIC, 0)},
}


def missing():
    """What is not there; empty where all is."""
    lacking = [name for name in ("java", "javac") if not shutil.which(name)]
    return lacking + ([] if len(JARS) == 4 else ["Lucene 8 (Debian's liblucene8-java)"])


class Lucene:
    """Rank.java over a bulk file and a mapping."""

    def __init__(self, work, bulk, mapping, factor):
        self.work, self.bulk, self.mapping, self.factor = work, bulk, mapping, factor
        self.path = os.pathsep.join([f"{work}/classes", *JARS])
        sources = glob.glob(f"{HERE}/lucene/*.java")
        subprocess.run(["javac", "-nowarn", "-d", f"{work}/classes", "-cp", self.path, *sources], check=True)

    def answers(self, bodies, count=10):
        """For each body its total and its hits."""
        path = f"{self.work}/bodies"
        with open(path, "w") as file:
            file.writelines(json.dumps(json.loads(body), ensure_ascii=False) + "\n" for body in bodies)
        command = ["java", "-Xmx3g", "-cp", self.path, "Rank", self.bulk, self.mapping, path, str(count), "--text-factor", str(self.factor)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"Lucene would not answer: {done.stderr[:3000]}")
        return [json.loads(line) for line in done.stdout.splitlines()]


def make_store(pippin, work, collection, words):
    """Reads the collection into a store, unless it is there; fills in the words of each page."""
    done, pages = f"{work}/store.done", [collection.page(number) for number in range(collection.count)]
    for page in pages:
        words[identifier(page["url"])] = words_of(page["body"])
    if os.path.exists(done):
        return pages
    shutil.rmtree(pippin.store, ignore_errors=True)
    archives = []
    for at in range(0, len(pages), 5000):
        archives.append(f"{work}/pages-{at}.warc")
        write_warc(archives[-1], pages[at : at + 5000])
    begin = time.time()
    pippin.ingest(*archives)
    pippin.run("index", "--authority")
    print(json.dumps(dict(part="store", pages=len(pages), seconds=round(time.time() - begin))), flush=True)
    open(done, "w").close()
    return pages


def words_of(body):
    """The words of a page as they are written, in small letters."""
    text = re.sub(r"<script.*?</script>", lambda found: " ".join(re.findall(r': "(.*?)"', found.group())), body)
    text = " ".join(re.findall(r'content="(.*?)"', text)) + re.sub(r"<[^>]+>", " ", text)
    return set(re.findall(r"[^\W_]+", html.unescape(text).lower()))


def text_words(page, least=1):
    """Words of one paragraph of an English page that are no little words."""
    rows = [[word for word in re.findall(r"[a-z]{3,}", row.lower()) if word not in LITTLE] for row in page["paragraphs"]]
    return [row for row in rows if len(set(row)) >= least]


def exact_candidates(collection, pages, seed):
    """Queries of 1 to 3 words, without end, by kind."""
    rng = random.Random(f"{seed} exact")
    english = [page for page in pages if page["language"] == "en"]
    while True:
        rows = []
        while not rows:
            rows = text_words(rng.choice(english), 3)
        row = sorted(set(rng.choice(rows)))
        one, two, three = rng.sample(row, 3)
        yield "one word", one
        yield "a name", " ".join(rng.choice(collection.names))
        yield "all required", f"+{one} +{two}" if rng.random() < 0.6 else f"+{one} +{two} +{three}"
        yield "any of them", f"{one} {two}"


def plain_candidates(pages, seed):
    """Queries as people write them: words of a title, or of a title and the text."""
    rng = random.Random(f"{seed} plain")
    english = [page for page in pages if page["language"] == "en"]
    while True:
        page = rng.choice(english)
        title = [word for word in re.findall(r"[a-z]{3,}", page["title"].lower()) if word not in LITTLE]
        rows = text_words(page, 3)
        if len(set(title)) < 2 or not rows:
            continue
        yield "one word", rng.choice(title)
        yield "two of a title", " ".join(rng.sample(sorted(set(title)), 2))
        yield "three of a text", " ".join(rng.sample(sorted(set(rng.choice(rows))), 3))
        yield "a title and a text word", f"{rng.choice(title)} {rng.choice(rng.choice(rows))}"


class Asking:
    """pippin search, in one of the settings."""

    def __init__(self, pippin, work, weights):
        self.pippin = Pippin(pippin.binary, pippin.store)
        if weights:
            self.pippin.config = f"{work}/settings-{'-'.join(weights)[:60]}.yaml"
            with open(self.pippin.config, "w") as file:
                file.write("weights:\n" + "".join(f"  {name}: {value}\n" for name, value in weights.items()))
        # A language without a stemmer has no forms; its own weight is 0 here.
        self.arguments = ["--prefer-lang", "zh"] if "language" in weights else []

    def hits(self, text, per_host=0, count=10):
        found = json.loads(self.pippin.run("search", "-q", "--format", "json", "--limit", count, "--per-host", per_host, *self.arguments, "--", *text.split()))
        return [(item["id"], item["score"]) for item in found["items"]]

    def body(self, text, exact):
        return self.pippin.run("search", "-q", "--format", "opensearch", *(["--exact"] if exact else []), *self.arguments, "--", *text.split())


def each(function, values):
    with ThreadPoolExecutor(3) as pool:
        return list(pool.map(function, values))


def take(candidates, asking, count, keeps, kinds):
    """The first candidates, as many of each kind, that find something and are kept."""
    found, seen, tries = {kind: [] for kind in kinds}, set(), 0
    most = -(-count // len(kinds))
    for kind, text in candidates:
        if kind not in found or len(found[kind]) >= most or text in seen:
            if all(len(rows) >= most for rows in found.values()) or (tries := tries + 1) > 40 * count:
                break
            continue
        seen.add(text)
        hits = asking.hits(text)
        if hits and keeps(text, hits):
            found[kind].append((kind, text))
    return [row for rows in found.values() for row in rows][:count]


def copies(work):
    """The documents that another page stands for."""
    found, number = set(), None
    with open(f"{work}/bulk", "rb") as lines:
        for line in lines:
            if line.startswith(b'{"index"'):
                number = json.loads(line)["index"]["_id"]
            elif b'"represents":false' in line:
                found.add(number)
    return found


def compare_exact(asking, lucene, queries, label, options, copied):
    """How many queries have the same first ten in the same order, and how the scores differ.

    A copy is found by Pippin when it has words that the page lacks which stands for it; no clause of the engine can say that, so that
    queries which differ by such copies alone are counted apart.
    """
    expected = each(lambda query: asking.hits(query[1]), queries)
    got = lucene.answers(each(lambda query: asking.body(query[1], True), queries))
    kinds, largest, offsets, differing, ties, by_copies = {}, 0.0, [], [], 0, 0
    for (kind, text), hits, answer in zip(queries, expected, got):
        same = [number for number, _ in hits] == [number for number, _ in answer["hits"]]
        row = kinds.setdefault(kind, [0, 0])
        row[0] += same
        row[1] += 1
        scores, others = dict(hits), dict(answer["hits"])
        common = [number for number in scores if number in others]
        if common:
            offset = scores[common[0]] - others[common[0]]
            offsets.append(offset)
            largest = max([largest, *(abs(scores[number] - others[number] - offset) for number in common)])
        if not same:
            left = [number for number, _ in hits if number not in copied]
            by_copies += len(left) < len(hits) and left == [number for number, _ in answer["hits"]][: len(left)]
            near = {round(score, 4) for _, score in hits}
            ties += len(common) == len(hits) and len(near) < len(hits)
            differing.append((kind, text, hits, answer["hits"]))
    equal = sum(row[0] for row in kinds.values())
    print(json.dumps(dict(
        part=f"exact, {label}", equal=equal, of=len(queries), kinds=kinds, largest_difference=round(largest, 6),
        offset=[round(min(offsets, default=0), 6), round(max(offsets, default=0), 6)], differ_among_equal_scores=ties, by_copies=by_copies,
    )), flush=True)
    for kind, text, hits, others in differing[: options.show]:
        print(f"  {kind}: {text}")
        for rank in range(max(len(hits), len(others))):
            left = "%s %.6f" % hits[rank] if rank < len(hits) else "-" * 42
            right = "%s %.6f" % tuple(others[rank]) if rank < len(others) else "-"
            print(f"    {rank + 1:2} {left}   {right}{'' if left[:32] == right[:32] else '   <'}")
    return equal + by_copies


def shares(expected, got):
    """The share of the first ten that are the same, in the mean."""
    found = [len({number for number, _ in hits} & {number for number, _ in answer["hits"]}) / len(hits) for hits, answer in zip(expected, got) if hits]
    return sum(found) / max(len(found), 1)


def variants(work, mapping, factor):
    """Lucene with the mapping as it is, and with Pippin's constant of length; the body of each is the plain one."""
    yield "plain", Lucene(work, f"{work}/bulk", f"{work}/mapping", factor)
    other = json.loads(mapping)
    index = other["settings"].setdefault("index", {})
    index["similarity"] = {"default": {"type": "BM25", "k1": 1.2, "b": 0.5}}
    with open(f"{work}/mapping-other", "w") as file:
        json.dump(other, file)
    yield "plain, b 0.5", Lucene(work, f"{work}/bulk", f"{work}/mapping-other", factor)


def compare_plain(pippin, work, mapping, factor, queries):
    """The share of the first ten by body, and by what Pippin leaves out of its score."""
    table, engines = [], dict(variants(work, mapping, factor))
    for name, weights in SETTINGS.items():
        asking = Asking(pippin, work, weights)
        plain = each(lambda query: asking.body(query[1], False), queries)
        answers = {kind: lucene.answers(plain) for kind, lucene in engines.items()}
        answers["exact"] = engines["plain"].answers(each(lambda query: asking.body(query[1], True), queries))
        for limit in (3, 0) if not weights else (0,):
            expected = each(lambda query: asking.hits(query[1], limit), queries)
            row = dict(part="plain", pippin=f"{name}{'' if limit else ', no host limit'}", **{kind: round(shares(expected, got), 3) for kind, got in answers.items()})
            for kind in sorted({query[0] for query in queries}):
                at = [number for number, query in enumerate(queries) if query[0] == kind]
                row[f"plain, {kind}"] = round(shares([expected[number] for number in at], [answers["plain"][number] for number in at]), 3)
            table.append(row)
            print(json.dumps(row), flush=True)
    return table


def feed(pippin, work, words):
    """Feeds a server that keeps what it gets, and the mapping; returns how many faults there were."""
    with Stub(f"{work}/bulk") as stub:
        begin = time.time()
        pippin.run("feed", "--to", f"{stub.url}/pages", "--exact", "--create", "--once", "--no-progress")
        living = len(stub.index.documents)
        unknown = [number for number in stub.index.documents if number not in words]
        print(json.dumps(dict(
            part="feed", documents=living, actions=dict(stub.index.statuses), unknown=len(unknown), requests=stub.bulks,
            largest_request=max(stub.sizes, default=0), bytes=sum(stub.sizes), seconds=round(time.time() - begin, 1),
        )), flush=True)
        created = stub.index.mapping
    mapping = pippin.run("export", "--mapping")
    with open(f"{work}/mapping", "w") as file:
        file.write(mapping)
    # What the feed notes there says whose index it is.
    of_feed = {**json.loads(mapping)["mappings"], "_meta": created["mappings"].get("_meta")}
    differs = created != {**json.loads(mapping), "mappings": of_feed}
    if differs:
        print("  --create does not make what `pippin export --mapping` prints")
    return int(differs) + len(unknown)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("pippin")
    parser.add_argument("work")
    parser.add_argument("--pages", type=int, default=20000)
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=3)
    parser.add_argument("--text-factor", type=float, default=1, help="2.2 for engines whose BM25 has the factor k1 + 1")
    parser.add_argument("--parts", default="exact,plain")
    parser.add_argument("--keep", action="store_true", help="take what the last run fed")
    options = parser.parse_args()
    if missing():
        raise SystemExit(f"missing: {', '.join(missing())}")
    work = os.path.abspath(options.work)
    os.makedirs(f"{work}/classes", exist_ok=True)
    pippin, words = Pippin(os.path.abspath(options.pippin), f"{work}/store"), {}
    collection = Collection(options.pages, seed=options.seed)
    pages = make_store(pippin, work, collection, words)

    failed = 0 if options.keep and os.path.exists(f"{work}/mapping") else feed(pippin, work, words)

    with open(f"{work}/mapping") as file:
        mapping = file.read()
    lucene = Lucene(work, f"{work}/bulk", f"{work}/mapping", options.text_factor)
    asks = {name: Asking(pippin, work, weights) for name, weights in SETTINGS.items()}

    def has_all(text, hits):
        wanted = set(text.replace("+", "").split())
        return all(wanted <= words[number] for number, _ in hits)

    if "exact" in options.parts:
        kinds = ["one word", "a name", "all required", "any of them"]
        queries = take(exact_candidates(collection, pages, options.seed), asks["closeness off"], options.queries, has_all, kinds)
        if len(queries) < options.queries:
            print(f"  only {len(queries)} queries were found of which every hit has all words")
        copied = copies(work)
        for name in ("closeness off", "as it is"):
            equal = compare_exact(asks[name], lucene, queries, name, options, copied)
            if name == "closeness off":
                failed += len(queries) - equal
    if "plain" in options.parts:
        kinds = ["one word", "two of a title", "three of a text", "a title and a text word"]
        queries = take(plain_candidates(pages, options.seed), asks["as it is"], options.queries, lambda *_: True, kinds)
        table = compare_plain(pippin, work, mapping, options.text_factor, queries)
        failed += table[0]["plain"] < 0.8
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
