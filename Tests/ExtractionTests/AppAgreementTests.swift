import Records
import Rules
import Testing

@testable import Extraction

/// Which apps of a page cannot all be meant.
struct AppAgreementTests {
  private static func banner(_ id: String) -> String {
    #"<meta name="apple-itunes-app" content="app-id=\#(id), app-argument=plums://1">"#
  }

  private static func ios(_ id: String, platform: String = "ios", url: String = "plums://1")
    -> String
  {
    #"<meta property="al:\#(platform):url" content="\#(url)">"#
      + #"<meta property="al:\#(platform):app_store_id" content="\#(id)">"#
  }

  private static func card(_ id: String, _ platform: String = "iphone") -> String {
    #"<meta name="twitter:app:id:\#(platform)" content="\#(id)">"#
  }

  private static func android(_ package: String, url: String? = nil) -> String {
    (url.map { #"<meta property="al:android:url" content="\#($0)">"# } ?? "")
      + #"<meta property="al:android:package" content="\#(package)">"#
  }

  private static func uri(_ text: String) -> String {
    #"<link rel="alternate" href="\#(text)/plums/1">"#
  }

  private static func google(_ package: String) -> String {
    #"<meta name="google-play-app" content="app-id=\#(package)">"#
  }

  private static func store(_ id: String) -> String {
    #"<meta name="smartbanner:button-url-apple" content="https://apps.apple.com/app/id\#(id)">"#
  }

  private func found(_ head: String) throws -> [Finding] {
    try FaultlessPage.read("<!doctype html><title>Plums</title>\(head)").record.findings
      .filter { $0.rule == "deep-link.apps-differ" }
  }

  @Test(
    "A package in an address contradicts another one beside it",
    arguments: [
      ("intent://1#Intent;scheme=plums;package=a.plums;end", 2),
      ("android-app://a.plums/plums/1", 2),
      ("intent://1#Intent;scheme=plums;package=a.cakes;end", 0), ("plums://a.plums", 0),
    ]
  )
  func packages(url: String, count: Int) throws {
    #expect(try found(Self.android("a.cakes", url: url)).count == count)
    let card = #"<meta name="twitter:app:url:googleplay" content="\#(url)">"#
    #expect(try found(Self.card("a.cakes", "googleplay") + card).count == count)
  }

  @Test(
    "Apps that cannot both be meant are told with each of their places",
    arguments: [
      (banner("1") + ios("2"), 2), (banner("1") + card("2"), 2),
      (banner("1") + uri("ios-app://2"), 2),
      (banner("1") + store("2"), 2), (ios("1") + card("2"), 2), (ios("1") + card("2", "ipad"), 2),
      (ios("1", platform: "iphone") + card("2"), 2),
      (ios("1", platform: "ipad") + card("2", "ipad") + card("1"), 3),
      (banner("1") + ios("2") + card("3"), 3), (banner("1") + card("2") + card("3", "ipad"), 3),
      (banner("1") + ios("2") + ios("1") + card("3"), 4),
      (android("a.plums", url: "plums://1") + card("a.cakes", "googleplay"), 2),
      (android("a.plums") + google("a.cakes"), 2),
      (android("a.plums") + uri("android-app://b.plums"), 2),
      (android("a.plums", url: "plums://1") + android("a.cakes"), 2),
      (android("a.plums") + android("a.cakes"), 2),
      (android("a.plums", url: "plums://1") + android("a.cakes", url: "plums://1"), 2),
      (banner("id1") + card("2"), 2),
    ]
  )
  func contradictions(head: String, places: Int) throws {
    let findings = try found(head)
    #expect(findings.count == places, "\(findings.map(\.message))")
    #expect(findings.allSatisfy { $0.line != nil && $0.severity == .warning })
    #expect(Set(findings.map(\.fix)).count == 1)
  }

  @Test(
    "Apps that can all be meant are no fault",
    arguments: [
      banner("1") + ios("1") + card("1") + store("1"), banner("1"), ios("1") + android("a.plums"),
      // One for each kind of device.
      card("1") + card("2", "ipad"), banner("1") + card("1") + card("2", "ipad"),
      banner("2") + card("1") + card("2", "ipad"),
      ios("1", platform: "iphone") + ios("2", platform: "ipad") + card("1") + card("2", "ipad"),
      ios("1", platform: "iphone") + card("2", "ipad"),
      // Targets that App Links list.
      ios("1") + ios("2", url: "cakes://1"),
      #"<meta property="al:ios">"# + ios("1") + #"<meta property="al:ios">"# + ios("2") + card("2"),
      android("a.plums", url: "plums://1") + android("a.cakes", url: "cakes://1"),
      #"<meta property="al:android">"# + android("a.plums") + #"<meta property="al:android">"#
        + android("a.cakes"),
      // Editions of one app.
      android("a.plums") + card("a.plums.lite", "googleplay"),
      android("a.plums.free") + android("a.plums.pro"),
      // What is no app's name has a finding of its own.
      banner("1") + card("org.example.plums"), android("plums!") + card("a.plums", "googleplay"),
      banner("1") + #"<meta name="twitter:app:name:iphone" content="2">"#,
    ]
  )
  func agreement(head: String) throws {
    #expect(try found(head).map(\.message) == [])
  }

  @Test("The fix says what each reader opens")
  func readers() throws {
    let fix = try #require(
      found(Self.banner("544007664") + Self.ios("293622097") + Self.card("284882215")).first?.fix
    )
    #expect(
      fix == "Write the number of the same app in all these places. Today Safari offers 544007664, "
        + "Facebook opens 293622097, X opens 284882215. An app for iPad alone belongs into "
        + "al:ipad:app_store_id and twitter:app:id:ipad."
    )
  }

  @Test("A platform that agrees does not hide one that does not")
  func platforms() throws {
    let head =
      Self.banner("1") + Self.card("1") + Self.android("a.plums")
      + Self.card("b.cakes", "googleplay")
    #expect(
      try found(head).map(\.message) == [
        "The page names different apps for one platform. Facebook opens a.plums, by"
          + " al:android:package.",
        "The page names different apps for one platform. X opens b.cakes, by"
          + " twitter:app:id:googleplay.",
      ]
    )
  }
}
