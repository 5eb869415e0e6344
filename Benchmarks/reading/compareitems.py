"""Counts the items of structured data that only Pippin or only extruct finds, by syntax.

usage: compareitems.py SEEN.jsonl FOLDER
SEEN.jsonl comes from `ReadingBenchmark seen`, FOLDER from `ReadingBenchmark decode`.

What counts as one: an item is a node that has a type, wherever it is nested. Nodes of one
identifier in JSON-LD and RDFa are one item with the types of all, because that is what an
identifier means; extruct leaves them apart, and its relative identifiers are made absolute first.
Pippin's record repeats a node wherever another refers to it; what is below it counts once. Its key
is its types without their vocabulary (what stands behind the last `/`, `#` or `:`), in order of the
alphabet, and the text of its `name`, `headline` or `title`, white space folded, case folded, markup
references resolved, the first 60 characters. Two readings of a page have an item in common as often
as both have its key. Keys with a text are compared first; what is left of them is compared by type
alone, because readers differ in how much text an element's value has. JSON-LD's own words, such as
the `@id` that a context gives as a type, are no types.

What extruct alone has is listed. On the corpus it is nodes that extruct keeps apart though they
have one type each and the same identifier, which Pippin joins.
"""
import collections
import html
import json
import logging
import pathlib
import re
import sys
import urllib.parse
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


def node(identifier, types, properties):
    """An item's identifier, types and text."""
    names = {local(name): value for name, value in properties.items()}
    label = next((text(names[name]) for name in NAMES if name in names), "")
    types = {local(t) for t in types if isinstance(t, str) and t and not t.startswith("@")}
    return identifier if isinstance(identifier, str) else None, types, label


def absolute(identifier, url):
    try:
        return urllib.parse.urljoin(url, identifier)
    except ValueError:
        return identifier


def keys(nodes, syntax, url):
    """The keys of a page's items, nodes of one identifier merged."""
    found, merged = [], {}
    for identifier, types, label in nodes:
        if not types:
            continue
        if identifier is None or syntax == "microdata":
            found.append((tuple(sorted(types)), label))
            continue
        first = merged.setdefault(absolute(identifier, url), [set(), ""])
        first[0] |= types
        first[1] = first[1] or label
    return found + [(tuple(sorted(types)), label) for types, label in merged.values()]


def ours(item, into, expanded):
    stack = [item]
    while stack:
        value = stack.pop()
        if isinstance(value, list):
            stack.extend(value)
        elif isinstance(value, dict) and "properties" in value:
            identifier, properties = value.get("id"), value["properties"]
            if value.get("types"):
                into.append(node(identifier, value["types"], properties))
            if identifier and properties and item["syntax"] != "microdata":
                if len(properties) <= expanded.get(identifier, 0):
                    continue
                expanded[identifier] = len(properties)
            stack.extend(properties.values())
        elif isinstance(value, dict):
            stack.extend(value.values())


def typed(value, into, id_key, type_key, inner):
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
                properties = value.get(inner, {}) if inner else value
                into.append(node(value.get(id_key), types, properties))
            stack.extend(value.values())


def theirs(page, url):
    """extruct's items by syntax; `None` for a syntax that it fails on."""
    found = {}
    for syntax, id_key, type_key, inner in (
        ("json-ld", "@id", "@type", None),
        ("microdata", "id", "type", "properties"),
        ("rdfa", "@id", "@type", None),
    ):
        items = []
        try:
            data = extruct.extract(page, base_url=url, syntaxes=[syntax], errors="strict")
            typed(data[syntax], items, id_key, type_key, inner)
            found[syntax] = keys(items, syntax, url)
        except Exception:
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
        nodes = collections.defaultdict(list)
        expanded = collections.defaultdict(dict)
        url = seen["record"]["url"]
        for item in (seen["record"].get("structuredData") or {}).get("items") or []:
            ours(item, nodes[item["syntax"]], expanded[item["syntax"]])
        mine = {
            syntax: keys(nodes[syntax], syntax, url) for syntax in ("json-ld", "microdata", "rdfa")
        }
        for syntax, other in theirs(page, url).items():
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
