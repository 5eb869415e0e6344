import Addressing
import AppAssociation
import Crawling
import Fetching
import Inspecting
import Records
import Rules
import Testing

/// What the files of a host say about the apps of a page, as `inspect` and `match` ask for them.
struct HostAppsTests {
  private static let clip = "org.example.plums.Clip"

  /// Answers of a host with a page, and with `files` by their paths; `headers` hold for the files.
  static func site(
    _ files: [String: TableFetcher.Answer] = [:],
    head: String = ""
  ) -> TableFetcher {
    var answers = [
      "https://example.com/p": TableFetcher.Answer(
        body: "<!doctype html><html lang=en><head><title>Plums</title>\(head)</head><p>x</html>"
      )
    ]
    for (path, answer) in files { answers["https://example.com\(path)"] = answer }
    return TableFetcher(answers)
  }

  static func file(_ text: String, type: String = "application/json") -> TableFetcher.Answer {
    TableFetcher.Answer(body: text, headers: [("Content-Type", type)])
  }

  private static let aasa = "/.well-known/apple-app-site-association"
  private static let links = "/.well-known/assetlinks.json"

  static func inspect(_ fetcher: TableFetcher) async throws -> Inspection {
    var settings = CrawlSettings()
    settings.delay = 0
    let address = try #require(WebAddress("https://example.com/p"))
    return try await PageInspector(fetcher: fetcher, settings: settings).inspect(address)
  }

  private static func statement(_ extra: String = "") -> String {
    let fingerprint = (0..<32).map { "0\($0 % 10)" }.joined(separator: ":")
    return #"{"relation":["delegate_permission/common.handle_all_urls"],\#(extra)"#
      + #""target":{"namespace":"android_app","package_name":"org.example.plums","#
      + #""sha256_cert_fingerprints":["\#(fingerprint)"]}}"#
  }

  private static let banner =
    #"<meta name="apple-itunes-app" content="app-id=544007664, app-clip-bundle-id=\#(clip)">"#

  @Test("A banner's App Clip is compared with appclips of the host", arguments: Rule.hostAppRules)
  func specimens(rule: Rule) async throws {
    func rules(_ text: String) async throws -> [String] {
      let site = Self.site([Self.aasa: Self.file(text)], head: Self.banner)
      return try await Self.inspect(site).record.findings.map(\.rule)
    }
    #expect(try await rules(rule.specimen.bad).contains(rule.id))
    #expect(try await !rules(rule.specimen.good).contains(rule.id))
  }

  @Test(
    "An App Clip that appclips names behind a team is said to agree; without a file nothing is said",
    arguments: [
      (#"{"appclips":{"apps":["ABCDE12345.org.example.plums.Clip"]}}"#, true),
      (#"{"appclips":{"apps":["ABCDE12345.x.org.example.plums.Clip"]}}"#, false),
      (#"{"applinks":{"details":[]}}"#, false),
    ]
  )
  func clip(text: String, agrees: Bool) async throws {
    let site = Self.site([Self.aasa: Self.file(text)], head: Self.banner)
    let inspection = try await Self.inspect(site)
    #expect(inspection.checks.contains { $0.id == "app-clip.match" } == agrees)
    let rules = inspection.record.findings.map(\.rule)
    #expect(rules.contains("banner.clip-not-claimed") != agrees)
    #expect(!inspection.checks.contains { $0.id == "deep-links.specific" })
    let openings = Opening.all(of: inspection.record)
    #expect(openings.contains { $0.link.source == "app-clip" && $0.link.app == Self.clip })
    let none = try await Self.inspect(Self.site(head: Self.banner))
    #expect(!none.record.findings.contains { $0.rule == "banner.clip-not-claimed" })
    #expect(!none.checks.contains { $0.id == "app-clip.match" })
  }

  @Test("A clip whose names differ by capital letters alone is said to differ so")
  func clipSpelling() async throws {
    let text = #"{"appclips":{"apps":["ABCDE12345.org.example.plums.clip"]}}"#
    let site = Self.site([Self.aasa: Self.file(text)], head: Self.banner)
    let findings = try await Self.inspect(site).record.findings
    let finding = try #require(findings.first { $0.rule == "banner.clip-not-claimed" })
    #expect(finding.message.contains("They differ by capital letters alone, which count."))
    #expect(finding.fix.hasPrefix("Write both as"))
  }

  @Test("assetlinks.json is asked for, with what it includes, and says which app opens the page")
  func android() async throws {
    let site = Self.site([
      Self.links: Self.file(#"[{"include":"https://example.com/more.json"}]"#),
      "/more.json": Self.file("[\(Self.statement())]"),
    ])
    let inspection = try await Self.inspect(site)
    let check = try #require(inspection.checks.first { $0.id == "android-links.match" })
    #expect(check.state == .pass)
    #expect(check.message == "assetlinks.json gives this URL to org.example.plums.")
    let present = try #require(inspection.checks.first { $0.id == "deep-links.present" })
    #expect(present.state == .warning)
    #expect(present.message.hasPrefix("assetlinks.json gives this URL to org.example.plums on"))
    let advice = Advice.all(of: inspection).first {
      ["deep-links.present", "quality.app-missing"].contains($0.rule)
    }
    #expect(advice?.snippet?.text.contains("android-app://org.example.plums/https/") == true)
    let rules =
      #""relation_extensions":{"delegate_permission/common.handle_all_urls":"#
      + #"{"dynamic_app_link_components":[{"?":{"go":"*"}},{"/":"*","exclude":true}]}},"#
    let narrowed = Self.site([Self.links: Self.file("[\(Self.statement(rules))]")])
    let second = try await Self.inspect(narrowed)
    #expect(second.checks.first { $0.id == "android-links.match" }?.state == .skipped)
  }

  @Test("An include of another host is asked for by that host's robots.txt")
  func otherHost() async throws {
    let file = #"[{"include":"https://other.example.net/a.json"}]"#
    let fetcher = Self.site([Self.links: Self.file(file)])
    let inspection = try await Self.inspect(fetcher)
    let robots = try #require(
      fetcher.requests.firstIndex(of: "https://other.example.net/robots.txt")
    )
    let asked = try #require(fetcher.requests.firstIndex(of: "https://other.example.net/a.json"))
    #expect(robots < asked)
    #expect(inspection.record.findings.contains { $0.rule == "assetlinks.include-failed" })
  }

  @Test("What robots.txt disallows is not asked for, which is told, and nothing is called missing")
  func disallowed() async throws {
    let robots = TableFetcher.Answer(body: "User-agent: *\nDisallow: /.well-known/\n")
    let fetcher = Self.site(["/robots.txt": robots, Self.links: Self.file("[]")])
    let inspection = try await Self.inspect(fetcher)
    #expect(!fetcher.requests.contains { $0.contains(".well-known") })
    let rules = inspection.record.findings.map(\.rule)
    #expect(rules.contains("association.robots-disallowed"))
    #expect(rules.contains("assetlinks.robots-disallowed"))
    #expect(inspection.record.universalLinks?.state == "unknown")
    let check = inspection.checks.first { $0.id == "universal-links.match" }
    #expect(check?.message == "No association file was read; robots.txt disallows asking for it.")
    var settings = CrawlSettings()
    settings.delay = 0
    let root = try #require(WebAddress("https://example.com/"))
    let files = try await PageInspector(fetcher: fetcher, settings: settings).hostFiles(of: root)
    #expect(files.apple.findings.map(\.rule) == ["association.robots-disallowed"])
    #expect(files.android.findings.map(\.rule) == ["assetlinks.robots-disallowed"])
  }

  @Test("A robots.txt that cannot be read disallows nothing by its own word (RFC 9309, 2.3.1.4)")
  func unreadable() async throws {
    let fetcher = Self.site(["/robots.txt": TableFetcher.Answer(status: 500)])
    var settings = CrawlSettings()
    settings.delay = 0
    let root = try #require(WebAddress("https://example.com/"))
    let files = try await PageInspector(fetcher: fetcher, settings: settings).hostFiles(of: root)
    #expect(files.apple.findings.map(\.rule) == ["association.robots-unreadable"])
    #expect(files.android.findings.map(\.rule) == ["assetlinks.robots-unreadable"])
  }
}
