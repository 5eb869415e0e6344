import Analysis
import IndexTestSupport
import Records
import TestSupport
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
      ("plum OR cake jam", ["plum", "|cake", "jam"], [], []),
      ("+plum|cake || jam", ["+plum", "|cake", "|jam"], [], []),
      ("\"a b\" OR \"c d\"", ["+a b", "|+c d"], [], []),
      ("title:plum -Title:\"plum cake\"", ["+title=plum", "-title=plum cake"], [], []),
      ("text:plum description:x keywords:y", ["+body=plum", "+summary=x", "+keywords=y"], [], []),
      ("pl* \"plum ca*\" title:pl*", ["pl*", "+plum ca*", "+title=pl*"], [], []),
      ("“plum cake” „jam“", ["+plum cake", "+jam"], [], []),
      ("site:a.example OR site:b.example", [], ["site:a.example,b.example"], []),
      ("app:a* x", ["x"], ["app:a*"], []),
      ("＋plum　－cake", ["+plum", "-cake"], [], []), ("plum｜cake", ["plum", "|cake"], [], []),
      ("title：plum lang：en", ["+title=plum"], ["lang:en"], []),
      ("«plum cake» »jam« ＂x y＂", ["+plum cake", "+jam", "+x y"], [], []),
      ("「東京 駅」 『x』", ["+東京 駅", "+x"], [], []),
      ("\"il dit «oui»\"", ["+il dit «oui»"], [], []),
      (#""צה"ל ד"ר" plum"#, [#"+צה"ל ד"ר"#, "plum"], [], []),
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
      ("a\"b", ["a\"b"]), ("l«b»", ["l«b»"]), (#"צה"ל"#, [#"צה"ל"#]),
      ("title：", ["title："]), ("((()", ["((()"]),
      ("a AND b NOT c", ["a", "AND", "b", "NOT", "c"]),
      ("OR", ["OR"]), ("OR plum", ["OR", "plum"]), ("plum OR", ["plum", "OR"]),
      ("|", []), ("plum |", ["plum"]), ("-plum OR cake", ["-plum", "OR", "cake"]),
      ("plum OR -cake", ["plum", "-cake"]), ("plum or cake", ["plum", "or", "cake"]),
      ("title:", ["title:"]), ("title: plum", ["title:", "plum"]), ("*", ["*"]),
      ("1 + 1 = 2", ["1", "+", "1", "=", "2"]), ("a == b", ["a", "==", "b"]),
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

  @Test(
    "A filter or a field that has no value yet is no word, nor one that a sign asks for",
    arguments: [
      ("site:", true, []), ("apple Lang:", true, ["apple"]), ("title:", true, []),
      ("apple -app:", true, ["apple"]), ("type: ", true, ["type:"]), ("-site: x", false, ["x"]),
      ("host:\"", true, []), ("host:\"\" x", false, ["x"]), ("site:| x", false, ["x"]),
      ("price:", true, ["price:"]), ("sites:", true, ["sites:"]),
    ] as [(String, Bool, [String])]
  )
  func withoutValue(text: String, isUnfinished: Bool, clauses: [String]) {
    let query = Query(text, isUnfinished: isUnfinished)
    #expect(query.clauses.map(show) == clauses)
    #expect(query.filters.isEmpty && query.exclusions.isEmpty)
    #expect(!isUnfinished || UnfinishedQuery(text) == nil || clauses.last?.contains(":") == true)
  }

  @Test(
    "Pictures and symbols are told, which no index has, and marks between words are not",
    arguments: [
      ("plum 🍑", ["🍑"]), ("🍑🍑 ☂️ ©2026", ["🍑", "☂️", "©"]), ("plum & pear, \"a — b\"!", []),
      ("+👩‍🌾 -🍑", ["👩‍🌾", "🍑"]), ("🇩🇪", ["🇩🇪"]), ("1️⃣ …", []), ("app:🍑 plum", []),
      ("title:🍑", ["🍑"]), ("naïve 北京 C++", []),
    ] as [(String, [String])]
  )
  func symbols(text: String, expected: [String]) {
    #expect(Query.unsearchedSymbols(in: text) == expected)
  }

  @Test(
    "A query asks for words where it has a letter or a digit that is not left out",
    arguments: [
      ("plum", "plum"), ("!!! 🍑", ""), ("\"🍑\"", ""), ("-plum 🍑", ""), ("host:a.example", ""),
      ("+plum -pear \"a cake\" title:b*", "plum a cake b"), ("北京", "北京"), ("+1", "1"),
    ] as [(String, String)]
  )
  func plainText(text: String, plain: String) {
    #expect(Query(text).plainText == plain)
    #expect(Query(text).asksForWords == !plain.isEmpty)
  }

  @Test("Any text makes a query, and long ones are cut")
  func anything() {
    var generator = TestRandom(seed: 2)
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
    clause.shown
  }

  private func show(_ filter: SearchRequest.Filter) -> String {
    filter.name.rawValue + ":" + filter.values.joined(separator: ",")
  }

  @Test("Random strings of grammar always make a query, a plan and a verdict")
  func fuzz() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    let document = IndexDocument.sample("plum cake 搜索引擎", body: "jam title plum")
    try index.apply([change(1, id: 1, document)])
    let pieces = [
      "\"", "'", "*", "+", "-", "|", "||", "&&", "!", "(", ")", "==", "!=", "=", " ", " ", "title",
      "title:", "keywords", "textContent", "**", "site:", "lang", "type:", "OR", "plum", "cake",
      "搜索", "검색", "ไทย", "e\u{301}", "\\", "cd", "w", "\u{0}", "“", "”", "#", "c++", "'s", ":",
      "title == \"pl*\"cd", "lang == \"en\"",
    ]
    var generator = TestRandom(seed: 6)
    for _ in 0..<10_000 {
      let count = Int.random(in: 0...14, using: &generator)
      let text = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      var request = SearchRequest(text)
      request.isUnfinished = generator.next() % 2 == 0
      request.mode = generator.next() % 2 == 0 ? .all : .any
      let query = Query(text, isUnfinished: request.isUnfinished)
      #expect(Array(query.groups.joined()).count == query.clauses.count)
      let plan = QueryPlan(request, snapshot: index.snapshot)
      #expect(plan.scored.count <= QueryPlan.scoredLimit)
      #expect(plan.leaves.count <= QueryPlan.leafLimit + QueryPlan.scoredLimit)
      #expect(plan.required.joined().allSatisfy { $0 < plan.leaves.count })
      if var matcher = PhraseMatcher(query) {
        #expect((0...1).contains(matcher.verdict(DocumentFields(document)).proximity))
      }
    }
  }
}

extension Query.Clause {
  /// The clause in the words of the tests.
  var shown: String {
    let sign =
      switch role {
      case .optional: ""
      case .required: "+"
      case .excluded: "-"
      }
    let place = field.map { "\($0)=" } ?? ""
    return (isAlternative ? "|" : "") + sign + place + text
      + (isPrefix ? "*" : "")
  }
}
