#!/usr/bin/env python3
"""A crawl, and then the same again with --recrawl: every answer is 304.

usage: recrawl.py SITE PIPPIN [OPTION...]

The rate counts pages between the first and the last 304 in nginx's log.
"""

import json
import os
import subprocess
import sys
import tempfile

from measure import measure
from referee import Truth, read_log


def main():
    site, pippin, options = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3:]
    truth = Truth(site)
    with tempfile.TemporaryDirectory() as store:
        command = [
            pippin, "crawl", "{seeds}", "--store", "{store}", "--allow-private", "--delay", "0", "--no-progress", *options,
        ]
        first = measure(site, "first", command, store=store)
        again = measure(site, "again", [*command, "--recrawl"], store=store)
        times = [
            request.time for request in read_log(f"{site}/access.log")
            if request.status == 304 and (request.host, request.path) in truth.linked
        ]
    result = dict(
        pages=first["linked"], unchanged=len(times), seconds=again["seconds"],
        per_second=round(len(times) / max(times[-1] - times[0], 0.001)) if times else 0,
        cpu_per_1000=again["cpu_per_1000"], nginx_per_1000=again["nginx_per_1000"],
        memory_mib=again["memory_mib"],
    )
    print(json.dumps(result))
    raise SystemExit(result["unchanged"] != result["pages"])


if __name__ == "__main__":
    main()
