import Addressing
import Markup
import Records
import Rules
import Testing

@testable import Extraction

/// What was just called malformed opens nothing, and a bare scheme opens a start screen.
struct OpensNothingTests {
  private func record(_ head: String) throws -> PageRecord {
    try FaultlessPage.read("<!doctype html><title>Plums</title>\(head)").record
  }

  @Test(
    "An address or a package that is malformed is no way into an app",
    arguments: [
      (
        #"<meta property="al:android:url" content="plums://1">"#
          + #"<meta property="al:android:package" content="plums!">"#, "app-links.package-malformed"
      ),
      (#"<meta property="al:ios:url" content="plums://ripe plums">"#, "deep-link.malformed"),
      (#"<meta property="al:ios:url" content="https://exa mple.com/">"#, "deep-link.malformed"),
      (
        #"<meta name="twitter:app:id:googleplay" content="plums">"#
          + #"<meta name="twitter:app:url:googleplay" content="plums://1">"#,
        "twitter-app.id-malformed"
      ),
      (#"<link rel="alternate" href="android-app://CHANGETHIS/plums/1">"#, "app-uri.app-malformed"),
      (
        #"<link rel="alternate" href="ios-app://org.example.plums/plums/1">"#,
        "app-uri.app-malformed"
      ),
      (action(#""android-app://CHANGETHIS""#), "app-uri.app-malformed"),
      (action(#""android-app:///https/example.com""#), "app-uri.app-missing"),
      (action(#""plums://ripe plums""#), "deep-link.malformed"),
    ]
  )
  func malformed(head: String, rule: String) throws {
    let record = try record(head)
    #expect(record.findings.contains { $0.rule == rule }, "\(record.findings.map(\.rule))")
    #expect(record.deepLinks == [])
  }

  @Test(
    "A scheme with nothing behind it is told of as a start screen in every vocabulary",
    arguments: [
      #"<meta property="al:ios:url" content="plums://">"#,
      #"<meta property="al:android:url" content="plums:"><meta property="al:android:package" content="a.b">"#,
      #"<meta name="twitter:app:id:iphone" content="1"><meta name="twitter:app:url:iphone" content="plums://">"#,
      #"<link rel="alternate" href="ios-app://544007664/plums">"#,
      #"<link rel="alternate" href="android-app://org.example.plums/plums/">"#,
      action(#""plums://""#),
      #"<meta name="google-play-app" content="app-id=org.example.plums, app-argument=plums://">"#,
    ]
  )
  func startScreen(head: String) throws {
    let record = try record(head)
    #expect(record.findings.contains { $0.rule == "deep-link.start-screen" })
    #expect(record.deepLinks.allSatisfy { $0.opensStartScreen })
    #expect(!record.deepLinks.isEmpty)
  }

  // https://developers.facebook.com/docs/applinks/metadata-reference
  @Test("A start screen in App Links is shown at the element that holds the URL")
  func startScreenElement() throws {
    let metas = ["app_name:Plums", "package:a.b", "url:plums://"].map { text in
      let part = text.prefix { $0 != ":" }
      let value = text.dropFirst(part.count + 1)
      return "<meta property=\"al:android:\(part)\" content=\"\(value)\">"
    }
    let findings = try record(metas.joined()).findings
    let found = findings.filter { $0.rule == "deep-link.start-screen" }
    #expect(found.map(\.evidence) == [metas[2]])
  }

  @Test(
    "The system of an action's app decides on which platform its address opens",
    arguments: [
      (#""operatingSystem":"iOS""#, ["ios"]), (#""operatingSystem":"iOS 15 or later""#, ["ios"]),
      (#""operatingSystem":"ANDROID""#, ["android"]),
      (#""operatingSystem":["iOS","Android"]"#, ["ios", "android"]),
      (#""name":"Plums""#, ["ios", "android"]),
    ]
  )
  func platforms(system: String, expected: [String]) throws {
    let target =
      #"{"@type":"EntryPoint","urlTemplate":"plums://1","actionApplication":"#
      + #"{"@type":"SoftwareApplication",\#(system)}}"#
    #expect(try record(Self.action(target)).deepLinks.map(\.platform) == expected)
  }

  @Test(
    "An address that its platform does not open, and one without the app that it needs, open nothing",
    arguments: [
      (
        #"<meta property="al:ios:url" content="intent://1#Intent;scheme=plums;package=org.example.plums;end">"#,
        "deep-link.foreign-scheme"
      ),
      (
        #"<meta property="al:ios:url" content="android-app://org.example.plums/plums/1">"#,
        "deep-link.foreign-scheme"
      ),
      (
        #"<meta property="al:ios:url" content="ios-app://544007664/plums/1">"#,
        "deep-link.foreign-scheme"
      ),
      (#"<meta property="al:ios:url" content="tel:+15555550100">"#, "deep-link.system-scheme"),
      (#"<meta property="al:ios:url" content="MAILTO:a@b.c">"#, "deep-link.system-scheme"),
      (#"<meta property="al:ios:url" content="http://localhost:3000/cakes/1">"#, "deep-link.local"),
      (#"<meta property="al:ios:url" content="https://192.168.0.7/1">"#, "deep-link.local"),
      (#"<meta property="al:ios:url" content="http://plums.local/1">"#, "deep-link.local"),
      (
        #"<meta name="twitter:app:id:iphone" content="com.x"><meta name="twitter:app:url:iphone" content="plums://1">"#,
        "twitter-app.id-malformed"
      ),
      (#"<meta name="twitter:app:url:iphone" content="plums://1">"#, "twitter-app.id-missing"),
      (#"<meta property="al:android:url" content="plums://1">"#, "app-links.package-missing"),
      (
        #"<meta property="al:android:url" content="plums://1"><meta property="al:android:package" content="org.example.my-plums">"#,
        "app-links.package-malformed"
      ),
      (
        #"<meta name="google-play-app" content="app-id=org.example.my-plums">"#,
        "deep-link.package-malformed"
      ),
    ] as [(String, String)]
  )
  func opensNothing(head: String, rule: String) throws { try malformed(head: head, rule: rule) }

  @Test(
    "An app whose address opens nothing of it is named alone",
    arguments: [
      "app-argument=tel:+123", "app-argument=http://localhost:3000/cakes/1",
      "app-argument=android-app://org.example.plums/plums/1",
      "app-argument=intent://1#Intent;scheme=plums;end",
    ]
  )
  func bannerAlone(argument: String) throws {
    let head = #"<meta name="apple-itunes-app" content="app-id=42, \#(argument)">"#
    let record = try record(head)
    #expect(record.deepLinks == [DeepLink(platform: "ios", app: "42", url: nil, source: "banner")])
    #expect(record.findings.contains { $0.rule.hasPrefix("deep-link.") })
  }

  @Test(
    "An address with a package opens that package, on Android alone",
    arguments: [
      #"<meta property="al:android:url" content="intent://1#Intent;scheme=plums;package=a.b;end"><meta property="al:android:package" content="a.c">"#,
      action(#""intent://1#Intent;scheme=plums;package=a.b;end""#),
      #"<meta property="al:android:url" content="intent://1#Intent;scheme=plums;package=a.b;end">"#,
    ]
  )
  func package(head: String) throws {
    let links = try record(head).deepLinks
    #expect(links.map(\.platform) == ["android"])
    #expect(links.map(\.app) == ["a.b"])
  }

  @Test("On a page of this machine an address of this machine opens it")
  func local() throws {
    let url = try #require(WebAddress("http://localhost:3000/cakes/1"))
    var findings: [Finding] = []
    let html =
      #"<meta name="apple-itunes-app" content="app-id=42, app-argument=http://localhost:3000/cakes/1">"#
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    let record = PageReader.read(tree, url: url, findings: &findings).record
    #expect(record.deepLinks.map(\.url) == ["http://localhost:3000/cakes/1"])
    #expect(!record.findings.contains { $0.rule == "deep-link.local" })
  }

  fileprivate static func action(_ target: String) -> String {
    #"<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","#
      + #""name":"Plums","potentialAction":{"@type":"ViewAction","target":\#(target)}}</script>"#
  }
}
