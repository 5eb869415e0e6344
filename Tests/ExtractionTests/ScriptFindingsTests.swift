import Addressing
import Extraction
import Markup
import Records
import Testing

/// What of a page's scripts is noted, and where.
struct ScriptFindingsTests {
  private static let make =
    #"document.write('<meta name="apple-itunes-app" content="app-id=361309726">');"#

  private func record(_ head: String, body: String = "") throws -> PageRecord {
    let html = """
      <!DOCTYPE html><html lang="en"><head><title>Plums</title>
      \(head)
      </head><body>\(body)</body></html>
      """
    let url = try #require(WebAddress("https://example.com/plums"))
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    return PageReader.read(tree, url: url, findings: &findings).record
  }

  @Test("A banner that a script makes is noted where it is, and is no markup")
  func made() throws {
    let record = try record("<script>\n  \(Self.make)</script>")
    let finding = try #require(record.scriptMadeApps.first)
    #expect(finding.rule == "scripts.banner-made")
    #expect(finding.line == 3 && finding.column == 18)
    #expect(finding.message.contains("It says app-id=361309726."))
    #expect(finding.evidence?.hasPrefix("'<meta name=") ?? false)
    #expect(record.banner == nil && record.deepLinks.isEmpty)
  }

  @Test(
    "A script that does not run makes nothing",
    arguments: [
      "<noscript><script>\(make)</script></noscript>",
      "<template><script>\(make)</script></template>",
      "<!-- <script>\(make)</script> -->", "<script type=\"text/template\">\(make)</script>",
      "<script type=\"application/ld+json\">\(make)</script>", "<style>\(make)</style>",
      "<textarea><script>\(make)</script></textarea>",
    ]
  )
  func idle(html: String) throws {
    #expect(try record("", body: html).findings.allSatisfy { !$0.rule.hasPrefix("scripts.") })
  }

  @Test(
    "What a framework's data repeats of the page as served is not noted",
    arguments: [
      #"<script>self.__next_f.push([1,"[\"$\",\"meta\",\"4\",{\"name\":\"apple-itunes-app\",\"content\":\"app-id=7\"}]"])</script>"#
    ]
  )
  func repeated(script: String) throws {
    let banner = #"<meta name="apple-itunes-app" content="app-id=7">"#
    #expect(try record(banner + script).scriptMadeApps.isEmpty)
    #expect(try record(script).scriptMadeApps.map(\.rule) == ["scripts.banner-made"])
  }

  @Test(
    "A page that is served empty needs rendering, and one with text does not",
    arguments: [
      (#"<div id="root"></div>"#, true), (#"<div id="__next"><!-- --></div>"#, true),
      ("<app-root></app-root>", true), (#"<script src="/main.dart.js"></script>"#, true),
      (#"<script src="/app.js"></script>"#, true), (#"<div id="root"><p>Plums</p></div>"#, false),
      ("<p>Plums</p>", false),
      (
        #"<script src="/a.js"></script><p>"# + String(repeating: "plum ", count: 60) + "</p>", false
      ),
      (#"<div id="app"></div><p>"# + String(repeating: "plum ", count: 200) + "</p>", false),
    ]
  )
  func rendering(body: String, isNeeded: Bool) throws {
    #expect(try record("", body: body).needsRendering == isNeeded)
  }

  @Test(
    "Scripts at the limits are read to an end",
    arguments: [
      "'apple-itunes-app',", "document.write('<meta name=apple-itunes-app>'+", "((((", "`${",
      "x='apple-itunes-app';", "f('apple-itunes-app',", "'a'+", "'\\x61'+", "=/[",
      "$('meta[name=robots]')",
    ]
  )
  func limits(piece: String) {
    let script =
      "document.title = 1;" + String(repeating: piece, count: 200_000 / piece.utf8.count)
    let signs = Array(script.utf8).withUnsafeBufferPointer { ScriptReader.read($0) }
    #expect(signs.count <= 32)
  }
}
