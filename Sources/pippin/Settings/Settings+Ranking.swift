import Ranking

extension Settings {
  /// The weights in force.
  ///
  /// - Throws: ``SettingsError`` when a weight is negative.
  func rankingWeights() throws(SettingsError) -> RankingWeights {
    var weights = RankingWeights.standard
    for key in RankingWeights.keys {
      let name = "weights.\(key)"
      do {
        try weights.set(key, to: number(name))
      } catch {
        throw SettingsError(
          place: entries[name]?.origin ?? name,
          problem: "\(name) is \(number(name))",
          advice: "A weight is 0 or more."
        )
      }
    }
    return weights
  }
}
