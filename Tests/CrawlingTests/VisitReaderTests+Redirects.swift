import Addressing
import Basics
import Codings
import Crawling
import Fetching
import Records
import Rules
import Testing

// Where redirects lead a visit.
extension VisitReaderTests {
  @Test("A seed's redirect may leave its scope, and its ports only for its scheme's own")
  func seedRedirect() throws {
    for (target, isTaken) in [
      ("http://b.example/", true), ("https://b.example/", true), ("http://b.example:25/", false),
    ] {
      let answer = try response(302, headers: [("Location", target)])
      let settlement = try settlement(try reader().read(visit(priority: 0), answer))
      #expect(settlement.offers.isEmpty == !isTaken)
    }
  }

  @Test(
    "A redirect offers its target in the page's place, one hop further",
    arguments: [301, 302, 303, 307, 308]
  )
  func redirect(status: Int) throws {
    let result = try reader().read(
      visit(redirects: 1),
      response(status, headers: [("Location", "../other?q=1#part")])
    )
    let settlement = try settlement(result)
    let target = try address("http://a.example/other?q=1")
    #expect(settlement.outcome == .redirect(to: target, status: status))
    #expect(settlement.offers.map(\.address) == [target])
    #expect(settlement.offers.first?.redirects == 2)
    #expect(settlement.offers.first?.depthLeft == 3)
    #expect(settlement.offers.first?.seed == 2)
  }

  @Test("A redirect says when its target may be requested (RFC 9110, section 10.2.3)")
  func redirectWait() throws {
    let headers = [("Location", "/other"), ("Retry-After", "10")]
    let settlement = try settlement(try reader().read(visit(), response(302, headers: headers)))
    #expect(settlement.retryAt == Timestamp(milliseconds: 15_000))
  }

  @Test(
    "Session and campaign parameters are dropped from where a redirect leads, as from links",
    arguments: [
      ("/t?utm_source=x&q=1", "http://a.example/t?q=1"), ("/t?PHPSESSID=abc", "http://a.example/t"),
      // A server that adds them to the URL itself gives the page only with them.
      ("/page?PHPSESSID=abc", "http://a.example/page?PHPSESSID=abc"),
    ]
  )
  func cleanedRedirect(location: String, expected: String) throws {
    let answer = try response(302, headers: [("Location", location)])
    let settlement = try settlement(try reader().read(visit(), answer))
    #expect(settlement.offers.map(\.address.text) == [expected])
    #expect(settlement.outcome == .redirect(to: try address(expected), status: 302))
  }

  @Test(
    "A redirect that leads nowhere is refused with its reason",
    arguments: [
      (nil, 0, CrawlReason.badRedirect), ("", 0, CrawlReason.badRedirect),
      ("plums://open", 0, CrawlReason.badRedirect),
      // Redirects that a client should detect as infinite (RFC 9110, section 15.4).
      ("/page#here", 0, CrawlReason.redirectLoop), ("page", 1, CrawlReason.redirectLoop),
      ("http://A.EXAMPLE:80/page", 0, CrawlReason.redirectLoop),
      ("http://b.example/", 0, CrawlReason.redirectOutOfScope),
    ] as [(String?, Int, String)]
  )
  func badRedirect(location: String?, redirects: Int, reason: String) throws {
    let result = try reader().read(
      visit(redirects: redirects),
      response(302, headers: location.map { [("Location", $0)] } ?? [])
    )
    let settlement = try settlement(result)
    #expect(settlement.outcome == .failed(reason: reason))
    #expect(settlement.offers.isEmpty)
    let isOutside = reason == CrawlReason.redirectOutOfScope
    #expect(settlement.leftOutTarget?.text == (isOutside ? location : nil))
  }
}
