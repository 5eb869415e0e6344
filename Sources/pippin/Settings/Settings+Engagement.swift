import Engagement

extension Setting {
  /// The constants of engagement; those that are not here are fixed, because stored sums depend
  /// on them.
  static let engagement: [Setting] = [
    Setting(
      .ranking,
      .engagementK,
      .number(Double(EngagementSettings.standard.threshold)),
      "People within one week before anything of an item shows, 2 or more; 50 protects each of them."
    ),
    Setting(
      .ranking,
      .engagementPositionExponent,
      .number(EngagementSettings.standard.positionExponent),
      "How fast attention falls: an impression at rank r counts (1/r) to this power, 0 to 3."
    ),
    Setting(
      .ranking,
      .engagementTapsHalf,
      .number(EngagementSettings.standard.tapsHalf),
      "Clicks, each counting half after 14 days, that make half of the signal of clicks."
    ),
    Setting(
      .ranking,
      .engagementClientsHalf,
      .number(EngagementSettings.standard.clientsHalf),
      "People within one week that make half of the signal of people."
    ),
    Setting(
      .ranking,
      .engagementEvidenceHalf,
      .number(EngagementSettings.standard.evidenceHalf),
      "Impressions, each by the attention of its rank, that make half of the evidence against an item."
    ),
    Setting(
      .ranking,
      .engagementHideFrom,
      .number(EngagementSettings.standard.hideFrom),
      "Uselessness from which on an item is hidden, above 0 to 1, when all the evidence is there."
    ),
    Setting(
      .ranking,
      .engagementHideEvidenceHalf,
      .number(EngagementSettings.standard.hideEvidenceHalf),
      "Impressions that make half of the evidence for hiding; with 200 it takes 467 unwanted ones."
    ),
    Setting(
      .ranking,
      .engagementNetworkFloor,
      .number(EngagementSettings.standard.networkFloor),
      "Votes for an item within a week that any network may cast."
    ),
    Setting(
      .ranking,
      .engagementNetworkMultiple,
      .number(EngagementSettings.standard.networkMultiple),
      "How many times the votes of an average network one may cast above the floor."
    ),
    Setting(
      .ranking,
      .engagementRiseLimit,
      .number(EngagementSettings.standard.riseLimit),
      "How much engagement may lift an item within one week, of the 1 that there is."
    ),
    Setting(
      .ranking,
      .engagementRiseNetworks,
      .number(EngagementSettings.standard.riseNetworks),
      "How many networks must click an item for it to rise so much."
    ),
    Setting(
      .ranking,
      .engagementRiseFloor,
      .number(EngagementSettings.standard.riseFloor),
      "How many networks may click an item within one week without lifting it at all."
    ),
    Setting(
      .ranking,
      .engagementFallLimit,
      .number(EngagementSettings.standard.fallLimit),
      "How much it may lower an item known before within one week, of the 1 that there is."
    ),
    Setting(
      .ranking,
      .engagementActivityDays,
      .number(Double(EngagementSettings.standard.activityDays)),
      "Days on which an activity must be done before it is public; k people must do it in one week too."
    ),
    Setting(
      .ranking,
      .engagementClientDailyLimit,
      .number(Double(EngagementSettings.standard.clientDailyLimit)),
      "Most votes of one client a day; more are accepted and do not count."
    ),
  ]
}

extension Settings {
  /// The constants of engagement in force.
  func engagementSettings() -> EngagementSettings {
    var settings = EngagementSettings()
    settings.threshold = count(.engagementK)
    settings.positionExponent = number(.engagementPositionExponent)
    settings.tapsHalf = number(.engagementTapsHalf)
    settings.clientsHalf = number(.engagementClientsHalf)
    settings.evidenceHalf = number(.engagementEvidenceHalf)
    settings.hideFrom = number(.engagementHideFrom)
    settings.hideEvidenceHalf = number(.engagementHideEvidenceHalf)
    settings.networkFloor = number(.engagementNetworkFloor)
    settings.networkMultiple = number(.engagementNetworkMultiple)
    settings.riseLimit = number(.engagementRiseLimit)
    settings.riseNetworks = number(.engagementRiseNetworks)
    settings.riseFloor = number(.engagementRiseFloor)
    settings.fallLimit = number(.engagementFallLimit)
    settings.activityDays = count(.engagementActivityDays)
    settings.clientDailyLimit = count(.engagementClientDailyLimit)
    return settings
  }
}
