import Basics
import Records
import Testing

@testable import pippin

struct IdleRunTests {
  private static let now = Timestamp(milliseconds: 1_800_000_000_000)

  @Test(
    "A run that asked for nothing says when something may be asked for, and what to run then",
    arguments: [
      // Hosts back off: pages that are due later are no reason.
      (
        60, nil, 90, "crawl s.txt",
        "tried again from 2027-01-15T08:01:00Z on. Then run: crawl s.txt"
      ),
      (
        nil, 60, 90, "crawl s.txt --recrawl",
        "URLs that failed or are gone are tried again from 2027-01-15T08:01:00Z on. Then run: "
          + "crawl s.txt\nTo ask for them now, run: crawl s.txt --recrawl=failed"
      ),
      (
        nil, 95, 90, "crawl s.txt",
        "The next visit is due from 2027-01-15T08:01:30Z on. To visit all pages now, run: crawl s.txt --recrawl"
      ),
      (nil, nil, 90, "crawl --recrawl=due s.txt", "run: crawl s.txt --recrawl"),
      (nil, nil, 90, "crawl --recrawl due due.txt", "run: crawl due.txt --recrawl"),
      (nil, nil, 90, "crawl --recrawl 'a b'", "run: crawl 'a b' --recrawl"),
      (
        nil, nil, -1, "crawl s.txt --recrawl=all --delay 0",
        "Pages are due for a visit; run: crawl s.txt --delay 0 --recrawl=due"
      ),
    ] as [(Double?, Double?, Double?, String, String)]
  )
  func text(
    due: Double?,
    attempt: Double?,
    visit: Double?,
    command: String,
    ending: String
  ) throws {
    func moment(_ seconds: Double?) -> Timestamp? { seconds.map(Self.now.advanced(bySeconds:)) }
    let idle = IdleRun(
      nextDue: moment(due),
      nextAttempt: moment(attempt),
      nextVisit: moment(visit),
      now: Self.now,
      command: command
    )
    #expect(try #require(idle.text).hasSuffix(ending), "\(idle.text ?? "")")
  }

  @Test("With nothing known there is nothing to say")
  func nothing() {
    let idle = IdleRun(
      nextDue: nil,
      nextAttempt: nil,
      nextVisit: nil,
      now: Self.now,
      command: nil
    )
    #expect(idle.text == nil)
  }
}
