"""Words of texts: where they stand, how they are folded, which script and language they are of."""

import re
import sys
import unicodedata
from collections import Counter, namedtuple


def _marks():
    """The combining marks, as ranges of a character class; vowel signs of Indic scripts are some."""
    points = [c for c in range(0x300, 0x10000) if unicodedata.category(chr(c))[0] == "M"]
    ranges, start = [], None
    for point in points:
        if start is None:
            start = last = point
        elif point == last + 1:
            last = point
        else:
            ranges.append((start, last))
            start = last = point
    ranges.append((start, last))
    return "".join(f"\\u{a:04x}-\\u{b:04x}" for a, b in ranges)


LETTERS = f"(?:[^\\W_]|[{_marks()}])+"
WORD = re.compile(f"{LETTERS}(?:['’ʼ]{LETTERS})*")
JOINTS = frozenset("-_./@#&+*=~%$\\'’:‑–")

# A word as written, its folded form, where it stands, and whether it stands on its own: nothing
# but white space or the punctuation of sentences beside it.
Word = namedtuple("Word", "text fold start end alone")

SCRIPTS = (
    (0x0000, 0x024F, "Latin"),
    (0x1E00, 0x1EFF, "Latin"),
    (0x0370, 0x03FF, "Greek"),
    (0x1F00, 0x1FFF, "Greek"),
    (0x0400, 0x052F, "Cyrillic"),
    (0x0590, 0x05FF, "Hebrew"),
    (0x0600, 0x06FF, "Arabic"),
    (0x0750, 0x077F, "Arabic"),
    (0x0900, 0x097F, "Devanagari"),
    (0x0980, 0x09FF, "Bengali"),
    (0x0B80, 0x0BFF, "Tamil"),
    (0x0E00, 0x0E7F, "Thai"),
    (0x1100, 0x11FF, "Hangul"),
    (0xAC00, 0xD7AF, "Hangul"),
    (0x3040, 0x309F, "Hiragana"),
    (0x30A0, 0x30FF, "Katakana"),
    (0x3400, 0x9FFF, "Han"),
    (0xF900, 0xFAFF, "Han"),
)
UNSPACED = frozenset(("Han", "Hiragana", "Katakana", "Thai"))


def script(character):
    point = ord(character)
    for first, last, name in SCRIPTS:
        if first <= point <= last:
            return name
    return "other"


FOLDED = str.maketrans(
    {"ı": "i", "đ": "d", "ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "’": "'", "ʼ": "'"}
)


def fold(text):
    """Without case, accents and points; letters with a stroke as the letter."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKD", text.casefold())
    kept = (
        c for c in text if not ("\u0300" <= c <= "\u036f" or "\u0591" <= c <= "\u05c7" or "\u064b" <= c <= "\u0652")
    )
    return unicodedata.normalize("NFC", "".join(kept)).translate(FOLDED)


def words(text):
    """The words of a text in their order."""
    found = []
    for match in WORD.finditer(text):
        start, end = match.span()
        before = text[start - 1] if start else " "
        after = text[end] if end < len(text) else " "
        beyond = text[end + 1] if end + 1 < len(text) else " "
        alone = before not in JOINTS and (after not in JOINTS or (after in ".:" and not beyond.isalnum()))
        found.append(Word(sys.intern(match.group()), sys.intern(fold(match.group())), start, end, alone))
    return found


def is_plain(word, least=3):
    """Whether a word is one that people would type: letters of one script, written as words are."""
    text = word.text
    if not word.alone or len(word.fold) < least or any(c.isdigit() or c in "'’ʼ" for c in text):
        return False
    if text[1:] != text[1:].lower() and not text.isupper():
        return False
    kinds = {script(c) for c in text if unicodedata.category(c)[0] != "M"}
    return len(kinds) == 1 and kinds != {"other"}


def main_script(text):
    """The script of most letters, with Japanese where kana stand among Han."""
    counts = Counter(script(c) for c in text[:4000] if c.isalpha())
    if not counts:
        return "other"
    kana = counts["Hiragana"] + counts["Katakana"]
    if kana and kana > 0.1 * (kana + counts["Han"]) and kana + counts["Han"] >= max(counts.values()):
        return "Hiragana"
    return counts.most_common(1)[0][0]


BY_SCRIPT = {
    "Hiragana": ("ja",),
    "Han": ("zh",),
    "Hangul": ("ko",),
    "Thai": ("th",),
    "Hebrew": ("he", "yi"),
    "Greek": ("el",),
    "Devanagari": ("hi", "mr", "ne"),
    "Bengali": ("bn",),
    "Tamil": ("ta",),
    "Arabic": ("ar", "fa", "ur"),
    "Cyrillic": ("ru", "uk", "bg", "sr", "mk", "be"),
}

STOP = {
    language: frozenset(text.split())
    for language, text in {
        "en": "the a an and or of to in on at by for from with without about as is are was were be been it its this that "
        "these those you your we our us they their them he she his her i my me not no do does did done have has had "
        "will would can could should may might must what which who when where why how all any some more most other "
        "than then there here if but so up out into over after before off just only also very new now get one two",
        "de": "der die das den dem des ein eine einen einem einer eines und oder aber nicht mit von vom zu zum zur im in ins "
        "am an auf aus bei für über unter nach vor durch ist sind war waren wird werden wurde hat haben hatte sein "
        "ich du er sie es wir ihr sich mich uns so wie was wer wo wann warum auch noch nur schon mehr als dass wenn "
        "man kein keine alle diese dieser dieses zwischen gegen ohne um bis seit kann können soll",
        "fr": "le la les un une des du de d l et ou où mais ne pas plus avec sans pour par sur sous dans en au aux ce cet "
        "cette ces son sa ses leur leurs notre nos votre vos mon ma mes il elle ils elles on nous vous je tu que qui "
        "quoi dont est sont être était a ont avoir été comme si se s n qu y tout tous très aussi entre après avant",
        "es": "el la los las un una unos unas de del y o pero no con sin para por en al a se su sus lo le les que qué quien "
        "como cómo cuando donde es son ser era fue está están ha han más muy también ya este esta estos estas ese "
        "esa mi tu si sobre entre hasta desde todo todos hay",
        "it": "il lo la i gli le un uno una di del della dei degli delle e o ma non con senza per da dal dalla in nel nella "
        "su sul sulla al alla ai alle a che chi come quando dove è sono era essere ha hanno più anche si se ci questo "
        "questa questi suo sua tra fra tutto tutti",
        "pt": "o a os as um uma uns umas de do da dos das e ou mas não com sem para por em no na nos nas ao à que quem como "
        "quando onde é são era foi ser está estão tem têm mais muito também se seu sua este esta isso entre até",
        "nl": "de het een en of maar niet met zonder voor van in op aan bij uit naar over door te is zijn was waren wordt "
        "worden heeft hebben ik je hij ze we u dit dat deze die als wat wie waar hoe ook nog maar meer er om dan tot",
        "sv": "och eller men inte med utan för av i på till från om är var vara har hade som en ett den det de att vi du jag "
        "han hon sig så när där hur vad mer kan ska under efter vid",
        "da": "og eller men ikke med uden for af i på til fra om er var være har havde som en et den det de at vi du jeg han "
        "hun sig så når der hvor hvad mere kan skal under efter ved",
        "no": "og eller men ikke med uten for av i på til fra om er var være har hadde som en et den det de at vi du jeg han "
        "hun seg så når der hvor hva mer kan skal under etter ved",
        "pl": "i w na z ze do od o u za po przez dla nie jest są był była było być że to się jak co kto gdzie kiedy ten ta te "
        "tego tej ich jego jej oraz lub ale czy już tylko także może przy pod nad",
        "tr": "ve veya ile için bir bu şu o da de mi mı mu mü ne nasıl ama çok daha en gibi kadar olan olarak var yok değil "
        "her sonra önce ise ki",
        "ru": "и в во на с со к у о об от до по за из для не но а или что как это этот эта эти так же бы был была были быть "
        "есть он она они мы вы я его её их где когда кто чем при также ещё уже только",
        "uk": "і й та в у на з із зі до від о об по за для не але а або що як це цей ця ці так же був була були бути є він "
        "вона вони ми ви я його її їх де коли хто при також ще вже тільки",
        "ro": "și sau dar nu cu fără pentru din de la în pe un o al a ai ale cel cea este sunt era fi au are ce care cum când "
        "unde mai și se să prin",
        "cs": "a i v ve na z ze do od o u za po pro ne je jsou byl byla bylo být že to se jak co kdo kde kdy ten ta tyto jeho "
        "její nebo ale",
        "hu": "a az és vagy de nem van volt hogy ez egy is meg már csak mint mi ki hol mikor",
        "fi": "ja tai mutta ei on oli olla että se tämä ne kuin mitä kuka missä milloin myös",
        "vi": "và hoặc của là các có cho không được trong với một những này đó từ đến khi để như",
        "id": "dan atau yang di ke dari untuk dengan ini itu adalah tidak pada akan",
    }.items()
}
FOLDED_STOP = {language: frozenset(fold(word) for word in table) for language, table in STOP.items()}
ALL_STOP = frozenset().union(*FOLDED_STOP.values())
ALIKE = {"nb": "no", "nn": "no", "iw": "he", "bs": "sr", "hr": "sr", "sh": "sr", "in": "id"}


def language(declared, text, tokens):
    """The language of a page: what it says, unless its words or letters say otherwise."""
    declared = (declared or "").lower().replace("_", "-").split("-")[0]
    declared = ALIKE.get(declared, declared)
    kind = main_script(text)
    if kind in BY_SCRIPT:
        return declared if declared in BY_SCRIPT[kind] else BY_SCRIPT[kind][0]
    if kind != "Latin":
        return declared or "und"
    counts = Counter(word.text.lower() for word in tokens[:1500])
    hits = {name: sum(counts[word] for word in table) for name, table in STOP.items()}
    best = max(hits, key=hits.get)
    enough = hits[best] >= 8 and hits[best] > 1.5 * hits.get(declared, 0)
    if enough and (declared in hits or not declared):
        return best
    return declared or "und"
