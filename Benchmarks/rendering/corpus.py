#!/usr/bin/env python3
"""Renders real pages in a crawl, and counts what their scripts did to tags.

usage: corpus.py CORPUS PIPPIN [--render needed] [--pages 0]

CORPUS is a folder with manifest.tsv (columns sha1 and url) and pages/SHA1.html. The pages are served at
their own hosts by a server of this program, which says that everything else is missing. Each page is
crawled as a list; every page is rendered first, and then those that are selected. Printed are the tags
that differ, with their pages, of both runs; which of them the second one missed; and what it cost.
"""

import argparse
import csv
import json
import os
import resource
import subprocess
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit


TYPES = {".js": "text/javascript", ".json": "application/json"}


def site(corpus, most):
    pages = {}
    with open(f"{corpus}/manifest.tsv", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            url = urlsplit(row["url"])
            target = (url.path or "/") + (f"?{url.query}" if url.query else "")
            pages[(url.netloc.lower(), target)] = f"{corpus}/pages/{row['sha1']}.html"
            if most and len(pages) == most:
                break
    return pages


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = self.server.pages.get((self.headers.get("Host", "").lower(), self.path))
        body = open(path, "rb").read() if path else b""
        self.send_response(200 if path else 404)
        self.send_header("Content-Type", TYPES.get(os.path.splitext(path or "")[1], "text/html"))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except BrokenPipeError:
            self.close_connection = True

    def log_message(self, *arguments):
        pass


def crawl(pippin, pages, port, render, folder):
    seeds = f"{folder}/seeds.txt"
    with open(seeds, "w") as file:
        file.writelines(f"http://{host}{target}\n" for host, target in pages)
    store = f"{folder}/{render}"
    command = [pippin, "crawl", seeds, "--list", f"--render={render}", "--store", store, "--delay", "0",
               "--allow-private", "--connect-to", f"::127.0.0.1:{port}", "--no-progress", "--format", "json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.time()
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=open(f"{folder}/{render}.log", "w"), text=True, cwd=folder,
                         env=dict(os.environ, PIPPIN_CRAWL_STARTS_PER_ADDRESS="1000000"))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = time.time() - begin
    report = json.loads(run.stdout) if run.stdout.strip() else {}
    report = report.get("report", report)
    lines = subprocess.run([pippin, "export", "--all-pages", "--store", store, "--format", "jsonl", "-o", f"{folder}/{render}.jsonl", "-q"],
                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=folder)
    if lines.returncode:
        raise SystemExit(lines.stderr)
    records = [json.loads(line) for line in open(f"{folder}/{render}.jsonl")]
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return run.returncode, report, records, seconds, cpu


TAGS = ["title", "description", "canonical", "robots", "banner", "app-links", "twitter-app", "structured-data", "alternates"]


def changes(records):
    found = set()
    for record in records:
        for change in record.get("rendering", {}).get("changes", []):
            if change["field"] in TAGS and change["change"] != "same":
                found.add((change["field"], change["change"], record["url"]))
    return found


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("corpus")
    parser.add_argument("pippin")
    parser.add_argument("--render", default="needed")
    parser.add_argument("--pages", type=int, default=0)
    options = parser.parse_args()
    pages = site(options.corpus, options.pages)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.pages = pages
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        results = {}
        for render in ["all", options.render]:
            code, report, records, seconds, cpu = crawl(os.path.abspath(options.pippin), pages, server.server_port, render, folder)
            rendered = [r["rendering"] for r in records if "rendering" in r]
            results[render] = changes(records)
            ends = {}
            for one in rendered:
                ends[one["end"]] = ends.get(one["end"], 0) + 1
            print(json.dumps(dict(render=render, code=code, records=len(records), rendered=len(rendered), ends=ends,
                                  tags=len(results[render]), not_rendered=report.get("notRendered"),
                                  seconds=round(seconds, 1), cpu=round(cpu, 1))), flush=True)
        for field, change, url in sorted(results["all"]):
            mark = "found" if (field, change, url) in results[options.render] else "MISSED"
            print(f"{mark:6} {field:16} {change:8} {url}")


if __name__ == "__main__":
    main()
