import JSON
import Testing

/// Evaluates a query as a Vespa does that ranks by the profile `exact`.
///
/// Whatever it does not know is an error, so that no clause is ever left out silently.
struct VespaScorer {
  private struct Unknown: Error {
    let what: String
  }

  private let body: JSONValue

  init(_ body: JSONValue) { self.body = body }

  /// The documents that match, best first.
  func hits(_ documents: [String: JSONValue]) throws -> [FeatureScorer.Hit] {
    #expect(body["ranking"]?["profile"]?.string == "exact")
    #expect(body["ranking"]?["sorting"]?.string == "-[relevance] -static +page")
    let query = try #require(body["yql"]?.string)
    let condition = try #require(query.split(separator: " where ", maxSplits: 1).last)
    var found: [(hit: FeatureScorer.Hit, order: Int, page: Int)] = []
    for (id, document) in documents {
      var rest = condition[...]
      guard try matches(&rest, document) else { continue }
      #expect(rest.isEmpty)
      let hit = FeatureScorer.Hit(id: id, score: try score(document))
      found.append((hit, document["static"]?.int ?? 0, document["page"]?.int ?? 0))
    }
    let sorted = found.sorted {
      ($0.hit.score, $0.order, -$0.page) > ($1.hit.score, $1.order, -$1.page)
    }
    return sorted.prefix(body["hits"]?.int ?? 10).map(\.hit)
  }

  private func matches(_ rest: inout Substring, _ document: JSONValue) throws -> Bool {
    var value = try single(&rest, document)
    while true {
      if take(" and ", &rest) {
        value = try single(&rest, document) && value
      } else if take(" or ", &rest) {
        value = try single(&rest, document) || value
      } else {
        return value
      }
    }
  }

  private func single(_ rest: inout Substring, _ document: JSONValue) throws -> Bool {
    let isNegated = take("!(", &rest)
    if isNegated || take("(", &rest) {
      let value = try matches(&rest, document)
      guard take(")", &rest) else { throw Unknown(what: String(rest)) }
      return value != isNegated
    }
    if take("false", &rest) { return false }
    let field = String(rest.prefix { $0.isLetter })
    rest.removeFirst(field.count)
    if take(" contains \"", &rest) {
      let value = String(rest.prefix { $0 != "\"" })
      rest.removeFirst(value.count + 1)
      return document[field]?.array?.contains(.string(value)) ?? false
    }
    guard take(" = ", &rest) else { throw Unknown(what: String(rest)) }
    let value = String(rest.prefix { $0.isLetter || $0.isNumber })
    rest.removeFirst(value.count)
    switch document[field] {
    case .bool(let flag): return flag == (value == "true")
    case let number?: return number.int == Int(value)
    case nil: return false
    }
  }

  private func take(_ text: String, _ rest: inout Substring) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  private func input(_ name: String) throws -> Double {
    try #require(body["input.query(\(name))"]?.double)
  }

  /// The best of the cells of each word that `value` gives something for its term, added up.
  private func sum(_ name: String, _ value: (String) -> Double?) throws -> Double {
    let text = try #require(body["input.query(\(name))"]?.string)
    var best: [Substring: Double] = [:]
    for cell in text.matches(of: #/\{term:"([^"]*)",word:"([^"]*)"\}:([0-9.e-]+)/#) {
      guard let own = value(String(cell.1)), let weight = Double(cell.3) else { continue }
      best[cell.2] = max(best[cell.2] ?? 0, own * weight)
    }
    return best.values.reduce(0, +)
  }

  /// The best of the cells of which the document has the label.
  private func best(_ name: String, _ labels: JSONValue?) throws -> Double {
    let text = try #require(body["input.query(\(name))"]?.string)
    return text.matches(of: #/\{label:"([^"]*)"\}:([0-9.e-]+)/#).compactMap { cell in
      labels?.array?.contains(.string(String(cell.1))) == true ? Double(cell.2) : nil
    }.max() ?? 0
  }

  private func score(_ document: JSONValue) throws -> Double {
    let held = max(
      try input("whole"),
      try sum("parts") { document["terms"]?[$0] == nil ? nil : 1 }
    )
    let (units, neutral) = (document["static"]?.double ?? 0, try input("neutral"))
    return try sum("weights") { document["terms"]?[$0]?.double }
      + input("unit") * (min(units, neutral) + max(units - neutral, 0) * held * held)
      + best("countries", document["region"]) + best("languages", document["filters"])
  }
}
