import Analysis
import Testing

@testable import Indexing

/// Filters in the text of a query, found and widened.
struct QueryFiltersTests {
  private static let more = ["1": ["2", "a b"], "x": ["2"], "say \"hi\"": ["2"], "q": ["a\"b"]]

  @Test(
    "The values of a filter are found, those that are left out too",
    arguments: [
      ("plum cake", []), ("app:1 plum -app:\"Plum Shop\" app:1 site:x", ["1", "Plum Shop"]),
      ("app = \"1\"", []), ("app:", []),
    ] as [(String, [String])]
  )
  func values(text: String, expected: [String]) {
    #expect(Query.values(of: .app, in: text) == expected)
  }

  @Test(
    "A filter asks for more values, and everything else stays as it is",
    arguments: [
      ("app:1 plum", " app:\"1\" app:\"2\" app:\"a b\" plum"),
      ("plum APP:1", "plum app:\"1\" app:\"2\" app:\"a b\""),
      ("plum app:\"x", "plum app:\"x\" app:\"2\""),
      ("plum -app:x|pear", "plum -app:\"x\" -app:\"2\"|pear"),
      ("app:x OR app:3 OR pear", " app:\"x\" app:\"2\" OR app:3 OR pear"),
    ]
  )
  func widening(text: String, expected: String) {
    #expect(Query.widening(.app, by: Self.more, in: text) == expected)
  }

  @Test(
    "What cannot be widened without meaning something else stays as it is",
    arguments: [
      "plum", "site:1", "title:1", "\"app:1\"", "app:3", "app:q", "app = 1",
    ]
  )
  func unchanged(text: String) {
    #expect(Query.widening(.app, by: Self.more, in: text) == text)
  }

  @Test("A widened query is the same but for the values of its filters")
  func same() {
    let text = "plum OR app:x -app:1 \"a b\" pea* -nut"
    let (narrow, wide) = (Query(text), Query(Query.widening(.app, by: Self.more, in: text)))
    #expect(wide.clauses == narrow.clauses)
    #expect(wide.filters == [SearchRequest.Filter(.app, ["x", "2"])])
    #expect(wide.exclusions == [SearchRequest.Filter(.app, ["1", "2", "a b"])])
  }

  @Test("A text that would be too long for a query is not widened")
  func bounded() {
    let long = "app:x " + String(repeating: "p", count: Query.byteLimit - 6)
    #expect(Query.widening(.app, by: Self.more, in: long) == long)
    let longer = "app:x " + String(repeating: "p ", count: Query.byteLimit)
    #expect(Query.widening(.app, by: Self.more, in: longer) == longer)
  }

  @Test(
    "A query without its filters on a field keeps all else",
    arguments: [
      ("plum type:Recipe cake", "plum  cake"), ("type:\"a b\" plum lang:en", "  plum lang:en"),
      ("plum -type:Recipe", "plum -type:Recipe"), ("plum", "plum"), ("", ""),
    ]
  )
  func removing(text: String, rest: String) {
    let words = { (text: String) in text.split(separator: " ") }
    #expect(words(Query.removing(.type, from: text)) == words(rest))
  }
}
