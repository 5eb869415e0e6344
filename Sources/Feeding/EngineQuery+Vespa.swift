import Analysis
import Exporting
import Indexing
import JSON
import Ranking
import Searching
import Segments

/// The query for a Vespa that runs the application of ``VespaPackage``.
///
/// What it says exactly: with terms in the documents, the text score and how much of the query a document
/// has, for any number of words; the score that no query changes, filters, and that pages which say the same
/// are one result. What it does not say: how close together words are, and what ``EngineQuery`` does not.
extension EngineQuery {
  /// The most words by which it is measured how much of the query a document has, without terms.
  private static let plainLimit = VespaPackage.queryWords

  /// Whether Vespa is told all of the query, but for how close together words are.
  package var isWholeForVespa: Bool {
    statement.isWhole && (isExact || statement.shares.count <= Self.plainLimit)
  }

  /// The body of `POST /search/`, one JSON text in one line.
  ///
  /// Reference: <https://docs.vespa.ai/en/reference/api/query.html>
  package var vespaBody: [UInt8] {
    let fields = ["title", "url", "description", "image", "deepLinks"].joined(separator: ", ")
    var members: [(String, JSONValue)] = [
      ("yql", .string("select \(fields) from \(VespaPackage.documentType) where \(condition)")),
      (
        "ranking",
        QueryClause.object([
          "profile": .string(isExact ? "exact" : "plain"),
          "sorting": .string("-[relevance] -static +page"),
        ])
      ),
      ("hits", QueryClause.number(query.limit)),
      ("offset", QueryClause.number(query.from)),
    ]
    members += inputs.map { ("input.query(\($0))", $1) }
    var writer = JSONWriter()
    writer.value(.object(JSONObject(members.map { JSONObject.Member(key: $0, value: $1) })))
    return writer.bytes
  }

  private var condition: String {
    guard !statement.isImpossible else { return "false" }
    var clauses: [String] = []
    if !statement.words.isEmpty { clauses.append(words) }
    clauses.append("removed = 0")
    clauses += statement.filters.map { group in
      VespaClause.any(group.map { VespaClause.has("filters", Self.name($0)) })
    }
    clauses += statement.required.map(any)
    if statement.appLinkedOnly { clauses.append("appLinked = true") }
    if query.foldsDuplicates {
      let others = VespaClause.all(["represents = false"], without: [covered])
      clauses.append(VespaClause.any(["represents = true", others]))
    }
    let exclusions = statement.excluded.map { group in
      VespaClause.all(
        group.map { part in
          switch part {
          case .term(let term): matching(term)
          case .filter(let filter): VespaClause.has("filters", Self.name(filter))
          }
        }
      )
    }
    return VespaClause.all(clauses, without: exclusions)
  }

  private static func name(_ filter: QueryStatement.Filter) -> String {
    "\(filter.name.rawValue):\(filter.value)"
  }

  /// Documents with one of the words.
  ///
  /// Without terms the rank profile knows words by where they stand in this clause: first all that stands
  /// for the first word of the query, and so on.
  private var words: String {
    guard !isExact else { return any(of: Array(statement.words.indices)) }
    var left = Array(statement.words.indices)
    var groups = statement.shares.map(\.words)
    left.removeAll { index in groups.contains { $0.contains(index) } }
    groups += left.map { [$0] }
    return VespaClause.any(
      groups.map { group in
        let terms = group.flatMap { statement.words[$0].terms.map(\.term) }
        return VespaClause.word(terms.map { String(decoding: $0, as: UTF8.self) })
      }
    )
  }

  /// Documents that have one of the words with these indexes, found and not ranked.
  private func any(of words: [Int]) -> String {
    VespaClause.any(words.flatMap { statement.words[$0].terms.map { matching($0.term) } })
  }

  private func matching(_ term: [UInt8]) -> String {
    isExact
      ? VespaClause.has("words", TermName.name(of: term))
      : VespaClause.filter(String(decoding: term, as: UTF8.self))
  }

  /// Documents that the page is a result of as well that stands for them.
  private var covered: String {
    func words(_ indexes: [Int]) -> String {
      let terms = indexes.flatMap { statement.words[$0].terms.map(\.term) }
      return VespaClause.any(terms.map { VespaClause.has("cover", CoverName.word($0)) })
    }
    func filter(_ filter: QueryStatement.Filter) -> String {
      VespaClause.has("cover", CoverName.filter(Self.name(filter)))
    }
    var clauses = statement.filters.map { VespaClause.any($0.map(filter)) }
    clauses += statement.required.map(words)
    if !statement.words.isEmpty { clauses.append(words(Array(statement.words.indices))) }
    let exclusions = statement.excluded.map { group in
      VespaClause.all(
        group.map { part in
          switch part {
          case .term(let term): VespaClause.has("cover", CoverName.word(term))
          case .filter(let value): filter(value)
          }
        }
      )
    }
    // Nothing else than exclusions: every page is a result but for those.
    if clauses.isEmpty { clauses = ["represents = false"] }
    return VespaClause.all(clauses, without: exclusions)
  }
}
