package import Analysis

/// What is asked of the index.
package struct SearchRequest: Hashable, Sendable {
  /// Which of the plain words a document must have.
  package enum Mode: Hashable, Sendable {
    /// One is enough; more words, and rarer ones, score more.
    case any
    /// All of them.
    case all
  }

  /// A field that a document must have one of some values in.
  package struct Filter: Hashable, Sendable {
    /// The field.
    package var name: FilterName
    /// The values, of which one is enough; case does not matter.
    package var values: [String]

    package init(_ name: FilterName, _ values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The query as the user wrote it; see ``Query`` for what it may hold.
  package var text: String
  /// Which of the plain words a document must have.
  package var mode = Mode.any
  /// Whether the last word may still be growing: its beginning is enough then.
  package var isUnfinished = false
  /// Whether such a word is looked for where its beginnings are kept, in titles, key words and
  /// names of apps, and not as a whole word of texts too, as long as anything there begins so.
  package var titlesOnly = false
  /// Whether such a word of one letter, behind others, adds points where a title may have a word that
  /// begins so.
  ///
  /// It finds no document by itself. Other fields can have the word as well; see
  /// ``SegmentIndex/letter(of:)``.
  package var weighsLetter = false
  /// Whether the index keeps the beginnings of all words (``BeginningFields/all``), so that a star asks for
  /// nothing besides them.
  package var hasAllBeginnings = false
  /// The number of the only group of the query that counts, as far as the index proves it by itself.
  ///
  /// All of the query counts where it is `nil`; see ``PhraseMatcher/provable``.
  package var provenGroup: Int?
  /// Filters besides those in the text; all of them must pass.
  package var filters: [Filter] = []
  /// Whether only app-linked documents count.
  package var appLinkedOnly = false
  /// How many hits are wanted: 1 to 10,000.
  package var limit = 10
  /// The points that a live score of 1 adds: 0 to 256, in steps of 1/16.
  package var liveWeight = 10.0
  /// The points that a document of which nothing is known gets for its live score.
  ///
  /// What it has above them counts by how much of the query the document has (``QueryShare``); all
  /// of it counts in full when this is `nil`.
  package var neutralPoints: Double?
  /// Whether all matches are to be counted; costs looking at each of them.
  package var countsAll = false
  /// Where an earlier answer ended: only documents behind it count as hits.
  package var after: SearchPosition?
  /// The weights of terms in an earlier answer, by ``QueryPlan/number(of:)``, so that the order
  /// stays the one it was when documents came or went meanwhile; empty for those of now.
  package var pinnedWeights: [UInt32: Int32] = [:]
  /// Words that mean the same as others.
  package var synonyms = WordAlternatives()
  /// The languages whose stems are requested beside words; those that the index was built with.
  package var stemming = Stemming.off
  /// The languages in which other forms of words are looked for, two letters of ISO 639-1 each.
  package var formLanguages: [String] = []
  /// What may have been meant by words that are unknown or rare.
  package var corrections = WordAlternatives()

  package init(_ text: String) {
    self.text = text
  }

  /// How many hits can be requested.
  package static let limitRange = 1...10_000
  /// The most hits that can be requested.
  package static var limit: Int { limitRange.upperBound }
  /// The largest weight that a term can have, so that the sum of all fits; see
  /// ``pinnedWeights``.
  package static let weightLimit: Int32 = 440_000
}

/// The position of a document in the order of an answer.
package struct SearchPosition: Hashable, Sendable {
  /// Its score in units of 2⁻²⁰.
  package var score: Int32
  /// Its static score in units of 1/65,536, by which equal scores are ordered.
  package var staticScore: Int32
  /// Its id, by which equal static scores are.
  package var id: UInt64

  package init(score: Int32, staticScore: Int32, id: UInt64) {
    self.score = score
    self.staticScore = staticScore
    self.id = id
  }
}

extension SearchPosition: Comparable {
  /// Whether `left` is before `right` in an answer.
  package static func < (left: SearchPosition, right: SearchPosition) -> Bool {
    (right.score, right.staticScore, left.id) < (left.score, left.staticScore, right.id)
  }
}

/// A document that a search found.
package struct IndexHit: Hashable, Sendable {
  /// The document's id.
  package var id: UInt64
  /// The points for its text.
  package var textScore: Double
  /// Its live score, in [-1,1].
  package var liveScore: Double
  /// The points in all: the text's, and the weight of live scores times its live score, less
  /// ``loss``.
  package var score: Double
  /// The points that its live score counts less, because the document does not have all of the
  /// query.
  package var loss = 0.0
  /// Its position in the order of the answer.
  package var position: SearchPosition

  package init(
    id: UInt64,
    textScore: Double,
    liveScore: Double,
    score: Double,
    position: SearchPosition,
    loss: Double = 0
  ) {
    self.position = position
    self.loss = loss
    self.id = id
    self.textScore = textScore
    self.liveScore = liveScore
    self.score = score
  }
}

/// What a search found.
package struct SearchAnswer: Hashable, Sendable {
  /// The best documents, best first.
  ///
  /// Equal scores stand in order of falling static score, then of rising id.
  package var hits: [IndexHit]
  /// The terms that were scored.
  package var scored: [ScoredTerm]
  /// How many documents match, or how many were counted before the search could stop.
  package var total: Int
  /// How `total` stands to the number of all matches.
  package var bound: TotalBound
  /// Whether `total` is the number of all matches.
  package var isTotalExact: Bool { bound == .exact }

  /// A term and what its impacts were multiplied with.
  package struct ScoredTerm: Hashable, Sendable {
    let term: [UInt8]
    let weight: Int32
  }

  /// The terms that were scored: words, and beginnings of words, which end in an asterisk.
  package var terms: [String] { scored.map { TermKey.label($0.term) } + forms }
  /// The other forms of these that were looked for.
  package var forms: [String] = []
  /// What of these was not looked for.
  package var formLimits: Set<FormLimit> = []

  /// The weights of the terms, for ``SearchRequest/pinnedWeights``.
  package var weights: [UInt32: Int32] {
    Dictionary(
      scored.map { (QueryPlan.number(of: $0.term), $0.weight) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
