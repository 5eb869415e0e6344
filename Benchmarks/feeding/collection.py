"""A collection with the traits that ranking depends on: words by Zipf's law, names of several words, forms of words, titles like
those of real pages, structured data of different quality, dates, links, copies, spam, pages without an app link, and languages
without spaces. The same arguments make the same bytes."""

import html
import itertools
import json
import random

LITTLE = (
    "the of and to in a is for on with as by at from that it be are this or an not was have which you can more about one all new"
).split()
COMMON = (
    "recipe cake apple plum garden kitchen winter river train ticket museum island castle weather market price review guide history "
    "music film actor story camera phone battery screen window door table chair bread butter cheese sugar salt pepper onion carrot "
    "forest mountain valley bridge harbor beach hotel room breakfast dinner city street station airport flight car engine wheel bicycle "
    "school teacher student book author chapter letter number color green yellow silver golden morning evening summer autumn spring"
).split()
TITLES = (
    "How to make {0} {1}", "{0} {1} recipe", "The best {0} in {1}", "{0} and {1}: a guide", "10 ways to {0} your {1}", "{0} review: {1} {2}",
    "{0} for {1}", "What is {0} {1}?", "{0} {1} {2}", "A short history of {0} {1}", "{0} vs. {1}", "Buy {0} {1} online", "{0}'s {1}", "{0}-{1} {2}",
)
ENDS = ("", "", " | {brand}", " – {brand}", " - {brand}")
OTHERS = {
    "zh": "北京上海广州天气美食蛋糕苹果电影音乐旅行火车票价格历史花园厨房冬天河流博物馆城市学校老师学生图书作者颜色早晨晚上夏天春天手机电池",
    "ja": "東京大阪天気料理りんごケーキ映画音楽旅行電車時刻表庭台所冬川博物館城学校先生本色朝夜夏春",
    "ar": "القاهرة الطقس وصفة كعكة تفاح حديقة مطبخ شتاء نهر قطار تذكرة متحف جزيرة قلعة سوق سعر دليل تاريخ موسيقى فيلم قصة مدرسة كتاب المدينة".split(),
    "de": "rezept kuchen apfel pflaume garten küche winter fluss zug fahrkarte museum insel schloß wetter markt preis führer geschichte straße bücher".split(),
    "ru": "рецепт торт яблоко сад кухня зима река поезд билет музей остров замок погода рынок цена книга история музыка фильм город".split(),
}
TYPES = ("Article", "Recipe", "Product", "Event", "Movie", "Book")
PAGE = (
    '<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>{head}</head><body>'
    "<header><nav>{nav}</nav></header><main><h1>{heading}</h1>{main}</main></body></html>"
)


def invented(rng, count):
    """Words that look like words, each once."""
    starts, middles, ends = "b br c ch d dr f g gr h j k l m n p pl r s st t tr v w".split(), "a e i o u ai ea ou".split(), "l n r s t m nd rk ck st".split()
    words, found = set(LITTLE + COMMON), []
    while len(found) < count:
        word = "".join(rng.choice(starts) + rng.choice(middles) for _ in range(rng.choice((1, 2, 2, 3)))) + rng.choice(ends)
        if word not in words and len(word) > 3:
            words.add(word)
            found.append(word)
    return found


class Collection:
    """Pages as dictionaries: url, body (HTML), words (those of plain English pages as a set)."""

    def __init__(self, pages=20000, hosts=400, vocabulary=9000, seed=1):
        self.count, self.hosts, self.seed = pages, hosts, seed
        rng = random.Random(f"{seed} words")
        made = invented(rng, vocabulary)
        nouns = COMMON + made[:600]
        rest = [word + end for word in nouns for end in ("s", "ed", "ing")][: len(nouns) * 2] + made[600:]
        rng.shuffle(rest)
        self.words = LITTLE + COMMON + [word for pair in itertools.zip_longest(made[:600], rest) for word in pair if word]
        self.weights = list(itertools.accumulate(1 / (rank + 3) for rank in range(len(self.words))))
        self.title_weights = list(itertools.accumulate(1 / (rank + 30) for rank in range(len(self.words) - len(LITTLE))))
        syllables = invented(random.Random(f"{seed} names"), 900 + vocabulary)[-900:]
        self.names = [syllables[at : at + (3 if at % 9 == 0 else 2)] for at in range(0, 897, 3)]
        self.copied = {}

    def host(self, number):
        return f"www.{self.words[200 + number]}{number}.example"

    def url(self, number):
        return f"https://{self.host(number % self.hosts)}/{self.words[300 + number % 50]}/{number}"

    def text(self, rng, count):
        return " ".join(rng.choices(self.words, cum_weights=self.weights, k=count))

    def content(self, number, rng, language):
        """Title, heading, description, paragraphs."""
        if language != "en":
            letters = OTHERS[language]
            join = "" if isinstance(letters, str) else " "
            some = lambda count: join.join(rng.choices(letters, k=count))
            return some(6), some(8), some(20), [some(60) for _ in range(rng.randint(1, 4))]
        words = rng.choices(self.words[len(LITTLE) :], cum_weights=self.title_weights, k=3)
        title = rng.choice(TITLES).format(*words)
        paragraphs = [self.text(rng, rng.randint(20, 90)) for _ in range(rng.randint(1, 5))]
        if rng.random() < 0.5:
            name = rng.choice(self.names[: 1 + int(rng.paretovariate(0.6)) % len(self.names)])
            written = " ".join(name)
            where = rng.random()
            if where < 0.3:
                title = f"{written}: {title}"
            paragraphs.insert(rng.randint(0, len(paragraphs)), f"{self.text(rng, 8)} {written} {self.text(rng, 8)}")
            if where > 0.8:
                paragraphs.append(f"{name[-1]} {self.text(rng, 5)} {name[0]} {self.text(rng, 4)} {written}")
        if rng.random() < 0.02:
            paragraphs.append(" ".join([rng.choice(words)] * 60))
        return title[:1].upper() + title[1:], rng.choice((title, self.text(rng, 4))), self.text(rng, rng.randint(8, 25)), paragraphs

    def page(self, number, version=0):
        """A page; other versions of it have another text, and say in the title which they are."""
        rng = random.Random(f"{self.seed} {number} {version}")
        fixed = random.Random(f"{self.seed} {number}")
        chance = fixed.random()
        language = "en" if chance > 0.18 else ("zh", "ja", "ar", "de", "ru")[int(chance / 0.036)]
        source = number
        if number > 100 and fixed.random() < 0.03 and version == 0:
            source = fixed.randrange(number)
            copied = random.Random(f"{self.seed} {source}")
            chance = copied.random()
            language = "en" if chance > 0.18 else ("zh", "ja", "ar", "de", "ru")[int(chance / 0.036)]
            self.copied[number] = source
        title, heading, about, paragraphs = self.content(source, random.Random(f"{self.seed} {source} {version} text"), language)
        if version:
            title = f"{title} round{version}of{number}"
        brand = self.words[200 + number % self.hosts].capitalize()
        title += fixed.choice(ENDS).format(brand=brand) if source == number else ""
        parts = [f'<meta name="viewport" content="width=device-width">' if fixed.random() < 0.7 else ""]
        if fixed.random() < 0.95:
            parts.append(f'<meta name="description" content="{html.escape(about)}">')
        if fixed.random() < 0.3:
            parts.append(f'<meta name="keywords" content="{self.text(rng, 2)}, {self.text(rng, 1)}">')
        if fixed.random() < 0.6:
            parts.append(f'<meta property="og:title" content="{html.escape(title)}"><meta property="og:image" content="https://{self.host(number % self.hosts)}/{number}.jpg">')
        if fixed.random() < 0.88:
            app = 400_000_000 + number % self.hosts
            parts.append(f'<meta name="apple-itunes-app" content="app-id={app}, app-argument=https://{self.host(number % self.hosts)}/open/{number}">')
            parts.append(f'<meta property="al:ios:url" content="brand{number % self.hosts}://item/{number}"><meta property="al:ios:app_store_id" content="{app}"><meta property="al:ios:app_name" content="{brand}">')
        if fixed.random() < 0.7:
            item = {"@context": "https://schema.org", "@type": fixed.choice(TYPES), "name": title}
            for name, value in (
                ("description", about), ("image", f"https://img.example/{number}.jpg"), ("url", self.url(number)),
                ("datePublished", f"202{fixed.randint(4, 6)}-{fixed.randint(1, 10):02}-{fixed.randint(1, 28):02}"),
                ("author", {"@type": "Person", "name": "Ada Example"}),
            ):
                if fixed.random() < 0.6:
                    item[name] = value
            parts.append('<script type="application/ld+json">' + json.dumps(item, ensure_ascii=False) + "</script>")
        targets = [int(fixed.random() ** 3 * self.count) for _ in range(fixed.randint(0, 6))]
        nav = "".join(f'<a href="{self.url(target)}">{self.words[500 + target % 300]}</a> ' for target in targets)
        main = "".join(f"<p>{html.escape(paragraph)}</p>" for paragraph in paragraphs)
        body = PAGE.format(language=language, title=html.escape(title), head="".join(parts), nav=nav, heading=html.escape(heading), main=main)
        return dict(url=self.url(number), body=body, language=language, title=title, paragraphs=[title, heading, *paragraphs])
