import Addressing
import Basics
import Records
import Rules
import Testing

@testable import Crawling

/// Which pages of a crawl are rendered.
struct RenderingQueueTests {
  /// The settlement of page `number`, which needs to be rendered or not.
  private static func page(
    _ number: Int,
    needed: Bool,
    _ change: (inout Settlement) -> Void = { _ in }
  ) throws -> Settlement {
    let url = try #require(WebAddress("https://plums.example/\(number)"))
    var record = PageRecord(url: url)
    if needed { record.findings = [Finding(.scriptsPageMade, "little is served")] }
    var settlement = Settlement(token: 1, address: url, outcome: .page, status: 200, record: record)
    change(&settlement)
    return settlement
  }

  @Test(
    "Of pages that need it a tenth of those that were read is rendered, as soon as it is that; of all, all",
    arguments: [
      (.never, [true, true], 0, 0), (.needed, [true], 1, 0), (.needed, [true, true], 1, 1),
      (.needed, [true, true] + Array(repeating: false, count: 8), 1, 1),
      (.needed, [true, true] + Array(repeating: false, count: 9), 2, 0),
      (.needed, Array(repeating: false, count: 30), 0, 0),
      (.needed, Array(repeating: true, count: 30), 3, 27),
      (.all, [true, false, false], 3, 0),
    ] as [(RenderSelection, [Bool], Int, Int)]
  )
  func share(selection: RenderSelection, needs: [Bool], taken: Int, left: Int) throws {
    var queue = RenderingQueue(selection)
    var pages: [WebAddress] = []
    for (number, needed) in needs.enumerated() {
      queue.count(try Self.page(number, needed: needed))
      pages += queue.take(isLast: false)
    }
    #expect(pages.count == taken && Set(pages).count == taken)
    #expect(queue.leftOut == left)
  }

  @Test(
    "A page is open from when it is taken until it was rendered, could not be, or waits no longer"
  )
  func open() throws {
    var queue = RenderingQueue(.all)
    for number in 1...4 { queue.count(try Self.page(number, needed: true)) }
    #expect(queue.open.isEmpty)
    let taken = queue.take(isLast: true)
    #expect(queue.open == Set(taken) && taken.count == 4)
    queue.count(try Self.page(1, needed: true) { $0.isRendering = true })
    let soon = Timestamp(milliseconds: 1)
    queue.count(try Self.page(2, needed: true) { $0.outcome = .retry(at: soon, reason: "x") })
    queue.count(try Self.page(3, needed: true) { $0.outcome = .unreached(reason: "x") })
    #expect(queue.open == [taken[1], taken[3]])
    queue.keepOpen([taken[0], taken[3]])
    #expect(queue.open == [taken[3]])
  }

  @Test(
    "Pages that scripts make come before those of which scripts make a tag, which wait for the end",
    arguments: [
      ([3, 5], ["/3", "/5"], []), ([19, 20], ["/19", "/20"], []), ([20], ["/20"], ["/1"]),
    ] as [([Int], [String], [String])]
  )
  func need(made: [Int], early: [String], late: [String]) throws {
    var queue = RenderingQueue(.needed)
    var pages: [WebAddress] = []
    for number in 1...20 {
      let isMade = made.contains(number)
      queue.count(
        try Self.page(number, needed: isMade) { settlement in
          guard !isMade else { return }
          settlement.record?.findings = [Finding(.scriptsTitleMade, "a title")]
        }
      )
      pages += queue.take(isLast: false)
    }
    #expect(pages.map(\.path) == early)
    #expect(queue.take(isLast: true).map(\.path) == late && queue.leftOut == 18)
  }

  @Test("The hosts of open pages are given in turns")
  func origins() throws {
    var queue = RenderingQueue(.all)
    for host in ["a", "b", "c"] {
      let url = try #require(WebAddress("https://\(host).example/"))
      queue.count(
        try Self.page(1, needed: true) { settlement in
          settlement = Settlement(
            token: 1,
            address: url,
            outcome: .page,
            status: 200,
            record: PageRecord(url: url)
          )
        }
      )
    }
    _ = queue.take(isLast: true)
    let given = (0..<3).map { _ in queue.nextOrigins(2).map { String($0.dropFirst(8).prefix(1)) } }
    #expect(given == [["a", "b"], ["c", "a"], ["b", "c"]])
    #expect(queue.nextOrigins(9).count == 3)
  }

  @Test("No page is rendered that asks not to be indexed, broke off, or was rendered just now")
  func objections() throws {
    var queue = RenderingQueue(.all)
    queue.count(try Self.page(1, needed: true) { $0.record?.robots.noindex = true })
    queue.count(try Self.page(2, needed: true) { $0.partialReason = "fetch.truncated" })
    queue.count(try Self.page(3, needed: true) { $0.isRendering = true })
    queue.count(try Self.page(4, needed: true) { $0.outcome = .unchanged })
    #expect(queue.take(isLast: true).isEmpty && queue.leftOut == 0)
  }
}
