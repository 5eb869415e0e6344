import Addressing
import Extraction
import Markup
import Records
import Rules
import Testing

// https://fetch.spec.whatwg.org/#subresource-request
struct SubresourceReaderTests {
  private func tree(_ body: String) -> PageTree {
    var findings: [Finding] = []
    return PageTree(
      reading: Array("<title>Plums</title>\n\(body)".utf8),
      charset: nil,
      findings: &findings
    )
  }

  @Test("What a page loads is named by kind, URL and position, each URL once, in document order")
  func reads() throws {
    let base = try #require(WebAddress("https://example.com/a/"))
    let found = SubresourceReader.read(
      tree(
        """
        <link rel="alternate stylesheet" href="s.css"><link rel=icon href=i.png>
        <script src=/x.js></script><script>inline()</script>
        <img src="x.jpg"><img src="x.jpg"><img src=" "><img src="data:image/png;base64,AA==">
        <iframe src="https://b.example/f"></iframe><video src=v.mp4><source src=w.mp4></video>
        """
      ),
      base: base
    )
    #expect(
      found.map { "\($0.kind.rawValue) \($0.url) \($0.position.line):\($0.position.column)" } == [
        "style https://example.com/a/s.css 2:1", "script https://example.com/x.js 3:1",
        "image https://example.com/a/x.jpg 4:1", "frame https://b.example/f 5:1",
        "media https://example.com/a/v.mp4 5:44", "media https://example.com/a/w.mp4 5:61",
      ]
    )
  }

  @Test(
    "An https page that loads something over http is noted, by what browsers do with it",
    arguments: [
      (#"<script src="http://a.example/x.js"></script>"#, ["links.mixed-content"]),
      (#"<link rel=stylesheet href="HTTP://a.example/x.css">"#, ["links.mixed-content"]),
      (#"<iframe src="http://a.example/"></iframe>"#, ["links.mixed-content"]),
      (#"<img src="http://a.example/x.png">"#, ["links.mixed-media"]),
      (#"<a href="http://a.example/">x</a><link rel=canonical href="http://a.example/">"#, []),
      (#"<img src="https://a.example/x.png"><img src="//a.example/y.png">"#, []),
    ]
  )
  func mixed(body: String, rules: [String]) throws {
    for (url, expected) in [("https://example.com/", rules), ("http://example.com/", [])] {
      var findings: [Finding] = []
      let address = try #require(WebAddress(url))
      _ = PageReader.read(tree(body), url: address, findings: &findings)
      let found = findings.map(\.rule).filter { $0.hasPrefix("links.mixed") }
      #expect(found == expected, "\(url)")
    }
  }
}
