extension CodeCatalog {
  /// The numbers of `status --format prometheus` and of a crawl.
  static let metricCodes: [CodeEntry] = crawlMetrics + storeMetrics

  private static let crawlMetrics: [CodeEntry] = [
    crawl("requests_total", "Requests, those for robots.txt and sitemaps included."),
    crawl("pages_total", "Pages read."),
    crawl("unchanged_total", "Pages that have not changed since the last visit."),
    crawl("redirects_total", "Redirects."),
    crawl("bytes_total", "Bytes of pages, decompressed."),
    crawl("sitemaps_total", "Requests for sitemaps."),
    crawl("listed_total", "URLs that sitemaps list."),
    crawl("indexable_total", "Pages read that may be in the index."),
    crawl("app_linked_total", "Pages read that are app-linked results."),
    crawl("lost_leases_total", "Leases that ended before their page was read."),
    crawl("answers_total", "Responses to requests for pages, by status."),
    crawl(
      "refused_total",
      "URLs that failed, were blocked, skipped or deferred, by reason.",
      fix: "Look up the reasons with: pippin rules CODE"
    ),
    crawl(
      "passed_over_total",
      "Links that were skipped, by reason.",
      fix: "Look up the reasons with: pippin rules CODE"
    ),
    crawl(
      "retries_total",
      "Attempts that failed for now, by reason.",
      fix: "Look up the reasons with: pippin rules CODE"
    ),
  ]

  private static let storeMetrics: [CodeEntry] = [
    store("pages", "Pages with a record."),
    store("indexable", "Pages that may be in the index."),
    store("app_linked", "Pages that are app-linked results."),
    store("hosts", "Hosts known."),
    store("addresses", "URLs known, by state.", fix: "Look up the states: pippin rules state"),
    store(
      "reasons",
      "URLs that failed, wait or are deferred, by reason.",
      fix: "Look up the reasons with: pippin rules CODE"
    ),
    store("answers", "Visited URLs by the status of the last response; 0 is none."),
    store("version", "The highest version of a record; each change raises it."),
    store("clusters", "Groups of pages that say the same."),
    store("duplicates", "Pages that say what their representative says."),
  ]

  /// The numbers of `/metrics` of a server.
  static let serverMetrics: [CodeEntry] = [
    served("build_info", "The version of the program; the value is always 1."),
    served("requests_total", "Requests, by operation and status."),
    served("requests_running", "Requests that are being answered now."),
    served("request_seconds", "Time until a response was ready, as a histogram."),
    served("engagement_events_total", "Events and activities, by what became of them."),
    served(
      "refresh_failures_total",
      "Times that the server could not follow the store.",
      fix: "If it grows, look into the log, then run: pippin check"
    ),
    served(
      "damaged",
      "Files and pages that are damaged and left out of results.",
      fix: "If it is not 0, run: pippin check"
    ),
    served("index_items", "Pages that can be found."),
    served("index_version", "The version that searches see."),
    served("index_writing", "1 when this process writes the index, else 0."),
  ]

  private static func crawl(_ name: String, _ meaning: String, fix: String? = nil) -> CodeEntry {
    metric("pippin_crawl_\(name)", meaning, "It shows how a run gets on.", fix, "pippin crawl")
  }

  private static func store(_ name: String, _ meaning: String, fix: String? = nil) -> CodeEntry {
    let source = "pippin status --format prometheus"
    return metric("pippin_store_\(name)", meaning, "It shows what the store holds.", fix, source)
  }

  private static func served(_ name: String, _ meaning: String, fix: String? = nil) -> CodeEntry {
    metric("pippin_\(name)", meaning, "It shows how the server does.", fix, "/metrics")
  }

  private static func metric(
    _ name: String,
    _ meaning: String,
    _ why: String,
    _ fix: String?,
    _ source: String
  ) -> CodeEntry {
    CodeEntry(
      name,
      .metric,
      family: metricFamily,
      means: meaning,
      why: why,
      fix: fix ?? "Nothing: it is a number to watch.",
      source: source
    )
  }
}
