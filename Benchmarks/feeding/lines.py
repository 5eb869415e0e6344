#!/usr/bin/env python3
"""Is every line that `pippin feed` sends a right one?

usage: lines.py BULK MAPPING [--exact] [--specification FOLDER]

BULK is what was sent, MAPPING what `pippin export --mapping` prints. Each action is held against the schema below, which is written
from the documentation of the bulk interface, and with --specification against the schemas of opensearch-api-specification in that
folder, too (_core.bulk.yaml and what it names). Each document is held against the mapping, which has to be strict.
"""

import argparse
import collections
import json
import math
import re
import sys

OPERATION = {
    "type": "object", "required": ["_id", "version", "version_type"], "additionalProperties": False,
    "properties": {
        "_index": {"type": "string", "pattern": "^[^-_+A-Z][^A-Z\\\\/*?\"<>| ,#:]{0,254}$"},
        "_id": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
        "version": {"type": "integer", "minimum": 0, "maximum": 2**63 - 1},
        "version_type": {"const": "external_gte"},
    },
}
ACTION = {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": False, "properties": {"index": OPERATION, "delete": OPERATION}}
LIMITS = {"long": 2**63, "integer": 2**31, "short": 2**15, "byte": 2**7}
LIST_FIELDS = ("keyword", "text")


def once(pairs):
    """A JSON object in which no name stands twice."""
    if len(dict(pairs)) != len(pairs):
        raise ValueError(f"a name stands twice: {[name for name, count in collections.Counter(name for name, _ in pairs).items() if count > 1]}")
    return dict(pairs)


def no_constant(name):
    raise ValueError(f"{name} is no JSON")


def read(line):
    return json.loads(line, object_pairs_hook=once, parse_constant=no_constant)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def faults_of_feature(name, value, where):
    if not is_number(value) or value <= 0:
        yield f"{where}: {name} = {value!r}: a feature is a number above 0"
    elif value < 1.17549435e-38 or value > 3.4e38:
        yield f"{where}: {name} = {value!r} is no normal float"


def faults_of_value(field, own, value):
    kind = own["type"]
    if kind == "rank_feature":
        yield from faults_of_feature(field, value, "rank_feature")
    elif kind == "rank_features":
        if not isinstance(value, dict):
            yield f"{field}: rank_features is an object"
            return
        for name, number in value.items():
            if "." in name or name == "":
                yield f"{field}: the name of the feature {name!r}"
            if len(name.encode()) > 32766:
                yield f"{field}: a feature of {len(name.encode())} bytes"
            yield from faults_of_feature(name, number, field)
    else:
        for one in value if isinstance(value, list) else [value]:
            if kind in ("text", "keyword"):
                if not isinstance(one, str):
                    yield f"{field}: {one!r} is no text"
                elif any(0xD800 <= ord(letter) < 0xE000 for letter in one):
                    yield f"{field}: half of a surrogate pair"
                elif kind == "keyword" and own.get("ignore_above") is None and len(one.encode()) > 32766:
                    yield f"{field}: a keyword of {len(one.encode())} bytes, and Lucene takes 32,766"
            elif kind == "boolean":
                if not isinstance(one, bool):
                    yield f"{field}: {one!r} is neither true nor false"
            elif kind in LIMITS:
                if not isinstance(one, int) or isinstance(one, bool) or not -LIMITS[kind] <= one < LIMITS[kind]:
                    yield f"{field}: {one!r} is no {kind}"
            else:
                yield f"{field}: the type {kind} is not known here"
        if isinstance(value, list) and kind not in LIST_FIELDS:
            yield f"{field}: a list of {kind}"


def faults_of_document(document, fields, is_exact, neutral):
    for name, value in document.items():
        if name not in fields:
            yield f"the mapping lacks {name}"
        elif value is None:
            yield f"{name} is null"
        else:
            yield from faults_of_value(name, fields[name], value)
    for name in ("url", "page", "representative", "static"):
        if name not in document:
            yield f"{name} is missing"
    for name, value in document.get("signals", {}).items():
        if not value <= 1:
            yield f"signals: {name} = {value}"
    if is_exact:
        for name, value in document.get("terms", {}).items():
            if not (isinstance(value, int) and 1 <= value <= 112):
                yield f"terms: {name} = {value}"
            if not re.fullmatch(r"[^\W_].*|_([0-9a-f]{2})+", name):
                yield f"terms: the name {name!r}"
    elif "terms" in document:
        yield "terms without --exact"
    parts = {name: document.get(f"{name}High", 0) * 256 + document.get(f"{name}Low", 0) for name in ("base", "excess")}
    if sum(parts.values()) != document.get("static"):
        yield f"static is {document.get('static')}, and its parts are {parts}"
    if any(document.get(f"{name}Low", 0) > 255 or document.get(f"{name}High", 0) > 256 for name in parts):
        yield "a byte of the static score is none"
    if parts["excess"]:
        yield from neutral.differs(parts["base"])


class Neutral:
    """The score of a page of which nothing is known: what is below it is the same for all pages that have more."""

    known = None

    def differs(self, base):
        if self.known is None:
            self.known = base
        if self.known != base:
            yield f"the neutral score is {base} here and {self.known} elsewhere"


def specification(folder):
    """A validator by the official schemas."""
    import yaml
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource
    from referencing.jsonschema import DRAFT202012

    def retrieve(address):
        with open(f"{folder}/{address.rsplit('/', 1)[-1]}") as file:
            return Resource.from_contents(yaml.safe_load(file), default_specification=DRAFT202012)

    registry = Registry(retrieve=retrieve)
    return lambda name: Draft202012Validator({"$ref": f"file:///_core.bulk.yaml#/components/schemas/{name}"}, registry=registry)


def check(bulk, mapping, is_exact, folder=None):
    """Counts of what there is, and the faults with how often they are, an example each."""
    from jsonschema import Draft202012Validator

    validators = [Draft202012Validator(ACTION)]
    if folder:
        validators.append(specification(folder)("OperationContainer"))
    mappings, neutral, known = mapping["mappings"], Neutral(), set()
    faults, counts, examples = collections.Counter(), collections.Counter(), {}

    def fault(what, line):
        key = re.sub(r"[0-9]+|'[^']*'", "…", what)[:90]
        faults[key] += 1
        examples.setdefault(key, f"{what[:160]} in {line[:120]!r}")

    if mappings.get("dynamic") != "strict":
        fault("the mapping is not strict", b"")
    with open(bulk, "rb") as lines:
        for line in lines:
            counts["lines"] += 1
            if not line.endswith(b"\n"):
                fault("a line without an end", line)
            try:
                action = read(line.decode("utf-8", "strict"))
                # Actions are alike but for these two, which are looked at one by one; a schema is asked once about what is alike.
                shape = re.sub(rb'"_id":"[0-9a-f]{32}"|"version":[0-9]{1,18}', lambda found: found.group()[:6], line)
                if shape not in known:
                    errors = [error.message for validator in validators for error in validator.iter_errors(action)]
                    if not errors and len(known) < 1000:
                        known.add(shape)
                    for error in errors:
                        fault(f"action: {error}", line)
                name = next(iter(action), "")
                counts[name] += 1
                if name == "delete":
                    continue
                line = next(lines)
                counts["lines"] += 1
                document = read(line.decode("utf-8", "strict"))
                for what in faults_of_document(document, mappings["properties"], is_exact, neutral):
                    fault(what, line)
            except (ValueError, StopIteration) as error:
                fault(f"no JSON: {error}", line)
    return counts, faults, examples


def wrong_ones_are_found(mapping):
    """That the check itself finds what is wrong: how many of these lines it takes."""
    from jsonschema import Draft202012Validator

    validator, fields = Draft202012Validator(ACTION), mapping["mappings"]["properties"]
    right = {"_id": "0" * 32, "version": 1, "version_type": "external_gte"}
    actions = [{}, {"index": right, "delete": right}, {"update": right}, {"index": {**right, "version": "1"}}, {"index": {**right, "_id": "x"}}, {"index": {**right, "routing": "a"}}]
    document = {"url": "u", "page": 1, "representative": "0" * 32, "static": 257, "baseHigh": 1, "baseLow": 1}
    documents = [
        {**document, "unknown": 1}, {**document, "excessLow": 0}, {**document, "baseLow": 2}, {**document, "page": "1"}, {**document, "signals": {"a.b": 0.5}},
        {**document, "signals": {"a": 2}}, {**document, "title": 1}, {**document, "url": None}, {**document, "appLinked": "true"},
    ]
    taken = sum(validator.is_valid(action) for action in actions) + sum(not list(faults_of_document(one, fields, False, Neutral())) for one in documents)
    return taken + bool(list(faults_of_document(document, fields, False, Neutral())))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("bulk")
    parser.add_argument("mapping")
    parser.add_argument("--exact", action="store_true")
    parser.add_argument("--specification")
    options = parser.parse_args()
    with open(options.mapping) as file:
        mapping = json.load(file)
    counts, faults, examples = check(options.bulk, mapping, options.exact, options.specification)
    blind = wrong_ones_are_found(mapping)
    print(json.dumps(dict(part="lines", **counts, wrong=sum(faults.values()), by_the_specification=bool(options.specification), wrong_lines_that_pass=blind)))
    for key, count in faults.most_common(20):
        print(f"  {count} times: {examples[key]}")
    sys.exit(1 if faults or blind else 0)


if __name__ == "__main__":
    main()
