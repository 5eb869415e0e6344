#!/usr/bin/env python3
"""What pippin reads out of robots.txt beside what other readers do.

usage: robots.py VERDICTS [--files 5000] [--seed 1] [--show 3] [CORPUS...]

VERDICTS is the built target RobotsVerdicts. The other readers are protego (Scrapy's) and
gpyrobotstxt (Google's reader, in Python), both from PyPI; one that is not installed is left out.
Files are made from a grammar of what sites write, right and wrong, and addresses from the
patterns in them; files named robots.txt below each CORPUS are added. Every difference is put
under the first of the known causes that explains it; one that none explains ends it with 1.
"""

import argparse
import base64
import collections
import os
import random
import re
import subprocess
import sys
import urllib.parse

HOST = "https://www.example.com"
AGENT = "Pippinbot"
SEGMENTS = ["shop", "news", "a", "b", "item", "Private", "tmp", "caf\u00e9", "%C3%A9", "x%2Fy", "p~q", "%7Eme", "index.html", "file.php", "img.gif", "a-b_c", "1", "2026"]
KEYS = {
    "allow": ["Allow"] * 12 + ["allow", "ALLOW", " Allow ", "alow", "Allowed"],
    "disallow": ["Disallow"] * 16 + ["disallow", "DISALLOW", " Disallow", "dissallow", "disalow", "dis allow"],
    "agent": ["User-agent"] * 16 + ["User-Agent", "user-agent", "USER-AGENT", "useragent", "user agent"],
}


def pattern(rng):
    if rng.random() < 0.06:
        return rng.choice(["", "/", "*", "/*", "$", "/$", "*$", "/*$", "**", "/**/"])
    path = ""
    for _ in range(rng.randint(1, 4)):
        path += "/" + rng.choice(SEGMENTS + ["*", "*", "a*", "*.php"])
    if rng.random() < 0.2:
        path += rng.choice(["?", "/?", "*?", "?id=", "?*q=", "?a=1&b=2", "*&s="])
    if rng.random() < 0.3:
        path += rng.choice(["/", "$", "*", "*$", "$$", "$x"])
    if rng.random() < 0.05:
        path = path[1:]
    return path


def agent(rng):
    return rng.choice(["*"] * 6 + [AGENT] * 5 + ["pippinbot", "PIPPINBOT", "Pippinbot/1.0", "Pippinbot-News", "Pippin", "Googlebot", "Applebot", "otherbot", "Pippinbot, Googlebot", "* ", "", "Mozilla/5.0 Pippinbot"])


def file(rng):
    """The text of a file, and the patterns in it."""
    lines, patterns = [], []
    for _ in range(rng.randint(0, 2)):
        lines.append(rng.choice(["# a comment", "", "Sitemap: https://www.example.com/sitemap.xml", "Disallow: /early", "Host: example.com"]))
    for _ in range(rng.randint(1, 5)):
        for number in range(rng.choice([1, 1, 1, 1, 2, 3])):
            lines.append(f"{rng.choice(KEYS['agent'])}:{rng.choice(['', ' ', '  ', chr(9)])}{agent(rng)}")
            if number and rng.random() < 0.15:
                lines.insert(-1, rng.choice(["", "# more", "Crawl-delay: 1", "Sitemap: https://www.example.com/s.xml"]))
        for _ in range(rng.randint(0, 7)):
            key, text = rng.choice(["allow", "disallow", "disallow"]), pattern(rng)
            patterns.append(text)
            line = f"{rng.choice(KEYS[key])}:{rng.choice(['', ' ', ' ', '   '])}{text}"
            if rng.random() < 0.06:
                line += rng.choice([" # why", "#why", " \t", "  trailing words"])
            if rng.random() < 0.01:
                line = line.replace(":", " ", 1)
            lines.append(line)
            if rng.random() < 0.06:
                lines.append(rng.choice(["", "", "# between", "Crawl-delay: 2", "Noindex: /x", "nonsense", "Sitemap: /s.xml"]))
        lines.append(rng.choice(["", "", "", "#"]))
    end = rng.choice(["\n"] * 8 + ["\r\n", "\r\n", "\r"])
    text = end.join(lines) + rng.choice([end, ""])
    return (b"\xef\xbb\xbf" if rng.random() < 0.05 else b"") + text.encode(), patterns


def address(rng, patterns):
    """An address that one of the patterns may match, or nearly."""
    if not patterns or rng.random() < 0.1:
        path = "/" + "/".join(rng.choices([segment for segment in SEGMENTS], k=rng.randint(0, 3)))
    else:
        path = rng.choice(patterns)
        while "*" in path:
            path = path.replace("*", rng.choice(["", "x", "/x/", "shop", ".php", "a/b"]), 1)
        if rng.random() < 0.7:
            path = path.rstrip("$")
        path = "/" + path.lstrip("/")
    change = rng.random()
    if change < 0.15:
        path += rng.choice(["x", "/", "?q=1", "/more", ".php", "#part"])
    elif change < 0.22:
        path = path[: max(1, len(path) - 1)]
    elif change < 0.27:
        path = path.swapcase()
    elif change < 0.36:
        path = path.replace("~", "%7E").replace("\u00e9", "%c3%a9").replace("a", "%61", 1)
    return HOST + path


def whole(address):
    """The address as crawlers send it."""
    return urllib.parse.quote(address, safe="%/:?#[]@!$&'()*+,;=~-._")


# --- the readers


def ours(program, files):
    lines = []
    for content, addresses in files:
        lines.append("file " + base64.b64encode(content).decode())
        lines += [f"ask {AGENT} {address}" for address in addresses]
    done = subprocess.run([program], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    verdicts = iter(done.stdout.split())
    return [[next(verdicts) == "1" for _ in addresses] for _, addresses in files]


def by_protego(files):
    from protego import Protego

    found = []
    for content, addresses in files:
        parsed = Protego.parse(content.decode(errors="replace"))
        found.append([parsed.can_fetch(address, AGENT) for address in addresses])
    return found


def by_google(files):
    from gpyrobotstxt.robots_cc import RobotsMatcher

    found = []
    for content, addresses in files:
        found.append([RobotsMatcher().allowed_by_robots(content, [AGENT], address) for address in addresses])
    return found


# --- why they differ


def lines_of(content):
    return re.split(r"\r\n|\r|\n", content.decode(errors="replace").lstrip("\ufeff"))


def has(content, expression):
    return any(re.search(expression, line, re.I) for line in lines_of(content))


RULE = r"^\s*(?:allow|disallow|alow|allowed|dissallow|disalow|dis allow)\s*[: ]\s*"

# A cause: its name, the readers it is about, whether it may explain the file and address, who is
# right by RFC 9309, and why. The first that fits is taken.
CAUSES = []


def cause(name, readers, fits, right, why):
    CAUSES.append((name, readers, fits, right, why))


def explain(reader, content, address, our, their):
    for name, readers, fits, *_ in CAUSES:
        if reader in readers and fits(content, address, our, their):
            return name
    return None


def corpus(folders):
    """Files of real sites, each with addresses made of its own patterns."""
    rng = random.Random(7)
    for folder in folders:
        for at, _, names in sorted(os.walk(folder)):
            for name in names:
                if name == "robots.txt":
                    content = open(f"{at}/{name}", "rb").read()
                    patterns = [line.split(":", 1)[1].strip() for line in lines_of(content) if re.match(RULE, line, re.I) and ":" in line]
                    yield content, sorted({whole(address(rng, patterns)) for _ in range(100)})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("verdicts")
    parser.add_argument("corpus", nargs="*")
    parser.add_argument("--files", type=int, default=5000)
    parser.add_argument("--addresses", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=2)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    files = []
    for _ in range(options.files):
        content, patterns = file(rng)
        files.append((content, [whole(address(rng, patterns)) for _ in range(options.addresses)]))
    real = list(corpus(options.corpus))
    files += real
    asked = sum(len(addresses) for _, addresses in files)
    print(f"{options.files} files made, {len(real)} real ones; {asked} addresses")
    our = ours(options.verdicts, files)
    unexplained = 0
    for reader, read in (("protego", by_protego), ("google", by_google)):
        try:
            theirs = read(files)
        except ImportError:
            print(f"skipped: {reader} is not installed")
            continue
        differences, examples, right = collections.Counter(), collections.defaultdict(list), {}
        for (content, addresses), mine, other in zip(files, our, theirs):
            for address, left, their in zip(addresses, mine, other):
                if left == their:
                    continue
                name = explain(reader, content, address, left, their) or "unexplained"
                differences[name] += 1
                examples[name].append((len(content), content, address, left, their))
        print(f"\n{reader}: {sum(differences.values())} of {asked} verdicts differ")
        print("cause | verdicts | right by RFC 9309 | why\n--- | --- | --- | ---")
        rows = {name: (who, why) for name, _, _, who, why in CAUSES}
        for name, count in differences.most_common():
            who, why = rows.get(name, ("?", "?"))
            print(f"{name} | {count} | {who} | {why}")
        unexplained += differences["unexplained"]
        for name in examples if options.show else ():
            if name == "unexplained" or options.show > 2:
                for _, content, address, left, their in sorted(examples[name], key=lambda row: row[0])[: options.show]:
                    print(f"\n[{name}] {address}: pippin {'allows' if left else 'forbids'}, {reader} {'allows' if their else 'forbids'}\n{content.decode(errors='replace')!r}")
    sys.exit(bool(unexplained))


if __name__ == "__main__":
    main()
