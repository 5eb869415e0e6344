import Addressing
import Basics
import Foundation
import Frontier
import Records
import StoredTestSupport
import Storing
import Testing

/// What a crawl reaches, and at which places, does not depend on the order of anything.
struct OrderIndependenceTests {
  /// A web of a few pages, some of which redirect, and the seeds to crawl it from.
  private struct Web {
    var links: [[Int]] = []
    var redirects: [Int?] = []
    var seeds: [(page: Int, depth: Int)] = []

    init(using random: inout SplitMix) {
      let count = Int.random(in: 4...18, using: &random)
      let perPage = Int.random(in: 1...3, using: &random)
      for _ in 0..<count {
        let redirects = Int.random(in: 0..<4, using: &random) == 0
        self.redirects.append(redirects ? Int.random(in: 0..<count, using: &random) : nil)
        links.append((0..<perPage).map { _ in Int.random(in: 0..<count, using: &random) })
      }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let page = Int.random(in: 0..<count, using: &random)
        seeds.append((page, Int.random(in: 0...4, using: &random)))
      }
    }

    func address(_ page: Int) throws -> WebAddress {
      try #require(WebAddress("https://h\(page % 3).example/\(page)"))
    }

    /// The answer to a visit, with offers as a crawler makes them.
    func settlement(_ visit: HostLease.Visit, token: Int64) throws -> Settlement {
      let offer = visit.offer
      let page = try #require(Int(offer.address.path.dropFirst()))
      guard let target = redirects[page] else {
        return Settlement(
          token: token,
          address: offer.address,
          outcome: .page,
          status: 200,
          record: PageRecord(url: offer.address),
          offers: try links[page].map {
            FrontierOffer(
              address: try address($0),
              depthLeft: offer.depthLeft - 1,
              seed: offer.seed
            )
          }
        )
      }
      let next = FrontierOffer(
        address: try address(target),
        depthLeft: offer.depthLeft,
        redirects: offer.redirects + 1,
        seed: offer.seed
      )
      return Settlement(
        token: token,
        address: offer.address,
        outcome: .redirect(to: next.address, status: 302),
        status: 302,
        offers: [next]
      )
    }
  }

  /// What the crawl knows in the end.
  private struct Place: Hashable {
    var url: String
    var depthLeft: Int
    var redirects: Int
    var seed: Int
  }

  @Test(
    "Random webs crawled in random orders end at the same places",
    arguments: 0..<30 as Range<UInt64>
  )
  func randomOrders(number: UInt64) async throws {
    var random = SplitMix(state: number)
    let web = Web(using: &random)
    let expected = try expectedPlaces(of: web)
    for _ in 0..<4 {
      let places = try await crawl(web, random: &random)
      #expect(places == expected)
    }
  }

  /// The least fixed point, by trying every rule again until nothing changes.
  private func expectedPlaces(of web: Web) throws -> Set<Place> {
    var places: [Int: (depth: Int, redirects: Int, seed: Int)] = [:]
    var changed = true
    func reach(_ page: Int, _ depth: Int, _ redirects: Int, _ seed: Int) {
      guard depth >= 0, redirects <= 2 else { return }
      guard let old = places[page] else {
        places[page] = (depth, redirects, seed)
        changed = true
        return
      }
      let best = max(old.depth, depth)
      let seeds = [(old.depth, old.seed), (depth, seed)].filter { $0.0 == best }.map(\.1)
      let new = (depth: best, redirects: min(old.redirects, redirects), seed: seeds.min() ?? 0)
      if new != old {
        places[page] = new
        changed = true
      }
    }
    while changed {
      changed = false
      for (number, seed) in web.seeds.enumerated() { reach(seed.page, seed.depth, 0, number) }
      for (page, place) in places {
        if let target = web.redirects[page] {
          reach(target, place.depth, place.redirects + 1, place.seed)
        } else {
          for link in web.links[page] { reach(link, place.depth - 1, 0, place.seed) }
        }
      }
    }
    return Set(
      try places.map { page, place in
        Place(
          url: try web.address(page).text,
          depthLeft: place.depth,
          redirects: place.redirects,
          seed: place.seed
        )
      }
    )
  }

  private func crawl(_ web: Web, random: inout SplitMix) async throws -> Set<Place> {
    let temporary = try TemporaryStore()
    var settings = FrontierSettings()
    settings.redirectLimit = 2
    settings.relaxationLimit = Int.random(in: 1...8, using: &random)
    let store = try temporary.open(settings: settings)
    var seeds = try web.seeds.enumerated().map { number, seed in
      FrontierOffer(address: try web.address(seed.page), depthLeft: seed.depth, seed: number)
    }.shuffled(using: &random)
    var clock = Timestamp(milliseconds: 0)
    while try await store.nextDue() != nil || !seeds.isEmpty {
      clock = clock.advanced(bySeconds: 1)
      if !seeds.isEmpty, Bool.random(using: &random) {
        _ = try await store.offer([seeds.removeLast()], at: clock)
      }
      let leases = try await store.lease(
        hosts: Int.random(in: 1...3, using: &random),
        perHost: Int.random(in: 1...3, using: &random),
        at: clock,
        until: clock.advanced(bySeconds: 1)
      )
      for lease in leases.shuffled(using: &random) {
        let visits = lease.visits.shuffled(using: &random)
        // Sometimes a place gets better while the address is out.
        if !seeds.isEmpty, Bool.random(using: &random) {
          _ = try await store.offer([seeds.removeLast()], at: clock)
        }
        let some = visits.prefix(Int.random(in: 1...visits.count, using: &random))
        try await store.settle(
          some.map { try web.settlement($0, token: lease.token) },
          hosts: [StoreConformance.free(lease, due: -1_800_000_000)],
          at: clock
        )
      }
    }
    let places = try places(in: store)
    #expect(try await store.check() == [])
    try store.close()
    return places
  }

  private func places(in store: EmbeddedStore) throws -> Set<Place> {
    var places: Set<Place> = []
    try store.forEachAddress { report in
      places.insert(
        Place(
          url: report.url,
          depthLeft: report.depthLeft,
          redirects: report.redirects,
          seed: report.seed
        )
      )
    }
    return places
  }
}

/// A small generator with a seed, so that a failing case can be run again.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
