import Addressing
import Codings
package import Fetching
import Records
package import Rendering
package import Robots

/// Gets what one page loads while it is rendered, as a guest of its hosts: robots.txt decides about
/// every URL, and whoever makes the exchanges keeps each host's pace.
package actor SubresourceVisits: SubresourceFetcher {
  private let agents: [String]
  private let maxRedirects: Int
  private let exchange: @Sendable (FetchRequest) async -> FetchResult?
  private let keepDelay: @Sendable (String, Double) async -> Void
  private var rules: [String: Task<RobotsRules?, Never>]

  /// Prepares for one page.
  ///
  /// - Parameters:
  ///   - known: The rules of hosts whose robots.txt was read, by origin.
  ///   - agents: The tokens of robots.txt that apply, in order of preference.
  ///   - maxRedirects: The most redirects that a robots.txt may be behind.
  ///   - keepDelay: Takes the Crawl-delay of an origin, in seconds, before anything but its robots.txt is
  ///     requested there.
  ///   - exchange: Makes one exchange when its host may be asked; `nil` when it cannot be asked in time.
  package init(
    known: [String: RobotsRules],
    agents: [String],
    maxRedirects: Int,
    keepDelay: @escaping @Sendable (String, Double) async -> Void = { _, _ in },
    exchange: @escaping @Sendable (FetchRequest) async -> FetchResult?
  ) {
    rules = known.mapValues { rules in Task { rules } }
    (self.agents, self.maxRedirects, self.exchange) = (agents, maxRedirects, exchange)
    self.keepDelay = keepDelay
  }

  /// Gets one resource, if its host's robots.txt allows that.
  ///
  /// - Parameter request: What the page requests.
  /// - Returns: What the server responded, or why nothing was fetched.
  package func answer(_ request: SubresourceRequest) async -> SubresourceAnswer {
    guard let rules = await rules(of: request.url) else {
      return .refused(.failed, detail: "its robots.txt could not be read")
    }
    let verdict = rules.verdict(for: request.url)
    guard verdict.allowed else {
      return .refused(.robots, detail: verdict.rule ?? "")
    }
    if let delay = rules.crawlDelay { await keepDelay(request.url.origin, delay) }
    guard let result = await exchange(FetchRequest(request.url, kind: .subresource)) else {
      return .refused(.timeout, detail: "its host could not be asked in time")
    }
    return SubresourceAnswer(result)
  }

  /// What the robots.txt of a host says, read once for a page; `nil` when it could not be read.
  private func rules(of address: WebAddress) async -> RobotsRules? {
    if let known = rules[address.origin] { return await known.value }
    let reading = Task { [agents, maxRedirects, exchange] in
      await Self.read(address, agents, maxRedirects, exchange)
    }
    rules[address.origin] = reading
    return await reading.value
  }

  /// Reads robots.txt; past the limit of redirects it counts as missing (RFC 9309, section 2.3.1.2).
  private static func read(
    _ address: WebAddress,
    _ agents: [String],
    _ maxRedirects: Int,
    _ exchange: @Sendable (FetchRequest) async -> FetchResult?
  ) async -> RobotsRules? {
    var location = HostPolicy.robotsAddress(of: address)
    for _ in 0...maxRedirects {
      guard let result = await exchange(FetchRequest(location, kind: .robots)) else { return nil }
      switch HostFileResponse(result, followsRedirects: true) {
      case .file(let file, _):
        return RobotsRules.from(status: file.status, body: file.body, agents: agents)
      case .redirect(let target): location = target
      case .failure: return nil
      }
    }
    return RobotsRules.from(status: 404, body: [], agents: agents)
  }
}

extension SubresourceAnswer {
  /// What `result` is for a page.
  init(_ result: FetchResult) {
    switch result {
    case .failure(let failure):
      let reason: BlockReason =
        switch failure.kind {
        case .blockedAddress: .privateAddress
        case .tooLarge, .decompressionBomb: .tooLarge
        default: .failed
        }
      self = .refused(reason, detail: failure.message)
    case .response(let response) where response.bodyEnd == .limit:
      self = .refused(.tooLarge, detail: "")
    case .response(let response) where response.bodyEnd.isBroken || response.isStillCoded:
      self = .refused(.failed, detail: "its body could not be read to the end")
    case .response(let response): self = .response(SubresourceResponse(response))
    }
  }
}

extension SubresourceResponse {
  /// The response as a page sees it.
  package init(_ response: FetchResponse) {
    self.init(
      status: response.status,
      headers: response.headers.fields.map { ResponseField($0.name, $0.value) },
      body: response.body
    )
  }
}
