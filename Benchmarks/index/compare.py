"""Prints, class by class, one engine's times beside those of the fastest other engine.

usage: compare.py RESULTS [ENGINE]
RESULTS holds a file ENGINE.json for each engine, with a line per class and variant; the lines of a
mixed stream, with the variants plain-mixed and blend-mixed, may be in one of their own,
ENGINE.mixed.json. Ends with 1 when a class is slower than that of the fastest other engine.
"""
import glob
import json
import math
import os
import sys

results = sys.argv[1]
ours = sys.argv[2] if len(sys.argv) > 2 else "ours"
rows = {}
for path in sorted(glob.glob(f"{results}/*.json")):
    engine = os.path.basename(path).removesuffix(".json").removesuffix(".mixed")
    for line in open(path):
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if "class" in row:
            rows[(engine, row["variant"], row["class"])] = row

classes = list(dict.fromkeys(c for (e, v, c) in rows if e == ours))
peers = sorted({e for (e, v, c) in rows} - {ours, "own"})


# Other ways in which engines may answer the same: without a required word, or by a scorer of their
# own that adds an array of live scores.
other_forms = {"blend": ["blend-flat"], "blend-mixed": ["live-mixed"]}


def best(variant, name, key):
    variant = variant.removesuffix("-texts")
    found = []
    for peer in peers:
        for form in [variant] + other_forms.get(variant, []):
            if row := rows.get((peer, form, name)):
                found.append((row[key], peer + ("" if form == variant else "/" + form.split("-")[0])))
    return min(found) if found else (float("nan"), "-")


def middle(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else float("nan")


slower = []
for variant in ["plain", "blend", "plain-texts", "blend-texts", "plain-mixed", "blend-mixed"]:
    if not any(v == variant for (e, v, c) in rows if e == ours):
        continue
    print(f"\n{variant}: mean and p99 in us, the best peer's, and the ratios")
    # In a stream no query has a best pass: its p99 is that of all.
    last = "rawp99us" if variant.endswith("-mixed") else "p99us"
    means, tails = [], []
    for name in classes:
        row = rows.get((ours, variant, name))
        if not row or name.endswith(" pass") or name.endswith(" passes"):
            continue
        (mean, first), (tail, second) = best(variant, name, "meanus"), best(variant, name, last)
        means.append(mean / row["meanus"])
        tails.append(tail / row[last])
        slower += [
            f"{variant} {name} {what}: {ratio:.2f} times as fast as {peer}"
            for what, ratio, peer in [("mean", means[-1], first), ("p99", tails[-1], second)]
            if ratio < 1
        ]
        print(
            f"{name:9} {row['meanus']:8.2f} {row[last]:8.1f} | {mean:8.1f} {first:20}"
            f" {tail:8.1f} {second:20} | {means[-1]:7.2f} {tails[-1]:7.2f}"
        )
    if means and peers:
        print(
            f"geometric means {middle(means):.1f} {middle(tails):.1f},"
            f" lowest {min(means):.2f} {min(tails):.2f}"
        )

if slower:
    print("\nslower than the best peer:", *slower, sep="\n")
    sys.exit(1)
