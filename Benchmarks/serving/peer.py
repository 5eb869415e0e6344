#!/usr/bin/env python3
"""The same documents behind a small asyncio HTTP server: SQLite FTS5, or Tantivy's binding.

peer.py fts5|tantivy FOLDER PORT: answers /v1/search?q= and /v1/suggest?q= with ten (three) titles
and addresses as JSON. The server parses no more of a request than it must, so that what is
measured is mostly the engine and the language it is called from.
"""
import asyncio
import json
import os
import sqlite3
import sys
from urllib.parse import unquote_plus


class FTS5:
    def __init__(self, folder):
        path = f"{folder}/fts5.db"
        fresh = not os.path.exists(path)
        self.base = sqlite3.connect(path)
        if fresh:
            self.base.execute(
                "CREATE VIRTUAL TABLE docs USING fts5(title, summary, body, prefix='2 3 4')"
            )
            with open(f"{folder}/docs.tsv") as file:
                rows = (line.rstrip("\n").split("\t")[1:] for line in file)
                self.base.executemany("INSERT INTO docs VALUES(?, ?, ?)", rows)
            self.base.execute("INSERT INTO docs(docs) VALUES('optimize')")
            self.base.commit()

    def ask(self, expression, limit):
        rows = self.base.execute(
            "SELECT rowid, title, summary FROM docs WHERE docs MATCH ? "
            "ORDER BY bm25(docs, 5.0, 2.0, 1.0) LIMIT ?",
            (expression, limit),
        )
        return [{"id": row[0], "title": row[1], "snippet": row[2]} for row in rows]

    def search(self, text):
        return self.ask(" OR ".join(f'"{word}"' for word in text.split()), 10)

    def suggest(self, text):
        return self.ask(f'title : "{text}" *', 3)


class Tantivy:
    def __init__(self, folder):
        import tantivy

        self.module = tantivy
        schema = tantivy.SchemaBuilder()
        for name in ("title", "summary"):
            schema.add_text_field(name, stored=True)
        schema.add_text_field("body")
        path = f"{folder}/tantivy"
        fresh = not os.path.exists(path)
        os.makedirs(path, exist_ok=True)
        self.index = tantivy.Index(schema.build(), path=path)
        if fresh:
            writer = self.index.writer(heap_size=200_000_000, num_threads=1)
            with open(f"{folder}/docs.tsv") as file:
                for line in file:
                    title, summary, body = line.rstrip("\n").split("\t")[1:]
                    writer.add_document(
                        tantivy.Document(title=title, summary=summary, body=body)
                    )
            writer.commit()
            writer.wait_merging_threads()
        self.index.reload()
        self.searcher = self.index.searcher()

    def ask(self, query, limit):
        hits = self.searcher.search(query, limit).hits
        items = []
        for _, address in hits:
            stored = self.searcher.doc(address)
            items.append({"title": stored["title"][0], "snippet": stored["summary"][0]})
        return items

    def search(self, text):
        query = self.index.parse_query(
            text, ["title", "summary", "body"], {"title": 5.0, "summary": 2.0}
        )
        return self.ask(query, 10)

    def suggest(self, text):
        query = self.module.Query.regex_query(self.index.schema, "title", text + ".*")
        return self.ask(query, 3)


class Server(asyncio.Protocol):
    engine = None

    def connection_made(self, transport):
        self.transport = transport
        self.buffer = b""

    def data_received(self, data):
        self.buffer += data
        while (end := self.buffer.find(b"\r\n\r\n")) >= 0:
            target = self.buffer[: self.buffer.find(b"\r\n")].split(b" ")[1].decode()
            self.buffer = self.buffer[end + 4 :]
            path, _, query = target.partition("?q=")
            text = unquote_plus(query)
            items = (
                self.engine.suggest(text) if path == "/v1/suggest" else self.engine.search(text)
            )
            body = json.dumps({"items": items}).encode()
            self.transport.write(
                b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
                % len(body) + body
            )


async def main():
    kind, folder, port = sys.argv[1], sys.argv[2], int(sys.argv[3])
    Server.engine = {"fts5": FTS5, "tantivy": Tantivy}[kind](folder)
    server = await asyncio.get_running_loop().create_server(Server, "127.0.0.1", port)
    print("ready", flush=True)
    await server.serve_forever()


asyncio.run(main())
