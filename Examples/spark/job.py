"""Reads WARC archives with pippin under Spark, on one machine or on a cluster.

    spark-submit job.py host-files ARCHIVE... -o hosts.jsonl
    spark-submit job.py records ARCHIVE... --host-files hosts.jsonl -o records

README.md beside this file says what the steps are for.
"""
import argparse
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

from pyspark import SparkConf, SparkContext, SparkFiles, StorageLevel


class PippinFailed(Exception):
    """A command that failed; the message has the sentence that it ended with."""


def lines(command, names=(), read=None, archive=""):
    """Yields the lines that `command` prints.

    It is given `names`, a line each, or what the shell command `read` prints, to which the archive is "$1".
    """
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as errors:
        given.writelines(f"{name}\n".encode() for name in names)
        given.seek(0)
        children = []
        try:
            if read:
                shell = ["/bin/sh", "-c", read, "sh", archive]
                children.append(subprocess.Popen(shell, stdout=subprocess.PIPE, stderr=errors))
            source = children[0].stdout if read else given
            children.append(subprocess.Popen(command, stdin=source, stdout=subprocess.PIPE, stderr=errors))
            if read:
                source.close()
            for line in children[-1].stdout:
                yield line.decode().rstrip("\n")
            codes = [child.wait() for child in children]
        except OSError as error:
            raise PippinFailed(f"{command[0]} cannot be run on this machine: {error}") from None
        finally:
            # A task may be stopped before its end.
            for child in children:
                if child.poll() is None:
                    child.kill()
                    child.wait()
                child.stdout.close()
        if any(codes):
            errors.seek(max(0, errors.seek(0, os.SEEK_END) - 4096))
            said = " ".join(errors.read().decode("utf-8", "replace").split())
            raise PippinFailed(f"{archive} ended with {codes[-1] or codes[0]}: {said}".lstrip())


def save_host_files(context, options):
    """Step 1: the robots.txt and association files of all hosts, in one sorted file."""
    command = [options.pippin, "ingest", "--host-files-only", "--quiet"]
    read = options.read

    def partition(numbered):
        # The files of each archive are sorted for themselves.
        for number, archive in numbered:
            given = command + ["-"] if read else command + ["--", archive]
            for line in lines(given, read=read, archive=archive):
                yield number, line

    archives = context.parallelize(list(enumerate(options.archives)), options.partitions)
    found = archives.mapPartitions(partition).persist(StorageLevel.DISK_ONLY)
    found.count()
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, group in itertools.groupby(found.toLocalIterator(), key=lambda pair: pair[0]):
            paths.append(os.path.join(folder, f"{number}.jsonl"))
            with open(paths[-1], "w", encoding="utf-8", newline="\n") as part:
                part.writelines(line + "\n" for _, line in group)
        # Of two captures of one file the later counts; in groups, because a command line has an end.
        for level in itertools.count():
            groups = [paths[start : start + 500] for start in range(0, len(paths), 500)] or [[os.devnull]]
            paths = [os.path.join(folder, f"{level}-{number}") for number in range(len(groups))]
            if len(groups) == 1:
                paths = [options.output]
            for group, path in zip(groups, paths):
                merge = command + [f"--host-files={part}" for part in group] + ["-o", path]
                list(lines(merge))
            if len(groups) == 1:
                return


def save_records(context, options):
    """Step 2: the records of all pages, sorted by URL."""
    command = [options.pippin, "ingest", "--pipe", "--with-times", "--quiet"]
    read, is_each = options.read, options.all_captures
    names = []
    for path in options.host_files:
        context.addFile(path)
        names.append(os.path.basename(path))

    def partition(archives):
        given = command + [f"--host-files={SparkFiles.get(name)}" for name in names]
        if not read:
            # One process reads all archives of the partition; without any, it would have none to read.
            archives = list(archives)
            return lines(given, names=archives) if archives else iter(())
        return itertools.chain.from_iterable(
            lines(given + ["-"], read=read, archive=archive) for archive in archives
        )

    def keyed(line):
        record = json.loads(line)
        capture = (record["fetch"].get("fetchedAt", ""), line)
        return ((record["url"], *capture) if is_each else record["url"]), capture

    # Of the captures of a page the latest counts, and of one moment that of the greater line.
    found = context.parallelize(options.archives, options.partitions).mapPartitions(partition)
    kept = found.map(keyed).reduceByKey(max, options.partitions).sortByKey(numPartitions=options.partitions)
    kept.map(lambda pair: pair[1][1]).saveAsTextFile(options.output)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    steps = parser.add_subparsers(required=True, metavar="STEP")
    for name, step, output in (
        ("host-files", save_host_files, "a file on this machine"),
        ("records", save_records, "a folder that is not there yet"),
    ):
        own = steps.add_parser(name, help=step.__doc__, fromfile_prefix_chars="@")
        own.add_argument("archives", nargs="+", help="WARC archives; @FILE stands for the lines of FILE")
        own.add_argument("-o", "--output", required=True, help=output)
        own.add_argument("--partitions", type=int, help="how many tasks there are; else one an archive")
        own.add_argument("--pippin", default="pippin", help="the program, on every machine")
        own.add_argument("--read", help="a shell command that prints the archive \"$1\", where it is no file")
        own.set_defaults(step=step)
    own.add_argument("--host-files", action="append", required=True, help="an output of the first step")
    own.add_argument("--all-captures", action="store_true", help="keep every capture of a page")
    options = parser.parse_args()
    options.partitions = options.partitions or len(options.archives)
    context = SparkContext(conf=SparkConf().setAppName("pippin").setIfMissing("spark.master", "local[*]"))
    try:
        options.step(context, options)
    except Exception as error:
        # The sentence is somewhere within a trace of Java and Python.
        said = re.search(r"PippinFailed: (.*)", f"{type(error).__name__}: {error}")
        if not said:
            raise
        # Spark's progress line may be on the terminal.
        sys.exit(f"\njob.py: {said.group(1)}")
    finally:
        context.stop()


if __name__ == "__main__":
    main()
