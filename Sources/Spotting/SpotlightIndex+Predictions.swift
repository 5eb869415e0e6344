import Basics
import Predicting
import Shelving
import SpotlightItems

/// What was learnt of the events up to a number.
struct Learning {
  var predictor = Predictor()
  var number: Int64 = 0

  init() {}

  /// What was stored; nothing when that is of another version.
  init(_ stored: StoredLearning?) {
    guard let stored else { return }
    number = stored.number
    if let predictor = try? Predictor(decoding: stored.state) { self.predictor = predictor }
  }

  /// Learns from events that come after all before, each at the hour that it was then.
  mutating func learn(_ events: [StoredEvent], _ secondsFromUTC: (Double) -> Int) {
    var forgotten: Set<String> = []
    for event in events {
      number = event.number
      if let moment = event.at {
        if !forgotten.isEmpty { predictor.remove(forgotten) }
        forgotten = []
        let local = LocalMoment(moment, secondsFromUTC: secondsFromUTC(moment))
        predictor.note(event.identity, at: local)
      } else if event.identity.isEmpty {
        (predictor, forgotten) = (Predictor(), [])
      } else {
        forgotten.insert(event.identity)
      }
    }
    if !forgotten.isEmpty { predictor.remove(forgotten) }
  }
}

extension SpotlightIndex {
  /// What a person will want now, by what they did at such hours.
  func predictions(_ limit: Int, _ view: View) throws -> [ItemSuggestion] {
    let titles = view.activities.suggested
    guard !titles.isEmpty, limit > 0 else { return [] }
    let moment = LocalMoment(view.now, secondsFromUTC: options.secondsFromUTC(view.now))
    let stored = try view.snapshot.learning()
    let events = try view.snapshot.events(after: 0)
    return known.withLock { known in
      catchUp(&known.learning, stored, events)
      let found = known.learning.predictor.suggestions(at: moment, limit: limit) {
        titles[$0] != nil
      }
      return found.map { suggestion in
        ItemSuggestion(
          titles[suggestion.key] ?? "",
          kind: .predicted,
          score: Double(suggestion.score),
          target: suggestion.key
        )
      }
    }
  }

  /// Notes that a person was offered activities: what is offered and not taken rests for a while.
  ///
  /// This process remembers it, and no other.
  package func noteOffered(_ identities: [String]) async {
    let now = now
    let moment = LocalMoment(now, secondsFromUTC: options.secondsFromUTC(now))
    known.withLock { $0.learning.predictor.noteOffered(identities, at: moment) }
  }

  /// Learns what was not learnt yet.
  private func catchUp(
    _ learning: inout Learning,
    _ stored: StoredLearning?,
    _ events: [StoredEvent]
  ) {
    // Another process may have stored what it learnt of events that are no longer there.
    if let stored, stored.number > learning.number { learning = Learning(stored) }
    learning.learn(events.filter { $0.number > learning.number }, options.secondsFromUTC)
  }

  /// Stores what was learnt, if as many events wait as are given.
  func storeLearning(atLeast count: Int) throws(ItemIndexFailure) {
    let (stored, events) = try store.reading { snapshot in
      let events = try snapshot.events(after: 0)
      return (events.count < count ? nil : try snapshot.learning(), events)
    }
    guard events.count >= count else { return }
    var learning = Learning(stored)
    learning.learn(events.filter { $0.number > learning.number }, options.secondsFromUTC)
    try store.keep(StoredLearning(number: learning.number, state: learning.predictor.encoded))
  }
}
