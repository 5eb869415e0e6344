import Extraction
import Records
import Rules
import Testing

// <https://html.spec.whatwg.org/multipage/semantics.html#the-meta-element>
struct MetaValueAttributeTests {
  @Test(
    "A meta with value in place of content is told once, and what it lacks is not told again",
    arguments: [
      #"<meta name="apple-itunes-app" value="app-id=42, app-argument=https://example.com/1">"#,
      #"<meta name="description" value="Ripe plums on a plain dough.">"#,
      #"<meta name="viewport" value="width=device-width">"#,
      #"<meta property="og:image" value="https://example.com/plum-cake.jpg">"#,
      #"<meta property="al:ios:url" value="plums://1">"#,
      #"<meta name="twitter:app:id:iphone" value="42">"#,
      #"<meta property="article:published_time" value="2026-11-21">"#,
      #"<meta name="robots" value="noindex">"#,
    ]
  )
  func once(meta: String) throws {
    let record = try FaultlessPage.read(FaultlessPage.html(head: meta)).record
    #expect(record.findings.map(\.rule) == ["meta.value-attribute"])
    #expect(record.findings.first?.evidence == meta)
  }

  @Test(
    "Metas of others, and those with content too, are no fault of this kind",
    arguments: [
      #"<meta name="selected-link" value="repo_source">"#,
      #"<meta http-equiv="X-UA-Compatible" value="IE=edge">"#,
      #"<meta name="twitter:card" content="summary" value="app">"#,
      #"<meta value="plums">"#,
    ]
  )
  func none(meta: String) throws {
    let record = try FaultlessPage.read(FaultlessPage.html(head: meta)).record
    #expect(record.findings.map(\.rule) == [])
  }

  @Test(
    "A meta that is wrong in both attributes is told once, with both",
    arguments: [
      #"<meta name="og:image" value="https://example.com/plum-cake.jpg">"#,
      #"<meta name="al:ios:url" value="plums://1">"#,
    ]
  )
  func both(meta: String) throws {
    let record = try FaultlessPage.read(FaultlessPage.html(head: meta)).record
    #expect(record.findings.map(\.rule) == ["meta.value-attribute"])
    #expect(record.findings.first?.message.contains("attribute property, too") == true)
  }

  @Test(
    "A name that hardly anybody reads is a note, and may go",
    arguments: [("date", true), ("revised", true), ("description", false), ("dc.date", false)]
  )
  func unreadName(name: String, isNote: Bool) throws {
    let meta = "<meta name=\"\(name)\" value=\"2026-11-21\">"
    let finding = try #require(
      try FaultlessPage.read(FaultlessPage.html(head: meta)).record.findings.first
    )
    #expect(finding.rule == (isNote ? "meta.value-unread" : "meta.value-attribute"))
  }

  @Test("Nothing is read from value")
  func unread() throws {
    let record = try FaultlessPage.read(#"<meta name="description" value="Ripe plums">"#).record
    #expect(record.description == nil)
  }
}
