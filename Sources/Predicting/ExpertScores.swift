import Glibc

/// What each expert thinks of each item at a moment, as probabilities.
struct ExpertScores: Sendable {
  /// The shares of the items, by their indexes; those of an expert add up to 1, or are all 0.
  private(set) var shares: [SIMD4<Float>] = []
  /// How much oftener each item is done on this kind of day than on others.
  private(set) var dayLifts: [Float] = []

  /// What the experts say of a moment, when `last` is the item that was used last.
  init(
    _ habits: HabitTable,
    _ successors: SuccessorTable,
    last: Int?,
    at moment: LocalMoment,
    _ settings: PredictionSettings
  ) {
    let view = HabitView(habits, at: moment, settings)
    let count = habits.count
    shares = [SIMD4<Float>](repeating: .zero, count: count)
    dayLifts = [Float](repeating: 1, count: count)
    var sums = SIMD4<Float>.zero
    habits.numbers.withUnsafeBufferPointer { numbers in
      for index in 0..<count {
        let row = UnsafeBufferPointer(
          rebasing: numbers[index * HabitTable.width..<(index + 1) * HabitTable.width]
        )
        let (scores, dayLift) = view.scores(of: row)
        shares[index] = scores
        dayLifts[index] = dayLift
        sums += scores
      }
    }
    if let last { follow(last, successors, settings, &sums) }
    // What no expert knows anything about is divided by one.
    let factors = SIMD4<Float>(repeating: 1) / sums.replacing(with: 1, where: sums .<= 0)
    for index in shares.indices { shares[index] *= factors }
  }

  /// Raises what came after the last item before.
  private mutating func follow(
    _ last: Int,
    _ successors: SuccessorTable,
    _ settings: PredictionSettings,
    _ sums: inout SIMD4<Float>
  ) {
    let column = Expert.sequence.rawValue
    for slot in SuccessorTable.slots(of: last) where successors.items[slot] != SuccessorTable.free {
      let index = Int(successors.items[slot])
      let old = shares[index][column]
      // What never came next counts as once, so that the others keep what they have.
      shares[index][column] =
        old * powf(Float(successors.counts[slot]) + 1, settings.successorPower)
      sums[column] += shares[index][column] - old
    }
  }
}

/// The habits of all items as they are at one moment.
private struct HabitView {
  private let factors: HabitTable.Factors
  /// How much each hour counts at this one; they add up to 1.
  private let kernel: [SIMD8<Float>]
  /// Which part of all events is at this hour, and on this kind of day.
  private let hourShare: Float
  private let dayShare: Float
  private let dayColumn: Int
  private let settings: PredictionSettings

  init(_ habits: HabitTable, at moment: LocalMoment, _ settings: PredictionSettings) {
    self.settings = settings
    factors = habits.factors(at: moment.seconds, settings)
    var weights = (0..<24).map { hour -> Float in
      let distance = abs(moment.hour - Double(hour) - 0.5)
      let around = min(distance, 24 - distance) / settings.hourWidth
      return Float(exp(-around * around / 2))
    }
    let sum = weights.reduce(0, +)
    for hour in weights.indices { weights[hour] /= sum }
    kernel = stride(from: 0, to: 24, by: 8).map { SIMD8(weights[$0..<$0 + 8]) }
    dayColumn = HabitTable.dayColumn + (moment.isWeekend ? 1 : 0)
    let total = habits.totals[HabitTable.totalColumn] * factors.habit
    let atHour = zip(weights, habits.totals).reduce(0) { $0 + $1.0 * $1.1 } * factors.habit
    // Before anything is known all hours and all days are alike.
    hourShare = (atHour + 1) / (total + 24)
    let days: Float = moment.isWeekend ? 2 : 5
    dayShare = (habits.totals[dayColumn] * factors.habit + days) / (total + 7)
  }

  /// What the experts think of an item, and how much oftener it is done on this kind of day.
  @inline(__always)
  func scores(
    of row: UnsafeBufferPointer<Float>
  ) -> (scores: SIMD4<Float>, dayLift: Float) {
    var parts = SIMD8<Float>.zero
    for part in 0..<3 {
      var hours = SIMD8<Float>.zero
      for lane in 0..<8 { hours[lane] = row[part * 8 + lane] }
      parts += hours * kernel[part]
    }
    let atHour = parts.sum() * factors.habit
    let total = row[HabitTable.totalColumn] * factors.habit
    let onDay = row[dayColumn] * factors.habit
    let decayed =
      row[HabitTable.shortColumn] * factors.short + row[HabitTable.longColumn] * factors.long
    let (hourPrior, dayPrior) = (settings.hourPrior, settings.dayPrior)
    let hourLift = (atHour / hourShare + hourPrior) / (total + hourPrior)
    let dayLift = (onDay / dayShare + dayPrior) / (total + dayPrior)
    let recent = row[HabitTable.eventColumn] * factors.event
    return (SIMD4(decayed, decayed * hourLift * dayLift, recent, atHour), dayLift)
  }
}
