import Addressing
import Testing

@testable import Inspecting

/// How an inspection spares hosts.
struct RequestPaceTests {
  private let page = "https://plums.example/"

  @Test("A request that is given up while it waits leaves its moment to the next one")
  func givenUp() async throws {
    let pace = RequestPace(delay: 3600)
    let address = try #require(WebAddress(page))
    await pace.turn(of: address)
    let first = await pace.next
    let tasks = (0..<5).map { _ in Task { await pace.turn(of: address) } }
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
    #expect(await pace.next == first)
  }

  @Test("A Crawl-delay is kept where it is longer, of its host alone", arguments: [5, 9000])
  func crawlDelay(seconds: Double) async throws {
    let pace = RequestPace(delay: 3600)
    let address = try #require(WebAddress(page))
    let other = try #require(WebAddress("https://pears.example/"))
    await pace.keep(seconds, of: address.origin)
    await pace.turn(of: other)
    await pace.turn(of: address)
    let next = await pace.next
    let (own, others) = (
      try #require(next[address.origin]), try #require(next[other.origin])
    )
    let more = Duration.seconds(max(0, seconds - 3600))
    #expect(own >= others + more && own < others + more + .seconds(60))
  }

  @Test(
    "What one page loads waits for the Crawl-delay alone, and what it loads puts off no page",
    arguments: [(nil, true, false), (0, false, false), (0, true, true)] as [(Double?, Bool, Bool)]
  )
  func loads(loadDelay: Double?, hasCrawlDelay: Bool, isKept: Bool) async throws {
    let pace = RequestPace(delay: 3600, loadDelay: loadDelay)
    let address = try #require(WebAddress(page))
    if hasCrawlDelay { await pace.keep(7200, of: address.origin) }
    await pace.turn(of: address)
    let first = await pace.next
    let load = Task { await pace.turn(of: address, isLoaded: true) }
    let waits = loadDelay == nil || isKept
    if waits { load.cancel() }
    // A load that need not wait ends by itself.
    await load.value
    #expect(await pace.next == first)
  }
}
