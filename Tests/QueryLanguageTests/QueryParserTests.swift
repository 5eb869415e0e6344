import QueryLanguage
import Testing

struct QueryParserTests {
  @Test(
    "A wrong query is told with its place and what was expected",
    arguments: [
      ("title == ", 10, "a value in quotes"), ("title ==", 9, "a value in quotes"),
      ("title", 6, "an operator"), ("title == Paris", 10, "a value in quotes"),
      ("title = \"Paris\"", 7, "an operator"), ("title <> \"a\"", 7, "== or !="),
      ("title == \"x\" &&", 16, "an attribute"), ("&& title == \"x\"", 1, "an attribute"),
      ("(title == \"x\"", 14, ")"), ("(title == \"x\" ", 15, ")"), ("title == \"x\")", 13, "&&"),
      ("title == \"x", 12, "quotation mark"), ("title == 'x\"", 13, "quotation mark"),
      ("NOT title == \"Paris\"", 1, "an attribute"), ("not (title == \"x\")", 1, "an attribute"),
      ("title == \"x\" && NOT keywords == \"y\"", 17, "an attribute"),
      ("title ==[c] \"x\"", 9, "a value in quotes"), ("title ==[cd] \"x\"", 9, "a value in quotes"),
      ("title == \"x\"[c]", 13, "modifiers"), ("title == \"x\"cq", 14, "modifiers"),
      ("title == \"x\" and keywords == \"y\"", 14, "&&"),
      ("title == \"x\" & title == \"y\"", 14, "&&"),
      ("title == \"x\" | title == \"y\"", 14, "&&"), ("title == \"x\" title == \"y\"", 14, "&&"),
      ("(title == \"x\" or title == \"y\")", 15, "&&, || or )"),
      ("rating = 5", 8, "an operator"), ("rating == five", 11, "a number"),
      ("rating == ", 11, "a number"), ("rating == \"five\"", 11, "a number"),
      ("rating == 1e999", 11, "a number"), ("rating == 5c", 11, "a number"),
      ("rating == nan", 11, "a number"), ("rating == 0x10", 11, "a number"),
      ("rating > $time.now", 10, "a number"), ("title < \"a\"", 7, "== or !="),
      ("** > \"a\"", 4, "== or !="), ("title == \"x\" && colour == \"red\"", 17, "known attribute"),
      ("(colour == \"red\")", 2, "known attribute"), ("()", 2, "an attribute"),
      ("title == \"x\" && ()", 18, "an attribute"), ("title == \"é\" && x", 17, "known attribute"),
      ("!", 2, "an attribute"), ("title == \"x\" && !", 18, "an attribute"),
      ("InRange(title, 1, 2)", 9, "numbers or dates"), ("InRange(pageCount, 1)", 21, ","),
      ("InRange(pageCount, 1, 2", 24, ")"), ("InRange pageCount", 9, "("),
      ("InRange(pageCount, a, 2)", 20, "a number"), ("InRange(colour, 1, 2)", 9, "known attribute"),
      ("InRange(*, 1, 2)", 9, "an attribute"),
      ("contentCreationDate > $time.tomorow", 23, "$time."),
      ("contentCreationDate > $today", 23, "$time."),
      ("contentCreationDate > $time.today(x)", 35, "a whole number"),
      ("contentCreationDate > $time.today(-7", 37, ")"),
      ("contentCreationDate > $time.iso(2026-02-30)", 33, "ISO 8601"),
      ("contentCreationDate > $time.iso", 32, "("), ("contentCreationDate > soon", 23, "a date"),
      ("", 1, "an attribute"), ("\"title\" == \"x\"", 1, "an attribute"),
    ] as [(String, Int, String)]
  )
  func errors(text: String, column: Int, expected: String) throws {
    let error = try #require(throws: QuerySyntaxError.self) {
      try SpotlightQuery(parsing: text, .test)
    }
    #expect(error.column == column)
    #expect(error.expected.contains(expected), "\(error)")
    #expect(error.description.contains("column \(column)"))
  }

  @Test(
    "What is meant by a wrong query is said, and what is found is a whole word",
    arguments: [
      ("title = \"Paris\"", "=", "Write == for what is equal."),
      ("rating = 5", "=", "Write == for what is equal."),
      ("titel == \"Paris\"", "titel", "Did you mean title?"),
      ("InRange(pageCont, 1, 2)", "pageCont", "Did you mean pageCount?"),
      ("xyzzy == \"Paris\"", "xyzzy", nil), ("ab == \"Paris\"", "ab", nil),
      (
        "title == \"x\" AND rating == 5", "AND",
        "Write && between comparisons that both have to hold."
      ),
      ("title == \"x\" & rating == 5", "&", "Write && between comparisons that both have to hold."),
      (
        "(title == \"x\" or rating == 5)", "or",
        "Write || between comparisons of which one has to hold."
      ),
      ("title == \"x\" android", "android", nil),
      ("contentCreationDate > $time.tomorrow", "$time.tomorrow", nil),
      ("contentCreationDate > $today(1)", "$today", nil),
    ] as [(String, String, String?)]
  )
  func advice(text: String, found: String, advice: String?) throws {
    let error = try #require(throws: QuerySyntaxError.self) {
      try SpotlightQuery(parsing: text, .test)
    }
    #expect(error.found == found)
    #expect(error.advice == advice)
  }

  @Test("Columns count characters, offsets bytes")
  func places() throws {
    let error = try #require(throws: QuerySyntaxError.self) {
      try SpotlightQuery(parsing: "title == \"👩‍👩‍👧é\" und", .test)
    }
    #expect(error.column == 15)
    #expect(error.offset == 32)
    #expect(error.found == "und")
  }

  @Test("Length, depth, comparisons and stars are bounded, each with its place")
  func bounds() throws {
    func error(_ text: String) throws -> QuerySyntaxError {
      try #require(throws: QuerySyntaxError.self) { try SpotlightQuery(parsing: text, .test) }
    }
    let clause = "title == \"a\""
    let deep = String(repeating: "(", count: 65) + clause + String(repeating: ")", count: 65)
    #expect(try error(deep).column == 65)
    #expect(try error(String(repeating: "!", count: 1000) + clause).column == 65)
    let open = String(repeating: "(", count: 64) + clause + String(repeating: ")", count: 64)
    #expect(try SpotlightQuery(parsing: open, .test).comparisons.count == 1)
    let many = Array(repeating: clause, count: 64).joined(separator: " || ")
    #expect(try SpotlightQuery(parsing: many, .test).comparisons.count == 64)
    #expect(try error(many + " || " + clause).offset == many.utf8.count + 4)
    #expect(try error("title == \"" + String(repeating: "*a", count: 40) + "\"").column == 75)
    #expect(try error("title == \"" + String(repeating: "a", count: 5000) + "\"").offset == 4096)
  }

  @Test(
    "A text is a query when it begins like one, and words otherwise",
    arguments: [
      ("title == \"x\"", true), ("title=\"x\"", true), ("title <", true), ("Title != x", true),
      ("kMDItemTitle == \"x\"", true), ("rating = 5", true), ("rating > 4", true),
      ("  title ==", true),
      ("NOT title == \"x\"", true), ("(title == \"x\"", true), ("((title = 1", true),
      ("!(title == \"x\")", true), ("!title == \"x\"", true), ("* == \"x\"", true),
      ("**==\"x\"", true),
      ("** = x", true), ("InRange(rating, 4, 5)", true), ("InRange (", true), ("(InRange(", true),
      ("(colour == \"red\")", true), ("NOT (colour == \"red\")", true),
      ("subject != \"Re:*\"", true),
      ("speed == 5", true),
      // Words.
      ("plum cake", false), ("title", false), ("title plum", false), ("title:plum", false),
      ("(500) Days of Summer", false), ("NOT Paris", false), ("* plum", false),
      ("** sale **", false),
      ("colour == \"red\"", false), ("speed = distance / time", false), ("a <b>", false),
      ("if (a == 'b') { c() }", false), ("InRange", false), ("in range (5)", false), ("", false),
      ("!", false), ("!important", false), ("()", false), ("== ==", false), ("a = b", false),
      ("\"title\" == \"x\"", false), ("&& title == \"x\"", false), ("(plum || cake)", false),
      ("plum title == \"x\"", false), ("title ! plum", false), ("C++ && x = y", false),
    ] as [(String, Bool)]
  )
  func beginnings(text: String, isQuery: Bool) {
    #expect(SpotlightQuery.begins(text, .test) == isQuery)
  }

  @Test("No bytes break reading, and every place lies in the text")
  func noise() throws {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "title", "==", "!=", "\"", "'", "*", "(", ")", "!", "&&", "||", "cdwt", "InRange", ",",
      "rating",
      "$time.", "today", "iso", "-7", "5", "\\", " ", "é", "\u{301}", "“", "”", "NOT", "<", "[",
      "\0",
    ]
    for _ in 0..<3000 {
      let count = Int.random(in: 0...14, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      do {
        let query = try SpotlightQuery(parsing: text, .test)
        _ = QueryMatcher(query, .test, now: 0).matches(TestItem.title(text))
      } catch {
        #expect(error.offset <= text.utf8.count, "\(text)")
      }
      _ = SpotlightQuery.begins(text, .test)
    }
  }
}
