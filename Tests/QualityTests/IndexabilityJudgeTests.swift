import Quality
import Records
import Testing

struct IndexabilityJudgeTests {
  /// A page that is a public result.
  private func good() throws -> PageRecord {
    var record = try page([], text: "Plum cake")
    record.title = "Plum cake"
    record.description = "A plain cake."
    record.deepLinks = [DeepLink(platform: "ios", app: "1", url: "plums://1", source: "banner")]
    record.fetch = FetchSummary(
      requestedURL: "https://example.com/plum-cake",
      finalURL: "https://example.com/plum-cake",
      status: 200,
      bytes: 1
    )
    record.fetch?.contentType = "text/html; charset=utf-8"
    return record
  }

  @Test("A whole page is indexable and app-linked, for no reason at all")
  func whole() throws {
    var record = try good()
    IndexabilityJudge.judge(&record)
    #expect(record.indexable)
    #expect(record.isAppLinked)
    #expect(record.reasons == [])
  }

  @Test("A page read from a file has no status to fail by")
  func file() throws {
    var record = try good()
    record.fetch = nil
    IndexabilityJudge.judge(&record)
    #expect(record.indexable)
  }

  @Test("Each missing element is a reason of its own")
  func reasons() throws {
    let cases: [(change: (inout PageRecord) -> Void, reason: String, isIndexable: Bool)] = [
      ({ $0.robots.allowed = false }, Reason.robotsBlocked, false),
      ({ $0.robots.noindex = true }, Reason.noindex, false),
      ({ $0.fetch?.status = 404 }, Reason.badStatus, false),
      ({ $0.fetch?.contentType = "application/pdf" }, Reason.notHTML, false),
      ({ $0.title = nil }, Reason.noTitle, false), ({ $0.title = " \n" }, Reason.noTitle, false),
      ({ $0.description = nil }, Reason.noDescription, true),
      ({ $0.description = "\t" }, Reason.noDescription, true),
      (
        {
          $0.robots.nosnippet = true
          $0.description = nil
        }, Reason.nosnippet, true
      ),
      ({ $0.fetch?.contentType = "application/pdf; charset=x" }, Reason.notHTML, false),
      ({ $0.deepLinks = [] }, Reason.noDeepLink, true),
    ]
    for (change, reason, isIndexable) in cases {
      var record = try good()
      change(&record)
      IndexabilityJudge.judge(&record)
      #expect(record.reasons == [reason])
      #expect(record.indexable == isIndexable)
      #expect(!record.isAppLinked)
    }
  }

  @Test(
    "An answer is a success from 200 to 299, and nothing else is",
    arguments: [
      (100, false), (199, false), (200, true), (204, true), (299, true), (300, false),
      (304, false), (403, false), (410, false), (500, false), (0, false),
    ]
  )
  func statuses(status: Int, isSuccess: Bool) throws {
    var record = try good()
    record.fetch?.status = status
    IndexabilityJudge.judge(&record)
    #expect(record.indexable == isSuccess)
    #expect(record.reasons == (isSuccess ? [] : [Reason.badStatus]))
  }

  @Test(
    "HTML and XHTML are pages, in any spelling; what was not said is left to the reader",
    arguments: [
      ("text/html", true), ("TEXT/HTML; charset=utf-8", true), (" text/html ;x", true),
      ("application/xhtml+xml", true), ("", true), (nil, true), ("text/plain", false),
      ("text/html,text/html", true), ("*/*", true), ("text", true), ("text/plain, text/html", true),
      ("text/html, text/plain", false), ("text/html; x=\"a, text/plain, b\"", true),
      ("text/html, */*", true), ("application/unknown", true), ("text/plain, text", false),
      ("application/json", false), ("text/html5", false), ("image/svg+xml", false),
      ("application/xml", false), ("text/html charset=utf-8", true),
      ("text/plain charset=utf-8", true), ("text/plain, text/html charset=utf-8", false),
    ]
  )
  func mediaTypes(type: String?, isPage: Bool) throws {
    var record = try good()
    record.fetch?.contentType = type
    IndexabilityJudge.judge(&record)
    #expect(record.indexable == isPage)
    #expect(record.reasons == (isPage ? [] : [Reason.notHTML]))
  }

  @Test("Directives about links and descriptions keep no page out of the index")
  func otherDirectives() throws {
    var record = try good()
    record.robots.nofollow = true
    record.robots.nosnippet = true
    IndexabilityJudge.judge(&record)
    #expect(record.indexable && record.isAppLinked)
    #expect(record.reasons == [])
  }

  @Test("A description that a script's nosnippet hides is as none: what others get lacks it too")
  func hiddenByScript() throws {
    var record = try good()
    var rendering = PageRendering(end: .settled)
    rendering.changes = [PageRendering.Change(.robots, .added, rendered: ["nosnippet"])]
    record.rendering = rendering
    for var version in [record, record.shown] {
      IndexabilityJudge.judge(&version)
      #expect(version.indexable && version.reasons == [Reason.nosnippet])
    }
  }

  @Test("An app without a place in it is a way into an app too")
  func namedApp() throws {
    var record = try good()
    record.deepLinks = [DeepLink(platform: "android", app: "a", url: nil, source: "manifest")]
    IndexabilityJudge.judge(&record)
    #expect(record.isAppLinked)
  }

  @Test("All reasons are told at once, and judging twice changes nothing")
  func all() throws {
    var record = try page([])
    record.robots.allowed = false
    IndexabilityJudge.judge(&record)
    let reasons = [Reason.robotsBlocked, Reason.noTitle, Reason.noDeepLink, Reason.noDescription]
    #expect(record.reasons == reasons)
    IndexabilityJudge.judge(&record)
    #expect(record.reasons == reasons)
  }

  @Test("A page that asks to stay out of the index does not lack what a result needs")
  func unindexed() throws {
    var record = try page([])
    record.robots.noindex = true
    IndexabilityJudge.judge(&record)
    #expect(record.reasons == [Reason.noindex, Reason.noTitle])
  }

  @Test("An association that claims the address is a way into an app")
  func universalLink() throws {
    for (verdict, isLinked) in [("match", true), ("exclude", false), ("none", false)] {
      var record = try good()
      record.deepLinks = []
      record.universalLinks = UniversalLinks(
        state: "valid",
        apps: [.init(appID: "T.a", verdict: verdict, rule: nil)]
      )
      IndexabilityJudge.judge(&record)
      #expect(record.isAppLinked == isLinked)
    }
  }
}
