import AppAssociation
import Inspecting
import JSON
import Records
import Rules
import StoredTestSupport
import Testing

/// Markup to paste.
struct SnippetTests {
  private func snippet(_ rule: String, _ edit: (inout PageRecord) -> Void) throws -> String {
    let record = try PageRecord.sample("https://a.example/p/1") { record in
      edit(&record)
      if let rule = Rule.named(rule) { record.findings.append(Finding(rule)) }
    }
    let advice = Advice.all(of: Inspection(record)).first { $0.rule == rule }
    return try #require(advice?.snippet?.text)
  }

  @Test("A banner holds the app's number when any markup names it, and the page's place in the app")
  func banner() throws {
    let known = try snippet("quality.app-url-missing") { record in
      record.deepLinks = [DeepLink(platform: "ios", app: "42", url: nil, source: "twitter-card")]
    }
    #expect(
      known
        == "<meta name=\"apple-itunes-app\" content=\"app-id=42, app-argument=https://a.example/p/1\">"
    )
    let unknown = try snippet("deep-links.present") { record in
      record.deepLinks = []
      record.universalLinks = UniversalLinks(state: "valid")
    }
    #expect(unknown.contains("app-id=APP_STORE_NUMBER, "))
    let placed = try snippet("banner.separator") { record in
      record.deepLinks = [
        DeepLink(platform: "android", app: "p", url: "intent://1", source: "app-links"),
        DeepLink(platform: "ios", app: "42", url: "https://a.example/2", source: "app-links"),
        DeepLink(platform: "ipad", app: "42", url: "plums://3", source: "app-links"),
      ]
    }
    #expect(placed.contains("app-argument=plums://3\""))
  }

  @Test("App Links are written for the platforms that lack a way into the app")
  func appLinks() throws {
    let text = try snippet("quality.app-platform-missing") { _ in }
    #expect(!text.contains("al:ios"))
    #expect(text.contains("<meta property=\"al:android:url\" content=\"SCHEME://PLACE\">"))
    let apple = try snippet("quality.app-platform-missing") { record in
      record.deepLinks = [
        DeepLink(platform: "android", app: "p", url: "plums://1", source: "app-links")
      ]
    }
    #expect(apple.contains("<meta property=\"al:ios:url\" content=\"SCHEME://PLACE\">"))
  }

  @Test(
    "A target of App Links without a URL gets that alone, in place of the tag that names its app",
    arguments: [
      (
        #"<meta property="al:ios:app_store_id" content="42">"#,
        #"<meta property="al:ios:app_store_id" content="42"><meta property="al:ios:url" content="SCHEME://PLACE">"#
      ),
      (
        #"<meta property="al:ipad:url" content="">"#,
        #"<meta property="al:ipad:url" content="SCHEME://PLACE">"#
      ),
    ]
  )
  func missingURL(tag: String, expected: String) throws {
    let rule = Rule.appLinksURLMissing
    let record = try PageRecord.sample("https://a.example/p/1") { record in
      record.findings.append(Finding(rule, at: SourcePosition(line: 1, column: 1), evidence: tag))
    }
    let advice = Advice.all(of: Inspection(record)).first { $0.rule == rule.id }
    #expect(advice?.snippet?.text == expected)
    #expect(advice?.snippet?.placement == .tags)
  }

  @Test(
    "Of an association file that gives the page to no app, the rule alone is printed",
    arguments: [
      (#""components":[{"/":"/buy/*"}]"#, #"{"/": "/p/*"}"#),
      (#""paths":["/buy/*"]"#, #""/p/*""#),
    ]
  )
  func component(rules: String, expected: String) throws {
    let text = #"{"applinks":{"details":[{"appID":"ABCDE12345.com.example.plums",\#(rules)}]}}"#
    var findings: [Finding] = []
    let file = AppAssociationFile.read(Array(text.utf8), findings: &findings)
    let record = try PageRecord.sample("https://a.example/p/1") { record in
      let app = UniversalLinks.App(
        appID: "ABCDE12345.com.example.plums",
        verdict: "none",
        rule: nil
      )
      record.universalLinks = UniversalLinks(state: "valid", apps: [app])
    }
    let inspection = Inspection(record, hostApps: HostApps(association: file))
    let advice = Advice.all(of: inspection).first { $0.rule == "universal-links.match" }
    #expect(advice?.snippet?.text == expected)
    #expect(advice?.fix.contains("keep those") == true)
  }

  @Test(
    "What is not known of a tag, or is no identifier, is not printed as ready to paste",
    arguments: [
      (
        Rule.pageLanguageMissing, #"<html class="long and longer…"#, "<html lang=\"LANGUAGE\" …>",
        Snippet.Form.example
      ),
      (
        .bannerClipMalformed,
        #"<meta name="apple-itunes-app" content="app-id=544007664, app-clip-bundle-id=Plums">"#,
        #"<meta name="apple-itunes-app" content="app-id=544007664, "#
          + #"app-clip-bundle-id=CLIP_BUNDLE_ID, app-argument=https://a.example/p/1">"#,
        .template
      ),
    ]
  )
  func unknown(rule: Rule, evidence: String, expected: String, form: Snippet.Form) throws {
    let record = try PageRecord.sample("https://a.example/p/1") { record in
      record.language = nil
      record.deepLinks = []
      let start = SourcePosition(line: 1, column: 1)
      record.findings = [Finding(rule, at: start, evidence: evidence)]
    }
    let inspection = Inspection(record, expectsApp: true)
    let snippet = Advice.all(of: inspection).first { $0.rule == rule.id }?.snippet
    #expect(snippet?.text == expected)
    #expect(snippet?.form == form)
  }

  @Test("Structured data is JSON of what the page says, and cannot end its element")
  func structuredData() throws {
    let text = try snippet("structured-data.none") { record in
      record.title = "Plums </script><script>alert(1)</script> \"ripe\""
      record.datePublished = "2026-01-02"
    }
    #expect(text.ranges(of: "</script>").count == 1)
    let lines = text.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
    let json = try JSONParser.parse(lines)
    #expect(json["@type"]?.string == "Article")
    #expect(json["headline"]?.string == "Plums </script><script>alert(1)</script> \"ripe\"")
    #expect(json["datePublished"]?.string == "2026-01-02")
  }

  @Test("Elements of the head are made of what the page says, escaped for an attribute")
  func head() throws {
    let long = "Ripe plums & \"more\". " + String(repeating: "Words and words. ", count: 30)
    let text = try snippet("page.description-missing") { record in
      record.description = nil
      record.text = long
    }
    #expect(
      text.hasPrefix("<meta name=\"description\" content=\"Ripe plums &amp; &quot;more&quot;.")
    )
    #expect(text.count < 240)
    #expect(
      try snippet("page.language-missing") { $0.language = nil } == "<html lang=\"LANGUAGE\">"
    )
    #expect(
      try snippet("page.canonical-relative") { _ in }
        == "<link rel=\"canonical\" href=\"https://a.example/p/1\">"
    )
  }

  @Test("An address to fill in has the page's own origin, port and all")
  func origin() throws {
    let record = try PageRecord.sample("http://a.example:8080/p/1") { record in
      record.image = nil
      record.findings = [Finding(.pageImageMissing)]
    }
    let advice = Advice.all(of: Inspection(record)).first { $0.rule == "page.image-missing" }
    #expect(
      advice?.snippet?.text
        == "<meta property=\"og:image\" content=\"http://a.example:8080/IMAGE.jpg\">"
    )
  }

  @Test("What is escaped twice is shown escaped once, as far as all of it is known")
  func escapes() throws {
    let text = try snippet("page.escaped-twice") { record in
      record.findings = [
        Finding(
          .pageEscapedTwice,
          evidence: #"<meta name="description" content="A &amp;amp; b &amp; &amp;#39;d&amp;#39;">"#
        ),
        Finding(.pageEscapedTwice, evidence: #"<meta name="og:title" content="A &amp;amp; b"#),
      ]
    }
    #expect(text == #"<meta name="description" content="A &amp; b &amp; &#39;d&#39;">"#)
  }

  @Test("Every rule about markup has something to paste or an example, unless that is to go")
  func every() throws {
    for rule in Rule.catalog where [.head, .body].contains(rule.specimen.kind) {
      guard !rule.specimen.good.isEmpty, rule.specimen.good.count <= 400 else { continue }
      let record = try PageRecord.sample("https://a.example/") { $0.findings = [Finding(rule)] }
      let advice = Advice.all(of: Inspection(record)).first { $0.rule == rule.id }
      #expect((advice?.snippet == nil) == rule.id.hasSuffix("-duplicate"), "\(rule.id)")
    }
  }
}
