import Ranking

/// The numbers that a setting may have.
struct SettingRange: Hashable, Sendable, CustomStringConvertible {
  /// The least and the greatest of them.
  let bounds: ClosedRange<Double>
  /// Whether a fraction is refused.
  var isWhole = false

  /// The greatest number of any setting: as seconds 31 years, as bytes a gigabyte.
  static let limit = 1e9

  /// A number with or without a fraction.
  static func any(_ bounds: ClosedRange<Double>) -> SettingRange { SettingRange(bounds: bounds) }

  /// A number without a fraction.
  static func whole(_ bounds: ClosedRange<Double>) -> SettingRange {
    SettingRange(bounds: bounds, isWhole: true)
  }

  /// Whether `number` is one of them.
  func contains(_ number: Double) -> Bool {
    bounds.contains(number) && (!isWhole || number.rounded() == number)
  }

  /// The range as messages say it.
  var description: String {
    let (least, most) = (bounds.lowerBound, bounds.upperBound)
    return "a \(isWhole ? "whole number" : "number") from \(SettingValue.number(least))"
      + " to \(SettingValue.number(most))"
  }
}

extension SettingKey {
  /// The numbers that the setting may have, from whatever source; `nil` for one that is no number.
  var range: SettingRange? {
    switch self {
    case .crawlDelay, .crawlCrawlDelayCeiling, .crawlBackoffCeiling, .crawlMaxTime,
      .crawlStartsPerAddress, .crawlPatience:
      .any(0...SettingRange.limit)
    case .fetchConnectTimeout, .fetchTotalTimeout: .any(0.001...SettingRange.limit)
    case .crawlConcurrency: .whole(1...65_536)
    // None is no limit, but for the depth, of which none is the seeds alone.
    case .crawlMaxDepth, .crawlMaxPages, .crawlHostAddresses, .crawlTemplateBudget,
      .crawlHostBudget, .crawlDomainBudget, .crawlDomainHosts, .crawlDomainAddresses:
      .whole(0...SettingRange.limit)
    case .crawlHostFailures, .crawlTries, .fetchPageBytes: .whole(1...SettingRange.limit)
    case .indexMemory: .whole(8...65_536)
    case .signalsFreshnessHalfLife: .any(0.001...36_500)
    case .engagementK, .engagementPositionExponent, .engagementTapsHalf, .engagementClientsHalf,
      .engagementEvidenceHalf, .engagementHideFrom, .engagementHideEvidenceHalf,
      .engagementNetworkFloor, .engagementNetworkMultiple, .engagementRiseLimit,
      .engagementRiseNetworks, .engagementRiseFloor, .engagementFallLimit,
      .engagementActivityDays, .engagementClientDailyLimit:
      engagementRange
    case .weightsText, .weightsEngagementRatio, .weightsTaps, .weightsClients, .weightsQuality,
      .weightsLinks, .weightsFreshness, .weightsSpeed, .weightsDesign, .weightsCloseness,
      .weightsNearness, .weightsLanguage, .weightsSpam, .weightsUselessness:
      .any(0...RankingWeights.limit)
    case .crawlScope, .crawlInclude, .crawlExclude, .crawlDropParameters, .crawlSitemaps,
      .fetchUserAgent, .fetchContact, .fetchAcceptLanguage, .fetchProxy, .fetchCAFile,
      .fetchHostsFile, .fetchConnectTo, .fetchAllowPrivate, .notifyURL, .notifySecretFile,
      .notifyOn, .s3Endpoint, .s3Region, .copiesAppleURL, .copiesGoogleURL, .copiesCache,
      .inspectRules, .indexRequireAppLink, .indexStems, .searchBlockedCompletions:
      nil
    }
  }

  private var engagementRange: SettingRange? {
    switch self {
    case .engagementK: .whole(2...1_000_000)
    case .engagementPositionExponent: .any(0...3)
    case .engagementTapsHalf, .engagementClientsHalf, .engagementEvidenceHalf,
      .engagementHideEvidenceHalf, .engagementNetworkFloor:
      .any(1...SettingRange.limit)
    case .engagementHideFrom: .any(0.01...1)
    case .engagementNetworkMultiple: .any(0...SettingRange.limit)
    case .engagementRiseLimit: .any(0.001...1)
    case .engagementRiseNetworks: .any(1...64)
    case .engagementRiseFloor: .any(0...32)
    case .engagementFallLimit: .any(0.001...2)
    case .engagementActivityDays: .whole(1...32)
    case .engagementClientDailyLimit: .whole(1...SettingRange.limit)
    default: nil
    }
  }
}
