"""Queries with known answers: what each kind is, how they are made, and how they are kept."""

import json
import random
from dataclasses import asdict, dataclass, field

KINDS = {}
MAKERS = []


@dataclass
class Kind:
    """How a kind is asked and judged."""

    name: str
    mode: str = "search"  # search, prefix (as typed), suggest, typing
    cut: int = 10  # how many results the goal looks at
    counts: bool = True  # whether it is a part of the mean over all


@dataclass
class Query:
    kind: str
    text: str
    right: list  # the ids of the pages that answer it
    language: str
    half: str
    wanted: str = ""  # the word that a completion has to give
    notes: str = field(default="")


def maker(*kinds):
    """Marks a function of a page, the collection and a source of chance, which gives (kind, text)."""

    def mark(function):
        for kind in kinds:
            KINDS[kind.name] = kind
        MAKERS.append((function, [kind.name for kind in kinds], "page"))
        return function

    return mark


def collection_maker(*kinds):
    """Marks a function of the collection and its targets, which gives queries."""

    def mark(function):
        mark_page = maker(*kinds)
        mark_page(function)
        MAKERS[-1] = (*MAKERS[-1][:2], "collection")
        return function

    return mark


def make(collection, count, seed):
    """All queries, each text once a kind; the same ones for the same pages and seed."""
    import kinds_code, kinds_errors, kinds_scripts, kinds_typing, kinds_words  # noqa: F401, E401

    targets = collection.targets(count)
    queries, seen = [], set()
    for function, _, scope in MAKERS:
        if scope == "collection":
            made = list(function(collection, targets, random.Random(f"{seed} {function.__name__}")))
        else:
            made = []
            for page in targets:
                chance = random.Random(f"{seed} {function.__name__} {page.url}")
                for kind, text, *more in function(page, collection, chance) or ():
                    made.append(Query(kind, text, [page.id], page.language, page.half, *more))
        for query in made:
            key = (query.kind, query.text.lower())
            if query.text.strip() and key not in seen and len(query.text) <= 512:
                seen.add(key)
                queries.append(query)
    return queries


def save(queries, path):
    with open(path, "w") as out:
        for query in queries:
            out.write(json.dumps(asdict(query), ensure_ascii=False) + "\n")


def load(path):
    import kinds_code, kinds_errors, kinds_scripts, kinds_typing, kinds_words  # noqa: F401, E401

    with open(path) as lines:
        return [Query(**json.loads(line)) for line in lines]
