#!/usr/bin/env python3
"""What gzip and TLS cost a crawl: the same pages plain, packed and encrypted.

usage: transport.py FOLDER PIPPIN [--pages 4000] [--rounds 3] [OPTION of crawl...]

Prints the processor seconds of the crawler for 1,000 pages, the medians of the rounds, and what
is added to the plain crawl. The index is left out, because it costs the same each time.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

from measure import hold_index, run
from referee import Server, Truth


def certificate(folder, hosts):
    """An authority of our own, and a certificate of it for all hosts."""
    names = ",".join(f"IP:127.0.10.{host + 1}" for host in range(hosts))
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30"]
    subprocess.run(["openssl", "req", "-x509", *key, "-subj", "/CN=Bench CA", "-keyout", f"{folder}/ca.key", "-out", f"{folder}/ca.pem"], check=True, stderr=subprocess.DEVNULL)
    subprocess.run(["openssl", "req", *key, "-subj", "/CN=Bench", "-keyout", f"{folder}/tls.key", "-out", f"{folder}/tls.csr"], check=True, stderr=subprocess.DEVNULL)
    with open(f"{folder}/extensions", "w") as file:
        file.write(f"subjectAltName={names}\n")
    subprocess.run(
        ["openssl", "x509", "-req", "-in", f"{folder}/tls.csr", "-CA", f"{folder}/ca.pem", "-CAkey", f"{folder}/ca.key", "-CAcreateserial", "-days", "30", "-extfile", f"{folder}/extensions", "-out", f"{folder}/tls.pem"],
        check=True, stderr=subprocess.DEVNULL,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("pippin")
    parser.add_argument("--pages", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--port", type=int, default=8084)
    options, more = parser.parse_known_args()
    folder = os.path.abspath(options.folder)
    os.makedirs(folder, exist_ok=True)
    here = os.path.dirname(os.path.abspath(__file__))
    hosts, port = 16, options.port
    for scheme, own in (("http", port), ("https", port + 1)):
        if not os.path.exists(f"{folder}/{scheme}/site.json"):
            subprocess.run([sys.executable, f"{here}/site.py", f"{folder}/{scheme}", "--pages", str(options.pages), "--port", str(own), "--scheme", scheme], check=True)
    certificate(folder, hosts)
    place = "root {0}/hosts/$server_addr;"
    tls = f"ssl_certificate {folder}/tls.pem; ssl_certificate_key {folder}/tls.key; ssl_session_cache shared:s:4m;"
    kinds = {
        "plain": ("http", f"listen 0.0.0.0:{port} backlog=8192;"),
        "gzip": ("http", f"listen 0.0.0.0:{port} backlog=8192; gzip on; gzip_comp_level 4;"),
        "tls, HTTP/1.1": ("https", f"listen 0.0.0.0:{port + 1} ssl backlog=8192; {tls}"),
        "tls, HTTP/2": ("https", f"listen 0.0.0.0:{port + 1} ssl http2 backlog=8192; {tls}"),
    }
    used, complete = {name: [] for name in kinds}, True
    for _ in range(options.rounds):
        for name, (scheme, listen) in kinds.items():
            site = f"{folder}/{scheme}"
            servers = f"  server {{ {listen} {place.format(site)} }}\n"
            store = tempfile.mkdtemp(prefix="pippin-transport-")
            lock = hold_index(store)
            with Server(site, json.load(open(f"{site}/site.json"))["port"], servers) as server:
                command = [
                    options.pippin, "crawl", f"{site}/seeds.txt", "--store", store, "--delay", "0", "--no-progress",
                    "--cacert", f"{folder}/ca.pem", *more, "--allow-private",
                ]
                code, _, usage, _ = run(command, f"{folder}/crawl.out", 600)
            lock.close()
            shutil.rmtree(store, ignore_errors=True)
            found = Truth(site).judge(server.requests())
            complete = complete and code == 0 and not found["missing"]
            used[name].append((usage.ru_utime + usage.ru_stime) / max(found["linked"] + found["listed"], 1) * 1000)
    base = statistics.median(used["plain"])
    print("transport | CPU s per 1,000 pages | beside plain | runs")
    print("--- | --- | --- | ---")
    for name, runs in used.items():
        print(f"{name} | {statistics.median(runs):.3f} | {statistics.median(runs) - base:+.3f} | {' '.join(f'{each:.3f}' for each in runs)}")
    if not complete:
        raise SystemExit("a crawl was not complete")


if __name__ == "__main__":
    main()
