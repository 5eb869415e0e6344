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

  @Test("A page that names thousands of apps gives at most 32")
  func bounded() {
    let meta = #"<meta name="google-play-app" content="app-id=org.example.plums">"#
    #expect(read(String(repeating: meta, count: 3000)).count == 32)
  }

  private func read(_ html: String) -> [DeepLink] {
    var findings: [Finding] = []
    return AppMetaReader.read(
      PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    )
  }
}
