package import Rules

/// What speaks for a page being spam, sign by sign, each in [0,1].
///
/// A sign alone never makes the whole signal, because each has honest causes; together they add
/// up as chances do that are independent of each other: 1 − Π (1 − wᵢ · sᵢ).
package struct SpamSigns: Hashable, Sendable {
  /// One sign; the raw value is its name in machine-readable output.
  package enum Sign: String, Hashable, Sendable, CaseIterable {
    /// Words are repeated far beyond what texts need.
    case stuffing
    /// The structured data names another thing than the page shows.
    case misleading
    /// Many pages of the site bear the same title.
    case titles = "duplicate-titles"
    /// Many pages of the site say nearly the same.
    case copies = "over-indexing"
    /// Nearly all pages of the site show the same image.
    case images = "same-image"

    /// The most that the sign alone can give.
    package var weight: Double {
      switch self {
      case .stuffing: 0.5
      case .misleading: 0.4
      case .titles: 0.25
      case .copies: 0.5
      case .images: 0.1
      }
    }

    /// The rule whose finding tells the owner of the sign.
    package var rule: Rule {
      switch self {
      case .stuffing: .spamKeywordStuffing
      case .misleading: .spamMisleadingMarkup
      case .titles: .spamDuplicateTitles
      case .copies: .spamOverIndexing
      case .images: .spamSameImage
      }
    }
  }

  private var values = [Double](repeating: 0, count: Sign.allCases.count)

  /// No sign of spam.
  package init() {}

  /// The strength of `sign`, always in [0,1]; what is no number counts as 0.
  package subscript(sign: Sign) -> Double {
    get { values[Self.index(of: sign)] }
    set { values[Self.index(of: sign)] = newValue.isNaN ? 0 : min(1, max(0, newValue)) }
  }

  /// The signal of spam, in [0,1].
  package var value: Double {
    1 - Sign.allCases.reduce(1) { $0 * (1 - $1.weight * self[$1]) }
  }

  private static func index(of sign: Sign) -> Int {
    switch sign {
    case .stuffing: 0
    case .misleading: 1
    case .titles: 2
    case .copies: 3
    case .images: 4
    }
  }
}
