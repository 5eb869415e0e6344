"""Asks an engine a set of queries, and says at which place the wanted answer came."""

import json
import os

import words as w
from queries import KINDS

LOST = 4  # letters for which a page has to be away to count as lost again


def place(found, right):
    """The first place of a right one, 1 and up; 0 when there is none."""
    right = set(right)
    return next((n for n, number in enumerate(found, 1) if number in right), 0)


def completion_place(completions, query):
    """The place of the first completion that has the wanted word where the unfinished one stood."""
    typed = len(w.words(query.text))
    for n, completion in enumerate(completions[:8], 1):
        if query.wanted in [word.fold for word in w.words(completion)][typed - 1 :]:
            return n
    return 0


def beginnings(text):
    """What stands in the box after each key; a space at the end changes nothing."""
    return [text[:n].strip() for n in range(1, len(text) + 1)]


def typed(ask, query):
    """The places of the page after each letter of its title."""
    places, before = [], ""
    for text in beginnings(query.text):
        if text != before or not places:
            places.append(place(ask(text), query.right) if text else 0)
        else:
            places.append(places[-1])
        before = text
    return places


def letters(places):
    """Letters until among three for the first time and for good, and whether the page was lost between."""
    among = [0 < n <= 3 for n in places]
    length = len(among)
    first = among.index(True) + 1 if True in among else length + 1
    wrong = [n for n, good in enumerate(among) if not good]
    good = (wrong[-1] + 2) if wrong else 1
    away = longest = 0
    for is_among in among[first - 1 :]:
        away = 0 if is_among else away + 1
        longest = max(longest, away)
    return first, good, longest >= LOST


def api(server, query):
    """Pippin's answer by its API: the ids, or places for what is not finished."""
    mode, language = KINDS[query.kind].mode, query.language
    if mode == "suggest":
        return completion_place(server.suggest(query.text, language)[0], query)
    if mode == "typing":
        return {
            "search": typed(lambda text: server.search(text, language, size=3, prefix="true"), query),
            "suggest": typed(lambda text: server.suggest(text, language)[1][:3], query),
        }
    return server.search(query.text, language, **({"prefix": "true"} if mode == "prefix" else {}))


def peer(engine, completes, query):
    mode = KINDS[query.kind].mode
    if mode == "suggest" or (mode != "search" and not completes):
        return None
    if mode == "typing":
        ask = lambda text: engine.search(
            type(query)(query.kind, text, [], query.language, ""), prefix=True
        )  # noqa: E731
        return {"search": typed(ask, query)}
    return engine.search(query, prefix=mode == "prefix")


def kept(path, stamp, queries, make):
    """The answers of an engine over the stamped pages: those kept from before, and the others, which are kept then."""
    held = {"stamp": stamp, "answers": {}}
    if os.path.exists(path):
        with open(path) as file:
            held = json.load(file)
        if held["stamp"] != stamp:
            held = {"stamp": stamp, "answers": {}}
    answers = held["answers"]
    missing = {key(query): query for query in queries if key(query) not in answers}
    if missing:
        ask = make()
        answers.update((name, ask(query)) for name, query in missing.items())
        with open(f"{path}.part", "w") as file:
            json.dump(held, file)
        os.replace(f"{path}.part", path)
    return [answers[key(query)] for query in queries], len(missing)


def key(query):
    return "\t".join(
        (query.kind, query.language, query.text, *(query.right if KINDS[query.kind].mode == "typing" else ()))
    )
