import Predicting

/// Something that makes a list before each event.
protocol Model {
  mutating func list(at moment: LocalMoment, limit: Int) -> [String]
  mutating func note(_ key: String, at moment: LocalMoment)
}

/// The predictor, which may be told what was shown.
struct PredictorModel: Model {
  var predictor: Predictor
  var isShown = false
  /// Whether the predictor knows nothing of the lists.
  var isSilent = false

  mutating func list(at moment: LocalMoment, limit: Int) -> [String] {
    if isSilent {
      var copy = predictor
      return copy.suggestions(at: moment, limit: limit).map(\.key)
    }
    let keys = predictor.suggestions(at: moment, limit: limit).map(\.key)
    if isShown { predictor.noteOffered(Array(keys.prefix(4)), at: moment) }
    return keys
  }

  mutating func note(_ key: String, at moment: LocalMoment) {
    predictor.note(key, at: moment)
  }
}

/// The last ones first.
struct RecentModel: Model {
  private var keys: [String] = []

  func list(at moment: LocalMoment, limit: Int) -> [String] { Array(keys.prefix(limit)) }

  mutating func note(_ key: String, at moment: LocalMoment) {
    keys.removeAll { $0 == key }
    keys.insert(key, at: 0)
  }
}

/// The most frequent ones first.
struct FrequentModel: Model {
  private var counts: [String: Int] = [:]

  func list(at moment: LocalMoment, limit: Int) -> [String] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit).map(\.key)
  }

  mutating func note(_ key: String, at moment: LocalMoment) {
    counts[key, default: 0] += 1
  }
}

/// How good the lists before the events of a log were.
struct Quality {
  private static let depth = 20
  private(set) var events = 0.0
  private var hits = [0.0, 0, 0]
  private var reciprocal = 0.0
  private var stays = 0.0
  private var lists = 0.0

  var hitRates: [Double] { hits.map { $0 / max(1, events) } }
  var reciprocalRank: Double { reciprocal / max(1, events) }
  var stability: Double { stays / max(1, lists) }

  /// Replays a log: only events of things that were done before count.
  static func of(_ model: some Model, _ log: [LoggedEvent]) -> Quality {
    var (model, quality) = (model, Quality())
    var known: Set<String> = []
    var before: [String] = []
    for event in log {
      let list = model.list(at: event.moment, limit: depth)
      if known.contains(event.key) {
        let rank = list.firstIndex(of: event.key).map { $0 + 1 }
        quality.events += 1
        for (index, limit) in [1, 4, 8].enumerated() {
          if let rank, rank <= limit { quality.hits[index] += 1 }
        }
        if let rank { quality.reciprocal += 1 / Double(rank) }
      }
      let top = Array(list.prefix(8))
      if before.count == 8, top.count == 8 {
        quality.lists += 1
        quality.stays += Double(Set(top).intersection(before).count) / 8
      }
      before = top
      known.insert(event.key)
      model.note(event.key, at: event.moment)
    }
    return quality
  }

  /// The mean of logs, each of which counts alike.
  static func row(_ qualities: [Quality]) -> [Double] {
    let used = qualities.filter { $0.events > 0 }
    let rows = used.map { $0.hitRates + [$0.reciprocalRank, $0.stability] }
    return (0..<5).map { column in
      rows.reduce(0) { $0 + $1[column] } / Double(max(1, rows.count))
    }
  }
}
