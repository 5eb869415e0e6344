import JSON
import Records
import Rules
import Storing
import StoredTestSupport
import Testing

@testable import Exporting

/// The identifier is put into the stored bytes without reading them as a record.
struct JSONLinesRowsTests {
  @Test("A row has the bytes that writing the record with its identifier gives")
  func same() async throws {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/"),
      try .sample("https://b.example/", title: "\"}],{[:\\", description: "\\\" \u{2028}\n") {
        $0.headings = ["\"id\":", "]}", "\\\\\""]
        $0.findings = [Finding(.pageTitleLong)]
        $0.image = nil
        $0.links = [PageLink(url: "https://a.example/", rel: [], text: "\u{1F600} \"")]
      },
      try .sample("https://c.example/") { $0.image = "https://c.example/i.png" },
    ])
    var rows = JSONLinesRows(withTimes: false)
    try pages.store.forEachRecord(.all) { stored in
      let record = try stored.record()
      var bytes: [UInt8] = []
      try rows.append(ExportedPage(stored: stored, record: record), to: &bytes)
      var writer = JSONWriter()
      record.write(to: &writer, withTimes: false, id: record.id)
      #expect(bytes == writer.bytes + [0x0A])
      #expect(JSONLinesRows.offsetOfID(in: stored.json) != nil)
    }
  }

  @Test(
    "Text that is no object of sorted members has no place",
    arguments: [
      "", "{", "{}", "[]", "{\"a\":1}", "{\"a\"", "{\"a\":\"", "{\"a\":[", "{\"a\":]", "{\"a\\",
      "{\"b\":{\"zz\":1}}", "{\"a\":1,}",
    ]
  )
  func none(text: String) {
    #expect(JSONLinesRows.offsetOfID(in: Array(text.utf8)) == nil)
  }

  @Test("The place is before the first key that sorts behind id, on the outermost level only")
  func place() {
    let text = "{\"a\":{\"z\":[1,\"}\\\"\"]},\"ic\":[],\"image\":1}"
    let place = JSONLinesRows.offsetOfID(in: Array(text.utf8))
    #expect(place == text.utf8.count - "\"image\":1}".utf8.count)
  }

  @Test("The members of a record are those that its JSON form has")
  func members() throws {
    var record = try PageRecord.sample("https://a.example/")
    record.image = "i"
    record.imageSize = ImageSize(width: 1, height: 1)
    (record.touchIcon, record.shownText) = ("t", 0)
    record.canonicalURL = "c"
    record.datePublished = "2026"
    record.dateModified = "2026"
    record.expires = "2027"
    record.manifestURL = "m"
    record.subresources = [
      Subresource(kind: .image, url: "i", position: SourcePosition(line: 1, column: 1))
    ]
    record.rendering = PageRendering(end: .settled)
    record.fetch = FetchSummary(requestedURL: "u", finalURL: "u", status: 200, bytes: 1)
    record.banner = SmartAppBanner()
    record.webFallback = WebFallback(url: nil, shouldFallback: true)
    record.twitterApp = TwitterApp()
    record.universalLinks = UniversalLinks(state: "ok", apps: [])
    var writer = JSONWriter()
    writer.value(record)
    let keys = try JSONParser.parse(writer.bytes).object?.members.map(\.key) ?? []
    #expect(Set(keys) == ExportedPage.members)
  }
}
