#!/usr/bin/env python3
"""Compares an export with what the corpus's manifest counted by text search."""
import csv, json, sys
from collections import Counter

corpus, export = sys.argv[1:3]
records = {}
for line in open(export):
    record = json.loads(line)
    records[record["url"]] = record
print(f"{len(records)} records, {sum(r['indexable'] for r in records.values())} indexable")
linked = [r for r in records.values() if r["indexable"]
          and not {"description.missing", "deep-link.missing"} & set(r["reasons"])]
print(f"{len(linked)} app-linked")
for reason, count in Counter(x for r in records.values() for x in r["reasons"]).most_common():
    print(f"  {count:5} {reason}")
found = {
    "itunes": lambda r: r.get("banner") is not None,
    "al_ios": lambda r: any(a["platform"] in ("ios", "iphone", "ipad") for a in r["appLinks"]),
    "al_android": lambda r: any(a["platform"] == "android" for a in r["appLinks"]),
    "tw_app": lambda r: r.get("twitterApp") is not None,
    "android_app_link": lambda r: any(a["platform"] == "android" for a in r["alternateApps"]),
    "jsonld": lambda r: any(i["syntax"] == "json-ld" for i in r["structuredData"]["items"]),
    "microdata": lambda r: any(i["syntax"] == "microdata" for i in r["structuredData"]["items"]),
    "og": lambda r: bool(r["structuredData"]["openGraph"]),
    "canonical": lambda r: r.get("canonicalURL") is not None,
    "hreflang": lambda r: bool(r["alternates"]),
}
pages = [p for p in csv.DictReader(open(f"{corpus}/manifest.tsv"), delimiter="\t", quoting=csv.QUOTE_NONE)]
known = {u.split("://", 1)[1].rstrip("/"): r for u, r in records.items()}
matched = [(p, known.get(p["url"].split("#")[0].split("://", 1)[-1].rstrip("/"))) for p in pages]
matched = [(p, r) for p, r in matched if r]
print(f"{len(matched)} of the manifest's {len(pages)} pages found by address")
for column, has in found.items():
    said = sum(int(p[column] or 0) > 0 for p, _ in matched)
    both = sum(int(p[column] or 0) > 0 and has(r) for p, r in matched)
    only = sum(int(p[column] or 0) == 0 and has(r) for p, r in matched)
    print(f"  {column:18} text search {said:4}, extracted too {both:4}, only extracted {only:3}")
print("items:", dict(Counter(i["syntax"] for r in records.values() for i in r["structuredData"]["items"])))
