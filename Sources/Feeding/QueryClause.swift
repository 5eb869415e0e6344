import JSON

/// The clauses of OpenSearch's and Elasticsearch's query language that are used.
///
/// Reference: <https://docs.opensearch.org/latest/query-dsl/>
enum QueryClause {
  /// An object with these members, in this order.
  static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(JSONObject(members.map { JSONObject.Member(key: $0.key, value: $0.value) }))
  }

  /// A number with as many digits as it takes to be read as the same float again.
  static func number(_ value: Double) -> JSONValue {
    .number(JSONNumber(literal: Double(Float(value)).description))
  }

  /// A whole number.
  static func number(_ value: Int) -> JSONValue { .number(JSONNumber(literal: String(value))) }

  /// Texts.
  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  /// Scores documents with the feature: its value times `boost`.
  static func feature(_ field: String, boost: Double) -> JSONValue {
    object([
      "rank_feature": object([
        "field": .string(field), "linear": object([:]), "boost": number(boost),
      ])
    ])
  }

  /// Finds documents that one of `clauses` finds, and adds their scores.
  static func any(_ clauses: [JSONValue]) -> JSONValue {
    if clauses.count == 1 { return clauses[0] }
    return object([
      "bool": object(["should": .array(clauses), "minimum_should_match": number(1)])
    ])
  }

  /// Finds documents that one of `clauses` finds, with the best of their scores.
  static func best(_ clauses: [JSONValue]) -> JSONValue {
    if clauses.count == 1 { return clauses[0] }
    return object(["dis_max": object(["queries": .array(clauses)])])
  }

  /// Finds what each of `filters` finds and none of `exclusions`; `score` is what that is worth.
  static func all(
    _ filters: [JSONValue],
    without exclusions: [JSONValue] = [],
    scored score: [JSONValue] = []
  ) -> JSONValue {
    var members: [JSONObject.Member] = []
    for (key, clauses) in [("filter", filters), ("must_not", exclusions), ("should", score)]
    where !clauses.isEmpty {
      members.append(JSONObject.Member(key: key, value: .array(clauses)))
    }
    return object(["bool": .object(JSONObject(members))])
  }

  /// Documents in whose `field` all `words` stand, in any order, with at most `gaps` others among them.
  static func near(_ words: [String], in field: String, gaps: Int) -> JSONValue {
    let parts = words.map { object(["match": object(["query": .string($0)])]) }
    let all = object([
      "all_of": object([
        "intervals": .array(parts), "max_gaps": number(gaps), "ordered": .bool(false),
      ])
    ])
    return object(["intervals": object([field: all])])
  }

  /// Gives `points` to each document that `filter` finds.
  static func points(_ points: Double, where filter: JSONValue) -> JSONValue {
    object(["constant_score": object(["filter": filter, "boost": number(points)])])
  }

  /// Documents with one of `values` in the field.
  static func terms(_ field: String, _ values: [String]) -> JSONValue {
    object(["terms": object([field: strings(values)])])
  }

  /// Documents of which the fields together have words of `text`, scored as one field.
  static func fields(_ text: String, _ fields: [String], boost: Double) -> JSONValue {
    object([
      "combined_fields": object([
        "query": .string(text), "fields": strings(fields), "boost": number(boost),
      ])
    ])
  }
}
