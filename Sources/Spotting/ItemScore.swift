import Documents
import Shelving

/// The score of an item for what was typed: a sum whose parts all have names.
///
/// Text is a share of the best match's text, so that it counts the same in small and in large
/// collections. Use, ratio and hint follow what Core Spotlight documents as its factors (WWDC 2016,
/// session 223; WWDC 2017, session 231): how often results are selected when they are seen, how much an
/// item is used, and the hint, which decides only between alike items. The weights are ours.
struct ItemScore {
  /// The points of each part at most.
  enum Weight {
    static let text = 10.0
    static let wholeTitle = 6.0
    static let titleBeginning = 3.0
    static let use = 4.0
    static let ratio = 2.0
    static let spelling = 0.4
    /// A quarter of the smallest other one.
    static let hint = spelling / 4
  }

  /// The uses from which on half of the points for them are given.
  private static let halfUse = 2.0
  /// The showings that what is known of all items counts for.
  private static let priorShowings = 8.0
  /// The share of showings in which an item is selected, before anything is known.
  private static let priorRatio = (selections: 1.0, showings: 6.0)
  /// Texts that differ by less count the same, so that dates decide.
  private static let textStep = 0.5

  /// What was typed, folded.
  private let query: [UInt8]
  /// Its words in small letters.
  private let words: [String]
  private let uses: [UInt64: ItemUse]
  private let now: Double
  /// How often shown items are selected, of all items.
  private let mean: Double

  init(_ text: String, uses: [UInt64: ItemUse], now: Double) {
    query = RankFacts.folded(text)
    words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    (self.uses, self.now) = (uses, now)
    let known = uses.values.reduce(into: Self.priorRatio) {
      $0.selections += $1.selections
      $0.showings += $1.showings
    }
    mean = known.selections / known.showings
  }

  /// The parts of the score of an item.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - facts: What is known of it.
  ///   - text: The points of its words in the index.
  ///   - best: The most points of any item.
  /// - Returns: Each part with its name.
  func parts(_ id: UInt64, _ facts: RankFacts, text: Double, best: Double) -> [Part] {
    let share = best > 0 ? text / best : 1
    let isWhole = facts.titles.contains(query)
    let begins = facts.titles.contains { $0.starts(with: query) }
    let isSpelled = facts.spellings.contains { title in words.allSatisfy(title.contains) }
    return [
      .text((share * Weight.text / Self.textStep).rounded() * Self.textStep),
      .wholeTitle(isWhole ? Weight.wholeTitle : 0),
      .titleBeginning(begins ? Weight.titleBeginning : 0),
      .spelling(isSpelled ? Weight.spelling : 0),
      .use(use(id)),
      .ratio(ratio(id)),
      .hint(facts.hint * Weight.hint),
    ]
  }

  private func use(_ id: UInt64) -> Double {
    guard let use = uses[id]?.decayed(to: now) else { return 0 }
    let sum = use.hour + use.week
    return Weight.use * sum / (sum + Self.halfUse)
  }

  private func ratio(_ id: UInt64) -> Double {
    guard let use = uses[id] else { return 0 }
    let prior = Self.priorShowings
    let ratio = (use.selections + prior * mean) / (use.showings + prior)
    return Weight.ratio * (ratio - mean) / (ratio + mean)
  }

  /// A part of a score.
  enum Part {
    case text(Double)
    case wholeTitle(Double)
    case titleBeginning(Double)
    case spelling(Double)
    case use(Double)
    case ratio(Double)
    case hint(Double)

    /// Its points.
    var value: Double {
      switch self {
      case .text(let value), .wholeTitle(let value), .titleBeginning(let value),
        .spelling(let value), .use(let value), .ratio(let value), .hint(let value):
        value
      }
    }

    /// Its name.
    var label: String {
      switch self {
      case .text: "text, as a share of the best match (BM25F)"
      case .wholeTitle: "the title is the query"
      case .titleBeginning: "the title begins with the query"
      case .spelling: "spelled as in the query"
      case .use: "selected and viewed lately (half-lives of an hour and of seven days)"
      case .ratio: "selected when shown, compared with other items"
      case .hint: "ranking hint of the app"
      }
    }
  }
}

extension [ItemScore.Part] {
  /// The sum.
  var total: Double { reduce(0) { $0 + $1.value } }

  /// The sum and what it is made of.
  var explanation: ScoreExplanation {
    ScoreExplanation(
      value: total,
      label: "score",
      parts: map { ScoreExplanation(value: $0.value, label: $0.label) }
    )
  }
}
