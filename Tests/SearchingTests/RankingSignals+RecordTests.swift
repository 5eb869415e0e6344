import Addressing
import Basics
import Ranking
import Records
import Rules
import Searching
import StoredTestSupport
import Testing

struct RankingSignalsRecordTests {
  private let now = Timestamp(milliseconds: 1_800_000_000_000)

  private func signals(
    rules: [String]? = nil,
    _ edit: (inout PageRecord) -> Void
  ) throws -> RankingSignals {
    var basis = SignalBasis()
    basis.moment = now
    let record = try PageRecord.sample("https://a.example/1", edit: edit)
    let signals = RankingSignals(record, rules: rules, basis: basis)
    // The store keeps what counts beside the record: both say the same.
    var input = RankInput(
      version: 1,
      page: 1,
      url: record.url.text,
      isIndexable: true,
      facts: PageFacts(record),
      rules: rules ?? record.findings.map(\.rule)
    )
    input.fetchedAt = record.fetch?.fetchedAt
    input.durationMs = record.fetch?.durationMs
    #expect(RankingSignals(PageFacts(record), of: input, basis: basis) == signals)
    return signals
  }

  @Test(
    "Freshness halves with every half-life of the page's own date, or else its server's",
    arguments: [
      ("2027-01-15T08:00:00.000Z", nil, 1.0), ("2026-12-16T08:00:00Z", nil, 0.5),
      ("2026-12-16T08:00:00Z", "Fri, 15 Jan 2027 08:00:00 GMT", 0.5),
      (nil, "Wed, 16 Dec 2026 08:00:00 GMT", 0.5), ("2099-01-01", nil, 1), (nil, nil, 0),
      ("1899-12-30", nil, 0), ("soon", "Wed, 16 Dec 2026 08:00:00 GMT", 0.5),
    ] as [(String?, String?, Double)]
  )
  func freshness(own: String?, server: String?, expected: Double) throws {
    let signals = try signals { record in
      record.dateModified = own
      record.fetch = FetchSummary(requestedURL: "", finalURL: "", status: 200, bytes: 1)
      record.fetch?.lastModified = server
    }
    #expect(abs(signals[.freshness] - expected) < 1e-3)
  }

  @Test("A date behind the visit counts as the visit's")
  func future() throws {
    let signals = try signals { record in
      record.dateModified = "2099-01-01"
      record.fetch = FetchSummary(requestedURL: "", finalURL: "", status: 200, bytes: 1)
      record.fetch?.fetchedAt = now.advanced(bySeconds: -30 * 86_400)
    }
    #expect(abs(signals[.freshness] - 0.5) < 1e-3)
  }

  @Test("Without a moment all pages are equally old")
  func timeless() throws {
    let record = try PageRecord.sample("https://a.example/1") { $0.dateModified = "2027-01-01" }
    #expect(RankingSignals(record)[.freshness] == 0)
  }

  @Test(
    "Speed comes in classes, and is a half when nothing was measured",
    arguments: [(nil, 0.5), (120, 1), (900, 0.8), (2_000, 0.5), (5_000, 0.2), (60_000, 0)]
      as [(Int?, Double)]
  )
  func speed(milliseconds: Int?, expected: Double) throws {
    let signals = try signals { record in
      record.fetch = FetchSummary(requestedURL: "", finalURL: "", status: 200, bytes: 1)
      record.fetch?.durationMs = milliseconds
    }
    #expect(signals[.speed] == expected)
  }

  @Test("Design comes from the markup and the rules that the page breaks")
  func design() throws {
    let plain = try signals(rules: [Rule.pageViewportMissing.id]) { _ in }
    #expect(abs(plain[.design] - 0.3) < 1e-12)
    let whole = try signals { record in
      record.image = "https://a.example/1.jpg"
      record.imageSize = ImageSize(width: 1200, height: 630)
    }
    #expect(abs(whole[.design] - 1) < 1e-12)
    let noted = try signals { $0.findings = [Finding(.pageViewportMissing)] }
    #expect(abs(noted[.design] - 0.3) < 1e-12)
  }

  @Test("Links and repetitions come from the table")
  func table() throws {
    let record = try PageRecord.sample("https://a.example/1")
    var basis = SignalBasis()
    basis.table = SignalTable(moment: now, version: 1, pages: [7]) { _ in
      var row = SignalTable.Row()
      (row.links, row.copies) = (0.75, 1)
      return row
    }
    let signals = RankingSignals(record, page: 7, basis: basis)
    #expect(abs(signals[.links] - 0.75) < 1e-4)
    #expect(abs(signals[.spam] - SpamSigns.Sign.copies.weight) < 1e-12)
    #expect(RankingSignals(record, basis: basis)[.links] == 0)
    #expect(RankingSignals(record, page: 8, basis: basis)[.links] == 0)
  }
}
