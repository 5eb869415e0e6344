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

  @Test(
    "Vespa gets a space for each character that it refuses, and every other one as it is",
    arguments: [
      ("controls", [0x0, 0x8, 0xB, 0xC, 0xE, 0x1F], true),
      ("controls that are taken", [0x9, 0xA, 0xD, 0x7F, 0x85], false),
      ("a range, its first and its last", [0xFDD0, 0xFDD8, 0xFDDF], true),
      ("beside the range", [0xFDCF, 0xFDE0, 0xFDEF], false),
      ("the end of the first plane", [0xFFFE, 0xFFFF], false),
      ("the ends of others", [0x1FFFE, 0x2FFFF, 0x4FFFE, 0xFFFFF, 0x10FFFE, 0x10FFFF], true),
      ("beside the ends", [0x1FFFD, 0x20000, 0x3FFBF, 0x10FFFD], false),
      ("what JSON escapes", [0x22, 0x5C, 0x2F], false),
      ("text", [0x61, 0xE9, 0x2013, 0x1F351], false),
    ] as [(String, [UInt32], Bool)]
  )
  func refused(name: String, codes: [UInt32], isRefused: Bool) throws {
    for scalar in codes.compactMap(Unicode.Scalar.init) {
      let middle = isRefused ? " " : String(scalar)
      #expect(try Self.taken("u\\u0001\(scalar)b") == "u\\u0001\(middle)b", "\(scalar.value)")
      #expect(try Self.taken(String(scalar)) == middle, "\(scalar.value)")
    }
  }

  /// The text that Vespa gets of `text`.
  private static func taken(_ text: String) throws -> String? {
    var writer = JSONWriter()
    writer.value(text)
    var bytes: [UInt8] = []
    writer.withBytes { VespaText.add($0, to: &bytes) }
    return try JSONParser.parse(bytes).string
  }

  @Test("No document for Vespa has a character that it refuses, in whatever field it was")
  func clean() async throws {
    let scalar = try #require(Unicode.Scalar(0xFDD0 as UInt32))
    let refused = "\u{1}\(scalar)\u{4FFFF}"
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/", title: refused, text: refused) { record in
        record.headings = [refused]
        record.keywords = [refused]
      }
    ])
    var export = RecordExport()
    export.format = .vespa
    let path = "\(pages.folder.path)/x"
    _ = try export.write(pages.store, to: path)
    let fields = try JSONParser.parse(try String(contentsOfFile: path, encoding: .utf8))["fields"]
    #expect(fields?["title"]?.string == "   ")
    #expect(fields?["text"]?.string == "   ")
    #expect(fields?["headings"]?.array == [.string("   ")])
    #expect(fields?["keywords"]?.array == [.string("   ")])
  }
}
