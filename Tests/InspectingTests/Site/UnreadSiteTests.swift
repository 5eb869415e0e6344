import Addressing
import Records
import StoredTestSupport
import Testing

@testable import Inspecting

/// What is said of a host of which a store has no page.
struct UnreadSiteTests {
  @Test("A host that redirects to another is read there, and the commands name that")
  func elsewhere() async throws {
    let pages = try StoredPages()
    defer { withExtendedLifetime(pages) {} }
    let root = try #require(WebAddress("http://a.example/"))
    let end = try #require(WebAddress("http://www.a.example/"))
    try await pages.put([try .sample(end.text)], redirects: [root: end])
    let site = try #require(SiteAddress("http://a.example"))
    let unread = try await UnreadSite(site, in: pages.store, agents: ["pippinbot"])
    #expect(unread.elsewhere == "http://www.a.example")
    let text = unread.text(site, verb: "pippin inspect --site", options: " --store s")
    #expect(
      text == "no page of a.example was read: it redirects to http://www.a.example."
        + " Look at that host: pippin inspect --site http://www.a.example --store s"
    )
  }

  @Test("A host whose pages failed is crawled again once the reason is fixed")
  func failed() async throws {
    let pages = try StoredPages()
    defer { withExtendedLifetime(pages) {} }
    try await pages.put([], gone: [try #require(WebAddress("http://a.example/x"))])
    let site = try #require(SiteAddress("http://a.example"))
    let unread = try await UnreadSite(site, in: pages.store, agents: ["pippinbot"])
    #expect(unread.elsewhere == nil)
    let text = unread.text(site, verb: "pippin inspect --site", options: "")
    #expect(text.hasSuffix("pippin crawl http://a.example/"), "\(text)")
  }
}
