"""Times extruct with all syntaxes on every nth page, beside the times in a table of pages."""
import csv
import logging
import pathlib
import sys
import time
import warnings

import extruct

SAMPLE = 60
ROUNDS = 2

warnings.simplefilter("ignore")
logging.disable(logging.CRITICAL)
rows = list(csv.DictReader(open(sys.argv[1], encoding="utf-8"), delimiter="\t"))
count = min(SAMPLE, len(rows))
sample = [rows[i * len(rows) // count] for i in range(count)]
total, whole, failed, read = 0, 0, 0, 0
for row in sample:
    text = (pathlib.Path(sys.argv[2]) / (row["page"] + ".html")).read_text(encoding="utf-8")
    best = None
    for _ in range(ROUNDS):
        start = time.process_time_ns()
        try:
            extruct.extract(text, base_url=row["url"])
        except Exception:
            best = None
            break
        spent = time.process_time_ns() - start
        best = spent if best is None else min(best, spent)
    if best is None:
        failed += 1
        continue
    read += 1
    total += best
    whole += int(row["whole_ns"])
print(
    f"{read} pages ({failed} that extruct fails on left out): extruct {total / read / 1e6:.1f} ms,"
    f" Pippin {whole / read / 1e6:.3f} ms a page: {total / whole:.0f} times as fast (goal 60)"
)
