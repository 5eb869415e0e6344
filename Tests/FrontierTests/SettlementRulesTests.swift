import Addressing
import Basics
import Frontier
import Records
import Testing

struct SettlementRulesTests {
  @Test(
    "A page that is to be requested in full loses its validators, and another one keeps them",
    arguments: [(SettlementRules.headersRestrict, false), ("fetch.timeout", true)]
  )
  func validators(reason: String, isKept: Bool) throws {
    let settlement = Settlement(
      token: 1,
      address: try #require(WebAddress("http://a.example/")),
      outcome: .retry(at: Timestamp(milliseconds: 5), reason: reason),
      status: 304
    )
    let rules = SettlementRules(settings: FrontierSettings(), now: 5)
    let known = AddressFacts(
      state: .leased,
      depth: CrawlDepth(links: 1, redirects: 0, seed: 1),
      priority: 1,
      isRedirect: false,
      visits: 1,
      changes: 0,
      first: 1,
      failures: 0
    )
    let decision = rules.decide(settlement, of: known) { nil }
    guard case .settle(let change) = decision else {
      Issue.record("\(decision)")
      return
    }
    #expect(change.state == .waiting)
    #expect(change.due == 5)
    #expect(change.keepsValidators == isKept)
  }
}
