import Basics
import Foundation
import JSON
package import Records

/// Pages, queries in the language of Core Spotlight, and what each finds or where it is wrong: the
/// same for the library, the command line, the API and the page.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/cssearchquery>
package enum SpotlightScene {
  /// A day of this week or the one before, as pages write dates.
  private static func day(_ days: Int) -> String {
    let date = Date(timeIntervalSinceNow: Double(days) * 86_400)
    return String(date.formatted(.iso8601).prefix(10))
  }

  private static func page(
    _ path: String,
    _ title: String,
    text: String = "",
    edit: (inout PageRecord) -> Void = { _ in }
  ) throws -> PageRecord {
    try .sample("https://a.example/\(path)", title: title, description: "D", text: text, edit: edit)
  }

  private static func item(
    _ type: String,
    _ properties: [String: [PropertyValue]]
  ) -> StructuredItem {
    StructuredItem(
      syntax: .jsonLD,
      types: ["https://schema.org/\(type)"],
      properties: properties
    )
  }

  /// The pages.
  package static func records() throws -> [PageRecord] {
    [
      try page("paris", "Paris") {
        $0.keywords = ["travel", "France"]
        $0.datePublished = day(-6)
      },
      try page("love", "I love Paris") { $0.datePublished = day(-8) },
      try page("small", "paris"), try page("file", "paris-france.jpg"),
      try page("comparison", "Comparison"), try page("window", "MyWindowClass"),
      try page("nswindow", "NSWindow"),
      try page("apple", "Apple Pie Recipe", text: "With brown sugar, and pears.") { record in
        record.items = [
          item(
            "Recipe",
            [
              "author": [.item(item("Person", ["name": [.text("Frédéric")]]))],
              "aggregateRating": [.item(item("AggregateRating", ["ratingValue": [.text("4.5")]]))],
              "duration": [.text("PT1H30M")],
            ]
          )
        ]
        record.dateModified = "2026-03-01T10:00:00Z"
      },
      try page("plum", "Plum dessert", text: "A cake for autumn") { record in
        record.items = [
          item(
            "Book",
            [
              "numberOfPages": [.number(JSONNumber(literal: "11"))],
              "aggregateRating": [
                .item(
                  item(
                    "AggregateRating",
                    ["ratingValue": [.number(JSONNumber(literal: "3"))]]
                  )
                )
              ],
            ]
          )
        ]
        record.deepLinks = [
          DeepLink(platform: "ios", app: "77", url: "plums://1", source: "banner")
        ]
      },
      try page("quote", "a\"b") { $0.language = "de-AT" },
    ]
  }

  /// Queries, and the last parts of the addresses of what they find, sorted.
  package static let found: [(query: String, paths: [String])] = [
    // Whole values.
    ("title == \"Paris\"", ["paris"]), ("title=='Paris'", ["paris"]),
    ("title == “Paris”", ["paris"]), ("kMDItemTitle == \"Paris\"", ["paris"]),
    ("displayName == \"paris\"", ["small"]), ("title == \"Paris\"c", ["paris", "small"]),
    ("title == \"Pâris\"d", ["paris"]), ("title == \"pâris\"cd", ["paris", "small"]),
    ("title == \"a\\\"b\"", ["quote"]), ("title == \"\"", []), ("title == \"Lyon\"", []),
    // Words.
    ("title == \"Paris\"w", ["love", "paris"]),
    ("title == \"Paris\"wc", ["file", "love", "paris", "small"]),
    ("title == \"Window\"w", ["window"]), ("title == \"love paris\"wc", ["love"]),
    // Stars.
    ("title == \"paris*\"c", ["file", "paris", "small"]),
    ("title == \"*paris*\"c", ["comparison", "file", "love", "paris", "small"]),
    ("title == \"*aris\"c", ["love", "paris", "small"]), ("title == \"Apple*Recipe\"", ["apple"]),
    ("title == \"p*s\"", ["small"]), ("title == \"P*\"", ["paris", "plum"]),
    // Words one by one.
    ("title == \"apple recipe\"cdwt", ["apple"]), ("title == \"recipe app*\"ct", ["apple"]),
    ("**==\"plum cake\"cdwt", ["plum"]), ("**==\"plum cake\"cdw", []),
    ("**==\"apple recipe\"cdwt", ["apple"]), ("**==\"apple sugar*\"cdwt", ["apple"]),
    // What is searched by default, and everything.
    ("*==\"sugar\"cdw", []), ("**==\"sugar\"cdw", ["apple"]), ("* == \"france\"c", ["paris"]),
    ("*==\"travel\"", ["paris"]), ("** == \"frederic\"cd", ["apple"]),
    // Other attributes.
    ("authorNames == \"Frédéric\"", ["apple"]), ("authorNames == \"Frederic\"cd", ["apple"]),
    ("authorNames == \"Frederic\"c", []), ("keywords == \"France\"", ["paris"]),
    ("keywords == \"france travel\"ct", ["paris"]), ("textContent == \"cake\"", ["plum"]),
    ("text == \"sug*\"", ["apple"]), ("textContent == \"Cake\"", []),
    ("textContent == \"brown sugar\"c", ["apple"]), ("contentDescription == \"Other\"", []),
    ("contentURL == \"*/plum\"", ["plum"]), ("url == \"https://a.example/plum\"", ["plum"]),
    ("type == \"recipe\"", ["apple"]), ("type == \"Person\"", ["apple"]),
    ("lang == \"de\"", ["quote"]), ("language == \"de-at\"", ["quote"]),
    ("app == \"77\"", ["plum"]),
    ("host == \"a.example\" && title == \"paris\"", ["small"]),
    ("site == \"b.example\"", []), ("alternateNames == \"x\"", []),
    ("domainIdentifier == \"x\"", []),
    ("contentType == \"public.html\" && title == \"Paris\"", ["paris"]),
    ("contentType == \"public.email-message\" && subject != \"Re:*\"", []),
    // Opposites and joints.
    ("title == \"paris*\"c && title != \"Paris\"", ["file", "small"]),
    ("!(title != \"Paris\")", ["paris"]),
    ("title == \"*w*\"c && !(title == \"*my*\"c)", ["nswindow"]),
    ("title == \"Paris\" || title == \"NSWindow\"", ["nswindow", "paris"]),
    ("title == \"Paris\" || title == \"paris\" && lang == \"de\"", ["paris"]),
    ("(title == \"Paris\" || title == \"paris\") && lang == \"en\"", ["paris", "small"]),
    ("lang == \"de\" || title == \"Paris\"", ["paris", "quote"]),
    ("type == \"Book\" || type == \"Recipe\"", ["apple", "plum"]),
    // Numbers.
    ("rating > 4", ["apple"]), ("rating >= 3", ["apple", "plum"]), ("rating == 3", ["plum"]),
    ("rating < 3", []), ("InRange(rating, 3, 4)", ["plum"]),
    ("InRange(pageCount, 5, 15)", ["plum"]), ("pageCount > 11", []), ("pageCount == 11", ["plum"]),
    ("duration == 5400", ["apple"]), ("rating != 3 && rating > 0", ["apple"]),
    // Dates.
    ("contentCreationDate >= $time.today(-7)", ["paris"]),
    ("datePublished < $time.today(-7)", ["love"]),
    ("contentCreationDate < $time.now", ["love", "paris"]),
    ("contentModificationDate > $time.iso(2026-03-01T09:59:59Z)", ["apple"]),
    ("contentModificationDate > 2026-03-02", []), ("dateModified == 794052000", ["apple"]),
    ("InRange(dateModified, \"2026-03-01\", \"2026-03-02\")", ["apple"]),
    // Words, and what only looks like such a query.
    ("plum", ["plum"]), ("title:plum", ["plum"]), ("(plum) dessert", ["plum"]),
    ("NOT plum", ["plum"]), ("* plum", ["plum"]), ("plum = 5", ["plum"]),
  ]

  /// Wrong queries, and the columns of what is wrong.
  package static let wrong: [(query: String, column: Int)] = [
    ("title == ", 10), ("title == Paris", 10), ("title = \"Paris\"", 7), ("title == \"Paris", 16),
    ("(title == \"x\"", 14), ("title == \"x\")", 13), ("title == \"x\" &&", 16),
    ("NOT title == \"Paris\"", 1), ("title ==[c] \"x\"", 9), ("title == \"x\"q", 13),
    ("title == \"x\" and title == \"y\"", 14), ("title == \"x\" title == \"y\"", 14),
    ("title < \"plum\"", 7), ("rating = 5", 8), ("rating > high", 10), ("InRange(rating, 1)", 18),
    ("InRange(title, 1, 2)", 9), ("datePublished > $time.tomorrow", 17),
    ("title == \"x\" && colour == \"red\"", 17), ("(colour == \"red\")", 2), ("** = \"x\"", 4),
    ("* == x", 6), ("title == \"é\" & x", 14),
  ]
}
