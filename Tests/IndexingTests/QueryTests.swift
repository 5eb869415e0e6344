import Testing

@testable import Indexing

struct QueryTests {
  @Test(
    "Words, signs, quotes and filters mean what the table in the documentation says",
    arguments: [
      ("plum cake", ["plum", "cake"], [], []),
      ("+plum -cake", ["+plum", "-cake"], [], []),
      ("\"plum cake\" jam", ["+plum cake", "jam"], [], []),
      ("-\"brown sugar\"", ["-brown sugar"], [], []),
      ("site:a.example site:b.example jam", ["jam"], ["site:a.example,b.example"], []),
      ("LANG:en -type:Recipe", [], ["lang:en"], ["type:Recipe"]),
      ("app:\"Plum Shop\" x", ["x"], ["app:Plum Shop"], []),
    ] as [(String, [String], [String], [String])]
  )
  func grammar(text: String, clauses: [String], filters: [String], exclusions: [String]) {
    let query = Query(text)
    #expect(query.clauses.map(show) == clauses)
    #expect(query.filters.map(show) == filters)
    #expect(query.exclusions.map(show) == exclusions)
  }

  @Test(
    "What only looks like grammar is words",
    arguments: [
      ("", []), ("   ", []), ("-", ["-"]), ("+ -", ["+", "-"]), ("a-b", ["a-b"]),
      ("price:5", ["price:5"]), ("site:", ["site:"]), ("site: x", ["site:", "x"]),
      ("\"open phrase", ["+open phrase"]), ("\"\"", ["+"]),
      ("http://a.example/", ["http://a.example/"]),
      ("a\"b", ["a\"b"]), ("((()", ["((()"]),
      ("a AND b OR NOT c", ["a", "AND", "b", "OR", "NOT", "c"]),
    ] as [(String, [String])]
  )
  func freeText(text: String, clauses: [String]) {
    #expect(Query(text).clauses.map(show) == clauses)
    #expect(Query(text).filters.isEmpty)
  }

  @Test("Only a last word without a space or a quote behind it may still be growing")
  func unfinished() {
    #expect(Query("plum ca", isUnfinished: true).clauses.map(\.isUnfinished) == [false, true])
    #expect(Query("plum ca ", isUnfinished: true).clauses.map(\.isUnfinished) == [false, false])
    #expect(Query("\"plum ca", isUnfinished: true).clauses.map(\.isUnfinished) == [true])
    #expect(Query("\"plum ca\"", isUnfinished: true).clauses.map(\.isUnfinished) == [false])
    #expect(Query("-ca", isUnfinished: true).clauses.map(\.isUnfinished) == [false])
    #expect(Query("plum ca").clauses.map(\.isUnfinished) == [false, false])
  }

  @Test("Any text makes a query, and long ones are cut")
  func anything() {
    var generator = SeededGenerator(seed: 2)
    let signs = Array("+-\":a site type\t\u{0}é搜 ")
    for _ in 0..<3000 {
      let count = Int.random(in: 0...30, using: &generator)
      let text = String((0..<count).compactMap { _ in signs.randomElement(using: &generator) })
      #expect(Query(text, isUnfinished: true).clauses.count <= text.utf8.count)
    }
    let long = String(repeating: "ab ", count: 100_000)
    #expect(Query(long).clauses.count <= Query.byteLimit)
  }

  private func show(_ clause: Query.Clause) -> String {
    switch clause.role {
    case .optional: clause.text
    case .required: "+" + clause.text
    case .excluded: "-" + clause.text
    }
  }

  private func show(_ filter: SearchRequest.Filter) -> String {
    filter.name.rawValue + ":" + filter.values.joined(separator: ",")
  }
}
