import AppAssociation
import Records
import Searching
import StoredTestSupport
import Testing

@testable import Serving

/// What apps are called on pages.
struct AppNamesTests {
  @Test("An app is called what the pages of its store call it, once they have been read")
  func names() async throws {
    let pages = try StoredPages()
    let record = try PageRecord.sample("https://a.example/1") { record in
      var app = TwitterApp.App()
      (app.id, app.name) = ("544007664", "Plum & Pear")
      record.twitterApp = TwitterApp()
      record.twitterApp?.iphone = app
    }
    try await pages.put([record])
    let store = try ServedStore("a", folder: pages.folder, settings: ServerScene.serving())
    let names = AppNames(known: AppCatalog())
    #expect(names.name(of: "544007664", in: store) == nil)
    try await names.gather(from: store)
    #expect(names.name(of: "544007664", in: store) == "Plum & Pear")
    #expect(names.name(of: "1", in: store) == nil)
    withExtendedLifetime(pages) {}
  }
}
