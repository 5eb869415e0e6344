"""Queries as people of other scripts type them: without spaces, with particles, articles and prefixes."""

import re
import unicodedata
from collections import Counter

import words as w
from kinds_words import in_order
from queries import Kind, maker

RUNS = {
    "zh": re.compile(r"[\u3400-\u9fff]+"),
    "ja": re.compile(r"[\u3400-\u9fff々]+|[\u30a1-\u30faー]+"),
    "th": re.compile(r"[\u0e00-\u0e7f]+"),
}
LENGTHS = {"zh": (2, 4), "ja": (2, 8), "th": (3, 12)}
VOCABULARIES = {}


def vocabulary(collection, language):
    """What stands between signs, spaces or other scripts on pages of the language: mostly words."""
    key = (id(collection), language)
    if key not in VOCABULARIES:
        low, high = LENGTHS[language]
        counts = Counter()
        for page in collection.pages:
            if page.language == language:
                runs = {run for text in (page.title, *page.headings, page.text) for run in RUNS[language].findall(text)}
                counts.update(run for run in runs if low <= len(run) <= high)
        VOCABULARIES[key] = counts
    return VOCABULARIES[key]


def pieces(collection, page, text):
    """Known words of a text without spaces, the longest first at each place, none twice."""
    language = page.language
    low, high = LENGTHS[language]
    known, found = vocabulary(collection, language), {}
    for run in RUNS[language].finditer(text):
        run, at = run.group(), 0
        if low <= len(run) <= (10 if language == "th" else 6) and not leaves_mark(run, 0):
            found.setdefault(run, None)
            continue
        while at < len(run):
            size = next((n for n in range(min(high, len(run) - at), low - 1, -1) if known[run[at : at + n]] > 1), 0)
            if size and not leaves_mark(run, at) and not leaves_mark(run, at + size):
                found.setdefault(run[at : at + size], None)
            at += size or 1
    return list(found)


def leaves_mark(run, at):
    """Whether a sign that belongs to the letter before stands here: Thai vowels behind their consonant, too."""
    return at < len(run) and (unicodedata.category(run[at]) == "Mn" or run[at] in "ะาำๅๆฯ")


def texts(page):
    return "\n".join((page.title, *page.headings, page.description, page.text))


def only(collection, page, parts, field):
    """Whether no other page of the language has all these parts, wherever in the field."""
    read = (lambda other: other.title) if field == "title" else texts
    return not any(
        other.number != page.number and other.language == page.language and all(part in read(other) for part in parts)
        for other in collection.pages
    )


@maker(
    *(Kind(f"{language} {name}") for language in ("zh", "ja", "th") for name in ("2 words", "joined", "3 body words")),
    Kind("zh ja 2 characters"),
)
def without_spaces(page, collection, chance):
    if page.language not in RUNS or w.main_script(page.title) not in w.UNSPACED:
        return
    short, _ = collection.short_title(page)
    found = pieces(collection, page, short)
    pairs = [(one, two) for one, two in zip(found, found[1:]) if only(collection, page, (one, two), "title")]
    if pairs:
        one, two = chance.choice(pairs)
        yield f"{page.language} 2 words", f"{one} {two}"
        yield f"{page.language} joined", one + two
    single = [piece for piece in found if len(piece) == 2 and only(collection, page, (piece,), "title")]
    if single and page.language != "th":
        yield "zh ja 2 characters", chance.choice(single)
    for _ in range(20):
        start = chance.randrange(max(1, len(page.text) - 60))
        found = [piece for piece in pieces(collection, page, page.text[start : start + 60]) if piece not in page.title]
        if len(found) >= 3:
            chosen = found[:3]
            if only(collection, page, chosen, "any"):
                yield f"{page.language} 3 body words", " ".join(chosen)
                return


PARTICLES = (
    "에서",
    "으로",
    "까지",
    "부터",
    "은",
    "는",
    "이",
    "가",
    "을",
    "를",
    "의",
    "에",
    "로",
    "와",
    "과",
    "도",
    "만",
)
AFTER_FINAL, AFTER_VOWEL = ("은", "이", "을", "과"), ("는", "가", "를", "와")


def has_final(syllable):
    return "가" <= syllable <= "힣" and (ord(syllable) - 0xAC00) % 28 != 0


def parted(text, known):
    """A Korean word as its stem and particle, where the stem is a word of its own."""
    for particle in PARTICLES:
        stem = text.removesuffix(particle)
        if stem != text and len(stem) >= 2 and known[stem] > 0:
            fits = AFTER_FINAL if has_final(stem[-1]) else AFTER_VOWEL
            if particle in fits or particle not in AFTER_FINAL + AFTER_VOWEL:
                return stem, particle
    return text, ""


def beside(page, word, content, chance):
    others = [other for other in content if other.fold != word.fold]
    return chance.choice(others) if others else None


def pair(page, word, text, other):
    """The changed word and another one of the title, in its order."""
    if other is None:
        return text
    return f"{text} {other.text}" if word.start < other.start else f"{other.text} {text}"


@maker(Kind("ko particle left out"), Kind("ko other particle"), Kind("ko particle added"))
def korean(page, collection, chance):
    if page.language != "ko":
        return
    content = [word for word in page.content(page.title_words, 2) if w.script(word.text[0]) == "Hangul"]
    chance.shuffle(content)
    done = set()
    for word in content:
        stem, particle = parted(word.text, collection.frequency)
        other = beside(page, word, content, chance)
        if other is None or not collection.is_only(page, [word.fold, other.fold], "title"):
            continue
        final = has_final((stem if particle else word.text)[-1])
        fitting = [p for p in (AFTER_FINAL if final else AFTER_VOWEL) + ("에서", "의", "도") if p != particle]
        made = (
            [("ko particle left out", stem), ("ko other particle", stem + chance.choice(fitting))]
            if particle
            else [("ko particle added", word.text + chance.choice(fitting))]
        )
        for kind, text in made:
            if (
                kind not in done
                and w.fold(text) not in page.folds["any"] | {""}
                or kind == "ko particle left out"
                and kind not in done
            ):
                done.add(kind)
                yield kind, pair(page, word, text, other)


ARABIC = (
    ("ar article left out", "ال", True, ""),
    ("ar article added", "ال", False, "ال"),
    ("ar wa-al added", "ال", False, "وال"),
)


@maker(Kind("ar article left out"), Kind("ar article added"), Kind("ar wa-al added"))
def arabic(page, collection, chance):
    if page.language != "ar":
        return
    content = [word for word in page.content(page.title_words) if w.script(word.text[0]) == "Arabic"]
    chance.shuffle(content)
    for kind, article, has, prefix in ARABIC:
        for word in content:
            if word.text.startswith(article) != has or len(word.text) < (5 if has else 3):
                continue
            if not has and word.text[0] in "وبلكف":
                continue
            text = word.text.removeprefix(article) if has else prefix + word.text
            other = beside(page, word, content, chance)
            if other and collection.is_only(page, [word.fold, other.fold], "title"):
                yield kind, pair(page, word, text, other)
                break


@maker(Kind("he prefix taken off"), Kind("he ha- added"))
def hebrew(page, collection, chance):
    if page.language != "he":
        return
    content = [word for word in page.content(page.title_words) if w.script(word.text[0]) == "Hebrew"]
    chance.shuffle(content)
    done = set()
    for word in content:
        other = beside(page, word, content, chance)
        if other is None or not collection.is_only(page, [word.fold, other.fold], "title"):
            continue
        bare = word.text[1:]
        if word.text[0] in "הובלמשכ" and len(bare) >= 3 and collection.is_known(w.fold(bare)):
            kind, text = "he prefix taken off", bare
        elif word.text[0] not in "הובלמשכ":
            kind, text = "he ha- added", "ה" + word.text
        else:
            continue
        if kind not in done:
            done.add(kind)
            yield kind, pair(page, word, text, other)


ASCII_TURKISH = str.maketrans("ışğüöçİŞĞÜÖÇâîû", "isguocISGUOCaiu")


def chosen_words(page, collection, chance, fits):
    """Up to three words of the title, one of which fits, that no other title has together."""
    content = page.content(page.title_words)
    changed = [word for word in content if fits(word.text)]
    if not changed:
        return None
    word = chance.choice(changed)
    others = [other for other in content if other.fold != word.fold]
    chosen = in_order([word, *chance.sample(others, min(2, len(others)))], page.title_words)
    return chosen if collection.is_only(page, [word.fold for word in chosen], "title") else None


@maker(Kind("tr ASCII letters"), Kind("tr capitals"), Kind("vi with tone marks"), Kind("vi without tone marks"))
def turkish_and_vietnamese(page, collection, chance):
    if page.language == "tr":
        chosen = chosen_words(page, collection, chance, lambda text: text.translate(ASCII_TURKISH) != text)
        if chosen:
            yield "tr ASCII letters", " ".join(word.text for word in chosen).translate(ASCII_TURKISH).lower()
        chosen = chosen_words(page, collection, chance, lambda text: set(text) & set("iıİI"))
        if chosen:
            text = " ".join(word.text for word in chosen)
            yield "tr capitals", text.replace("i", "İ").replace("ı", "I").upper()
    elif page.language == "vi":
        marked = lambda text: without_tones(text) != text  # noqa: E731
        chosen = [word for word in page.title_words if w.is_plain(word, 2)]
        start = chance.randrange(max(1, len(chosen) - 3))
        chosen = chosen[start : start + 4]
        if len(chosen) >= 3 and any(marked(word.text) for word in chosen):
            if collection.is_only(page, [word.fold for word in chosen], "title"):
                text = " ".join(word.text.lower() for word in chosen)
                yield "vi with tone marks", text
                yield "vi without tone marks", without_tones(text)


def without_tones(text):
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return plain.replace("đ", "d").replace("Đ", "D")
