import Extraction
import Foundation
import Records
import Rules
import Testing

// https://ogp.me/
struct OpenGraphTests {
  private let whole = """
    <meta property="og:title" content="Cake"><meta property="og:type" content="article">
    <meta property="og:url" content="https://example.com/"><meta property="og:image" content="https://example.com/c.png">
    """

  @Test("Properties keep their order and their repetitions, names in lower case")
  func properties() {
    let (data, rules) = readStructuredData(
      whole + """
        <meta property="OG:Image" content=" https://example.com/d.png ">
        <meta property="article:published_time" content="2026-11-21">
        <meta property="fb:app_id" content="1"><meta property="product:price:amount" content="2">
        <meta property="al:ios:url" content="x:y"><meta property="dc:title" content="z">
        """
    )
    #expect(data.openGraph["og:title"] == ["Cake"])
    #expect(
      data.openGraph["og:image"] == ["https://example.com/c.png", "https://example.com/d.png"]
    )
    #expect(data.openGraph["article:published_time"] == ["2026-11-21"])
    #expect(data.openGraph["fb:app_id"] == ["1"])
    #expect(data.openGraph["product:price:amount"] == ["2"])
    #expect(data.openGraph.count == 7)
    #expect(rules.isEmpty)
  }

  @Test(
    "What is wrong is noted",
    arguments: [
      (#"<meta name="og:locale" content="en">"#, "open-graph.name-attribute"),
      (#"<meta property="og:locale" content="">"#, "open-graph.content-missing"),
      (#"<meta property="og:locale">"#, "open-graph.content-missing"),
      (#"<meta property="og:video" content="/a.mp4">"#, "open-graph.url-relative"),
      (#"<meta property="og:type" content="website">"#, "open-graph.repeated"),
    ]
  )
  func faults(html: String, rule: String) {
    #expect(readStructuredData(whole + html).rules == [rule])
  }

  @Test(
    "Properties in the attribute name are told with their names, and apart if they stand in both"
  )
  func names() {
    let html = """
      <meta property="og:title" content="a"><meta name="og:title" content="b">
      <meta name="music:song" content="https://example.com/1"><meta name="music:song:disc" content="1">
      <meta name="music:song" content="https://example.com/2">
      """
    let findings = structuredDataFindings(html).filter { $0.rule.hasPrefix("open-graph.name-") }
    let named = findings.filter { $0.rule == "open-graph.name-attribute" }.map(\.message)
    #expect(named.map { $0.hasSuffix("It is music:song.") } == [true, false, true])
    let stated = findings.filter { $0.rule == "open-graph.name-duplicate" }
    #expect(stated.map { $0.message.hasSuffix("It is og:title.") } == [true])
  }

  @Test("An object without its required properties is noted once; one of them alone is none")
  func incomplete() {
    let title = #"<meta property="og:title" content="Cake">"#
    #expect(readStructuredData(title).rules == [])
    let more = title + #"<meta property="og:type" content="article">"#
    #expect(readStructuredData(more).rules == ["open-graph.incomplete"])
    let untitled = whole.replacingOccurrences(of: title, with: "")
    #expect(readStructuredData(untitled).rules == ["open-graph.incomplete"])
    #expect(readStructuredData(#"<meta property="og:type" content="article">"#).rules == [])
  }

  @Test("A required property that stands there empty is not missing as well")
  func emptyRequired() {
    let html = """
      <meta property="og:title" content="a"><meta property="og:type" content="website">
      <meta property="og:url" content="https://example.com/"><meta property="og:image" content="">
      """
    #expect(readStructuredData(html).rules == ["open-graph.content-missing"])
    let less = html.replacing("og:type", with: "og:locale")
    let finding = structuredDataFindings(less).first { $0.rule == "open-graph.incomplete" }
    #expect(finding?.message.hasSuffix("Missing: og:type.") == true)
  }
}
