import Addressing
import Crawling
import Fetching

/// Fetches from the ports of http and https only, redirects and files of the host included: other
/// ports are other servers, which no client may point this one at.
struct DefaultPortFetcher: Fetcher {
  private let base: any Fetcher
  /// No seed names another port.
  private let scope = ScopePolicy(seeds: [], defaultScope: .host)

  /// A fetcher that hands on to `base` what it lets through.
  init(_ base: any Fetcher) { self.base = base }

  func fetch(_ request: FetchRequest) async -> FetchResult {
    guard scope.hasDefaultPort(request.address) else {
      let detail = "port \(request.address.port) is not asked"
      return .failure(FetchFailure(.blockedAddress, at: request.address, detail))
    }
    return await base.fetch(request)
  }
}
