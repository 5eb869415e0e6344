#!/usr/bin/env python3
"""Makes the nginx configuration, certificates and seed list that serve a corpus on loopback."""
import csv, os, subprocess, sys

corpus, out, pippin = map(os.path.abspath, sys.argv[1:4])
http_port, https_port = sys.argv[4:6]
os.makedirs(out, exist_ok=True)

pages = list(csv.DictReader(open(f"{corpus}/manifest.tsv"), delimiter="\t", quoting=csv.QUOTE_NONE))
pages = [p for p in pages if os.path.exists(f"{corpus}/pages/{p['sha1']}.html")]


def site_host(folder):
    for name in ("CNAME", "docs/CNAME", "public/CNAME", "static/CNAME"):
        path = f"{corpus}/sites/{folder}/{name}"
        if os.path.exists(path):
            return open(path).read().strip().lower()
    name = folder.split("+", 1)[1].lower()
    return name if "." in name else f"{name}.example"


def site_root(folder):
    base = f"{corpus}/sites/{folder}"
    for path, _, files in sorted(os.walk(base), key=lambda entry: entry[0].count("/")):
        if "index.html" in files:
            return path
    return base


sites = {site_host(f): site_root(f) for f in sorted(os.listdir(f"{corpus}/sites"))}
seeds = [(p["url"], " depth=0") for p in pages]
for host, root in sites.items():
    for path, _, files in os.walk(root):
        for name in sorted(files):
            if name.endswith(".html"):
                relative = os.path.relpath(f"{path}/{name}", root)
                seeds.append((f"https://{host}/{relative.removesuffix('index.html')}", ""))
with open(f"{out}/seeds.txt", "w") as file:
    file.writelines(f"{url}{options}\n" for url, options in seeds)

# The crawler's own canonical form of each address is what it will ask for.
listing = subprocess.run(
    [pippin, "crawl", "--dry-run", "-q", f"{out}/seeds.txt"], capture_output=True, text=True, check=True
).stdout
canonical = {}
for line in listing.splitlines():
    address, _, _, origin = line.split("\t")
    canonical[int(origin.rsplit(":", 1)[1])] = address

entries, hosts = {}, set(sites)
for number, page in enumerate(pages, 1):
    if number in canonical:
        key = canonical[number].split("://", 1)[1]
        entries.setdefault(key, page["sha1"])
        hosts.add(key.split("/", 1)[0].split(":")[0])
with open(f"{out}/addresses.txt", "w") as file:
    file.writelines(address + "\n" for address in canonical.values())


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("$", "${dollar}") + '"'


tls = f"listen 127.0.0.1:{https_port} ssl; listen 127.0.0.1:{http_port};"
with open(f"{out}/nginx.conf", "w") as file:
    file.write(f"""worker_processes 1; daemon off; pid {out}/nginx.pid; error_log {out}/error.log;
events {{ worker_connections 4096; }}
http {{
  access_log {out}/access.log; default_type text/html; types {{ text/html html; text/plain txt;
    application/xml xml; application/json json; image/png png; image/jpeg jpg; text/css css;
    application/javascript js; }}
  charset off; keepalive_timeout 60; keepalive_requests 100000; client_body_temp_path {out}/body;
  server_names_hash_bucket_size 256; map_hash_bucket_size 4096; map_hash_max_size 16384;
  ssl_certificate {out}/server.pem; ssl_certificate_key {out}/server.key;
  geo $dollar {{ default "$"; }}
  map $host$request_uri $page {{ default ""; {' '.join(f'{quoted(k)} {v};' for k, v in entries.items())} }}
  server {{ {tls} server_name _; root {corpus}/pages;
    location / {{ if ($page = "") {{ return 404; }} rewrite ^ /$page.html break; }} }}
""")
    for host, root in sites.items():
        file.write(f"  server {{ {tls} server_name {host}; root {root}; absolute_redirect on; "
                   "location / { try_files $uri $uri/index.html $uri.html =404; } }\n")
    file.write("}\n")

names = ",".join(f"DNS:{host}" for host in sorted(hosts))
run = lambda *command: subprocess.run(command, check=True, capture_output=True)
run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
    "-days", "30", "-subj", "/CN=Test authority", "-keyout", f"{out}/ca.key", "-out", f"{out}/ca.pem")
run("openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
    "-subj", "/CN=loopback", "-keyout", f"{out}/server.key", "-out", f"{out}/server.csr")
with open(f"{out}/san.cnf", "w") as file:
    file.write(f"subjectAltName={names}\n")
run("openssl", "x509", "-req", "-in", f"{out}/server.csr", "-CA", f"{out}/ca.pem", "-CAkey",
    f"{out}/ca.key", "-CAcreateserial", "-days", "30", "-extfile", f"{out}/san.cnf", "-out",
    f"{out}/server.pem")
print(f"{len(pages)} pages, {len(sites)} sites, {len(seeds)} seeds, {len(hosts)} hosts")
