import Addressing
import Records
import Rules
import Testing

@testable import Robots

// RFC 9309 section 2
struct RobotsFileTests {
  @Test(
    "The first agent of ours that the file names decides, and else everybody's group",
    arguments: [
      ("User-agent: *\nDisallow: /", "*"),
      ("User-agent: *\nDisallow: /\nUser-agent: Googlebot\nDisallow: /g", "Googlebot"),
      (
        "User-agent: Googlebot\nDisallow: /g\nUser-agent: Applebot\nDisallow: /a\n"
          + "User-agent: *\nDisallow: /", "Applebot"
      ),
      (
        "User-agent: APPLEBOT\nDisallow: /a\nUser-agent: pippinbot\nDisallow: /p",
        "pippinbot"
      ),
      // Apple's crawler for training is another agent, and so are Google's other crawlers.
      ("User-agent: Applebot-Extended\nDisallow: /\nUser-agent: *\nDisallow: /s", "*"),
      ("User-agent: Googlebot-Image\nDisallow: /\nUser-agent: *\nDisallow: /s", "*"),
      ("User-agent: Applebot2\nDisallow: /\nUser-agent: *\nDisallow: /s", "*"),
      ("User-agent: Apple\nDisallow: /\nUser-agent: *\nDisallow: /s", "*"),
      ("User-agent: Applebot # the new one\nDisallow: /a\nUser-agent: *\nDisallow: /", "Applebot"),
      ("User-agent: Applebot/0.1\nDisallow: /a\nUser-agent: *\nDisallow: /", "Applebot"),
      ("User-agent: Bingbot\nDisallow: /", nil),
      ("", nil),
    ] as [(String, String?)]
  )
  func choice(file: String, group: String?) {
    #expect(rules(file).group == group)
  }

  @Test("A sitemap's address keeps the bytes that it is written in")
  func sitemapBytes() {
    let rows: [([UInt8], String)] = [
      (Array("https://a.example/caf".utf8) + [0xE9], "https://a.example/caf%E9"),
      (Array("https://a.example/café".utf8), "https://a.example/café"),
      ([0x2F, 0xF0, 0xE5, 0xF6], "/%F0%E5%F6"),
    ]
    for (bytes, address) in rows {
      var findings: [Finding] = []
      let file = RobotsFile(reading: Array("Sitemap: ".utf8) + bytes, findings: &findings)
      #expect(file.sitemaps == [address])
    }
  }

  @Test("A group for us without rules allows everything, whatever the others forbid")
  func emptyGroup() throws {
    let file =
      "User-agent: Applebot\nDisallow:\n\nUser-agent: Googlebot\nUser-agent: *\nDisallow: /"
    let verdict = try verdict(file, "/a")
    #expect(verdict == RobotsVerdict(allowed: true, group: "Applebot"))
  }

  @Test("Groups for one agent are read as one")
  func merged() throws {
    let file = """
      User-agent: Applebot
      Disallow: /a
      Crawl-delay: 1

      User-agent: *
      Disallow: /s

      User-agent: Bingbot
      User-agent: applebot
      Disallow: /b
      Crawl-delay: 2.5
      """
    #expect(try verdict(file, "/a").allowed == false)
    #expect(try verdict(file, "/b").line == 10)
    #expect(try verdict(file, "/s").allowed)
    #expect(rules(file).crawlDelay == 2.5)
    #expect(rules(file, agents: ["Bingbot"]).crawlDelay == 2.5)
    #expect(rules(file, agents: ["Otherbot"]).crawlDelay == nil)
  }

  @Test(
    "Agents share a group unless a rule stands between them",
    arguments: [
      ("User-agent: a\nUser-agent: b\nDisallow: /x", false),
      ("User-agent: a\n\n# both\n\nUser-agent: b\nDisallow: /x", false),
      ("User-agent: a\nSitemap: https://plum.example/s\nUser-agent: b\nDisallow: /x", false),
      ("User-agent: a\nUnknown: 1\nUser-agent: b\nDisallow: /x", false),
      ("User-agent: a\nDisallow:\nUser-agent: b\nDisallow: /x", true),
      ("User-agent: a\nAllow: /y\nUser-agent: b\nDisallow: /x", true),
      ("User-agent: a\nCrawl-delay: 1\nUser-agent: b\nDisallow: /x", false),
    ]
  )
  func sharing(file: String, isAllowed: Bool) throws {
    let address = try #require(WebAddress("https://plum.example/x"))
    #expect(rules(file, agents: ["a"]).verdict(for: address).allowed == isAllowed)
    #expect(rules(file, agents: ["b"]).verdict(for: address).allowed == false)
  }

  /// Agent `a` first, `b` behind it; RFC 9309 knows no Crawl-delay, so `b` gets the group's rules
  /// either way (sections 2.2.1 and 2.2.4).
  @Test(
    "A delay is for the agents named right before it, while rules are for all of the group",
    arguments: [
      ("User-agent: a\nCrawl-delay: 4\nUser-agent: b\nDisallow: /x", 4, nil),
      ("User-agent: a\nCrawl-delay: 4\n\n# all\nUser-agent: b\nCrawl-delay: 1\nDisallow: /x", 4, 1),
      ("User-agent: a\nCrawl-delay: 1\nUser-agent: b\nCrawl-delay: 9\nDisallow: /x", 1, 9),
      ("User-agent: a\nUser-agent: b\nCrawl-delay: 4\nDisallow: /x", 4, 4),
      ("User-agent: a\nUser-agent: b\nDisallow: /x\nCrawl-delay: 4", 4, 4),
      ("User-agent: a\nCrawl-delay: 4\nUser-agent: b\nDisallow: /x\nCrawl-delay: 2", 4, 2),
      ("User-agent: a\nCrawl-delay: soon\nUser-agent: b\nCrawl-delay: 2\nDisallow: /x", nil, 2),
      (
        "User-agent: a\nSitemap: https://plum.example/s\nUser-agent: b\nCrawl-delay: 2\nDisallow: /x",
        2, 2
      ),
      ("User-agent: a\nHost: plum.example\nUser-agent: b\nCrawl-delay: 2\nDisallow: /x", 2, 2),
      ("User-agent: a\nClean-param: s /\nUser-agent: b\nCrawl-delay: 2\nDisallow: /x", 2, 2),
      ("User-agent: a\nNoodles: 1\nUser-agent: b\nCrawl-delay: 2\nDisallow: /x", 2, 2),
      ("User-agent: a\nCrawl-delay: 4\nSitemap: /s\nUser-agent: b\nDisallow: /x", 4, nil),
      ("User-agent: b\nDisallow: /x\nUser-agent: a\nCrawl-delay: 4", 4, nil),
      ("User-agent: a\nCrawl-delay: 1\nCrawl-delay: 3\nUser-agent: b\nDisallow: /x", 3, nil),
      (
        "User-agent: b\nCrawl-delay: 2\nUser-agent: a\nCrawl-delay: 3\nUser-agent: b\nDisallow: /x",
        3, 2
      ),
    ] as [(String, Double?, Double?)]
  )
  func delays(file: String, first: Double?, second: Double?) throws {
    let address = try #require(WebAddress("https://plum.example/x"))
    #expect(rules(file, agents: ["A"]).crawlDelay == first)
    #expect(rules(file, agents: ["b"]).crawlDelay == second)
    #expect(rules(file, agents: ["b"]).verdict(for: address).allowed == false)
  }

  @Test("Any number of delays for the same agents are kept as one, the longest")
  func repeatedDelays() throws {
    let lines = (1...1_000).map { "Crawl-delay: \($0 % 7)\n" }.joined()
    var findings: [Finding] = []
    let file = RobotsFile(reading: Array("User-agent: a\n\(lines)".utf8), findings: &findings)
    #expect(file.groups.map(\.delays.count) == [1])
    #expect(file.rules(for: ["a"]).crawlDelay == 6)
  }

  @Test(
    "Line ends, byte order marks and encodings make no difference",
    arguments: [
      Array("user-agent: *\ndisallow: /x\n".utf8), Array("USER-AGENT:*\rDISALLOW:/x".utf8),
      Array("User-Agent : *\r\nDisallow : /x\r\n".utf8),
      Array("\u{FEFF}User-agent: *\nDisallow: /x".utf8),
      Array("\t User-agent:\t*  # all\n  Disallow: /x# secret".utf8),
      [0xFF, 0xFE]
        + "User-agent: *\nDisallow: /x".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
      [0xFE, 0xFF]
        + "User-agent: *\nDisallow: /x".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] },
      Array("User-agent: *\n# caf".utf8) + [0xE9, 0x0A] + Array("Disallow: /x".utf8),
    ] as [[UInt8]]
  )
  func spelling(bytes: [UInt8]) throws {
    var findings: [Finding] = []
    let rules = RobotsFile(reading: bytes, findings: &findings).rules()
    let forbidden = try #require(WebAddress("https://plum.example/x/y"))
    let allowed = try #require(WebAddress("https://plum.example/y"))
    #expect(rules.verdict(for: forbidden).allowed == false)
    #expect(rules.verdict(for: allowed).allowed)
  }

  @Test("CRLF is one line end, and a verdict tells the line and its text")
  func lines() throws {
    let file = "User-agent: *\r\n\r\nDisallow: /a\r\n  Disallow: /x # not yet\r\n"
    let verdict = try verdict(file, "/x")
    #expect(
      verdict == RobotsVerdict(allowed: false, group: "*", rule: "Disallow: /x", line: 4)
    )
  }

  @Test("Sitemaps are listed once each, wherever they stand")
  func sitemaps() {
    let file = """
      Sitemap: https://plum.example/1.xml
      User-agent: Applebot
      site-map: https://plum.example/2.xml
      SITEMAP:https://plum.example/1.xml # again
      Sitemap:
      """
    #expect(rules(file).sitemaps == ["https://plum.example/1.xml", "https://plum.example/2.xml"])
  }

  @Test("Only the first 500 KiB count, and no line is cut there")
  func large() throws {
    let filler = String(repeating: "# plum\n", count: RobotsFile.byteLimit / 7 - 2)
    let file = filler + "User-agent: *\nDisallow: /xxxxxxxxxxxxxxxxxxxxxxxxxxx\nDisallow: /y"
    #expect(try verdict(file, "/y").allowed)
    #expect(try verdict(file, "/xx").allowed)
    var findings: [Finding] = []
    _ = RobotsFile(reading: Array(file.utf8), findings: &findings)
    #expect(findings.map(\.rule) == ["robots.too-large"])
    let whole =
      String(repeating: "#234567\n", count: RobotsFile.byteLimit / 8 - 5)
      + "User-agent: *\nDisallow: /12345678901234\n"
    #expect(whole.utf8.count == RobotsFile.byteLimit)
    #expect(try !verdict(String(whole.dropLast()) + "\n\n", "/12345678901234").allowed)
    #expect(try !verdict(String(whole.dropLast(2)) + "45\n", "/123456789012345").allowed)
    let endless = [UInt8](repeating: 0x61, count: 2 * RobotsFile.byteLimit)
    #expect(RobotsFile(reading: endless, findings: &findings).sitemaps.isEmpty)
  }

  @Test("A line beyond 16 KiB forbids what its start forbids, and allows nothing")
  func longLine() throws {
    let long = String(repeating: "a", count: 20_000)
    let path = "/" + String(repeating: "a", count: 16_500)
    #expect(try verdict("User-agent: *\nDisallow: /\(long)", path).allowed == false)
    let file = "User-agent: *\nDisallow: /\nAllow: /\(long)"
    #expect(try verdict(file, path).allowed == false)
  }

  @Test("A group for Applebot-Extended is a note about training and no rule for fetching")
  func training() throws {
    let file = "User-agent: Applebot-Extended\nDisallow: /\nAllow: /open\n\nUser-agent: *\nAllow: /"
    let closed = try #require(WebAddress("https://plum.example/a"))
    let open = try #require(WebAddress("https://plum.example/open"))
    #expect(rules(file).verdict(for: closed).allowed)
    #expect(rules(file).isTrainingDisallowed(for: closed))
    #expect(!rules(file).isTrainingDisallowed(for: open))
    #expect(!rules("User-agent: *\nDisallow: /").isTrainingDisallowed(for: closed))
  }

  private func rules(_ file: String, agents: [String] = RobotsFile.agents) -> RobotsRules {
    var findings: [Finding] = []
    return RobotsFile(reading: Array(file.utf8), findings: &findings).rules(for: agents)
  }

  private func verdict(_ file: String, _ target: String) throws -> RobotsVerdict {
    rules(file).verdict(for: try #require(WebAddress("https://plum.example\(target)")))
  }
}
