package import Analysis
import Segments

/// What a query comes to, term by term: what another engine needs to score documents alike.
///
///     text score(q,d) = Σ over words  weight · impact of its term in d
///
/// where of a word and its other forms the best one counts. All that has to be found out by reading the
/// pages, such as whether words stand side by side, is not in it; see ``isWhole``.
package struct QueryStatement: Hashable, Sendable {
  /// A term, and what a unit of its impact (``ImpactModel``) is worth.
  package struct Term: Hashable, Sendable {
    /// The term, as in the dictionary of the index.
    package var term: [UInt8]
    /// The points that each unit of its impact adds, above 0.
    package var weight: Double
    /// What part of the weight of its own rarity that is: less than 1 for what stands for a word.
    package var part = 1.0
  }

  /// A word of the query, or something that stands for it.
  package struct Word: Hashable, Sendable {
    /// The term, and behind it its other forms, of which only the best counts.
    package var terms: [Term]
  }

  /// The words of the query as they were written, without signs, filters and what is left out.
  package internal(set) var text = ""
  /// The words whose closeness counts, as they were written; empty where fewer than two can be close, or
  /// one is unknown.
  package internal(set) var close: [String] = []
  /// What is scored.
  package private(set) var words: [Word] = []
  /// What a document must have: of each group one of the words with these indexes; without any group one
  /// word is enough.
  package private(set) var required: [[Int]] = []
  /// Groups of filters: a document must pass one of each group.
  package private(set) var filters: [[Filter]] = []
  /// Filters, and terms, of which a document must not have all of one group.
  package private(set) var excluded: [[Excluded]] = []
  /// The points of a live score of 1.
  package private(set) var livePoints = 0.0
  /// Whether only app-linked documents count.
  package private(set) var appLinkedOnly = false
  /// Whether no document can match.
  package private(set) var isImpossible = false
  /// The words by which it is measured how much of the query a document has; empty where all of a live
  /// score counts anyhow.
  package private(set) var shares: [Share] = []
  /// The live points up to which they count in full, however little of the query a document has.
  package private(set) var neutralPoints = 0.0
  /// Whether the statement is all of the query: false where words must stand in a field or side by side.
  package internal(set) var isWhole = true

  /// A word of the query with all that stands for it.
  package struct Share: Hashable, Sendable {
    /// Indexes into ``words``, of which a document needs one to have the word.
    package var words: [Int]
    /// The part of the weight of the query that the word has, above 0; all add up to 1.
    package var part: Double
  }

  /// A filter, as ``SearchRequest`` has it, with one value in small letters.
  package struct Filter: Hashable, Sendable {
    /// The field.
    package var name: FilterName
    /// The value, in small letters.
    package var value: String
  }

  /// What a document must not have.
  package enum Excluded: Hashable, Sendable {
    /// A term of its words.
    case term([UInt8])
    /// A filter that it passes.
    case filter(Filter)
  }

  init(_ plan: borrowing QueryPlan) {
    for leaf in plan.scored.map({ plan.leaves[$0] }) {
      let unit = Points.points(leaf.weight)
      guard !leaf.formFactors.isEmpty else {
        let term = Term(term: leaf.term, weight: unit, part: leaf.factor)
        words.append(Word(terms: [term]))
        continue
      }
      let terms = leaf.formFactors.map { form in
        let weight = unit * Double(form.factor)
        let frequency = plan.snapshot.frequency(of: form.term)
        let own = Points.weight(frequency: frequency, living: plan.snapshot.living)
        return Term(term: form.term, weight: weight, part: weight / Points.points(own))
      }
      words.append(Word(terms: terms))
    }
    required = plan.required
    filters = plan.filters.map { group in group.compactMap { Filter(plan.leaves[$0].term) } }
    excluded = plan.excluded.map { group in
      group.map { leaf in
        let term = plan.leaves[leaf].term
        return Filter(term).map { .filter($0) } ?? .term(term)
      }
    }
    livePoints = Points.points(plan.liveFactor) * Double(LiveScores.unit)
    appLinkedOnly = plan.appLinkedOnly
    isImpossible = plan.isImpossible
    if let share = plan.share {
      neutralPoints = Points.points(share.neutral)
      shares = share.weights.enumerated().map { word, weight in
        let leaves = zip(share.words, share.leaves).filter { $0.0 == word }.map(\.1)
        return Share(words: leaves, part: Double(weight) / Double(share.total))
      }
    }
    // The beginnings that a field demands are no filters.
    if zip(filters, plan.filters).contains(where: { $0.count < $1.count }) {
      isWhole = false
      filters.removeAll { $0.isEmpty }
    }
  }
}

extension QueryStatement.Filter {
  /// The filter that `term` stands for; `nil` when it stands for something else.
  fileprivate init?(_ term: [UInt8]) {
    guard let pair = TermKey.filter(of: term) else { return nil }
    (name, value) = pair
  }
}

extension SegmentIndex {
  /// What `request` comes to with the documents that the index has now.
  package func statement(of request: SearchRequest) -> QueryStatement {
    let plan = QueryPlan(request, snapshot: snapshot)
    var statement = QueryStatement(plan)
    let query = Query(request.text, isUnfinished: request.isUnfinished)
    statement.text = query.clauses.filter { $0.role != .excluded }.map(\.text).joined(
      separator: " "
    )
    let near = query.clauses.filter { $0.role != .excluded && $0.field == nil }.map(\.text)
    if near.count > 1, near.count == plan.wordCount { statement.close = near }
    if query.clauses.contains(where: { $0.isPhrase || $0.field != nil }) {
      statement.isWhole = false
    }
    return statement
  }
}
