import Addressing
import Basics
import Fetching
import Records
import Testing

@testable import Crawling
@testable import Rendering

/// When hosts may be asked that a page loads something from while it is rendered.
struct RenderingSlotsTests {
  @Test("The Crawl-delay of another host is kept before anything but its robots.txt is requested")
  func crawlDelay() async throws {
    let claims = Lock<[(origin: String, delay: Double)]>([])
    let slots = RenderingSlots(
      origin: "https://plums.example",
      delay: 2,
      now: { Timestamp(milliseconds: 0) },
      sleep: { _ in },
      claim: { origin, delay in
        claims.withLock { $0.append((origin, delay)) }
        return 0
      }
    )
    let visits = SubresourceVisits(
      known: [:],
      agents: ["pippinbot"],
      maxRedirects: 0,
      keepDelay: { origin, delay in await slots.keep(delay, of: origin) }
    ) { request in
      _ = await slots.wait(for: request.address)
      let isRobots = request.address.path == "/robots.txt"
      let isSlow = request.address.host.hasPrefix("slow")
      let text = isRobots ? "User-agent: *\nCrawl-delay: \(isSlow ? 30 : 1)\n" : "x"
      return .response(
        FetchResponse(address: request.address, status: 200, body: Array(text.utf8))
      )
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
    #expect(claims.withLock { $0.map(\.delay) } == [2, 30, 2, 2])
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
