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
    var findings: [Finding] = []
    let found = SubresourceReader.read(
      tree(
        """
        <link rel="alternate stylesheet" href="s.css"><link rel=icon href=i.png>
        <script src=/x.js></script><script>inline()</script>
        <img src="x.jpg"><img src="x.jpg"><img src=" "><img src="data:image/png;base64,AA==">
        <iframe src="https://b.example/f"></iframe><video src=v.mp4><source src=w.mp4></video>
        """
      ),
      base: base,
      findings: &findings
    )
    #expect(findings.isEmpty)
    #expect(
      found.map { "\($0.kind.rawValue) \($0.url) \($0.position.line):\($0.position.column)" } == [
        "style https://example.com/a/s.css 2:1", "image https://example.com/a/i.png 2:47",
        "script https://example.com/x.js 3:1",
        "image https://example.com/a/x.jpg 4:1", "frame https://b.example/f 5:1",
        "media https://example.com/a/v.mp4 5:44", "media https://example.com/a/w.mp4 5:61",
      ]
    )
  }

  // https://html.spec.whatwg.org/multipage/images.html#srcset-attributes
  @Test(
    "What is in other attributes than src is loaded as well",
    arguments: [
      (
        "<img src=a.png srcset='b.png 1x, c.png?x=1,2 2x,d.png 100w , e(1,2).png'>",
        "image a.png image b.png image c.png?x=1,2 image d.png image e(1,2).png"
      ),
      (
        "<picture><source srcset='f.webp, g.webp 2x'><img src=h.png></picture>",
        "image f.webp image g.webp image h.png"
      ),
      (
        "<video poster=i.jpg src=j.mp4><track src=k.vtt></video>",
        "media j.mp4 image i.jpg media k.vtt"
      ),
      ("<input type=IMAGE src=l.png><input type=text src=m.png>", "image l.png"),
      ("<object data=n.svg></object>", "media n.svg"),
      (
        "<link rel='shortcut icon' href=o.ico><link rel=apple-touch-icon href=p.png>",
        "image o.ico image p.png"
      ),
      ("<link rel=canonical href=q><link rel=preload as=image href=r.png>", "image r.png"),
      (
        "<link rel=preload as=FONT href=t.woff2><link rel=modulepreload href=u.js>",
        "style t.woff2 script u.js"
      ),
      ("<link rel=preload as=fetch href=v.json><link rel=preload href=w>", ""),
      ("<img srcset=' , ,'><source srcset=s.webp,>", "image s.webp"),
    ]
  )
  func others(body: String, expected: String) throws {
    let base = try #require(WebAddress("https://example.com/"))
    var findings: [Finding] = []
    let found = SubresourceReader.read(tree(body), base: base, findings: &findings)
    let names = found.map {
      "\($0.kind.rawValue) \($0.url.dropFirst("https://example.com/".count))"
    }
    #expect(names.joined(separator: " ") == expected)
  }

  @Test("At most 2,000 different files are kept, and more are noted where they begin")
  func limit() throws {
    let base = try #require(WebAddress("https://example.com/"))
    for (count, lines) in [(2_000, []), (2_003, [2_002])] {
      let images = (1...count).map { "<img src=/\($0)><img src=/\($0)>" }.joined(separator: "\n")
      var findings: [Finding] = []
      let found = SubresourceReader.read(tree(images), base: base, findings: &findings)
      #expect(found.count == SubresourceReader.limit)
      #expect(findings.allSatisfy { $0.rule == "links.too-many" })
      // The title stands on the first line, and the 2,001st file on the 2,001st behind it.
      #expect(findings.compactMap(\.line) == lines, "\(count)")
    }
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
