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

  private let typed: TypedTitle
  private let uses: [UInt64: ItemUse]
  private let now: Double
  /// How often shown items are selected, of all items.
  private let mean: Double

  init(_ text: String, uses: [UInt64: ItemUse], now: Double) {
    typed = TypedTitle(text)
    (self.uses, self.now) = (uses, now)
    let known = uses.values.reduce(into: Self.priorRatio) {
      $0.selections += $1.selections
      $0.showings += $1.showings
    }
    mean = known.selections / known.showings
  }

  /// The points of an item.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - facts: What is known of it.
  ///   - text: The points of its words in the index.
  ///   - best: The most points of any item.
  /// - Returns: The points of each part.
  func points(_ id: UInt64, _ facts: RankFacts, text: Double, best: Double) -> Points {
    let share = best > 0 ? text / best : 1
    let fit = facts.fit(typed)
    return Points(
      text: (share * Weight.text / Self.textStep).rounded() * Self.textStep,
      wholeTitle: fit.isWhole ? Weight.wholeTitle : 0,
      titleBeginning: fit.begins ? Weight.titleBeginning : 0,
      spelling: fit.isSpelled ? Weight.spelling : 0,
      use: uses.isEmpty ? 0 : use(id),
      ratio: uses.isEmpty ? 0 : ratio(id),
      hint: facts.hint * Weight.hint
    )
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

  /// The points of an item by what they are for; all 0 for one that was not looked at closely.
  struct Points {
    var text = 0.0
    var wholeTitle = 0.0
    var titleBeginning = 0.0
    var spelling = 0.0
    var use = 0.0
    var ratio = 0.0
    var hint = 0.0

    /// The sum.
    var total: Double { text + wholeTitle + titleBeginning + spelling + use + ratio + hint }

    /// The sum and what it is made of.
    var explanation: ScoreExplanation {
      let parts = [
        (text, "text, as a share of the best match (BM25F)"),
        (wholeTitle, "the title or another name is the query"),
        (titleBeginning, "the title or another name begins with the query"),
        (spelling, "spelled as in the query"),
        (use, "selected and viewed lately (half-lives of an hour and of seven days)"),
        (ratio, "selected when shown, compared with other items"),
        (hint, "ranking hint of the app"),
      ]
      return ScoreExplanation(
        value: total,
        label: "score",
        parts: parts.map { ScoreExplanation(value: $0.0, label: $0.1) }
      )
    }
  }
}
