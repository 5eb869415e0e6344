"""Tables of what was measured, and whether the goals are reached."""

from collections import defaultdict
from dataclasses import dataclass, field

from measure import letters, place
from queries import KINDS

ENOUGH = 100  # queries from which a kind is held against the best peer


@dataclass
class Figures:
    """Places of right answers."""

    places: list = field(default_factory=list)

    @property
    def mrr(self):
        return sum(1 / n for n in self.places if n) / len(self.places) if self.places else 0.0

    def among(self, count):
        return sum(0 < n <= count for n in self.places) / len(self.places) if self.places else 0.0

    def __str__(self):
        return f"{self.mrr:.3f} {self.among(1):4.0%}/{self.among(3):4.0%}/{self.among(10):4.0%}"


def places(queries, answers, keep=lambda query: True):
    """The places of those queries that were asked."""
    found = []
    for query, answer in zip(queries, answers):
        if answer is None or not keep(query) or KINDS[query.kind].mode == "typing":
            continue
        found.append(answer if isinstance(answer, int) else place(answer[:10], query.right))
    return Figures(found)


def finished(query):
    return KINDS[query.kind].mode == "search"


def counted(query):
    return finished(query) and KINDS[query.kind].counts


def rows(title, groups, queries, engines, out):
    """One table: a line a group, a column an engine; Pippin's with success at 1, 3 and 10, the others' at 10."""
    names = list(engines)
    wide = max([len(name) for name, _ in groups] + [len(title)]) + 1
    ours = [name for name in names if name.startswith(("api", "page", "base"))]
    head = "".join(f"{name + ' MRR s@1/3/10':>26}" if name in ours else f"{name + ' @10':>18}" for name in names)
    out(f"\n{title:<{wide}}{'n':>6}{head}")
    for name, keep in groups:
        figures = {engine: places(queries, answers, keep) for engine, answers in engines.items()}
        count = max(len(one.places) for one in figures.values())
        if not count:
            continue
        cells = ""
        for engine, one in figures.items():
            width = 26 if engine in ours else 18
            text = (str(one) if engine in ours else f"{one.mrr:.3f} {one.among(10):4.0%}") if one.places else "-"
            cells += f"{text:>{width}}"
        out(f"{name:<{wide}}{count:>6}{cells}")


def tables(queries, engines, out=print):
    present = {query.kind for query in queries}
    groups = [(name, lambda query, name=name: query.kind == name) for name in KINDS if name in present]
    rows("kind", groups, queries, engines, out)
    rows(
        "together",
        [
            ("all", counted),
            ("all finished queries", finished),
            ("misspelt words of any field", lambda query: query.kind.startswith("misspelt")),
            *(
                (f"misspelt, {name}", lambda query, name=name: query.kind.startswith(f"misspelt {name}"))
                for name in ("title", "heading", "description", "text")
            ),
        ],
        queries,
        engines,
        out,
    )
    sizes = defaultdict(int)
    for query in filter(counted, queries):
        sizes[query.language] += 1
    by_size = sorted(sizes, key=lambda name: -sizes[name])
    rows(
        "language",
        [(name, lambda query, name=name: counted(query) and query.language == name) for name in by_size],
        queries,
        engines,
        out,
    )
    rows(
        "inflected",
        [(name, lambda query, name=name: query.kind == "inflected" and query.language == name) for name in by_size],
        queries,
        engines,
        out,
    )
    typing_table(queries, engines, out)


def typing(queries, answers, surface):
    measured = [
        letters(answer[surface])
        for query, answer in zip(queries, answers)
        if answer and KINDS[query.kind].mode == "typing" and surface in answer
    ]
    count = len(measured)
    if not count:
        return None
    return (
        sum(m[0] for m in measured) / count,
        sum(m[1] for m in measured) / count,
        sum(m[2] for m in measured) / count,
        count,
    )


def typing_table(queries, engines, out):
    out(f"\n{'letters until among three':<28}{'n':>6}{'first':>8}{'for good':>10}{'lost again':>12}")
    for name, answers in engines.items():
        for surface in ("search", "suggest"):
            figures = typing(queries, answers, surface)
            if figures:
                out(
                    f"{name + ' ' + surface:<28}{figures[3]:>6}{figures[0]:>8.2f}{figures[1]:>10.2f}{figures[2]:>12.1%}"
                )


def goals(queries, engines, out=print):
    """Each goal with what was measured."""
    ours = engines.get("api")
    if not ours:
        return
    all_mrr = places(queries, ours, counted).mrr
    wrong = places(queries, ours, lambda query: query.kind.startswith("misspelt"))
    forms = places(queries, ours, lambda query: query.kind == "inflected")
    hosts = places(queries, ours, lambda query: query.kind == "home page by host")
    second = places(queries, ours, lambda query: query.kind == "completion second word")
    common = places(queries, ours, lambda query: query.kind == "completion second word" and query.notes != "rare")
    search, suggest = typing(queries, ours, "search"), typing(queries, ours, "suggest")
    lines = []
    if all_mrr:
        lines.append(("MRR over all at least .95", f"{all_mrr:.3f}", all_mrr >= 0.95))
    behind = list(losses(queries, engines))
    if len(engines) > 1:
        lines.append(
            (
                "no kind of 100 and more below the best peer by over .02",
                "".join(f"\n{' ' * 17}{one}" for one in behind) or "none",
                not behind,
            )
        )
    if wrong.places:
        lines.append(
            ("misspelt words of any field in ten at least 85 %", f"{wrong.among(10):.1%}", wrong.among(10) >= 0.85)
        )
    if forms.places:
        lines.append(("inflected at least .92", f"{forms.mrr:.3f}", forms.mrr >= 0.92))
    if hosts.places:
        lines.append(("home pages by host in three at least 95 %", f"{hosts.among(3):.1%}", hosts.among(3) >= 0.95))
    if second.places:
        text = f"{second.among(8):.3f} ({common.among(8):.3f} for words on two hosts or three pages)"
        lines.append(("second word among eight completions at least .9", text, second.among(8) >= 0.9))
    if search:
        lines.append(
            ("letters until among three at most 4.5", f"{search[0]:.2f} (suggest {suggest[0]:.2f})", search[0] <= 4.5)
        )
        lines.append(("lost again on at most 5 %", f"{search[2]:.1%} (suggest {suggest[2]:.1%})", search[2] <= 0.05))
    if "page" in engines:
        lines.append(same_page(queries, ours, engines["page"]))
    out("\ngoals")
    for goal, value, reached in lines:
        out(f"  {'reached    ' if reached else 'NOT reached'}  {goal}: {value}")


def losses(queries, engines):
    """Kinds in which a peer is better by more than .02."""
    peers = {
        name: answers
        for name, answers in engines.items()
        if name not in ("api", "page") and not name.startswith("base")
    }
    for kind in KINDS:
        own = places(queries, engines["api"], lambda query: query.kind == kind and finished(query))
        if len(own.places) < ENOUGH or not peers:
            continue
        best, name = max(
            (places(queries, answers, lambda query: query.kind == kind).mrr, name) for name, answers in peers.items()
        )
        if own.mrr < best - 0.02:
            yield f"{kind} {own.mrr:.3f} ({name} {best:.3f})"


def same_page(queries, ours, pages):
    asked = [(a[:10], b) for query, a, b in zip(queries, ours, pages) if finished(query) and b is not None]
    order = sum(a == b for a, b in asked) / len(asked)
    members = sum(set(a) == set(b) for a, b in asked) / len(asked)
    one, other = places(queries, ours, counted).mrr, places(queries, pages, counted).mrr
    text = f"the same ten in {members:.1%}, in the same order in {order:.1%}; MRR {other:.3f} beside {one:.3f}"
    return "the page equals the API for finished queries", text, order >= 0.995


def misses(queries, answers, kind, collection, out=print, count=60):
    """The queries of a kind whose page is not first, with what came before it."""
    titles = {page.id: (page.title, page.url) for page in collection.pages}
    shown = 0
    for query, answer in zip(queries, answers):
        if query.kind != kind or answer is None or KINDS[kind].mode == "typing" or shown >= count:
            continue
        at = answer if isinstance(answer, int) else place(answer[:10], query.right)
        if at == 1 or (isinstance(answer, int) and at):
            continue
        shown += 1
        title, url = titles.get(query.right[0], ("", ""))
        out(f"\n[{query.language}] {query.text!r} {query.wanted} place {at or '-'}: wanted {title!r} {url}")
        for number in [] if isinstance(answer, int) else answer[: at - 1 if at else 3][:3]:
            out("    before it: {!r} {}".format(*titles.get(number, (number, ""))))
