import QueryLanguage
import Testing

// https://developer.apple.com/documentation/corespotlight/cssearchquery
// File Metadata Search Programming Guide, File Metadata Query Expression Syntax.
struct QueryMatcherTests {
  /// 2026-11-26T12:00:00Z, a Thursday, in seconds since 2001.
  private static let now = 817_387_200.0

  private static func matches(_ text: String, _ item: TestItem) throws -> Bool {
    let query = try SpotlightQuery(parsing: text, .test)
    return QueryMatcher(query, .test, now: now).matches(item)
  }

  @Test(
    "A text is compared as its modifiers and stars say",
    arguments: [
      // Without modifiers: the whole field, strictly.
      ("title == \"Paris\"", ["Paris"], ["I love Paris", "paris", "Pâris", "Paris ", ""]),
      ("title == 'Paris'", ["Paris"], ["paris"]),
      ("title == “Paris”", ["Paris"], ["paris"]),
      ("title==\"Paris\"c", ["Paris", "PARIS"], ["Pâris", "I love Paris"]),
      ("title == \"Paris\"d", ["Paris", "Pâris"], ["paris"]),
      ("title == \"Paris\"cd", ["pâris"], ["I love Paris"]),
      ("title == \"frederic\"cd", ["Frédéric", "FREDERIC"], ["Frederick"]),
      ("title == \"strasse\"c", ["Straße", "STRASSE"], ["Strase"]),
      ("title == \"σοφοσ\"cd", ["Σοφός"], ["Σοφος ο"]),
      ("title == \"e\u{301}t\u{e9}\"", ["\u{e9}t\u{e9}"], ["ete"]),
      // Words.
      ("title == \"Paris\"w", ["Paris", "I love Paris", "Paris-France", "(Paris)"], ["Parisian"]),
      ("title == \"Paris\"wc", ["I love Paris", "paris-france.jpg"], ["Comparison"]),
      ("title == \"Window\"w", ["MyWindowClass", "Window", "a Window"], ["NSWindow", "Windows"]),
      ("title == \"love paris\"wc", ["I love Paris"], ["I love all Paris", "glove Paris"]),
      ("title == \"par*\"wc", ["I love Paris"], ["Compar"]),
      ("title == \"*pari*\"wc", ["Comparison"], ["pear"]),
      ("title == \"*ris\"wc", ["I love Paris now"], ["rising"]),
      ("title == \"索\"w", ["网页搜索"], ["网页"]),
      ("title == \"파리\"w", ["파리는 날마다"], ["프랑스"]),
      // Stars.
      ("title == \"paris*\"c", ["Paris by night", "Parisian", "paris"], ["I love Paris"]),
      ("title == \"*paris*\"c", ["Paris by night", "I love Paris", "Comparison"], ["Pari s"]),
      ("title == \"*aris\"c", ["I love Paris", "Paris"], ["Paris by night"]),
      ("title == \"Apple*Recipe\"", ["Apple Pie Recipe", "AppleRecipe"], ["Apple Pie Recipes"]),
      ("title == \"a*b*a\"", ["aba", "abba", "acbca"], ["ab", "aa", "ba"]),
      ("title == \"aa*aa\"", ["aaaa", "aabaa"], ["aaa"]),
      ("title == \"a**b\"", ["ab", "axb"], ["a"]),
      ("title == \"*\"", ["x", ""], []),
      ("title == \"5\\*\"", ["5*"], ["5x", "5"]),
      ("title == \"\"", [""], ["x"]),
      // Words one by one.
      (
        "title == \"apple recipe\"t", ["apple pie recipe", "recipe, apple"],
        ["apple pie", "Apple recipe"]
      ),
      (
        "title == \"recipe app*\"ct", ["Apple Pie Recipe"], ["Apple Pie Recipes", "Grapple recipe"]
      ),
      ("title == \"window\"ct", ["a Window"], ["MyWindowClass"]),
      ("title == \"window\"cwt", ["a Window", "MyWindowClass"], ["NSWindow"]),
      ("title == \"*ple re*pe\"ct", ["Apple Recipe"], ["plea recipes"]),
      // Escapes.
      ("title == \"a\\\"b\"", ["a\"b"], ["ab", "a\\\"b"]),
      ("title == 'it\\'s'", ["it's"], ["its"]),
      ("title == \"a\\\\b\"", ["a\\b"], ["ab"]),
      // Both names, any case of them.
      ("kMDItemTitle == \"x\"", ["x"], ["y"]), ("displayName == \"x\"", ["x"], ["y"]),
      ("kMDItemDisplayName == \"x\"", ["x"], ["y"]), ("TITLE == \"x\"", ["x"], ["y"]),
      // Opposites.
      ("title != \"Re:*\"", ["Note", "re: note"], ["Re: note"]),
      ("!(title == \"x\")", ["y"], ["x"]), ("!title == \"x\"", ["y"], ["x"]),
      ("!!(title == \"x\")", ["x"], ["y"]),
      // && binds tighter than ||.
      ("title == \"a\" || title == \"b\" && title == \"c\"", ["a"], ["b", "c"]),
      ("(title == \"a\" || title == \"b\") && title == \"b\"", ["b"], ["a"]),
      ("!title == \"a\" && !title == \"b\"", ["c"], ["a", "b"]),
      ("!(title == \"a\" || title == \"b\")", ["c"], ["a", "b"]),
      ("((title == \"a\"))", ["a"], ["b"]),
    ] as [(String, [String], [String])]
  )
  func texts(query: String, found: [String], missed: [String]) throws {
    for title in found { #expect(try Self.matches(query, .title(title)), "\(title)") }
    for title in missed { #expect(try !Self.matches(query, .title(title)), "\(title)") }
  }

  private static let cake = TestItem(attributes: [
    "title": [.text("Plum dessert")], "keywords": [.text("summer"), .text("Fruit")],
    "authorNames": [.text("Frédéric")], "contentType": [.text("public.email-message")],
    "subject": [.text("Plums")], "textContent": [.text("A cake with brown sugar. NSWindow")],
    "pageCount": [.number(11)], "contentCreationDate": [.date(now - 6 * 86_400)],
  ])

  @Test(
    "Attributes are compared by what they are",
    arguments: [
      ("authorNames == \"Frederic\"cd", true), ("authorNames == \"Frederic\"c", false),
      ("contentType == \"Public.Email-Message\" && subject != \"Re:*\"", true),
      ("contentType != \"public.email-message\"", false),
      ("keywords == \"Fruit\"", true), ("keywords == \"fruit\"", false),
      ("keywords == \"fruit summer\"ct", true), ("keywords != \"Fruit\"", false),
      ("alternateNames == \"x\"", false), ("alternateNames != \"x\"", true),
      ("alternateNames == \"*\"", false), ("domainIdentifier == \"*\"", false),
      // In long texts a value stands at any word.
      ("textContent == \"cake\"", true), ("textContent == \"Cake\"", false),
      ("textContent == \"sug\"", false), ("textContent == \"sug*\"", true),
      ("textContent == \"brown sugar\"", true), ("textContent == \"Window\"", false),
      ("textContent != \"*salt*\"", true),
      // * is what is searched by default, ** has the text too.
      ("*==\"sugar\"cdw", false), ("**==\"sugar\"cdw", true), ("* == \"plum\"cw", true),
      ("** == \"plum cake\"cdwt", true), ("** == \"plum cake\"cdw", false),
      ("* == \"plum fruit\"cdwt", true), ("**==\"plum salt\"cdwt", false),
      ("** != \"salt\"cw", true), ("* != \"fruit\"c", false), ("** == \"frederic\"cd", true),
      // Numbers.
      ("pageCount == 11", true), ("pageCount != 11", false), ("pageCount > 10", true),
      ("pageCount > 11", false), ("pageCount >= 11", true), ("pageCount < 11", false),
      ("pageCount <= 11.0", true), ("pageCount < 1.2e1", true), ("pageCount > -1", true),
      ("pageCount == '11'", true), ("kMDItemPageCount == 11", true),
      ("InRange(pageCount, 5, 15)", true), ("InRange(pageCount,11,11)", true),
      ("inrange ( pageCount , 12 , 15 )", false), ("InRange(pageCount, 15, 5)", false),
      ("rating > 4", false), ("rating != 4", true), ("!InRange(rating, 4, 5)", true),
      // Dates.
      ("contentCreationDate >= $time.today(-7)", true),
      ("contentCreationDate >= $time.today(-5)", false),
      ("contentCreationDate < $time.now", true), ("contentCreationDate > $time.yesterday", false),
      ("contentCreationDate >= $time.this_week", false),
      ("contentCreationDate >= $time.last_week", true),
      ("contentCreationDate >= $time.this_month", true),
      ("InRange(contentCreationDate, $time.this_year, $time.this_year(+1))", true),
      ("contentCreationDate > $time.iso(2026-11-20T11:59:59Z)", true),
      ("contentCreationDate > $time.iso(2026-11-20T13:00:01+01:00)", false),
      ("contentCreationDate > 2026-11-20", true), ("contentCreationDate < \"2026-11-20\"", false),
      ("contentCreationDate > \"2026\"", true), ("contentCreationDate == 816868800", true),
    ] as [(String, Bool)]
  )
  func attributes(query: String, isFound: Bool) throws {
    #expect(try Self.matches(query, Self.cake) == isFound)
  }

  @Test(
    "Ranges and orders keep to their bounds",
    arguments: [
      ("pageCount > 10", [11.0, 15, 16]), ("InRange(pageCount, 5, 15)", [5, 10, 11, 15]),
    ] as [(String, [Double])]
  )
  func bounds(query: String, found: [Double]) throws {
    let all: [Double] = [5, 10, 11, 15, 16]
    let hits = try all.filter { count in
      try Self.matches(query, TestItem(attributes: ["pageCount": [.number(count)]]))
    }
    #expect(hits == found)
  }

  @Test("A long text and a value made to be found late cost time linear in both")
  func linear() throws {
    let text = String(repeating: "a", count: 200_000)
    let value = String(repeating: "a", count: 900) + "b"
    let item = TestItem(attributes: ["textContent": [.text(text)]])
    for query in [
      "textContent == \"*\(value)*\"", "textContent == \"\(value)\"", "** == \"\(value)\"cdwt",
    ] {
      #expect(try !Self.matches(query, item))
    }
  }
}
