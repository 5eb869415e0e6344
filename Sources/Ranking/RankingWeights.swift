/// How much each part of a score counts.
///
/// A score is `text · BM25F + Σ weight · signal`, penalties subtracted. BM25F of a good answer
/// lies between 5 and 30, so that a weight of 3 lets a signal overturn small differences of
/// the words and never large ones. Engagement weighs more: it moves slowly, and only votes of
/// many networks over many weeks bring it near its ends. All weights are finite and not negative.
package struct RankingWeights: Hashable, Sendable {
  /// The weight of the text's relevance.
  package private(set) var text = 1.0

  private var weights: [Double] = Signal.allCases.map(Self.builtIn)

  /// The weights that hold where nothing else is configured.
  package static let standard = RankingWeights()

  /// Creates the built-in weights.
  package init() {}

  /// The weight of `signal`.
  package subscript(signal: Signal) -> Double {
    weights[signal.index]
  }

  /// Why a weight cannot be set.
  package enum Fault: Error, Hashable, Sendable {
    /// No part of a score has this key; the known keys follow.
    case unknownKey(String, known: [String])
    /// The weight of this key is negative, too great or no number.
    case outOfRange(String, Double)
  }

  /// The keys that weights are configured by, in the order that explanations print them.
  package static let keys: [String] = ["text"] + Signal.allCases.map(\.rawValue)

  /// The greatest weight: far beyond any use, and far from sums that are no numbers.
  package static let limit = 1e6

  /// How many times the weight of the text all signals together may weigh that no query changes:
  /// twice as much as they do by the built-in weights.
  ///
  /// With more, pages that say little of what was requested are before those that are about it.
  package static let staticLimit = 94.0

  /// The least weight of the text that goes with the weights of the signals; above 0, because the
  /// index finds by words.
  ///
  /// With less the signals would count less than they should, and with 0 not at all.
  package var textFloor: Double { max(staticWeight / Self.staticLimit, .leastNormalMagnitude) }

  /// Sets the weight of the part with the key `key`.
  ///
  /// - Throws: ``Fault`` for a key that is not among ``keys``, and for a weight that is
  ///   negative or above ``limit``.
  package mutating func set(_ key: String, to weight: Double) throws(Fault) {
    guard (0...Self.limit).contains(weight) else { throw .outOfRange(key, weight) }
    if key == "text" {
      text = weight
    } else if let signal = Signal(rawValue: key) {
      weights[signal.index] = weight
    } else {
      throw .unknownKey(key, known: Self.keys)
    }
  }

  /// The most that the signals which do not depend on the query can differ between two pages.
  ///
  /// It is the factor of ``RankingSignals/staticScore(_:)`` in the score.
  package var staticWeight: Double {
    Signal.allCases.reduce(0) { $1.isStatic ? $0 + self[$1] : $0 }
  }

  /// The part of the score that all pages share: minus the weights of the penalties.
  package var staticOffset: Double {
    Signal.allCases.reduce(0) { $1.isStatic && $1.isPenalty ? $0 - self[$1] : $0 }
  }

  /// The built-in weight of a signal.
  ///
  /// What people do with a result counts most, because it is the hardest to counterfeit and is
  /// what the index exists for; structured data comes next; what a page says of itself, such as
  /// its date, counts little. Spam can undo everything that engagement and markup give.
  private static func builtIn(_ signal: Signal) -> Double {
    switch signal {
    case .ratio: 12
    case .taps: 1
    case .clients: 1
    case .quality: 2
    case .links: 1.5
    case .freshness: 0.5
    case .speed: 0.5
    case .design: 0.5
    case .closeness: 2
    case .nearness: 1
    case .language: 1
    case .spam: 16
    case .uselessness: 12
    }
  }
}

extension Signal {
  /// The signal's index in lists of all signals.
  var index: Int {
    switch self {
    case .ratio: 0
    case .taps: 1
    case .clients: 2
    case .quality: 3
    case .links: 4
    case .freshness: 5
    case .speed: 6
    case .design: 7
    case .closeness: 8
    case .nearness: 9
    case .language: 10
    case .spam: 11
    case .uselessness: 12
    }
  }
}
