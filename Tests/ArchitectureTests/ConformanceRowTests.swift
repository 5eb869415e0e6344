import Testing

/// Holds the tests to the conformance table of the private index: each of its rows is shown by one.
struct ConformanceRowTests {
  private static let count = 116

  /// The rows that a text names, as `Row 7`, `Rows 7, 8` or `Rows 7 to 9 and 11` do.
  private static func rows(in text: String) -> Set<Int> {
    var rows: Set<Int> = []
    for match in text.matches(of: /\b[Rr]ows? ((?:\d+(?:, | to | and )?)+)/) {
      for part in match.1.matches(of: /(\d+)(?: to (\d+))?/) {
        guard let first = Int(part.1) else { continue }
        rows.formUnion(first...max(first, part.2.flatMap { Int($0) } ?? first))
      }
    }
    return rows
  }

  @Test("Rows are read one by one, in lists and as ranges")
  func reading() {
    let text = "\"Row 7: x\" and // Rows 9, 11 to 13 and 15 (D)"
    #expect(Self.rows(in: text) == [7, 9, 11, 12, 13, 15])
    #expect(Self.rows(in: "rows of 1,000; narrow 5") == [])
  }

  @Test("Each row of the private index's conformance table is named by a test that shows it")
  func complete() throws {
    // The last row is that programs build and run.
    var texts = [try SourceTree.text("Examples/run-app-examples")]
    for folder in [
      "CoreSpotlightTests", "PippinTests", "PredictingTests", "ServingTests", "ShelvingTests",
      "SpotlightItemsTests", "SpotlightTests", "SpottingTests", "UserActivityTests",
    ] {
      texts += try SourceTree.files(below: "Tests/\(folder)").map(SourceTree.text)
    }
    let named = texts.reduce(into: Set<Int>()) { $0.formUnion(Self.rows(in: $1)) }
    #expect(Set(1...Self.count).subtracting(named).sorted() == [])
  }
}
