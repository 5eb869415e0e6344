import Crawling
import Records

extension CrawlSettings {
  /// The crawler's settings that `settings` ask for.
  ///
  /// - Throws: ``SettingsError`` when the scope is none.
  init(_ settings: Settings) throws(SettingsError) {
    self.init()
    delay = settings.number(.crawlDelay)
    crawlDelayCeiling = settings.number(.crawlCrawlDelayCeiling)
    backoffCeiling = settings.number(.crawlBackoffCeiling)
    concurrency = settings.count(.crawlConcurrency)
    maxDepth = settings.count(.crawlMaxDepth)
    hostAddresses = settings.count(.crawlHostAddresses)
    templateBudget = settings.count(.crawlTemplateBudget)
    hostBudget = settings.count(.crawlHostBudget)
    domainBudget = settings.count(.crawlDomainBudget)
    domainHosts = settings.count(.crawlDomainHosts)
    domainAddresses = settings.count(.crawlDomainAddresses)
    tries = settings.count(.crawlTries)
    ownHosts = try OwnHosts(settings).paces
    cleaner = AddressCleaner(dropping: settings.list(.crawlDropParameters))
    readsSitemaps = settings.flag(.crawlSitemaps)
    startsPerAddress = settings.number(.crawlStartsPerAddress)
    hostFailures = settings.count(.crawlHostFailures)
    patience = settings.number(.crawlPatience)
    let pages = settings.count(.crawlMaxPages)
    maxPages = pages > 0 ? pages : nil
    let time = settings.number(.crawlMaxTime)
    maxTime = time > 0 ? time : nil
    rules.include = try Self.patterns(.crawlInclude, settings)
    rules.exclude = try Self.patterns(.crawlExclude, settings)
    scope = try Self.scope(settings)
  }
}

extension CrawlSettings {
  private static func patterns(
    _ key: SettingKey,
    _ settings: Settings
  ) throws(SettingsError) -> [URLPattern] {
    let texts = settings.list(key)
    let complaint =
      texts.lazy.compactMap { URLRules.complaint(about: $0) }.first
      ?? (texts.count > URLRules.limit ? "it has more than \(URLRules.limit) patterns" : nil)
    if let complaint {
      throw SettingsError(
        origin: settings.origin(of: key),
        problem: complaint,
        advice: "Write /docs/* for paths, *.pdf or https://www.example.com/* for whole URLs."
      )
    }
    return texts.map(URLPattern.init)
  }

  private static func scope(_ settings: Settings) throws(SettingsError) -> CrawlScope {
    let name = settings.text(.crawlScope)
    guard let scope = CrawlScope(rawValue: name) else {
      throw SettingsError(
        origin: settings.origin(of: .crawlScope),
        problem: "\"\(name)\" is no scope",
        advice: "Use host, domain or prefix."
      )
    }
    return scope
  }
}
