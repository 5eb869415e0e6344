"""Queries with errors: misspelt words, accents left out, parted and joined words."""

import unicodedata

import words as w
from kinds_words import body_words, in_order, join, spaced
from queries import Kind, maker

ALPHABETS = {
    "Latin": "abcdefghijklmnopqrstuvwxyz",
    "Cyrillic": "абвгдежзийклмнопрстуфхцчшщыьэюя",
    "Greek": "αβγδεζηθικλμνοπρστυφχψω",
    "Hebrew": "אבגדהוזחטיכלמנסעפצקרשת",
    "Arabic": "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
}
ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю")
NEAR = {letter: row[max(0, at - 1) : at] + row[at + 1 : at + 2] for row in ROWS for at, letter in enumerate(row)}


def error(word, chance, first=False, at=None):
    """A word with one error: a letter left out, doubled or added, another one, or two exchanged."""
    alphabet = ALPHABETS[w.script(word[0])]
    at = 0 if first else at
    kind = chance.choice(("drop", "add", "other", "other", "swap"))
    if kind == "swap" and at + 1 < len(word) and word[at] != word[at + 1]:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if kind == "drop":
        return word[:at] + word[at + 1 :]
    letter = chance.choice(NEAR.get(word[at]) or alphabet) if chance.random() < 0.6 else chance.choice(alphabet)
    if kind == "add":
        return word[:at] + letter + word[at:]
    return word[:at] + letter + word[at + 1 :]


def distance(one, other):
    """Letters left out, added, changed, or exchanged with the next (optimal string alignment)."""
    rows = [list(range(len(other) + 1))]
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            best = min(row[-1] + 1, rows[-1][j] + 1, rows[-1][j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, rows[-2][j - 2] + 1)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]


def misspell(word, errors, collection, chance, first=False):
    """The word with so many errors, which is then no known word; nothing where that fails."""
    right = w.fold(word.text)
    if not right or w.script(right[0]) not in ALPHABETS or any(w.script(c) != w.script(right[0]) for c in right):
        return None
    for _ in range(30):
        wrong = right
        if first:
            wrong = error(wrong, chance, first=True)
        else:
            places = chance.sample(range(1, len(right) - 1), min(errors, len(right) - 2))
            if errors == 2 and abs(places[0] - places[-1]) < 3:
                continue
            for place in sorted(places, reverse=True):
                wrong = error(wrong, chance, at=place)
        if len(wrong) >= 4 and distance(wrong, right) == errors and not collection.is_known(w.fold(wrong)):
            return wrong
    return None


SIZES = (("1 in 5-8", 1, 5, 8), ("1 in 9+", 1, 9, 99), ("2 in 9+", 2, 9, 99))


def letters(page, tokens, low, high):
    return [word for word in page.content(tokens, low) if len(word.fold) <= high]


@maker(
    Kind("typo alone 1 in 5-8"),
    Kind("typo alone 2 in 9+"),
    Kind("typo beside 1 in 5-8"),
    Kind("typo beside 1 in 9+"),
    Kind("typo beside 2 in 9+"),
    Kind("typo beside first letter"),
    Kind("typo as typed", mode="prefix", counts=False),
)
def title_typos(page, collection, chance):
    content = page.content(page.title_words)
    for name, errors, low, high in (*SIZES, ("first letter", 1, 5, 8)):
        fitting = letters(page, page.title_words, low, high)
        chance.shuffle(fitting)
        first = name == "first letter"
        word = next((word for word in fitting if collection.is_only(page, [word.fold], "title")), None)
        wrong = word and misspell(word, errors, collection, chance, first)
        if wrong and f"typo alone {name}" in ("typo alone 1 in 5-8", "typo alone 2 in 9+"):
            yield f"typo alone {name}", wrong
            if errors == 1:
                yield "typo as typed", wrong
        for word in fitting:
            others = [other for other in content if other.fold != word.fold]
            chance.shuffle(others)
            beside = next(
                (other for other in others if collection.is_only(page, [word.fold, other.fold], "head")), None
            )
            wrong = beside and misspell(word, errors, collection, chance, first)
            if wrong:
                pair = (wrong, beside.text.lower()) if word.start < beside.start else (beside.text.lower(), wrong)
                yield f"typo beside {name}", " ".join(pair)
                break


@maker(Kind("typo in a body word"))
def body_typo(page, collection, chance):
    chosen = body_words(page, collection, chance) or []
    fitting = [word for word in chosen if len(word.fold) >= 5]
    if fitting:
        word = chance.choice(fitting)
        wrong = misspell(word, 1, collection, chance)
        if wrong:
            yield "typo in a body word", " ".join(wrong if other is word else other.text.lower() for other in chosen)


@maker(
    *(
        Kind(f"misspelt {field} {size[0]}", counts=False)
        for field in ("title", "heading", "description", "text")
        for size in SIZES
    )
)
def field_typos(page, collection, chance):
    """A misspelt word alone, by the field that has it and the others above have not; on four pages at most."""
    above = set()
    headings = [word for heading in collection.main_headings(page) for word in heading]
    for field, tokens, folds in (
        ("title", page.title_words, page.folds["title"]),
        ("heading", headings, page.folds["headings"]),
        ("description", page.description_words, page.folds["description"]),
        ("text", page.text_words, set()),
    ):
        for name, errors, low, high in SIZES:
            fitting = [
                word
                for word in letters(page, tokens, low, high)
                if word.fold not in above and collection.frequency[word.fold] <= 4
            ]
            # A word of several pages is a word; one of a single page may be an error already.
            several = [word for word in fitting if collection.frequency[word.fold] > 1]
            for word in chance.sample(several or fitting, min(3, len(several or fitting))):
                wrong = misspell(word, errors, collection, chance)
                if wrong:
                    yield f"misspelt {field} {name}", wrong
                    break
        above |= folds


def plain_latin(text):
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


@maker(Kind("accents left out"), Kind("umlauts as ae oe ue"))
def accents(page, collection, chance):
    content = page.content(page.title_words)
    if page.language == "vi":
        return
    for name, change in (
        ("accents left out", plain_latin),
        (
            "umlauts as ae oe ue",
            lambda text: text.translate({ord(a): b for a, b in zip("äöüß", ("ae", "oe", "ue", "ss"))}),
        ),
    ):
        if name == "umlauts as ae oe ue" and page.language != "de":
            continue
        changed = [
            word
            for word in content
            if w.script(word.text[0]) == "Latin" and change(word.text.lower()) != word.text.lower()
        ]
        if not changed:
            continue
        word = chance.choice(changed)
        others = [other for other in content if other.fold != word.fold]
        chosen = in_order([word, *chance.sample(others, min(2, len(others)))], page.title_words)
        if collection.is_only(page, [word.fold for word in chosen], "title"):
            yield name, " ".join(change(word.text.lower()) for word in chosen)


@maker(Kind("de compound parted"), Kind("de second part"))
def compounds(page, collection, chance):
    """A German compound as its two words, or as the second alone, beside another word of the title."""
    if page.language != "de":
        return
    forms, content = collection.forms["de"], page.content(page.title_words)
    for word in content:
        written = word.text.lower()
        for at in range(4, len(written) - 3):
            first, second = written[:at], written[at:]
            stem = (
                first
                if forms[first]
                else next((first[: -len(e)] for e in ("s", "n", "en", "es") if first.endswith(e)), "")
            )
            if (
                len(stem) < 4
                or not forms[stem]
                or not forms[second]
                or any(w.fold(p) in w.ALL_STOP for p in (stem, second))
            ):
                continue
            if {w.fold(stem), w.fold(second)} & page.folds["title"] or min(
                map(lambda p: frequency(collection, p), (stem, second))
            ) < 3:
                continue
            others = [other for other in content if other.fold != word.fold]
            beside = chance.choice(others).text.lower() if others else ""
            parted = f"{stem} {second} {beside}".strip()
            for name, text in (("de compound parted", parted), ("de second part", f"{second} {beside}")):
                folds = [w.fold(part) for part in text.split()]
                if beside and not collection.having(folds, "head") - {page.number}:
                    yield name, text
            return


def frequency(collection, text):
    return collection.frequency[w.fold(text)]


@maker(Kind("en space forgotten"))
def forgotten_space(page, collection, chance):
    if page.language != "en" or not spaced(page):
        return
    pairs = [
        (one, two)
        for one, two in zip(page.title_words, page.title_words[1:])
        if page.title[one.end : two.start] == " "
        and all(w.is_plain(word) and not page.is_stop(word.fold) for word in (one, two))
        and not collection.is_known(one.fold + two.fold)
    ]
    if not pairs:
        return
    one, two = chance.choice(pairs)
    others = [word for word in page.content(page.title_words) if word.fold not in (one.fold, two.fold)]
    beside = in_order(chance.sample(others, min(2, len(others))), page.title_words)
    if others and collection.is_only(page, [one.fold, two.fold, *(word.fold for word in beside)], "head"):
        joined = one.text.lower() + two.text.lower()
        before = [word for word in beside if word.start < one.start]
        after = [word for word in beside if word.start > one.start]
        yield "en space forgotten", " ".join(filter(None, (join(before), joined, join(after))))
