import Testing

@testable import Searching

/// References that a template left in what a page is called.
struct LeftReferencesTests {
  @Test(
    "What was escaped twice is shown as it was meant; what is about references stays",
    arguments: [
      ("Baker&#039;s", [], "Baker's"), ("Baker&amp;#039;s", [], "Baker's"),
      ("Fish &amp; Chips", [], "Fish & Chips"), ("Then &mdash; and now", [], "Then — and now"),
      ("&#x27;a&#x27;", [], "'a'"), ("caf&eacute;", [], "café"),
      ("AT&T; &unknown; &", [], "AT&T; &unknown; &"),
      ("The &nbsp; entity", ["The &nbsp; entity"], "The &nbsp; entity"),
      ("<b>&amp;</b>", [], "<b>&amp;</b>"), ("&#7;&#0;&#xD800;", [], "&#7;&#0;&#xD800;"),
      ("a&b=1;c", [], "a&b=1;c"), ("plain", [], "plain"), ("&amp;amp;", [], "&"),
    ] as [(String, [String], String)]
  )
  func resolved(text: String, headings: [String], expected: String) {
    #expect(LeftReferences.resolved(text, headings: headings) == expected)
  }
}
