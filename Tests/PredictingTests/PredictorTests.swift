import Predicting
import SpotlightItems
import Testing

// WWDC 2018, session 211.
struct PredictorTests {
  /// Thursday, 2026-01-15, 00:00, in seconds since 2001.
  private static let today = 790_128_000.0

  private static func moment(_ day: Int, _ hour: Double) -> LocalMoment {
    LocalMoment(today + Double(day) * 86_400 + hour * 3_600)
  }

  /// Two weeks until yesterday: lunch at 12:30 on weekdays, and what else is done.
  private static func twoWeeks(withOthers: Bool) -> Predictor {
    var predictor = Predictor()
    for day in -14..<0 {
      let isWeekend = moment(day, 12).isWeekend
      if withOthers { predictor.note("news", at: moment(day, 8)) }
      if !isWeekend { predictor.note("lunch", at: moment(day, 12.5)) }
      guard withOthers else { continue }
      for (index, key) in ["mail", "music", "notes", "radio", "maps"].enumerated() {
        predictor.note(key, at: moment(day, 14 + Double(index)))
        if isWeekend { predictor.note(key, at: moment(day, 11 + Double(index) / 2)) }
      }
    }
    return predictor
  }

  // Row 112 (W18 S0), and row 81 (S0 D) as far as it is what is wanted now.
  @Test(
    "A routine at 12:30 on weekdays is offered at 12:20 on a Friday, and not on a Sunday",
    arguments: [(1, true, true), (1, false, true), (3, true, false), (3, false, false)]
  )
  func routine(day: Int, withOthers: Bool, isOffered: Bool) {
    var predictor = Self.twoWeeks(withOthers: withOthers)
    let list = predictor.suggestions(at: Self.moment(day, 12 + 1 / 3), limit: 4)
    #expect(list.contains { $0.key == "lunch" } == isOffered)
    #expect(list.count == (withOthers ? 4 : isOffered ? 1 : 0))
  }

  // Row 113 (W18).
  @Test("The same activity with a changing scroll position is one pattern, if that is not required")
  func pattern() {
    for required in [["id"], ["id", "position"]] as [Set<String>] {
      var predictor = Predictor()
      for day in 0..<10 {
        var activity = SpotlightActivity(type: "com.example.read", title: "Plums")
        activity.userInfo = ["id": .integer(7), "position": .integer(Int64(day) * 13)]
        activity.requiredUserInfoKeys = required
        predictor.note(activity.identity.text, at: Self.moment(day, 8))
      }
      #expect(predictor.count == (required.count == 1 ? 1 : 10))
    }
  }

  // Row 114 (W18).
  @Test("What may not be suggested never is, however often it was done")
  func ineligible() {
    var predictor = Predictor()
    var activities: [String: SpotlightActivity] = [:]
    for (title, eligibility) in [
      ("both", [.search, .prediction]), ("prediction", [.prediction]), ("search", [.search]),
    ] as [(String, SpotlightActivity.Eligibility)] {
      var activity = SpotlightActivity(type: "com.example.read", title: title)
      activity.eligibility = eligibility
      activities[activity.identity.text] = activity
      for hour in 0..<10 {
        predictor.note(activity.identity.text, at: Self.moment(0, Double(hour)))
      }
    }
    let list = predictor.suggestions(at: Self.moment(0, 10), limit: 4) {
      activities[$0]?.isSuggestible ?? false
    }
    #expect(list.compactMap { activities[$0.key]?.title } == ["both"])
  }

  // §4.5 (OURS).
  @Test("What was offered five times within an hour and not taken rests until the hour ends")
  func rests() {
    var predictor = Self.twoWeeks(withOthers: true)
    func isOffered(_ hour: Double) -> Bool {
      predictor.suggestions(at: Self.moment(0, hour), limit: 4).contains { $0.key == "lunch" }
    }
    for minute in 0..<5 {
      let hour = 12.1 + Double(minute) / 60
      #expect(isOffered(hour))
      predictor.noteOffered(["lunch", "unknown"], at: Self.moment(0, hour))
    }
    #expect(!isOffered(12.9))
    #expect(isOffered(13.0))
    // Once it is taken, it is offered again.
    predictor.note("lunch", at: Self.moment(0, 12.9))
    #expect(isOffered(12.95))
  }

  @Test(
    "The experts that were right count more, with lists or without, and none is lost",
    arguments: [true, false]
  )
  func learning(withLists: Bool) {
    var predictor = Predictor()
    let keys = (0..<24).map { "at \($0)" }
    #expect(predictor.weights == SIMD4(repeating: 0.25))
    var state: UInt32 = 1
    for day in 0..<480 {
      // What is done depends on the hour, and on nothing else.
      state = state &* 1_664_525 &+ 1_013_904_223
      let hour = Int(state >> 16) % 24
      let moment = Self.moment(day, Double(hour) + 0.5)
      if withLists { _ = predictor.suggestions(at: moment, limit: 4) }
      predictor.note(keys[hour], at: moment)
    }
    let weights = predictor.weights
    let byHour = weights[Expert.hour.rawValue] + weights[Expert.routine.rawValue]
    #expect(byHour > 0.8)
    #expect(weights.min() >= 0.004)
    #expect(abs(weights.sum() - 1) < 1e-4)
  }

  @Test("A list is the best ones in order, each with what the experts add to its probability")
  func explained() {
    var predictor = Self.twoWeeks(withOthers: true)
    let all = predictor.suggestions(at: Self.moment(0, 12.5), limit: 100)
    #expect(all.count == 7)
    #expect(abs(all.reduce(0) { $0 + $1.score } - 1) < 1e-4)
    for (one, next) in zip(all, all.dropFirst()) { #expect(one.score >= next.score) }
    for suggestion in all { #expect(abs(suggestion.parts.sum() - suggestion.score) < 1e-6) }
    for limit in 0...8 {
      let list = predictor.suggestions(at: Self.moment(0, 12.5), limit: limit)
      #expect(list.map(\.key) == all.prefix(limit).map(\.key))
    }
    var empty = Predictor()
    #expect(empty.suggestions(at: Self.moment(0, 0), limit: 4).isEmpty)
  }

  @Test("What follows the last one is raised")
  func sequence() {
    var predictor = Predictor()
    for round in 0..<40 {
      let first = ["a", "b", "c", "d"][(round * 3 + round / 4) % 4]
      predictor.note(first, at: Self.moment(0, Double(round) / 4))
      predictor.note("after \(first)", at: Self.moment(0, Double(round) / 4 + 0.1))
    }
    for first in ["a", "b", "c", "d"] {
      predictor.note(first, at: Self.moment(0, 10))
      let column = Expert.sequence.rawValue
      let list = predictor.suggestions(at: Self.moment(0, 10), limit: 8)
        .sorted { $0.parts[column] > $1.parts[column] }
      #expect(list.first?.key == "after \(first)")
    }
  }
}
