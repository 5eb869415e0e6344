extension CodeCatalog {
  /// What operators read: numbers of a store and its last run, and events of the log.
  static let operatingCodes: [CodeEntry] = storeSizes + storePlans + lastRun + liveCrawl + logEvents

  private static let storeSizes: [CodeEntry] = [
    number(
      "store_bytes",
      "Bytes of the store's files, by what they hold; engagement in whole MiB.",
      why: "The store must fit on its disk.",
      fix: "Archives may be moved away; pippin index --rebuild builds the index anew."
    ),
    number(
      "store_free_bytes",
      "Bytes that may still be written to the disk, in whole MiB.",
      why: "A crawl and the intake of events stop when the disk is full.",
      fix: "Make room before it is less than twice the bytes of the records."
    ),
    number(
      "store_readable",
      "1 when the store can be read, else 0.",
      why: "A store that cannot be read has no other numbers.",
      fix: "If it is 0, run: pippin check"
    ),
    number(
      "store_lock_held",
      "1 when a process holds the lock of the crawl or of the index, else 0.",
      why: "Only one process crawls, and one writes the index.",
      fix: "See which process it is: pippin status"
    ),
  ]

  private static let storePlans: [CodeEntry] = [
    number(
      "store_queue",
      "URLs that wait for a request.",
      why: "It shows how much a crawl has left to do.",
      fix: "Run the crawl again: it goes on."
    ),
    number(
      "store_next_visits",
      "Pages by when their next visit is due: now, in a day, in a week, or later.",
      why: "Pages that are not visited again grow old.",
      fix: "Visit those that are due: pippin crawl SEEDS --recrawl=due"
    ),
    number(
      "store_next_attempts",
      "URLs whose last attempt failed, by when the next one is due.",
      why: "A rise shows an outage.",
      fix: "See the reasons with pippin status, and look them up: pippin rules CODE"
    ),
  ]

  private static let lastRun: [CodeEntry] = [
    run("start_timestamp_seconds", "When the last run began, in seconds since 1970."),
    run("end_timestamp_seconds", "When the last run ended; missing while it runs."),
    run(
      "age_seconds",
      "Seconds since the last run ended, or since it began when it has not.",
      fix: "If it is over two intervals of your timer, look into its log."
    ),
    run(
      "outcome",
      "1 for how the last run ended.",
      fix: "Look the outcome up: pippin rules end"
    ),
    run("pages", "Pages that the last run read."),
    run("requests", "Requests of the last run."),
  ]

  private static let liveCrawl: [CodeEntry] = [
    number(
      "crawl_in_flight",
      "Requests of a crawl that are under way.",
      why: "It shows how a run gets on.",
      fix: "Nothing: it is a number to watch."
    ),
    number(
      "crawl_hosts",
      "Hosts that a crawl is working on.",
      why: "Hosts are asked at the same time, each at its own pace.",
      fix: "Nothing: it is a number to watch."
    ),
  ]

  private static let logEvents: [CodeEntry] = [
    event("crawl.end", "A crawl has ended; its counts are fields."),
    event("crawl.metrics", "A crawl serves metrics at the URL."),
    event("forget.end", "Pages were deleted."),
    event("run.next", "A command has ended; its field has the commands that people run next."),
    event("serve.start", "A server answers requests at the URL."),
    event("serve.stop", "A server has stopped; everything acknowledged is saved."),
    event("serve.role", "A server writes the index, or follows the process named."),
    event(
      "serve.forget",
      "A server was asked by pippin forget, and did it or says why not.",
      fix: "If it failed, follow its message, and run pippin forget again."
    ),
  ]

  private static func number(
    _ name: String,
    _ meaning: String,
    why: String,
    fix: String
  ) -> CodeEntry {
    CodeEntry(
      "pippin_\(name)",
      .metric,
      family: metricFamily,
      means: meaning,
      why: why,
      fix: fix,
      source: "docs/guides/operate.md"
    )
  }

  private static func run(_ name: String, _ meaning: String, fix: String? = nil) -> CodeEntry {
    number(
      "last_run_\(name)",
      meaning,
      why: "It shows whether crawls run when they should.",
      fix: fix ?? "Nothing: it is a number to watch."
    )
  }

  private static func event(_ code: String, _ meaning: String, fix: String? = nil) -> CodeEntry {
    CodeEntry(
      code,
      .logEvent,
      means: meaning,
      why: "It is a line of the log with fields for programs.",
      fix: fix ?? "Nothing: it is told for the record.",
      source: "docs/guides/operate.md"
    )
  }
}
