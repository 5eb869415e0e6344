import JSON
import Markup
package import Reading
package import Records
import Rules

/// What every record promises whatever the page was, checked on one page.
package struct RecordCheck: Sendable {
  /// The promises that were broken, a sentence each.
  package private(set) var problems: [String] = []

  /// The record that the page was read to.
  package let record: PageRecord

  /// Reads a page and checks its record.
  ///
  /// - Parameters:
  ///   - input: The page.
  ///   - isRepeated: Whether to read it twice, because equal bytes must give equal records.
  package init(_ input: PageInput, isRepeated: Bool) {
    record = PageJudge.read(input)
    var writer = JSONWriter()
    writer.value(record)
    checkJSON(writer.bytes, pageBytes: input.body.count)
    checkLinks()
    checkPositions(input)
    checkJudgement()
    if isRepeated, PageJudge.read(input) != record {
      problems.append("reading the same page again gives another record")
    }
  }

  private mutating func checkJSON(_ json: [UInt8], pageBytes: Int) {
    if json.count > 1 << 21 + 16 * pageBytes {
      problems.append("\(pageBytes) bytes of page became \(json.count) bytes of record")
    }
    do {
      let restored = try PageRecord(json: JSONParser.parse(json))
      var writer = JSONWriter()
      writer.value(restored)
      if writer.bytes != json { problems.append("the record's JSON does not read back") }
    } catch {
      problems.append("the record's JSON is not read: \(error)")
    }
  }

  /// Schemes that run code, read files or change the device.
  private static let dangerousSchemes = [
    "javascript:", "data:", "vbscript:", "file:", "blob:", "itms-services:", "prefs:",
    "app-prefs:",
  ]

  private mutating func checkLinks() {
    for link in record.deepLinks {
      let visible = (link.url ?? "").unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
      let url = String(String.UnicodeScalarView(visible)).lowercased()
      if Self.dangerousSchemes.contains(where: { url.hasPrefix($0) }) {
        problems.append("a deep link has a dangerous scheme: \(url.prefix(80))")
      }
    }
    for link in record.links {
      if !link.url.hasPrefix("https://"), !link.url.hasPrefix("http://") {
        problems.append("a link is no web address: \(link.url.prefix(80))")
      }
    }
  }

  private mutating func checkPositions(_ input: PageInput) {
    var unused: [Finding] = []
    let source = PageTree(reading: input.body, charset: input.charset, findings: &unused).source
    var lengths = [0]
    for byte in source {
      if byte == 0x0A {
        lengths.append(0)
      } else if byte & 0xC0 != 0x80 {
        lengths[lengths.count - 1] += 1
      }
    }
    for finding in record.findings {
      if (finding.evidence?.count ?? 0) > Finding.evidenceLimit {
        problems.append("\(finding.rule): its evidence is too long")
      }
      guard let line = finding.line, let column = finding.column else { continue }
      if !(1...lengths.count).contains(line) || !(1...lengths[line - 1] + 1).contains(column) {
        problems.append("\(finding.rule): line \(line), column \(column) is outside the page")
      }
    }
  }

  private static let rules = Set(Rule.catalog.map(\.id))

  private mutating func checkJudgement() {
    let shares = [record.quality.score] + record.quality.parts.values
    if !shares.allSatisfy({ (0...1).contains($0) }) {
      problems.append("a score is outside 0 to 1: \(shares)")
    }
    if record.indexable, record.title?.isEmpty ?? true {
      problems.append("a page without a title counts as indexable")
    }
    let gains = record.findings.compactMap(\.gain)
    if !gains.allSatisfy({ (0...1).contains($0) }) {
      problems.append("a gain is outside 0 to 1")
    }
    for finding in record.findings where !Self.rules.contains(finding.rule) {
      problems.append("\(finding.rule) is not in the catalogue")
    }
  }
}
