/// Words that the texts of the program and of its documentation use, each defined once.
package enum Terms {
  /// The family of terms.
  static let family = "term"

  /// Every term.
  static let all = resultTerms + crawlTerms + checkTerms + rankingTerms

  /// What a page is to a searcher.
  private static let resultTerms: [CodeEntry] = [
    term(
      "app-linked",
      "A page that can be found and opens in an app.",
      "It is indexable, has a description, and names an app that opens it.",
      see: "pippin inspect URL --require app-linked"
    ),
    term(
      "indexable",
      "A page that may be in the index.",
      "Robots allow it, its status is 200 to 299, it is HTML, and it has a title.",
      see: "pippin inspect URL --require indexable"
    ),
    term(
      "app link",
      "Markup that names an app for the page, or a URL for the app.",
      "Smart App Banner, App Links (al:), Twitter card, schema.org actions and app URIs are read.",
      see: "pippin inspect URL"
    ),
    term(
      "deep link",
      "A URL that opens a certain page within an app.",
      "An app link without one opens the start of the app.",
      see: "pippin rules deep-links.specific"
    ),
    term(
      "Universal Link",
      "An https URL that the host's association file gives to an iOS app.",
      "A tap on a link to it opens the app, without any markup on the page.",
      see: "pippin match URL --association FILE"
    ),
    term(
      "association file",
      "The file with which a host names its apps: apple-app-site-association or assetlinks.json.",
      "It stands at /.well-known/ and is served over https, without a redirect.",
      see: "pippin rules association"
    ),
    term(
      "structured data",
      "Statements about what a page shows, in JSON-LD, microdata or RDFa.",
      "Types and properties are those of schema.org. Their quality has 0 to 100 points.",
      see: "pippin rules quality"
    ),
    term(
      "record",
      "Everything that Pippin extracted from one page, as one JSON object.",
      "Exports are records, one a line.",
      see: "pippin export --format jsonl -o pages.jsonl"
    ),
    term(
      "duplicate",
      "A page that says what another page says; of an event: one that was sent before.",
      "A search shows the representative alone. A duplicate event counts once.",
      see: "pippin status"
    ),
    term(
      "representative",
      "The page that results show for a group of duplicates.",
      "Canonical URL, links and quality decide which page it is.",
      see: "pippin status"
    ),
  ]

  /// What a crawl does with URLs.
  private static let crawlTerms: [CodeEntry] = [
    term(
      "seed",
      "A URL that a crawl starts from.",
      "Seeds stand on the command line or in a file, one a line, with options behind.",
      see: "pippin crawl --help"
    ),
    term(
      "scope",
      "Which URLs belong to a seed: its host, its domain, or what begins as it does.",
      "Links out of every scope are recorded, but not followed.",
      see: "pippin crawl seeds.txt --scope domain"
    ),
    term(
      "depth",
      "How many links lead from a seed to a page.",
      "The limit is --max-depth, or depth= on the line of the seed.",
      see: "pippin crawl seeds.txt --max-depth 3"
    ),
    term(
      "politeness",
      "One request to a host at a time, with a delay between requests.",
      "Crawl-delay of robots.txt and Retry-After of the server are obeyed.",
      see: "pippin crawl seeds.txt --delay 2"
    ),
    term(
      "back-off",
      "A longer wait after each failure of a host.",
      "A host that fails is left in peace, and asked again later.",
      see: "pippin rules host.down"
    ),
    term(
      "blocked",
      "A URL that robots.txt forbids, or an IP address that is private.",
      "It is not fetched.",
      see: "pippin rules robots.blocked"
    ),
    term(
      "failed",
      "A URL whose fetch brought no page, with a reason.",
      "It is tried again where the reason may pass.",
      see: "pippin rules fetch"
    ),
    term(
      "skipped",
      "A URL or a link that a rule of the crawl leaves out, with a reason.",
      "Traps, limits and the scope are such rules.",
      see: "pippin rules trap"
    ),
    term(
      "deferred by budget",
      "A URL that waits because pages like it brought nothing new.",
      "It is read when a budget grows with new content, or is raised.",
      see: "pippin rules budget"
    ),
    term(
      "canonical URL",
      "The URL under which a page wants to be known.",
      "The page names it with <link rel=\"canonical\">.",
      see: "pippin inspect URL --require canonical"
    ),
    term(
      "store",
      "The folder with everything that Pippin knows; ./pippin-store by default.",
      "It holds the queue, the records, the index and the engagement.",
      see: "pippin status --store DIR"
    ),
    term(
      "index",
      "The files that searches read, made from the records of indexable pages.",
      "It can always be built again from the store.",
      see: "pippin index --rebuild"
    ),
  ]

  /// What judges a page.
  private static let checkTerms: [CodeEntry] = [
    term(
      "finding",
      "One thing that is wrong with a page or a file, with its place and its fix.",
      "An error loses something, a warning works less well, a note is worth knowing.",
      see: "pippin rules"
    ),
    term(
      "rule",
      "What a finding breaks. Its code is stable.",
      "Each has an example that breaks it and one that keeps it.",
      see: "pippin rules page.title-missing"
    ),
    term(
      "check",
      "A question that inspect answers about a page: pass, warning, fail or skipped.",
      "Together the checks make the verdict.",
      see: "pippin inspect URL"
    ),
    term(
      "verdict",
      "What all checks say together: pass, partial or fail.",
      "Pass is an app-linked page with nothing to fix; fail is not in the index.",
      see: "pippin rules partial"
    ),
    term(
      "baseline",
      "A file with the findings that somebody accepted.",
      "With it only new findings count.",
      see: "pippin inspect URL --write-baseline baseline.json"
    ),
    term(
      "code",
      "A stable name that outputs print, such as fetch.tls.",
      "Former names stay accepted.",
      see: "pippin rules CODE"
    ),
  ]

  /// What ranks a page.
  private static let rankingTerms: [CodeEntry] = [
    term(
      "signal",
      "A number from 0 to 1 that moves a page up or down, besides the words of the query.",
      "Each has a weight in Config/ranking.yaml.",
      see: "pippin rank URL"
    ),
    term(
      "engagement",
      "What people do with results: impressions, clicks and short dwells.",
      "It counts from enough people on, so that nobody can be made out.",
      see: "pippin rules signal"
    ),
    term(
      "impression",
      "One time that a result was shown to somebody.",
      "Without it a click could not be judged by its position.",
      see: "pippin engage --help"
    ),
    term(
      "short dwell",
      "A return to the results soon after a click: the page was not what they wanted.",
      "It lowers the page.",
      see: "pippin engage --help"
    ),
    term(
      "privacy threshold",
      "How many people must do something before it counts: engagement.k.",
      "Below it nothing of a page's engagement shows.",
      see: "pippin config"
    ),
    term(
      "refused",
      "An event that was not accepted, with a reason.",
      "It does not count; the other events of the request do.",
      see: "pippin rules event"
    ),
  ]

  private static func term(_ word: String, _ meaning: String, _ more: String, see: String)
    -> CodeEntry
  {
    CodeEntry(
      word,
      .term,
      family: family,
      means: meaning,
      why: more,
      fix: see,
      source: "docs/reference/terms.md"
    )
  }
}
