#!/usr/bin/env python3
"""Compares the main text of pages with that of three well-known extractors.

    python3 -m venv VENV && VENV/bin/pip install trafilatura resiliparse readability-lxml
    VENV/bin/python Benchmarks/reading/text.py CORPUS PIPPIN

CORPUS is a folder with pages/*.html, or of .html files; PIPPIN the built program, which is asked
with `inspect --format json` page by page. Of each pair of extractors it prints the share of words
in common: F1, precision and recall, as bags of words in small letters, characters of Chinese,
Japanese and Thai as words of their own. None of the extractors is the truth; where the peers
agree with each other and not with Pippin, a page is worth a look (--worst N lists these).
Pages are counted where the extractor compared with finds at least 80 words.
"""

import argparse
import collections
import json
import pathlib
import re
import statistics
import subprocess
import sys

WORD = re.compile(r"[^\W_]+")
UNDIVIDED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]")
LEAST_WORDS = 80


def words(text):
    """The words of a text with their counts."""
    found = []
    for word in WORD.findall((text or "").lower()):
        found.extend(word if UNDIVIDED.search(word) else [word])
    return collections.Counter(found)


def overlap(text, reference):
    """F1, precision and recall of one bag of words against another."""
    common = sum((text & reference).values())
    if not common:
        return 0.0, 0.0, 0.0
    precision = common / sum(text.values())
    recall = common / sum(reference.values())
    return 2 * precision * recall / (precision + recall), precision, recall


def decode(page):
    """The page as text, for peers that take no bytes."""
    try:
        return page.decode("utf-8")
    except UnicodeDecodeError:
        return page.decode("windows-1252", "replace")


def peers():
    """The extractors compared with, each a function from HTML to text."""
    import lxml.html
    import readability
    import resiliparse.extract.html2text
    import trafilatura

    def by_readability(html):
        summary = readability.Document(html).summary(html_partial=True)
        return " ".join(lxml.html.fromstring(summary).itertext())

    return {
        "trafilatura": lambda html: trafilatura.extract(html, include_comments=False),
        "resiliparse": lambda html: resiliparse.extract.html2text.extract_plain_text(
            html, main_content=True, alt_texts=False
        ),
        "readability": by_readability,
    }


def by_pippin(program, path):
    """The main text that Pippin reads off a page."""
    command = [program, "inspect", str(path), "--format", "json"]
    command += ["--url", "https://example.com/page"]
    done = subprocess.run(command, capture_output=True, check=True, timeout=60)
    return json.loads(done.stdout)["record"].get("text", "")


def read(paths, program):
    """The words that each extractor finds on each page; pages where one fails have none of it."""
    texts = collections.defaultdict(dict)
    failures = collections.Counter()
    for path in paths:
        html = decode(path.read_bytes())
        texts["pippin"][path.name] = words(by_pippin(program, path))
        for name, extract in peers().items():
            try:
                texts[name][path.name] = words(extract(html))
            except Exception:  # A peer that fails on a page has found nothing there.
                failures[name] += 1
                texts[name][path.name] = words("")
    return texts, failures


def report(texts):
    """Prints every extractor's agreement with every other."""
    print("reference    extractor    pages  F1     P      R      F1 p10/p25/p50/p75")
    for reference in texts:
        own = texts[reference]
        pages = [page for page in own if sum(own[page].values()) >= LEAST_WORDS]
        for name in texts:
            if name == reference or not pages:
                continue
            rows = [overlap(texts[name][page], own[page]) for page in pages]
            means = " ".join(f"{statistics.mean(column):.3f} " for column in zip(*rows))
            scores = sorted(row[0] for row in rows)
            places = [scores[int(len(scores) * share)] for share in (0.1, 0.25, 0.5, 0.75)]
            quartiles = " ".join(f"{score:.3f}" for score in places)
            print(f"{reference:12} {name:12} {len(pages):5}  {means} {quartiles}")


def worst(texts, count):
    """Prints the pages where two peers agree and Pippin is furthest from them."""
    rows = []
    for page, text in texts["trafilatura"].items():
        if sum(text.values()) >= LEAST_WORDS and overlap(texts["readability"][page], text)[0] > 0.8:
            rows.append((*overlap(texts["pippin"][page], text), page))
    for score, precision, recall, page in sorted(rows)[:count]:
        print(f"{score:.2f}  P {precision:.2f}  R {recall:.2f}  {page}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=pathlib.Path)
    parser.add_argument("pippin")
    parser.add_argument("--worst", type=int, default=0, metavar="N")
    parser.add_argument("--most", type=int, default=None, metavar="PAGES")
    arguments = parser.parse_args()
    folder = arguments.corpus / "pages"
    folder = folder if folder.is_dir() else arguments.corpus
    paths = sorted(folder.glob("*.html"))[: arguments.most]
    if not paths:
        sys.exit(f"{folder} holds no .html files")
    texts, failures = read(paths, arguments.pippin)
    report(texts)
    for name, count in failures.items():
        print(f"{name} failed on {count} pages")
    worst(texts, arguments.worst)


if __name__ == "__main__":
    main()
