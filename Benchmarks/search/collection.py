"""The pages that are searched for: read from a store, held with their words, and chosen from."""

import gzip
import hashlib
import json
import re
import subprocess
from collections import Counter, defaultdict
from functools import cached_property
from urllib.parse import urlsplit

import words as w

FIELDS = ("title", "headings", "description", "text")
SUFFIX_PARTS = frozenset("co com org net gov ac edu or ne gob nic ltd".split())
PLATFORMS = ("github.io", "blogspot.com", "wordpress.com", "tumblr.com", "netlify.app", "herokuapp.com", "example")


def export(pippin, store, path):
    """Writes what the benchmark needs of a store's pages, one a line."""
    command = [pippin, "export", "--all-pages", "--format", "jsonl", "-o", "-", "-q", "--store", store]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process, gzip.open(path, "wt") as out:
        for line in process.stdout:
            record = json.loads(line)
            kept = {
                key: record.get(key)
                for key in (
                    "id",
                    "url",
                    "canonicalURL",
                    "indexable",
                    "language",
                    "title",
                    "headings",
                    "description",
                    "keywords",
                    "text",
                )
            }
            kept["finalURL"] = record.get("fetch", {}).get("finalURL")
            out.write(json.dumps(kept, ensure_ascii=False) + "\n")
    if process.returncode:
        raise SystemExit(f"the store could not be exported: {' '.join(command)}")


class Page:
    """A page with the words of its fields."""

    def __init__(self, record, number):
        self.number = number
        self.id, self.url = record["id"], record["url"]
        self.urls = {record[key] for key in ("url", "canonicalURL", "finalURL") if record.get(key)}
        self.is_searchable = bool(record["indexable"])
        self.title = " ".join((record["title"] or "").split())
        self.description = " ".join((record["description"] or "").split())
        self.headings = [" ".join(heading.split()) for heading in record["headings"] or []]
        self.keywords = record["keywords"] or []
        self.text = record["text"] or ""
        self.host = (urlsplit(self.url).hostname or "").lower()
        self.title_words = w.words(self.title)
        self.heading_words = [w.words(heading) for heading in self.headings]
        self.description_words = w.words(self.description)
        self.text_words = w.words(self.text)
        self.language = w.language(record["language"], self.text or self.title, self.text_words)
        self.folds = {
            "title": {word.fold for word in self.title_words},
            "headings": {word.fold for heading in self.heading_words for word in heading},
            "description": {word.fold for word in self.description_words},
            "text": {word.fold for word in self.text_words},
        }
        self.folds["any"] = set().union(*self.folds.values(), (word.fold for k in self.keywords for word in w.words(k)))
        self.half = "tune" if hashlib.sha256(self.url.encode()).digest()[0] % 2 else "report"

    def is_stop(self, fold):
        table = w.FOLDED_STOP.get(self.language)
        return fold in (w.ALL_STOP if table is None else table)

    def content(self, tokens, least=3):
        """The words among these that people would search for, each once."""
        kept = {}
        for word in tokens:
            if w.is_plain(word, least) and not self.is_stop(word.fold):
                kept.setdefault(word.fold, word)
        return list(kept.values())

    @property
    def label(self):
        """The part of the host that names the site: example of www.example.co.uk."""
        host = self.host.removeprefix("www.")
        for platform in PLATFORMS:
            if host.endswith("." + platform):
                return host.removesuffix("." + platform).split(".")[-1]
        parts = host.split(".")[:-1]
        if len(parts) > 1 and parts[-1] in SUFFIX_PARTS:
            parts.pop()
        return parts[-1] if parts else ""


class Collection:
    """All pages, and in how many of them each word stands."""

    def __init__(self, path):
        with gzip.open(path, "rt") as lines:
            everything = [json.loads(line) for line in lines]
        everything.sort(key=lambda record: record["url"])
        self.hidden = [record["id"] for record in everything if not record["indexable"]]
        self.pages = [Page(record, n) for n, record in enumerate(r for r in everything if r["indexable"])]
        self.by_url = {url: page.id for page in reversed(self.pages) for url in page.urls}
        self.holders = {field: defaultdict(set) for field in (*FIELDS, "any", "head")}
        self.frequency = Counter()
        self.forms = defaultdict(Counter)
        for page in self.pages:
            for field, folds in page.folds.items():
                for fold in folds:
                    self.holders[field][fold].add(page.number)
            for fold in page.folds["title"] | page.folds["headings"]:
                self.holders["head"][fold].add(page.number)
            self.frequency.update(page.folds["any"])
            shown = (*page.title_words, *page.description_words, *page.text_words)
            self.forms[page.language].update({word.text.lower() for word in shown if w.is_plain(word)})
        self.heading_counts = Counter(heading for page in self.pages for heading in set(page.headings))
        self.title_counts = Counter(" ".join(word.fold for word in page.title_words) for page in self.pages)
        self.title_parts = Counter(part for page in self.pages for part in set(TITLE_SPLIT.split(page.title)))

    def is_known(self, fold):
        return self.frequency[fold] > 0

    def having(self, folds, field="any"):
        """The numbers of the pages that have all these words in a field."""
        sets = sorted((self.holders[field].get(fold, set()) for fold in folds), key=len)
        return set.intersection(*sets) if sets else set()

    def is_only(self, page, folds, field="any"):
        return self.having(folds, field) <= {page.number}

    def main_headings(self, page):
        """Headings of what the page is about: in its text, and on no other page."""
        squeezed = " ".join(page.text.split())
        return [
            tokens
            for heading, tokens in zip(page.headings, page.heading_words)
            if tokens and self.heading_counts[heading] == 1 and heading in squeezed
        ]

    def short_title(self, page):
        """The title without the name of the site, and whether there was one."""
        parts = [part for part in TITLE_SPLIT.split(page.title) if part.strip()]
        if len(parts) < 2:
            return page.title, False
        squeezed = re.sub(r"[\W_]", "", w.fold(page.host))
        names = [
            part
            for part in (parts[0], parts[-1])
            if self.title_parts[part] > 1 or (w.words(part) and re.sub(r"[\W_]", "", w.fold(part)) in squeezed)
        ]
        if not names:
            return page.title, False
        start, end = (len(parts[0]), len(page.title)) if names[-1] == parts[0] else (0, page.title.rindex(parts[-1]))
        return page.title[start:end].strip(" -–—|·•»:/"), True

    def targets(self, count):
        """Pages that can be searched for: title and text of their own; many hosts, many languages."""
        good = [page for page in self.pages if page.number not in self.alike and self._is_readable(page)]
        good.sort(key=lambda page: hashlib.sha256(page.url.encode()).digest())
        seen, languages, order = Counter(), Counter(), []
        for page in good:
            seen[page.host] += 1
            languages[page.language] += 1
            order.append((max(seen[page.host] * 20, languages[page.language]), page.number))
        return [self.pages[number] for _, number in sorted(order)[:count]]

    def _is_readable(self, page):
        letters = sum(len(word.text) for word in page.title_words)
        is_own = self.title_counts[" ".join(word.fold for word in page.title_words)] == 1
        broken = sum(page.text.count(c) for c in "\ufffd鏄锟") + sum("\ue000" <= c <= "\uf8ff" for c in page.text)
        if "{{" in page.title:  # a template that nobody filled in
            return False
        return is_own and letters >= 5 and len(page.text) >= 200 and broken < 3 and "\ufffd" not in page.title

    @cached_property
    def alike(self):
        """Numbers of pages whose text stands on another page, too, in the main."""
        prints, owners = {}, defaultdict(list)
        for page in self.pages:
            folds = [word.fold for word in page.text_words]
            runs = (" ".join(folds[at : at + 5]) for at in range(len(folds) - 4))
            digests = (int.from_bytes(hashlib.blake2b(run.encode(), digest_size=8).digest(), "big") for run in runs)
            prints[page.number] = {digest for digest in digests if digest % 4 == 0}
            for digest in prints[page.number]:
                owners[digest].append(page.number)
        alike = set()
        for number, own in prints.items():
            shared = Counter(
                other for digest in own if len(owners[digest]) < 200 for other in owners[digest] if other != number
            )
            if own and shared and shared.most_common(1)[0][1] > 0.5 * len(own):
                alike.add(number)
        return alike


TITLE_SPLIT = re.compile(r"\s+[-–—|·•»/]+\s+|\s*[|»]\s*|\s*::\s*")
