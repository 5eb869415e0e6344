import Addressing
import Extraction
import Markup
import Records
import Testing

// <https://schema.org/ViewAction>
struct ViewActionReaderTests {
  @Test(
    "An action's target is an address, or an entry point that holds one",
    arguments: [
      #""android-app://org.example.plums/https/example.com/1""#,
      #"{"@type": "EntryPoint", "urlTemplate": "android-app://org.example.plums/https/example.com/1"}"#,
    ]
  )
  func targets(target: String) throws {
    let links = try read(#"{"@type": "ViewAction", "target": \#(target)}"#)
    #expect(
      links == [
        DeepLink(
          platform: "android",
          app: "org.example.plums",
          url: "https://example.com/1",
          source: "app-uri"
        )
      ]
    )
  }

  @Test(
    "Other actions, web addresses and dangerous schemes open nothing in an app",
    arguments: [
      #"{"@type": "SearchAction", "target": "android-app://org.example.plums/https/example.com/1"}"#,
      #"{"@type": "ViewAction", "target": "https://example.com/1"}"#,
      #"{"@type": "ViewAction", "target": "javascript:alert(1)"}"#,
      #"{"@type": "ViewAction"}"#,
    ]
  )
  func nothing(action: String) throws {
    #expect(try read(action).isEmpty)
  }

  private func read(_ action: String) throws -> [DeepLink] {
    let html = """
      <script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article",
      "name": "Plums", "potentialAction": \(action)}</script>
      """
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    let url = try #require(WebAddress("https://example.com/1"))
    return PageReader.read(tree, url: url, findings: &findings).record.deepLinks
  }
}
