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
import itertools
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


def by_protego():
    from protego import Protego

    return lambda content, address: Protego.parse(content.decode(errors="replace")).can_fetch(address, AGENT)


def by_google():
    from gpyrobotstxt.robots_cc import RobotsMatcher

    return lambda content, address: RobotsMatcher().allowed_by_robots(content, [AGENT], address)


# --- why they differ
#
# Each cause rewrites a file, or the address, so that what readers may differ about is written in
# the one way that RFC 9309 knows, as pippin understands it. When the other reader says the same
# as pippin then, that was the cause.


def lines_of(content):
    return re.split(r"\r\n|\r|\n", content.decode(errors="replace").lstrip("\ufeff"))


RULES = r"allow|disallow|alow|allowed|dissallow|disalow|dis allow"
AGENTS = r"user-agent|useragent|user agent"


def each(change, keys):
    """Rewrites the values of lines with those keys; no value takes the line out."""

    def rewrite(content, address):
        lines = []
        for line in lines_of(content):
            match = re.match(rf"^(\s*(?:{keys})\s*:\s*)([^#]*)(.*)$", line, re.I)
            value = change(match[2].strip()) if match else None
            lines.append(line if not match else match[1] + value if value is not None else "")
        return "\n".join(lines).encode(), address

    return rewrite


def spelled(text):
    """Octets that need no escape written plainly, all others escaped with capitals."""
    text = re.sub(r"%([0-9a-fA-F]{2})", lambda m: chr(int(m[1], 16)) if re.match(r"[A-Za-z0-9._~-]", chr(int(m[1], 16))) else m[0].upper(), text)
    return urllib.parse.quote(text, safe="%/:?#[]@!$&'()*+,;=~-._")


def respell(content, address):
    return each(spelled, RULES)(content, HOST + spelled(address[len(HOST):]))


def keys(content, address):
    lines = []
    for line in lines_of(content):
        line = re.sub(r"^\s*(?:useragent|user agent|user-agent)\s*:", "User-agent:", line, flags=re.I)
        line = re.sub(r"^\s*(?:alow|allowed|allow)\s*:", "Allow:", line, flags=re.I)
        lines.append(re.sub(r"^\s*(?:dissallow|disalow|dis allow|disallow)\s*:", "Disallow:", line, flags=re.I))
    return "\n".join(lines).encode(), address


def colons(content, address):
    lines = [re.sub(rf"^(\s*(?:{RULES}|{AGENTS}))\s+([^\s:#]+)\s*(#.*)?$", r"\1: \2", line, flags=re.I) for line in lines_of(content)]
    return "\n".join(lines).encode(), address


def without(expression):
    def rewrite(content, address):
        return "\n".join(line for line in lines_of(content) if not re.match(expression, line, re.I)).encode(), address

    return rewrite


def plain_lines(content, address):
    return "\n".join(lines_of(content)).encode(), address


def no_fragment(content, address):
    return content, address.split("#")[0]


def early(content, address):
    """Takes rules out that stand before any group."""
    lines, begun = [], False
    for line in lines_of(content):
        begun = begun or re.match(rf"^\s*(?:{AGENTS})\s*:", line, re.I)
        if begun or not re.match(rf"^\s*(?:{RULES})", line, re.I):
            lines.append(line)
    return "\n".join(lines).encode(), address


def delays(content, address):
    """Crawl-delay as a rule that says nothing."""
    return "\n".join(re.sub(r"^\s*crawl-delay\s*:.*", "Disallow:", line, flags=re.I) for line in lines_of(content)).encode(), address


def ties(content, address):
    """Takes rules out that forbid and are just as long as one that allows."""
    rules = [re.match(rf"^\s*({RULES})\s*:\s*([^#\s]*)", line, re.I) for line in lines_of(content)]
    allowed = {len(spelled(match[2])) for match in rules if match and match[1].lower().startswith("al")}
    lines = [line for line, match in zip(lines_of(content), rules) if not match or match[1].lower().startswith("al") or len(spelled(match[2])) not in allowed]
    return "\n".join(lines).encode(), address


def merged(content, address):
    """One group for the agent: all rules of the groups that name it, else of those for all."""
    named, every, agents, rules, saw_rule = [], [], [], [], False
    groups = []
    for line in lines_of(content):
        if match := re.match(rf"^\s*(?:{AGENTS})\s*:\s*([^#]*)", line, re.I):
            if saw_rule or not groups:
                groups.append(([], []))
            saw_rule = False
            groups[-1][0].append(match[1].strip().lower())
        elif re.match(rf"^\s*(?:{RULES})\s*:", line, re.I) and groups:
            saw_rule = True
            groups[-1][1].append(line)
    for agents, rules in groups:
        if AGENT.lower() in agents:
            named.append(rules)
        if "*" in agents:
            every.append(rules)
    chosen = named or every
    return "\n".join(["User-agent: *"] + [rule for rules in chosen for rule in rules]).encode(), address


def end_marks(content, address):
    """A `$` is an end only at the very end; any other is a sign like any other."""

    def change(value):
        body, end = (value[:-1], "$") if value.endswith("$") else (value, "")
        return body.replace("$", "DOLLAR") + end

    return each(change, RULES)(content, address)[0], address.replace("$", "DOLLAR")


# Name, how to rewrite, who is right by RFC 9309, and why.
CAUSES = [
    ("a line without its colon", colons, "open", "Not in the grammar; Google reads it too where nothing else can be meant"),
    ("a misspelt key", keys, "open", "Not in the grammar; 2.2.4 allows to be lenient, and Google reads `disalow` and its like too"),
    ("a fragment in the address", no_fragment, "pippin", "A fragment is no part of what is asked for (2.2.2: path and query)"),
    ("lines that end with CR only", plain_lines, "pippin", "2.2: EOL = CR / LF / CRLF"),
    ("a pattern without a leading slash", each(lambda value: value if not value or value[0] in "/*$" else "/" + value, RULES), "open", "Not in the grammar; pippin adds the slash with a finding, so that what was meant is kept"),
    ("an agent that the name only begins with, or that holds more than the token", each(lambda value: "*" if re.match(r"\*(?![\w-])", value) else (re.match(r"[A-Za-z_-]*", value)[0] if (re.match(r"[A-Za-z_-]*", value)[0]).lower() in (AGENT.lower(),) else "another"), AGENTS), "pippin", "2.2.1: the product token is matched as a whole, without case; what follows it in the line is no part of it"),
    ("percent-encoding of the pattern or the address", respell, "pippin", "2.2.2: octets are compared after both were encoded alike; unreserved ones plain"),
    ("a dollar sign that is no end", end_marks, "pippin", "2.2.3: `$` means the end at the end of the pattern only"),
    ("another line between agent lines", without(r"^\s*(crawl-delay|sitemap|noindex|host|nonsense)"), "pippin", "2.2.4: other records must not interfere with groups"),
    ("Crawl-delay between agent lines", delays, "the other", "2.2.4: other records must not interfere with groups; pippin takes Crawl-delay for a rule, as Bing and protego do, so that the agents before it keep a group of their own"),
    ("index.html in a rule that allows", each(lambda value: value.replace("/index.html", "/index.ht*l"), "allow"), "pippin", "The other reader takes it for the folder, too, which RFC 9309 does not know"),
    ("rules of one length", ties, "pippin", "2.2.2: the rule with the most octets wins, stars and the end sign counted; of two as long, the one that allows"),
    ("an empty agent line", without(rf"^\s*(?:{AGENTS})\s*:\s*(#.*)?$"), "open", "Not in the grammar"),
    ("rules before any group", early, "pippin", "2.1: rules belong to a group"),
    ("which groups count", merged, "pippin", "2.2.1: all groups that name the agent are one; `*` only if there is none"),
]


def explain(read, content, address, our):
    """The first cause, or the fewest together, with which the other reader agrees."""

    def agrees(*causes):
        now, asked = content, address
        for _, rewrite, *_ in causes:
            now, asked = rewrite(now, asked)
        try:
            return read(now, asked) == our
        except Exception:  # The other reader fails; that is no explanation.
            return False

    for row in CAUSES:
        if agrees(row):
            return row[0]
    for first, second in itertools.combinations(CAUSES, 2):
        if agrees(first, second):
            return f"{first[0]}, and {second[0]}"
    return "several of these" if agrees(*CAUSES) else None


def corpus(folders):
    """Files of real sites, each with addresses made of its own patterns."""
    rng = random.Random(7)
    for folder in folders:
        for at, _, names in sorted(os.walk(folder)):
            for name in names:
                if name == "robots.txt":
                    content = open(f"{at}/{name}", "rb").read()
                    patterns = [line.split(":", 1)[1].strip() for line in lines_of(content) if re.match(rf"\s*(?:{RULES})\s*:", line, re.I)]
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
    for reader, make in (("protego", by_protego), ("google", by_google)):
        try:
            read = make()
        except ImportError:
            print(f"skipped: {reader} is not installed")
            continue
        differences, examples, failed = collections.Counter(), collections.defaultdict(list), 0
        for (content, addresses), mine in zip(files, our):
            for asked_for, left in zip(addresses, mine):
                try:
                    their = read(content, asked_for)
                except Exception:
                    failed += 1
                    continue
                if left == their:
                    continue
                name = explain(read, content, asked_for, left) or "unexplained"
                differences[name] += 1
                examples[name].append((len(content), content, asked_for, left, their))
        if failed:
            print(f"\n{reader} ends with an error of its own for {failed} of them; they are left out")
        print(f"\n{reader}: {sum(differences.values())} of {asked} verdicts differ")
        print("cause | verdicts | right by RFC 9309 | why\n--- | --- | --- | ---")
        rows = {name: (who, why) for name, _, who, why in CAUSES}
        for name, count in differences.most_common():
            who, why = rows.get(name, ("as there", "") if name != "unexplained" else ("?", "?"))
            print(f"{name} | {count} | {who} | {why}")
        unexplained += differences["unexplained"]
        for name in examples if options.show else ():
            if name in ("unexplained", "which groups count", "several of these") or options.show > 2:
                for _, content, asked_for, left, their in sorted(examples[name], key=lambda row: row[0])[: options.show]:
                    print(f"\n[{name}] {asked_for}: pippin {'allows' if left else 'forbids'}, {reader} {'allows' if their else 'forbids'}\n{content.decode(errors='replace')!r}")
    sys.exit(bool(unexplained))


if __name__ == "__main__":
    main()
