"""Peers over the items and queries that PrivateBenchmark left in FOLDER.

compare.py sqlite|fts5|tantivy FOLDER [SECONDS]; queries end after SECONDS of the processor each (60).
Tantivy takes `pip install tantivy`.
"""
import os
import shutil
import sqlite3
import sys
import time

FIELDS = ["title", "keywords", "about", "body"]


def items(folder):
    """The items, one by one."""
    with open(f"{folder}/items.tsv") as lines:
        for line in lines:
            yield line.rstrip("\n").split("\t")


def batches(folder, size=100):
    batch = []
    for item in items(folder):
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def anonymous():
    """The kilobytes of memory of this process that no file stands behind."""
    with open("/proc/self/smaps_rollup") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("Anonymous:"))


def report(name, values):
    values = sorted(values)
    if values:
        high = values[min(len(values) * 99 // 100, len(values) - 1)]
        print(f"{name}: n {len(values)}, p50 {values[len(values) // 2]:.0f} us, p99 {high:.0f} us", flush=True)


def ask(name, folder, seconds, query):
    """Asks every letter of typed words, as far as the budget goes."""
    with open(f"{folder}/queries.txt") as lines:
        queries = [line.rstrip("\n") for line in lines]
    for text in queries[:20]:
        query(text)
    for kind, wanted in [("keystroke", 0), ("one letter", 1), ("two letters", 2)]:
        chosen = [text for text in queries if not wanted or len(text) == wanted]
        times, end = [], time.thread_time() + seconds
        for text in chosen:
            if time.thread_time() > end:
                break
            begin = time.thread_time()
            query(text)
            times.append((time.thread_time() - begin) * 1e6)
        report(f"{name} {kind}, ten rows (CPU), {len(times)} of {len(chosen)} asked", times)
    print(f"{name} anonymous memory, Python included: {anonymous()} kB")


def database(path):
    for end in ["", "-wal", "-shm"]:
        if os.path.exists(path + end):
            os.remove(path + end)
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    return db


def sqlite(folder, _):
    """One transaction of one row, the measure of what an acknowledgement takes."""
    db = database(f"{folder}/rows.sqlite")
    db.execute("CREATE TABLE item(id INTEGER PRIMARY KEY, identifier TEXT UNIQUE, content TEXT)")
    ones = []
    for number, item in enumerate(items(folder)):
        if number == 1000:
            break
        begin = time.perf_counter()
        with db:
            db.execute("INSERT INTO item(identifier, content) VALUES (?, ?)", (f"item-{number}", "\t".join(item)))
        ones.append((time.perf_counter() - begin) * 1e6)
    report("SQLite one transaction of one row (wall)", ones)


def fts5(folder, seconds):
    db = database(f"{folder}/fts.sqlite")
    db.execute("CREATE VIRTUAL TABLE item USING fts5(title, keywords, about, body, prefix = '1 2 3 4')")
    calls, count, used = [], 0, 0.0
    for batch in batches(folder):
        begin, start = time.perf_counter(), time.process_time()
        with db:
            db.executemany("INSERT INTO item VALUES (?, ?, ?, ?)", batch)
        used += time.process_time() - start
        calls.append((time.perf_counter() - begin) * 1e6)
        count += len(batch)
    report("FTS5 a call of 100 items (wall)", calls)
    print(f"FTS5 items per CPU second: {count / used:.0f}", flush=True)
    sql = "SELECT * FROM item WHERE item MATCH ? ORDER BY bm25(item, 5, 4, 2, 1) LIMIT 10"

    def query(text):
        match = " ".join(f'"{word}"' for word in text.split()) + "*"
        db.execute(sql, (match,)).fetchall()

    ask("FTS5", folder, seconds, query)


def tantivy(folder, seconds):
    import tantivy as t

    path = f"{folder}/tantivy"
    shutil.rmtree(path, ignore_errors=True)
    os.mkdir(path)
    edges = t.TextAnalyzerBuilder(t.Tokenizer.ngram(1, 8, True)).filter(t.Filter.lowercase()).build()
    words = t.TextAnalyzerBuilder(t.Tokenizer.simple()).filter(t.Filter.lowercase()).build()
    builder = t.SchemaBuilder()
    for name in FIELDS:
        builder.add_text_field(name, stored=True, tokenizer_name="words")
        # The tokenizer takes a whole text, so that each word is a value of its own.
        builder.add_text_field(name + "_edges", tokenizer_name="edges", index_option="freq")
    schema = builder.build()
    index = t.Index(schema, path=path)
    for name, analyzer in [("edges", edges), ("words", words)]:
        index.register_tokenizer(name, analyzer)
    writer = index.writer(heap_size=64 << 20, num_threads=1)
    count, used = 0, 0.0
    for item in items(folder):
        document = t.Document()
        start = time.process_time()
        for name, text in zip(FIELDS, item):
            document.add_text(name, text)
            for word in text.split():
                document.add_text(name + "_edges", word)
        writer.add_document(document)
        used += time.process_time() - start
        count += 1
    start = time.process_time()
    writer.commit()
    writer.wait_merging_threads()
    used += time.process_time() - start
    print(f"Tantivy items per CPU second, Python included: {count / used:.0f}", flush=True)
    index.reload()
    searcher = index.searcher()
    weights = dict(zip(FIELDS, [5.0, 4.0, 2.0, 1.0]))

    def either(word, end):
        terms = []
        for name in FIELDS:
            query = t.Query.term_query(schema, name + end, word)
            terms.append((t.Occur.Should, t.Query.boost_query(query, weights[name])))
        return t.Query.boolean_query(terms)

    def query(text):
        typed = text.lower().split()
        parts = [(t.Occur.Must, either(word, "")) for word in typed[:-1]]
        parts.append((t.Occur.Must, either(typed[-1][:8], "_edges")))
        found = searcher.search(t.Query.boolean_query(parts), 10, count=False)
        for _, address in found.hits:
            searcher.doc(address).to_dict()

    ask("Tantivy", folder, seconds, query)


if __name__ == "__main__":
    peer = {"sqlite": sqlite, "fts5": fts5, "tantivy": tantivy}[sys.argv[1]]
    peer(sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else 60)
