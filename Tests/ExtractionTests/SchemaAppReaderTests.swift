import Addressing
import Extraction
import Markup
import Records
import Rules
import Testing

// <https://schema.org/ViewAction>, <https://schema.org/EntryPoint>,
// <https://schema.org/MobileApplication>
struct SchemaAppReaderTests {
  @Test(
    "An action's target is an app address, or an entry point that holds one",
    arguments: [
      #""android-app://org.example.plums/https/example.com/1""#,
      #"{"@type": "EntryPoint", "urlTemplate": "android-app://org.example.plums/https/example.com/1"}"#,
      #"["https://example.com/1", "android-app://org.example.plums/https/example.com/1"]"#,
    ]
  )
  func targets(target: String) throws {
    let links = try read(action: #"{"@type": "ViewAction", "target": \#(target)}"#)
    #expect(links == ["android org.example.plums https://example.com/1"])
  }

  @Test(
    "An address opens an app when its scheme, its application or its platform says so",
    arguments: [
      (
        #"{"@type": "ListenAction", "target": "plums:item:1"}"#,
        ["ios - plums:item:1", "android - plums:item:1"]
      ),
      (
        #"{"@type": "ViewAction", "target": {"@type": "EntryPoint", "urlTemplate": "plums://1", "actionPlatform": "http://schema.org/IOSPlatform"}}"#,
        ["ios - plums://1"]
      ),
      (
        #"""
        {"@type": "WatchAction", "target": {"@type": "EntryPoint",
        "urlTemplate": "https://example.com/1",
        "actionPlatform": ["http://schema.org/DesktopWebPlatform",
        "http://schema.org/AndroidPlatform"]}}
        """#,
        ["android - https://example.com/1"]
      ),
      (
        #"""
        {"@type": "ReadAction", "target": {"@type": "EntryPoint",
        "urlTemplate": "https://example.com/1", "actionApplication": {"@type":
        "SoftwareApplication", "installUrl": "https://apps.apple.com/us/app/plums/id42"}}}
        """#,
        ["ios 42 https://example.com/1"]
      ),
    ]
  )
  func openers(action: String, expected: [String]) throws {
    #expect(try read(action: action) == expected)
  }

  @Test(
    "Searches, web addresses, templates and what is no app's scheme open nothing in an app",
    arguments: [
      #"{"@type": "SearchAction", "target": "android-app://org.example.plums/https/example.com/1"}"#,
      #"{"@type": "ViewAction", "target": "https://example.com/1"}"#,
      #"{"@type": "ViewAction", "target": "plums://{id}"}"#,
      #"{"@type": "OrderAction", "target": "tel:+15550100"}"#,
      #"{"@type": "ViewAction", "target": "/1"}"#,
      #"{"@type": "ViewAction"}"#,
    ]
  )
  func nothing(action: String) throws {
    #expect(try read(action: action).isEmpty)
  }

  @Test("A dangerous target is told and never handed on")
  func dangerous() throws {
    let reading = try page(article(#"{"@type": "ViewAction", "target": "vbscript:x"}"#))
    #expect(reading.record.deepLinks == [])
    #expect(reading.record.findings.contains { $0.rule == "deep-link.dangerous-scheme" })
  }

  @Test(
    "An item that is an app is named by its addresses in the stores",
    arguments: [
      (#""installUrl": "https://apps.apple.com/app/id42""#, ["ios 42 -"]),
      (
        #""downloadUrl": ["https://itunes.apple.com/app/plums/id42?mt=8", "market://details?id=org.example.plums"]"#,
        ["ios 42 -", "android org.example.plums -"]
      ),
      (
        #""offers": {"@type": "Offer", "url": "https://play.google.com/store/apps/details?hl=en&id=org.example.plums"}"#,
        ["android org.example.plums -"]
      ),
      (
        #""sameAs": "https://apps.microsoft.com/detail/9nblggh4nns1?hl=en""#,
        ["windows 9NBLGGH4NNS1 -"]
      ),
      (#""operatingSystem": "macOS 14", "installUrl": "https://apps.apple.com/app/id42""#, []),
      (#""operatingSystem": "iOS, macOS", "url": "https://apps.apple.com/app/id42""#, ["ios 42 -"]),
      (#""url": "https://example.com/id42""#, []),
    ]
  )
  func apps(properties: String, expected: [String]) throws {
    let json = #"{"@context": "https://schema.org", "@type": "MobileApplication", \#(properties)}"#
    #expect(try links(page(json)) == expected)
  }

  private func article(_ action: String) -> String {
    """
    {"@context": "https://schema.org", "@type": "Article", "name": "Plums",
    "potentialAction": \(action)}
    """
  }

  private func read(action: String) throws -> [String] {
    links(try page(article(action)))
  }

  private func links(_ reading: PageReading) -> [String] {
    #expect(reading.record.deepLinks.allSatisfy { $0.source == "schema-org" })
    return reading.record.deepLinks.map { "\($0.platform) \($0.app ?? "-") \($0.url ?? "-")" }
  }

  private func page(_ json: String) throws -> PageReading {
    let html = #"<script type="application/ld+json">\#(json)</script>"#
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    let url = try #require(WebAddress("https://example.com/1"))
    return PageReader.read(tree, url: url, findings: &findings)
  }
}
