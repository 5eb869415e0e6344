import Glibc

/// Learns what a person does at which hours, and says what they will want now.
///
/// Four experts are mixed by weights that follow what each was right about (fixed share). Everything
/// stays in this value; there is no clock in it.
///
/// Reference: Herbster, Warmuth, "Tracking the Best Expert", Machine Learning 32, 1998
package struct Predictor: Sendable {
  /// Something that a person will want.
  package struct Suggestion: Hashable, Sendable {
    /// What it is, as it was noted.
    package let key: String
    /// How probable it is next, from 0 to 1: the sum of ``parts``.
    package let score: Float
    /// What each expert adds to it, by the order of ``Expert``.
    package let parts: SIMD4<Float>
  }

  /// The constants.
  package var settings: PredictionSettings
  /// How much each expert counts, by the order of ``Expert``; they add up to 1.
  package internal(set) var weights: SIMD4<Float>

  var keys: [String] = []
  var indexes: [String: Int] = [:]
  var habits = HabitTable()
  var successors = SuccessorTable()
  /// The item that was used last.
  var last: Int?
  /// What the experts said when a list was last made, until an event shows who was right.
  private var pending: ExpertScores?
  /// How often each item was offered and not taken within an hour of the clock.
  private var offers: [Int: Int] = [:]
  private var offerHour = 0

  /// A predictor that knows nothing.
  package init(settings: PredictionSettings = .standard) {
    self.settings = settings
    weights = settings.experts / settings.experts.sum()
  }

  /// The number of items that are known.
  package var count: Int { keys.count }

  /// Counts that something was done.
  package mutating func note(_ key: String, at moment: LocalMoment) {
    let index = indexes[key] ?? add(key)
    if pending == nil, Int(habits.events) % max(1, settings.learningStep) == 0 {
      pending = ExpertScores(habits, successors, last: last, at: moment, settings)
    }
    if let pending, index < pending.shares.count { learn(pending.shares[index]) }
    pending = nil
    offers[index] = nil
    habits.note(index, at: moment, settings)
    if let last { successors.note(index, after: last) }
    last = index
  }

  /// What the person will want at a moment, the most probable first.
  ///
  /// What was said is remembered, so that the next event shows which expert was right.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - limit: The most suggestions.
  ///   - isOffered: Whether something may be suggested at all, by its key.
  /// - Returns: The suggestions.
  package mutating func suggestions(
    at moment: LocalMoment,
    limit: Int,
    where isOffered: (String) -> Bool = { _ in true }
  ) -> [Suggestion] {
    let scores = ExpertScores(habits, successors, last: last, at: moment, settings)
    pending = scores
    let resting = offerHour == moment.hourNumber ? offers : [:]
    var best: [(index: Int, score: Float)] = []
    for index in keys.indices where limit > 0 {
      let score = (scores.shares[index] * weights).sum()
      guard score > 0, best.count < limit || score > best[best.count - 1].score,
        scores.dayLifts[index] >= settings.dayFloor,
        resting.isEmpty || resting[index, default: 0] < settings.offerLimit, isOffered(keys[index])
      else { continue }
      if best.count == limit { best.removeLast() }
      let rank = best.firstIndex { $0.score < score } ?? best.count
      best.insert((index, score), at: rank)
    }
    return best.map { index, score in
      Suggestion(key: keys[index], score: score, parts: scores.shares[index] * weights)
    }
  }

  /// Counts that suggestions were shown, so that what is not taken rests for the rest of the hour.
  package mutating func noteOffered(_ keys: [String], at moment: LocalMoment) {
    if moment.hourNumber != offerHour { (offers, offerHour) = ([:], moment.hourNumber) }
    for key in keys { if let index = indexes[key] { offers[index, default: 0] += 1 } }
  }

  /// Forgets something.
  package mutating func remove(_ keys: Set<String>) {
    guard keys.contains(where: { indexes[$0] != nil }) else { return }
    keep(self.keys.indices.filter { !keys.contains(self.keys[$0]) })
  }

  /// Forgets everything that was done.
  ///
  /// How much each expert counts stays.
  package mutating func removeAll() {
    keep([])
  }

  /// Moves the weights towards the experts that thought something probable that was done.
  private mutating func learn(_ shares: SIMD4<Float>) {
    guard settings.learningPower > 0, shares.sum() > 0 else { return }
    var learnt = weights
    for expert in 0..<4 {
      // Who thought it impossible was wrong, and not so wrong that nothing brings them back.
      learnt[expert] *= powf(max(shares[expert], 1e-6), settings.learningPower)
    }
    let sum = learnt.sum()
    guard sum > 0 else { return }
    let prior = settings.experts / settings.experts.sum()
    weights = learnt / sum * (1 - settings.sharedPart) + prior * settings.sharedPart
  }

  private mutating func add(_ key: String) -> Int {
    if keys.count >= min(settings.itemLimit, Int(SuccessorTable.free)) { makeRoom() }
    let index = keys.count
    indexes[key] = index
    keys.append(key)
    habits.append()
    successors.append()
    return index
  }

  /// Forgets the eighth of all items that was least used these days.
  private mutating func makeRoom() {
    let used = keys.indices.map { habits.numbers[$0 * HabitTable.width + HabitTable.longColumn] }
    let rest = max(0, keys.count - max(1, keys.count / 8))
    keep(keys.indices.sorted { used[$0] > used[$1] }.prefix(rest).sorted())
  }

  private mutating func keep(_ kept: [Int]) {
    last = last.flatMap { kept.firstIndex(of: $0) }
    keys = kept.map { keys[$0] }
    indexes = [:]
    for (index, key) in keys.enumerated() { indexes[key] = index }
    habits.keep(kept)
    successors.keep(kept)
    (pending, offers) = (nil, [:])
  }
}
