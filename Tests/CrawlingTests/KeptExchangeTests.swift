import Addressing
import Archiving
import Crawling
import Fetching
import Records
import Testing

/// What an archive says of the requests that a crawl made.
struct KeptExchangeTests {
  /// Answers everything with one status.
  private struct OneStatus: Fetcher {
    let status: Int
    let head: String

    func fetch(_ request: FetchRequest) async -> FetchResult {
      let line = "HTTP/1.1 \(status) X\r\n\r\n"
      let raw = FetchResponse.RawExchange(request: Array(head.utf8), response: Array(line.utf8))
      return .response(FetchResponse(address: request.address, status: status, raw: raw))
    }
  }

  private func exchange(
    of job: FetchJob,
    status: Int = 200,
    head: String = ""
  ) async throws -> ArchivedExchange {
    let reader = VisitReader(
      policy: HostPolicy(),
      scope: ScopePolicy(seeds: [], defaultScope: .host),
      settings: CrawlSettings()
    )
    let worker = FetchWorker(
      fetcher: OneStatus(status: status, head: head),
      reader: reader,
      keepsExchanges: true
    )
    return try #require(await worker.run(job).exchange)
  }

  private func page() throws -> FetchJob {
    let url = try #require(WebAddress("http://a.example/x"))
    return .page(HostLease.Visit(offer: FrontierOffer(address: url, depthLeft: 0)))
  }

  @Test("Requests for what is no page say so", arguments: [200, 404])
  func purposes(status: Int) async throws {
    let url = try #require(WebAddress("http://a.example/x"))
    let jobs: [(FetchJob, ArchivedExchange.Purpose?)] = [
      (.robots(url, hops: 0), .robots),
      (.otherRobots(url, of: "http://b.example", hops: 1), .robots),
      (.association(url, index: 0), .association), (.assetLinks(url), .association),
      (.sitemap(url, of: url), .sitemap), (try page(), nil),
    ]
    for (job, purpose) in jobs {
      #expect(try await exchange(of: job, status: status).purpose == purpose)
    }
  }

  @Test(
    "A 304 is a revisit where it was asked whether something has changed (RFC 9110, 15.4.5)",
    arguments: [
      ("GET /x HTTP/1.1\r\nHost: a.example\r\n\r\n", false), ("", true),
      ("GET /x HTTP/1.1\r\nif-none-match: \"1\"\r\n\r\n", true),
      ("GET /x HTTP/1.1\r\nIf-Modified-Since: Fri, 20 Nov 2026 10:00:00 GMT\r\n\r\n", true),
    ]
  )
  func unchanged(head: String, isRevisit: Bool) async throws {
    let exchange = try await exchange(of: page(), status: 304, head: head)
    #expect((exchange.revisit?.profile == .serverNotModified) == isRevisit)
  }
}
