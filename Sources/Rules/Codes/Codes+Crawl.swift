extension CodeCatalog {
  /// Why the crawler did not ask for a URL, or not yet.
  static let crawlCodes: [CodeEntry] = [
    CodeEntry(
      "host.down",
      .urlReason,
      means: "The host failed too often in a row and was given up for this run.",
      why: "Asking a dead host again and again helps nobody.",
      fix: "Check that the host is up, then crawl again. crawl.host-failures is the limit.",
      source: "Config/crawler.yaml, crawl.host-failures"
    ),
    CodeEntry(
      "scope.redirect",
      .urlReason,
      means: "The page redirects to a URL outside the scope of the crawl.",
      why: "Pippin crawls what the seeds cover and nothing else.",
      fix: "Add the target as a seed, or widen the scope: --scope domain.",
      source: "pippin crawl --scope"
    ),
    CodeEntry(
      "reading.no-worker",
      .urlReason,
      means: "No worker process could be started to read the page.",
      why: "Pages are parsed in processes of their own, so that no page can harm the crawl.",
      fix: "Free memory, or raise the limit of processes: ulimit -u. Then crawl again.",
      source: "fork(2)"
    ),
    CodeEntry(
      "reading.worker-died",
      .urlReason,
      means: "Reading the page ended its worker process.",
      why: "The page was not read, and every other page was.",
      fix: "Look at what is special about the page: pippin inspect URL.",
      source: "pippin crawl"
    ),
    CodeEntry(
      "sitemap.redirect",
      .urlReason,
      means: "The sitemap redirects to another host, in a loop, or too often.",
      why: "What the sitemap lists is missing from the crawl.",
      fix: "Name the final URL of the sitemap in robots.txt.",
      source: "https://www.sitemaps.org/protocol.html#location"
    ),
    CodeEntry(
      "trap.repeated-path",
      .urlReason,
      means: "The path repeats the same segments again and again.",
      why: "A relative link that grows with every page never ends.",
      fix: "Begin links with / or https://.",
      source: "Heritrix, PathologicalPathDecideRule"
    ),
    CodeEntry(
      "trap.deep-path",
      .urlReason,
      means: "The path has more than 30 segments.",
      why: "Paths that deep come from links that a machine makes without end.",
      fix: "Give the page a shorter URL.",
      source: "Heritrix, TooManyPathSegmentsDecideRule"
    ),
    CodeEntry(
      "trap.many-parameters",
      .urlReason,
      means: "The query has more than 24 parameters.",
      why: "Filters that pile up make URLs without end.",
      fix: "Link to pages without the parameters that change nothing.",
      source: "https://developers.google.com/search/docs/crawling-indexing/url-structure"
    ),
    CodeEntry(
      "trap.growing-escapes",
      .urlReason,
      means: "The URL escapes its own percent signs: %2525.",
      why: "Each page makes the URL longer, without end.",
      fix: "Escape each URL once when you write the link.",
      source: "RFC 3986, section 2.4"
    ),
  ]

  /// Why a URL waits though nothing is wrong with it.
  static let budgetCodes: [CodeEntry] = [
    CodeEntry(
      "budget.host",
      .urlReason,
      means: "The host has as many URLs as the limit; further ones are skipped.",
      why: "One large host must not fill the store.",
      fix: "Raise crawl.host-addresses in Config/crawler.yaml, then crawl again.",
      source: "Config/crawler.yaml, crawl.host-addresses"
    ),
    CodeEntry(
      "budget.pages",
      .urlReason,
      means: "Deferred by budget: the host's last pages brought nothing new.",
      why: "Pages without app links or new content cost requests and add nothing.",
      fix: "Raise crawl.host-budget, or set it to 0, to read them all.",
      source: "Config/crawler.yaml, crawl.host-budget"
    ),
    CodeEntry(
      "budget.template",
      .urlReason,
      means: "Deferred by budget: pages of this URL pattern brought nothing new.",
      why: "A calendar or a filter makes pages without end that all say the same.",
      fix: "Raise crawl.template-budget, or set it to 0, to read them all.",
      source: "Config/crawler.yaml, crawl.template-budget"
    ),
    CodeEntry(
      "budget.domain",
      .urlReason,
      means: "Deferred by budget: the last hosts of this domain brought nothing new.",
      why: "A domain that makes hosts without end would fill the crawl.",
      fix: "Raise crawl.domain-budget, or name the host as a seed.",
      source: "Config/crawler.yaml, crawl.domain-budget"
    ),
    CodeEntry(
      "budget.seed",
      .urlReason,
      means: "Deferred by budget: the seed has read as many pages as its line allows.",
      why: "max-pages in a seed list bounds what is read of a site over all runs.",
      fix: "Raise max-pages= on the line of the seed, or leave it out.",
      source: "pippin crawl, seed lists"
    ),
  ]

  /// Why robots.txt or a page's own directives keep a page out.
  static let robotsCodes: [CodeEntry] = [
    CodeEntry(
      "robots.blocked",
      .urlReason,
      .indexReason,
      means: "Blocked by robots.txt.",
      why: "Pippin obeys robots.txt, so the page was not fetched.",
      fix: "Allow the URL for Pippinbot, Applebot or *. Ask why: pippin inspect URL.",
      source: "RFC 9309"
    ),
    CodeEntry(
      "robots.unreachable",
      .urlReason,
      means: "robots.txt cannot be read: the server fails or does not respond.",
      why: "Nobody knows what the host allows, so nothing of it is fetched.",
      fix: "Let /robots.txt respond 200, or 404 if there is none. Then crawl again.",
      source: "RFC 9309, section 2.3.1.4"
    ),
    CodeEntry(
      "robots.noindex",
      .indexReason,
      means: "The page asks not to be indexed: noindex.",
      why: "Pippin obeys, so nobody finds the page.",
      fix: "Remove noindex from <meta name=\"robots\"> and from X-Robots-Tag.",
      source: "https://support.apple.com/en-us/119829"
    ),
    CodeEntry(
      "robots.nosnippet",
      .indexReason,
      means: "The page asks for results without a description: nosnippet.",
      why: "An app-linked result needs a description.",
      fix: "Remove nosnippet from <meta name=\"robots\"> and from X-Robots-Tag.",
      source: "https://support.apple.com/en-us/119829"
    ),
  ]

  /// Why a record of an archive is no page.
  static let archiveCodes: [CodeEntry] = [
    CodeEntry(
      "archive.unreadable",
      .urlReason,
      means: "The record is no HTTP response that can be read.",
      why: "Its page is missing from the store.",
      fix: "Check the archive with the program that wrote it.",
      source: "WARC/1.1, https://iipc.github.io/warc-specifications/"
    ),
    CodeEntry(
      "archive.not-web",
      .urlReason,
      means: "The record is of no http or https URL, such as a DNS lookup.",
      why: "Pippin reads web pages only.",
      fix: "Nothing: such records belong into archives.",
      source: "WARC/1.1, https://iipc.github.io/warc-specifications/"
    ),
    CodeEntry(
      "archive.other-method",
      .urlReason,
      means: "The record answers another method than GET.",
      why: "Only the response to GET is the page that visitors see.",
      fix: "Nothing: the page is read where the archive has it by GET.",
      source: "RFC 9110, section 9.3"
    ),
    CodeEntry(
      "archive.revisit-elsewhere",
      .urlReason,
      means: "The record says that its content is that of another URL.",
      why: "The content stands under the other URL; this one has none.",
      fix: "Ingest the archive that has the other URL, too.",
      source: "WARC/1.1, section 6.7"
    ),
  ]

  /// Why a page is not in the index, or is no app-linked result.
  static let pageCodes: [CodeEntry] = [
    CodeEntry(
      "page.expired",
      .indexReason,
      means: "The page says that it holds until a date that is past.",
      why: "No search shows it.",
      fix: "Move the date on the page, or remove it.",
      source: "https://schema.org/validThrough"
    ),
    CodeEntry(
      "title.missing",
      .indexReason,
      means: "The page has no title.",
      why: "A page without a title is not indexed: a result would have nothing to show.",
      fix: "Add <title>What the page is about</title>.",
      source: "App Search Programming Guide, Mark Up Web Content"
    ),
    CodeEntry(
      "description.missing",
      .indexReason,
      means: "The page has no description.",
      why: "The page can be found, but is no app-linked result.",
      fix: "Add <meta name=\"description\" content=\"…\">.",
      source: "App Search Programming Guide, Mark Up Web Content"
    ),
    CodeEntry(
      "deep-link.missing",
      .indexReason,
      means: "The page names no app that opens it.",
      why: "The page can be found, but opens in no app.",
      fix: "Add <meta name=\"apple-itunes-app\" content=\"app-id=…, app-argument=…\">.",
      source: "App Search Programming Guide, Mark Up Web Content"
    ),
  ]
}
