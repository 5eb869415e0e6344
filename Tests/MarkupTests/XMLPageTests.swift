import Markup
import Records
import Testing

// https://html.spec.whatwg.org/multipage/xhtml.html
struct XMLPageTests {
  private static let type = "application/xhtml+xml"

  private func read(_ body: String, head: String = "", mediaType: String = type) -> Reading {
    Reading(
      #"<?xml version="1.0" encoding="utf-8"?>"# + "\n"
        + #"<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>Plums</title>"#
        + "\(head)</head><body>\(body)</body></html>",
      charset: "utf-8",
      mediaType: mediaType
    )
  }

  @Test(
    "An element that closes itself is closed, whatever its name",
    arguments: [
      ("<script src=\"a.js\"/><p>x</p>", "html(head(title),body(script,p))"),
      ("<div class=\"a\"/><p>x</p>", "html(head(title),body(div,p))"),
      ("<a id=\"x\"/><p>x</p>", "html(head(title),body(a,p))"),
      ("<textarea/><p>x</p>", "html(head(title),body(textarea,p))"),
      ("<br/><img src=\"a\"/><p/>", "html(head(title),body(br,img,p))"),
      ("<p>x</p><!-- <p> --><?php <p> ?>", "html(head(title),body(p))"),
    ]
  )
  func selfClosing(body: String, shape: String) {
    let reading = read(body)
    #expect(reading.shape == shape)
    #expect(reading.rules.isEmpty)
  }

  @Test(
    "Names are case-sensitive, and those of other namespaces are none of HTML",
    arguments: [
      ("<A HREF=\"/x\">x</A>", "x-a"), ("<a xmlns=\"urn:o\" href=\"/x\">x</a>", "x-a"),
      ("<BR></BR>", "x-br"), ("<a HREF=\"/x\">x</a>", "a"),
      ("<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>", "svg(g)"),
    ]
  )
  func otherNames(body: String, shape: String) {
    let reading = read(body)
    #expect(reading.shape == "html(head(title),body(\(shape)))")
    #expect(reading.page.elements(.a).allSatisfy { !reading.page.has(.href, of: $0) })
  }

  @Test(
    "Text is what the references, the sections of CDATA and the entities of HTML stand for",
    arguments: [
      ("<p>a &#160;b</p>", "a \u{A0}b"), ("<p>a &lt;b&gt; &amp;amp;</p>", "a <b> &amp;"),
      ("<p><![CDATA[<b> & ]]></p>", "<b> & "), ("<p>a &#x26;lt; b</p>", "a &lt; b"),
    ]
  )
  func text(body: String, text: String) throws {
    let page = read(body).page
    let paragraph = try #require(page.elements(.p).first)
    #expect(page.text(of: paragraph) == text)
  }

  @Test("An empty title stays empty, and swallows nothing of the page")
  func emptyTitle() throws {
    let reading = Reading(
      #"<html xmlns="http://www.w3.org/1999/xhtml"><head><title/>"#
        + #"<meta name="description" content="A &quot;plain&quot; cake"/></head><body/></html>"#,
      charset: "utf-8",
      mediaType: Self.type
    )
    #expect(reading.shape == "html(head(title,meta),body)")
    let meta = try #require(reading.page.elements(.meta).first)
    #expect(reading.page.attribute(.content, of: meta) == #"A "plain" cake"#)
  }

  @Test("The names of HTML's characters are known where the DOCTYPE has a public identifier")
  func names() throws {
    func reading(_ doctype: String) -> Reading {
      Reading(
        doctype + #"<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title>"#
          + #"<meta name="description" content="Caf&eacute; &amp; t&#233;"/></head>"#
          + "<body><p>a&nbsp;b &lt; <![CDATA[&eacute;]]></p></body></html>",
        charset: "utf-8",
        mediaType: Self.type
      )
    }
    let page = reading(#"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">"#)
    #expect(page.rules.isEmpty)
    let meta = try #require(page.page.elements(.meta).first)
    #expect(page.page.attribute(.content, of: meta) == "Caf\u{E9} & t\u{E9}")
    let paragraph = try #require(page.page.elements(.p).first)
    #expect(page.page.text(of: paragraph) == "a\u{A0}b < &eacute;")
    #expect(reading("<!DOCTYPE html>").rules == ["markup.xml-not-well-formed"])
  }

  @Test("Script text is taken as it is, so that data in it can be read")
  func script() {
    let json = #"{"a":"<b> & </script>"}"#
    let reading = read(
      "<p>x</p>",
      head: "<script type=\"application/ld+json\"><![CDATA[\(json)]]></script>"
    )
    #expect(reading.shape == "html(head(title,script),body(p))")
  }

  @Test("A tag keeps its line")
  func lines() throws {
    let reading = read("\n<!-- a\nb\n-->\n<div\n class=\"a\"\n/>\n<p>x</p>")
    let paragraph = try #require(reading.page.elements(.p).first)
    #expect(reading.page.position(of: paragraph).line == 9)
  }

  @Test(
    "What is not well-formed is told of with its place, and read as HTML",
    arguments: [
      "<p>x<br></p>", "<p>x", "<p a=b>x</p>", "<p>&plum;</p>", "<p>a & b</p>", "<P>x</p>",
      "<p a=\"1\" a=\"2\">x</p>", "</p>",
    ]
  )
  func faults(body: String) throws {
    let reading = read(body)
    #expect(reading.rules == ["markup.xml-not-well-formed"])
    #expect(reading.findings.first?.line == 2)
    #expect(read(body, mediaType: "text/html").shape == reading.shape)
  }

  @Test(
    "Declarations, huge tags and deep nesting are not given to the XML parser, or refused by it"
  )
  func bounds() {
    let entities = #"<!DOCTYPE html [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>"#
    let page = #"<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>"#
    let texts = [
      entities + page + "&b;</body></html>",
      page + "<p " + (0..<300).map { "a\($0)='1'" }.joined(separator: " ") + "/></body></html>",
      page + "<p title='" + String(repeating: "a", count: 70_000) + "'/></body></html>",
      page + String(repeating: "<b>", count: 3_000) + String(repeating: "</b>", count: 3_000)
        + "</body></html>",
      // As HTML it would be larger than twice the largest page.
      page + String(repeating: ">", count: 6 << 20) + "</body></html>",
      page + (0..<1_100).map { "<b xmlns:a\($0)='x'/>" }.joined() + "</body></html>",
    ]
    for text in texts {
      let reading = Reading(text, charset: "utf-8", mediaType: Self.type)
      #expect(reading.rules.contains("markup.xml-not-well-formed"), "\(text.prefix(90))")
      #expect(reading.page.elements(.title).count == 1)
    }
  }

  @Test(
    "Pages that are served otherwise are read as HTML",
    arguments: ["text/html", "text/xml", ""]
  )
  func others(mediaType: String) {
    let reading = read("<div/><p>x</p>", mediaType: mediaType)
    #expect(!reading.rules.contains("markup.xml-not-well-formed"))
  }

  @Test(
    "Whatever becomes of a page on its way, it is read: as XML, or as HTML with the one finding"
  )
  func damaged() {
    var random = SplitMix(state: 41)
    let whole = Array(
      (#"<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">"#
        + #"<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Plums &nbsp;</title>"#
        + "<script><![CDATA[ if (a < b) { } ]]></script></head><body><!-- a --><p a='b'>x &#x41;</p>"
        + #"<svg xmlns="http://www.w3.org/2000/svg"><path d="M0"/></svg><br/></body></html>"#).utf8
    )
    var fallbacks = 0
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0..<Int(random.next() % 3) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        default: bytes.insert(UInt8(ascii: "<"), at: place)
        }
      }
      let reading = Reading(bytes: bytes, charset: "utf-8", mediaType: Self.type)
      let isFallback = reading.rules.contains("markup.xml-not-well-formed")
      if bytes == whole {
        #expect(!isFallback && reading.shape.hasPrefix("html(head(title,script)"))
      }
      if isFallback { fallbacks += 1 }
      #expect(reading.page.count > 0)
    }
    #expect((500..<1_900).contains(fallbacks))
  }

  /// A generator of the same numbers in each run.
  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
