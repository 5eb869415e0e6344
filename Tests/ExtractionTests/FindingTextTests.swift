import Extraction
import Records
import Rules
import Testing

/// The texts of findings, whatever a page holds.
struct FindingTextTests {
  @Test("No finding shows an empty value, whichever attribute of a specimen is blank")
  func blanks() throws {
    var seen = 0
    for rule in Rule.catalog {
      for text in [rule.specimen.bad, rule.specimen.good] where text.utf8.count < 4_096 {
        for variant in Self.variants(of: text) {
          guard let html = FaultlessPage.html(of: rule.specimen.kind, variant) else { continue }
          for finding in try FaultlessPage.read(html).record.findings {
            seen += 1
            #expect(!Self.showsNothing(finding.message), "\(finding.rule): \(variant.prefix(300))")
          }
        }
      }
    }
    #expect(seen > 2_000)
  }

  /// Whether a sentence ends behind a word that announces a value.
  private static func showsNothing(_ message: String) -> Bool {
    [" .", "  ", " ,", "``", " )", "\u{A0}", "\u{200B}."].contains { message.contains($0) }
  }

  /// The texts that come of `text` when one of its attributes is blank in one of three ways.
  private static func variants(of text: String) -> [String] {
    var variants: [String] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "=\"") {
      guard let close = rest[open.upperBound...].firstIndex(of: "\"") else { break }
      for blank in ["", " ", "&nbsp;"] {
        variants.append(text.replacingCharacters(open.upperBound..<close, with: blank))
      }
      rest = rest[close...].dropFirst()
    }
    return variants
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
