#!/usr/bin/env python3
"""Crawls into PostgreSQL under Patroni while the leader dies; run by hand.

usage: failover.py SITE PIPPIN [--nodes 2] [--workers 2] [--delay 0.05] [--after 10] [--freeze]

Starts etcd and so many servers of PostgreSQL under Patroni on loopback, with a synchronous replica, and
workers that are given all of them with target_session_attrs=read-write. After some seconds the leader's
Patroni and PostgreSQL get SIGKILL; with --freeze SIGSTOP, so that they close no connection and answer
nothing, like a machine that hangs. One line says: pages lost and fetched again; gaps between two
requests to a host that are under the delay; whether a copy that follows exports the bytes of a store that
crawled alone; after how many seconds another server took writes; and for how long nothing was fetched.

Ends with 1 when a promise is broken. Needs Debian's packages patroni, etcd-server and postgresql.
"""

import argparse
import glob
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request

from kills import crawl, whole_export
from measure import descendants
from referee import Truth
from shared import follow
from shared_faults import counts, faults_in, judge, serving

PATRONI = """\
scope: pippin
name: db{number}
restapi: {{listen: '127.0.0.1:{rest}', connect_address: '127.0.0.1:{rest}'}}
etcd3: {{host: '127.0.0.1:{etcd}'}}
bootstrap:
  dcs:
    synchronous_mode: true
    postgresql: {{use_pg_rewind: true}}
  initdb: [encoding: UTF8, locale: C.UTF-8, data-checksums]
  pg_hba:
  - host replication postgres 127.0.0.1/32 trust
  - host all all 127.0.0.1/32 trust
postgresql:
  listen: 127.0.0.1:{port}
  connect_address: 127.0.0.1:{port}
  data_dir: {folder}/data{number}
  bin_dir: {programs}
  pgpass: {folder}/pgpass{number}
  parameters: {{unix_socket_directories: '{folder}'}}
  authentication:
    superuser: {{username: postgres}}
    replication: {{username: postgres}}
    rewind: {{username: postgres}}
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class Cluster:
    """etcd, and servers of PostgreSQL under Patroni, for as long as the `with` lasts."""

    def __init__(self, nodes):
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.folder = tempfile.mkdtemp(prefix="pippin-patroni-", dir="/tmp")
        shutil.chown(self.folder, "postgres")
        self.prefix = ["setpriv", "--reuid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        self.etcd, peer = free_port(), free_port()
        self.ports, self.rests = [free_port() for _ in range(nodes)], [free_port() for _ in range(nodes)]
        urls = dict(client=f"http://127.0.0.1:{self.etcd}", peer=f"http://127.0.0.1:{peer}")
        self.processes = {"etcd": self.run(
            "etcd", "--data-dir", f"{self.folder}/etcd", "--listen-client-urls", urls["client"], "--advertise-client-urls", urls["client"],
            "--listen-peer-urls", urls["peer"], "--initial-advertise-peer-urls", urls["peer"], "--initial-cluster", f"default={urls['peer']}",
        )}

    def run(self, *command):
        log = open(f"{self.folder}/{command[0]}.log", "ab")
        return subprocess.Popen([*self.prefix, *command], stdout=log, stderr=log, cwd=self.folder)

    def __enter__(self):
        for number, (port, rest) in enumerate(zip(self.ports, self.rests), 1):
            path = f"{self.folder}/db{number}.yml"
            with open(path, "w") as file:
                file.write(PATRONI.format(number=number, port=port, rest=rest, etcd=self.etcd, folder=self.folder, programs=self.programs))
            self.processes[number] = self.run("patroni", path)
        try:
            self.wait(lambda roles: len(roles) == len(self.ports) and {"leader", "sync_standby"} <= set(roles.values()), 120)
        except BaseException:
            self.__exit__(SystemExit)
            raise
        return self

    def wait(self, is_reached, seconds):
        end = time.time() + seconds
        while not is_reached(self.roles()):
            if time.time() > end:
                raise SystemExit(f"the cluster is not ready: {self.roles()}; see {self.folder}")
            time.sleep(0.2)

    def roles(self):
        """The roles of the servers that run, by their number, as the first Patroni that answers says."""
        for rest in self.rests:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{rest}/cluster", timeout=2) as answer:
                    members = json.load(answer)["members"]
                return {int(member["name"][2:]): member["role"] for member in members if member["state"] in ("running", "streaming")}
            except OSError:
                continue
        return {}

    def leader(self):
        return next((number for number, role in self.roles().items() if role == "leader"), None)

    def name(self, database):
        hosts = ",".join(f"127.0.0.1:{port}" for port in self.ports)
        return f"postgres://postgres@{hosts}/{database}?target_session_attrs=read-write"

    def takes_writes(self, number):
        command = [f"{self.programs}/psql", "-qAtX", "-h", "127.0.0.1", "-p", str(self.ports[number - 1]), "-U", "postgres", "-c", "SELECT pg_is_in_recovery()", "postgres"]
        return subprocess.run(command, capture_output=True, text=True).stdout.strip() == "f"

    def lacks(self, number, database):
        """Whether a server has not heard of a database yet."""
        command = [f"{self.programs}/psql", "-qAtX", "-h", "127.0.0.1", "-p", str(self.ports[number - 1]), "-U", "postgres", "-c", f"SELECT 1 FROM pg_database WHERE datname = '{database}'", "postgres"]
        return subprocess.run(command, capture_output=True, text=True).stdout.strip() != "1"

    def processes_of(self, number):
        """Patroni of a server, and the server with all its sessions."""
        try:
            server = int(open(f"{self.folder}/data{number}/postmaster.pid").readline())
        except OSError:
            return descendants(self.processes[number].pid)
        return [*descendants(self.processes[number].pid), *reversed(descendants(server))]

    def signal(self, number, kind):
        for process in dict.fromkeys(self.processes_of(number)):
            try:
                os.kill(process, kind)
            except ProcessLookupError:
                pass
        if kind == signal.SIGKILL:
            self.processes[number].wait()

    def __exit__(self, kind, *_):
        for number in range(1, len(self.ports) + 1):
            if number in self.processes and self.processes[number].poll() is None:
                self.signal(number, signal.SIGCONT)
                self.processes[number].terminate()  # It ends its server, too.
                self.processes[number].wait(60)
        self.processes["etcd"].terminate()
        self.processes["etcd"].wait()
        if kind is None:
            shutil.rmtree(self.folder)


def silence(requests, moment):
    """The longest time without a request that began at a moment or later, or lasted then."""
    times = sorted(request.time for request in requests)
    return max((later - earlier for earlier, later in zip(times, times[1:]) if later > moment), default=0)


def failover(options, site, facts, expected):
    truth = Truth(site)
    with Cluster(options.nodes) as cluster, tempfile.TemporaryDirectory() as folder:
        name = cluster.name("web")
        subprocess.run([f"{cluster.programs}/createdb", "-h", "127.0.0.1", "-p", str(cluster.ports[cluster.leader() - 1]), "-U", "postgres", "web"], check=True)
        # A replica that has not heard of the database yet refuses whoever asks it first.
        while any(cluster.lacks(number, "web") for number in cluster.processes if number != "etcd"):
            time.sleep(0.1)
        subprocess.run([options.pippin, "store", "--create", "--store", name, "-q"], check=True, stdout=subprocess.DEVNULL)
        with serving(site, facts["port"]) as server:
            command = crawl(options.pippin, f"{site}/seeds.txt", name, options.delay)
            running = [subprocess.Popen(command, stderr=open(f"{folder}/log", "ab"), stdout=subprocess.DEVNULL) for _ in range(options.workers)]
            time.sleep(options.after)
            old, before = cluster.leader(), len(server.requests())
            cluster.signal(old, signal.SIGSTOP if options.freeze else signal.SIGKILL)
            moment = time.time()
            others = [number for number in cluster.processes if number not in ("etcd", old)]
            while not any(cluster.takes_writes(number) for number in others):
                time.sleep(0.2)
                if time.time() > moment + 120:
                    raise SystemExit(f"no other server took over; see {cluster.folder}")
            writable = time.time() - moment
            codes = [process.wait() for process in running]
            if options.freeze:
                cluster.signal(old, signal.SIGKILL)
            seconds = time.time() - moment
            # Whoever ended too early is started again, so that what the tables hold is judged all the same.
            restarts = 0
            while counts(cluster.programs, name)["waiting"] and restarts < 10:
                subprocess.run(command, stderr=open(f"{folder}/log", "ab"), stdout=subprocess.DEVNULL)
                restarts += 1
            server.stop()
            requests = server.requests()
        same = follow(options.pippin, name, f"{folder}/copy") == expected
        result = dict(
            part="failover", frozen=options.freeze, nodes=options.nodes, workers=options.workers, codes=codes, started_again=restarts, pages=expected[1], requests_before=before,
            requests_after=len(requests) - before, writable_after=round(writable, 1), nothing_fetched_for=round(silence(requests, moment), 1),
            seconds_to_the_end=round(seconds, 1), **judge(truth, requests, options.delay), same_export=same, **counts(cluster.programs, name),
            messages=sorted({line for line in open(f"{folder}/log", errors="replace").read().splitlines() if line.startswith("pippin: ")}),
        )
    print(json.dumps(result), flush=True)
    return faults_in(result) + result["again"] + any(codes) + restarts


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("site")
    parser.add_argument("pippin")
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--delay", type=float, default=0.05)
    parser.add_argument("--after", type=float, default=10)
    parser.add_argument("--freeze", action="store_true")
    options = parser.parse_args()
    site = os.path.abspath(options.site)
    facts = json.load(open(f"{site}/site.json"))
    with tempfile.TemporaryDirectory() as stores:
        expected = whole_export(options, site, facts, stores)
    raise SystemExit(1 if failover(options, site, facts, expected) else 0)


if __name__ == "__main__":
    main()
