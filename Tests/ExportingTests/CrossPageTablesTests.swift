import Addressing
import Records
import StoredTestSupport
import Storing
import Testing

@testable import Exporting

// RFC 6596, and Google's page on localized versions.
struct CrossPageTablesTests {
  private static let host = "https://a.example"

  private func table(_ id: String, limit: Int = 50) async throws -> ReportTable {
    let pages = try StoredPages()
    defer { withExtendedLifetime(pages) {} }
    func page(_ path: String, canonical: String? = nil, _ alternates: [String] = []) throws
      -> PageRecord
    {
      try PageRecord.sample(Self.host + path) { record in
        record.canonicalURL = canonical.map { Self.host + $0 }
        record.alternates = alternates.map {
          Alternate(hreflang: String($0.dropFirst()), url: Self.host + $0)
        }
      }
    }
    var hidden = try page("/hidden")
    (hidden.indexable, hidden.reasons) = (false, [Reason.noindex])
    let records = [
      try page("/own", canonical: "/own"), try page("/copy", canonical: "/own"),
      try page("/far", canonical: "/copy"), try page("/lost", canonical: "/gone"),
      try page("/veiled", canonical: "/hidden"), try page("/unmet", canonical: "/nobody"), hidden,
      try page("/en", ["/en", "/de", "/fr", "/gone"]), try page("/de", ["/en"]), try page("/fr"),
    ]
    let gone = try #require(WebAddress("\(Self.host)/gone"))
    try await pages.put(records, gone: [gone])
    let report = try await StoreReport(pages.store, limit: limit)
    return try #require(report.tables.first { $0.id == id })
  }

  @Test("A canonical URL that is gone, names another one or is not in the index is a conflict")
  func canonicals() async throws {
    let rows = try await table("canonical-conflicts").rows.map { $0.map(\.text) }
    #expect(
      rows.sorted { $0[0] < $1[0] }
        == [
          ["/far", "/copy", "names \(Self.host)/own as its canonical"], ["/lost", "/gone", "gone"],
          ["/veiled", "/hidden", "is not in the index"],
        ].map { [Self.host + $0[0], Self.host + $0[1], $0[2]] }
    )
  }

  @Test("A translation that does not name the page, or is gone, is a conflict")
  func alternates() async throws {
    let rows = try await table("hreflang-conflicts").rows.map { $0.map(\.text) }
    #expect(
      rows == [
        ["\(Self.host)/en", "fr", "\(Self.host)/fr", "does not name this page"],
        ["\(Self.host)/en", "gone", "\(Self.host)/gone", "gone"],
      ]
    )
    #expect(try await table("hreflang-conflicts", limit: 1).omitted == 1)
  }
}
