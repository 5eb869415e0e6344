#!/usr/bin/env python3
"""A server that takes documents as Vespa does, and a check of the application that pippin writes for a real one.

usage: vespa.py PIPPIN WORK [--store STORE]

Prints a line of JSON: what the schema, its rank profiles and some queries name that is not there. With --store queries are printed
for that store. Ends with 1 when something is wrong. emulator.py --engine vespa uses the server.
"""

import argparse
import collections
import http.server
import json
import os
import re
import shutil
import threading
import urllib.parse
import xml.etree.ElementTree as XML

from kit import Pippin, Stub

FIELD = re.compile(r"field (\w+) type (\S+) \{([^}]*)\}")
NUMBERS = {"byte": (-128, 127), "int": (-(2**31), 2**31 - 1), "long": (-(2**63), 2**63 - 1)}
QUERIES = [
    ["plum"], ["plum cake"], ["+plum cake"], ["plum -cake"], ["plum site:a.example"], ["+plum +cake -pear lang:en"], ["missingword"],
    ["one two three four five six seven"], ["臺灣 plum"], ['say "it" \\ now'], ["plum", "--similar"], ["plum", "--region", "gb", "--prefer-lang", "de,en"],
]


class Schema:
    """The fields of a schema and its rank profiles, as far as this bench needs them; what it does not know is an error."""

    def __init__(self, text):
        self.text = text
        document = text[: text.index("stemming:")]
        self.fields = {name: (kind, dict(line.strip().split(": ", 1) for line in body.strip().splitlines())) for name, kind, body in FIELD.findall(document)}
        self.fieldsets = {name: fields.split(", ") for name, fields in re.findall(r"fieldset (\w+) \{\s*fields: ([^\n]*)\s*\}", text)}
        self.profiles = {}
        for block in re.split(r"\n  rank-profile ", text)[1:]:
            name, parent = re.match(r"(\w+)(?: inherits (\w+))? \{", block).groups()
            base = self.profiles.get(parent, ({}, {}, {}))
            inputs = {**base[0], **dict(re.findall(r"^      query\((\w+)\) (\S+)$", block, re.M))}
            functions = {**base[1], **dict(re.findall(r"function (\w+)\(\) \{\s*expression: ([^\n]*)\s*\}", block))}
            first = {**base[2], **dict(re.findall(r"(first-phase) \{\s*expression: ([^\n]*)\s*\}", block))}
            self.profiles[name] = (inputs, functions, first)

    def indexing(self, name):
        return self.fields.get(name, ("", {}))[1].get("indexing", "").split(" | ")

    def wrong(self):
        """What the schema says that cannot be, a sentence each."""
        found = []
        if self.text.count("{") != self.text.count("}") or self.text.count("(") != self.text.count(")"):
            found.append("braces do not match")
        for name, fields in self.fieldsets.items():
            found += [f"fieldset {name}: {field} is no index" for field in fields if "index" not in self.indexing(field)]
        for profile, (inputs, functions, first) in self.profiles.items():
            if "first-phase" not in first:
                found.append(f"{profile} has no first phase")
            for where, text in [*functions.items(), *first.items()]:
                found += [f"{profile}.{where}: {problem}" for problem in self.problems(text, inputs, functions)]
        return found

    def problems(self, text, inputs, functions):
        for name in re.findall(r"attribute\((\w+)\)", text):
            if "attribute" not in self.indexing(name):
                yield f"{name} is no attribute"
        for name in re.findall(r"bm25\((\w+)\)", text):
            if "index" not in self.indexing(name) or self.fields[name][1].get("index") != "enable-bm25":
                yield f"{name} has no bm25"
        for name in re.findall(r"matches\((\w+),\d+\)", text):
            if name not in self.fields:
                yield f"{name} is no field"
        for name in re.findall(r"query\((\w+)\)", text):
            if name not in inputs:
                yield f"query({name}) is no input"
        known = {"min", "max", "sum", "reduce", "map", "f", "x", "term", "label"} | functions.keys()
        plain = re.sub(r"(attribute|bm25|matches|query)\([^)]*\)|tensorFromLabels", "", text)
        for name in set(re.findall(r"[A-Za-z_]\w*", plain)) - known:
            yield f"{name} is unknown"

    def problem(self, fields):
        """Why a document is refused; None when it is not."""
        for name, value in fields.items():
            if name not in self.fields:
                return f"No field '{name}' in the structure of type 'page'"
            if not self.fits(self.fields[name][0], value):
                return f"Field '{name}' of type {self.fields[name][0]}: {str(value)[:60]}"
        return None

    def fits(self, kind, value):
        if kind.startswith("array<string>"):
            return isinstance(value, list) and all(isinstance(item, str) for item in value)
        if kind.startswith("tensor"):
            low, high = (-128, 127) if "int8" in kind else (-1e30, 1e30)
            return isinstance(value, dict) and all(isinstance(cell, (int, float)) and low <= cell <= high for cell in value.values())
        if kind in NUMBERS:
            return isinstance(value, int) and not isinstance(value, bool) and NUMBERS[kind][0] <= value <= NUMBERS[kind][1]
        return isinstance(value, {"bool": bool, "string": str, "float": (int, float)}[kind])

    def wrong_query(self, body):
        """What a query names that is not there."""
        found = []
        inputs = self.profiles[body["ranking"]["profile"]][0]
        for name in body:
            if name.startswith("input.query(") and name[12:-1] not in inputs:
                found.append(f"{name} is no input")
        for name in re.sub(r"\[\w+\]", "", body["ranking"]["sorting"]).replace("+", " ").replace("-", " ").split():
            if "attribute" not in self.indexing(name):
                found.append(f"sorted by {name}, which is no attribute")
        select, condition = re.match(r"select (.*) from page where (.*)$", body["yql"]).groups()
        found += [f"{name} is not shown" for name in select.split(", ") if "summary" not in self.indexing(name)]
        condition = re.sub(r'"(?:[^"\\]|\\.)*"', '""', condition)
        if condition.count("(") != condition.count(")"):
            found.append("brackets do not match")
        for name in re.findall(r"(\w+) (?:contains|=)", condition):
            if name not in self.fieldsets and not {"attribute", "index"} & set(self.indexing(name)):
                found.append(f"{name} cannot be searched")
        words = set(re.findall(r"[A-Za-z_]\w*", condition)) - self.fields.keys() - {"contains", "and", "or", "equiv", "ranked", "true", "false", "default"}
        return found + [f"{word} is no word of the language" for word in sorted(words)]


def application(pippin, folder):
    """The schema of the application that pippin writes."""
    shutil.rmtree(folder, ignore_errors=True)
    pippin.run("export", "--mapping", "--format", "vespa", "-o", folder)
    types = [element.get("type") for element in XML.parse(f"{folder}/services.xml").iter("document")]
    if types != ["page"]:
        raise SystemExit(f"the services keep {types}")
    with open(f"{folder}/schemas/page.sd", encoding="utf-8") as file:
        return Schema(file.read())


class Vespa(Stub):
    """Takes documents over /document/v1/ with conditions, and does harm when asked to.

    `trouble` is as in Stub, asked for each document, with one more thing to do in its place: `late` cuts the connection and applies the
    document some seconds later, or when `wait_for_late` is called. `busy` is called for each document, too: the status that is answered in its place, or None.
    """

    def __init__(self, schema, capture=None, trouble=None, busy=None, index=None):
        self.schema, self.busy, self.fields, self.late_ones, self.ended = schema, busy, {}, [], threading.Event()
        super().__init__(capture=capture, trouble=trouble, index=index)
        stub, handler = self, self.server.RequestHandlerClass

        def handle(self):
            body = self.body()
            stub.requests.append((self.command, self.path, dict(self.headers), len(body)))
            url = urllib.parse.urlsplit(self.path)
            parts = url.path.split("/")
            if parts[:6] != ["", "document", "v1", "pippin", "page", "docid"] or len(parts) != 7 or self.command not in ("GET", "POST"):
                return self.answer(404, {"message": f"No binding for URI 'http://stub{self.path}'."})
            if self.command == "GET":
                return stub.get(self, url.path, parts[6])
            options = dict(urllib.parse.parse_qsl(url.query))
            with stub.lock:
                number = stub.bulks
                stub.bulks += 1
            is_mark = parts[6] == "feed"
            status = stub.busy(number) if stub.busy and not is_mark else None
            if status:
                stub.count(f"answered {status}")
                return self.answer(status, {"pathId": url.path, "message": "no"})
            harm = stub.trouble(number, body) if stub.trouble and not is_mark else None
            proceed = lambda: stub.put(url.path, parts[6], options, body)
            return harm(self, body, proceed) if harm else self.answer(*proceed())

        for name in ("do_GET", "do_POST", "do_PUT", "do_HEAD", "do_DELETE"):
            setattr(handler, name, handle)

    def count(self, what):
        with self.lock:
            self.index.statuses[what] += 1

    def get(self, handler, path, number):
        with self.lock:
            fields = self.fields.get(number)
        answer = {"pathId": path, "id": f"id:pippin:page::{number}"}
        return handler.answer(*((404, answer) if fields is None else (200, {**answer, "fields": fields})))

    def put(self, path, number, options, body):
        """Applies a document; the status and the body of the answer."""
        answer = {"pathId": path, "id": f"id:pippin:page::{number}"}
        fields = json.loads(body)["fields"]
        problem = self.schema.problem(fields)
        with self.lock:
            if problem:
                self.index.statuses["put 400"] += 1
                return 400, {**answer, "message": problem}
            if not self.holds(options, self.fields.get(number)):
                self.index.statuses["put 412"] += 1
                return 412, {**answer, "message": "ReturnCode(TEST_AND_SET_CONDITION_FAILED, Condition did not match document)"}
            self.fields[number] = fields
            if self.capture:
                self.capture.write(body + b"\n")
            self.index.statuses["put 200"] += 1
            if number != "feed":
                self.index.versions[number] = fields["version"]
                self.index.documents.pop(number, None)
                if fields["removed"] == 0:
                    self.index.documents[number] = {name: value for name, value in fields.items() if name != "version"}
        return 200, answer

    @staticmethod
    def holds(options, known):
        if known is None:
            return options.get("create") == "true" or "condition" not in options
        if "condition" not in options:
            return True
        name, sign, value = re.fullmatch(r'page\.(\w+)(<=|==)(\d+|"[^"]*")', options["condition"]).groups()
        if name not in known:
            return False
        return known[name] <= int(value) if sign == "<=" else known[name] == value.strip('"')

    def late(self, handler, proceed, seconds):
        """Cuts the connection; what was sent arrives after `seconds` (None: at the end), when others have sent newer ones."""

        def arrive():
            self.ended.wait(seconds)
            status, _ = proceed()
            self.count(f"late {status}")

        thread = threading.Thread(target=arrive, daemon=True)
        self.late_ones.append(thread)
        thread.start()
        handler.cut()

    def wait_for_late(self):
        self.ended.set()
        for thread in self.late_ones:
            thread.join()


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("pippin")
    parser.add_argument("work")
    parser.add_argument("--store")
    options = parser.parse_args()
    work = os.path.abspath(options.work)
    os.makedirs(work, exist_ok=True)
    pippin = Pippin(os.path.abspath(options.pippin), os.path.abspath(options.store) if options.store else f"{work}/none")
    # Export knows no store for this, and takes the option all the same.
    schema = application(pippin, f"{work}/application")
    wrong, queries = schema.wrong(), collections.Counter()
    for exact in ([], ["--exact"]) if options.store else ():
        for query in QUERIES:
            words, flags = query[0], query[1:]
            text = pippin.run("search", *flags, "--format", "vespa", *exact, "--", words)
            queries["exact" if exact else "plain"] += 1
            wrong += [f"{words}: {problem}" for problem in schema.wrong_query(json.loads(text))]
    print(json.dumps(dict(part="vespa", fields=len(schema.fields), profiles=sorted(schema.profiles), queries=dict(queries), wrong=wrong), ensure_ascii=False), flush=True)
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
