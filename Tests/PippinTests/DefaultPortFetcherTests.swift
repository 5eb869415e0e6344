import Addressing
import Fetching
import Synchronization
import Testing

@testable import pippin

/// What a stranger can point the server's own requests at.
struct DefaultPortFetcherTests {
  /// Counts what it is asked for, and fails.
  private final class Counter: Fetcher {
    let count = Mutex(0)

    func fetch(_ request: FetchRequest) async -> FetchResult {
      count.withLock { $0 += 1 }
      return .failure(FetchFailure(.refused, at: request.address, "counted"))
    }
  }

  @Test(
    "Inspecting for others asks public hosts at the ports of a crawl only, whatever file it is",
    arguments: [
      ("https://public.example/", true), ("http://public.example/", true),
      ("https://public.example:443/", true), ("http://public.example:80/", true),
      ("http://public.example:443/", false), ("https://public.example:80/", false),
      ("http://public.example:22/", false), ("http://public.example:6379/x", false),
      ("https://public.example:8443/", false), ("http://192.0.2.7:9200/_search", false),
      ("http://[2001:db8::1]:25/", false), ("http://[2001:db8::1]/", true),
    ]
  )
  func ports(url: String, isAsked: Bool) async throws {
    let address = try #require(WebAddress(url))
    let counter = Counter()
    for kind in [FetchRequest.Kind.page, .robots] {
      let result = await DefaultPortFetcher(counter).fetch(FetchRequest(address, kind: kind))
      guard case .failure(let failure) = result else {
        Issue.record("\(url) was answered")
        return
      }
      #expect((failure.kind == .refused) == isAsked)
      #expect((failure.reason == "fetch.blocked-address") != isAsked)
    }
    #expect(counter.count.withLock { $0 } == (isAsked ? 2 : 0))
  }
}
