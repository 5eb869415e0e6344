import Inspecting
import Records
import StoredTestSupport
import Testing

/// What a tap opens, and why not the others.
struct OpeningTests {
  @Test("The first way of each platform wins; each other says why it lost")
  func winners() throws {
    let record = try PageRecord.sample("https://a.example/p") { record in
      record.deepLinks = [
        DeepLink(platform: "ios", app: "T.a", url: "https://a.example/p", source: "universal-link"),
        DeepLink(platform: "ios", app: "42", url: "plums://1", source: "banner"),
        DeepLink(platform: "android", app: "org.a", url: nil, source: "twitter-card"),
        DeepLink(platform: "ios", app: "43", url: nil, source: "twitter-card"),
      ]
    }
    let all = Opening.all(of: record)
    #expect(all.map(\.wins) == [true, false, false, true])
    #expect(all[0].reason == "a Universal Link comes first")
    #expect(all[1].reason == "not used: Universal Link comes before Smart App Banner")
    #expect(all[2].reason == "not used: names the app, but no URL in it")
    #expect(all[3].reason == "the only way on this platform")
    #expect(all.map(\.platformName) == ["iOS", "iOS", "iOS", "Android"])
  }

  // https://developer.apple.com/documentation/appclip
  @Test("An App Clip gets the page's URL, with an app beside it and alone", arguments: [nil, "42"])
  func clip(app: String?) throws {
    let url = "https://a.example/p"
    let record = try PageRecord.sample(url) { record in
      var banner = SmartAppBanner()
      banner.appID = app
      banner.clipBundleID = "org.a.Clip"
      record.banner = banner
      record.deepLinks = [
        DeepLink(platform: "ios", app: app ?? "org.a.Clip", url: nil, source: "banner")
      ]
    }
    let all = Opening.all(of: record)
    let clip = try #require(all.first { $0.link.source == "app-clip" })
    #expect(clip.link.url == url && clip.link.app == "org.a.Clip")
    #expect(clip.wins == (app == nil))
    #expect(all.contains { $0.link.source == "banner" && $0.link.url == nil } == (app != nil))
    #expect(!clip.line.contains("start"))
  }

  @Test("A page without a way into an app opens nothing")
  func none() throws {
    let record = try PageRecord.sample("https://a.example/p") { $0.deepLinks = [] }
    #expect(Opening.all(of: record).isEmpty)
  }
}
