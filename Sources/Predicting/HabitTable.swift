import Glibc

/// When items were used: 30 numbers, 120 bytes, for each.
///
/// All sums decay. They are kept as what they would be at a landmark (forward decay), so that an event
/// changes one item only, and a sum is brought to the present by one factor for all items.
///
/// Reference: Cormode, Shkapenyuk, Srivastava, Xu, "Forward Decay", ICDE 2009
struct HabitTable: Hashable, Sendable {
  /// The numbers of an item: 24 hours, weekday and weekend, and decayed sums.
  static let width = 30
  static let dayColumn = 24
  static let shortColumn = 26
  static let longColumn = 27
  static let eventColumn = 28
  static let totalColumn = 29

  /// The numbers of all items, one item after the other.
  private(set) var numbers: [Float] = []
  /// The sums of all items.
  private(set) var totals = [Float](repeating: 0, count: width)
  /// The seconds from the landmark to the last event, by a clock that leaps neither back nor far.
  private(set) var age = 0.0
  /// The moment of the last event by the clock of the device; `nil` before the first.
  private(set) var latest: Double?
  /// The events since the landmark.
  private(set) var events = 0.0

  /// The most seconds that pass between two events, so that a clock that was wrong makes nothing
  /// forgotten.
  private static let leapLimit = 60 * 86_400.0

  /// The number of items.
  var count: Int { numbers.count / Self.width }

  /// What brings sums to the present.
  struct Factors {
    var short: Float
    var long: Float
    var habit: Float
    var event: Float
  }

  init() {}

  /// A table that was stored.
  init(numbers: [Float], age: Double, latest: Double?, events: Double) {
    (self.numbers, self.age) = (numbers, age)
    (self.latest, self.events) = (latest, events)
    sumUp()
  }

  /// The seconds from the landmark to a moment; none pass while the clock is set back.
  private func age(at seconds: Double) -> Double {
    age + min(max(0, seconds - (latest ?? seconds)), Self.leapLimit)
  }

  /// What brings sums to a moment.
  func factors(at seconds: Double, _ settings: PredictionSettings) -> Factors {
    let age = age(at: seconds)
    return Factors(
      short: Float(exp2(-age / settings.shortHalfLife)),
      long: Float(exp2(-age / settings.longHalfLife)),
      habit: Float(exp2(-age / settings.habitHalfLife)),
      event: Float(exp2(-events / settings.eventHalfLife))
    )
  }

  /// Adds an item of which nothing is known.
  mutating func append() {
    numbers += repeatElement(0, count: Self.width)
  }

  /// Counts an event of the item at `index`.
  mutating func note(_ index: Int, at moment: LocalMoment, _ settings: PredictionSettings) {
    (age, latest) = (age(at: moment.seconds), moment.seconds)
    events += 1
    if age > 60 * settings.shortHalfLife || events > 60 * settings.eventHalfLife {
      moveLandmark(to: moment.seconds, settings)
    }
    let habit = Float(exp2(age / settings.habitHalfLife))
    // An event lies between the middles of two hours, and counts for both.
    let position = moment.hour + 23.5
    let part = Float(position - position.rounded(.down))
    let first = Int(position) % 24
    let row = index * Self.width
    add(habit * (1 - part), row, first)
    add(habit * part, row, (first + 1) % 24)
    add(habit, row, Self.dayColumn + (moment.isWeekend ? 1 : 0))
    add(habit, row, Self.totalColumn)
    add(Float(exp2(age / settings.shortHalfLife)), row, Self.shortColumn)
    add(Float(exp2(age / settings.longHalfLife)), row, Self.longColumn)
    add(Float(exp2(events / settings.eventHalfLife)), row, Self.eventColumn)
  }

  /// Leaves the items of these indexes, in their order.
  mutating func keep(_ indexes: [Int]) {
    numbers = indexes.flatMap { numbers[$0 * Self.width..<($0 + 1) * Self.width] }
    sumUp()
  }

  private mutating func add(_ number: Float, _ row: Int, _ column: Int) {
    numbers[row + column] += number
    totals[column] += number
  }

  /// Moves the landmark to the present, before numbers grow too great.
  private mutating func moveLandmark(to seconds: Double, _ settings: PredictionSettings) {
    let factors = factors(at: seconds, settings)
    var scale = [Float](repeating: factors.habit, count: Self.width)
    scale[Self.shortColumn] = factors.short
    scale[Self.longColumn] = factors.long
    scale[Self.eventColumn] = factors.event
    for index in numbers.indices { numbers[index] *= scale[index % Self.width] }
    (age, events) = (0, 0)
    sumUp()
  }

  private mutating func sumUp() {
    totals = [Float](repeating: 0, count: Self.width)
    for index in numbers.indices { totals[index % Self.width] += numbers[index] }
  }
}
