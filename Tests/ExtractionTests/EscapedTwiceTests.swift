import Extraction
import Records
import Rules
import Testing

// <https://html.spec.whatwg.org/multipage/syntax.html#character-references>
struct EscapedTwiceTests {
  @Test(
    "A text or an address in which a reference is left is told once, at its element",
    arguments: [
      ("<title>Plums &amp;amp; pears</title>", "the title is &amp;"),
      (#"<meta name="description" content="Ripe plums &amp;ndash; dried">"#, "&ndash;"),
      (#"<meta property="og:title" content="It&amp;#039;s plum time">"#, "og:title is &#039;"),
      (#"<meta property="al:ios:url" content="plums://1?a=1&amp;amp;b=2">"#, "al:ios:url is &amp;"),
      (
        #"<meta name="apple-itunes-app" content="app-id=42, "#
          + #"app-argument=https://example.com/1?a=1&amp;amp;b=2">"#,
        "apple-itunes-app is &amp;"
      ),
      (#"<link rel="canonical" href="https://example.com/1?a=1&amp;amp;b=2">"#, "address is &amp;"),
      (#"<meta name="twitter:title" content="&amp;#x201C;Plums&amp;#x201D;">"#, "&#x201C;"),
    ]
  )
  func found(markup: String, detail: String) throws {
    let record = try FaultlessPage.read("<p>Ripe</p>\n\(markup)").record
    let found = record.findings.filter { $0.rule == "page.escaped-twice" }
    #expect(found.count == 1)
    #expect(found.first?.message.contains(detail) == true)
    #expect(found.first?.line == 2 && found.first?.column == 1)
  }

  @Test(
    "Ampersands that start no reference, markup in a text, and metas of others are no fault",
    arguments: [
      #"<meta name="description" content="Plums &amp; pears">"#,
      #"<meta property="og:url" content="https://example.com/?a=1&amp;b=2&lang=3">"#,
      #"<meta name="description" content="AT&amp;T; plums &amp;co">"#,
      #"<meta name="description" content="&lt;p>Plums&amp;nbsp;pears&lt;/p>">"#,
      #"<meta name="plum-config" content="{&amp;quot;a&amp;quot;:1}">"#,
      "<title>Plums &amp; pears</title>",
      "<title>What &amp;nbsp; means</title><h1>What &amp;nbsp; means</h1>",
    ]
  )
  func none(markup: String) throws {
    let record = try FaultlessPage.read(markup).record
    #expect(!record.findings.contains { $0.rule == "page.escaped-twice" })
  }

  @Test("What is read stays as the page has it")
  func unchanged() throws {
    let html = #"<meta name="description" content="Plums &amp;amp; pears">"#
    #expect(try FaultlessPage.read(html).record.description == "Plums &amp; pears")
  }
}
