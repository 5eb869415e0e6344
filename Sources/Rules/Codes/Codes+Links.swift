extension CodeCatalog {
  /// Why a link, a sitemap or a whole archive brought nothing to the crawl.
  static let linkCodes: [CodeEntry] = scopeCodes + sitemapCodes + archivedCodes + laterMetrics

  private static let protocolText = "https://www.sitemaps.org/protocol.html"

  private static let scopeCodes: [CodeEntry] = [
    reason(
      "scope.outside",
      "The URL is outside the scope of every seed.",
      why: "Pippin crawls what the seeds cover and nothing else.",
      fix: "Add its site as a seed, or widen the scope: --scope domain.",
      source: "pippin crawl --scope"
    ),
    reason(
      "address.too-long",
      "The URL is longer than 2,083 bytes.",
      why: "URLs that long come from machines, and many programs cut them.",
      fix: "Give the page a shorter URL.",
      source: "https://www.sitemaps.org/protocol.html#locdef"
    ),
    reason(
      "budget.depth",
      "The page is more links away from its seed than the depth allows.",
      why: "The depth bounds how far a crawl goes from its seeds.",
      fix: "Raise --max-depth, or depth= on the line of the seed.",
      source: "Config/crawler.yaml, crawl.max-depth"
    ),
    reason(
      "budget.domain-urls",
      "The domain has as many URLs as the limit; further ones are skipped.",
      why: "One domain with hosts without end must not fill the store.",
      fix: "Raise crawl.domain-addresses in Config/crawler.yaml, or name the host as a seed.",
      source: "Config/crawler.yaml, crawl.domain-addresses"
    ),
    reason(
      "link.feed",
      "A page announces a feed. Feeds are read only where robots.txt lists them as sitemaps.",
      why: "Most entries of a feed are pages that the site links to, or lists, as well.",
      fix: "Name the feed in robots.txt: Sitemap: https://www.example.com/feed.xml",
      source: "https://www.sitemaps.org/protocol.html#otherformats"
    ),
    reason(
      "budget.run",
      "The run fetches no more pages than its limit.",
      why: "--max-pages bounds one run; the rest waits.",
      fix: "Run the same crawl again, or raise --max-pages.",
      source: "Config/crawler.yaml, crawl.max-pages"
    ),
    reason(
      "host.backoff",
      "The host failed or asked for a pause, and may be asked only later.",
      why: "A host that fails is left in peace for a while.",
      fix: "Run the same crawl later: pippin status says when.",
      source: "Config/crawler.yaml, crawl.backoff-ceiling"
    ),
    reason(
      "visit.not-due",
      "The page was read, and its next visit is not due yet.",
      why: "Pages are visited again as often as they change.",
      fix: "Nothing. To read it now: pippin crawl URL --recrawl",
      source: "pippin crawl --recrawl"
    ),
    reason(
      "visit.redirected",
      "The URL redirects; its target is visited instead.",
      why: "The page at the end of the redirects is the one that counts.",
      fix: "Link to the target directly.",
      source: "RFC 9110, section 15.4"
    ),
    reason(
      "link.nofollow",
      "The link asks not to be followed: rel=\"nofollow\", ugc or sponsored.",
      why: "Pippin obeys; another link may still lead to the page.",
      fix: "Remove the value from rel, if the link should be followed.",
      source: "https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links"
    ),
    reason(
      "robots.nofollow",
      "The page asks not to follow its links: nofollow.",
      why: "Pippin obeys; another page may still lead there.",
      fix: "Remove nofollow from <meta name=\"robots\"> and from X-Robots-Tag.",
      source: "https://support.apple.com/en-us/119829"
    ),
  ]

  private static let sitemapCodes: [CodeEntry] = [
    sitemap(
      "missing",
      "A sitemap that robots.txt or an index names is not there.",
      fix: "Serve the file, or remove the line that names it."
    ),
    sitemap(
      "too-many-files",
      "The host names more sitemap files than are read.",
      fix: "Put up to 50,000 URLs into each file."
    ),
    sitemap(
      "too-many-hosts",
      "The host names sitemaps on more other hosts than are asked.",
      fix: "Serve the sitemaps from fewer hosts."
    ),
    sitemap(
      "other-port",
      "The sitemap is at another port, which is another server.",
      fix: "Serve the sitemap at the port of its scheme."
    ),
    sitemap(
      "too-many-alternates",
      "The sitemap names more languages and app URLs of its pages than are read.",
      fix: "Name at most 256 for each page and 50,000 in a file."
    ),
    sitemap(
      "switched-off",
      "robots.txt lists a sitemap, and sitemaps are switched off.",
      fix: "Set crawl.sitemaps to true in Config/crawler.yaml."
    ),
    sitemap(
      "other-host",
      "A sitemap on another host lists a page that is not of the host that named it.",
      fix: "Name the sitemap in the robots.txt of that page's host."
    ),
  ]

  private static let archivedCodes: [CodeEntry] = [
    archived(
      "redirect",
      "The record is a redirect; its target has a record of its own, or none.",
      fix: "Ingest the archive that has the target, too."
    ),
    archived(
      "unchanged",
      "The record says that the page is what it was.",
      fix: "Ingest the archive that has the page itself, too."
    ),
    archived(
      "no-pages",
      "The whole archive has no page.",
      fix: "Check that it is the right file: it may hold requests or metadata only."
    ),
  ]

  private static let laterMetrics: [CodeEntry] = [
    number("sitemaps_missed_total", "Sitemaps that were not read, by reason.")
  ]

  private static func reason(
    _ code: String,
    _ meaning: String,
    why: String,
    fix: String,
    source: String
  ) -> CodeEntry {
    CodeEntry(code, .urlReason, means: meaning, why: why, fix: fix, source: source)
  }

  private static func sitemap(_ name: String, _ meaning: String, fix: String) -> CodeEntry {
    let why = "What only the sitemap lists is missing from the crawl."
    return reason("sitemap.\(name)", meaning, why: why, fix: fix, source: protocolText)
  }

  private static func archived(_ name: String, _ meaning: String, fix: String) -> CodeEntry {
    let why = "The record brings no page of its own."
    let source = "WARC/1.1, https://iipc.github.io/warc-specifications/"
    return reason("archive.\(name)", meaning, why: why, fix: fix, source: source)
  }

  private static func number(_ name: String, _ meaning: String) -> CodeEntry {
    CodeEntry(
      "pippin_crawl_\(name)",
      .metric,
      family: metricFamily,
      means: meaning,
      why: "It shows how a run gets on.",
      fix: "Nothing: it is a number to watch.",
      source: "pippin crawl"
    )
  }
}
