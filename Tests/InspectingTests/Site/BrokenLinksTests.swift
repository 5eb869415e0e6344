import Addressing
import Inspecting
import Reading
import Records
import Rules
import StoredTestSupport
import Testing

/// Links whose targets a crawl has requested.
struct BrokenLinksTests {
  private static let host = "https://a.example"

  private static func findings(_ body: String) async throws -> [Finding] {
    let page = "<!doctype html><html lang=en><title>x</title><body>\n\(body)</body></html>"
    let address = try #require(WebAddress("\(host)/page"))
    let record = PageJudge.read(PageInput(address: address, body: Array(page.utf8)))
    let pages = try StoredPages()
    defer { withExtendedLifetime(pages) {} }
    func at(_ path: String) throws -> WebAddress { try #require(WebAddress(host + path)) }
    try await pages.put(
      [record, try .sample("\(host)/plums")],
      gone: [try at("/gone")],
      redirects: [
        try at("/first"): try at("/second"), try at("/second"): try at("/gone"),
        try at("/moved"): try at("/plums"),
      ]
    )
    let broken = try BrokenLinks(in: pages.store) { $0.replacing("?session=1", with: "") }
    let inspection = try await SiteInspection(
      of: "a.example",
      in: pages.store,
      keepingRecords: 10,
      noting: broken
    )
    let isBroken = body.contains("gone") || body.contains("first")
    #expect(inspection.faults.contains { $0.rule == Rule.linksBroken.id } == isBroken)
    let read = try #require(inspection.records.first { $0.url == address.canonical })
    return read.findings.filter { $0.rule == Rule.linksBroken.id }
  }

  @Test("A link to a page that is gone has a finding with its line, column and status")
  func gone() async throws {
    let found = try await Self.findings("<p><a href=/plums>x</a> <a href=/gone?session=1>y</a></p>")
    #expect(found.map(\.message).count == 1)
    let finding = try #require(found.first)
    #expect(finding.message.contains("\(Self.host)/gone?session=1: status 410."))
    #expect(finding.line == 2 && finding.column == 25)
  }

  @Test("A link that redirects to a page that is gone, by way of another, says each step")
  func redirects() async throws {
    let found = try await Self.findings("<p><a href=/first>x</a> <a href=/moved>y</a></p>")
    let (second, gone) = ("\(Self.host)/second", "\(Self.host)/gone")
    #expect(found.count == 1)
    #expect(
      found.first?.message.contains(
        "/first: it redirects to \(second): it redirects to \(gone): status 410."
      ) == true
    )
  }

  @Test("It is known how many broken URLs are not noted", arguments: [0, 1, 2, 3])
  func limit(most: Int) async throws {
    let pages = try StoredPages()
    defer { withExtendedLifetime(pages) {} }
    let gone = try ["/a", "/b"].map { try #require(WebAddress("\(Self.host)\($0)")) }
    try await pages.put([try .sample("\(Self.host)/plums")], gone: gone)
    #expect(try BrokenLinks(in: pages.store, limit: most).unnoted == max(0, 2 - most))
  }

  @Test(
    "The rule's specimen breaks it, and its correction does not",
    arguments: Rule.crawledLinksRules
  )
  func specimens(rule: Rule) async throws {
    #expect(try await Self.findings(rule.specimen.bad).map(\.rule) == [rule.id])
    #expect(try await Self.findings(rule.specimen.good).isEmpty)
  }
}
