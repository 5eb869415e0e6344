import Extraction
import Records
import Rules
import Testing

/// Pages that visitors fill in, and tags of which nobody reads more than is kept.
struct FormMarkupTests {
  private static let password = #"<form><input type="Password" name="p"></form>"#
  private static let fields =
    #"<form><input type="text"><input type="email"><textarea></textarea></form>"#

  private func reading(_ body: String) throws -> PageReading {
    try FaultlessPage.read("<title>Plums</title><body>\(body)")
  }

  @Test(
    "A page that is a form by its markup is asked for no image, no description and no touch icon",
    arguments: [
      (password, true), (fields, true), ("<header>\(password)</header>", false),
      ("<article>Plums</article>" + password, false),
      (password + "<p>" + String(repeating: "Ripe plums on a plain dough. ", count: 40), false),
      ("<h1>Plums</h1>" + fields, false), ("<form><input type=text></form>", false),
      ("Plums", false),
    ] as [(String, Bool)]
  )
  func form(body: String, isForm: Bool) throws {
    let reading = try reading(body)
    #expect(reading.isForm == isForm)
    let rules = Set(reading.record.findings.map(\.rule))
    for rule in [Rule.pageImageMissing, .pageDescriptionMissing, .pageTouchIconMissing] {
      #expect(rules.contains(rule.id) != isForm, "\(rule.id)")
    }
  }

  @Test(
    "A form may open the app at its start",
    arguments: [
      (#"<meta name="apple-itunes-app" content="app-id=544007664">"#, "banner.argument-missing"),
      (
        #"<meta name="apple-itunes-app" content="app-id=544007664, app-argument=plums://">"#,
        "banner.argument-start-screen"
      ),
      (#"<meta property="al:ios:url" content="plums://">"#, "deep-link.start-screen"),
    ]
  )
  func start(meta: String, rule: String) throws {
    let other = try reading("Plums" + meta).record.findings.map(\.rule)
    #expect(other.contains(rule))
    #expect(try !reading(Self.password + meta).record.findings.map(\.rule).contains(rule))
  }

  @Test(
    "A tag over the limit is told of where a reader asks for its attributes",
    arguments: [
      (#"<meta name="adSettings" content="#, false), (#"<div data-state="#, false),
      (#"<meta name="description" content="#, true), (#"<meta property="og:title" content="#, true),
      (#"<a href="#, true), (#"<div itemprop="name" data-state="#, true),
    ]
  )
  func large(start: String, isTold: Bool) throws {
    let tag = start + "\"" + String(repeating: "x", count: 70_000) + "\">"
    let rules = try reading(tag).record.findings.map(\.rule)
    #expect(rules.contains("markup.tag-too-large") == isTold)
    // One that nobody reads hides none that somebody does.
    let both = try reading(#"<meta name="adSettings" content=""# + tag.suffix(70_002) + tag)
    #expect(both.record.findings.contains { $0.rule == "markup.tag-too-large" } == isTold)
  }
}
