import Inspecting
import Records
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
    let result = try #require(run["results"]?.array?.first)
    let index = try #require(result["ruleIndex"]?.int)
    #expect(result["ruleId"]?.string == inspection.record.findings[0].rule)
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
      #expect(results.count == (try HostileTexts.inspection(payload).record.findings.count))
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
  }
}
