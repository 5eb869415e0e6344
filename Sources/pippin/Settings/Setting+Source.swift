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

  /// Where the setting may come from.
  var source: Source { key.source }
}

extension SettingKey {
  /// Where the setting may come from.
  var source: Setting.Source {
    switch self {
    // Every request goes through what it names, which reads and changes what is not encrypted.
    case .fetchProxy: .operatorOnly
    // Whoever holds a key of these authorities can pass for any site; the file is read from outside.
    case .fetchCAFile: .operatorOnly
    // Requests go to another machine than the one that is named, also within networks.
    case .fetchConnectTo: .operatorOnly
    // Where messages, requests, archives and exports go, secrets, what opens doors of the operator's
    // hosts, and a folder that is written to.
    case .notifyURL, .notifySecretFile, .fetchHostsFile, .s3Endpoint, .s3Region, .copiesAppleURL,
      .copiesGoogleURL, .copiesCache:
      .operatorOnly
    // What only machines inside a network see can be read and ends up in reports.
    case .fetchAllowPrivate: .operatorOnly
    // How much, how fast and in which order: at worst a run is long, short or rude.
    case .crawlDelay, .crawlCrawlDelayCeiling, .crawlBackoffCeiling, .crawlConcurrency, .crawlScope,
      .crawlInclude, .crawlExclude, .crawlMaxDepth, .crawlMaxPages, .crawlMaxTime,
      .crawlHostAddresses, .crawlTemplateBudget, .crawlHostBudget, .crawlDomainBudget,
      .crawlDomainHosts, .crawlDomainAddresses, .crawlDropParameters, .crawlSitemaps,
      .crawlStartsPerAddress, .crawlHostFailures, .crawlTries, .crawlPatience, .notifyOn:
      .anywhere
    // What is off, and by whom, is in every report.
    case .inspectRules: .anywhere
    case .fetchUserAgent, .fetchContact, .fetchAcceptLanguage, .fetchConnectTimeout,
      .fetchTotalTimeout, .fetchPageBytes, .indexRequireAppLink, .indexMemory, .indexStems,
      .searchBlockedCompletions, .signalsFreshnessHalfLife:
      .anywhere
    case .engagementK, .engagementPositionExponent, .engagementTapsHalf, .engagementClientsHalf,
      .engagementEvidenceHalf, .engagementHideFrom, .engagementHideEvidenceHalf,
      .engagementNetworkFloor, .engagementNetworkMultiple, .engagementRiseLimit,
      .engagementRiseNetworks, .engagementRiseFloor, .engagementFallLimit,
      .engagementActivityDays, .engagementClientDailyLimit:
      .anywhere
    case .weightsText, .weightsEngagementRatio, .weightsTaps, .weightsClients, .weightsQuality,
      .weightsLinks, .weightsFreshness, .weightsSpeed, .weightsDesign, .weightsCloseness,
      .weightsNearness, .weightsLanguage, .weightsSpam, .weightsUselessness:
      .anywhere
    }
  }
}
