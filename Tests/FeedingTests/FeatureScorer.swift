import JSON
import Testing

/// Evaluates a search as an engine on Lucene does, with the clauses that exact queries are made of.
///
/// Whatever it does not know is an error, so that no clause is ever left out silently.
struct FeatureScorer {
  struct Hit {
    let id: String
    let score: Double
  }

  private struct Unknown: Error {
    let what: String
  }

  private let body: JSONValue

  init(_ body: JSONValue) { self.body = body }

  /// The documents that match, best first.
  func hits(_ documents: [String: JSONValue]) throws -> [Hit] {
    var found: [(hit: Hit, order: Int, page: Int)] = []
    for (id, document) in documents {
      let query = try #require(body["query"])
      guard let score = try score(query, document) else { continue }
      found.append(
        (
          hit: Hit(id: id, score: score), order: document["static"]?.int ?? 0,
          page: document["page"]?.int ?? 0
        )
      )
    }
    let sorted = found.sorted {
      ($0.hit.score, $0.order, -$0.page) > ($1.hit.score, $1.order, -$1.page)
    }
    return sorted.prefix(body["size"]?.int ?? 10).map(\.hit)
  }

  /// What `clause` gives to a document; `nil` when it does not match.
  private func score(_ clause: JSONValue, _ document: JSONValue) throws -> Double? {
    let member = try #require(clause.object?.members.first)
    let content = member.value
    switch member.key {
    case "match_none": return nil
    case "rank_feature":
      #expect(content["linear"] != nil)
      guard let value = value(try #require(content["field"]?.string), document) else { return nil }
      return value * (content["boost"]?.double ?? 1)
    case "dis_max":
      return try content["queries"]?.array?.compactMap { try score($0, document) }.max()
    case "constant_score":
      guard try score(try #require(content["filter"]), document) != nil else { return nil }
      return content["boost"]?.double
    case "term":
      let field = try #require(content.object?.members.first)
      return document[field.key] == field.value ? 1 : nil
    case "terms":
      let field = try #require(content.object?.members.first)
      let wanted = Set(field.value.array ?? [])
      return document[field.key]?.array?.contains(where: wanted.contains) == true ? 1 : nil
    case "bool": return try bool(content, document)
    default: throw Unknown(what: member.key)
    }
  }

  private func bool(_ content: JSONValue, _ document: JSONValue) throws -> Double? {
    var (sum, optional) = (0.0, 0)
    for member in content.object?.members ?? [] where member.key != "minimum_should_match" {
      for clause in try #require(member.value.array) {
        let points = try score(clause, document)
        switch member.key {
        case "filter": if points == nil { return nil }
        case "must_not": if points != nil { return nil }
        case "should":
          sum += points ?? 0
          optional += points == nil ? 0 : 1
        default: throw Unknown(what: member.key)
        }
      }
    }
    let isAlone = content["filter"] == nil && content["should"] != nil
    let needed = content["minimum_should_match"]?.int ?? (isAlone ? 1 : 0)
    return optional >= needed ? sum : nil
  }

  private func value(_ field: String, _ document: JSONValue) -> Double? {
    let parts = field.split(separator: ".", maxSplits: 1).map(String.init)
    return parts.count == 1 ? document[field]?.double : document[parts[0]]?[parts[1]]?.double
  }
}
