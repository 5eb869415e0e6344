import Addressing
import Basics
import Fetching
import Records
import Testing

@testable import Crawling
@testable import Rendering

/// A schedule of what pages load that answers as a test says.
private actor PlayedLoads: LoadSchedule {
  private(set) var claims: [(origin: String, delay: Double)] = []
  private var waits: [Double]
  private nonisolated let most: Int
  private let isStopped: Bool

  /// Lets `most` requests be under way at a time, and has claims wait so many seconds, each once.
  init(concurrency most: Int = 1, waits: [Double] = [], isStopped: Bool = false) {
    (self.most, self.waits, self.isStopped) = (most, waits, isStopped)
  }

  nonisolated func concurrency(of origin: String) -> Int { most }

  func claimLoad(from origin: String, delay: Double) throws -> Double {
    if isStopped { throw CancellationError() }
    claims.append((origin, delay))
    return waits.isEmpty ? 0 : waits.removeFirst()
  }

  func finishLoad(from origin: String, delay: Double, _ result: FetchResult) {}
}

/// When hosts may be asked that a page loads something from while it is rendered.
struct RenderingSlotsTests {
  private func slots(
    _ schedule: PlayedLoads,
    slept: Lock<[Double]> = Lock([])
  ) -> RenderingSlots {
    RenderingSlots(
      schedule,
      now: { Timestamp(milliseconds: Int64(slept.withLock { $0.reduce(0, +) } * 1000)) },
      sleep: { seconds in slept.withLock { $0.append(seconds) } }
    )
  }

  private func request(_ url: String) throws -> FetchRequest {
    FetchRequest(try #require(WebAddress(url)), kind: .subresource)
  }

  private static func response(to request: FetchRequest, _ text: String = "x") -> FetchResult {
    .response(FetchResponse(address: request.address, status: 200, body: Array(text.utf8)))
  }

  @Test("The Crawl-delay of another host is kept before anything but its robots.txt is requested")
  func crawlDelay() async throws {
    let schedule = PlayedLoads()
    let slots = slots(schedule)
    let visits = SubresourceVisits(
      known: [:],
      agents: ["pippinbot"],
      maxRedirects: 0,
      keepDelay: { origin, delay in await slots.keep(delay, of: origin) }
    ) { request in
      await slots.exchange(request) { request in
        let isRobots = request.address.path == "/robots.txt"
        let isSlow = request.address.host.hasPrefix("slow")
        let text = isRobots ? "User-agent: *\nCrawl-delay: \(isSlow ? 30 : 1)\n" : "x"
        return Self.response(to: request, text)
      }
    }
    for host in ["slow.plums.example", "fast.plums.example"] {
      let url = try #require(WebAddress("https://\(host)/data.json"))
      let answer = await visits.answer(SubresourceRequest(url: url, kind: .data))
      guard case .response(let response) = answer else {
        Issue.record("\(answer)")
        continue
      }
      #expect(response.body == Array("x".utf8))
    }
    #expect(await schedule.claims.map(\.delay) == [0, 30, 0, 1])
  }

  @Test(
    "A host has one request of a page under way, or as many as its owner lets it have",
    arguments: [1, 3]
  )
  func concurrency(most: Int) async throws {
    let slots = slots(PlayedLoads(concurrency: most))
    let counts = Lock((now: 0, most: 0, all: 0))
    let request = try request("https://plums.example/a.js")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<12 {
        group.addTask {
          _ = await slots.exchange(request) { request in
            counts.withLock { counts in
              (counts.now, counts.all) = (counts.now + 1, counts.all + 1)
              counts.most = max(counts.most, counts.now)
            }
            // The others have begun, or wait for this one.
            while counts.withLock({ $0.most < most }) { await Task.yield() }
            for _ in 0..<20 { await Task.yield() }
            counts.withLock { $0.now -= 1 }
            return Self.response(to: request)
          }
        }
      }
    }
    let (now, seen, all) = counts.withLock { $0 }
    #expect(now == 0 && all == 12 && seen == most)
  }

  @Test(
    "A request waits for its host, and not longer than a page waits",
    arguments: [
      ([], [], true), ([1, 20], [1, 1], true), ([0.5, 59.4], [0.5, 1], true), ([61], [], false),
      ([0.5, 60], [0.5], false),
    ] as [([Double], [Double], Bool)]
  )
  func patience(waits: [Double], sleeps: [Double], isMade: Bool) async throws {
    let slept = Lock<[Double]>([])
    let slots = slots(PlayedLoads(waits: waits), slept: slept)
    let request = try request("https://plums.example/a.js")
    let result = await slots.exchange(request) { Self.response(to: $0) }
    #expect((result != nil) == isMade)
    #expect(slept.withLock { $0 } == sleeps)
  }

  @Test(
    "A page has not had what it loads when the end of the run cut it off, but when the page ended"
  )
  func interruption() async throws {
    let request = try request("https://plums.example/a.js")
    let cut = FetchResult.failure(FetchFailure(.interrupted, at: request.address, "shut down"))
    let byRun = slots(PlayedLoads())
    _ = await byRun.exchange(request) { _ in cut }
    #expect(await byRun.close() == false)
    let byPage = slots(PlayedLoads())
    let hasBegun = Lock(false)
    let task = Task {
      await byPage.exchange(request) { _ in
        hasBegun.withLock { $0 = true }
        while !Task.isCancelled { await Task.yield() }
        return cut
      }
    }
    while !hasBegun.withLock({ $0 }) { await Task.yield() }
    task.cancel()
    _ = await task.value
    #expect(await byPage.close())
  }

  @Test("When the run ends, or the store cannot say, a page waits on instead of being stored half")
  func unanswered() async throws {
    let slots = slots(PlayedLoads(isStopped: true))
    let result = await slots.exchange(try request("https://plums.example/a.js")) { request in
      Issue.record("it is requested")
      return Self.response(to: request)
    }
    #expect(result == nil)
    #expect(await slots.close() == false)
  }

  @Test("Nothing is requested for a page that has ended")
  func ended() async throws {
    let slots = slots(PlayedLoads())
    #expect(await slots.close())
    let result = await slots.exchange(try request("https://plums.example/a.js")) { request in
      Issue.record("it is requested")
      return Self.response(to: request)
    }
    #expect(result == nil)
  }

  @Test("A robots.txt that cannot be read lets nothing be requested, and is not said to forbid it")
  func unread() async throws {
    let visits = SubresourceVisits(known: [:], agents: ["pippinbot"], maxRedirects: 0) { request in
      .failure(FetchFailure(.unknownHost, at: request.address, "no address"))
    }
    let url = try #require(WebAddress("https://api.plums.example/data.json"))
    let answer = await visits.answer(SubresourceRequest(url: url, kind: .data))
    #expect(answer == .refused(.failed, detail: "its robots.txt could not be read"))
  }
}
