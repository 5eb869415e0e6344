"""One case of the trials: its commands, run in a copy, and what they left."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess

LIMIT = 120  # seconds that one command of a case may take


class Replay:
    """One case in a folder of its own: its commands, and what they left."""

    def __init__(self, source, trials, binary, folder):
        self.folder = folder / "cases" / source.name
        self.binary = binary
        self.trials = trials
        shutil.copytree(source, self.folder)
        shutil.copy(trials / "serve.py", folder / "serve.py")
        programs = folder / "programs"
        programs.mkdir()
        # The exit code of the program is lost in the commands, which go on behind it.
        wrapper = programs / "pippin"
        wrapper.write_text(
            f'#!/bin/bash\nbegin=$EPOCHREALTIME\n"{binary}" "$@"\ncode=$?\n'
            f'echo "$code $begin $EPOCHREALTIME" >>"{folder}/ends"\nexit $code\n'
        )
        wrapper.chmod(0o755)
        self.ends_file = folder / "ends"
        self.environment = {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "HOME": str(folder),
            "LC_ALL": "C.UTF-8",
            "TMPDIR": str(folder),
        }

    def run(self, name="cmd.txt", change=lambda text: text):
        """Runs a command of the case on a free port; changes its text first."""
        text = (self.folder / name).read_text()
        text = re.sub(r"\bPORT=\d+", f"PORT={free_port()}", change(text))
        self.ends_file.unlink(missing_ok=True)
        out, err = self.folder / "out", self.folder / "err"
        with out.open("wb") as output, err.open("wb") as errors:
            shell = subprocess.Popen(
                ["bash", "-c", text],
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=errors,
                start_new_session=True,
            )
            try:
                shell.wait(LIMIT)
                late = False
            except subprocess.TimeoutExpired:
                late = True
            # The server is of the shell's session: whatever is left of that ends here.
            try:
                os.killpg(shell.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            shell.wait()
        self.output = out.read_text(errors="replace")
        self.errors = err.read_text(errors="replace")
        ends = self.ends_file.read_text().split() if self.ends_file.exists() else []
        self.code = int(ends[0]) if ends else None
        self.seconds = float(ends[2]) - float(ends[1]) if ends else 0.0
        asked = self.folder / "asked.txt"
        self.asked = asked.read_text().splitlines() if asked.exists() else []
        if late:
            return [f"did not end in {LIMIT} s"]
        if self.code is None:
            return ["the program did not run to its end"]
        if self.code >= 128 or self.code < 0:
            return [f"the process died by signal {self.code - 128}"]
        return []

    def pages(self):
        """The stored pages by address, whether indexable or not."""
        done = subprocess.run(
            [self.binary, "export", "--all-pages", "--store", "store"],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            timeout=LIMIT,
        )
        return records(done.stdout.decode(errors="replace"))

    def paths(self):
        """What was asked for, without hosts."""
        return [line.split(" ", 1)[1] for line in self.asked if " " in line]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def records(text):
    """Records by address, of lines of JSON among others."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("{"):
            continue
        try:
            record = json.loads(line)
        except ValueError:
            continue
        if "url" in record:
            found[record["url"]] = record
    return found
