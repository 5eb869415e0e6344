#!/usr/bin/env python3
"""Says how many bytes each table and index of a store takes.

usage: tables.py STORE.SQLITE ADDRESSES
"""

import sqlite3
import sys


def main():
    database, addresses = sqlite3.connect(sys.argv[1]), int(sys.argv[2])
    try:
        rows = database.execute("SELECT name, sum(pgsize), sum(unused) FROM dbstat GROUP BY name ORDER BY 2 DESC").fetchall()
    except sqlite3.OperationalError:
        return print("this SQLite has no dbstat: sizes of tables are left out")
    print("table or index | MB | bytes an address | unused")
    print("--- | --- | --- | ---")
    for name, size, unused in rows:
        if size > 65_536:
            print(f"{name} | {size / 1e6:.1f} | {size / addresses:.1f} | {100 * unused / size:.0f} %")


if __name__ == "__main__":
    main()
