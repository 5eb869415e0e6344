import Addressing
import AppAssociation
import Records
import Testing

struct AppCoverageTests {
  @Test("Pages are counted by what opens them and what their banners say")
  func counts() throws {
    var coverage = AppCoverage()
    coverage.add(try page(["A": "match", "B": "none"], hasBanner: true))
    coverage.add(try page(["A": "match", "B": "match"], hasBanner: false))
    coverage.add(try page(["A": "exclude", "B": "none"], hasBanner: true))
    coverage.add(try page(["A": "none", "B": "none"], hasBanner: false))
    #expect(coverage.pages == 4)
    #expect(coverage.opened == 2)
    #expect(coverage.bannerOnly == 1)
    #expect(coverage.associationOnly == 1)
    #expect(coverage.share(of: "A") == 0.5)
    #expect(coverage.share(of: "B") == 0.25)
    #expect(coverage.share(of: "C") == 0)
    #expect(coverage.apps["A"]?.excluded == 1)
    #expect(coverage.states == ["valid": 4])
  }

  @Test("A host without pages has no shares, and a page that nobody asked for has no state")
  func empty() throws {
    var coverage = AppCoverage()
    #expect(coverage.share(of: "A") == 0)
    coverage.add(PageRecord(url: try #require(WebAddress("https://a.example/"))))
    #expect(coverage.states == ["unknown": 1])
    #expect(coverage.opened == 0 && coverage.bannerOnly == 0)
  }

  private func page(_ verdicts: [String: String], hasBanner: Bool) throws -> PageRecord {
    var record = PageRecord(url: try #require(WebAddress("https://a.example/")))
    record.universalLinks = UniversalLinks(
      state: "valid",
      apps: verdicts.sorted { $0.key < $1.key }.map {
        UniversalLinks.App(appID: $0.key, verdict: $0.value, rule: nil)
      }
    )
    if hasBanner { record.banner = SmartAppBanner() }
    return record
  }
}
