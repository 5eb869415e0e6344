#!/usr/bin/env python3
"""Writes Sources/Analysis/FoldingData.swift from Python's Unicode data.

usage: Tools/unicode/make_folding.py > Sources/Analysis/FoldingData.swift

Two tables: which class each scalar belongs to (what the word breaker does with it), and what
each scalar is folded to (compatibility form, case and diacritics removed, a few letters that
have no decomposition, Arabic forms, katakana and small kana as hiragana, and the forms of Han
characters in han_variants.txt). Scalars in neither table separate words and fold to themselves.
"""
import pathlib
import sys
import unicodedata as u

LIMIT = 0x20000
EXTRA = {0x2F800: 0x2FA1E}  # compatibility ideographs outside the first two planes

LETTER, DROP, APOSTROPHE, HAN, KANA, VOICING, HANGUL, JAMO, UNSEGMENTED, ATTACHED = "LMAHKVGJUS"

APOSTROPHES = {0x27, 0x2019, 0xFF07, 0x55A, 0x60, 0xB4, 0x2018}
STRIPPED = [  # marks that a reader may leave out; vowel signs of Indic scripts are not among them
    (0x300, 0x36F), (0x483, 0x489), (0x591, 0x5BD), (0x5BF, 0x5BF), (0x5C1, 0x5C2),
    (0x5C4, 0x5C5), (0x5C7, 0x5C7), (0x610, 0x61A), (0x640, 0x640), (0x64B, 0x65F),
    (0x670, 0x670), (0x6D6, 0x6DC), (0x6DF, 0x6E4), (0x6E7, 0x6E8), (0x6EA, 0x6ED),
    (0x711, 0x711), (0x730, 0x74A), (0x8CA, 0x8E1), (0x8E3, 0x8FF), (0x93C, 0x93C),
    (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE00, 0xFE0F), (0xFE20, 0xFE2F),
]
# The letter apostrophes (ALetter in UAX #29), the Hebrew geresh and gershayim, and what is not seen.
TRANSPARENT = {0xAD, 0x2BB, 0x2BC, 0x34F, 0x5F3, 0x5F4, 0x61C, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF} | set(
    range(0x202A, 0x202F)) | set(range(0x2066, 0x206A))
LETTERS = {  # letters without a decomposition that many keyboards lack, and Arabic forms
    "ø": "o", "đ": "d", "ħ": "h", "ł": "l", "ŧ": "t", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe",
    "ı": "i", "ŋ": "n", "ɖ": "d", "ƒ": "f",
    "\u0671": "\u0627", "\u0649": "\u064A", "\u0629": "\u0647", "\u06CC": "\u064A",
    "\u06A9": "\u0643", "\u06D5": "\u0647", "\u06BE": "\u0647", "\u06C1": "\u0647",
}
KANA_FORMS = {chr(c): chr(c - 0x60) for c in [*range(0x30A1, 0x30F7), 0x30FD, 0x30FE]}
SMALL_KANA = dict(zip("ぁぃぅぇぉっゃゅょゎゕゖゐゑ", "あいうえおつやゆよわかけいえ"))
SMALL_KANA |= dict(zip("ㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ", "くしすとぬはひふへほむらりるれろ"))
HAN_FORMS = {
    other: group[0]
    for line in (pathlib.Path(__file__).parent / "han_variants.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
    for group in line.split()
    for other in group[2:]
}
UNSEGMENTED_BLOCKS = [(0xE00, 0xEFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x1950, 0x19DF),
                      (0x1A20, 0x1AAF), (0xAA60, 0xAA7F)]


def within(c, ranges):
    return any(a <= c <= b for a, b in ranges)


def stripped(c):
    return within(c, STRIPPED)


def letters_of(c):
    s = chr(c)
    if 0x3131 <= c <= 0x318E:
        return s
    if 0xFFA0 <= c <= 0xFFDC:
        return chr(int(u.decomposition(s).split()[-1], 16))
    for _ in range(3):
        s = u.normalize("NFKD", s).casefold()
    # Signs and spaces that come out of ligatures are left out too: a word holds letters only.
    s = "".join(x for x in s if not stripped(ord(x)) and ord(x) not in TRANSPARENT
                and ord(x) not in APOSTROPHES and u.category(x)[0] in "LMN")
    s = "".join(LETTERS.get(x, x) for x in s)
    s = "".join(str(u.decimal(x)) if u.decimal(x, None) is not None else x for x in s)
    s = u.normalize("NFC", s)
    s = "".join(KANA_FORMS.get(x, x) for x in s)
    return "".join(SMALL_KANA.get(x, HAN_FORMS.get(x, x)) for x in s)


def class_of(c):
    category = u.category(chr(c))
    if c in APOSTROPHES:
        return APOSTROPHE
    if c in TRANSPARENT or stripped(c) or 0xE0100 <= c <= 0xE01EF:
        return DROP
    if c in (0x3099, 0x309A, 0xFF9E, 0xFF9F):
        return VOICING
    if (0x4E00 <= c <= 0x9FFF or 0x3400 <= c <= 0x4DBF or 0xF900 <= c <= 0xFAFF
            or c in (0x3005, 0x3007) or 0x3021 <= c <= 0x3029 or 0x2E80 <= c <= 0x2FDF
            or 0x2F800 <= c <= 0x2FA1F):
        return HAN if category != "Cn" else None
    if (0x3041 <= c <= 0x3096 or 0x309D <= c <= 0x309F or 0x30A1 <= c <= 0x30FA
            or 0x30FC <= c <= 0x30FF or 0x31F0 <= c <= 0x31FF or 0xFF66 <= c <= 0xFF9D):
        return KANA
    if 0xAC00 <= c <= 0xD7A3 or 0x3131 <= c <= 0x318E or 0xFFA1 <= c <= 0xFFDC:
        return HANGUL if category != "Cn" else None
    if 0x1100 <= c <= 0x11FF:
        return JAMO
    if within(c, UNSEGMENTED_BLOCKS) and category not in ("Nd",):
        if category in ("Mn", "Mc"):
            return ATTACHED
        return UNSEGMENTED if category[0] == "L" else None
    if category == "No":
        return LETTER if letters_of(c).isdigit() else None
    if category[0] in "LM" or category in ("Nd", "Nl"):
        return LETTER
    return None


scalars = list(range(0x80, LIMIT)) + list(range(0x2F800, 0x2FA1E))
runs, maps = [], []
for c in scalars:
    if 0xD800 <= c <= 0xDFFF:
        continue
    k = class_of(c)
    if k is None:
        continue
    if runs and runs[-1][1] == c - 1 and runs[-1][2] == k:
        runs[-1][1] = c
    else:
        runs.append([c, c, k])
    if k in (DROP, APOSTROPHE, VOICING):
        continue
    f = letters_of(c)
    if k == LETTER and not f:
        continue
    if f != chr(c):
        maps.append((c, f))


def emit(name, doc, words):
    out, line = [], ""
    for w in words:
        if len(line) + len(w) + 1 > 96:
            out.append(line)
            line = w
        else:
            line = f"{line} {w}" if line else w
    out.append(line)
    body = "\n    ".join(out)
    return f'  /// {doc}\n  static let {name}: StaticString = """\n    {body}\n    """\n'


class_words = [f"{a:x}-{b:x}{k}" if a != b else f"{a:x}{k}" for a, b, k in runs]
# A mapping is "distance from the scalar before" + ":" + scalars in hex joined by "+". A run of
# mappings with one distance and one shift is "distance*count>target".
map_words, last, i = [], 0, 0
while i < len(maps):
    c, f = maps[i]
    d = c - last
    n = 1
    if len(f) == 1 and i + 1 < len(maps):
        step = maps[i + 1][0] - c
        while (step in (1, 2) and i + n < len(maps) and maps[i + n][0] == c + step * n
               and len(maps[i + n][1]) == 1 and ord(maps[i + n][1]) == ord(f) + step * n):
            n += 1
        if n >= 3:
            map_words.append(f"{d:x}*{n:x}/{step}>{ord(f):x}")
            last = maps[i + n - 1][0]
            i += n
            continue
    map_words.append(f"{d:x}:" + "+".join(f"{ord(x):x}" for x in f))
    last = c
    i += 1

print(f"""// Generated by Tools/unicode/make_folding.py from Unicode {u.unidata_version}; change the generator, not this file.

/// The tables behind ``FoldingTable``, as text that the compiler need not look into.
enum FoldingData {{""")
print(emit("classes", "Runs of scalars and their class: `first-last` and a letter, in hexadecimal.", class_words))
print(emit("mappings", "What scalars fold to: distance from the scalar before, then the result.", map_words), end="")
print("}")
