#!/usr/bin/env python3
"""Makes a web of static pages for nginx, and lists what a complete and polite crawl has to fetch.

usage: site.py FOLDER [--hosts 16] [--pages 20000] [--port 8080] [--scheme http]

The same arguments make the same bytes. Every host is an address of 127.0.10.0/24; what leads out
of the crawl leads to names under .invalid, so that nothing can leave the machine.

FOLDER/hosts/IP/      the files of a host, nginx.conf beside them
FOLDER/linked.txt     pages that links reach
FOLDER/listed.txt     pages that only sitemaps list
FOLDER/forbidden.txt  pages that are linked and that robots.txt forbids
FOLDER/seeds.txt      the front page of each host
"""

import argparse
import json
import os
import random
import zlib
from multiprocessing import Pool

WORDS = (
    "anchor basket candle desert engine forest glacier harbour island jacket kettle lantern "
    "meadow needle orchard pebble quarter river saddle timber umbrella valley window yellow "
    "zephyr bridge castle dinner evening feather garden hammer kitchen ladder mirror novel "
    "ocean pencil rocket silver table urban violin winter bright calm daring early fresh gentle "
    "honest ideal joyful keen lively modest noble open plain quick rapid simple tidy useful vivid"
).split()
SCRIPTS = {
    "ja": "山川空海風花鳥月星雨雪道町店本茶酒米魚肉野菜果物時計電車旅行料理写真音楽映画検索結果",
    "ru": "река гора город книга музыка фильм кухня рецепт поезд билет новость погода море лес".split(),
    "el": "θάλασσα βουνό πόλη βιβλίο μουσική ταινία κουζίνα τρένο εισιτήριο νέα καιρός δάσος".split(),
}
LANGUAGES = ["en", "en", "en", "ja", "ru", "el"]
TYPES = ["Article", "Recipe", "Product", "Event", "Restaurant", "Movie", "Book", "VideoObject"]
SECTIONS = ["news", "cook", "shop", "go", "eat", "film", "read", "watch"]
STYLE = "".join(f".k{i}{{margin:{i % 9}px;padding:{i % 5}px;color:#{i * 7919 % 4096:03x}}}\n" for i in range(90))
SCRIPT = "".join(
    f'function f{i}(a,b){{if(a<b){{return "<a href=\\"/no-link-{i}\\">"+a}}'
    f"document.querySelectorAll('.k{i}').forEach(function(e){{e.dataset.n={i}}});return b}}\n"
    for i in range(28)
)


def ip(host):
    return f"127.0.10.{host + 1}"


class Web:
    """The shape of the whole web: who links to whom."""

    def __init__(self, folder, hosts, pages, port, scheme="http"):
        self.folder, self.hosts, self.per_host, self.port, self.scheme = folder, hosts, pages // hosts, port, scheme

    def base(self, host):
        return f"{self.scheme}://{ip(host)}:{self.port}"

    def path(self, host, page):
        if page == 0:
            return "/"
        slug = "-".join(random.Random(f"{host}/{page}").choices(WORDS, k=4))
        return f"/{SECTIONS[page % 8]}/{page // 100}/{slug}-{page}.html"

    def links(self, host, page, rng):
        """A tree over all pages of the host, and random links within and between hosts."""
        own = [(page - 1) // 8] if page else []
        own += range(8 * page + 1, min(8 * page + 9, self.per_host))
        own += [rng.randrange(self.per_host) for _ in range(34 - len(own))]
        found = []
        for number, target in enumerate(own):
            path = self.path(host, target)
            forms = [self.base(host) + path, f"{path}#part-{number}", path, path]
            if page:
                forms[2] = "../.." + path
            found.append(forms[number % 4])
        for _ in range(4):
            other = rng.randrange(self.hosts)
            found.append(self.base(other) + self.path(other, rng.randrange(self.per_host)))
        rng.shuffle(found)
        return found


def text(rng, count, language):
    words = SCRIPTS.get(language, WORDS)
    return ("" if language == "ja" else " ").join(rng.choices(words, k=count))


def head(web, host, page, title, about, language):
    """The head of a page, with the markup that ties it to an app."""
    url = web.base(host) + web.path(host, page)
    app, link = 400_000_000 + host, f"brand{host}://item/{page}?from=web"
    day = f"2026-{1 + page % 12:02}-{1 + page % 28:02}"
    yield f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
    yield f'<meta name="description" content="{about}">\n<link rel="canonical" href="{url}">\n'
    for other in ("de", "fr", "it", "nl"):
        yield f'<link rel="alternate" hreflang="{other}" href="https://{other}.brand{host}.invalid/{page}">\n'
    for name, value in (
        ("og:title", title), ("og:type", "article"), ("og:url", url), ("og:description", about),
        ("og:site_name", f"Brand {host}"), ("og:image", f"https://img.invalid/{host}/{page}.jpg"),
        ("og:image:width", 1200), ("og:image:height", 630), ("article:published_time", day),
    ):
        yield f'<meta property="{name}" content="{value}">\n'
    if page % 5:
        yield f'<meta name="apple-itunes-app" content="app-id={app}, app-argument={link}">\n'
    if page % 3:
        for name, value in (
            ("ios:url", link), ("ios:app_store_id", app), ("ios:app_name", f"Brand {host}"),
            ("android:url", link), ("android:package", f"org.brand{host}.app"), ("web:url", url),
        ):
            yield f'<meta property="al:{name}" content="{value}">\n'
    if page % 4:
        for name, value in (
            ("card", "app"), ("title", title), ("app:id:iphone", app), ("app:url:iphone", link),
            ("app:name:iphone", f"Brand {host}"), ("app:id:googleplay", f"org.brand{host}.app"),
        ):
            yield f'<meta name="twitter:{name}" content="{value}">\n'
    yield f"<style>{STYLE}</style>\n<script>{SCRIPT}</script>\n"
    if page % 7:
        item = {
            "@context": "https://schema.org", "@type": TYPES[(host + page) % 8], "name": title,
            "description": about, "url": url, "datePublished": day,
            "image": [f"https://img.invalid/{host}/{page}-{size}.jpg" for size in (1, 2, 3)],
            "author": {"@type": "Person", "name": "Ada Example"},
            "publisher": {"@type": "Organization", "name": f"Brand {host}",
                          "logo": {"@type": "ImageObject", "url": "https://img.invalid/logo.png"}},
            "aggregateRating": {"@type": "AggregateRating", "ratingValue": page % 40 / 10 + 1, "reviewCount": page % 900 + 1},
            "offers": {"@type": "Offer", "price": f"{page % 500}.90", "priceCurrency": "EUR"},
        }
        yield '<script type="application/ld+json">' + json.dumps(item, ensure_ascii=False) + "</script>\n"
    yield "</head>\n"


def page_bytes(web, host, page):
    """One page, between 20 and 60 KB."""
    rng = random.Random(f"page {host}/{page}")
    language = LANGUAGES[page % 6]
    title = f"{text(rng, 6, language)} {host}-{page}"
    about = text(rng, 20, language)[:170]
    links = iter(web.links(host, page, rng))
    parts = list(head(web, host, page, title, about, language))
    parts.append('<body>\n<header><nav><ul>\n')
    for number in range(8):
        parts.append(f'<li class="k{number}"><a href="{next(links)}">{text(rng, 2, "en")}</a></li>\n')
    parts.append(
        f'<li><a href="/private/{page % 10}.html">Members</a></li><li><a href="mailto:a@b.invalid">Mail</a></li>'
        f'<li><a href="https://social.invalid/{host}">Social</a></li></ul></nav></header>\n'
        f'<main><article itemscope itemtype="https://schema.org/{TYPES[(host + page) % 8]}">\n'
        f'<h1 itemprop="name">{title}</h1>\n<p itemprop="description">{about}</p>\n'
    )
    wanted = int(min(58_000, 18_000 + rng.lognormvariate(9.3, 0.55)))
    size = sum(len(part.encode()) for part in parts)
    section = 0
    while size < wanted:
        inner = "".join(
            f' <a href="{link}" title="{text(rng, 2, "en")}">{text(rng, 3, language)}</a>,'
            for link in (next(links, None) for _ in range(3)) if link
        )
        part = (
            f'<section id="part-{section}" class="k{section % 90} block"><h2>{text(rng, 5, language)}</h2>\n'
            f'<figure><img src="https://img.invalid/{host}/{page}/{section}.jpg" width="640" height="360" '
            f'alt="{text(rng, 4, language)}" loading="lazy"><figcaption>{text(rng, 6, language)} &amp; more &mdash; {section}</figcaption></figure>\n'
            f'<p>{text(rng, 55, language)} <em>{text(rng, 3, language)}</em>{inner} {text(rng, 40, language)}</p>\n<ul>'
            + "".join(f'<li><span itemprop="keywords">{text(rng, 2, language)}</span></li>' for _ in range(5))
            + f'</ul><div class="note"><p>{text(rng, 30, language)}<br>{text(rng, 12, language)}</div></section>\n'
        )
        parts.append(part)
        size += len(part.encode())
        section += 1
    parts.append("</article></main>\n<footer><ul>\n")
    parts += [f'<li><a href="{link}">{text(rng, 2, "en")}</a></li>\n' for link in links]
    parts.append("</ul><p>&copy; 2026</p></footer>\n</body>\n</html>\n")
    return "".join(parts).encode()


def write(path, content):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    # A fixed time, so that validators stay the same from one making to the next.
    time = 1_767_225_600 + zlib.crc32(path.rsplit("/hosts/", 1)[-1].encode()) % 20_000_000
    os.utime(path, (time, time))


def sitemap(addresses):
    rows = "".join(f"<url><loc>{address}</loc></url>\n" for address in addresses)
    return f'<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{rows}</urlset>\n'


def make_host(work):
    web, host = work
    root, base, total = f"{web.folder}/hosts/{ip(host)}", web.base(host), 0
    linked = []
    for page in range(web.per_host):
        content = page_bytes(web, host, page)
        total += len(content)
        path = web.path(host, page)
        write(root + ("/index.html" if page == 0 else path), content)
        linked.append(base + path)
    listed, forbidden = [], []
    for number in range(10):
        small = f'<!DOCTYPE html><html><head><title>Small {host}-{number}</title></head><body><p>Text.</p><a href="/">Home</a></body></html>'
        write(f"{root}/listed/{number}.html", small)
        write(f"{root}/private/{number}.html", small)
        listed.append(f"{base}/listed/{number}.html")
        forbidden.append(f"{base}/private/{number}.html")
    write(f"{root}/robots.txt", f"User-agent: *\nDisallow: /private/\nDisallow: /*?session=\n\nSitemap: {base}/sitemap.xml\n")
    every = linked + listed
    parts = [every[start:start + 500] for start in range(0, len(every), 500)]
    rows = "".join(f"<sitemap><loc>{base}/sitemap-{number}.xml</loc></sitemap>" for number in range(len(parts)))
    write(f"{root}/sitemap.xml", f'<?xml version="1.0"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{rows}</sitemapindex>\n')
    for number, part in enumerate(parts):
        write(f"{root}/sitemap-{number}.xml", sitemap(part))
    return linked, listed, forbidden, total


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--hosts", type=int, default=16)
    parser.add_argument("--pages", type=int, default=20_000)
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--scheme", default="http", choices=("http", "https"))
    options = parser.parse_args()
    folder = os.path.abspath(options.folder)
    web = Web(folder, options.hosts, options.pages, options.port, options.scheme)
    with Pool(2) as pool:
        made = pool.map(make_host, [(web, host) for host in range(options.hosts)], chunksize=1)
    for name, column in (("linked", 0), ("listed", 1), ("forbidden", 2)):
        addresses = [address for host in made for address in host[column]]
        write(f"{folder}/{name}.txt", "\n".join(addresses) + "\n")
    write(f"{folder}/seeds.txt", "".join(f"{web.base(host)}/\n" for host in range(options.hosts)))
    pages = sum(len(host[0]) for host in made)
    facts = {"hosts": options.hosts, "pages": pages, "port": options.port, "bytes": sum(host[3] for host in made)}
    write(f"{folder}/site.json", json.dumps(facts) + "\n")
    print(f"{pages} pages on {options.hosts} hosts, {facts['bytes'] / pages / 1000:.1f} KB each")


if __name__ == "__main__":
    main()
