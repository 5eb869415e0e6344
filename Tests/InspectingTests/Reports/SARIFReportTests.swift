@testable import Inspecting
import JSON
import Records
import Rules
import Testing

/// SARIF 2.1.0.
struct SARIFReportTests {
  @Test("A result names its rule by id and place, its level and its region, section 3.27")
  func result() throws {
    let inspection = try HostileTexts.inspection("plum")
    let text = try #require(inspection.report(.sarif, source: "my page.html"))
    let log = try JSONParser.parse(text)
    #expect(log["version"]?.string == "2.1.0")
    let run = try #require(log["runs"]?.array?.first)
    #expect(run["columnKind"]?.string == "unicodeCodePoints")
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.array)
    let own = inspection.record.findings[0].rule
    let result = try #require(run["results"]?.array?.first { $0["ruleId"]?.string == own })
    let index = try #require(result["ruleIndex"]?.int)
    #expect(rules[index]["id"]?.string == result["ruleId"]?.string)
    #expect(["error", "warning", "note"].contains(result["level"]?.string))
    let place = result["locations"]?.array?.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == "my%20page.html")
    #expect(place?["region"]?["startLine"]?.int == 3)
    #expect(place?["region"]?["startColumn"]?.int == 7)
    #expect(place?["region"]?["snippet"]?["text"]?.string == "plum")
  }

  @Test("Whatever a page holds, the log is JSON with all results and without control characters")
  func hostile() throws {
    for payload in HostileTexts.payloads {
      let text = try #require(try HostileTexts.inspection(payload).report(.sarif, source: payload))
      let log = try JSONParser.parse(text)
      let results = log["runs"]?.array?.first?["results"]?.array ?? []
      #expect(results.count == Advice.all(of: try HostileTexts.inspection(payload)).count)
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
  }

  @Test(
    "Every result has a region, and every rule a page that explains it, sections 3.28.4 and 3.49.12"
  )
  func complete() throws {
    var record = try HostileTexts.inspection("plum").record
    record.findings = Rule.catalog.map { Finding($0) }
    let required = Requirement.presets
    let inspection = Inspection(record, requirements: required)
    let text = try #require(inspection.report(.sarif, source: "p.html", version: "1.2.3"))
    let run = try #require(try JSONParser.parse(text)["runs"]?.array?.first)
    let driver = run["tool"]?["driver"]
    #expect(driver?["version"]?.string == "1.2.3")
    let rules = driver?["rules"]?.array ?? []
    #expect(rules.count > Rule.catalog.count / 2)
    for rule in rules {
      let address = rule["helpUri"]?.string ?? ""
      #expect(
        address.hasPrefix("https://") || address.hasPrefix("urn:pippin:code:"),
        "\(rule["id"]?.string ?? ""): \(address)"
      )
    }
    for result in run["results"]?.array ?? [] {
      let region = result["locations"]?.array?.first?["physicalLocation"]?["region"]
      #expect(region?["startLine"]?.int == 1 && region?["startColumn"]?.int == 1)
    }
  }

  @Test(
    "A code's page is that of its source: an address, an RFC and section, or a guide's title",
    arguments: [
      ("https://ogp.me/#metadata", "https://ogp.me/#metadata"),
      (
        "RFC 6596: https://www.rfc-editor.org/rfc/rfc6596#section-3",
        "https://www.rfc-editor.org/rfc/rfc6596#section-3"
      ),
      ("WARC/1.1, https://a.example/warc, section 6", "https://a.example/warc"),
      ("RFC 9110, section 8.4", "https://www.rfc-editor.org/rfc/rfc9110#section-8.4"),
      ("RFC 9309", "https://www.rfc-editor.org/rfc/rfc9309"),
      ("RFC 1918; RFC 4193", "https://www.rfc-editor.org/rfc/rfc1918"),
      ("pippin inspect --require preview", "urn:pippin:code:require.preview"),
    ]
  )
  func addresses(source: String, address: String) {
    #expect(CodeAddress.of("require.preview", source: source) == address)
  }

  @Test("A fault at several places is one result, which names the others, section 3.27.22")
  func several() throws {
    var record = try HostileTexts.inspection("plum").record
    let rule = try #require(Rule.named("meta.value-attribute"))
    record.findings = (1...3).map { Finding(rule, at: SourcePosition(line: $0, column: 5)) }
    let inspection = Inspection(record)
    let text = try #require(inspection.report(.sarif, source: "p.html"))
    let results = try JSONParser.parse(text)["runs"]?.array?.first?["results"]?.array ?? []
    let own = results.filter { $0["ruleId"]?.string == rule.id }
    #expect(own.count == 1)
    let others = own.first?["relatedLocations"]?.array ?? []
    #expect(others.map { $0["physicalLocation"]?["region"]?["startLine"]?.int } == [2, 3])
    #expect(own.first?["message"]?["text"]?.string?.contains("Also at 2:5, 3:5.") == true)
    let github = try #require(inspection.report(.github, source: "p.html"))
    #expect(github.ranges(of: "title=\(rule.id)").count == 1)
    #expect(github.contains("line=1,col=5"))
  }
}
