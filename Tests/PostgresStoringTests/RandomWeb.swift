import Addressing
import Basics
import Digests
import Records
import TestSupport
import Testing

/// A web of a few hosts whose pages answer by chance, the same to everybody.
struct RandomWeb: Sendable {
  private let links: [[Int]]
  let count: Int

  init(using random: inout some RandomNumberGenerator) {
    let count = Int.random(in: 10...60, using: &random)
    self.count = count
    links = (0..<count).map { _ in
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Int.random(in: 0..<count, using: &random)
      }
    }
  }

  func address(_ page: Int) throws -> WebAddress {
    let host = page % 7 == 0 ? "a.example" : "h\(page % 5).b.example"
    let path = page % 3 == 0 ? "/list/\(page)" : "/x\(page % 4)/page?number=\(page)"
    return try #require(WebAddress("https://\(host)\(path)"))
  }

  func offer(_ page: Int, depth: Int, redirects: Int = 0, seed: Int, priority: Int) throws
    -> FrontierOffer
  {
    FrontierOffer(
      address: try address(page),
      depthLeft: depth,
      redirects: redirects,
      seed: seed,
      priority: priority
    )
  }

  /// What a visit comes to; `answer` is a number that the caller draws.
  func settlement(_ visit: HostLease.Visit, token: Int64, answer: Int, at now: Timestamp) throws
    -> Settlement
  {
    let offer = visit.offer
    let page = try #require((0..<count).first { (try? address($0)) == offer.address })
    let target = links[page].first ?? page
    let later = now.advanced(bySeconds: Double(answer % 3) * 5)
    let outcome = try outcome(answer, target: target, later: later)
    var settlement = Settlement(
      token: token,
      address: offer.address,
      outcome: outcome,
      status: [0: 301, 1: 403, 2: 404, 3: 410][answer] ?? 200
    )
    settlement.response = Settlement.Response(
      contentType: "text/html",
      bytes: answer,
      durationMs: 7
    )
    if answer == 5, page.isMultiple(of: 2) { settlement.retryAt = later }
    if case .redirect = outcome { settlement.offers = [try redirect(of: offer, to: target)] }
    guard case .page = outcome else { return settlement }
    fill(&settlement, page: page, answer: answer)
    settlement.offers = try links[page].map {
      try self.offer(
        $0,
        depth: offer.depthLeft - 1,
        seed: offer.seed,
        priority: offer.priority + 10
      )
    }
    settlement.links = settlement.offers.map(\.address)
    if answer == 8 { settlement.partialReason = "fetch.body-broken-off" }
    return settlement
  }

  private func outcome(_ answer: Int, target: Int, later: Timestamp) throws -> Settlement.Outcome {
    switch answer {
    case 0: .redirect(to: try address(target), status: 301)
    case 1: .failed(reason: "fetch.http-error")
    case 2: .gone(status: 404)
    case 3: .gone(status: 410)
    case 4: .retry(at: later, reason: "fetch.timeout")
    case 5: .unreached(reason: "fetch.timeout")
    case 6: .deferred(reason: "scope.pattern")
    case 7: .unchanged
    default: .page
    }
  }

  private func redirect(of offer: FrontierOffer, to target: Int) throws -> FrontierOffer {
    try self.offer(
      target,
      depth: offer.depthLeft,
      redirects: offer.redirects + 1,
      seed: offer.seed,
      priority: offer.priority
    )
  }

  private func fill(_ settlement: inout Settlement, page: Int, answer: Int) {
    var record = PageRecord(url: settlement.address)
    record.title = "Page \(page) \(answer % 4)"
    settlement.record = record
    settlement.validators = Validators(etag: "\"\(answer)\"", lastModified: nil)
    let text = page.isMultiple(of: 4) ? "the same" : "text \(page) \(answer % 4)"
    let words = Digest128(of: text)
    settlement.sketch = PageSketch(
      digest: words,
      simHash: words.high,
      outline: page.isMultiple(of: 5) ? 1 : words.low,
      words: answer == 9 ? 0 : 20
    )
  }
}
