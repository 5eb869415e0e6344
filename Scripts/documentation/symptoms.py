"""Which codes belong to which symptom, for the index that `Scripts/docs` writes.

Each row has a title, a paragraph and a test of a code's entry. A code may be under several
symptoms; one that is under none ends the script, so that a new code finds its place.
"""


def family(*names):
    return lambda entry: entry["family"] in names


def kinds(*names):
    return lambda entry: bool(set(names) & set(entry["kinds"]))


def both(first, second):
    return lambda entry: first(entry) and second(entry)


def either(first, second):
    return lambda entry: first(entry) or second(entry)


def neither(*codes):
    return lambda entry: entry["code"] not in codes


# Reasons that keep a page of the index from being an app-linked result, as `Reason.blocksAppLinking`.
UNLINKED = ("deep-link.missing", "description.missing", "robots.nosnippet")

IN_PAGES = kinds("finding", "check")

SYMPTOMS = [
    ("A page is not in the index",
     "`pippin inspect URL` names the reason under the verdict; `pippin report` counts them for a crawl.",
     both(kinds("index-reason"), neither(*UNLINKED))),
    ("A page is found only with `--all-pages`",
     "The page is in the index, and lacks an app link or a description.",
     both(kinds("index-reason"), lambda entry: entry["code"] in UNLINKED)),
    ("A URL was not read",
     "The summary of `crawl`, `pippin status` and `pippin report` print these reasons with their counts.",
     kinds("url-reason")),
    ("Links lead nowhere",
     "`pippin urls --broken --inlinks` names each URL that is gone or failed, and every page that links to it. "
     "`pippin inspect FOLDER` finds such links before a site is published.",
     either(family("outcome"), lambda entry: entry["code"] in ("links.broken", "links.file-missing"))),
    ("A crawl leaves pages out or reads too few",
     "The crawler found the URLs and left them: a budget, a trap, the scope or robots.txt. "
     "`pippin crawl --dry-run` says which.",
     both(family("budget", "trap", "scope", "robots", "host", "visit", "sitemap", "address", "link"),
          kinds("url-reason"))),
    ("A server cannot be reached or answers badly",
     "The network, TLS, the host name or the response is at fault.",
     either(family("fetch", "host"), lambda entry: entry["code"] == "rendering.unavailable")),
    ("A tap on a link does not open the app",
     "iOS reads apple-app-site-association, Android reads assetlinks.json. `pippin match` shows which "
     "pattern decides, and with `--entitlements` and `--manifest` whether the app's own files agree.",
     family("entitlements", "manifest", "app-site", "association", "association-state", "assetlinks",
            "android-links", "universal-links", "app-clip", "apple-copy", "google-copy", "match",
            "open")),
    ("The app banner or the deep links of a page are wrong",
     "The page's own markup names the app: Smart App Banner, App Links, Twitter card, app URIs. "
     "`pippin why` says why a banner does not show.",
     either(family("banner", "app-links", "app-uri", "twitter-app", "deep-link", "deep-links",
                   "scripts", "web-manifest"),
            family("catalog"))),
    ("A page looks other than what is read of it",
     "Scripts make or change it. `pippin inspect URL --render` shows the page as served beside the rendered one.",
     both(family("rendering"), IN_PAGES)),
    ("A result or a shared link looks wrong",
     "Title, description, image, icon and dates make the preview.",
     family("page", "open-graph", "twitter-card", "result", "dublin-core", "meta", "title",
            "description")),
    ("Structured data is missing or rejected",
     "Pippin reads JSON-LD, microdata and RDFa, and judges them by schema.org.",
     family("structured-data", "json-ld", "microdata", "rdfa", "quality")),
    ("A page ranks low",
     "`pippin rank URL` shows the value and the weight of each signal, and what would raise it.",
     family("signal", "spam", "hidden", "quality")),
    ("A page is read wrongly or cut off",
     "The bytes, their encoding or the markup differ from what was meant.",
     either(family("encoding", "markup", "reading", "links"),
            both(family("fetch"), kinds("finding")))),
    ("robots.txt or a sitemap is at fault",
     "`pippin inspect --site HOST` reads both files of a host.",
     family("robots", "sitemap")),
    ("A build fails because of an inspection",
     "`--require`, `--fail-on` and a baseline decide the exit code of `pippin inspect`.",
     family("require", "baseline", "verdict", "rules")),
    ("Pages of an archive or an export are not ingested",
     "`pippin ingest` counts each reason.",
     family("archive", "reading")),
    ("An event was not accepted, or does not count",
     "`pippin engage` and `/v1/engagements` answer each event with one of these.",
     family("event", "engagement")),
    ("The API answers with an error",
     "The body is `application/problem+json`; its `type` ends in the code.",
     family("problem")),
    ("The store, the index or a file is damaged",
     "`pippin check` looks at everything and names the remedy.",
     family("store", "index", "engagement")),
    ("A crawl ended or stands still",
     "How a run ended, and what a store's URLs wait for.",
     family("end", "state", "run")),
    ("A line of the log or a number needs an explanation",
     "Events of `--log-format json`, and what monitoring reads.",
     kinds("log-event", "metric")),
]
