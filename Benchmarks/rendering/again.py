#!/usr/bin/env python3
"""Renders the same pages several times, and says whether the same came out.

usage: again.py CORPUS PIPPIN [--times 5] [--pages 10]

Rendered are the applications beside this program, and pages of CORPUS, spread over its list, that have a
script. Printed is for each page whether its tags were the same each time, and whether everything was that is
kept of a rendering.
"""

import argparse
import json
import os
import subprocess
import threading
from http.server import ThreadingHTTPServer

from corpus import TAGS, Handler, site

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("corpus")
    parser.add_argument("pippin")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--pages", type=int, default=10)
    options = parser.parse_args()
    real = {key: path for key, path in site(options.corpus, 0).items() if b"<script" in open(path, "rb").read()}
    keys = sorted(real)[:: max(1, len(real) // options.pages)][: options.pages]
    pages = {key: real[key] for key in keys}
    names = sorted(name for name in os.listdir(f"{HERE}/applications"))
    for name in names:
        pages[("applications.example", f"/{name}")] = f"{HERE}/applications/{name}"
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.pages = pages
    threading.Thread(target=server.serve_forever, daemon=True).start()
    urls = keys + [("applications.example", f"/{name}") for name in names if name.endswith(".html")]
    same, whole = 0, 0
    for host, target in urls:
        tags, all_kept = set(), set()
        for _ in range(options.times):
            run = subprocess.run(
                [options.pippin, "inspect", f"http://{host}{target}", "--render", "--format", "json", "--delay", "0", "--allow-private",
                 "--connect-to", f"::127.0.0.1:{server.server_port}", "-q"], capture_output=True, text=True)
            rendering = json.loads(run.stdout)["record"]["rendering"] if run.stdout.strip() else {"changes": run.stderr}
            changes = rendering["changes"]
            kept = [c for c in changes if c["field"] in TAGS] if isinstance(changes, list) else changes
            for change in kept:
                change.pop("milliseconds", None)
            tags.add(json.dumps(kept, sort_keys=True))
            all_kept.add(json.dumps([rendering.get(k) for k in ("changes", "text", "title", "description")], sort_keys=True))
        same += len(tags) == 1
        whole += len(all_kept) == 1
        print(f"{'same' if len(tags) == 1 else 'TAGS DIFFER':12} {'same' if len(all_kept) == 1 else 'text differs':12} http://{host}{target}", flush=True)
    print(json.dumps(dict(pages=len(urls), times=options.times, same_tags=same, same_text=whole)))


if __name__ == "__main__":
    main()
