import Addressing
import Foundation
import Reading
import Records
import Rules
import TestSupport
import Testing

/// How the scores of real pages are spread, printed to be compared with other collections.
struct QualityCorpusTests {
  /// Every how manyth page is read, so that tests without optimisation stay short.
  private static let step = 3

  @Test(
    "Scores of real pages use the whole scale, and gains stay within it",
    .corpus("pages", cases: 230)
  )
  func calibration() throws {
    let pages = SkippedCases.corpus.appending(path: "pages")
    let names = SkippedCases.names(in: "pages", ".html")
    #expect(names.count >= 688)
    let address = try #require(WebAddress("https://example.com/"))
    var qualities: [QualityScore] = []
    var rules: [String: Int] = [:]
    for name in stride(from: 0, to: names.count, by: Self.step).map({ names[$0] }) {
      let file = pages.appendingPathComponent(name + ".html")
      let record = PageJudge.read(
        PageInput(address: address, body: Array(try Data(contentsOf: file)))
      )
      for finding in record.findings {
        guard let gain = finding.gain else { continue }
        rules[finding.rule, default: 0] += 1
        #expect(gain >= 0 && record.quality.score + gain <= 1.000_001, "\(name): \(finding)")
      }
      if !record.quality.parts.isEmpty { qualities.append(record.quality) }
    }
    print("Quality of \(qualities.count) real pages with structured data:")
    for part in ["score", "validity", "completeness", "richness", "consistency", "linkage"] {
      let values = qualities.map { $0.parts[part] ?? $0.score }.sorted()
      let quartiles = [0.05, 0.25, 0.5, 0.75, 0.95].map { share in
        String(format: "%.2f", values[Int(Double(values.count) * share)])
      }
      print("  \(part): " + quartiles.joined(separator: " "))
      #expect(values.allSatisfy { (0...1).contains($0) })
    }
    print(
      "  findings with a gain: "
        + rules.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        .joined(separator: ", ")
    )
    let scores = qualities.map(\.score).sorted()
    #expect((0.55...0.9).contains(scores[scores.count / 2]))
    #expect(try #require(scores.first) < 0.3)
    #expect(try #require(scores.last) > 0.9)
  }
}
