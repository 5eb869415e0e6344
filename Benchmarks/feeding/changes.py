#!/usr/bin/env python3
"""Does an index follow what changes without a change of its page, and the ways in which people change a feed?

usage: changes.py PIPPIN WORK [--pages 200]

After each change the feed goes on, and another index is filled from nothing with the same options: both must hold the same. Prints a
line of JSON a change; ends with 1 when one of them leaves the index behind, or ends with a code that does not fit.
"""

import argparse
import json
import os
import shutil
import signal

from collection import Collection
from kit import Pippin, Stub, identifier, write_warc

COPY = "https://copies.example/of/{}"


class Scene:
    """A store that is fed, and its server."""

    def __init__(self, binary, work, pages):
        self.work, self.pages, self.pippin = work, pages, Pippin(binary, f"{work}/store")
        shutil.rmtree(self.pippin.store, ignore_errors=True)
        shutil.copytree(f"{work}/made", self.pippin.store)
        self.stub, self.codes = Stub(), []
        self.url = f"{self.stub.url}/pages"

    def feed(self, *options, pippin=None):
        (pippin or self.pippin).run("feed", "--to", self.url, "--create", "--once", *options, codes=None, timeout=300)
        self.codes.append((pippin or self.pippin).last.returncode)

    def ingest(self, pages, hour=14):
        write_warc(f"{self.work}/more.warc", pages, f"2026-11-22T{hour}:00:00Z")
        self.pippin.ingest(f"{self.work}/more.warc")

    def unlike(self, *options):
        """How many documents of the index are unlike those of a new one, and the names of the fields."""
        with Stub() as fresh:
            self.pippin.run("feed", "--to", f"{fresh.url}/fresh", "--create", "--once", *options, codes=None)
            mine, right = self.stub.index.documents, fresh.index.documents
            differing = [number for number in mine.keys() | right.keys() if mine.get(number) != right.get(number)]
            names = {name for number in differing for name in mine.get(number, {}).keys() | right.get(number, {}).keys() if mine.get(number, {}).get(name) != right.get(number, {}).get(name)}
            return len(differing), sorted(names)[:12]


def weights(scene):
    scene.feed("--exact")
    scene.pippin.config = f"{scene.work}/weights.yaml"
    with open(scene.pippin.config, "w") as file:
        file.write("weights:\n  quality: 5\n  spam: 4\n  links: 0.5\n")
    scene.pippin.run("index", "--authority", "-q")
    scene.feed("--exact")
    return scene.unlike("--exact")


def exact_later(scene):
    scene.feed()
    scene.feed("--exact")
    return scene.unlike("--exact")


def exact_no_more(scene):
    scene.feed("--exact")
    scene.feed()
    return scene.unlike()


def app_linked_later(scene):
    scene.feed()
    scene.feed("--app-linked")
    return scene.unlike("--app-linked")


def app_linked_no_more(scene):
    scene.feed("--app-linked")
    scene.feed()
    return scene.unlike()


def copies(scene):
    """Copies come, and then the page that stands for them goes."""
    scene.feed()
    original = scene.pages[3]
    scene.ingest([dict(url=COPY.format(number), body=original["body"]) for number in range(3)])
    scene.feed()
    first, names = scene.unlike()
    scene.pippin.run("forget", "--url", original["url"], "-q")
    scene.feed()
    second, more = scene.unlike()
    return first + second, names + more


def links(scene):
    scene.feed()
    target = scene.pages[5]["url"]
    scene.ingest([dict(url=f"https://voter{number}.example/", body=f"<html><head><title>Voter {number}</title></head><body><p>A page of site {number}.</p><a href='{target}'>a</a></body></html>") for number in range(20)])
    scene.pippin.run("index", "--authority", "-q")
    scene.feed()
    return scene.unlike()


def expired(scene):
    """A page that says when it ends, and has ended; and one that comes back."""
    scene.feed()
    page = scene.pages[7]
    meta = '<meta name="robots" content="unavailable_after: 2026-11-01"><title>'
    scene.ingest([dict(url=page["url"], body=page["body"].replace("<title>", meta, 1))])
    scene.pippin.run("index", "--authority", "-q")
    scene.feed()
    gone, names = scene.unlike()
    gone += identifier(page["url"]) in scene.stub.index.documents
    scene.ingest([page], 15)
    scene.pippin.run("index", "--authority", "-q")
    scene.feed()
    back, more = scene.unlike()
    return gone + back + (identifier(page["url"]) not in scene.stub.index.documents), names + more


def marked_and_killed(scene):
    """The index is deleted, and the feed that makes it anew dies when it has marked it."""
    scene.feed()
    scene.stub.index.documents.clear()
    scene.stub.index.versions.clear()
    scene.stub.names.clear()
    with open(os.devnull, "wb") as log:
        started = []

        def kill(handler):
            started[0].send_signal(signal.SIGKILL)
            started[0].wait()

        scene.stub.marked = kill
        started.append(scene.pippin.start("feed", "--to", scene.url, "--create", "--once", log=log))
        started[0].wait()
    scene.stub.marked = None
    scene.feed()
    return scene.unlike()


def deleted(scene):
    """The index is deleted, and made anew by --create."""
    scene.feed()
    scene.stub.index.documents.clear()
    scene.stub.index.versions.clear()
    scene.stub.names.clear()
    scene.feed()
    return scene.unlike()


def restored(scene):
    """The store is an older copy of itself: what the index has later must not stay unseen."""
    shutil.copytree(scene.pippin.store, f"{scene.work}/older", dirs_exist_ok=True)
    scene.feed()
    scene.ingest([dict(scene.pages[9], body=scene.pages[9]["body"].replace("<title>", "<title>Later: ", 1))])
    scene.feed()
    older = Pippin(scene.pippin.binary, f"{scene.work}/older")
    scene.feed(pippin=older)
    code = scene.codes.pop()
    shutil.rmtree(f"{scene.work}/older")
    return int(code == 0), [f"code {code}"]


def other_store(scene):
    """Another store feeds the index of this one."""
    scene.feed()
    shutil.copytree(f"{scene.work}/made", f"{scene.work}/other", dirs_exist_ok=True)
    scene.feed(pippin=Pippin(scene.pippin.binary, f"{scene.work}/other"))
    code = scene.codes.pop()
    shutil.rmtree(f"{scene.work}/other")
    return int(code == 0), [f"code {code}"]


def again(scene):
    scene.feed("--exact")
    sent = sum(scene.stub.index.statuses.values())
    scene.feed("--exact")
    idle = sum(scene.stub.index.statuses.values()) - sent
    scene.feed("--exact", "--again")
    whole = sum(scene.stub.index.statuses.values()) - sent - idle
    count, names = scene.unlike("--exact")
    return count + idle + (whole < len(scene.stub.index.documents)), names + [f"{idle} sent without a change, {whole} with --again"]


SCENES = {
    "weights": weights, "--exact later": exact_later, "--exact no more": exact_no_more, "--app-linked later": app_linked_later,
    "--app-linked no more": app_linked_no_more, "copies, and their original forgotten": copies, "links": links, "expired, and back": expired,
    "index deleted": deleted, "index deleted, feed killed when it was marked": marked_and_killed, "an older copy of the store": restored,
    "another store": other_store, "--again": again,
}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("pippin")
    parser.add_argument("work")
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    work = os.path.abspath(options.work)
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    collection = Collection(options.pages, hosts=20)
    pages = [collection.page(number) for number in range(options.pages)]
    write_warc(f"{work}/pages.warc", pages)
    made = Pippin(os.path.abspath(options.pippin), f"{work}/made")
    made.ingest(f"{work}/pages.warc")
    made.run("index", "-q", "--authority")
    failed = 0
    for name, play in SCENES.items():
        if options.only not in name:
            continue
        scene = Scene(os.path.abspath(options.pippin), work, pages)
        with scene.stub:
            unlike, names = play(scene)
        codes = [code for code in scene.codes if code]
        print(json.dumps(dict(part="changes", change=name, unlike=unlike, fields=names, codes=codes)), flush=True)
        failed += bool(unlike) + bool(codes)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
