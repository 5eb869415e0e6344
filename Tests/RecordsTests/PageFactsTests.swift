import Addressing
import Basics
import Digests
import JSON
import Records
import Testing

/// What counts for the rank of a page, beside its record.
struct PageFactsTests {
  /// The facts of a page that says what `change` writes.
  private func facts(_ change: (inout PageRecord) -> Void) throws -> PageFacts {
    var record = PageRecord(url: try #require(WebAddress("https://a.example/")))
    change(&record)
    return PageFacts(record)
  }

  private func full() throws -> PageFacts {
    try facts {
      $0.title = "Plums"
      $0.image = "https://a.example/plum.jpg"
      $0.imageSize = ImageSize(width: 640, height: 360)
      $0.dateModified = "2026-03-04"
      $0.expires = "2026-12-31"
      $0.quality.score = 0.625
    }
  }

  @Test("The stored form holds every fact, and what there is not")
  func storedForm() throws {
    let rows = try [
      full(), facts { _ in }, facts { $0.title = "" },
      facts { $0.expires = "2026-12-31T10:00:00Z" },
      facts { $0.imageSize = ImageSize(width: 1, height: 2) },
    ]
    for facts in rows {
      #expect(facts.bytes.withUnsafeBytes { PageFacts(bytes: $0) } == facts)
    }
    #expect(Set(rows).count == rows.count)
  }

  @Test("The facts are those of the record that the store gives back")
  func asRead() throws {
    var record = PageRecord(url: try #require(WebAddress("https://a.example/")))
    record.title = "Plums"
    record.quality.score = 1.0 / 3
    record.datePublished = "2026-03-04"
    record.fetch = FetchSummary(requestedURL: "", finalURL: "", status: 200, bytes: 1)
    record.fetch?.lastModified = "Tue, 03 Mar 2026 10:00:00 GMT"
    var writer = JSONWriter()
    record.write(to: &writer, withTimes: false)
    let read = try PageRecord(json: JSONParser.parse(writer.bytes))
    #expect(PageFacts(read) == PageFacts(record))
    #expect(PageFacts(record).written == Timestamp(webDate: "2026-03-04"))
  }

  @Test("A date before the web is none, and the next one counts")
  func dates() throws {
    let facts = try facts {
      $0.dateModified = "1066-10-14"
      $0.datePublished = "2026-03-04"
    }
    #expect(facts.written == Timestamp(webDate: "2026-03-04"))
    #expect(try self.facts { $0.dateModified = "soon" }.written == nil)
  }

  @Test("Too few bytes, too many, and those of another form are no facts")
  func hostile() throws {
    let full = try full().bytes
    let rows: [[UInt8]] = [
      [], full.dropLast(), full + [0], [0] + full.dropFirst(), [1, 0xFF] + full.dropFirst(2),
      full.prefix(2) + [UInt8](repeating: 0xFF, count: 8) + full.dropFirst(10),
    ]
    for bytes in rows {
      #expect(bytes.withUnsafeBytes { PageFacts(bytes: $0) } == nil)
    }
  }
}
