import Addressing
import Isolation
import Records
import Rules
import Synchronization
import Testing

@testable import Reading

/// What becomes of a page whose reading takes too long.
struct ReadingBudgetTests {
  private static let page =
    "<!doctype html><title>Plums</title><meta name=description content=Ripe><a href=/b>Pears</a>"

  private func read(_ html: String, budget: ReadingBudget) throws -> PageRecord {
    let address = try #require(WebAddress("https://plum.example/a"))
    return PageJudge.read(PageInput(address: address, body: Array(html.utf8)), budget: budget)
  }

  /// A budget for so many stages behind the first.
  private func stages(_ count: Int) -> ReadingBudget {
    let left = Mutex(count)
    return ReadingBudget {
      left.withLock {
        $0 -= 1; return $0 >= 0
      }
    }
  }

  @Test(
    "A budget that ends before a stage is told, and what was read before it is kept",
    arguments: [(0, true, nil, 0), (1, true, "Plums", 1), (2, false, "Plums", 1)]
      as [(Int, Bool, String?, Int)]
  )
  func ends(count: Int, isOver: Bool, title: String?, links: Int) throws {
    let record = try read(Self.page, budget: stages(count))
    #expect(record.findings.contains { $0.rule == "reading.over-budget" } == isOver)
    #expect(record.title == title)
    #expect(record.links.count == links)
    #expect(record.url.text == "https://plum.example/a")
    #expect(record.indexable == (title != nil))
  }

  @Test("A page read to its end is the same with a budget and without")
  func unlimited() throws {
    let whole = try read(Self.page, budget: .unlimited)
    #expect(try read(Self.page, budget: .processorTime(seconds: 3_600)) == whole)
    #expect(try read(Self.page, budget: .processorTime(seconds: 0)) != whole)
  }

  @Test(
    "The specimens: a page that breaks its readers or has no time left, and one that is read",
    arguments: Rule.readingRules
  )
  func specimens(_ rule: Rule) throws {
    let address = try #require(WebAddress("https://plum.example/a"))
    let input = PageInput(address: address, body: Array(rule.specimen.bad.utf8))
    let bad =
      rule == .readingWorkerDied
      ? ReadPage(unread: input, .signal(11)).record
      : PageJudge.read(input, budget: stages(0))
    let good = try read(rule.specimen.good, budget: .processorTime())
    #expect(bad.findings.map(\.rule).contains(rule.id))
    #expect(!good.findings.map(\.rule).contains(rule.id))
  }
}
