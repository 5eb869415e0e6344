import Exporting
import Foundation
import JSON
import Records
import Storing
import StoredTestSupport
import Testing

/// Lines that other search engines take.
struct SearchDocumentTests {
  private func lines(_ format: ExportFormat) async throws -> [JSONValue] {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/", title: "A\n{\"delete\":{}}") { record in
        record.text = "line\nline"
        record.robots.nosnippet = true
      }
    ])
    let path = "\(pages.folder.path)/x"
    var export = RecordExport()
    export.format = format
    _ = try export.write(pages.store, to: path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasSuffix("\n"), "the bulk interface refuses a last line without end")
    return try text.split(separator: "\n").map { try JSONParser.parse(String($0)) }
  }

  @Test("A bulk request is an action and a document; no text of a page makes a third line")
  func bulk() async throws {
    let lines = try await lines(.opensearch)
    #expect(lines.count == 2)
    #expect(lines[0]["index"]?["version_type"]?.string == "external_gte")
    #expect((lines[0]["index"]?["version"]?.int ?? 0) > 0)
    #expect(lines[0]["index"]?["_id"]?.string?.count == 32)
    #expect(lines[1]["title"]?.string == "A\n{\"delete\":{}}")
    #expect(lines[1]["description"] == nil, "the page forbids it")
    #expect((lines[1]["quality"]?.double ?? 0) > 0, "features of a rank are above zero")
  }

  @Test("Title, description and text are of the rendered page where the served one has none")
  func rendered() throws {
    let record = try PageRecord.sample("https://a.example/", title: "") { record in
      (record.description, record.text) = (nil, "")
      var rendering = PageRendering(end: .settled)
      (rendering.title, rendering.description) = ("Plum cake", "Ripe plums")
      rendering.text = "flour and plums"
      record.rendering = rendering
    }
    var writer = JSONWriter()
    SearchDocument(record, isAppLinked: false).write(to: &writer)
    let document = try JSONParser.parse(writer.bytes)
    #expect(document["title"]?.string == "Plum cake")
    #expect(document["description"]?.string == "Ripe plums")
    #expect(document["text"]?.string == "flour and plums")
    #expect(SearchDocument.members.contains("rendering"))
  }

  @Test("Vespa is told to put a document of that id")
  func vespa() async throws {
    let lines = try await lines(.vespa)
    #expect(lines.count == 1)
    #expect(lines[0]["put"]?.string?.hasPrefix("id:pippin:page::") == true)
    #expect(lines[0]["fields"]?["host"]?.string == "a.example")
  }
}
