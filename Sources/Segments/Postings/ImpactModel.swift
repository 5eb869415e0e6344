/// How much a term says about a document: BM25F over the fields, without the term's rarity.
///
///     f(t,d) = Σ over fields  weight · occurrences / (1 - b + b · length / typical length)
///     impact(t,d) = f / (k₁ + f), kept in a byte
///     text score(q,d) = Σ over terms  ln(1 + (N - n + ½) / (n + ½)) · (k₁ + 1) · impact
///
/// Typical lengths are constants, not averages of the index: an impact then depends on its
/// document alone, and an index grown by changes holds the same bytes as a new one. N (living
/// documents) and n (those that hold the term) are counted when a query is asked.
///
/// Reference: Robertson, Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond"
/// (2009), section 3.6.
package enum ImpactModel {
  /// A field of a document, as far as it is searched.
  package enum Field: Int, CaseIterable, Sendable {
    case title
    case keywords
    case appNames
    case hosts
    case startHosts
    case headings
    case asides
    case summary
    case body

    /// How much an occurrence counts.
    package var weight: Float {
      switch self {
      case .title, .startHosts: 12
      case .keywords, .appNames: 4
      case .headings: 3
      case .hosts, .summary: 2
      case .asides, .body: 1
      }
    }

    /// The tokens of a usual field; in longer ones an occurrence counts less.
    package var typicalLength: Float {
      switch self {
      case .title: 8
      case .keywords: 8
      case .appNames, .hosts, .startHosts: 2
      case .headings, .asides: 24
      case .summary: 24
      case .body: 400
      }
    }

    /// How strongly the length counts, in [0,1].
    package var lengthInfluence: Float { 0.5 }

    /// Whether the starts of its words are kept, for search as you type.
    package var hasPrefixes: Bool {
      switch self {
      case .title, .keywords, .appNames, .hosts, .startHosts: true
      case .headings, .asides, .summary, .body: false
      }
    }

    /// What one occurrence in a field of `length` tokens adds to f.
    func occurrence(length: Int) -> Float {
      weight / (1 - lengthInfluence + lengthInfluence * Float(length) / typicalLength)
    }
  }

  /// How soon more occurrences stop to count.
  package static let saturation: Float = 1.2

  /// The byte that stands for an impact of 1.
  ///
  /// Less than seven bits can say: each bit makes the index larger by a twentieth, and 112 steps
  /// instead of 127 make it smaller by a hundredth. Of the ten documents that floating point finds
  /// 9.40 are found so in the mean of 2,125 queries, and 9.47 in 127 steps.
  package static let highest: UInt8 = 112

  /// The impact of the beginning of a word for `impact`, that of a whole one.
  ///
  /// Multiples of eight: what titles begin with differs little in how much it says, and the lists
  /// of beginnings, of which there are several for each word, take a sixth less.
  static func coarse(_ impact: UInt8) -> UInt8 { min(max(impact &+ 4, 8), 120) & ~7 }

  /// The byte for `frequency`, the f of above: 1 to ``highest``.
  static func impact(_ frequency: Float) -> UInt8 {
    let share = frequency / (saturation + frequency) * Float(highest)
    // Rounded to the nearest; from 1 on that is what adding a half and cutting off comes to.
    return UInt8(min(max(share, 1), Float(highest)) + 0.5)
  }
}
