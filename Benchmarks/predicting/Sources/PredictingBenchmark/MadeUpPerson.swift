import Foundation
import Predicting

/// One thing that was done.
struct LoggedEvent {
  let moment: LocalMoment
  let key: String
}

/// A person who is made up from a number: 60 days with routines, work, flings and whims.
///
/// After 30 days half of the routines end or are at another hour, as after a move or a new job.
struct MadeUpPerson {
  private struct Routine {
    let item: Int
    var hour: Double
    let deviation: Double
    let days: ClosedRange<Int>
    let probability: Double
  }

  private static let dayCount = 60
  private var random: Generator
  private var routines: [Routine] = []
  private var events: [(seconds: Double, item: Int)] = []
  private let itemCount: Int

  /// The log of the person of a number.
  static func events(seed: UInt64) -> [LoggedEvent] {
    var person = MadeUpPerson(seed: seed)
    person.live()
    return person.events.sorted { $0.seconds < $1.seconds }.map {
      LoggedEvent(moment: LocalMoment($0.seconds), key: "item \($0.item)")
    }
  }

  private init(seed: UInt64) {
    random = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15)
    itemCount = Int.random(in: 40...120, using: &random)
    for _ in 0..<Int.random(in: 5...10, using: &random) { routines.append(routine()) }
  }

  private mutating func routine() -> Routine {
    let kinds = [0...4, 0...4, 0...4, 5...6, 0...6, 0...6]
    return Routine(
      item: Int.random(in: 0..<itemCount, using: &random),
      hour: Double.random(in: 6.5..<23, using: &random),
      deviation: Double.random(in: 0.15..<0.8, using: &random),
      days: kinds[Int.random(in: 0..<kinds.count, using: &random)],
      probability: Double.random(in: 0.5..<0.95, using: &random)
    )
  }

  private mutating func live() {
    let work = (0..<Int.random(in: 5...9, using: &random)).map { _ in
      Int.random(in: 0..<itemCount, using: &random)
    }
    let isWorking = Double.random(in: 0..<1, using: &random) < 0.8
    var fling: (item: Int, last: Int)?
    for day in 0..<Self.dayCount {
      if day == Self.dayCount / 2 { change() }
      keepRoutines(on: day)
      if isWorking, day % 7 < 5 { doWork(work, on: day) }
      if let current = fling, current.last >= day {
        repeatedly(current.item, on: day)
      } else if Double.random(in: 0..<1, using: &random) < 0.3 {
        let last = day + Int.random(in: 0...4, using: &random)
        fling = (Int.random(in: 0..<itemCount, using: &random), last)
      }
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        add(popular(itemCount), day, Double.random(in: 7..<23.5, using: &random))
      }
    }
  }

  /// Half of the routines end, or are at another hour from now on.
  private mutating func change() {
    for index in routines.indices where Bool.random(using: &random) {
      if Bool.random(using: &random) {
        routines[index] = routine()
      } else {
        routines[index].hour = Double.random(in: 6.5..<23, using: &random)
      }
    }
  }

  private mutating func keepRoutines(on day: Int) {
    for routine in routines where routine.days.contains(day % 7) {
      guard Double.random(in: 0..<1, using: &random) < routine.probability else { continue }
      add(routine.item, day, routine.hour + normal() * routine.deviation)
    }
  }

  /// Works in one go, mostly from one thing to the one that follows it.
  private mutating func doWork(_ items: [Int], on day: Int) {
    var hour = Double.random(in: 8.5..<11, using: &random)
    var step = popular(items.count)
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      add(items[step], day, hour)
      hour += Double.random(in: 0.1..<2, using: &random)
      let goesOn = Double.random(in: 0..<1, using: &random) < 0.6
      step = goesOn ? (step + 1) % items.count : popular(items.count)
    }
  }

  private mutating func repeatedly(_ item: Int, on day: Int) {
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      add(item, day, Double.random(in: 8..<23.5, using: &random))
    }
  }

  private mutating func add(_ item: Int, _ day: Int, _ hour: Double) {
    events.append((Double(day) * 86_400 + min(max(hour, 0), 23.99) * 3_600, item))
  }

  /// A number below `count`, small ones oftener (Zipf's law).
  private mutating func popular(_ count: Int) -> Int {
    let sum = (1...count).reduce(0) { $0 + 1 / Double($1) }
    var left = Double.random(in: 0..<sum, using: &random)
    for rank in 1...count {
      left -= 1 / Double(rank)
      if left < 0 { return rank - 1 }
    }
    return count - 1
  }

  private mutating func normal() -> Double {
    let radius = (-2 * log(Double.random(in: 1e-12..<1, using: &random))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
  }
}

/// Random numbers that are the same in every run (SplitMix64).
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
