#!/usr/bin/env python3
"""The medians of measured crawls as a table.

usage: table.py results.jsonl
"""

import collections
import json
import statistics
import sys

COLUMNS = [
    ("pages/s", "rate"), ("CPU s per 1,000", "cpu_per_1000"), ("nginx, per 1,000", "nginx_per_1000"),
    ("MiB", "memory_mib"), ("MiB of all processes (PSS)", "pss_mib"), ("s after the last page", "rest"),
    ("connections", "connections"), ("missing", "missing"), ("twice", "twice"),
    ("forbidden", "forbidden"), ("listed", "listed"),
]


def main():
    runs = collections.defaultdict(list)
    for line in open(sys.argv[1]):
        run = json.loads(line)
        runs[run["label"]].append(run)
    print("crawler | runs | " + " | ".join(title for title, _ in COLUMNS))
    print("--- | " * (len(COLUMNS) + 1) + "---")
    for label, rows in runs.items():
        cells = [f"{statistics.median(row[key] for row in rows):g}" for _, key in COLUMNS]
        print(f"{label} | {len(rows)} | " + " | ".join(cells))


if __name__ == "__main__":
    main()
