import Extraction
import Markup
import Records
import Rules
import Testing

// <https://developers.google.com/app-indexing/webmasters/server>
struct AppURIReaderTests {
  @Test(
    "The address that the app opens is rebuilt from its scheme, host and path",
    arguments: [
      (
        "android-app://com.example.android/http/example.com/gizmos?1234",
        "android", "com.example.android", "http://example.com/gizmos?1234"
      ),
      (
        "android-app://com.example.android/example/gizmos", "android", "com.example.android",
        "example://gizmos"
      ),
      (
        "ios-app://544007664/https/m.example.com", "ios", "544007664", "https://m.example.com"
      ),
      ("ios-app://544007664/plums/", "ios", "544007664", "plums://"),
      ("ios-app://544007664/plums", "ios", "544007664", "plums://"),
      (
        "Android-App://com.example.android/https/example.com/a/b#c", "android",
        "com.example.android", "https://example.com/a/b#c"
      ),
      (
        "  ios-app://1/vnd.youtube/www.example.com/x  ", "ios", "1",
        "vnd.youtube://www.example.com/x"
      ),
    ]
  )
  func rebuilt(uri: String, platform: String, app: String, url: String) {
    let (apps, rules) = read(link(uri))
    #expect(apps.map(\.platform) == [platform])
    #expect(apps.map(\.app) == [app])
    #expect(apps.map(\.url) == [url])
    // A scheme alone opens the app's start.
    #expect(rules == (url == "plums://" ? ["deep-link.start-screen"] : []))
  }

  @Test(
    "An app without an address is told",
    arguments: [
      "android-app://org.example.plums", "android-app://org.example.plums/", "ios-app://42",
    ]
  )
  func appOnly(uri: String) {
    let (apps, rules) = read(link(uri))
    #expect(apps.map(\.url) == [nil])
    #expect(apps.map(\.uri) == [uri])
    #expect(rules == ["app-uri.scheme-missing"])
  }

  @Test("Links for languages, media and feeds are no apps")
  func others() {
    let (apps, rules) = read(
      """
      <link rel="alternate" hreflang="de" href="https://example.com/de">
      <link rel="alternate" media="handheld" href="https://m.example.com/">
      <link rel="alternate" type="application/rss+xml" href="/feed">
      <link rel="stylesheet" href="/a.css"><link rel="alternate">
      """
    )
    #expect(apps == [])
    #expect(rules == [])
  }

  @Test("Alternate may be one of several relations, in any case")
  func relations() {
    let (apps, rules) = read(
      #"<link REL="app Alternate" HREF="android-app://org.example.plums/plums/1">"#
    )
    #expect(apps.count == 1)
    #expect(rules == [])
  }

  @Test("Apps come in document order, elements before fields of the response")
  func order() {
    let html =
      link("ios-app://42/plums/1") + link("android-app://org.example.plums/plums/1")
    let fields = [
      #"<https://example.com/>; rel="canonical", <ios-app://43/plums/2>; rel="alternate""#,
      "<android-app://org.example.pears/pears/1>;REL=alternate",
    ]
    let (apps, rules) = read(html, fields)
    #expect(apps.map(\.app) == ["42", "org.example.plums", "43", "org.example.pears"])
    #expect(rules == [])
  }

  @Test(
    "What is wrong with an app address is told",
    arguments: [
      (#"<link rel="app" href="ios-app://42/plums/1">"#, ["app-uri.rel-missing"], 0),
      (#"<link rel="alternate" href="ios-app:///plums/1">"#, ["app-uri.app-missing"], 0),
      (#"<link rel="alternate" href="ios-app:42/plums/1">"#, ["app-uri.app-missing"], 0),
      (#"<link rel="alternate" href="ios-app:/42/plums/1">"#, ["app-uri.app-missing"], 0),
      (
        #"<link rel="alternate" href="android-app:com.example.plums/plums/1">"#,
        ["app-uri.app-missing"], 0
      ),
      (
        #"<link rel="alternate" href="ios-app://org.example/plums/1">"#, ["app-uri.app-malformed"],
        1
      ),
      (#"<link rel="alternate" href="android-app://plums/plums/1">"#, ["app-uri.app-malformed"], 1),
      (
        #"<link rel="alternate" href="android-app://plums/a.example%2F1">"#,
        ["app-uri.app-malformed"], 1
      ),
      (
        #"<link rel="alternate" href="android-app://org.plums/https://example.com">"#,
        ["app-uri.scheme-malformed"], 1
      ),
      (
        #"<link rel="alternate" href="android-app://org.plums/javascript/alert(1)">"#,
        ["deep-link.dangerous-scheme"], 0
      ),
    ]
  )
  func faults(html: String, expected: [String], count: Int) {
    let (apps, rules) = read(html)
    #expect(rules == expected)
    #expect(apps.count == count)
    #expect(apps.allSatisfy { $0.url == nil || expected == ["app-uri.app-malformed"] })
  }

  private func link(_ uri: String) -> String {
    #"<link rel="alternate" href="\#(uri)">"#
  }

  private func read(_ html: String, _ fields: [String] = []) -> ([AlternateApp], [String]) {
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    findings = []
    let apps = AppURIReader.read(tree, linkHeaders: fields, findings: &findings)
    return (apps, findings.map(\.rule))
  }
}
