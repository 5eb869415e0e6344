"""Fits the pages of docs/, which are written for the repository, to the static site.

A link from docs/ to another file of the repository has nothing to lead to on the site. It becomes
the file's name, or a link into the repository where `repo_url` of mkdocs.yml names one.
"""
import posixpath
import re

LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s]+)((?:#[^)\s]*)?)\)")
FENCE = re.compile(r"^(```.*?^```)", re.MULTILINE | re.DOTALL)


def on_page_markdown(markdown, page, config, files, **_):
    folder = posixpath.dirname(page.file.src_uri)

    def fit(match):
        text, target, anchor = match.groups()
        if "://" in target:
            return match[0]
        path = posixpath.normpath(posixpath.join(folder, target))
        if not path.startswith("../"):
            return match[0]
        if config.repo_url:
            return f"[{text}]({config.repo_url.rstrip('/')}/blob/main/{path[3:]}{anchor})"
        return text if path[3:] in text or "`" in text else f"{text} (`{path[3:]}`)"

    parts = FENCE.split(markdown)
    return "".join(part if n % 2 else LINK.sub(fit, part) for n, part in enumerate(parts))
