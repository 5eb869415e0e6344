"""Starts servers for the scripts of this folder, and asks them."""
import http.client
import json
import os
import re
import subprocess
import time
import urllib.parse


class Server:
    """One `pippin serve` on a free port."""

    def __init__(self, binary, store, *arguments):
        self.process = subprocess.Popen(
            [binary, "serve", "--port", "0", "--store", store, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        place = self.process.stdout.readline()
        found = re.search(r":(\d+)/$", place.strip())
        if not found:
            raise SystemExit("the server did not start: " + self.process.stderr.read())
        self.port = int(found.group(1))

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    def ask(self, path, connection=None, **parameters):
        connection = connection or self.connection()
        query = urllib.parse.urlencode(parameters)
        connection.request("GET", f"{path}?{query}" if query else path)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())

    def send(self, events, connection=None, path="/v1/engagements", network=None):
        connection = connection or self.connection()
        headers = {"Content-Type": "application/json"}
        if network:
            headers["X-Forwarded-For"] = network
        connection.request("POST", path, json.dumps(events), headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())

    def wait_until_writing(self, query):
        for _ in range(600):
            status, answer = self.ask("/v1/search", q=query, size=1)
            if answer.get("items") and "impression" in answer["items"][0]:
                return
            time.sleep(0.05)
        raise SystemExit("the server does not write")

    def end(self, signal=15):
        if self.process.poll() is None:
            os.kill(self.process.pid, signal)
        return self.process.wait()
