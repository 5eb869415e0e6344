import Records
import Rules

extension Promises {
  private static let rules = Set(Rule.catalog.map(\.id))

  /// What holds of findings about any input: their rules are known, their evidence is short, and they
  /// stand inside of the text.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - text: The text whose positions they name; `nil` when it is not known.
  ///   - limit: The most findings of one rule; `nil` when only all of them are bounded.
  ///   - total: The most findings.
  mutating func expect(
    _ findings: [Finding],
    in text: [UInt8]?,
    eachAtMost limit: Int? = nil,
    allAtMost total: Int = 10_000
  ) {
    if findings.isEmpty { return }
    expect(findings.count <= total, "\(findings.count) findings")
    if let limit {
      let counts = Dictionary(grouping: findings, by: \.rule).mapValues(\.count)
      for (rule, count) in counts where count > limit {
        expect(false, "\(rule): \(count) findings")
      }
    }
    let lines = text.map(Self.lineLengths)
    for finding in findings {
      expect(Self.rules.contains(finding.rule), "\(finding.rule) is not in the catalog")
      let length = finding.evidence?.count ?? 0
      expect(
        length <= Finding.evidenceLimit,
        "\(finding.rule): its evidence has \(length) characters"
      )
      guard let lines, let line = finding.line, let column = finding.column else { continue }
      expect(
        (1...lines.count).contains(line) && (1...lines[line - 1] + 1).contains(column),
        "\(finding.rule): line \(line), column \(column) is outside of the text"
      )
    }
  }

  /// The length of each line in scalars.
  private static func lineLengths(_ text: [UInt8]) -> [Int] {
    var lengths = [0]
    for byte in text {
      if byte == 0x0A {
        lengths.append(0)
      } else if byte & 0xC0 != 0x80 {
        lengths[lengths.count - 1] += 1
      }
    }
    return lengths
  }
}
