#!/bin/sh
# How long the program takes to start, and to inspect a local page, beside /bin/true.
#   start.sh PIPPIN PAGE
set -eu
command -v hyperfine >/dev/null || { echo "skipped: there is no hyperfine"; exit 0; }
hyperfine -N --warmup 5 --runs 40 /bin/true "$1 --version" "$1 inspect $2 --url https://a.example/"
