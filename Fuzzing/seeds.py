"""Writes inputs to start fuzzing a target from: the texts of its tests, and the rules' own specimens.

    seeds.py TARGET FOLDER [CORPUS]

For pages, the pages of a corpus are added if one is named.
"""
import hashlib
import json
import pathlib
import re
import struct
import sys
import textwrap

PAGE_LIMIT = 64 << 10
root = pathlib.Path(__file__).resolve().parent.parent

# Where the texts of a target stand, what an input has in front of them (choices of the target), and
# what a text holds that is one.
TEXTS = {
    "query": (["IndexingTests/Query*", "SearchingTests/Search*"], [b"\x50", b"\x13"], ""),
    "event": (["EngagementTests/VoteReader*", "EngagementTests/EngagementInput*",
               "EngagementTests/PublicActivity*", "PippinTests/Engage*"], [b""], r"^\s*\{"),
    "robots": (["RobotsTests/*"], [b"a/b?c=d\n", b"private/x.html\n"], ":"),
    "assetlinks": (["AppAssociationTests/AssetLinks*"], [b"a/b\n"], r"^\s*[\[{]"),
    "association": (["AppAssociationTests/*"], [b"buy/1?a=b#c\n"], r"^\s*\{"),
    "manifest": (["ExtractionTests/WebManifest*"], [b""], r"^\s*\{"),
    "json-ld": (["ExtractionTests/JSONLD*", "ExtractionTests/StructuredData*",
                 "ExtractionTests/ThreeSyntaxes*"], [b""], r"^\s*[\[{]"),
    "sitemap": (["SitemapsTests/*"], [b"\0"], "<|http"),
    "response": (["FetchingTests/Response*", "FetchingTests/TolerantFetcher*"], [b"\0"], "HTTP/"),
    "warc": (["ArchivingTests/*"], [b"\0"], "WARC"),
    "row": (["RecordsTests/*", "ExportingTests/*", "PippinTests/*"], [b""], r'^\s*\{.*"url"'),
    "page": (["*"], [b"\0\0"], "<|{"),
}

# A row with something in most of its members.
ROW = {'actions': [],
     'alternateApps': [],
     'alternates': [{'hreflang': 'de', 'url': 'https://plums.example/de'}],
     'appLinks': [],
     'banner': {'appID': '544007664', 'argument': 'plums://a'},
     'canonicalURL': 'https://plums.example/a',
     'dateModified': '2026-11-21',
     'datePublished': '2026-11',
     'deepLinks': [{'app': '544007664', 'platform': 'ios', 'source': 'banner', 'url': 'plums://a'}],
     'description': '=Plums',
     'expires': '2027-01-01',
     'feeds': [],
     'fetch': {'bytes': 835,
               'charset': 'utf-8',
               'contentType': 'text/html; charset=utf-8',
               'durationMs': 12,
               'fetchedAt': '2026-11-21T10:00:00.000Z',
               'finalURL': 'https://plums.example/a',
               'redirects': [],
               'requestedURL': 'https://plums.example/a',
               'status': 200},
     'findings': [{'column': 253,
                   'evidence': '<meta name=twitter:app:url:iphone content="plums://b">',
                   'fix': 'Add twitter:app:id: and the platform.',
                   'line': 1,
                   'message': 'An app of the Twitter card has no id. The platform is iphone.',
                   'rule': 'twitter-app.id-missing',
                   'severity': 'warning'}],
     'headings': ['Plum jam'],
     'image': 'https://plums.example/i.png',
     'imageSize': {'height': 9, 'width': 16},
     'indexable': True,
     'keywords': ['a', 'b'],
     'language': 'en',
     'links': [{'rel': [], 'text': 'b', 'url': 'https://plums.example/b'},
               {'rel': ['nofollow'], 'text': 'a', 'url': 'https://a.example/'}],
     'oEmbeds': [],
     'quality': {'parts': {'completeness': 0.25,
                           'consistency': 0.5,
                           'linkage': 1,
                           'richness': 0.442,
                           'validity': 1},
                 'score': 0.4634},
     'reasons': [],
     'relatedApps': [],
     'robots': {'allowed': True,
                'maxSnippet': 20,
                'nofollow': False,
                'noindex': False,
                'nosnippet': False,
                'sources': ['meta robots: max-snippet: 20']},
     'schema': 'pippin-record/1',
     'structuredData': {'dublinCore': {},
                        'items': [{'id': 'https://plums.example/a#r',
                                   'properties': {'aggregateRating': [{'properties': {'ratingValue': [4.5],
                                                                                      'reviewCount': [3]},
                                                                       'syntax': 'json-ld',
                                                                       'types': ['https://schema.org/AggregateRating']}],
                                                  'isFamilyFriendly': [True],
                                                  'name': ['Plum jam'],
                                                  'potentialAction': [{'properties': {'target': ['plums://c']},
                                                                       'syntax': 'json-ld',
                                                                       'types': ['https://schema.org/ViewAction']}]},
                                   'syntax': 'json-ld',
                                   'types': ['https://schema.org/Recipe']}],
                        'openGraph': {'og:title': ['Plums']},
                        'twitterCard': {'app:url:iphone': 'plums://b'}},
     'text': 'Plum jam Take plums and sugar, and boil ',
     'title': 'Plum jam',
     'twitterApp': {'iphone': {'url': 'plums://b'}},
     'universalLinks': {'apps': [{'appID': 'ABCDE12345.example.plums',
                                  'rule': '{"/":"/a*"}',
                                  'verdict': 'match'}],
                        'state': 'valid'},
     'url': 'https://plums.example/a'}


def literals(text):
    """The Swift string literals of a file, with their escapes undone."""
    for block in re.findall(r'#*"""\n(.*?)"""', text, re.S):
        yield block
    for line in re.findall(r'#"((?:[^"\n]|"(?!#))+)"#', text):
        yield line
    for line in re.findall(r'(?<!["#])"((?:[^"\\\n]|\\.)+)"(?!["#])', text):
        line = re.sub(r"\\\([^)]*\)", "x", line)
        for written, meant in (('\\"', '"'), ("\\n", "\n"), ("\\r", "\r"), ("\\0", "\0"), ("\\t", "\t")):
            line = line.replace(written, meant)
        yield line


def specimens(rules):
    """The texts behind `bad:` and `good:` in a file of rules."""
    for match in re.finditer(r"^ +(?:bad|good): (?:\|[-+]?\n((?: {6}.*\n|\n)*)|(.*)\n)", rules, re.M):
        block, line = match.groups()
        text = textwrap.dedent(block) if block is not None else line
        if text.strip():
            yield text.strip("\n")


def texts(target):
    globs, prefixes, pattern = TEXTS[target]
    files = [file for glob in globs for file in (root / "Tests").glob(glob)]
    files = [f for one in files for f in ([one] if one.is_file() else one.rglob("*"))]
    if target == "page":
        files += (root / "Sources/CRuleCatalog/catalog").glob("*.yaml")
    for file in sorted(set(files)):
        if file.suffix == ".swift":
            for text in literals(file.read_text(encoding="utf-8")):
                if re.search(pattern, text, re.S):
                    yield from (prefix + text.encode() for prefix in prefixes)
        elif file.suffix == ".yaml":
            # Specimens are blocks of text behind their key, or one line behind it.
            for text in specimens(file.read_text(encoding="utf-8")):
                yield from (prefix + text.encode() for prefix in prefixes)
        elif target == "page" and file.suffix in (".html", ".json"):
            yield prefixes[0] + file.read_bytes()


def made(target):
    """Inputs that no test has as a text."""
    if target == "row":
        # All of it, and small ones with a member each beside those that a row must have.
        needed = {name: ROW[name] for name in ("schema", "url")}
        for row in [ROW] + [needed | {name: value} for name, value in sorted(ROW.items())]:
            yield json.dumps(row, separators=(",", ":"), sort_keys=True).encode()
    elif target == "response":
        head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
        yield b"\0" + head + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
        yield b"\0" + b"HTTP/1.1 103 Early Hints\r\n\r\n" + head + b"Content-Length: 3\r\n\r\nabc"
        yield b"\x13" + b"a body that is packed here " * 9
        # Streams for the codings of the target, by their number.
        import gzip, zlib
        body = b"<title>plum jam</title>" * 4
        yield b"\x01" + gzip.compress(body, 9, mtime=0)
        yield b"\x05" + zlib.compress(body)
        yield b"\x0d" + bytes.fromhex("28b52ffd00586900000a706c756d")
        yield b"\x09" + bytes.fromhex("8b0280706c756d206a616d03")
    elif target == "warc":
        block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>t</title>"
        record = (
            b"WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\n"
            b"WARC-Target-URI: https://plums.example/\r\nWARC-Date: 2026-11-21T10:00:00Z\r\n"
            b"Content-Type: application/http\r\nContent-Length: %d\r\n\r\n" % len(block)
        ) + block + b"\r\n\r\n"
        for flags in (0, 1, 4, 8):
            yield bytes([flags]) + record
        yield b"\0" + record + record.replace(b"response", b"revisit ")
        yield b"\x03X-Y\nbody"
    elif target == "live-scores":
        yield bytes([3, 9]) + struct.pack("<9i", *range(-4, 5))
        yield bytes([2, 0]) + bytes(48)
        yield bytes([4, 1]) + bytes(range(60))
        yield bytes([0, 0]) + b"PIPPINLS" + struct.pack("<Q", 3) + bytes(24)
    elif target == "segment":
        for flags in range(0, 256, 8):
            yield bytes([flags, 3, flags, 1, 9])
        yield bytes([1]) + b"PIPPINSG" + struct.pack("<II", 8, 11) + bytes(496)
        yield bytes([2]) + b"PIPPINSG" + bytes(64)


def main():
    target, out = sys.argv[1], pathlib.Path(sys.argv[2])
    inputs = list(made(target)) + (list(texts(target)) if target in TEXTS else [])
    if target == "page" and len(sys.argv) > 3 and sys.argv[3]:
        corpus = pathlib.Path(sys.argv[3])
        pages = corpus / "pages" if (corpus / "pages").is_dir() else corpus
        inputs += [b"\0\0" + file.read_bytes() for file in sorted(pages.glob("*.html"))]
    for data in inputs:
        if 2 < len(data) <= PAGE_LIMIT:
            (out / hashlib.sha1(data).hexdigest()).write_bytes(data)
    print(f"{target}: {sum(1 for _ in out.iterdir())} inputs to start from")


main()
