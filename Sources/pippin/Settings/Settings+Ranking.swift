import Analysis
import Indexing
import Ranking
import Searching

extension Settings {
  /// How the index is built.
  ///
  /// - Throws: ``SettingsError`` when there is no stemmer for a language.
  func indexOptions() throws(SettingsError) -> SegmentIndex.Options {
    var options = SegmentIndex.Options()
    options.memoryBudget = count(.indexMemory) << 20
    options.mergesInBackground = true
    let stems = list(.indexStems)
    options.stemming = Stemming(languages: stems.sorted())
    if let unknown = stems.first(where: { !Stemming.available.contains($0) }) {
      throw SettingsError(
        origin: origin(of: .indexStems),
        problem: "there is no stemmer for \"\(unknown)\"",
        advice: "Known languages: \(Stemming.available.joined(separator: ", "))."
      )
    }
    return options
  }

  /// The words that are never offered as completions.
  ///
  /// - Throws: ``SettingsError`` when one is no single word.
  func blockedCompletions() throws(SettingsError) -> BlockedCompletions {
    let name = SettingKey.searchBlockedCompletions
    let texts = list(name)
    if let wrong = texts.first(where: { !BlockedCompletions.isWord($0) }) {
      throw SettingsError(
        origin: origin(of: name),
        problem: "\(name) has \"\(wrong)\", which is no single word",
        advice: "Give it single words, or beginnings with a star: [bingo, casino*]."
      )
    }
    return BlockedCompletions(adding: texts)
  }

  /// The seconds after which a page is half as fresh.
  func freshnessHalfLife() -> Double { number(.signalsFreshnessHalfLife) * 86_400 }

  /// The weights in force.
  ///
  /// - Throws: ``SettingsError`` when a weight is out of range.
  func rankingWeights() throws(SettingsError) -> RankingWeights {
    var weights = RankingWeights.standard
    for key in RankingWeights.keys {
      let name = SettingKey.weight(key)
      do {
        try weights.set(key, to: number(name))
      } catch {
        throw SettingsError(
          origin: origin(of: name),
          problem: "\(name) is \(number(name))",
          advice: "A weight is 0 to \(SettingValue.number(RankingWeights.limit))."
        )
      }
    }
    guard weights.text < weights.textFloor else { return weights }
    throw tooLittleText(weights)
  }

  /// Why `weights` do not go together; the origin is that of the weight that somebody changed.
  private func tooLittleText(_ weights: RankingWeights) -> SettingsError {
    let floor = (weights.textFloor * 100).rounded(.up) / 100
    let greatest = Signal.allCases.filter(\.isStatic).max { weights[$0] < weights[$1] }
    let isChanged = weights.text != RankingWeights.standard.text
    let name = SettingKey.weight(isChanged ? "text" : greatest?.rawValue ?? "text")
    return SettingsError(
      origin: origin(of: name),
      problem: "weights.text is \(SettingValue.number(weights.text)), too little beside the other "
        + "weights, which are \(SettingValue.number(weights.staticWeight)) together without "
        + "closeness, nearness and language",
      advice: "Give weights.text \(SettingValue.number(floor)) or more, or make others smaller."
    )
  }
}
