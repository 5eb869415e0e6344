"""Counts the items of structured data that only Pippin or only extruct finds, by syntax.

usage: compareitems.py SEEN.jsonl FOLDER
SEEN.jsonl comes from `ReadingBenchmark seen`, FOLDER from `ReadingBenchmark decode`.

What counts as one: an item is a node that has a type, wherever it is nested. Its key is its types
without their vocabulary (what stands behind the last `/`, `#` or `:`), in order of the alphabet,
and the text of its `name`, `headline` or `title`, white space folded, case folded, markup
references resolved, the first 60 characters. Two readings of a page have an item in common as often
as both have its key. Keys with a text are compared first; what is left of them is compared by type
alone, because readers differ in how much text an element's value has.
"""
import collections
import html
import json
import logging
import pathlib
import re
import sys
import warnings

import extruct

warnings.simplefilter("ignore")
logging.disable(logging.CRITICAL)
NAMES = ("name", "headline", "title")


def local(name):
    return re.split(r"[/#:]", name.rstrip("/#"))[-1].lower()


def text(value):
    """The text of a property's first value; empty when it is no text."""
    while isinstance(value, list):
        value = value[0] if value else ""
    if isinstance(value, dict):
        value = value.get("@value", "")
    if not isinstance(value, (str, int, float)):
        return ""
    return re.sub(r"\s+", " ", html.unescape(str(value))).strip().lower()[:60]


def key(types, properties):
    names = {local(name): value for name, value in properties.items()}
    label = next((text(names[name]) for name in NAMES if name in names), "")
    return tuple(sorted({local(t) for t in types if isinstance(t, str) and t})), label


def ours(item, into):
    stack = [item]
    while stack:
        value = stack.pop()
        if isinstance(value, list):
            stack.extend(value)
        elif isinstance(value, dict) and "properties" in value:
            if value.get("types"):
                into.append(key(value["types"], value["properties"]))
            stack.extend(value["properties"].values())
        elif isinstance(value, dict):
            stack.extend(value.values())


def typed(value, into, type_key, inner):
    """The items below a value of extruct's, whose types stand under `type_key`."""
    stack = [value]
    while stack:
        value = stack.pop()
        if isinstance(value, list):
            stack.extend(value)
        elif isinstance(value, dict):
            types = value.get(type_key) or []
            types = types if isinstance(types, list) else [types]
            # Microdata names several types in one attribute.
            types = [t for name in types if isinstance(name, str) for t in name.split()]
            if types and "@value" not in value:
                into.append(key(types, value.get(inner, {}) if inner else value))
            stack.extend(value.values())


def theirs(page, url):
    """extruct's items by syntax; `None` for a syntax that it fails on."""
    found = {}
    for syntax, type_key, inner in (
        ("json-ld", "@type", None),
        ("microdata", "type", "properties"),
        ("rdfa", "@type", None),
    ):
        items = []
        try:
            data = extruct.extract(page, base_url=url, syntaxes=[syntax], errors="strict")
            typed(data[syntax], items, type_key, inner)
            found[syntax] = items
        except Exception as error:
            found[syntax] = None
    return found


def difference(mine, other):
    """The items that only one of two readings has: those with texts first, then by type."""
    left, right = collections.Counter(mine), collections.Counter(other)
    left, right = left - right, right - left
    types = collections.Counter()
    for (kinds, _), count in right.items():
        types[kinds] += count
    only_mine = []
    for item, count in left.items():
        common = min(count, types[item[0]])
        types[item[0]] -= common
        only_mine += [item] * (count - common)
    kept = collections.Counter(types)
    only_other = []
    for item, count in right.items():
        taken = min(count, kept[item[0]])
        kept[item[0]] -= taken
        only_other += [item] * taken
    return only_mine, only_other


def main():
    folder = pathlib.Path(sys.argv[2])
    totals = collections.defaultdict(collections.Counter)
    listed = []
    for line in open(sys.argv[1], encoding="utf-8"):
        seen = json.loads(line)
        page = (folder / (seen["page"] + ".html")).read_bytes().decode("utf-8", "replace")
        mine = collections.defaultdict(list)
        for item in (seen["record"].get("structuredData") or {}).get("items") or []:
            ours(item, mine[item["syntax"]])
        for syntax, other in theirs(page, seen["record"]["url"]).items():
            total = totals[syntax]
            if other is None:
                total["pages extruct fails on"] += 1
                total["items on those pages"] += len(mine[syntax])
                continue
            only_mine, only_other = difference(mine[syntax], other)
            total["items of Pippin"] += len(mine[syntax])
            total["items of extruct"] += len(other)
            total["only Pippin"] += len(only_mine)
            total["only extruct"] += len(only_other)
            if only_mine or only_other:
                listed.append((syntax, seen["page"], only_mine, only_other))
    print("== items beside extruct")
    for syntax, total in totals.items():
        print(f"{syntax:10}" + ", ".join(f"{name} {count}" for name, count in total.items()))
    for syntax, page, mine, other in listed:
        print(f"-- {syntax}: {page}")
        for label, items in (("Pippin", mine), ("extruct", other)):
            for item, count in collections.Counter(items).most_common(3):
                print(f"   only {label}: {count} x {'+'.join(item[0])} {item[1]!r}")


main()
