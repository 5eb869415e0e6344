import Addressing
import Extraction
import Markup
import Records
import Rules
import Testing

/// Sites with pages of their own for phones.
struct PhonePageTests {
  @Test(
    "A page that names another one for small screens needs no viewport",
    arguments: [
      (
        #"<link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.example.com/">"#,
        false
      ),
      (#"<link rel="alternate" media="handheld" href="https://m.example.com/">"#, false),
      (#"<link rel="alternate" media="print" href="https://example.com/print">"#, true),
      (#"<link rel="alternate" href="https://mobile.example.com/a">"#, false),
      (#"<link rel="alternate" hreflang="mi" href="https://mi.example.com/a">"#, true),
      (#"<link rel="amphtml" href="https://example.com/amp/a">"#, false),
      (#"<meta name="Mobile-Agent" content="format=html5; url=https://m.example.com/">"#, false),
      (#"<link rel="stylesheet" media="handheld" href="/a.css">"#, true), ("", true),
      // A script writes it.
      (#"<script>m.name="viewport"; m.content="width=device-width";</script>"#, false),
      (#"<script>m.name="viewport"; m.content="width=900";</script>"#, true),
      (#"<style>@media (max-device-width: 9px) { .viewport { top: 0 } }</style>"#, true),
    ]
  )
  func viewport(head: String, isMissing: Bool) throws {
    let html = "<html lang=en><head><title>Plums</title>\(head)</head><body><p>Plums"
    var findings: [Finding] = []
    let url = try #require(WebAddress("https://example.com/a"))
    let tree = PageTree(reading: Array(html.utf8), charset: nil, findings: &findings)
    let reading = PageReader.read(tree, url: url, findings: &findings)
    #expect(
      reading.record.findings.contains { $0.rule == Rule.pageViewportMissing.id } == isMissing
    )
  }
}
