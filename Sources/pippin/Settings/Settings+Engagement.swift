import Engagement

extension Setting {
  /// The constants of engagement; those that are not here are fixed, because stored sums depend
  /// on them.
  static let engagement: [Setting] = [
    Setting(
      .ranking,
      "engagement.k",
      .number(Double(EngagementSettings.standard.threshold)),
      "People within one week before anything of an item shows, 2 or more; 50 protects each of them."
    ),
    Setting(
      .ranking,
      "engagement.position-exponent",
      .number(EngagementSettings.standard.positionExponent),
      "How fast attention falls: a showing at rank r counts (1/r) to this power, 0 to 3."
    ),
    Setting(
      .ranking,
      "engagement.taps-half",
      .number(EngagementSettings.standard.tapsHalf),
      "Choices, each counting half after 14 days, that make half of the signal of choices."
    ),
    Setting(
      .ranking,
      "engagement.clients-half",
      .number(EngagementSettings.standard.clientsHalf),
      "People within one week that make half of the signal of people."
    ),
    Setting(
      .ranking,
      "engagement.evidence-half",
      .number(EngagementSettings.standard.evidenceHalf),
      "Showings, each by the attention of its rank, that make half of the evidence against an item."
    ),
    Setting(
      .ranking,
      "engagement.hide-from",
      .number(EngagementSettings.standard.hideFrom),
      "Uselessness from which on an item is hidden, above 0 to 1, when all the evidence is there."
    ),
    Setting(
      .ranking,
      "engagement.hide-evidence-half",
      .number(EngagementSettings.standard.hideEvidenceHalf),
      "Showings that make half of the evidence for hiding; with 200 it takes 467 unwanted ones."
    ),
    Setting(
      .ranking,
      "engagement.network-floor",
      .number(EngagementSettings.standard.networkFloor),
      "Votes for an item within a week that any network may cast."
    ),
    Setting(
      .ranking,
      "engagement.network-multiple",
      .number(EngagementSettings.standard.networkMultiple),
      "How many times the votes of an average network one may cast above the floor."
    ),
    Setting(
      .ranking,
      "engagement.rise-limit",
      .number(EngagementSettings.standard.riseLimit),
      "How much engagement may lift an item within one week, of the 1 that there is."
    ),
    Setting(
      .ranking,
      "engagement.rise-networks",
      .number(EngagementSettings.standard.riseNetworks),
      "How many networks must choose an item for it to rise so much."
    ),
    Setting(
      .ranking,
      "engagement.rise-floor",
      .number(EngagementSettings.standard.riseFloor),
      "How many networks may choose an item within one week without lifting it at all."
    ),
    Setting(
      .ranking,
      "engagement.fall-limit",
      .number(EngagementSettings.standard.fallLimit),
      "How much it may lower an item known before within one week, of the 1 that there is."
    ),
    Setting(
      .ranking,
      "engagement.activity-days",
      .number(Double(EngagementSettings.standard.activityDays)),
      "Days on which an activity must be done before it is public; k people must do it in one week too."
    ),
    Setting(
      .ranking,
      "engagement.client-daily-limit",
      .number(Double(EngagementSettings.standard.clientDailyLimit)),
      "Most votes of one client a day; more are refused."
    ),
  ]
}

extension Settings {
  /// The constants of engagement in force.
  ///
  /// - Throws: ``SettingsError`` when one is out of range.
  func engagementSettings() throws(SettingsError) -> EngagementSettings {
    var settings = EngagementSettings()
    settings.threshold = Int(try engagement("k", 2...1_000_000))
    settings.positionExponent = try engagement("position-exponent", 0...3)
    settings.tapsHalf = try engagement("taps-half", 1...1e9)
    settings.clientsHalf = try engagement("clients-half", 1...1e9)
    settings.evidenceHalf = try engagement("evidence-half", 1...1e9)
    settings.hideFrom = try engagement("hide-from", 0.01...1)
    settings.hideEvidenceHalf = try engagement("hide-evidence-half", 1...1e9)
    settings.networkFloor = try engagement("network-floor", 1...1e9)
    settings.networkMultiple = try engagement("network-multiple", 0...1e9)
    settings.riseLimit = try engagement("rise-limit", 0.001...1)
    settings.riseNetworks = try engagement("rise-networks", 1...64)
    settings.riseFloor = try engagement("rise-floor", 0...32)
    settings.fallLimit = try engagement("fall-limit", 0.001...2)
    settings.activityDays = Int(try engagement("activity-days", 1...32))
    settings.clientDailyLimit = Int(try engagement("client-daily-limit", 1...1e9))
    return settings
  }

  private func engagement(
    _ name: String,
    _ range: ClosedRange<Double>
  ) throws(SettingsError) -> Double {
    let key = "engagement.\(name)"
    let value = number(key)
    guard range.contains(value) else {
      throw SettingsError(
        origin: entries[key]?.origin ?? key,
        problem: "\(key) is \(value)",
        advice: "Give it \(SettingValue.number(range.lowerBound)) to "
          + "\(SettingValue.number(range.upperBound))."
      )
    }
    return value
  }
}
