extension Setting {
  /// Where a setting may come from.
  enum Source: Sendable, CaseIterable {
    /// Every source, Config/ of the working directory too.
    case anywhere
    /// Only what the person who runs the program gave: flags, variables, the file named by --config
    /// and the installed copy.
    ///
    /// The working directory is often somebody else's, such as the branch of somebody unknown that is
    /// checked out to be tested. A file that lies there must not open networks, lead requests
    /// elsewhere, have others believed to be a site, or have files from outside read.
    case operatorOnly
  }

  /// Where each setting may come from; one that is not here is the operator's alone, until it is.
  static let sources: [String: Source] = {
    var sources: [String: Source] = [:]
    for key in operatorOnlyKeys { sources[key] = .operatorOnly }
    for key in anywhereKeys { sources[key] = .anywhere }
    return sources
  }()

  /// Where the setting may come from.
  var source: Source { Self.sources[key] ?? .operatorOnly }

  private static let operatorOnlyKeys = [
    // Every request goes through what it names, which reads and changes what is not encrypted.
    "fetch.proxy",
    // Whoever holds a key of these authorities can pass for any site; the file is read from outside.
    "fetch.ca-file",
    // Requests go to another machine than the one that is named, also within networks.
    "fetch.connect-to",
    // What only machines inside a network see can be read and ends up in reports.
    "fetch.allow-private",
  ]

  /// Settings that say how much, how fast and in which order: at worst a run is long, short or rude.
  private static let anywhereKeys =
    [
      "crawl.delay", "crawl.crawl-delay-ceiling", "crawl.backoff-ceiling", "crawl.concurrency",
      "crawl.scope", "crawl.max-depth", "crawl.max-pages", "crawl.max-time", "crawl.host-addresses",
      "crawl.template-budget", "crawl.host-budget", "crawl.domain-budget", "crawl.domain-hosts",
      "crawl.domain-addresses", "crawl.drop-parameters", "crawl.sitemaps",
      "crawl.starts-per-address", "crawl.host-failures", "crawl.tries", "crawl.patience",
      "fetch.user-agent", "fetch.contact", "fetch.accept-language", "fetch.connect-timeout",
      "fetch.total-timeout", "fetch.page-bytes",
      // What is off, and by whom, is in every report.
      "inspect.rules",
    ] + [
      "index.require-app-link", "index.memory", "index.stems", "search.blocked-completions",
      "signals.freshness-half-life",
    ] + [
      "engagement.k", "engagement.position-exponent", "engagement.taps-half",
      "engagement.clients-half", "engagement.evidence-half", "engagement.hide-from",
      "engagement.hide-evidence-half", "engagement.network-floor", "engagement.network-multiple",
      "engagement.rise-limit", "engagement.rise-networks", "engagement.rise-floor",
      "engagement.fall-limit", "engagement.activity-days", "engagement.client-daily-limit",
    ] + [
      "weights.text", "weights.engagement-ratio", "weights.taps", "weights.clients",
      "weights.quality", "weights.links", "weights.freshness", "weights.speed", "weights.design",
      "weights.closeness", "weights.nearness", "weights.language", "weights.spam",
      "weights.uselessness",
    ]
}
