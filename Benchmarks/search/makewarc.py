"""Makes a WARC of a folder of pages: of manifest.tsv (sha1, url, site) with pages/, and of the sites below sites/."""

import csv
import os
import uuid
from pathlib import Path

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n"
RECORD = (
    "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {}\r\nWARC-Date: 2026-11-21T12:00:00Z\r\n"
    "WARC-Record-ID: <urn:uuid:{}>\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: {}\r\n\r\n"
)


def of_manifest(folder):
    with open(folder / "manifest.tsv", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            path = folder / "pages" / f"{row['sha1']}.html"
            if path.exists():
                yield row["url"] if row["url"].startswith("http") else f"https://{row['site']}/{row['sha1']}", path


def host_of(site):
    for name in ("CNAME", "docs/CNAME", "public/CNAME", "static/CNAME"):
        if (site / name).exists():
            return (site / name).read_text().strip().lower()
    name = site.name.split("+", 1)[1].lower()
    return name if "." in name else f"{name}.example"


def of_sites(folder):
    for site in sorted(path for path in folder.iterdir() if path.is_dir()):
        host = host_of(site)
        roots = sorted(site.rglob("index.html"), key=lambda path: (len(path.parts), path))
        root = roots[0].parent if roots else site
        for path in sorted(root.rglob("*.html")):
            place = path.relative_to(root).as_posix()
            place = place[: -len("index.html")] if place == "index.html" or place.endswith("/index.html") else place
            yield f"https://{host}/{place.replace(' ', '%20')}", path


def write(folder, out):
    """Writes the archive and returns the number of pages."""
    folder, seen = Path(folder), set()
    pages = list(of_manifest(folder)) if (folder / "manifest.tsv").exists() else []
    if (folder / "sites").exists():
        pages += of_sites(folder / "sites")
    with open(f"{out}.part", "wb") as archive:
        for url, path in pages:
            if url in seen:
                continue
            seen.add(url)
            body = path.read_bytes()
            payload = HEAD % len(body) + body
            number = uuid.uuid5(uuid.NAMESPACE_URL, url)
            archive.write(RECORD.format(url, number, len(payload)).encode() + payload + b"\r\n\r\n")
    os.replace(f"{out}.part", out)
    return len(seen)
