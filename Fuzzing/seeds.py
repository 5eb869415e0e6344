"""Writes pages to start fuzzing from: the rules' own specimens, the tests' pages, real ones."""
import hashlib
import pathlib
import re
import sys

LIMIT = 64 << 10
root = pathlib.Path(__file__).resolve().parent.parent
out = pathlib.Path(sys.argv[1])


def write(page):
    # Two zero bytes: no charset, no headers.
    data = b"\0\0" + page
    if 8 < len(page) and len(data) <= LIMIT:
        (out / hashlib.sha1(data).hexdigest()).write_bytes(data)


def literals(text):
    """The Swift string literals of a file that hold markup, with their escapes undone."""
    for block in re.findall(r'#?"""\n(.*?)"""', text, re.S):
        yield block
    for line in re.findall(r'(?<!")"((?:[^"\\\n]|\\.)+)"(?!")', text):
        line = re.sub(r"\\\([^)]*\)", "x", line)
        yield line.replace('\\"', '"').replace("\\n", "\n").replace("\\r", "\r").replace("\\0", "\0")


for folder in ("Sources/Records/Findings", "Tests", "Demo"):
    for file in sorted((root / folder).rglob("*")):
        if file.suffix == ".swift":
            for text in literals(file.read_text(encoding="utf-8")):
                if "<" in text or "{" in text:
                    write(text.encode())
        elif file.suffix in (".html", ".json"):
            write(file.read_bytes())
if len(sys.argv) > 2 and sys.argv[2]:
    corpus = pathlib.Path(sys.argv[2])
    pages = corpus / "pages" if (corpus / "pages").is_dir() else corpus
    for file in sorted(pages.glob("*.html")):
        write(file.read_bytes())
print(f"{sum(1 for _ in out.iterdir())} pages to start from")
