import Addressing
import Extraction
import Markup
import Records
import Rules
import Testing

/// The order is that in which Apple's App Search Programming Guide prefers the vocabularies.
struct DeepLinksTests {
  @Test("Addresses come first, by vocabulary; apps that are only named come after them")
  func order() throws {
    let links = try read(
      """
      <meta name="google-play-app" content="app-id=org.example.pears">
      <link rel="alternate" href="android-app://org.example.plums/plums/3">
      <meta name="twitter:app:id:ipad" content="43">
      <meta name="twitter:app:url:ipad" content="plums://2">
      <meta property="al:ios:url" content="plums://1">
      <meta property="al:ios:app_store_id" content="42">
      <meta name="apple-itunes-app" content="app-id=42, app-argument=https://example.com/1">
      """
    )
    #expect(
      links == [
        DeepLink(platform: "ios", app: "42", url: "https://example.com/1", source: "banner"),
        DeepLink(platform: "ios", app: "42", url: "plums://1", source: "app-links"),
        DeepLink(platform: "ipad", app: "43", url: "plums://2", source: "twitter-card"),
        DeepLink(
          platform: "android",
          app: "org.example.plums",
          url: "plums://3",
          source: "app-uri"
        ),
        DeepLink(platform: "android", app: "org.example.pears", url: nil, source: "app-meta"),
      ]
    )
  }

  @Test("What several vocabularies say is told once, by the best of them")
  func repetitions() throws {
    let links = try read(
      """
      <meta name="apple-itunes-app" content="app-id=42, app-argument=plums://1">
      <meta property="al:ios:url" content="plums://1">
      <meta property="al:ios:app_store_id" content="42">
      <meta property="al:iphone:url" content="plums://1">
      <meta property="al:iphone:app_store_id" content="42">
      <meta name="twitter:app:id:iphone" content="42">
      """
    )
    #expect(links == [DeepLink(platform: "ios", app: "42", url: "plums://1", source: "banner")])
  }

  @Test("A banner without an argument names its app, behind what opens the page")
  func appOnly() throws {
    let links = try read(
      """
      <meta name="apple-itunes-app" content="app-id=42">
      <meta property="al:android:url" content="plums://1">
      <meta property="al:android:package" content="org.example.plums">
      """
    )
    #expect(links.map(\.source) == ["app-links", "banner"])
    #expect(links.map(\.url) == ["plums://1", nil])
  }

  @Test("The app of an App Clip's banner is the clip")
  func clip() throws {
    let links = try read(
      #"<meta name="apple-itunes-app" content="app-clip-bundle-id=org.example.plums.Clip">"#
    )
    #expect(links.map(\.app) == ["org.example.plums.Clip"])
  }

  @Test("The targets of schema.org's actions are ways into apps")
  func viewAction() throws {
    let links = try read(
      """
      <script type="application/ld+json">
      {"@context": "https://schema.org", "@type": "NewsArticle", "name": "Plums",
       "potentialAction": [
         {"@type": "ViewAction", "target": "android-app://org.example.plums/https/example.com/1"},
         {"@type": "ViewAction", "target": {"@type": "EntryPoint",
           "urlTemplate": "ios-app://42/plums/1"}},
         {"@type": "SearchAction", "target": "ios-app://42/plums/search"},
         {"@type": "ViewAction", "target": "https://example.com/1"}]}
      </script>
      """
    )
    #expect(
      links == [
        DeepLink(
          platform: "android",
          app: "org.example.plums",
          url: "https://example.com/1",
          source: "schema-org"
        ),
        DeepLink(platform: "ios", app: "42", url: "plums://1", source: "schema-org"),
      ]
    )
  }

  @Test("An address is not said again for an app that nobody names")
  func unnamed() throws {
    let links = try read(
      """
      <meta property="al:ios:url" content="plums://1">
      <meta property="al:ios:app_store_id" content="42">
      <script type="application/ld+json">{"@context": "https://schema.org", "@type": "Recipe",
      "potentialAction": {"@type": "ViewAction", "target": "plums://1"}}</script>
      """
    )
    #expect(links.map { "\($0.platform) \($0.app ?? "-")" } == ["ios 42", "android -"])
  }

  @Test("The other metas name apps")
  func others() throws {
    let links = try read(
      """
      <meta name="msApplication-ID" content="App">
      <meta name="msApplication-PackageFamilyName" content="example.plums_1">
      <meta name="smartbanner:button-url-google"
        content="https://play.google.com/store/apps/details?id=org.example.plums&hl=en">
      <meta name="smartbanner:button-url-apple" content="https://apps.apple.com/app/plums/id42">
      """
    )
    #expect(links.map(\.platform) == ["ios", "android", "windows"])
    #expect(links.map(\.app) == ["42", "org.example.plums", "example.plums_1"])
    #expect(links.allSatisfy { $0.url == nil && $0.source == "app-meta" })
  }

  @Test(
    "A dangerous address is told, and is handed on in no vocabulary",
    arguments: [
      "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)",
      "java&#9;script:alert(1)",
      "java\nscript:alert(1)", "&#1;javascript:alert(1)", "javascript&colon;alert(1)",
      "javascript://example.com/%0aalert(1)", "data:text/html,x", "DATA:text/html;base64,eA==",
      "vbscript:msgbox", "file:///etc/passwd", "about:blank", "blob:https://example.com/1",
      "filesystem:https://example.com/t", "view-source:https://example.com/", "jar:file:///x",
      "itms-services://?action=download-manifest", "prefs:root=General", "App-Prefs:root",
      "content://contacts/people", "livescript:x", "mocha:x", "mhtml:x", "ms-its:x",
      "chrome://settings", "resource://x", "search-ms:query=x", "ms-msdt:/id", "shell:startup",
      "feed:javascript:alert(1)", "feed:feed:javascript:alert(1)",
      "intent:javascript:alert(1)#Intent;end",
      "intent://example.com/#Intent;scheme=javascript;package=org.example;end",
      "intent:#Intent;S.browser_fallback_url=javascript%3Aalert(1);end",
      "intent:#Intent;S.browser_fallback_url=data%3Atext/html,x;end",
      "intent://x#Intent;scheme=file;end",
      "android-app://org.example.plums/javascript/alert(1)", "ios-app://42/file/etc/passwd",
      "android-app://org.example/https/x#Intent;S.u=vbscript:x;end",
    ]
  )
  func dangerous(address: String) throws {
    let html = """
      <meta name="apple-itunes-app" content="app-id=42, app-argument=\(address)">
      <meta property="al:ios:url" content="\(address)">
      <meta name="twitter:app:url:iphone" content="\(address)">
      <meta name="twitter:app:id:iphone" content="42">
      """
    let record = try FaultlessPage.read(html).record
    #expect(record.deepLinks == [DeepLink(platform: "ios", app: "42", url: nil, source: "banner")])
    #expect(record.findings.count { $0.rule == "deep-link.dangerous-scheme" } == 3)
    #expect(record.banner?.argument == nil)
    #expect(record.appLinks == [])
    #expect(record.twitterApp?.iphone?.url == nil)
  }

  @Test(
    "Addresses of the web and of apps' own schemes are handed on",
    arguments: [
      "plums://1", "https://example.com/1", "fb123:page", "org.example.plums://x", "x+y-z.1:q",
      "plums://open?url=javascript:x", "itms-apps://apps.apple.com/", "database://1",
    ]
  )
  func harmless(address: String) throws {
    let links = try read(#"<meta property="al:ios:url" content="\#(address)">"#)
    #expect(links.map(\.url) == [address])
  }

  @Test("An address in a store names the app, and shows nothing of the page in it")
  func store() throws {
    let links = try read(
      #"<meta property="al:ios:url" content="https://itunes.apple.com/app/id640465341">"#
        + #"<meta property="al:android:url" content="market://details?id=org.example.plums">"#
    )
    #expect(links.map(\.url) == [nil, nil])
    #expect(links.map(\.app) == ["640465341", "org.example.plums"])
  }

  @Test("An address with white space in it is malformed, and opens nothing")
  func whiteSpace() throws {
    let links = try read(#"<meta property="al:ios:url" content="plums://ripe plums">"#)
    #expect(links.map(\.url) == [])
  }

  private func read(_ html: String) throws -> [DeepLink] {
    try FaultlessPage.read(html).record.deepLinks
  }
}
