import Extraction
import Records
import Testing

/// Advice to add what is there, but in something that is not closed.
struct SwallowedMarkupTests {
  private static let description = #"<meta name="description" content="Bake it.">"#

  @Test(
    "What something holds that is not closed is not called missing without saying so",
    arguments: [
      ("<!-- start ><title>Plums</title>", "page.title-missing", true),
      ("<!-- start -><title>Plums</title><!-- end -->", "page.title-missing", true),
      (#"<meta name="author" content="Mary>\#(description)"#, "page.description-missing", true),
      ("<style>p {} <title>a</title>\(description)", "page.description-missing", true),
      ("<title>a</title><body><!-- x -><p>text", "page.text-missing", true),
      ("<title>a</title><!-- start -><p>text", "page.description-missing", false),
      ("<p>text", "page.title-missing", false),
    ]
  )
  func advice(html: String, rule: String, isThere: Bool) throws {
    let findings = try FaultlessPage.read(html).record.findings.filter { $0.rule == rule }
    #expect(findings.count == 1)
    #expect(findings.first?.message.contains("is not closed") == isThere)
    #expect(findings.first?.fix.hasPrefix("First close what begins in line 1") == isThere)
  }
}
