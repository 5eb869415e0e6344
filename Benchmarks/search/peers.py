"""Other engines over the same pages: SQLite FTS5, Tantivy, Xapian, bm25s. Each is asked for ten ids.

Fields weigh as Pippin's did when the benchmark was made: title 5, keywords 4, headings 3,
description 2, text 1; any word may match, and the best ten by BM25 are the answer.
"""

import re
import sqlite3
import sys
import tempfile

import words as w
from kinds_words import STEMMERS

WEIGHTS = (("title", 5), ("keywords", 4), ("headings", 3), ("description", 2), ("text", 1))
UNSPACED_RUN = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")


def fields(page):
    return (page.title, "\n".join(page.keywords), "\n".join(page.headings), page.description, page.text)


def folded(text):
    """The folded words of a text; of scripts without spaces, their pairs of characters."""
    found = []
    for word in w.words(text):
        for part in word.fold.split("'"):
            at = 0
            for run in UNSPACED_RUN.finditer(part):
                found.append(part[at : run.start()])
                found += [run.group()[n : n + 2] for n in range(max(1, len(run.group()) - 1))]
                at = run.end()
            found.append(part[at:])
    return [word for word in found if word]


class FTS5:
    """unicode61 without diacritics, bm25 with weights; a trigram table, or LIKE, where there are no spaces."""

    def __init__(self, collection):
        self.base = sqlite3.connect(":memory:")
        names = ", ".join(name for name, _ in WEIGHTS)
        self.base.execute(f"CREATE VIRTUAL TABLE pages USING fts5({names}, tokenize='unicode61 remove_diacritics 2')")
        self.base.execute(f"CREATE VIRTUAL TABLE runs USING fts5({names}, tokenize='trigram')")
        rows = [(page.number, *fields(page)) for page in collection.pages]
        for table in ("pages", "runs"):
            chosen = rows if table == "pages" else [row for row in rows if UNSPACED_RUN.search("".join(row[1:]))]
            self.base.executemany(f"INSERT INTO {table}(rowid, {names}) VALUES (?, ?, ?, ?, ?, ?)", chosen)
        self.ids = [page.id for page in collection.pages]

    def search(self, query, prefix=False):
        parts = [part for word in w.words(query.text) for part in word.text.split("'")]
        runs = UNSPACED_RUN.findall(query.text)
        if runs:
            return self._runs(runs)
        quoted = [f'"{part}"' for part in parts]
        if not quoted:
            return []
        text = " AND ".join(quoted) + "*" if prefix else " OR ".join(quoted)
        return self._ask("pages", text)

    def _ask(self, table, text):
        weights = ", ".join(str(weight) for _, weight in WEIGHTS)
        found = self.base.execute(
            f"SELECT rowid FROM {table} WHERE {table} MATCH ? ORDER BY bm25({table}, {weights}) LIMIT 10", (text,)
        )
        return [self.ids[row[0]] for row in found]

    def _runs(self, runs):
        long = [f'"{run}"' for run in runs if len(run) > 2]
        if long:
            return self._ask("runs", " OR ".join(long))
        like = " + ".join(
            f"{weight} * ({name} LIKE '%' || :r{n} || '%')" for n in range(len(runs)) for name, weight in WEIGHTS
        )
        values = {f"r{n}": run for n, run in enumerate(runs)}
        found = self.base.execute(
            f"SELECT rowid, {like} AS points FROM runs WHERE points > 0 ORDER BY points DESC LIMIT 10", values
        )
        return [self.ids[row[0]] for row in found]


class Tantivy:
    """Folded words, boosted fields, any word; with typos, words of 5 letters may have 1 error and of 9 two."""

    def __init__(self, collection, typos=False):
        import tantivy

        self.tantivy, self.typos = tantivy, typos
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("id", stored=True, tokenizer_name="raw")
        for name, _ in WEIGHTS:
            builder.add_text_field(name, stored=False, tokenizer_name="whitespace")
        self.schema = builder.build()
        self.index = tantivy.Index(self.schema)
        writer = self.index.writer(heap_size=100_000_000, num_threads=1)
        for page in collection.pages:
            values = {name: " ".join(folded(text)) for (name, _), text in zip(WEIGHTS, fields(page))}
            writer.add_document(tantivy.Document(id=page.id, **values))
        writer.commit()
        writer.wait_merging_threads()
        self.index.reload()
        self.searcher = self.index.searcher()

    def search(self, query, prefix=False):
        make, should = self.tantivy.Query, self.tantivy.Occur.Should
        terms, clauses = folded(query.text), []
        for number, term in enumerate(terms):
            grows = prefix and number == len(terms) - 1
            for name, weight in WEIGHTS:
                part = (
                    make.regex_query(self.schema, name, re.escape(term) + ".*")
                    if grows
                    else make.term_query(self.schema, name, term)
                )
                clauses.append((should, make.boost_query(part, float(weight))))
                if self.typos and len(term) >= 5 and not grows:
                    fuzzy = make.fuzzy_term_query(self.schema, name, term, 1 if len(term) < 9 else 2, True, False)
                    clauses.append((should, make.boost_query(fuzzy, float(weight))))
        if not clauses:
            return []
        hits = self.searcher.search(make.boolean_query(clauses), 10).hits
        return [self.searcher.doc(address)["id"][0] for _, address in hits]


class Xapian:
    """The stemmer of the page's language at both ends, n-grams, spelling correction of unknown words, BM25."""

    def __init__(self, collection):
        sys.path.append("/usr/lib/python3/dist-packages")  # Debian's package, built for the same Python
        import xapian

        self.xapian = xapian
        self.known = set(xapian.Stem.get_available_languages().decode().split())
        self.folder = tempfile.TemporaryDirectory(prefix="pippin-search-xapian-")
        base = xapian.WritableDatabase(self.folder.name, xapian.DB_CREATE_OR_OVERWRITE)
        for page in collection.pages:
            document = xapian.Document()
            maker = xapian.TermGenerator()
            maker.set_database(base)
            maker.set_document(document)
            maker.set_stemmer(self._stem(page.language))
            maker.set_flags(maker.FLAG_SPELLING | maker.FLAG_CJK_NGRAM)
            for (_, weight), text in zip(WEIGHTS, fields(page)):
                maker.index_text(text, weight)
                maker.increase_termpos()
            document.set_data(page.id)
            base.add_document(document)
        base.commit()
        self.base = base

    def _stem(self, language):
        name = STEMMERS.get(language, "none")
        return self.xapian.Stem(name if name in self.known else "none")

    def _corrected(self, word):
        """Its suggestion for words that no page has; its parser would change known words, too."""
        if self.base.term_exists(word) or UNSPACED_RUN.search(word):
            return word
        return self.base.get_spelling_suggestion(word, 2).decode() or word

    def search(self, query, prefix=False):
        parser = self.xapian.QueryParser()
        parser.set_database(self.base)
        parser.set_stemmer(self._stem(query.language))
        parser.set_stemming_strategy(parser.STEM_SOME)
        parser.set_default_op(self.xapian.Query.OP_OR)
        parts = [part.lower() for word in w.words(query.text) for part in word.text.split("'") if part]
        if not prefix:
            parts = [self._corrected(part) for part in parts]
        try:
            parsed = parser.parse_query(" ".join(parts), parser.FLAG_CJK_NGRAM | (parser.FLAG_PARTIAL if prefix else 0))
        except self.xapian.QueryParserError:  # its grammar takes no n-grams behind some words
            parsed = self.xapian.Query(self.xapian.Query.OP_OR, parts)
        enquire = self.xapian.Enquire(self.base)
        enquire.set_query(parsed)
        return [match.document.get_data().decode() for match in enquire.get_mset(0, 10)]


class BM25S:
    """Folded words, each as often as its field weighs."""

    def __init__(self, collection):
        import bm25s

        corpus = []
        for page in collection.pages:
            corpus.append([word for (_, weight), text in zip(WEIGHTS, fields(page)) for word in folded(text) * weight])
        self.retriever = bm25s.BM25()
        self.retriever.index(corpus, show_progress=False)
        self.ids = [page.id for page in collection.pages]

    def search(self, query, prefix=False):
        terms = folded(query.text)
        if prefix or not terms:
            return []
        found, points = self.retriever.retrieve([terms], k=10, show_progress=False, n_threads=1)
        return [self.ids[number] for number, point in zip(found[0], points[0]) if point > 0]


MAKERS = {
    "fts5": FTS5,
    "tantivy": Tantivy,
    "xapian": Xapian,
    "bm25s": BM25S,
    "tantivy+typo": lambda collection: Tantivy(collection, typos=True),
}
COMPLETING = ("fts5", "tantivy", "xapian")  # those that take an unfinished word
