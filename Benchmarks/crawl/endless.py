"""endless.c as a context: a web of any size, with a log of exact times."""

import collections
import os
import pathlib
import resource
import socket
import subprocess
import time

from referee import prefer

Request = collections.namedtuple("Request", "time host path")


class Endless:
    """Serves hosts 0.localhost and on, of so many pages each, as long as the `with` lasts."""

    def __init__(self, folder, port, hosts, pages, step=50_000, log=None, is_small=False):
        self.folder, self.port, self.hosts, self.log = folder, port, hosts, log
        self.arguments = [str(port), str(hosts), str(pages), str(step)] + ([log] if log else []) + (["small"] if log and is_small else [])

    def __enter__(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        source = pathlib.Path(__file__).resolve().parent / "endless.c"
        subprocess.run([os.environ.get("CC", "cc"), "-O2", "-o", f"{self.folder}/endless", source], check=True)
        with open(self.seeds, "w") as file:
            file.write("".join(f"http://{host}.localhost:{self.port}/\n" for host in range(self.hosts)))
        self.process = subprocess.Popen([f"{self.folder}/endless", *self.arguments], stdout=subprocess.PIPE, text=True, start_new_session=True)
        prefer(self.process.pid)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return self
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the endless web did not start")

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Ends it, so that the log is whole."""
        self.process.terminate()
        self.process.wait()

    @property
    def seeds(self):
        return f"{self.folder}/seeds.txt"

    def requests(self):
        with open(self.log) as file:
            return [Request(float(moment), host, path) for moment, host, path in (line.split() for line in file)]
