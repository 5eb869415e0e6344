"""Compares an engine's answers with BM25F in floating point, worked out here and nowhere else.

    independent.py DOCS QUERIES TOP

TOP holds a line a query, in the order of QUERIES: its class, its first word and the numbers of
the ten documents found, as `IndexBenchmark query` writes them. Queries with letters outside the Latin, Greek and Cyrillic
scripts and unfinished ones are passed over, because taking those apart is what is not compared.

Prints for each class how many of the ten documents are the same, how often the first one is, and
how much of the best ten documents' score the ten found have: 1 means that nothing better was
missed, whatever the order of equals. Nothing of the engine is used: neither its analysis nor its
arithmetic.
"""
import heapq, math, re, sys, unicodedata

K1 = 1.2
# Weight, typical length and influence of the length: title, summary, body.
FIELDS = ((5.0, 8.0, 0.5), (2.0, 24.0, 0.75), (1.0, 400.0, 0.75))
LETTERS = {"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
WORD = re.compile(r"[^\W_]+")


def fold(text):
    text = unicodedata.normalize("NFKD", text.casefold())
    text = "".join(c for c in text if not unicodedata.combining(c))
    return "".join(LETTERS.get(c, c) for c in text)


def words(text):
    return WORD.findall(text if text.isascii() else fold(text))


def simple(text):
    return all(ord(c) < 0x530 and c != "'" for c in text)


def main(docs, queries, top):
    asked = []
    for line in open(queries, encoding="utf-8"):
        kind, mode, text = line.rstrip("\n").split("\t")[:3]
        if mode == "PREFIX" or not simple(text):
            asked.append(None)
        else:
            asked.append((kind, mode, list(dict.fromkeys(words(text.lower())))))
    wanted = {word for query in asked if query for word in query[2]}
    postings = {word: {} for word in wanted}
    total = 0
    for line in open(docs, encoding="utf-8"):
        columns = line.rstrip("\n").split("\t")
        number = int(columns[0])
        total += 1
        for text, (weight, typical, influence) in zip(columns[1:4], FIELDS):
            found = words(text.lower())
            if not found:
                continue
            share = weight / (1 - influence + influence * len(found) / typical)
            for word in found:
                if word in wanted:
                    known = postings[word]
                    known[number] = known.get(number, 0.0) + share
    rows = {}
    for query, line in zip(asked, open(top, encoding="utf-8")):
        columns = line.rstrip("\n").split("\t")
        if query is None or len(columns) < 3:
            continue
        kind, mode, terms = query
        assert kind == columns[0], "the answers are not those of the queries"
        lists = [postings[word] for word in terms]
        if any(not known for known in lists):
            continue
        rarity = [math.log1p((total - len(k) + 0.5) / (len(k) + 0.5)) for k in lists]
        scores = {}
        for known, weight in zip(lists, rarity):
            for number, f in known.items():
                scores[number] = scores.get(number, 0.0) + weight * (K1 + 1) * f / (K1 + f)
        if mode == "AND":
            common = set.intersection(*(set(k) for k in lists))
            scores = {number: scores[number] for number in common}
        ours = [int(column) for column in columns[2:] if column]
        best = heapq.nlargest(len(ours), scores.items(), key=lambda item: item[1])
        if not best:
            continue
        reached = sum(scores.get(number, 0.0) for number in ours)
        row = rows.setdefault(kind, [0, 0.0, 0, 0.0])
        row[0] += 1
        row[1] += len({number for number, _ in best} & set(ours)) / len(best)
        row[2] += abs(scores.get(ours[0], 0.0) - best[0][1]) <= 0.01 * best[0][1]
        row[3] += reached / sum(score for _, score in best)
    print("class        queries  same ten  same first  score kept")
    for kind, (count, same, first, kept) in rows.items():
        print(f"{kind:12} {count:7}  {same / count:8.3f}  {first / count:10.3f}  {kept / count:10.4f}")
    count = sum(row[0] for row in rows.values())
    kept = sum(row[3] for row in rows.values()) / count
    print(f"all          {count:7}  {'':8}  {'':10}  {kept:10.4f}")


if __name__ == "__main__":
    main(*sys.argv[1:4])
