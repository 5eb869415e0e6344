"""Queries of right words: titles, words of a field, sites, questions, other forms of a word."""

import re
from functools import lru_cache

import snowballstemmer

import words as w
from queries import Kind, maker

STEMMERS = {
    "en": "english",
    "de": "german",
    "fr": "french",
    "es": "spanish",
    "it": "italian",
    "pt": "portuguese",
    "nl": "dutch",
    "sv": "swedish",
    "da": "danish",
    "no": "norwegian",
    "fi": "finnish",
    "hu": "hungarian",
    "ro": "romanian",
    "ru": "russian",
    "tr": "turkish",
    "ar": "arabic",
    "hi": "hindi",
    "lt": "lithuanian",
    "el": "greek",
    "ca": "catalan",
    "id": "indonesian",
    "pl": "polish",
    "cs": "czech",
    "ga": "irish",
}
QUESTIONS = {
    "en": ("what is {}", "how does {} work", "where can i find {}", "what do you know about {}"),
    "de": ("was ist {}", "wie geht {}", "wo finde ich {}", "was weiß man über {}"),
}


SIGNS = frozenset('«»“”„"–—|:;()[]{}/\\!?&*<>…')


@lru_cache(maxsize=None)
def stemmer(language):
    name = STEMMERS.get(language)
    return snowballstemmer.stemmer(name) if name in snowballstemmer.algorithms() else None


def join(tokens):
    return " ".join(word.text.lower() for word in tokens)


def in_order(chosen, tokens):
    order = {word.fold: n for n, word in reversed(list(enumerate(tokens)))}
    return sorted(chosen, key=lambda word: order[word.fold])


def spaced(page):
    return w.main_script(page.title) not in {*w.UNSPACED}


@maker(Kind("exact title"), Kind("title without site"))
def titles(page, collection, chance):
    if collection.is_only(page, [word.fold for word in page.title_words], "title"):
        yield "exact title", page.title
    short, has_site = collection.short_title(page)
    folds = [word.fold for word in w.words(short)]
    if has_site and len("".join(folds)) >= 8 and len(folds) > 1 and collection.is_only(page, folds, "title"):
        yield "title without site", short


@maker(Kind("2 rarest title words"), Kind("3 rarest title words"), Kind("3 commonest title words"))
def title_words(page, collection, chance):
    if not spaced(page):
        return
    content = page.content(page.title_words)
    ranked = sorted(content, key=lambda word: (collection.frequency[word.fold], word.start))
    for name, chosen in (
        ("2 rarest title words", ranked[:2]),
        ("3 rarest title words", ranked[:3]),
        ("3 commonest title words", ranked[-3:]),
    ):
        enough = len(chosen) == int(name[0]) and (len(ranked) > 3 or "2" in name or "rarest" in name)
        if enough and collection.is_only(page, [word.fold for word in chosen], "title"):
            yield name, join(in_order(chosen, page.title_words))


def three(page, collection, tokens, chance, field, but):
    """Three words of a run of words that no other page has together in the field."""
    content = [word for word in page.content(tokens) if word.fold not in but]
    for _ in range(6):
        if len(content) < 3:
            return None
        chosen = in_order(chance.sample(content, 3), tokens)
        if collection.is_only(page, [word.fold for word in chosen], field):
            return chosen
    return None


def body_words(page, collection, chance):
    """Three words of one passage of the text, none in the title, that no other page has together."""
    tokens = page.text_words
    if len(tokens) < 20:
        return None
    for _ in range(20):
        start = chance.randrange(len(tokens) - 14)
        content = [
            word
            for word in page.content(tokens[start : start + 14], 4)
            if word.fold not in page.folds["title"] and collection.frequency[word.fold] > 1
        ]
        chosen = sorted(content, key=lambda word: collection.frequency[word.fold])[:3]
        if len(chosen) == 3 and collection.is_only(page, [word.fold for word in chosen]):
            return in_order(chosen, tokens[start : start + 14])
    return None


@maker(Kind("3 heading words"), Kind("3 description words"), Kind("3 body words"))
def field_words(page, collection, chance):
    if w.main_script(page.text) in w.UNSPACED:
        return
    headings = collection.main_headings(page)
    chance.shuffle(headings)
    for heading in headings:
        chosen = three(page, collection, heading, chance, "head", page.folds["title"])
        if chosen:
            yield "3 heading words", join(chosen)
            break
    tokens = page.description_words
    if not page.description.endswith((".", "!", "?", "”", '"')) or page.description.endswith("..."):
        tokens = tokens[:-1]  # The last word may be cut.
    chosen = three(page, collection, tokens, chance, "description", page.folds["title"])
    if chosen and not collection.having([word.fold for word in chosen], "head") - {page.number}:
        yield "3 description words", join(chosen)
    chosen = body_words(page, collection, chance)
    if chosen:
        yield "3 body words", join(chosen)


@maker(Kind("host label + topic"))
def site_and_topic(page, collection, chance):
    label = page.label
    if len(label) < 3 or label.isdigit() or not spaced(page):
        return
    content = [word for word in page.content(page.title_words) if word.fold not in re.split(r"\W", label)]
    content = [word for word in content if word.fold not in label and label not in word.fold]
    chance.shuffle(content)
    chosen = content[:2]
    others = collection.having([word.fold for word in chosen], "title") - {page.number} if chosen else {0}
    if len(chosen) == 2 and not any(collection.pages[n].host == page.host for n in others):
        yield "host label + topic", f"{label} {join(in_order(chosen, page.title_words))}"


@maker(Kind("question en"), Kind("question de"))
def questions(page, collection, chance):
    forms = QUESTIONS.get(page.language)
    if not forms:
        return
    short, _ = collection.short_title(page)
    chosen = page.content(w.words(short))[:4]
    folds = [word.fold for word in chosen]
    if len(chosen) < 2 or not collection.is_only(page, folds, "title"):
        return
    tokens = w.words(short)
    part = short[min(word.start for word in chosen) : max(word.end for word in chosen)]
    if (
        len(tokens) > 12
        or set(part) & SIGNS
        or re.match(r"(what|how|where|why|who|was|wie|wo|warum|wer)\b", part, re.I)
    ):
        return
    yield f"question {page.language}", chance.choice(forms).format(part.lower())


@maker(Kind("inflected"))
def inflected(page, collection, chance):
    """Another form of a title word, which stands on pages of the language and not on this one, beside a right word."""
    tool = stemmer(page.language)
    content = page.content(page.title_words)
    if not tool or len(content) < 2:
        return
    stems = stem_table(collection, page.language)
    chance.shuffle(content)
    for word in content:
        written = word.text.lower()
        if len(word.fold) < 4:
            continue
        forms = [
            form
            for form in stems.get(tool.stemWord(written), ())
            if w.fold(form) not in page.folds["any"]
            and not page.is_stop(w.fold(form))
            and form[:3] == written[:3]
            and abs(len(form) - len(written)) <= 5
        ]
        others = [other for other in content if other.fold != word.fold]
        if not forms or not others:
            continue
        form, beside = chance.choice(sorted(forms)), chance.choice(others)
        stemmed = {tool.stemWord(form), tool.stemWord(beside.text.lower())}
        rivals = collection.having([beside.fold], "head") | collection.having([w.fold(form)], "head")
        if any(stemmed <= head_stems(collection, n, page.language) for n in rivals if n != page.number):
            continue
        pair = (form, beside.text.lower()) if word.start < beside.start else (beside.text.lower(), form)
        yield "inflected", " ".join(pair)
        return


TABLES = {}


def stem_table(collection, language):
    """The words of a language's pages by their stem."""
    key = (id(collection), language)
    if key not in TABLES:
        table, tool = {}, stemmer(language)
        for form in collection.forms[language]:
            if len(form) >= 4:
                table.setdefault(tool.stemWord(form), set()).add(form)
        TABLES[key] = {stem: forms for stem, forms in table.items() if len(forms) > 1}
    return TABLES[key]


def head_stems(collection, number, language):
    key = (id(collection), language, number)
    if key not in TABLES:
        page, tool = collection.pages[number], stemmer(language)
        tokens = (*page.title_words, *(word for heading in page.heading_words for word in heading))
        TABLES[key] = {tool.stemWord(word.text.lower()) for word in tokens}
    return TABLES[key]
