import Addressing
import AppAssociation
import Records
import Testing

struct OpenDecisionTests {
  private static let team = "ABCDE12345.com.example.app"

  @Test("A universal link opens the installed app, whatever else the page offers")
  func universalLink() throws {
    var record = try full()
    record.universalLinks = UniversalLinks(
      state: "valid",
      apps: [
        UniversalLinks.App(appID: "ZZZZZ12345.org.other", verdict: "match", rule: "*"),
        UniversalLinks.App(appID: Self.team, verdict: "match", rule: "/a/*"),
      ]
    )
    for name in [Self.team, "com.example.app"] {
      let decision = OpenDecision(record, platform: .ios, installed: [name, "42"])
      #expect(decision.via == .universalLink)
      #expect(decision.app == Self.team)
      #expect(decision.url == "https://example.com/a")
      #expect(
        decision.reason == "The site gives this address to the installed app by its rule /a/*."
      )
    }
  }

  @Test("Each way is taken once those before it are gone")
  func order() throws {
    var record = try full()
    func via(_ installed: Set<String>) -> String {
      let decision = OpenDecision(record, platform: .ios, installed: installed)
      return "\(decision.via.rawValue) \(decision.app ?? "-") \(decision.url ?? "-")"
    }
    #expect(via(["42", "43"]) == "app-link 43 app://iphone")
    #expect(via(["42"]) == "app-link 42 app://ios")
    record.appLinks = []
    #expect(via(["42"]) == "banner 42 app://banner")
    record.banner?.argument = nil
    #expect(via(["42"]) == "custom-scheme 42 app://card")
    record.twitterApp = nil
    #expect(via(["42"]) == "custom-scheme 42 app://uri")
    record.alternateApps = []
    #expect(via(["42"]) == "web - https://example.com/a")
    #expect(via([]) == "app-clip com.example.app.Clip https://example.com/a")
    record.banner?.clipBundleID = nil
    #expect(via([]) == "web - https://example.com/a")
    record.webFallback = WebFallback(url: "https://m.example.com/", shouldFallback: true)
    #expect(via([]) == "web - https://m.example.com/")
    record.webFallback = WebFallback(url: "https://m.example.com/", shouldFallback: false)
    #expect(via([]) == "store 42 https://apps.apple.com/app/id42")
    record.banner = nil
    #expect(via([]) == "nothing - -")
  }

  @Test(
    "The device's own App Links come before those for all",
    arguments: [
      (OpenDecision.Platform.ios, ["1", "2", "3"], "1"), (.ios, ["2", "3"], "3"),
      (.ipad, ["1", "2", "3"], "2"), (.ipad, ["1", "3"], "3"), (.ipad, ["1"], nil),
      (.android, ["1", "2", "3"], nil), (.android, ["com.example.app"], "com.example.app"),
    ] as [(OpenDecision.Platform, [String], String?)]
  )
  func devices(platform: OpenDecision.Platform, installed: [String], app: String?) throws {
    var record = PageRecord(url: try #require(WebAddress("https://example.com/a")))
    for (name, number) in [("iphone", "1"), ("ipad", "2"), ("ios", "3")] {
      var link = AppLink(platform: name)
      link.appID = number
      link.url = "app://\(name)"
      record.appLinks.append(link)
    }
    var android = AppLink(platform: "android")
    android.package = "com.example.app"
    record.appLinks.append(android)
    let decision = OpenDecision(record, platform: platform, installed: Set(installed))
    #expect(decision.app == app)
    #expect(decision.via == (app == nil ? .web : .appLink))
  }

  @Test("Of several App Links for one device the first that is installed is taken")
  func fallbackList() throws {
    var record = PageRecord(url: try #require(WebAddress("https://example.com/a")))
    for number in ["1", "2", "3"] {
      var link = AppLink(platform: "ios")
      link.appID = number
      link.url = "app://\(number)"
      record.appLinks.append(link)
    }
    let decision = OpenDecision(record, platform: .ios, installed: ["3", "2"])
    #expect(decision.url == "app://2")
  }

  @Test("An exclusion is given as the reason for the browser")
  func excluded() throws {
    var record = PageRecord(url: try #require(WebAddress("https://example.com/a")))
    record.universalLinks = UniversalLinks(
      state: "valid",
      apps: [UniversalLinks.App(appID: Self.team, verdict: "exclude", rule: "NOT /a")]
    )
    let decision = OpenDecision(record, platform: .ios, installed: [Self.team])
    #expect(decision.via == .web)
    #expect(
      decision.reason == "The site keeps this address out of the installed app by its rule NOT /a."
    )
  }

  @Test("An app that no one installed is not opened, and the reason says so")
  func notInstalled() throws {
    var record = try full()
    record.banner?.clipBundleID = nil
    let none = OpenDecision(record, platform: .ios, installed: [])
    #expect(none.via == .web)
    #expect(none.reason == "No app is installed. It would open in 43 or 42.")
    let other = OpenDecision(record, platform: .ios, installed: ["99"])
    #expect(other.via == .web)
    #expect(other.reason == "No installed app opens the page. It would open in 43 or 42.")
    let bare = PageRecord(url: record.url)
    #expect(
      OpenDecision(bare, platform: .ios, installed: ["99"]).reason
        == "No installed app opens the page. The page names none."
    )
    var start = bare
    start.banner = SmartAppBanner()
    start.banner?.appID = "42"
    #expect(
      OpenDecision(start, platform: .ios, installed: ["42"]).reason
        == "No installed app opens the page. Its banner names 42 without an app-argument, and so "
        + "leads to the app's start only."
    )
  }

  @Test("On Android the site's own asset links come first")
  func assetLinks() throws {
    var record = try full()
    var link = AppLink(platform: "android")
    link.package = "com.example.app"
    link.url = "app://android"
    record.appLinks.append(link)
    var site = SiteApps()
    site.android = [verdict(.match, rule: AssetLinksFile.handleAllURLs)]
    let trusted = OpenDecision(
      record,
      platform: .android,
      installed: ["com.example.app"],
      site: site
    )
    #expect(trusted.via == .universalLink)
    #expect(trusted.url == "https://example.com/a")
    #expect(
      trusted.reason == "The site's assetlinks.json lets the installed app open this address."
    )
    let plain = OpenDecision(record, platform: .android, installed: ["com.example.app"])
    #expect(plain.via == .appLink)
    #expect(plain.url == "app://android")
  }

  @Test("A dynamic rule gives or keeps an address on Android, and is named as the reason")
  func dynamicRules() throws {
    let record = PageRecord(url: try #require(WebAddress("https://example.com/a")))
    var site = SiteApps()
    site.android = [verdict(.match, rule: #"{"/":"/a"}"#)]
    let opened = OpenDecision(
      record,
      platform: .android,
      installed: ["com.example.app"],
      site: site
    )
    #expect(opened.via == .universalLink)
    #expect(opened.reason.hasSuffix(#"open this address by its rule {"/":"/a"}."#))
    site.android = [verdict(.exclude, rule: #"{"exclude":true}"#)]
    let kept = OpenDecision(record, platform: .android, installed: ["com.example.app"], site: site)
    #expect(kept.via == .web)
    #expect(kept.reason.hasSuffix(#"out of the installed app by its rule {"exclude":true}."#))
    site.android = [verdict(.none, rule: nil)]
    let other = OpenDecision(record, platform: .android, installed: ["com.example.app"], site: site)
    #expect(other.via == .web)
  }

  @Test("An installed app that the site names for Handoff continues a page that nothing opens")
  func handoff() throws {
    var record = PageRecord(url: try #require(WebAddress("https://example.com/a")))
    var site = SiteApps()
    site.continuation = ["ZZZZZ12345.org.other", Self.team]
    for platform in [OpenDecision.Platform.ios, .ipad] {
      let decision = OpenDecision(record, platform: platform, installed: [Self.team], site: site)
      #expect(decision.via == .handoff)
      #expect(decision.app == Self.team)
      #expect(decision.url == "https://example.com/a")
    }
    func via(_ platform: OpenDecision.Platform, _ installed: Set<String>) -> OpenDecision.Way {
      OpenDecision(record, platform: platform, installed: installed, site: site).via
    }
    #expect(via(.android, [Self.team]) == .web)
    #expect(via(.ios, ["42"]) == .web)
    record.universalLinks = UniversalLinks(
      state: "valid",
      apps: [UniversalLinks.App(appID: Self.team, verdict: "match", rule: "*")]
    )
    #expect(via(.ios, [Self.team]) == .universalLink)
    record.universalLinks?.apps = [
      UniversalLinks.App(appID: Self.team, verdict: "exclude", rule: "*")
    ]
    #expect(via(.ios, [Self.team]) == .web)
  }

  @Test("The association file's other services reach the decision")
  func siteApps() throws {
    let file = AssociationTexts.read(
      #"{"activitycontinuation":{"apps":["\#(Self.team)"]},"appclips":{"apps":["\#(Self.team).Clip"]}}"#
    )
    let url = try #require(WebAddress("https://example.com/a"))
    let site = SiteApps(of: url, association: file)
    #expect(site.continuation == [Self.team])
    #expect(site.clips == ["\(Self.team).Clip"])
    #expect(SiteApps(of: url, association: nil) == SiteApps())
  }

  private func verdict(_ verdict: AppVerdict.Verdict, rule: String?) -> AppVerdict {
    AppVerdict(
      appID: "com.example.app",
      verdict: verdict,
      rule: rule,
      location: nil,
      reasons: []
    )
  }

  /// A page that offers every way but a universal link.
  private func full() throws -> PageRecord {
    var record = PageRecord(url: try #require(WebAddress("https://example.com/a")))
    var banner = SmartAppBanner()
    banner.appID = "42"
    banner.argument = "app://banner"
    banner.clipBundleID = "com.example.app.Clip"
    record.banner = banner
    for (name, number) in [("iphone", "43"), ("ios", "42")] {
      var link = AppLink(platform: name)
      link.appID = number
      link.url = "app://\(name)"
      record.appLinks.append(link)
    }
    var card = TwitterApp()
    card.iphone = TwitterApp.App()
    card.iphone?.id = "42"
    card.iphone?.url = "app://card"
    record.twitterApp = card
    record.alternateApps = [
      AlternateApp(platform: "ios", app: "42", uri: "ios-app://42/app/uri", url: "app://uri")
    ]
    return record
  }
}
