import Extraction
import Markup
import Records
import Rules
import Testing

// <https://developer.x.com/en/docs/twitter-for-websites/cards/overview/app-card>
struct TwitterAppReaderTests {
  @Test("A card without apps has none and nothing to report")
  func absent() {
    let (card, rules) = read([("twitter:card", "summary"), ("twitter:title", "Plums")])
    #expect(card == nil)
    #expect(rules == [])
  }

  @Test("Every part of every platform is read, and the country")
  func complete() {
    let (card, rules) = read([
      ("twitter:app:country", "GB"),
      ("twitter:app:name:iphone", "Plums"), ("twitter:app:id:iphone", "42"),
      ("twitter:app:url:iphone", "plums://1"), ("twitter:app:id:ipad", "43"),
      ("twitter:app:id:googleplay", "org.example.plums"),
      ("twitter:app:url:googleplay", "https://example.com/1"),
    ])
    #expect(card?.country == "GB")
    #expect(card?.iphone?.name == "Plums")
    #expect(card?.iphone?.id == "42")
    #expect(card?.iphone?.url == "plums://1")
    #expect(card?.ipad?.id == "43")
    #expect(card?.ipad?.url == nil)
    #expect(card?.googleplay?.id == "org.example.plums")
    #expect(card?.googleplay?.url == "https://example.com/1")
    #expect(rules == [])
  }

  @Test("Names stand in either attribute, in any case")
  func attributes() {
    let (card, rules) = read(
      """
      <meta property="twitter:app:id:iphone" content="42">
      <meta name="Twitter:App:URL:iPhone" content=" plums://1 ">
      """
    )
    #expect(card?.iphone?.id == "42")
    #expect(card?.iphone?.url == "plums://1")
    #expect(rules == [])
  }

  @Test("The first content that is not empty counts")
  func firstNonEmpty() {
    let (card, rules) = read([
      ("twitter:app:id:iphone", ""), ("twitter:app:id:iphone", "42"),
      ("twitter:app:id:iphone", "42"), ("twitter:app:name:iphone", "A"),
      ("twitter:app:name:iphone", "B"),
    ])
    #expect(card?.iphone?.id == "42")
    #expect(card?.iphone?.name == "A")
    #expect(rules == ["twitter-app.repeated"])
  }

  @Test("Metas without content make no card")
  func empty() {
    let (card, rules) = read([("twitter:app:name:iphone", ""), ("twitter:app:url:ipad", " ")])
    #expect(card == nil)
    #expect(rules == [])
  }

  @Test(
    "What is wrong with an app is told",
    arguments: [
      ([("twitter:app:url:ipad", "a://1")], ["twitter-app.id-missing"]),
      ([("twitter:app:id:iphone", "")], ["twitter-app.id-missing"]),
      (
        [("twitter:app:id:ipad", " "), ("twitter:app:url:ipad", "a://1")],
        ["twitter-app.id-missing"]
      ),
      ([("twitter:card", "app")], ["twitter-app.id-missing"]),
      ([("twitter:card", "App"), ("twitter:app:name:ipad", "A")], ["twitter-app.id-missing"]),
      ([("twitter:card", "app"), ("twitter:app:id:ipad", "")], ["twitter-app.id-missing"]),
      ([("twitter:card", "app"), ("twitter:app:id:ipad", "42")], []),
      ([("twitter:card", "summary"), ("twitter:card", "app")], []),
      ([("twitter:app:id:iphone", "org.example.plums")], ["twitter-app.id-malformed"]),
      ([("twitter:app:id:iphone", "id42")], ["twitter-app.id-malformed"]),
      ([("twitter:app:id:googleplay", "42")], ["twitter-app.id-malformed"]),
      ([("twitter:app:id:android", "org.example")], ["twitter-app.property-unknown"]),
      ([("twitter:app:country", "Peru")], ["twitter-app.country-malformed"]),
      (
        [("twitter:app:id:iphone", "544007664"), ("twitter:app:name:iphone", "544007664")],
        ["twitter-app.name-is-number"]
      ),
      (
        [("twitter:app:id:iphone", "Plums"), ("twitter:app:name:iphone", "id544007664")],
        ["twitter-app.id-malformed", "twitter-app.name-is-number"]
      ),
      ([("twitter:app:id:iphone", "42"), ("twitter:app:name:iphone", "2048")], []),
      (
        [("twitter:app:id:iphone", "42"), ("twitter:app:url:iphone", "vbscript:x")],
        ["deep-link.dangerous-scheme"]
      ),
    ] as [([(String, String)], [String])]
  )
  func faults(metas: [(String, String)], expected: [String]) {
    #expect(read(metas).1 == expected)
  }

  @Test(
    "A platform by another word is told with the one that is read",
    arguments: [
      ("id:android", "Did you mean twitter:app:id:googleplay?"),
      ("url:Google_Play", "Did you mean twitter:app:url:googleplay?"),
      ("name:ios", "Did you mean twitter:app:name:iphone?"),
    ]
  )
  func otherWords(name: String, words: String) {
    let html = #"<meta name="twitter:app:\#(name)" content="x">"#
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: nil, findings: &findings)
    findings = []
    _ = TwitterAppReader.read(tree, findings: &findings)
    #expect(findings.map(\.rule) == ["twitter-app.property-unknown"])
    #expect(findings.first?.message.contains(words) == true, "\(findings)")
  }

  private func read(_ metas: [(String, String)]) -> (TwitterApp?, [String]) {
    read(metas.map { #"<meta name="\#($0.0)" content="\#($0.1)">"# }.joined())
  }

  private func read(_ html: String) -> (TwitterApp?, [String]) {
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    findings = []
    let card = TwitterAppReader.read(tree, findings: &findings)
    return (card, findings.map(\.rule))
  }
}
