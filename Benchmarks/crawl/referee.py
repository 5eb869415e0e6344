"""nginx as server and referee: its log says what was asked for, and when."""

import collections
import os
import resource
import signal
import socket
import subprocess
import time

TICK = os.sysconf("SC_CLK_TCK")
LOG_FORMAT = '$msec $server_addr $status $request_time $connection "$request_uri"'
HEAD = """worker_processes 1; worker_rlimit_nofile 65536; daemon off; pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections 20000; use epoll; multi_accept on; }}
http {{
  types {{ text/html html; application/xml xml; text/plain txt; }}
  default_type text/html; charset utf-8; sendfile on; tcp_nopush on; tcp_nodelay on;
  keepalive_timeout 120s; keepalive_requests 100000000; server_tokens off;
  open_file_cache max=8000 inactive=600s; open_file_cache_valid 600s; open_file_cache_errors on;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  log_format referee '{log}';
  access_log {folder}/access.log referee{buffer};
"""

def prefer(pid):
    """Lets a process and its session go before others, when PRIORITY says how much (-20 to 19).

    Kernels that group sessions share the CPU between them, and nice counts within one only.
    """
    if os.environ.get("PRIORITY"):
        with open(f"/proc/{pid}/autogroup", "w") as file:
            file.write(os.environ["PRIORITY"])


Request = collections.namedtuple("Request", "time host status seconds connection path")


class Server:
    """nginx over a folder, for as long as the `with` lasts."""

    def __init__(self, folder, port, servers, buffer="256k flush=1s"):
        self.folder, self.port = folder, port
        self.log = f"{folder}/access.log"
        with open(f"{folder}/nginx.conf", "w") as file:
            file.write(HEAD.format(folder=folder, log=LOG_FORMAT, buffer=f" buffer={buffer}" if buffer else "") + servers + "}\n")

    @staticmethod
    def of_files(folder, port, buffer="256k flush=1s"):
        """Serves each folder below `folder`/hosts under the address that is its name."""
        return Server(folder, port, f"  server {{ listen 0.0.0.0:{port} backlog=8192; root {folder}/hosts/$server_addr; }}\n", buffer)

    def __enter__(self):
        open(self.log, "w").close()
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        self.process = subprocess.Popen(
            ["nginx", "-e", f"{self.folder}/error.log", "-c", f"{self.folder}/nginx.conf", "-p", self.folder],
            start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard)),
        )
        prefer(self.process.pid)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.10.1", self.port), 0.2).close()
                return self
            except OSError:
                time.sleep(0.05)
        self.stop()
        raise SystemExit("nginx did not start; see " + self.folder + "/error.log")

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)  # It writes its log out.
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.terminate()
                self.process.wait()

    def cpu(self):
        """The CPU seconds of nginx and its worker so far."""
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True
        ).stdout.split()
        return sum(process_cpu(pid) for pid in [self.process.pid, *children])

    def requests(self):
        return list(read_log(self.log))


def process_cpu(pid):
    try:
        fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    except FileNotFoundError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICK


def read_log(path):
    for line in open(path, errors="replace"):
        try:
            facts, path, _ = line.split('"')
            moment, host, status, seconds, connection = facts.split()
        except ValueError:
            continue  # The last line, when the log is read while it is written.
        yield Request(float(moment), host, int(status), float(seconds), connection, path)


class Truth:
    """What a complete and polite crawl has to fetch, and what it must not."""

    def __init__(self, folder):
        def read(name):
            with open(f"{folder}/{name}.txt") as file:
                return {self.key(line.strip()) for line in file if line.strip()}

        self.linked, self.listed, self.forbidden = read("linked"), read("listed"), read("forbidden")

    @staticmethod
    def key(address):
        _, _, host, path = address.split("/", 3)
        return host.split(":")[0], "/" + path

    def judge(self, requests, statuses=(200, 304)):
        fetched = collections.Counter()
        facts = dict(forbidden=0, robots=0, sitemaps=0, other=0)
        for request in requests:
            key = (request.host, request.path)
            if key in self.linked or key in self.listed:
                fetched[key] += request.status in statuses
            elif key in self.forbidden:
                facts["forbidden"] += 1
            elif request.path == "/robots.txt":
                facts["robots"] += 1
            elif "sitemap" in request.path:
                facts["sitemaps"] += 1
            else:
                facts["other"] += 1
        facts["linked"] = sum(1 for key in fetched if key in self.linked)
        facts["missing"] = len(self.linked) - facts["linked"]
        facts["listed"] = sum(1 for key in fetched if key in self.listed)
        facts["twice"] = sum(count - 1 for count in fetched.values() if count > 1)
        facts["connections"] = len({request.connection for request in requests})
        return facts


def gaps(requests):
    """The seconds between neighbouring requests to each host, smallest first."""
    by_host = collections.defaultdict(list)
    for request in requests:
        by_host[request.host].append(request.time)
    found = []
    for times in by_host.values():
        times.sort()
        found += [later - earlier for earlier, later in zip(times, times[1:])]
    return sorted(found)
