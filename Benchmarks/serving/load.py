#!/usr/bin/env python3
"""Loads servers one after the other with wrk and prints a table.

load.py FOLDER SECONDS NAME=PORT=PID...: for search and suggest at 1, 16 and 256 connections:
requests a second, p50, p95, p99 in milliseconds, and requests for each second of the server's CPU
time. The last column is the ratio to the first server.
"""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TICKS = os.sysconf("SC_CLK_TCK")


def cpu(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def measure(folder, seconds, port, pid, path, file, connections):
    before = cpu(pid)
    output = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s", "-s",
         f"{HERE}/queries.lua", f"http://127.0.0.1:{port}", "--", path, f"{folder}/{file}"],
        capture_output=True, text=True, check=True,
    ).stdout
    spent = cpu(pid) - before
    line = [part for part in output.split("\n") if part.startswith("RESULT")][0].split()
    requests, duration = int(line[1]), float(line[2])
    p50, p95, p99 = (int(value) / 1000 for value in line[3:6])
    return requests / duration, p50, p95, p99, requests / max(spent, 1e-9), int(line[6])


def main():
    folder, seconds = sys.argv[1], sys.argv[2]
    servers = [argument.split("=") for argument in sys.argv[3:]]
    print(f"{'':22}{'conns':>6}{'req/s':>9}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}"
          f"{'req/CPU s':>11}{'errors':>8}{'ratio':>7}")
    for path, file in (("/v1/search", "queries.txt"), ("/v1/suggest", "prefixes.txt")):
        for connections in (1, 16, 256):
            base = None
            for name, port, pid in servers:
                rate, p50, p95, p99, each, errors = measure(
                    folder, seconds, port, pid, path, file, connections)
                base = base or each
                print(f"{name + ' ' + path[4:]:22}{connections:6}{rate:9.0f}{p50:9.2f}{p95:9.2f}"
                      f"{p99:9.2f}{each:11.0f}{errors:8}{base / max(each, 1e-9):7.1f}", flush=True)


if __name__ == "__main__":
    main()
