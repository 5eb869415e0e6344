import Foundation
import JSON
import Records
import Rules
import TestSupport
import Testing

/// `pippin inspect --at`: dates are judged at the moment of the inspection, or at another one.
struct InspectMomentTests {
  private static let page = """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plums until June</title>
    <meta name="description" content="Where plums are sold.">
    <meta name="robots" content="index, unavailable_after: 2023-05-01T00:00:00Z"></head>
    <body><h1>Plums until June</h1><p>Where plums are sold in the valley.</p>
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product",
    "name":"Plums until June","offers":{"@type":"Offer","price":"1.20","priceCurrency":"EUR",
    "priceValidUntil":"2023-04-01"}}</script></body></html>
    """

  private func inspect(_ arguments: [String], stdin: Bool = false) async throws -> ProcessOutcome {
    let folder = try TemporaryFolder()
    try folder.write(Self.page, to: "plums.html")
    let options = ["--url", "https://a.example/p"] + arguments
    return try await PippinBinary.run(["inspect", "plums.html"] + options, in: folder)
  }

  @Test(
    "A page is over at the moment of the inspection, or at the one of --at",
    arguments: [
      ([], true, true), (["--at", "2023-05-02"], true, true),
      (["--at", "2023-04-20"], false, true), (["--at", "2023-03-01T12:00:00+01:00"], false, false),
      (["--at", "1969-12-31"], false, false),
      (["--at", "2023-04-20", "--in-process"], false, true),
    ] as [([String], Bool, Bool)]
  )
  func moment(option: [String], isOver: Bool, isStale: Bool) async throws {
    let outcome = try await inspect(option + ["--format", "json", "--require", "indexable"])
    #expect(outcome.code == (isOver ? 1 : 0), "\(outcome.errors)")
    let record = try #require(try outcome.json()["record"])
    #expect(record["indexable"]?.bool == !isOver)
    #expect(try outcome.json()["verdict"]?.string == (isOver ? "fail" : "partial"))
    let rules = (record["findings"]?.array ?? []).compactMap { $0["rule"]?.string }
    #expect(rules.contains(Rule.pageExpired.id) == isOver)
    #expect(rules.contains(Rule.qualityClaimExpired.id) == isStale)
  }

  @Test("What is over stands first in what to fix")
  func first() async throws {
    let output = try await inspect([]).output
    #expect(output.hasPrefix("FAIL: not in the index"))
    let advice = try #require(output.split(separator: "Fix first").last)
    #expect(advice.prefix(200).contains("page.expired"), "\(advice)")
  }

  @Test(
    "What is no date of ISO 8601 is refused",
    arguments: [
      "yesterday", "", "2023", "01.05.2023", "2023-13-01", "2023-05-01 12:00", "2023-5-1",
    ]
  )
  func refused(date: String) async throws {
    let outcome = try await inspect(["--at", date])
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("--at"), "\(outcome.errors)")
  }

  @Test("A site is not judged at another moment")
  func site() async throws {
    let outcome = try await PippinBinary.run(
      ["inspect", "--site", "a.example", "--at", "2023-05-02"],
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 64)
  }
}
