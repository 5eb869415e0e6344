import Exporting
import Records
import StoredTestSupport
import Testing

/// Conditions as `--where` takes them.
struct ExportFilterTests {
  private func record() throws -> PageRecord {
    try .sample("https://shop.example.co.uk/p") { record in
      record.language = "en-GB"
      record.items = [
        StructuredItem(syntax: .jsonLD, types: ["https://schema.org/Recipe"])
      ]
      record.findings = [Finding(.pageTitleLong)]
    }
  }

  @Test(
    "A page keeps a condition or does not",
    arguments: [
      ("host=shop.example.co.uk", true), ("host=example.co.uk", false),
      ("domain=example.co.uk", true), ("domain=co.uk", false),
      ("language=en", true), ("language=en-GB", true), ("language=en-G", false),
      ("language=e", false), ("type=Recipe", true), ("type=https://schema.org/Recipe", true),
      ("type=ecipe", false), ("app=42", true), ("app=4", false), ("app-linked=true", true),
      ("app-linked=false", false), ("finding=page.title-long", true), ("finding=page", false),
    ]
  )
  func accepts(text: String, isKept: Bool) throws {
    let filter = try #require(ExportFilter(text))
    #expect(filter.accepts(try record()) == isKept)
  }

  @Test(
    "What is no condition is refused",
    arguments: ["", "host", "host=", "=x", "colour=red", "HOST=x", "host:x"]
  )
  func refused(text: String) {
    #expect(ExportFilter(text) == nil)
  }

  @Test("A value may hold an equals sign")
  func equalsSign() {
    #expect(ExportFilter("app=a=b")?.value == "a=b")
  }
}
