import Extraction
import Markup
import Records
import Testing

// <https://github.com/ain/smartbanner.js#basic-metadata>
struct AppMetaReaderTests {
  @Test(
    "Metas of other banners name an app and nothing that it should open",
    arguments: [
      (
        #"<meta name="google-play-app" content="app-id=org.example.plums">"#, "android",
        "org.example.plums"
      ),
      (
        #"<meta name="smartbanner:button-url-apple" content="https://apps.apple.com/app/id42">"#,
        "ios", "42"
      ),
      (
        #"<meta name="smartbanner:button-url-google" content="https://play.google.com/store/apps/details?hl=en&id=org.example.plums">"#,
        "android", "org.example.plums"
      ),
      (#"<meta name="msApplication-ID" content="Plums">"#, "windows", "Plums"),
      (
        #"<meta name="msApplication-PackageFamilyName" content="Plums_8wek">"#, "windows",
        "Plums_8wek"
      ),
    ]
  )
  func names(html: String, platform: String, app: String) {
    #expect(
      read(html) == [DeepLink(platform: platform, app: app, url: nil, source: "app-meta")]
    )
  }

  @Test(
    "What names no app is passed over",
    arguments: [
      #"<meta name="google-play-app" content="app-id=">"#,
      #"<meta name="google-play-app" content="plums">"#,
      #"<meta name="smartbanner:button-url-apple" content="https://example.com/">"#,
      #"<meta name="smartbanner:button-url-google" content="https://example.com/?id=7 7">"#,
      #"<meta name="smartbanner:title" content="Plums">"#,
    ]
  )
  func nothing(html: String) {
    #expect(read(html).isEmpty)
  }

  // https://developer.android.com/build/configure-app-module#set-application-id
  @Test(
    "A google-play-app without a package name is a finding, with the package where an address has it",
    arguments: [
      ("app-id=org.example.plums", nil), ("app-id=org.example.my_plums2", nil),
      ("app-id=com.e-app", "It is com.e-app."), ("com.e.app", "It has no app-id=."),
      ("app-id=", "It has no app-id=."), ("app-id=YOUR_PACKAGE", "It is YOUR_PACKAGE."),
      ("app-id=org.1plum", "It is org.1plum."), ("app-id=org..plum", "It is org..plum."),
      (
        "app-id=https://play.google.com/store/apps/details?id=com.e.app",
        "Did you mean com.e.app?"
      ),
    ] as [(String, String?)]
  )
  func packages(content: String, detail: String?) {
    let html = "<meta name=google-play-app content='\(content)'>"
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    findings = []
    _ = AppMetaReader.read(tree, findings: &findings)
    #expect(findings.map(\.rule) == (detail == nil ? [] : ["deep-link.package-malformed"]))
    #expect(detail.map { findings.first?.message.contains($0) == true } != false)
  }

  @Test(
    "A smart banner counts only for the platforms that it is enabled for",
    arguments: [
      ("android,ios", ["ios", "android"]), ("android", ["android"]), ("iOS", ["ios"]),
      ("windows", []),
    ]
  )
  func enabled(platforms: String, expected: [String]) {
    let html = """
      <meta name="smartbanner:enabled-platforms" content="\(platforms)">
      <meta name="smartbanner:button-url-apple" content="https://apps.apple.com/app/id42">
      <meta name="smartbanner:button-url-google" \
      content="https://play.google.com/store/apps/details?id=org.example.plums">
      """
    #expect(read(html).map(\.platform) == expected)
  }

  @Test("The argument of google-play-app is an address, unless its scheme is dangerous")
  func argument() {
    let content = "app-id=org.example.plums, app-argument="
    let good = read(#"<meta name="google-play-app" content="\#(content)plums://1">"#)
    #expect(good.map(\.url) == ["plums://1"])
    let bad = read(#"<meta name="google-play-app" content="\#(content)javascript:alert(1)">"#)
    #expect(bad.map(\.url) == [nil])
  }

  @Test("A page that names thousands of apps gives at most 32")
  func bounded() {
    let meta = #"<meta name="google-play-app" content="app-id=org.example.plums">"#
    #expect(read(String(repeating: meta, count: 3000)).count == 32)
  }

  private func read(_ html: String) -> [DeepLink] {
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    return AppMetaReader.read(tree, findings: &findings)
  }
}
