import Ranking

/// The name of a setting, in files, variables and code; ``Setting/all`` says what each means.
enum SettingKey: String, Hashable, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  // Politeness, limits and budgets of a crawl.
  case crawlDelay = "crawl.delay"
  case crawlCrawlDelayCeiling = "crawl.crawl-delay-ceiling"
  case crawlBackoffCeiling = "crawl.backoff-ceiling"
  case crawlConcurrency = "crawl.concurrency"
  case crawlScope = "crawl.scope"
  case crawlInclude = "crawl.include"
  case crawlExclude = "crawl.exclude"
  case crawlMaxDepth = "crawl.max-depth"
  case crawlMaxPages = "crawl.max-pages"
  case crawlMaxTime = "crawl.max-time"
  case crawlHostAddresses = "crawl.host-addresses"
  case crawlTemplateBudget = "crawl.template-budget"
  case crawlHostBudget = "crawl.host-budget"
  case crawlDomainBudget = "crawl.domain-budget"
  case crawlDomainHosts = "crawl.domain-hosts"
  case crawlDomainAddresses = "crawl.domain-addresses"
  case crawlDropParameters = "crawl.drop-parameters"
  case crawlSitemaps = "crawl.sitemaps"
  case crawlStartsPerAddress = "crawl.starts-per-address"
  case crawlHostFailures = "crawl.host-failures"
  case crawlTries = "crawl.tries"
  case crawlPatience = "crawl.patience"

  // Requests and what is read of their responses.
  case fetchUserAgent = "fetch.user-agent"
  case fetchContact = "fetch.contact"
  case fetchAcceptLanguage = "fetch.accept-language"
  case fetchConnectTimeout = "fetch.connect-timeout"
  case fetchTotalTimeout = "fetch.total-timeout"
  case fetchPageBytes = "fetch.page-bytes"
  case fetchProxy = "fetch.proxy"
  case fetchCAFile = "fetch.ca-file"
  case fetchHostsFile = "fetch.hosts-file"
  case fetchConnectTo = "fetch.connect-to"
  case fetchAllowPrivate = "fetch.allow-private"

  // Who is notified of the end of a crawl.
  case notifyURL = "notify.url"
  case notifySecretFile = "notify.secret-file"
  case notifyOn = "notify.on"

  // Where the object store is.
  case s3Endpoint = "s3.endpoint"
  case s3Region = "s3.region"

  // Where Apple's and Google's copies of association files are requested.
  case copiesAppleURL = "copies.apple-url"
  case copiesGoogleURL = "copies.google-url"
  case copiesCache = "copies.cache"

  // What `inspect` makes of rules.
  case inspectRules = "inspect.rules"

  // What is in the index, and how it is built.
  case indexRequireAppLink = "index.require-app-link"
  case indexMemory = "index.memory"
  case indexStems = "index.stems"

  // What searches offer.
  case searchBlockedCompletions = "search.blocked-completions"

  // How signals are made.
  case signalsFreshnessHalfLife = "signals.freshness-half-life"

  // How what people do counts.
  case engagementK = "engagement.k"
  case engagementPositionExponent = "engagement.position-exponent"
  case engagementTapsHalf = "engagement.taps-half"
  case engagementClientsHalf = "engagement.clients-half"
  case engagementEvidenceHalf = "engagement.evidence-half"
  case engagementHideFrom = "engagement.hide-from"
  case engagementHideEvidenceHalf = "engagement.hide-evidence-half"
  case engagementNetworkFloor = "engagement.network-floor"
  case engagementNetworkMultiple = "engagement.network-multiple"
  case engagementRiseLimit = "engagement.rise-limit"
  case engagementRiseNetworks = "engagement.rise-networks"
  case engagementRiseFloor = "engagement.rise-floor"
  case engagementFallLimit = "engagement.fall-limit"
  case engagementActivityDays = "engagement.activity-days"
  case engagementClientDailyLimit = "engagement.client-daily-limit"

  // How much each signal counts.
  case weightsText = "weights.text"
  case weightsEngagementRatio = "weights.engagement-ratio"
  case weightsTaps = "weights.taps"
  case weightsClients = "weights.clients"
  case weightsQuality = "weights.quality"
  case weightsLinks = "weights.links"
  case weightsFreshness = "weights.freshness"
  case weightsSpeed = "weights.speed"
  case weightsDesign = "weights.design"
  case weightsCloseness = "weights.closeness"
  case weightsNearness = "weights.nearness"
  case weightsLanguage = "weights.language"
  case weightsSpam = "weights.spam"
  case weightsUselessness = "weights.uselessness"

  /// The dotted name.
  var description: String { rawValue }

  /// The key of a weight, by its name among ``RankingWeights/keys``.
  ///
  /// - Precondition: There is such a weight; a test looks for each.
  static func weight(_ name: String) -> SettingKey {
    guard let key = SettingKey(rawValue: "weights.\(name)") else {
      preconditionFailure("There is no weight called \(name).")
    }
    return key
  }

  /// The key nearest to `name`, when it is near enough to be meant.
  static func nearest(to name: String) -> SettingKey? {
    Suggestion.nearest(to: name, among: allCases.map(\.rawValue)).flatMap(SettingKey.init)
  }

  /// What to do about a key of a file that is none: which was meant, and where it is written.
  static func meant(by name: String) -> String {
    if !name.contains("."), let key = allCases.first(where: { $0.rawValue.hasSuffix(".\(name)") }) {
      return "Did you mean \(key)? Write it in its section, indented:\n\(snippet(key, "…"))"
    }
    return nearest(to: name).map { "Did you mean \($0)?" } ?? "See every key with: pippin config"
  }

  /// The lines of a settings file that set `key`.
  static func snippet(_ key: SettingKey, _ value: String) -> String {
    let parts = key.rawValue.split(separator: ".", maxSplits: 1)
    return "  \(parts[0]):\n    \(parts[parts.count - 1]): \(value)"
  }

  static func < (left: SettingKey, right: SettingKey) -> Bool { left.rawValue < right.rawValue }
}
