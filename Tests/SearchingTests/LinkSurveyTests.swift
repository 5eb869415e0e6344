import Addressing
import Ranking
import Records
import Searching
import StoredTestSupport
import Storing
import Testing

struct LinkSurveyTests {
  private func pages(_ records: [PageRecord]) async throws -> StoredPages {
    let pages = try StoredPages()
    try await pages.put(records)
    return pages
  }

  private func record(_ url: String, to targets: [String]) throws -> PageRecord {
    try .sample(url) { record in
      record.links = targets.map { PageLink(url: $0, rel: [], text: "") }
    }
  }

  @Test("Hosts of one registrable domain are one domain, whatever their scheme")
  func domains() async throws {
    let pages = try await pages([
      record("https://www.a.example/", to: ["https://b.example/"]),
      record("http://shop.a.example/x", to: ["https://b.example/"]),
      record("https://b.example/", to: []),
    ])
    let survey = try LinkSurvey(pages.store)
    #expect(survey.graph.pages.count == 3)
    #expect(survey.graph.domainCount == 2)
    #expect(survey.graph.linkCount == 2)
    #expect(Set(survey.domains).count == 2)
    let target = try await pages.number("https://b.example/")
    let number = try #require(survey.graph.number(of: target))
    let authority = LinkAuthority(survey.graph)
    // Two pages of one domain have one vote together; the entry page has the larger half of it.
    #expect(authority.votes[number] < 0.85)
    #expect(authority.votes[number] > 0.6)
  }

  @Test("Without links only the pages are left")
  func removed() async throws {
    let pages = try await pages([
      record("https://a.example/", to: ["https://b.example/"]),
      record("https://b.example/", to: []),
    ])
    var survey = try LinkSurvey(pages.store)
    survey.removeLinks()
    #expect(survey.graph.linkCount == 0)
    #expect(survey.graph.pages.count == 2)
  }

  @Test("A page that is gone has no links and gets none")
  func gone() async throws {
    let pages = try await pages([
      record("https://a.example/", to: ["https://b.example/"]),
      record("https://b.example/", to: ["https://a.example/"]),
    ])
    try await pages.put([], gone: [try #require(WebAddress("https://b.example/"))])
    let survey = try LinkSurvey(pages.store)
    #expect(survey.graph.pages.count == 1)
    #expect(survey.graph.linkCount == 0)
  }
}
