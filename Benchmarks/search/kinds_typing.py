"""Queries that are not finished: completions, titles as they are typed, Hangul in composition."""

import words as w
from queries import Kind, Query, collection_maker, maker

TYPED, LONGEST = 170, 40
INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
FINALS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"


@maker(Kind("completion first word", "suggest", 8, False), Kind("completion second word", "suggest", 8, False))
def completions(page, collection, chance):
    """The first three letters of a word of the title, alone and behind the word before it."""
    short, _ = collection.short_title(page)
    tokens = w.words(short)

    def fits(word):
        spaced = w.script(word.text[0]) in ("Latin", "Cyrillic", "Greek", "Hebrew", "Arabic", "Devanagari")
        return spaced and w.is_plain(word, 5) and not page.is_stop(word.fold)

    first = next((word for word in tokens if fits(word)), None)
    if first:
        yield "completion first word", first.text[:3].lower(), first.fold, rarity(collection, first)
    for before, word in zip(tokens, tokens[1:]):
        beside = short[before.end : word.start] == " "
        if beside and fits(word) and w.is_plain(before, 3) and not page.is_stop(before.fold):
            yield "completion second word", f"{before.text} {word.text[:3]}".lower(), word.fold, rarity(
                collection, word
            )
            return


def rarity(collection, word):
    """Says of words on one host, and on one or two pages there, that nobody else uses them."""
    holders = [collection.pages[number] for number in collection.having([word.fold])]
    return "rare" if len(holders) < 3 and len({page.host for page in holders}) < 2 else ""


@collection_maker(Kind("typing", "typing", 3, False))
def typing(collection, targets, chance):
    """Titles that are typed letter by letter; no other title begins so."""
    starts = {}
    for page in collection.pages:
        starts.setdefault(w.fold(collection.short_title(page)[0])[:12], []).append(page.number)
    chosen = []
    for page in targets:
        short, _ = collection.short_title(page)
        text = short if len(short) <= LONGEST else short[:LONGEST].rsplit(" ", 1)[0]
        folds = [word.fold for word in w.words(text)]
        spaced = w.main_script(text) not in w.UNSPACED
        is_alone = starts[w.fold(short)[:12]] == [page.number] and (
            not spaced or collection.is_only(page, folds, "title")
        )
        if folds and is_alone and len(text) >= (8 if spaced else 4):
            chosen.append(Query("typing", text, [page.id], page.language, page.half))
    # The first of the targets are those of many hosts and languages.
    return chosen[:TYPED]


def composed(syllable, final):
    return chr(ord(syllable) + FINALS.index(final))


@maker(Kind("ko in composition", "prefix", 10, False))
def composition(page, collection, chance):
    """A word of two syllables and more while its second one begins: as a letter, and below the first."""
    if page.language != "ko":
        return
    for word in page.content(page.title_words, 2):
        one, two = word.text[0], word.text[1]
        if not ("가" <= one <= "힣" and "가" <= two <= "힣") or not collection.is_only(page, [word.fold], "title"):
            continue
        initial = INITIALS[(ord(two) - 0xAC00) // 588]
        open_syllable = (ord(one) - 0xAC00) % 28 == 0
        yield "ko in composition", composed(one, initial) if open_syllable and initial in FINALS else one + initial
        if len(word.text) > 2:
            third = INITIALS[(ord(word.text[2]) - 0xAC00) // 588] if "가" <= word.text[2] <= "힣" else ""
            closes = third and (ord(two) - 0xAC00) % 28 == 0 and third in FINALS
            yield "ko in composition", one + (composed(two, third) if closes else two + third)
        return
