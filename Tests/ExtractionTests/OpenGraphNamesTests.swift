import Testing

@testable import Extraction

/// The properties that <https://ogp.me/#types> defines.
struct OpenGraphNamesTests {
  @Test(
    "A name of a type is its own only where the type defines it",
    arguments: [
      ("og:anything", true), ("article:published_time", true), ("article:vertical", false),
      ("video:actor:role", true), ("video:publisherreadtoken", false), ("music:song:disc", true),
      ("product:price:amount", true), ("profile:", true), ("book:isbn", true),
      ("book:pages", false),
    ]
  )
  func names(name: String, isDefined: Bool) {
    #expect(OpenGraphNames.isDefined(name) == isDefined)
  }
}
