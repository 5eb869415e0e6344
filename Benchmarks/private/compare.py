"""SQLite FTS5 over the items and queries that PrivateBenchmark left in FOLDER: compare.py FOLDER"""
import os
import sqlite3
import sys
import time

folder = sys.argv[1]
items = [line.rstrip("\n").split("\t") for line in open(f"{folder}/items.tsv")]
queries = [line.rstrip("\n") for line in open(f"{folder}/queries.txt")]
path = f"{folder}/fts.sqlite"
if os.path.exists(path):
    os.remove(path)
db = sqlite3.connect(path)
db.execute("PRAGMA journal_mode = WAL")
db.execute("PRAGMA synchronous = FULL")
db.execute("CREATE VIRTUAL TABLE item USING fts5(title, keywords, about, body, prefix = '1 2 3 4')")
calls, used = [], time.process_time()
for start in range(0, len(items), 100):
    begin = time.perf_counter()
    with db:
        db.executemany("INSERT INTO item VALUES (?, ?, ?, ?)", items[start : start + 100])
    calls.append((time.perf_counter() - begin) * 1e6)
used = time.process_time() - used


def report(name, values):
    values = sorted(values)
    high = values[min(len(values) * 99 // 100, len(values) - 1)]
    print(f"FTS5 {name}: n {len(values)}, p50 {values[len(values) // 2]:.0f} us, p99 {high:.0f} us")


report("a call of 100 items (wall)", calls)
print(f"FTS5 items per CPU second: {len(items) / used:.0f}")
sql = "SELECT * FROM item WHERE item MATCH ? ORDER BY bm25(item, 5, 4, 2, 1) LIMIT 10"
for name, wanted in [("keystroke", 0), ("one letter", 1), ("two letters", 2)]:
    times = []
    for text in queries:
        if wanted and len(text) != wanted:
            continue
        match = " ".join(f'"{word}"' for word in text.split()) + "*"
        begin = time.thread_time()
        db.execute(sql, (match,)).fetchall()
        times.append((time.thread_time() - begin) * 1e6)
    report(f"{name}, ten rows (CPU)", times)
