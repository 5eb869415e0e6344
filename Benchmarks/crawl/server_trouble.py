#!/usr/bin/env python3
"""What pippin says and does when PostgreSQL refuses, is full, hangs or goes away.

usage: server_trouble.py SITE PIPPIN [--parts refusals,rights,standby,limits,settings,verbs,sessions,away,frozen,signals,full]

Each case prints the command, its exit code beside the one that is right, and the sentence on standard error as
it is. Parts with a crawl also print what nginx's log says of it (pages lost, fetched twice), and whether a copy
exports the bytes of a store that crawled alone.

refusals  passwords from each place where one may be, right and wrong; no such user, database, service, server,
          host name; names that are none; no store in the database, and one of a newer program
rights    roles that may not do all: a reader follows and cannot crawl
standby   a crawl into a hot standby, and with the primary behind it in the list of hosts
limits    no connection left, and time limits for statements and locks that the operator of the server has set
settings  a worker with other settings beside one at work; and workers that start together with new ones
verbs     verbs that need a store in a folder, and copies that follow another store
sessions  a crawl and a follower whose sessions are ended, and whose statements are canceled, each second
away      a server that is shut down for 20 seconds, and for longer than leases last
frozen    the same with a server that is stopped (SIGSTOP), so that connections stay and nobody answers
signals   SIGTERM for a crawl and a follower while the server is shut down, and while it is frozen
full      a server whose disk is full: 74 (69 when it dies of it), and the crawl goes on when there is room again

Ends with 1 when a promise is broken. Needs root for the full disk, and PostgreSQL.
"""

import argparse
import contextlib
import glob
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time

from following import Standby, ending, follower, query
from kills import crawl, export, whole_export
from measure import descendants
from referee import Server, Truth
from shared import Database, start

# Another for each process, so that two may run at once.
ADDRESS = f"127.47.{os.getpid() >> 8 & 255}.{os.getpid() & 255}"
# The seconds between two requests to a host, in crawls that trouble is to meet.
DELAY = 0.05
PARTS = "refusals,rights,standby,limits,settings,verbs,sessions,away,frozen,signals,full"


class Troubled(Database):
    """A server of PostgreSQL that listens to an address, too; one of its folders may be on a small disk."""

    def __init__(self, *settings, disk=None):
        self.settings, self.disk, self.databases = settings, disk, 0
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.folder = tempfile.mkdtemp(prefix="pippin-trouble-", dir="/tmp")
        self.prefix = []
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
            self.prefix = ["setpriv", "--reuid=postgres", "--clear-groups"]
        if disk:
            os.mkdir(f"{self.folder}/{disk}")
            subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400m,mode=700", "tmpfs", f"{self.folder}/{disk}"], check=True)
            shutil.chown(f"{self.folder}/{disk}", "postgres")
        self.call("initdb", "-D", f"{self.folder}/data", "-A", "trust", "-U", "postgres", "--wal-segsize=1")
        self.start()

    def start(self):
        command = [*self.prefix, f"{self.programs}/postgres", "-D", f"{self.folder}/data", "-k", self.folder, "-h", ADDRESS]
        for setting in ("max_connections=100", *self.settings):
            command += ["-c", setting]
        self.process = subprocess.Popen(command, stderr=open(f"{self.folder}/log", "ab"), cwd=self.folder)
        self.wait()

    def wait(self, seconds=60):
        end = time.time() + seconds
        while subprocess.run([f"{self.programs}/pg_isready", "-q", "-h", self.folder]).returncode != 0:
            if time.time() > end or self.process.poll() is not None:
                raise SystemExit("PostgreSQL did not start; see " + self.folder + "/log")
            time.sleep(0.05)

    def end(self):
        """Shuts it down as an operator does, with the sessions that are open."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait()

    def freeze(self, number):
        for process in descendants(self.process.pid):
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass

    def allow(self, lines):
        """Says who may connect from where."""
        with open(f"{self.folder}/data/pg_hba.conf", "w") as file:
            file.write(lines)
        query(self, "postgres", "SELECT pg_reload_conf()")
        time.sleep(0.2)

    def leave(self, room):
        """Fills the disk up to so many bytes."""
        disk = os.statvfs(f"{self.folder}/{self.disk}")
        with open(f"{self.folder}/{self.disk}/ballast", "wb") as file:
            file.write(b"\0" * max(0, disk.f_bavail * disk.f_bsize - room))

    def make_room(self):
        os.remove(f"{self.folder}/{self.disk}/ballast")
        # Recovery may have failed for want of room, or does so just now.
        time.sleep(3)
        if self.process.poll() is not None:
            self.start()
        self.wait()

    def stop(self):
        if self.process.poll() is None:
            self.end()
        if self.disk:
            subprocess.run(["umount", f"{self.folder}/{self.disk}"], check=True)
        shutil.rmtree(self.folder)


class Bench:
    """The site, the program, and what is expected of both."""

    def __init__(self, options):
        self.options, self.pippin, self.site = options, options.pippin, os.path.abspath(options.site)
        self.facts = json.load(open(f"{self.site}/site.json"))
        self.seeds = f"{self.site}/seeds.txt"
        self.failed = 0
        self.expectation = None

    def expected(self):
        if not self.expectation:
            with tempfile.TemporaryDirectory() as stores:
                self.expectation = whole_export(self.options, self.site, self.facts, stores)
        return self.expectation

    def serve(self):
        return Server.of_files(self.site, self.facts["port"], buffer=None)

    def try_(self, case, arguments, code, words=(), seconds=60, **environment):
        """Runs pippin once, and judges its exit code and its words."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
        begin = time.time()
        try:
            ran = subprocess.run(
                [self.pippin, *arguments, "--no-progress"], capture_output=True, text=True, timeout=seconds, env={**clean, "HOME": "/nonexistent", **environment},
            )
            found, said = ran.returncode, ran.stderr.strip()
        except subprocess.TimeoutExpired as hang:
            found, said = "hangs", (hang.stderr or b"").decode()
        missing = [word for word in words if word not in said]
        facts = dict(case=case, command=" ".join(arguments), code=found, right=code, seconds=round(time.time() - begin, 1), said=said if found else said.split("\n")[0])
        if missing:
            facts["not_said"] = missing
        # Who was refused at once has not waited.
        untrue = "for as long as leases last" in said and time.time() - begin < 60
        if untrue:
            facts["untrue"] = "for as long as leases last"
        self.tell(facts, found != code or missing or untrue)
        return found

    def tell(self, facts, is_wrong):
        """Prints what was found; what is wrong is counted."""
        self.failed += bool(is_wrong)
        print(json.dumps(dict(facts, ok=not is_wrong), ensure_ascii=False), flush=True)

    def judge(self, case, server, store, code, right, more=None):
        """What nginx's log and a copy say of a crawl that went through trouble."""
        server.stop()
        truth = Truth(self.site)
        found = truth.judge(server.requests())
        lost = found["missing"] + len(truth.listed) - found["listed"]
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([self.pippin, "follow", store, "--once", "--store", f"{folder}/copy", "-q"], check=True)
            same = export(self.pippin, f"{folder}/copy") == self.expected()
        facts = dict(case=case, code=code, right=right, lost=lost, twice=found["twice"], forbidden=found["forbidden"], same_export=same, **(more or {}))
        self.tell(facts, code != right or lost or found["forbidden"] or not same)

    def crawl(self, store, *more, delay=0):
        return [argument for argument in crawl("", self.seeds, store, delay, *more) if argument and argument not in ("-q", "--no-progress")]

    def finish(self, store, delay=0):
        """Runs a worker to the end of the crawl."""
        return subprocess.run(crawl(self.pippin, self.seeds, store, delay), stderr=subprocess.DEVNULL).returncode


def at(database, user="postgres", more="", host=ADDRESS):
    return f"postgres://{user}@{host}/{database}{more}"


def refusals(bench):
    database = Troubled()
    with tempfile.TemporaryDirectory() as folder:
        try:
            bench_refusals(bench, database, folder)
        finally:
            database.stop()


def bench_refusals(bench, database, folder):
    def write(name, text, mode=0o600):
        with open(f"{folder}/{name}", "w") as file:
            file.write(text)
        os.chmod(f"{folder}/{name}", mode)
        return f"{folder}/{name}"

    query(database, "postgres", "CREATE ROLE crawler LOGIN PASSWORD 'secret'")
    query(database, "postgres", "CREATE DATABASE web OWNER crawler")
    query(database, "postgres", "CREATE DATABASE bare OWNER crawler")
    database.allow("local all postgres trust\nhost all crawler,nobody 127.0.0.0/8 scram-sha-256\n")
    store, line = at("web", "crawler"), f"{ADDRESS}:5432:*:crawler:"
    good, bad, wide = write("good", line + "secret\n"), write("bad", line + "wrong\n"), write("wide", line + "secret\n", 0o644)
    os.mkdir(f"{folder}/home")
    write("home/.pgpass", line + "secret\n")
    service = f"host={ADDRESS}\ndbname=web\nuser=crawler\n"
    services = write("services", f"[pippin]\n{service}password=secret\n[wrong]\n{service}password=wrong\n[none]\n{service}")
    check = ["store", "--store", store]
    bench.try_("PGPASSFILE, and the store is made", ["store", "--create", "--store", store], 0, PGPASSFILE=good)
    bench.try_("~/.pgpass", check, 0, HOME=f"{folder}/home")
    bench.try_("PGPASSWORD", check, 0, PGPASSWORD="secret")
    bench.try_("service file with a password", ["store", "--store", "service=pippin"], 0, PGSERVICEFILE=services)
    bench.try_("service file and PGPASSFILE", ["store", "--store", "service=none"], 0, PGSERVICEFILE=services, PGPASSFILE=good)
    for verb in (["crawl", bench.seeds, "--store", store], ["follow", store, "--once", "--store", f"{folder}/copy"], check):
        bench.try_("wrong password in PGPASSFILE", verb, 78, [ADDRESS, "crawler", "PGPASSFILE"], PGPASSFILE=bad)
    bench.try_("wrong password in the service file", ["store", "--store", "service=wrong"], 78, [ADDRESS, "service file"], PGSERVICEFILE=services)
    bench.try_("no password", check, 78, [ADDRESS, "PGPASSFILE"])
    bench.try_("a password file that all may read", check, 78, ["0600"], PGPASSFILE=wide)
    bench.try_("no such user", ["store", "--store", at("web", "nobody")], 78, [ADDRESS, "nobody"], PGPASSWORD="secret")
    bench.try_("no line in pg_hba.conf", ["store", "--store", at("web", "stranger")], 78, [ADDRESS, "stranger", "pg_hba.conf"], PGPASSWORD="secret")
    bench.try_("no such database", ["crawl", bench.seeds, "--store", at("wbe", "crawler")], 66, ["wbe", "createdb"], PGPASSFILE=f"{folder}/good")
    bench.try_("no such service", ["crawl", bench.seeds, "--store", "service=pipin"], 78, ["pipin", "service"], PGSERVICEFILE=services)
    bench.try_("no service file", ["crawl", bench.seeds, "--store", "service=pippin"], 78, ["service"], PGSERVICEFILE=f"{folder}/absent")
    for verb in (["crawl", bench.seeds, "--store"], ["store", "--create", "--store"]):
        bench.try_("no server at the address", [*verb, at("web", "crawler", host="127.48.0.1")], 69, ["127.48.0.1", "refused"])
    bench.try_("no server at the address", ["follow", at("web", "crawler", host="127.48.0.1"), "--once", "--store", f"{folder}/copy"], 69, ["127.48.0.1", "refused"])
    bench.try_("no such host name", ["crawl", bench.seeds, "--store", at("web", "crawler", host="db.invalid")], 69, ["db.invalid"])
    bench.try_("a port that is none", ["store", "--store", "postgres://crawler@127.48.0.1:port/web"], 64, ["port"])
    bench.try_("an option that is none", ["store", "--store", at("web", "crawler", "?colour=red")], 64, ["colour"])
    bench.try_("a password in the name", ["store", "--store", "postgres://crawler:secret@127.48.0.1/web"], 64, ["password"])
    bench.try_("an empty name", ["store", "--store", "postgres://"], 69, ["PGSQL"])
    bare = at("bare", "crawler")
    for verb in (["crawl", bench.seeds, "--store", bare], ["follow", bare, "--once", "--store", f"{folder}/copy"], ["store", "--store", bare]):
        bench.try_("no store in the database", verb, 66, ["pippin store --create"], PGPASSFILE=good)
    query(database, "web", "UPDATE pippin.meta SET value = '99' WHERE key = 'schema'")
    for verb in (["crawl", bench.seeds, "--store", store], ["follow", store, "--once", "--store", f"{folder}/copy"], ["store", "--create", "--store", store]):
        bench.try_("a store of a newer program", verb, 65, ["99", "newer"], PGPASSFILE=good)
    kept = query(database, "web", "SELECT convert_from(value, 'UTF8') FROM pippin.meta WHERE key = 'schema'")
    bench.tell(dict(case="nothing was changed by the older program", schema=kept), kept != "99")


def rights(bench):
    database = Troubled()
    try:
        bench_rights(bench, database)
    finally:
        database.stop()


def bench_rights(bench, database):
    with tempfile.TemporaryDirectory() as folder, bench.serve() as server:
        store = database.empty(bench.pippin)
        name = f"web{database.databases}"
        code = bench.finish(store)
        bench.judge("a crawl by the owner", server, store, code, 0)
        for role in ("blind", "short", "reader"):
            query(database, name, f"CREATE ROLE {role} LOGIN")
        query(database, name, "GRANT USAGE ON SCHEMA pippin TO short, reader")
        query(database, name, "GRANT SELECT ON ALL TABLES IN SCHEMA pippin TO reader")
        crawling = ["crawl", bench.seeds, "--allow-private", "--store"]
        advice = ["permission denied", "Grant"]
        for role in ("blind", "short"):
            bench.try_(f"{role}: no rights on the {'schema' if role == 'blind' else 'tables'}", [*crawling, at(name, role)], 78, advice)
            bench.try_(f"{role}: follow", ["follow", at(name, role), "--once", "--store", f"{folder}/{role}"], 78, advice)
            bench.try_(f"{role}: store", ["store", "--store", at(name, role)], 78, advice)
        bench.try_("a reader follows", ["follow", at(name, "reader"), "--once", "--store", f"{folder}/reader"], 0)
        same = export(bench.pippin, f"{folder}/reader") == bench.expected()
        bench.tell(dict(case="the copy of a reader", same_export=same), not same)
        bench.try_("a reader looks", ["store", "--store", at(name, "reader")], 0)
        bench.try_("a reader crawls", [*crawling, at(name, "reader")], 78, advice)
        bench.try_("a reader makes", ["store", "--create", "--store", at(name, "reader")], 78, ["permission denied"])
        query(database, "postgres", "REVOKE CONNECT ON DATABASE postgres FROM public")
        bench.try_("a database that lets the role not in", ["store", "--store", at("postgres", "reader")], 78, ["permission denied"])


def standby(bench):
    database, replica = Troubled(), None
    try:
        store = database.empty(bench.pippin)
        name = f"web{database.databases}"
        replica = Standby(database)
        replica.catch_up(database, name)
        here = f"postgres://postgres@/{name}?host={replica.folder}"
        advice = ["target_session_attrs=read-write"]
        bench.try_("a crawl into a standby", ["crawl", bench.seeds, "--allow-private", "--store", here], 73, advice)
        bench.try_("a store made on a standby", ["store", "--create", "--store", here], 73, advice)
        bench.try_("what is in a standby", ["store", "--store", here], 0)
        bench.try_("a standby alone, asked for a primary", ["crawl", bench.seeds, "--store", f"{here}&target_session_attrs=read-write"], 69, ["read-only", "promoted"])
        both = f"postgres://postgres@/{name}?host={replica.folder},{database.folder}&target_session_attrs=read-write"
        with bench.serve() as server:
            code = subprocess.run(crawl(bench.pippin, bench.seeds, both, 0), stderr=subprocess.DEVNULL).returncode
            bench.judge("the standby first and the primary behind it", server, store, code, 0)
        query(database, "postgres", f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        bench.try_("a database that is set read-only", ["crawl", bench.seeds, "--allow-private", "--store", store], 73)
    finally:
        if replica:
            replica.stop()
        database.stop()


def limits(bench):
    database = Troubled("max_connections=8")
    try:
        bench_limits(bench, database)
    finally:
        database.stop()


def bench_limits(bench, database):
    store = database.empty(bench.pippin)
    name = f"web{database.databases}"
    query(database, name, "CREATE ROLE crawler LOGIN SUPERUSER")
    query(database, name, "CREATE ROLE common LOGIN")
    query(database, name, "GRANT ALL ON SCHEMA pippin TO common")
    query(database, name, "GRANT ALL ON ALL TABLES IN SCHEMA pippin TO common")
    query(database, name, "GRANT ALL ON ALL SEQUENCES IN SCHEMA pippin TO common")
    crawling = ["crawl", bench.seeds, "--allow-private", "--delay", "0", "--store"]

    def occupy(count):
        command = ["psql", "-qAtX", "-h", database.folder, "-U", "postgres", "-d", "postgres"]
        taken = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) for _ in range(count)]
        for process in taken:
            process.stdin.write("SELECT 1;\n")
            process.stdin.flush()
            process.stdout.readline()
        return taken

    def free(taken):
        for process in taken:
            process.stdin.close()
            process.wait()

    taken = occupy(5)
    bench.try_("only connections of superusers are left", [*crawling, at(name, "common")], 69, ["max_connections"])
    taken += occupy(3)
    bench.try_("no connection is left", [*crawling, store], 69, ["max_connections"])
    bench.try_("no connection is left, to follow", ["follow", store, "--once", "--store", f"{database.folder}/copy"], 69, ["max_connections"])
    free(taken)
    query(database, name, "ALTER ROLE common CONNECTION LIMIT 0")
    bench.try_("the role may have no connection", [*crawling, at(name, "common")], 69, ["too many connections"])
    query(database, name, "ALTER ROLE common CONNECTION LIMIT 1")
    bench.try_("the role may have one connection, and a worker needs two", [*crawling, at(name, "common")], 69, ["too many connections"], seconds=200)
    for setting in ("statement_timeout = 30", "lock_timeout = 1", "idle_session_timeout = 30"):
        store = database.empty(bench.pippin)
        query(database, "postgres", f"ALTER DATABASE web{database.databases} SET {setting}")
        with bench.serve() as server:
            bench.try_(f"{setting} ms", [*crawling, store], 0, seconds=200)
            query(database, "postgres", f"ALTER DATABASE web{database.databases} RESET {setting.split()[0]}")
            bench.judge(f"{setting} ms, and the crawl is finished without it", server, store, bench.finish(store), 0)


def settings(bench):
    database = Troubled()
    try:
        store = database.empty(bench.pippin)
        with bench.serve() as server, tempfile.TemporaryDirectory() as folder:
            worker = start(bench.pippin, bench.seeds, store, DELAY, f"{folder}/log")
            time.sleep(2)
            bench.try_("another delay", bench.crawl(store, delay=0.5), 78, ["delay 0.05", "delay 0.5"])
            bench.try_("another scope", bench.crawl(store, "--scope", "domain", delay=0.05), 78, ["scope"])
            bench.judge("the worker beside which others were refused", server, store, worker.wait(), 0)
        # All others have ended, as the message asks for.
        bench.try_("the same as before, when the others have ended", bench.crawl(store, delay=0.5), 0)
        # Each round has other settings than the last, and all its workers the same.
        codes, said = [], set()
        with bench.serve(), tempfile.TemporaryDirectory() as folder:
            for number in range(20):
                query(database, f"web{database.databases}", "UPDATE pippin.workers SET expiry = 0")
                command = crawl(bench.pippin, bench.seeds, store, 0.001 * (1 + number % 2))
                running = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for _ in range(6)]
                for process in running:
                    said |= set(filter(None, process.communicate()[1].splitlines()))
                codes += [process.returncode for process in running]
        wrong = sum(code != 0 for code in codes)
        bench.tell(dict(case="six workers that start together with the same new settings, 20 times", wrong=wrong, codes=sorted(set(codes)), said=sorted(said)), wrong)
    finally:
        database.stop()


def verbs(bench):
    database = Troubled()
    try:
        store, other = database.empty(bench.pippin), database.empty(bench.pippin)
        with tempfile.TemporaryDirectory() as folder:
            own, copy = f"{folder}/own", f"{folder}/copy"
            with bench.serve():
                subprocess.run(crawl(bench.pippin, bench.seeds, own, 0, "--max-pages", "20"), stderr=subprocess.DEVNULL, check=True)
                subprocess.run(crawl(bench.pippin, bench.seeds, store, 0, "--max-pages", "20"), stderr=subprocess.DEVNULL, check=True)
            needing = (["search", "anchor"], ["export"], ["status"], ["check"], ["index"], ["urls"], ["apps"], ["report"], ["serve", "--port", "0"], ["backup", f"{folder}/backup"])
            for verb in needing:
                bench.try_("a verb that needs a folder", [*verb, "--store", store], 64, ["pippin follow"], seconds=10)
            bench.try_("a verb that needs a folder", ["serve", "--port", "0", "--store", "service=pippin"], 64, ["pippin follow"], seconds=10)
            bench.try_("a crawl with --warc", bench.crawl(store, "--warc"), 64, ["--warc"])
            bench.try_("follow into a store of its own", ["follow", store, "--once", "--store", own], 64, [own])
            bench.try_("follow", ["follow", store, "--once", "--store", copy], 0)
            bench.try_("follow another store into the same copy", ["follow", other, "--once", "--store", copy], 64, [copy, "web1"])
            bench.try_("the same store by another name", ["follow", store + "&application_name=copier", "--once", "--store", copy], 0)
            bench.try_("crawl into a copy", bench.crawl(copy), 64, ["follows", "web1"])
            bench.try_("follow a folder", ["follow", own, "--once", "--store", f"{folder}/third"], 64, ["postgres://"])
            bench.try_("make a store that is a folder", ["store", "--create", "--store", own], 64)
            running = follower(bench.pippin, store, copy, f"{folder}/log")
            time.sleep(2)
            bench.try_("two followers of one folder", ["follow", store, "--once", "--store", copy], 75)
            database.end()
            time.sleep(2)
            begin = time.time()
            running.terminate()
            code = running.wait()
            bench.tell(dict(case="SIGTERM for a follower whose server is away", code=code, right=143, seconds=round(time.time() - begin, 1)), code != 143 or time.time() - begin > 3)
            database.start()
    finally:
        database.stop()


def sessions(bench):
    for what in ("pg_terminate_backend", "pg_cancel_backend"):
        database = Troubled()
        try:
            store, count = database.empty(bench.pippin), 0
            name = f"web{database.databases}"
            with bench.serve() as server, tempfile.TemporaryDirectory() as folder:
                process = follower(bench.pippin, store, f"{folder}/copy", f"{folder}/following")
                worker = start(bench.pippin, bench.seeds, store, DELAY, f"{folder}/log")
                pause = 1 if what == "pg_terminate_backend" else 0.02
                while worker.poll() is None and count < 2000:
                    time.sleep(pause)
                    text = f"SELECT count({what}(pid)) FROM pg_stat_activity WHERE application_name = 'pippin' AND ('{what}' <> 'pg_cancel_backend' OR state = 'active')"
                    count += int(query(database, name, text))
                code = worker.wait()
                lived = process.poll() is None
                process.terminate()
                process.wait()
                said = sorted(set(open(f"{folder}/log").read().splitlines() + [line for line in open(f"{folder}/following") if "Taken" not in line and "Index" not in line and "Rank" not in line]))
                if code:
                    bench.tell(dict(case=f"{what}: the crawl ended", code=code, said=said), False)
                again = bench.finish(store, DELAY) if code else 0
                bench.judge(f"{what} again and again", server, store, code, 0, dict(times=count, follower_lived=lived, code_of_the_next=again, said=said[:6]))
        finally:
            database.stop()


def outage(bench, database, case, seconds, begin, end, longest):
    """A crawl and a follower without their server for some seconds; begin and end make it so."""
    store = database.empty(bench.pippin)
    with bench.serve() as server, tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        process = stack.enter_context(ending(follower(bench.pippin, store, f"{folder}/copy", f"{folder}/following")))
        worker = stack.enter_context(ending(start(bench.pippin, bench.seeds, store, DELAY, f"{folder}/log")))
        time.sleep(3)
        begin()
        away, code = time.time(), None
        while time.time() < away + seconds and code is None:
            time.sleep(0.2)
            code = worker.poll()
        ended = round(time.time() - away, 1) if code is not None else None
        end()
        back = time.time()
        if code is None:
            try:
                code = worker.wait(longest)
            except subprocess.TimeoutExpired:
                code = "hangs"
                worker.kill()
                worker.wait()
        rest = round(time.time() - back, 1)
        lived = process.poll() is None
        time.sleep(1)
        process.terminate()
        process.wait(30)
        said = [line for name in ("log", "following") for line in open(f"{folder}/{name}").read().splitlines() if not line.startswith(("Taken", "Index", "Rank"))]
        is_long = seconds > 120
        again = bench.finish(store, DELAY) if code else 0
        bench.judge(case, server, store, code, 69 if is_long else 0, dict(
            away_for=round(back - away, 1), ended_after=ended, ended_after_return=None if ended else rest, follower_lived=lived, code_of_the_next=again, said=said,
        ))


def away(bench):
    database = Troubled()
    try:
        outage(bench, database, "the server is shut down for 20 s", 20, database.end, database.start, 120)
        outage(bench, database, "the server is shut down for longer than leases last", 160, database.end, database.start, 120)
    finally:
        database.stop()


def frozen(bench):
    database = Troubled()
    try:
        for seconds in (20, 200):
            case = f"the server is frozen for {seconds} s at most"
            outage(bench, database, case, seconds, lambda: database.freeze(signal.SIGSTOP), lambda: database.freeze(signal.SIGCONT), 180)
    finally:
        database.freeze(signal.SIGCONT)
        database.stop()


def signals(bench):
    database = Troubled()
    thaw = lambda: database.freeze(signal.SIGCONT)
    try:
        for case, begin, end in (("shut down", database.end, database.start), ("frozen", lambda: database.freeze(signal.SIGSTOP), thaw)):
            store = database.empty(bench.pippin)
            with bench.serve(), tempfile.TemporaryDirectory() as folder:
                running = dict(
                    follower=follower(bench.pippin, store, f"{folder}/copy", f"{folder}/following"),
                    crawl=start(bench.pippin, bench.seeds, store, DELAY, f"{folder}/log"),
                )
                time.sleep(3)
                begin()
                time.sleep(5)
                moment, ended = time.time(), {}
                for process in running.values():
                    process.terminate()
                while time.time() < moment + 150 and len(ended) < len(running):
                    time.sleep(0.1)
                    for name, process in running.items():
                        if name not in ended and process.poll() is not None:
                            ended[name] = round(time.time() - moment, 1)
                codes = {name: process.poll() for name, process in running.items()}
                for process in running.values():
                    process.kill()
                    process.wait()
                end()
                said = open(f"{folder}/log").read().splitlines()
            bench.tell(dict(case=f"SIGTERM while the server is {case}", seconds=ended, codes=codes, said=said), len(ended) < 2 or codes["follower"] != 143 or codes["crawl"] not in (69, 143))
    finally:
        if database.process.poll() is None:
            thaw()
        database.stop()


def full(bench):
    # Checkpoints are frequent, so that little is needed for the write-ahead log.
    for disk in ("space", "data"):
        database = Troubled("max_wal_size=4MB", "min_wal_size=2MB", "wal_recycle=off", disk=disk)
        try:
            if disk == "space":
                query(database, "postgres", f"CREATE TABLESPACE small LOCATION '{database.folder}/space'")
            fill_up(bench, database, disk)
        finally:
            database.stop()


def fill_up(bench, database, disk):
    """A crawl for which there is less room than it needs, and the same when there is."""
    store = database.empty(bench.pippin)
    if disk == "space":
        query(database, "postgres", f"ALTER DATABASE web{database.databases} SET TABLESPACE small")
    case = dict(space="no room for tables", data="no room for the write-ahead log")[disk]
    with bench.serve() as server, tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        # Less than the tables of this crawl take.
        database.leave(8 << 20)
        process = stack.enter_context(ending(follower(bench.pippin, store, f"{folder}/copy", f"{folder}/following")))
        code = start(bench.pippin, bench.seeds, store, DELAY, f"{folder}/log").wait(300)
        said = open(f"{folder}/log").read().splitlines()
        log = [line for line in open(f"{database.folder}/log").read().splitlines() if "No space" in line or "PANIC" in line]
        # Without room for its log the server may not start again at all.
        time.sleep(3)
        lives = database.process.poll() is None
        right = 74 if lives else 69
        bench.tell(dict(case=case, code=code, right=right, server_lives=lives, said=said, log=log[-3:]), code not in (74, right))
        bench.try_(f"{case}, the same command again", bench.crawl(store, delay=DELAY), right, ["Make room"] if lives else [], seconds=300)
        database.make_room()
        lived = process.poll() is None
        again = bench.finish(store, DELAY)
        process.terminate()
        process.wait(30)
        following = [line for line in open(f"{folder}/following").read().splitlines() if not line.startswith(("Taken", "Index", "Rank"))]
        bench.judge(f"{case}, then there is", server, store, again, 0, dict(follower_lived=lived, follower_said=following))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("site")
    parser.add_argument("pippin")
    parser.add_argument("--parts", default=PARTS)
    options = parser.parse_args()
    bench = Bench(options)
    known = dict(
        refusals=refusals, rights=rights, standby=standby, limits=limits, settings=settings, verbs=verbs, sessions=sessions, away=away, frozen=frozen,
        signals=signals, full=full,
    )
    for part in options.parts.split(","):
        known[part](bench)
    raise SystemExit(1 if bench.failed else 0)


if __name__ == "__main__":
    main()
