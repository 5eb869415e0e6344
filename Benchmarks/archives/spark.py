"""Shows that the Spark job of Examples/spark gives the bytes of a direct run, however archives are divided.

    python spark.py [--pippin PATH] [--archives 8] [--pages 40] [--hosts 12] [--cores 2]

The interpreter has to have PySpark, and the machine Java. Ends with 1 when anything differs. See spark.md.
"""
import argparse
import glob
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from types import SimpleNamespace

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../Examples/spark"))
# Workers of Spark import the job by its name, too.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [sys.path[0], os.environ.get("PYTHONPATH")]))
os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
import job  # noqa: E402
from pyspark import SparkConf, SparkContext  # noqa: E402


def digest(lines):
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def latest(lines):
    """The last step of the job, by hand: the latest capture of each page, sorted by URL."""
    kept = {}
    for line in lines:
        record = json.loads(line)
        capture = (record["fetch"].get("fetchedAt", ""), line)
        kept[record["url"]] = max(kept.get(record["url"], capture), capture)
    return [kept[url][1] for url in sorted(kept)]


def pippin(options, *arguments):
    command = [options.pippin, "ingest", "--quiet", *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode().splitlines()


def spark(context, archives, output, partitions, pippin_path, read=None):
    """Runs both steps; returns the lines of the records."""
    hosts = f"{output}-{partitions}{'-read' if read else ''}.jsonl"
    folder = hosts.removesuffix(".jsonl")
    common = {"archives": archives, "partitions": partitions, "pippin": pippin_path, "read": read}
    job.save_host_files(context, SimpleNamespace(**common, output=hosts))
    job.save_records(context, SimpleNamespace(**common, output=folder, host_files=[hosts], all_captures=False))
    assert os.path.exists(f"{folder}/_SUCCESS")
    with open(hosts, encoding="utf-8", newline="\n") as file:
        files = file.read().splitlines()
    records = []
    for path in sorted(glob.glob(f"{folder}/part-*")):
        with open(path, encoding="utf-8", newline="\n") as file:
            records += file.read().split("\n")[:-1]
    return files, records


def division(context, options, folder, is_apart):
    """Compares all divisions of one set of archives; returns the rows of the table, and whether all is the same."""
    name = "archives of their own" if is_apart else "archives of pages"
    source = f"{folder}/{'apart' if is_apart else 'within'}"
    sizes = [f"--{key}={getattr(options, key)}" for key in ("archives", "pages", "hosts")]
    subprocess.run([sys.executable, f"{HERE}/make.py", source, *sizes, *["--apart"] * is_apart], check=True)
    archives = sorted(glob.glob(f"{source}/*.warc.gz"))
    start = time.monotonic()
    pippin(options, "--host-files-only", "-o", f"{source}/hosts.jsonl", *archives)
    records = latest(pippin(options, "--pipe", "--with-times", f"--host-files={source}/hosts.jsonl", *archives))
    direct = time.monotonic() - start
    with open(f"{source}/hosts.jsonl", encoding="utf-8", newline="\n") as file:
        expected = (digest(file.read().splitlines()), digest(records))
    alone = latest(line for path in archives for line in pippin(options, "--pipe", "--with-times", path))
    lost = sum(one != other for one, other in zip(records, alone))
    rows = [f"robots.txt in {name}: {len(records)} pages of {len(archives)} archives, {expected[1]}"]
    rows.append(f"  one process, all archives, no --host-files: "
                + said(digest(latest(pippin(options, "--pipe", "--with-times", *archives))) == expected[1]))
    rows.append(f"  a process for each archive, no --host-files: {lost} records differ")
    is_same, first = "same" in rows[1], None
    for partitions, read in ((1, None), (2, None), (8, None), *[(8, 'cat "$1"')] * is_apart):
        start = time.monotonic()
        files, found = spark(context, archives, f"{source}/spark", partitions, options.pippin, read)
        taken = time.monotonic() - start
        first = first or taken
        is_equal = (digest(files), digest(found)) == expected
        is_same = is_same and is_equal
        rows.append(f"  Spark, {partitions} partitions{', as streams' if read else ''}: {said(is_equal)}, "
                    f"{taken / first:.2f} of the time with 1 partition, {taken / direct:.1f} of a direct run's")
    return rows, is_same and lost > 0, archives


def said(is_equal):
    return "the same bytes" if is_equal else "OTHER BYTES"


def damage(context, options, folder, archives):
    """Cuts an archive off; returns whether the task fails with the sentence, and nothing is said to be complete."""
    cut = f"{folder}/cut.warc.gz"
    shutil.copy(archives[0], cut)
    os.truncate(cut, os.path.getsize(cut) - 100)
    rows, is_told = [], True
    for read in (None, 'cat "$1"'):
        output = f"{folder}/damaged{'-read' if read else ''}"
        run = SimpleNamespace(archives=[*archives, cut], partitions=2, pippin=options.pippin, read=read,
                              output=output, host_files=[f"{folder}/apart/hosts.jsonl"], all_captures=False)
        said = ""
        try:
            job.save_records(context, run)
        except Exception as error:
            said = next((line for line in str(error).splitlines() if "PippinFailed: " in line), str(error))
        is_told &= "the archive is damaged" in said and "cut.warc.gz" in said
        is_told &= "ended with 65" in said and not os.path.exists(f"{output}/_SUCCESS")
        rows.append(f"a truncated archive{', as a stream' if read else ''}: {said.strip().replace(folder, '…')}")
    return rows, is_told


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pippin", default=shutil.which("pippin"))
    parser.add_argument("--archives", type=int, default=8)
    parser.add_argument("--pages", type=int, default=40, help="pages of each archive")
    parser.add_argument("--hosts", type=int, default=12)
    parser.add_argument("--cores", type=int, default=2)
    options = parser.parse_args()
    if not options.pippin:
        parser.error("name the program with --pippin")
    conf = SparkConf().setMaster(f"local[{options.cores}]").setAppName("pippin")
    for key in ("spark.ui.enabled", "spark.ui.showConsoleProgress"):
        conf.set(key, "false")
    context = SparkContext(conf=conf)
    context.setLogLevel("OFF")
    # The first job starts interpreters, which later ones find.
    context.parallelize(range(options.cores), options.cores).map(str).collect()
    is_right = True
    with tempfile.TemporaryDirectory() as folder:
        for is_apart in (False, True):
            rows, is_same, archives = division(context, options, folder, is_apart)
            print("\n".join(rows), flush=True)
            is_right &= is_same
        rows, is_told = damage(context, options, folder, archives)
        print("\n".join(rows), flush=True)
        context.stop()
    sys.exit(0 if is_right and is_told else 1)


if __name__ == "__main__":
    main()
