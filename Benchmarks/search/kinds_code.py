"""Queries of sites, and of names, numbers and signs that are written in more than one way."""

import re
from collections import defaultdict
from urllib.parse import urlsplit

import words as w
from queries import Kind, Query, collection_maker

MOST = 60
SIGNS = re.compile(r"(?<![^\s(])(?:[A-Za-z]{1,4}\+\+|[A-Z]#|[A-Z]{1,4}&[A-Z]{1,4}|[A-Z]/[A-Z]|24/7)(?![^\s.,;:)!?])")
HYPHEN_NUMBER = re.compile(r"(?<![\w.-])([A-Za-z]{2,10})-(\d{1,4})(?![\w-])")
LETTERS_DIGITS = re.compile(r"(?<![\w.-])([A-Z][A-Za-z]{1,9})(\d{1,4})(?![\w-])")
MIXED = re.compile(r"(?<![\w.-])([A-Z]?[a-z]{2,12})([A-Z][a-z]{2,12})(?![\w-])")
CHAIN = re.compile(
    r"(?<![\w.-])[a-z]{2,12}(?:_[a-z]{2,12}){1,3}(?![\w-])|(?<![\w.-])[a-z]{3,12}(?:-[a-z]{2,12}){1,3}(?![\w-])"
)
VERSION = re.compile(r"\b([A-Z][A-Za-z]{1,12} (?:\d{1,3}(?:\.\d{1,2}){1,3}|\d{2,3}))(?![\w,.-]|[.,]\d)")


@collection_maker(Kind("home page by host", cut=3, counts=False), Kind("home page by label", cut=3, counts=False))
def homes(collection, targets, chance):
    """The root of each host that has one, by the host and by the word of it that names the site."""
    found = defaultdict(list)
    for page in collection.pages:
        parts = urlsplit(page.url)
        is_home = parts.path in ("", "/", "/index.html", "/index.php") and not parts.query
        if is_home and page.number not in collection.alike:
            found[page.host.removeprefix("www.")].append(page)
    labels = defaultdict(list)
    for host, pages in sorted(found.items()):
        yield query("home page by host", host, pages)
        labels[pages[0].label].append(pages)
    for label, owners in sorted(labels.items()):
        if len(owners) == 1 and len(label) >= 3 and not label.isdigit():
            yield query("home page by label", label, owners[0])


def query(kind, text, pages):
    pages = sorted(pages, key=lambda page: page.url)
    return Query(kind, text, [page.id for page in pages], pages[0].language, pages[0].half)


class Heads:
    """Titles and headings: which pages have a word, or two words beside each other, as one."""

    def __init__(self, collection):
        self.holders = defaultdict(dict)
        self.texts = []
        for page in collection.pages:
            runs = [page.title_words, *page.heading_words]
            self.texts.append((page, "\n".join((page.title, *page.headings))))
            for run in runs:
                folds = [word.fold for word in run]
                for size in (1, 2, 3, 4):
                    for at in range(len(folds) - size + 1):
                        self.holders["".join(folds[at : at + size])][page.number] = page

    def pages(self, joined):
        return list(self.holders.get(joined, {}).values())


@collection_maker(
    Kind("code joined", counts=False),
    Kind("code parted", counts=False),
    Kind("code as written", counts=False),
    Kind("camelCase whole", counts=False),
    Kind("camelCase parts", counts=False),
    Kind("number as written", counts=False),
    Kind("signs as written", counts=False),
)
def names(collection, targets, chance):
    """Each name once; every page that has it in title or headings, in whichever way, is right."""
    heads, made = Heads(collection), defaultdict(dict)
    for page, text in heads.texts:
        for one, two in HYPHEN_NUMBER.findall(text):
            made["code joined"][(one + two).lower()] = w.fold(one + two)
        for one, two in LETTERS_DIGITS.findall(text):
            made["code parted"][f"{one} {two}".lower()] = w.fold(one + two)
        for one, two in MIXED.findall(text):
            if collection.frequency[w.fold(one + two)] < 2:
                continue  # Likely two words whose space is missing.
            made["camelCase whole"][(one + two).lower()] = w.fold(one + two)
            made["camelCase parts"][f"{one} {two}".lower()] = w.fold(one + two)
        for name in CHAIN.findall(text):
            made["code as written"][name] = w.fold(re.sub(r"[_-]", "", name))
            made["code joined"][re.sub(r"[_-]", "", name).lower()] = w.fold(re.sub(r"[_-]", "", name))
    for kind, table in made.items():
        texts = sorted(text for text, joined in table.items() if 0 < len(heads.pages(joined)) <= 30)
        for text in chance.sample(texts, min(MOST, len(texts))):
            yield query(kind, text, heads.pages(table[text]))
    for kind, pattern in (("number as written", VERSION), ("signs as written", SIGNS)):
        owners = defaultdict(list)
        for page, text in heads.texts:
            for name in set(pattern.findall(text)):
                owners[name].append(page)
        texts = sorted(name for name, pages in owners.items() if len(pages) <= 30)
        for name in chance.sample(texts, min(MOST, len(texts))):
            yield query(kind, name, owners[name])
