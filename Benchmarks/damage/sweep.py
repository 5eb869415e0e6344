#!/usr/bin/env python3
"""Flips single bits in the files of a store, and compares what commands print; see README.md."""
import json, os, random, re, shutil, signal, subprocess, sys, tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

BINARY = os.path.abspath(sys.argv[1])
FLIPS = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
STORE = sys.argv[3] if len(sys.argv) > 3 else None
SEED = int(os.environ.get("SEED", "1"))
JOBS = int(os.environ.get("JOBS", "2"))
SEEDS = ["http://orchard.example/", "http://market.example/", "http://world.example/"]
DOCUMENTED = {0, 1, 64, 65, 66, 69, 70, 73, 74, 75, 78}
SKIPPED = (".lock", "-shm")


def commands(page):
    return [
        ["search", "apple", "--all-pages", "--limit", "50", "--format", "json"],
        ["search", "a", "--prefix", "--all-pages", "--facet", "host", "--facet", "type", "--format", "json"],
        ["suggest", "ap", "--all-pages", "--format", "json"],
        ["rank", page, "--format", "json"],
        ["export", "--all-pages", "-o", "-"],
        ["export", "--format", "csv", "-o", "-"],
        ["status", "--format", "json"],
        ["check"],
    ]


def run(arguments, folder, environment=None, timeout=120):
    return subprocess.run(
        [BINARY, *arguments], cwd=folder, env={**os.environ, **(environment or {})},
        stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout)


def must(arguments, folder, environment=None, codes=(0,)):
    outcome = run(arguments, folder, environment)
    if outcome.returncode not in codes:
        sys.exit(f"{arguments} ended with {outcome.returncode}: {outcome.stderr.decode()}")
    return outcome


def make(folder):
    """A store of the demo sites, with votes, replaced pages and changed live scores."""
    server = subprocess.Popen([BINARY, "demo", "--keep", "--port", "0"], cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        environment = dict(
            server.stdout.readline().strip().removeprefix("export ").split("=", 1)
            for _ in range(2)
        )
        must(["crawl", *SEEDS, "--delay", "0"], folder, environment)
        pages = urls(folder)
        lines = []
        for number in range(900):
            page = pages[number % max(1, len(pages) // 2)]
            kind = "impression" if number % 3 else "tap"
            lines.append(json.dumps({
                "id": f"e{number}", "kind": kind, "item": page, "client": f"c{number % 90}",
                "at": now(), "query": "apple", "position": 1 + number % 5}))
        with open(f"{folder}/events.jsonl", "w") as file:
            file.write("\n".join(lines) + "\n")
        must(["engage", "events.jsonl"], folder, codes=(0, 65))
        must(["crawl", SEEDS[0], "--delay", "0", "--recrawl"], folder, environment)
    finally:
        server.terminate()
        server.wait()


def now():
    from datetime import datetime, timezone
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def urls(folder):
    rows = must(["export", "--all-pages", "-o", "-"], folder).stdout.splitlines()
    return [json.loads(row)["url"] for row in rows]


def files(folder):
    found = []
    for root, _, names in os.walk(f"{folder}/pippin-store"):
        for name in names:
            path = os.path.join(root, name)
            if not name.endswith(SKIPPED) and os.path.getsize(path) > 0:
                found.append((os.path.relpath(path, folder), os.path.getsize(path)))
    return sorted(found)


def shown(arguments, outcome):
    # A search says how long it took.
    return re.sub(rb'"tookMs":[0-9.eE+-]+', b'', outcome.stdout)


def flip(path, place, bit):
    status = os.stat(path)
    with open(path, "r+b") as file:
        file.seek(place)
        byte = file.read(1)[0]
        file.seek(place)
        file.write(bytes([byte ^ 1 << bit]))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def kind(name):
    return name.split("/")[-1] if name.endswith(".sqlite") else os.path.splitext(name)[1] or name.split("/")[-1]


def look(folder, lines, expected, where):
    """What became of each command, by name."""
    found = []
    for arguments, right in zip(lines, expected):
        name = " ".join(arguments[:2] if arguments[0] == "export" else arguments[:1])
        try:
            outcome = run(arguments, folder)
        except subprocess.TimeoutExpired:
            found.append((name, "death", f"{where} {arguments}: no end"))
            continue
        code = outcome.returncode
        isReported = code != 0 and (outcome.stderr.strip() or arguments[0] == "check")
        isSame = shown(arguments, outcome) == right or arguments[0] == "check" and code != 0
        if code not in DOCUMENTED:
            verdict = "death"
        elif code == 0 and arguments[0] == "check":
            verdict = "same, silent"
        elif isSame:
            verdict = "same, reported" if isReported else "same, silent"
        else:
            verdict = "wrong, reported" if isReported else "wrong, silent"
        message = outcome.stderr.decode(errors="replace").strip()[:300]
        found.append((name, verdict, f"{where} {' '.join(arguments)}: {code} {message}"))
    return found


def main():
    area = tempfile.mkdtemp(prefix="damage-")
    try:
        original = f"{area}/original"
        os.mkdir(original)
        if STORE:
            shutil.copytree(STORE, f"{original}/pippin-store")
        else:
            make(original)
        return sweep(area, original)
    finally:
        shutil.rmtree(area, ignore_errors=True)


def sweep(area, original):
    # Copies have other numbers in the file system; the index notes what they look like.
    workers = []
    for number in range(JOBS):
        folder = f"{area}/{number}"
        shutil.copytree(original, folder)
        must(["index"], folder)
        workers.append(folder)
    page = urls(workers[0])[0]
    lines = commands(page)
    expected = [[shown(a, must(a, folder)) for a in lines] for folder in workers]
    if any(one != expected[0] for one in expected):
        sys.exit("copies of the store answer differently")
    chances = random.Random(SEED)
    listing = files(workers[0])
    places = []
    for number in range(FLIPS):
        name, size = (chances.choice(listing) if number % 2 else
                      chances.choices(listing, weights=[s for _, s in listing])[0])
        places.append((name, chances.randrange(size), chances.randrange(8)))

    def work(number):
        results = []
        folder = workers[number]
        for name, place, bit in places[number::JOBS]:
            path = f"{folder}/{name}"
            flip(path, place, bit)
            try:
                results.append((name, look(folder, lines, expected[number], f"{name}:{place}.{bit}")))
            finally:
                flip(path, place, bit)
        return results

    def sound(number):
        reports = []
        for _ in places[number::JOBS]:
            reports += [r for r in look(workers[number], lines, expected[number], "undamaged")
                        if r[1] != "same, silent"]
        return reports

    with ThreadPoolExecutor(JOBS) as pool:
        results = [row for rows in pool.map(work, range(JOBS)) for row in rows]
        false = [row for rows in pool.map(sound, range(JOBS)) for row in rows]
    return tell(results, false, lines)


VERDICTS = ["death", "wrong, reported", "wrong, silent", "same, reported", "same, silent"]


def tell(results, false, lines):
    def table(title, groups):
        print(f"\n| {title} | flips or runs | " + " | ".join(VERDICTS) + " |")
        print("| --- " * (2 + len(VERDICTS)) + "|")
        for name, counts in groups:
            cells = [str(counts[v]) for v in VERDICTS]
            print(f"| {name} | {sum(counts.values())} | " + " | ".join(cells) + " |")

    # Of a flip that every command bears, the check alone may speak.
    byFile, byCommand = {}, {}
    for name, rows in results:
        one = next(v for v in ["death", "wrong, silent", "wrong, reported", "same, reported", "same, silent"]
                   if any(r[1] == v for r in rows))
        byFile.setdefault(kind(name), Counter())[one] += 1
        for command, verdict, _ in rows:
            byCommand.setdefault(command, Counter())[verdict] += 1
    total = Counter()
    for counts in byFile.values():
        total += counts
    table("flips in", sorted(byFile.items()) + [("all", total)])
    table("runs of", sorted(byCommand.items()))
    bad = [text for _, rows in results for _, verdict, text in rows
           if verdict in ("death", "wrong, silent")]
    for text in bad[:40]:
        print("BAD", text)
    for _, _, text in false[:20]:
        print("FALSE", text)
    print(f"\n{len(results)} flips, {len(bad)} deaths and silent wrong answers; "
          f"{len(results)} runs on the undamaged store, {len(false)} reports")
    return 1 if bad or false else 0


signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.exit(main())
