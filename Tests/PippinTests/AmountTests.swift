import Testing

@testable import pippin

/// Numbers as people read them.
struct AmountTests {
  @Test(
    "Groups of three digits are set apart",
    arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567")]
  )
  func number(number: Int, text: String) { #expect(Amount.number(number) == text) }

  @Test("One is singular, everything else plural")
  func count() {
    #expect(Amount.count(1, "page") == "1 page")
    #expect(Amount.count(0, "page") == "0 pages")
    #expect(Amount.count(1204, "query", "queries") == "1,204 queries")
  }

  @Test(
    "Bytes have the decimal unit that fits",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (12_629_629, "12.6 MB"),
      (999_949, "999.9 kB"), (999_950, "1.0 MB"), (3_200_000_000, "3.2 GB"),
    ]
  )
  func bytes(count: Int, text: String) { #expect(Amount.bytes(count) == text) }

  @Test(
    "A duration has at most two units",
    arguments: [
      (0.04, "0.0 s"), (0.44, "0.4 s"), (9.94, "9.9 s"), (6, "6 s"), (9.96, "10 s"), (59.4, "59 s"),
      (59.6, "1 min"), (65, "1 min 5 s"), (3599.7, "1 h"), (7380, "2 h 3 min"),
      (90_000, "1 day 1 h"), (260_000, "3 days"), (-1, "0.0 s"), (.infinity, "unknown time"),
    ]
  )
  func duration(seconds: Double, text: String) { #expect(Amount.duration(seconds) == text) }
}
