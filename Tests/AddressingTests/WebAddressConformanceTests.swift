import Addressing
import Foundation
import TestSupport
import Testing

/// The URL standard's own cases, of which those that concern http and https are run.
///
/// Reference: <https://github.com/web-platform-tests/wpt/tree/master/url>
struct WebAddressConformanceTests {
  private static let file = "conformance/url/urltestdata.json"

  private static func data() throws -> Data {
    try Data(contentsOf: SkippedCases.corpus.appending(path: file))
  }

  private struct Case {
    let input: String
    let base: String?
    let members: [String: String]?
  }

  @Test(
    "The standard's cases for the web schemes read as the standard says",
    .corpus(file, cases: 433)
  )
  func standardCases() throws {
    let cases = try read(try Self.data())
    var passed = 0
    var differences: [String] = []
    for each in cases {
      let base = each.base.flatMap { WebAddress($0) }
      let isBaseLost = each.base.map(isWeb) == true && base == nil
      let address = isBaseLost ? nil : WebAddress(each.input, base: base)
      if address?.text == each.members?["href"] && agrees(address, each.members) {
        passed += 1
      } else {
        let expected = each.members?["href"] ?? "failure"
        differences.append(
          "\(each.input.debugDescription) in \(each.base ?? "nothing"): "
            + "\(address?.text ?? "failure"), expected \(expected)"
        )
      }
    }
    print("URL standard: \(passed) of \(cases.count) cases for http and https pass")
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    #expect(passed >= 432)
  }

  @Test("Every canonical serialisation reads as itself", .corpus(file, cases: 232))
  func idempotent() throws {
    for each in try read(try Self.data()) {
      guard let href = each.members?["href"] else { continue }
      #expect(WebAddress(href)?.text == href)
    }
  }

  /// Compares the components with the members that the standard's interface would show.
  private func agrees(_ address: WebAddress?, _ members: [String: String]?) -> Bool {
    guard let address, let members else { return address == nil && members == nil }
    let search = members["search"] ?? ""
    let hash = members["hash"] ?? ""
    return members["pathname"] == address.path
      && search == (address.query.map { $0.isEmpty ? "" : "?\($0)" } ?? "")
      && hash == (address.fragment.map { $0.isEmpty ? "" : "#\($0)" } ?? "")
      && members["hostname"] == address.host && members["host"] == address.authority
      && members["protocol"] == "\(address.scheme):"
      && (members["origin"] ?? address.origin) == address.origin
  }

  private func read(_ data: Data) throws -> [Case] {
    let rows = try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
    return rows.compactMap { row in
      guard let row = row as? [String: Any], let input = row["input"] as? String else { return nil }
      let base = row["base"] as? String
      if row["failure"] != nil {
        let concerns = isWeb(input) || (!hasScheme(input) && base.map(isWeb) == true)
        return concerns ? Case(input: input, base: base, members: nil) : nil
      }
      guard let href = row["href"] as? String, isWeb(href) else { return nil }
      return Case(input: input, base: base, members: row.compactMapValues { $0 as? String })
    }
  }

  private func isWeb(_ text: String) -> Bool {
    let trimmed = text.drop { $0.unicodeScalars.allSatisfy { $0.value <= 0x20 } }.lowercased()
    return trimmed.hasPrefix("http:") || trimmed.hasPrefix("https:")
  }

  private func hasScheme(_ text: String) -> Bool {
    let trimmed = text.drop { $0.unicodeScalars.allSatisfy { $0.value <= 0x20 } }
    guard let colon = trimmed.firstIndex(of: ":"), let first = trimmed.first else { return false }
    return first.isASCII && first.isLetter
      && trimmed[..<colon].allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
      }
  }
}
