"""What is right for each case of the trials, by the pages that are stored, the requests that were
made and what is said. Each check returns what is wrong."""

import json
import re

from app_cases import APP_CASES
from replay import records

PLUM = "http://plum.example"

# What is not decided yet: nothing is silent about it, or what is advised.
OPEN = {}


def rules(record):
    return [finding["rule"] for finding in record.get("findings", [])] + record.get("reasons", [])


def expect_pages(pages, paths, text="Plum jam", host=PLUM):
    """What is wrong with the pages that have to be stored whole, each with a text."""
    wrong = []
    for path in paths:
        page = pages.get(host + path)
        if page is None:
            wrong.append(f"{path} is not stored")
        elif text not in page.get("text", ""):
            wrong.append(f"{path} is stored without its text")
        elif "fetch.truncated" in rules(page):
            wrong.append(f"{path} is whole and marked fetch.truncated")
    return wrong


def expect_asked(replay, wanted=(), unwanted=()):
    paths = replay.paths()
    wrong = [f"{path} was not asked for" for path in wanted if path not in paths]
    return wrong + [
        f"{path} was asked for" for path in paths if any(part in path for part in unwanted)
    ]


def delay_of_another_agent(replay):
    wrong = replay.run() + expect_pages(replay.pages(), ["/a", "/b", "/c"])
    # The delay of four seconds lies twice between three pages.
    return wrong + (["the Crawl-delay of bingbot was kept"] if replay.seconds >= 7.5 else [])


def sitemap_windows_1251(replay):
    path = "/%D1%81%D0%BB%D0%B8%D0%B2%D0%B0"
    wrong = replay.run() + expect_asked(replay, [path], ["%EF%BF%BD"])
    return wrong + ([] if PLUM + path in replay.pages() else [f"{path} is not stored"])


def latin1_location(replay):
    path = "/article/jos%E9-plum"
    wrong = []
    for name in ["cmd-inspect.txt", "cmd.txt"]:
        wrong += [f"{name}: {each}" for each in replay.run(name)]
        wrong += [f"{name}: {each}" for each in expect_asked(replay, [path], ["%C3%A9"])]
    return wrong + expect_pages(replay.pages(), [path])


def cut_bodies(replay):
    cut = ["/gz", "/gz-len", "/br", "/zs", "/df"]
    wrong = replay.run()
    pages = replay.pages()
    wrong += expect_pages(pages, ["/whole"], "")
    for path in cut:
        page = pages.get(PLUM + path)
        if page is None and "fetch.truncated" not in replay.errors:
            wrong.append(f"{path} is not stored, and nothing says that it was cut")
        elif page is not None and "fetch.truncated" not in rules(page):
            wrong.append(f"{path} is cut and counts as whole")
    if PLUM + "/gz-notrailer" not in pages and "fetch.truncated" not in replay.errors:
        wrong.append("/gz-notrailer is lost without a word")
    died = replay.run("cmd-inspect.txt")
    if "fetch.truncated" not in replay.output + replay.errors:
        died.append("inspect of /gz does not say fetch.truncated")
    return wrong + died


def odd_codings(replay):
    wrong = replay.run()
    paths = ["/none", "/id", "/utf8", "/two", "/mix", "/empty"]
    wrong += expect_pages(replay.pages(), paths)
    wrong += replay.run("cmd-inspect.txt")
    return wrong + (["inspect refuses /utf8"] if "bad-response" in replay.errors else [])


def odd_heads(replay):
    wrong = replay.run()
    pages = replay.pages()
    names = ["fold", "wsline", "nocolon", "spcolon", "lf", "noreason", "http10", "latin"]
    wrong += expect_pages(pages, ["/" + name for name in names])
    robots = pages.get(PLUM + "/fold", {}).get("robots", {})
    if not robots.get("nosnippet"):
        wrong.append("/fold is not kept from snippets")
    return wrong


def query_in_page_encoding(replay):
    wanted = ["/search?q=%C6%BB%B9%FB", "/%E8%B7%AF%E5%BE%84?x=1"]
    return replay.run() + expect_asked(replay, wanted, ["%E8%8B%B9%E6%9E%9C"])


def cut_robots(replay):
    return replay.run() + expect_asked(replay, ["/robots.txt"], ["/private/x"])


def host_is_crawled(replay):
    wrong = replay.run() + expect_asked(replay, ["/", "/b"])
    return wrong + expect_pages(replay.pages(), ["/", "/b"], "")


def leading_space(replay):
    wrong = replay.run()
    # Again on the same store, and then beside a host without fault.
    wrong += replay.run(change=lambda text: text.replace("rm -rf store", "rm -rf none"))
    seeds = " ".join(f"http://evil{number}.example/" for number in range(5))
    wrong += replay.run(
        change=lambda text: text.replace(
            "http://evil0.example/", seeds + " http://good.example/"
        )
    )
    good = [url for url in replay.pages() if url.startswith("http://good.example/")]
    return wrong + ([] if len(good) == 61 else [f"{len(good)} of 61 pages of good.example stored"])


def short_record(replay):
    wrong = replay.run()
    read = records(replay.output)
    wrong += expect_pages(read, ["/a", "/c", "/d"])
    says = re.search(r"short|cut|trunc|content-length|damaged|incomplete", replay.errors, re.I)
    if PLUM + "/b" not in read and not says:
        wrong.append("/b is lost without a word")
    return wrong


def packed_record(replay):
    return replay.run() + expect_pages(records(replay.output), ["/a", "/b", "/c"])


def resource_records(replay):
    wrong = replay.run()
    if not expect_pages(records(replay.output), ["/r", "/s"]):
        return wrong
    if re.search(r"\b2\b.*resource|resource.*\b2\b", replay.errors):
        return wrong
    return wrong + ["two resource records are neither read nor counted"]


def closed_host(replay):
    wrong = replay.run()
    said = replay.output + replay.errors
    if "Crawl it first" in said:
        wrong.append("inspect --site asks for a crawl that has been made")
    if not re.search(r"robots\.txt forbids", said):
        wrong.append("inspect --site does not say that robots.txt forbids the host")
    wrong += expect_asked(replay, ["/robots.txt"], ["/a"])
    return wrong + replay.run("cmd-inspect.txt")


def sitemap_of_another_host(replay):
    wrong = replay.run() + expect_asked(replay, ["/sm.xml", "/only-there"])
    return wrong + expect_pages(replay.pages(), ["/only-there"])


def meta_refresh(replay):
    wrong = replay.run() + expect_asked(replay, ["/a", "/b"])
    wrong += replay.run("cmd-inspect.txt")
    record = json.loads(replay.output[replay.output.index("{") : replay.output.rindex("}") + 1])
    links = [link["url"] for link in record["record"].get("links", [])]
    if PLUM + "/b" not in links:
        wrong.append("the target of the refresh is no link")
    return wrong + ([] if "page.meta-refresh" in replay.output else ["nothing names the refresh"])


def unreadable_end(replay):
    wrong = replay.run()
    said = "page.unavailable-after-malformed" in replay.output
    return wrong + ([] if said else ["nothing says that the date cannot be read"])


def page_of_xml(replay):
    wrong = replay.run()
    page = replay.pages().get(f"{PLUM}/a", {})
    if page.get("description") != "How plum jam is made at home.":
        wrong.append("the description behind the script is not read")
    if "of the page" not in page.get("text", ""):
        wrong.append("the text behind the script is not read")
    return wrong + expect_asked(replay, ["/next"])


def past_end(replay):
    wrong = replay.run("cmd-inspect.txt")
    for line in replay.output.splitlines():
        page = json.loads(line)["record"] if line.startswith('{"checks"') else {}
        if page.get("url") == f"{PLUM}/a":
            if page.get("indexable"):
                wrong.append("a page that is over counts as one of the index")
            if "page.expired" not in rules(page):
                wrong.append("nothing says that the page is over")
            return wrong
    return wrong + ["the inspection of /a is not printed"]


CASES = {
    "032": delay_of_another_agent,
    "037": closed_host,
    "053": sitemap_of_another_host,
    "065": sitemap_windows_1251,
    "081": latin1_location,
    "092": meta_refresh,
    "257": unreadable_end,
    "271": cut_bodies,
    "273": odd_codings,
    "279": odd_heads,
    "282": page_of_xml,
    "302": short_record,
    "312": packed_record,
    "330": resource_records,
    "341": query_in_page_encoding,
    "361": cut_robots,
    "363": host_is_crawled,
    "365": host_is_crawled,
    "366": past_end,
    "367": leading_space,
} | APP_CASES
