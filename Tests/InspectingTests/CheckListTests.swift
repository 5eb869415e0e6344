import Inspecting
import Records
import Rules
import StoredTestSupport
import Testing

/// The questions of a report and what they say together.
struct CheckListTests {
  /// A record without any fault, read from a file.
  private func faultless(_ edit: (inout PageRecord) -> Void = { _ in }) throws -> PageRecord {
    try .sample("https://a.example/p") { record in
      record.image = "https://a.example/i.png"
      record.touchIcon = "https://a.example/t.png"
      record.items = [StructuredItem(syntax: .jsonLD, types: ["https://schema.org/Recipe"])]
      record.quality = QualityScore(score: 0.8, parts: [:])
      record.universalLinks = UniversalLinks(
        state: "valid",
        apps: [UniversalLinks.App(appID: "TEAM.org.a", verdict: "match", rule: nil)]
      )
      edit(&record)
    }
  }

  private func state(_ id: String, _ record: PageRecord) -> Check.State? {
    Inspection(record).checks.first { $0.id == id }?.state
  }

  private func fetched(_ edit: (inout FetchSummary) -> Void = { _ in }) -> FetchSummary {
    var fetch = FetchSummary(
      requestedURL: "https://a.example/p",
      finalURL: "https://a.example/p",
      status: 200,
      bytes: 9
    )
    fetch.contentType = "text/html"
    edit(&fetch)
    return fetch
  }

  @Test("A page whose script asks not to be indexed is not said to be free to be")
  func scriptNoindex() throws {
    let record = try faultless { record in
      var rendering = PageRendering(end: .settled)
      rendering.changes = [PageRendering.Change(.robots, .added, served: [], rendered: ["noindex"])]
      record.rendering = rendering
    }
    #expect(state("robots.index", record) == .fail)
    #expect(state("robots.index", try faultless()) == .pass)
  }

  @Test("A faultless page passes every question and has nothing to mend")
  func passes() throws {
    let inspection = Inspection(try faultless())
    #expect(inspection.verdict == .pass)
    #expect(inspection.checks.allSatisfy { $0.state == .pass || $0.state == .skipped })
    #expect(inspection.checks.allSatisfy { $0.fix == nil })
    #expect(Set(inspection.checks.map(\.id)).count == inspection.checks.count)
  }

  @Test("Questions stand in the order of their groups, and every group has one")
  func groups() throws {
    let order = Check.Group.allCases.filter { $0 != .requirements }
    let places = Inspection(try faultless()).checks.compactMap { order.firstIndex(of: $0.group) }
    #expect(places == places.sorted())
    #expect(Set(places).count == order.count)
  }

  @Test("Whatever is not as it should be names what to do about it")
  func fixes() throws {
    let records = [
      try faultless { $0.title = nil },
      try PageRecord.sample("https://a.example/") { $0.text = "" },
      try faultless { $0.robots.allowed = false }, try faultless { $0.robots.noindex = true },
      try faultless { $0.universalLinks?.state = "invalid" },
      try faultless { $0.fetch = fetched { $0.status = 500 } },
    ]
    for record in records {
      for check in Inspection(record).checks where check.state == .fail || check.state == .warning {
        #expect(check.fix != nil, "\(check.id)")
        #expect(check.message.hasSuffix(".") || check.message.contains(": "), "\(check.message)")
      }
    }
  }

  @Test("Questions about the fetch are skipped for a file, and answered for an exchange")
  func fetch() throws {
    #expect(state("fetch.status", try faultless()) == .skipped)
    #expect(state("fetch.html", try faultless()) == nil)
    let good = try faultless { $0.fetch = fetched() }
    #expect(state("fetch.status", good) == .pass)
    #expect(state("fetch.html", good) == .pass)
    #expect(state("fetch.redirects", good) == nil)
    #expect(
      state("fetch.status", try faultless { $0.fetch = fetched { $0.status = 404 } }) == .fail
    )
    let pdf = try faultless { record in
      record.fetch = fetched { $0.contentType = "application/pdf" }
      record.reasons = [Reason.notHTML]
    }
    #expect(state("fetch.html", pdf) == .fail)
    for (count, expected) in [(1, Check.State.pass), (2, .warning)] {
      let hops = (0..<count).map {
        FetchSummary.Redirect(url: "https://a.example/\($0)", status: 301)
      }
      let record = try faultless { $0.fetch = fetched { $0.redirects = hops } }
      #expect(state("fetch.redirects", record) == expected)
    }
  }

  @Test("Robots directives fail or warn")
  func robots() throws {
    #expect(state("robots.allowed", try faultless { $0.robots.allowed = false }) == .fail)
    #expect(state("robots.index", try faultless { $0.robots.noindex = true }) == .fail)
    let unindexed = Inspection(try faultless { $0.robots.noindex = true }).checks
    #expect(unindexed.filter { $0.group == .resultQuality }.map(\.id) == ["result.judged"])
    #expect(unindexed.filter { $0.state == .fail }.map(\.id) == ["robots.index"])
    #expect(state("robots.expiry", try faultless()) == nil)
    #expect(state("robots.expiry", try faultless { $0.expires = "2030-01-01" }) == .pass)
    let over = try faultless { record in
      record.expires = "2020-01-01"
      record.reasons = [Reason.expired]
    }
    #expect(state("robots.expiry", over) == .fail)
    let silent = try faultless { record in
      record.robots.nosnippet = true
      record.description = nil
    }
    #expect(state("robots.snippet", silent) == .warning)
    #expect(state("result.description", silent) == .skipped)
  }

  @Test(
    "The association file's state is a pass, a warning, a failure or not known",
    arguments: [
      ("valid", "match", Check.State.pass), ("valid", "none", .warning),
      ("valid", "exclude", .skipped), ("invalid", "none", .fail), ("missing", "none", .warning),
      ("unknown", "none", .skipped),
    ]
  )
  func universalLinks(state: String, verdict: String, expected: Check.State) throws {
    let record = try faultless { record in
      record.universalLinks = UniversalLinks(
        state: state,
        apps: [UniversalLinks.App(appID: "TEAM.org.a", verdict: verdict, rule: nil)]
      )
    }
    #expect(self.state("universal-links.match", record) == expected)
  }

  @Test("A page that asks not to be indexed needs no app")
  func unindexed() throws {
    for state in ["valid", "missing"] {
      let record = try faultless { record in
        record.robots.noindex = true
        record.universalLinks = UniversalLinks(
          state: state,
          apps: [UniversalLinks.App(appID: "TEAM.org.a", verdict: "none", rule: nil)]
        )
      }
      #expect(self.state("universal-links.match", record) == .skipped)
    }
  }

  @Test("A page that belongs to an app fails without a way into it; other mistakes are warnings")
  func deepLinks() throws {
    let none = try faultless { $0.deepLinks = [] }
    #expect(state("deep-links.present", none) == .warning, "a site decides what an app opens")
    let expected = Inspection(none, expectsApp: true).checks
    #expect(expected.first { $0.id == "deep-links.present" }?.state == .fail)
    let vague = try faultless { record in
      record.banner = SmartAppBanner()
      record.banner?.appID = "42"
      record.deepLinks = [DeepLink(platform: "ios", app: "42", url: nil, source: "banner")]
    }
    #expect(state("deep-links.specific", vague) == .warning)
    #expect(state("deep-links.specific", try faultless()) == nil)
  }

  @Test(
    "Why a tag that a script makes was not there is said by what happened to the page",
    arguments: [
      (.settled, 0, [], "Pippin does not click, scroll or consent."),
      (.settled, 1, [], "a script of the page failed with an error."),
      (.totalTime, 0, [], "it was not read to its end."), (.failed, 0, [], "that failed."),
      (.settled, 1, ["script"], "not all scripts of the page could be run."),
      (.settled, 0, ["data"], "Pippin does not click, scroll or consent."),
    ] as [(PageRendering.End, Int, [String], String)]
  )
  func scriptMade(
    end: PageRendering.End,
    errors: Int,
    blocked: [String],
    words: String
  ) throws {
    let record = try faultless { record in
      record.deepLinks = []
      record.findings = [Finding(.scriptsBannerMade)]
      var rendering = PageRendering(end: end)
      rendering.errorCount = errors
      rendering.blocked = blocked.map { .init(url: "/a", kind: $0, reason: "robots") }
      record.rendering = rendering
    }
    let check = Inspection(record).checks.first { $0.id == "deep-links.present" }
    #expect(check?.message.contains("not there when the page was rendered: \(words)") == true)
  }

  @Test("What a result shows: required parts fail, wished ones warn")
  func result() throws {
    #expect(state("result.title", try faultless { $0.title = nil }) == .fail)
    let undescribed = try faultless { record in
      record.description = nil
      record.findings = [Finding(.pageDescriptionMissing)]
    }
    #expect(state("result.description", undescribed) == .fail)
    // A form by its markup is asked for none.
    #expect(state("result.description", try faultless { $0.description = nil }) == .warning)
    #expect(state("result.image", try faultless { $0.image = nil }) == .warning)
    #expect(state("result.touch-icon", try faultless { $0.touchIcon = nil }) == .warning)
    let bare = try faultless { record in
      record.items = []
      record.findings = [Finding(.structuredDataNone)]
    }
    #expect(state("structured-data.present", bare) == .warning)
    #expect(state("structured-data.present", try faultless { $0.items = [] }) == .skipped)
    let poor = try faultless { $0.quality = QualityScore(score: 0.49, parts: [:]) }
    #expect(state("structured-data.quality", poor) == .warning)
  }

  @Test(
    "A finding about a part of the result is a warning of that part, with the finding's fix",
    arguments: [
      (Rule.pageTitleLong, "result.title"), (.pageDescriptionLong, "result.description"),
      (.pageImageUnusable, "result.image"),
    ]
  )
  func flaws(rule: Rule, id: String) throws {
    let record = try faultless { $0.findings = [Finding(rule)] }
    let check = try #require(Inspection(record).checks.first { $0.id == id })
    #expect(check.state == .warning)
    #expect(check.fix == rule.fix)
    let others = Inspection(record).checks.filter { $0.id != id }
    #expect(others.allSatisfy { $0.state == .pass || $0.state == .skipped })
  }

  @Test("The verdict is fail outside the index, pass when nothing is wrong, partial in between")
  func verdict() throws {
    #expect(Inspection(try faultless { $0.indexable = false }).verdict == .fail)
    #expect(Inspection(try faultless { $0.image = nil }).verdict == .partial)
    #expect(Inspection(try faultless { $0.description = nil }).verdict == .partial)
    let claimed = try faultless { $0.universalLinks = nil }
    #expect(Inspection(claimed).verdict == .pass, "what could not be asked is no fault")
  }
}
