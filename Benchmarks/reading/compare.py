"""Compares what Pippin read of each page with what lexbor, a WHATWG parser, reads of the same.

usage: compare.py SEEN.jsonl FOLDER
SEEN.jsonl comes from `ReadingBenchmark seen`, FOLDER from `ReadingBenchmark decode`.

Lexbor runs no scripts and reads a `noscript` like any element here. What stands inside `template`
(and inside the raw text of `iframe`, `noembed`, `noframes`, `textarea`, `xmp`, `plaintext`) is no
part of the page for either reader. A page is *equal* in a part when both readers found the same
values in the same order; `hrefs` is equal when none of lexbor's is missing from Pippin's.
"""
import collections
import json
import pathlib
import sys

from selectolax.lexbor import LexborHTMLParser

APPS = ("apple-itunes-app", "google-play-app")
APP_PREFIXES = ("al:", "twitter:app:", "smartbanner:", "msapplication-")
ROBOTS = ("robots", "googlebot", "applebot", "bingbot")
RAW = {"template", "iframe", "noembed", "noframes", "textarea", "xmp", "plaintext"}


def walk(parser):
    """All elements of a page in document order, without those in inert subtrees."""
    node, depth = parser.root, 0
    while node is not None:
        tag = node.tag
        if not tag.startswith("-") and tag != "!doctype":
            yield node
        child = None if tag in RAW else node.first_child
        if child is not None:
            node, depth = child, depth + 1
            continue
        while node is not None and node.next is None:
            node, depth = node.parent, depth - 1
            if depth <= 0:
                return
        node = node.next if node is not None and depth > 0 else None


def attributes(node):
    return {name: value or "" for name, value in node.attributes.items()}


def lexbor(text):
    """The parts of a page as lexbor reads them, in the shape of `ReadingBenchmark seen`."""
    page = {"hrefs": [], "jsonld": [], "lang": "", "links": [], "metas": [], "title": None}
    svg = 0
    for node in walk(LexborHTMLParser(text)):
        tag, found = node.tag, None
        if tag in ("a", "area", "html", "link", "meta", "script"):
            found = attributes(node)
        if tag in ("a", "area"):
            page["hrefs"].append([found.get("href")])
        elif tag == "html":
            page["lang"] = page["lang"] or found.get("lang", "")
        elif tag == "link":
            names = ("rel", "href", "hreflang", "media", "type")
            page["links"].append([found.get(name) for name in names])
        elif tag == "meta":
            names = ("name", "property", "http-equiv", "itemprop", "content")
            page["metas"].append([found.get(name) for name in names])
        elif tag == "script" and found.get("type", "").lower().startswith("application/ld+json"):
            page["jsonld"].append(node.text(deep=True) or "")
        elif tag == "title" and page["title"] is None and not in_drawing(node):
            page["title"] = node.text(deep=True) or ""
    page["title"] = page["title"] or ""
    return page


def in_drawing(node):
    while node is not None:
        if node.tag == "svg":
            return True
        node = node.parent
    return False


def words(text):
    return (text or "").lower().split()


def parts(page):
    """The values of a page that are compared, by part."""
    apps, graph, robots, canonical, hreflang = [], [], [], [], []
    for name, prop, _, _, content in page["metas"]:
        key = (name or prop or "").strip().lower()
        both = [(value or "").strip().lower() for value in (name, prop)]
        if any(value in APPS or value.startswith(APP_PREFIXES) for value in both):
            apps.append((name, prop, content))
        if any(value.startswith("og:") for value in both):
            graph.append((name, prop, content))
        if key in ROBOTS:
            robots.append((key, content))
    for rel, href, language, _, _ in page["links"]:
        relations = words(rel)
        if "canonical" in relations:
            canonical.append(href)
        if "alternate" in relations and language is not None:
            hreflang.append((language, href))
        if (href or "").strip().lower().startswith(("android-app:", "ios-app:")):
            apps.append((rel, href))
    return {
        "app markup": apps,
        "Open Graph": graph,
        "canonical": canonical,
        "hreflang": hreflang,
        "robots": robots,
        "JSON-LD": page["jsonld"],
        "title": page["title"],
        "lang": page["lang"],
        "metas": page["metas"],
        "links": page["links"],
    }


def fold(value):
    """A value without what decoders may differ in: replaced and forbidden characters."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(c for c in text if c != "\ufffd" and not "\x7f" <= c <= "\x9f")


def without_long(values):
    """The values as they are when attributes over 64 KiB are left out."""
    return [[None if x and len(x) > 60 << 10 else x for x in v] for v in values]


def reason(ours, theirs):
    """Why two readings of a part differ, as far as a program can tell."""
    if fold(ours) == fold(theirs):
        return "only replaced or forbidden characters differ"
    if isinstance(ours, str):
        return "another value"
    if isinstance(ours[0] if ours else None, list) and ours == without_long(theirs):
        return "an attribute over 64 KiB, which Pippin leaves out"
    mine = collections.Counter(map(json.dumps, ours))
    others = collections.Counter(map(json.dumps, theirs))
    if mine == others:
        return "the same values in another order"
    if not others - mine:
        return "values that only Pippin has"
    if not mine - others:
        return "values that only lexbor has"
    return "other values"


def main():
    lines = open(sys.argv[1], encoding="utf-8")
    folder = pathlib.Path(sys.argv[2])
    total, missing, extra, hrefs = 0, 0, 0, 0
    counts = collections.defaultdict(collections.Counter)
    differences = []
    for line in lines:
        seen = json.loads(line)
        text = (folder / (seen["page"] + ".html")).read_bytes().decode("utf-8", "replace")
        reference = lexbor(text)
        total += 1
        ours, theirs = parts(seen), parts(reference)
        for part in ours:
            mine = json.loads(json.dumps(ours[part]))
            other = json.loads(json.dumps(theirs[part]))
            has = bool(mine) or bool(other)
            counts[part]["with it"] += has
            if mine == other:
                counts[part]["equal"] += has
            else:
                why = reason(mine, other)
                counts[part][why] += 1
                differences.append((part, why, seen["page"], mine, other))
        mine = collections.Counter(href[0] for href in seen["hrefs"] if href[0] is not None)
        other = collections.Counter(href[0] for href in reference["hrefs"] if href[0] is not None)
        lost = set(other) - set(mine)
        hrefs += sum(other.values())
        missing += len(lost)
        extra += len(set(mine) - set(other))
        if lost:
            differences.append(("hrefs", "lost", seen["page"], [], sorted(lost)))
    print(f"== {total} pages beside lexbor")
    print(f"{'part':12}{'pages with it':>15}{'equal':>8}{'share':>10}  differences")
    for part, count in counts.items():
        share = count["equal"] / count["with it"] if count["with it"] else 1
        reasons = [(why, n) for why, n in count.items() if why not in ("with it", "equal")]
        rest = ", ".join(f"{n} {why}" for why, n in reasons)
        print(f"{part:12}{count['with it']:15}{count['equal']:8}{share:10.2%}  {rest}")
    print(f"hrefs: {hrefs} of lexbor's, {missing} addresses lost, {extra} that only Pippin has")
    for part, why, page, mine, other in differences:
        print(f"-- {part}: {why}: {page}")
        if isinstance(mine, str):
            print(f"   Pippin {mine[:160]!r}\n   lexbor {other[:160]!r}")
            continue
        a, b = [json.dumps(x) for x in mine], [json.dumps(x) for x in other]
        for value in [x for x in a if x not in b][:4]:
            print(f"   only Pippin {value[:200]}")
        for value in [x for x in b if x not in a][:4]:
            print(f"   only lexbor {value[:200]}")


main()
