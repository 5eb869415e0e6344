import Records
import Robots
import Rules
import Testing

struct RobotsFindingsTests {
  @Test(
    "Each rule's bad specimen breaks that rule alone, and its good one none",
    arguments: Rule.robotsRules
  )
  func specimens(rule: Rule) {
    #expect(Set(findings(rule.specimen.bad).map(\.rule)) == [rule.id])
    #expect(findings(rule.specimen.good).isEmpty)
  }

  @Test(
    "Keys that are nearly right are read as meant, with a finding",
    arguments: [
      "User-agent: *\nDisalow: /x", "User-agent: *\nDissallow: /x", "Useragent: *\nDisallow: /x",
      "User agent: *\nDisallow: /x", "User-agent *\nDisallow: /x", "User-agent: *\nDisallow /x",
      "User-agent：*\nDisallow: /x", "USER AGENT: *\nDISALLOW: /x",
    ]
  )
  func typos(file: String) {
    #expect(findings(file).map(\.rule) == ["robots.typo"])
    var ignored: [Finding] = []
    let rules = RobotsFile(reading: Array(file.utf8), findings: &ignored).rules()
    #expect(rules.group == "*")
  }

  @Test("A finding tells the line and shows it")
  func place() {
    let found = findings("User-agent: *\n\nNoindex: /x # old\n")
    #expect(found.map(\.line) == [3])
    #expect(found.map(\.evidence) == ["Noindex: /x"])
  }

  @Test(
    "Keys of other crawlers, comments and empty values are no mistakes",
    arguments: [
      "# plum\n\n   \nUser-agent: *\nDisallow:\nHost: plum.example\nClean-param: a /b",
      "User-agent: *\nContent-Signal: search=yes\nAllow: /\nRequest-rate: 1/5",
      "User-agent: *\nCrawl-delay: 0\nCrawl-delay: 0.5\nSitemap: HTTPS://plum.example/s",
    ]
  )
  func faultless(file: String) {
    #expect(findings(file).isEmpty)
  }

  @Test("A web page in the place of the file is one finding and not one for each line")
  func page() {
    let html = "<!doctype html>\n" + String(repeating: "<p>plum</p>\n", count: 100)
    #expect(findings(html).map(\.rule) == ["robots.not-text"])
  }

  @Test("A file of nothing but mistakes says so twenty times")
  func bounded() {
    #expect(findings(String(repeating: "plum\n", count: 1000)).count == 20)
  }

  private func findings(_ file: String) -> [Finding] {
    var findings: [Finding] = []
    _ = RobotsFile(reading: Array(file.utf8), findings: &findings)
    return findings
  }
}
