import Testing

@testable import Indexing

// https://developer.apple.com/documentation/corespotlight/cssearchquery
struct QueryPredicateTests {
  @Test(
    "Queries of Core Spotlight mean what the documentation says",
    arguments: [
      ("title == \"plum\"", ["+title=plum"]),
      ("title == \"plum*\"cd", ["+title=plum*"]),
      ("title=='plum'", ["+title=plum"]),
      ("** == \"*plum cake*\"cdw", ["+*plum cake*"]),
      ("displayName != \"plum\"w", ["-title=plum"]),
      ("kMDItemKeywords == \"a b\"", ["+keywords=a b"]),
      (
        "contentDescription == \"plum\" && textContent == \"cake\"",
        ["+summary=plum", "+body=cake"]
      ),
      ("title == \"a\" || title == \"b\"", ["+title=a", "|+title=b"]),
      (
        "title == \"a\" && (title == \"b\" || title == \"c\")",
        ["+title=a", "+title=b", "|+title=c"]
      ),
      // && binds tighter than ||.
      (
        "title == \"a\" || title == \"b\" && title == \"c\"",
        ["+title=a", "|+title=b", "+title=a", "|+title=c"]
      ),
      (
        "!(title == \"a\" || title == \"b\")",
        ["-title=a", "-title=b"]
      ),
      ("!(title == \"a\" && title != \"b\")", ["-title=a", "|+title=b"]),
      ("!!title == \"a\"", ["+title=a"]),
      // What the end of the text leaves open is closed there.
      ("(title == \"a", ["+title=a"]),
      ("title == \"5\\\" nails\"", ["+title=5\" nails"]),
    ] as [(String, [String])]
  )
  func predicates(text: String, clauses: [String]) {
    #expect(Query(text).clauses.map(\.shown) == clauses)
  }

  @Test("Filters are compared like fields")
  func filters() {
    let query = Query("title == \"plum\" && lang == \"en\" && type != \"Recipe\"")
    #expect(query.clauses.map(\.shown) == ["+title=plum"])
    #expect(query.filters == [SearchRequest.Filter(.lang, ["en"])])
    #expect(query.exclusions == [SearchRequest.Filter(.type, ["Recipe"])])
    let either = Query("lang == \"en\" || lang == \"de\"")
    #expect(either.filters == [SearchRequest.Filter(.lang, ["en", "de"])])
  }

  @Test(
    "What only looks like such a query is words",
    arguments: [
      "title == plum", "title == \"plum\" cake", "title = \"plum\"", "colour == \"plum\"",
      "title == \"plum\" &&", "&& title == \"plum\"", "(title == \"plum\"))", "title ==",
      "title == \"plum\"x", "title == \"a\" title == \"b\"", "\"a\" == \"b\"", "== == ==",
      "lang == \"en\" || title == \"plum\"", "!", "()", "title == \"a\" | title == \"b\"",
      "if (a == 'b') { c() }", "title < \"plum\"",
    ]
  )
  func words(text: String) {
    #expect(QueryPredicate(text, isUnfinished: false) == nil)
    #expect(Query(text).filters.isEmpty)
  }

  @Test("What amounts to too much, and deep nesting, are words or are read, and nothing breaks")
  func bounds() {
    let deep = String(repeating: "(", count: 2000) + "title == \"a\""
    #expect(Query(deep).clauses.map(\.shown) == ["+title=a"])
    let negated = String(repeating: "!(", count: 1001) + "title == \"a\""
    #expect(Query(negated).clauses.map(\.shown) == ["-title=a"])
    let pair = "(title == \"a\" && title == \"b\")"
    let wide = Array(repeating: pair, count: 12).joined(separator: " || ")
    #expect(QueryPredicate(wide, isUnfinished: false) == nil)
    let long = Array(repeating: "title == \"a\"", count: 60).joined(separator: " && ")
    #expect(QueryPredicate(long, isUnfinished: false)?.groups.count == 60)
  }
}
