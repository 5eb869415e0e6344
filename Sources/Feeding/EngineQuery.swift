import Analysis
import Exporting
import Indexing
import JSON
import Ranking
package import Searching
import Segments

/// The body of a search that makes another engine rank as Pippin does, as far as it can.
///
/// What it says exactly: the text score (with terms in the documents), the score that no query changes,
/// how much of the query a document has, filters, and that pages which say the same are one result. In
/// steps, how close together the words are. What no clause of the engine says: fields and the order of
/// words in quotes, other spellings, and how many results of one host there may be.
package struct EngineQuery {
  /// What the query comes to with the local index.
  let statement: QueryStatement
  /// What was asked.
  let query: SearchQuery
  /// How much each part of a score counts.
  let weights: RankingWeights
  /// Whether the documents have their terms with impacts.
  let isExact: Bool

  /// The most words by which it is measured how much of the query a document has: each pair of them is a
  /// clause.
  private static let shareLimit = 6
  /// The fields of text, each with its weight.
  static let fields = ImpactModel.Field.allCases.compactMap { field in
    name(of: field).map { "\($0)^\(Int(field.weight))" }
  }
  private static let fieldNames = ImpactModel.Field.allCases.compactMap { name(of: $0) }
  /// How many other words may be among those that are close, for each step.
  private static let gaps = [0, 1, 2, 3, 4, 6, 8, 12, 18, 28, 45, 80]

  /// The name under which a field of the local index is one of the documents; `nil` for the hosts of start
  /// pages, which are with all others.
  private static func name(of field: ImpactModel.Field) -> String? {
    switch field {
    case .title: "title"
    case .keywords: "keywords"
    case .appNames: "appNames"
    case .hosts: "hostWords"
    case .startHosts: nil
    case .headings: "headings"
    case .asides: "asides"
    case .summary: "description"
    case .body: "text"
    }
  }

  /// What `query` comes to.
  ///
  /// - Parameters:
  ///   - query: What was asked.
  ///   - service: The local index, by which words are weighed.
  ///   - isExact: Whether the documents have their terms with impacts.
  /// - Throws: ``SearchError`` for queries that have to be checked page by page, or what the store throws.
  package init(_ query: SearchQuery, _ service: SearchService, isExact: Bool) async throws {
    (statement, self.query) = try await service.statement(of: query)
    weights = service.rankingWeights
    self.isExact = isExact
  }

  /// Whether the engine is told all of the query.
  package var isWhole: Bool { statement.isWhole && statement.shares.count <= Self.shareLimit }

  /// The body of `POST /INDEX/_search`, one JSON text in one line.
  package var body: [UInt8] {
    var writer = JSONWriter()
    writer.value(
      QueryClause.object([
        "query": search,
        "sort": .array([
          QueryClause.object(["_score": .string("desc")]),
          QueryClause.object(["static": .string("desc")]),
          QueryClause.object(["page": .string("asc")]),
        ]),
        "from": QueryClause.number(query.from),
        "size": QueryClause.number(query.limit),
        "track_scores": .bool(true),
        "track_total_hits": .bool(query.countsAll),
        "_source": QueryClause.strings(["title", "url", "description", "image", "deepLinks"]),
      ])
    )
    return writer.bytes
  }

  private var search: JSONValue {
    guard !statement.isImpossible else {
      return QueryClause.object(["match_none": QueryClause.object([:])])
    }
    var filters = statement.filters.map { group in
      QueryClause.terms("filters", group.map { "\($0.name.rawValue):\($0.value)" })
    }
    filters += statement.required.map { group in any(of: group) }
    if statement.appLinkedOnly {
      filters.append(QueryClause.object(["term": QueryClause.object(["appLinked": .bool(true)])]))
    }
    if query.foldsDuplicates {
      let represents = QueryClause.object([
        "term": QueryClause.object(["represents": .bool(true)])
      ])
      filters.append(QueryClause.any([represents, QueryClause.all([], without: [covered])]))
    }
    if !statement.words.isEmpty { filters.append(any(of: Array(statement.words.indices))) }
    let exclusions = statement.excluded.map { group in
      QueryClause.all(
        group.map { part in
          switch part {
          case .term(let term): matching([term])
          case .filter(let filter):
            QueryClause.terms("filters", ["\(filter.name.rawValue):\(filter.value)"])
          }
        }
      )
    }
    return QueryClause.all(
      filters,
      without: exclusions,
      scored: text + staticScore + closeness + searcher
    )
  }

  /// Documents that the page is a result of as well that stands for them.
  private var covered: JSONValue {
    func words(_ indexes: [Int]) -> JSONValue {
      let terms = indexes.flatMap { statement.words[$0].terms.map(\.term) }
      return QueryClause.terms("cover", terms.map(CoverName.word))
    }
    func filter(_ filter: QueryStatement.Filter) -> String {
      CoverName.filter("\(filter.name.rawValue):\(filter.value)")
    }
    var filters = statement.filters.map { QueryClause.terms("cover", $0.map(filter)) }
    filters += statement.required.map(words)
    if !statement.words.isEmpty { filters.append(words(Array(statement.words.indices))) }
    let exclusions = statement.excluded.map { group in
      QueryClause.all(
        group.map { part in
          switch part {
          case .term(let term): QueryClause.terms("cover", [CoverName.word(term)])
          case .filter(let value): QueryClause.terms("cover", [filter(value)])
          }
        }
      )
    }
    return QueryClause.all(filters, without: exclusions)
  }

  /// What the words are worth.
  private var text: [JSONValue] {
    if isExact {
      return statement.words.map { word in
        QueryClause.best(
          word.terms.map {
            QueryClause.feature(
              TermName.field(of: $0.term),
              boost: $0.weight * weights.text
            )
          }
        )
      }
    }
    // BM25 as Pippin has it is (k₁ + 1) times that of Lucene.
    let scale = (Double(ImpactModel.saturation) + 1) * weights.text
    return statement.words.map { word in
      QueryClause.best(
        word.terms.map { term in
          QueryClause.fields(
            String(decoding: term.term, as: UTF8.self),
            Self.fields,
            boost: scale * term.part
          )
        }
      )
    }
  }

  /// What it is worth how close together the words are: their number over the length of the shortest
  /// stretch of a field that has them all, in steps.
  private var closeness: [JSONValue] {
    let (words, weight) = (statement.close, weights[.closeness])
    guard !words.isEmpty, words.count <= Self.shareLimit, weight > 0 else { return [] }
    let steps = Self.gaps.flatMap { gaps in
      Self.fieldNames.map { field in
        QueryClause.points(
          weight * Double(words.count) / Double(words.count + gaps),
          where: QueryClause.near(words, in: field, gaps: gaps)
        )
      }
    }
    return [QueryClause.best(steps)]
  }

  /// What the score that no query changes is worth: all of it for a document that has all of the query,
  /// less of what is above the neutral for one that has a part.
  private var staticScore: [JSONValue] {
    let unit = statement.livePoints * weights.text / Double(StaticUnits.whole)
    guard unit > 0 else { return [] }
    let base = Self.features("base", boost: unit)
    guard statement.shares.count > 1 else { return base + Self.features("excess", boost: unit) }
    // Of more words only a document that has the first ones is told from others.
    let words = statement.shares.prefix(Self.shareLimit)
    // The square of a sum is a sum over all pairs: (Σ w)² = Σ w² + 2 Σ w·w'.
    var clauses = base
    for (index, word) in words.enumerated() {
      clauses.append(excess([word], unit * word.part * word.part))
      for other in words[..<index] {
        clauses.append(excess([word, other], 2 * unit * word.part * other.part))
      }
    }
    return clauses
  }

  /// What is above the neutral of a document that has each of `words`.
  private func excess(_ words: [QueryStatement.Share], _ boost: Double) -> JSONValue {
    QueryClause.all(
      words.map { any(of: $0.words) },
      scored: Self.features("excess", boost: boost)
    )
  }

  /// A number of two bytes as two features, each of which fits into the nine bits that a feature has.
  private static func features(_ name: String, boost: Double) -> [JSONValue] {
    [
      QueryClause.feature("\(name)High", boost: boost * 256),
      QueryClause.feature("\(name)Low", boost: boost),
    ]
  }

  /// What the country and the languages of the searcher are worth.
  private var searcher: [JSONValue] {
    var clauses: [JSONValue] = []
    if let country = query.country, weights[.nearness] > 0 {
      clauses.append(
        QueryClause.points(weights[.nearness], where: QueryClause.terms("region", [country]))
      )
    }
    if !languageFilters.isEmpty, weights[.language] > 0 {
      clauses.append(
        QueryClause.points(weights[.language], where: QueryClause.terms("filters", languageFilters))
      )
    }
    return clauses
  }

  /// The filters that pages in a language of the searcher pass.
  var languageFilters: [String] {
    query.preferredLanguages.map { tag in
      "lang:\(tag.prefix { $0 != "-" && $0 != "_" }.lowercased())"
    }
  }

  /// Documents that have one of the words with these indexes.
  private func any(of words: [Int]) -> JSONValue {
    QueryClause.any(words.map { matching(statement.words[$0].terms.map(\.term)) })
  }

  private func matching(_ terms: [[UInt8]]) -> JSONValue {
    if isExact {
      return QueryClause.any(
        terms.map { QueryClause.feature(TermName.field(of: $0), boost: 1) }
      )
    }
    let texts = terms.map { String(decoding: $0, as: UTF8.self) }
    return QueryClause.fields(texts.joined(separator: " "), Self.fields, boost: 1)
  }
}
