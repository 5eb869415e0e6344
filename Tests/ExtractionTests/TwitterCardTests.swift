import Extraction
import Records
import Testing

// https://developer.x.com/en/docs/x-for-websites/cards/overview/markup
struct TwitterCardTests {
  @Test("The first content of a name wins, whichever attribute holds the name")
  func card() {
    let (data, rules) = readStructuredData(
      """
      <meta name="twitter:card" content="summary"><meta property="twitter:title" content="a">
      <meta name="Twitter:Title" content="b"><meta name="twitter:app:id:iphone" content="1">
      <meta name="twitter:site" content="">
      """
    )
    #expect(data.twitterCard == ["card": "summary", "title": "a", "app:id:iphone": "1"])
    #expect(rules.isEmpty)
  }

  @Test("A type that is not known is noted")
  func type() {
    let html = #"<meta name="twitter:card" content="photo">"#
    #expect(readStructuredData(html).rules == ["twitter-card.type-unknown"])
  }

  @Test(
    "The type that takes the place of another is named, where anybody can tell",
    arguments: [
      ("photo", "write summary_large_image."), ("gallery", "write summary_large_image."),
      ("product", "write summary."), ("audio", "twitter:player."),
      ("summary_large", "Write summary_large_image."), ("sumary", "Write summary."),
      ("plums", "known."),
    ]
  )
  func meant(type: String, advice: String) {
    let findings = structuredDataFindings(#"<meta name="twitter:card" content="\#(type)">"#)
    #expect(findings.map { $0.message.hasSuffix(advice) } == [true])
  }

  @Test(
    "A type that was withdrawn is told so",
    arguments: [("photo", true), ("Gallery", true), ("sumary", false)]
  )
  func withdrawn(type: String, expected: Bool) {
    let findings = structuredDataFindings(#"<meta name="twitter:card" content="\#(type)">"#)
    #expect(findings.map { $0.message.contains("withdrawn") } == [expected])
  }
}
