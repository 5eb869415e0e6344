import Basics
@testable import Crawling
import Inspecting
import Testing

@testable import pippin

/// The line that says how far a crawl is.
struct ProgressLineTests {
  private static func progress(
    pages: Int,
    waiting: Int? = nil,
    longest: Int? = nil,
    failed: Int = 0
  ) -> Crawler.Progress {
    var report = CrawlReport()
    report.pages = pages
    if failed > 0 { report.failed["fetch.timeout"] = failed }
    return Crawler.Progress(
      report: report,
      inFlight: 1,
      hosts: 3,
      waiting: waiting,
      longestQueue: longest
    )
  }

  private static func line(
    _ progress: [Crawler.Progress],
    delay: Double = 1,
    pages: Int? = nil,
    most: Double? = nil,
    seconds: Double = 60,
    width: Int = 200
  ) -> String {
    var line = ProgressLine(ProgressLine.Limits(delay: delay, pages: pages, seconds: most))
    return progress.reduce("") { line.text($1, seconds: seconds, width: width) }
  }

  @Test(
    "The line is never wider than the room, and says what was read in any",
    arguments: [8, 20, 40, 79, 120]
  )
  func width(width: Int) {
    let progress = Self.progress(
      pages: 120_045,
      waiting: 1_234_567,
      longest: 80_000,
      failed: 12_345
    )
    let line = Self.line([progress], width: width)
    #expect(CellText.width(line) <= width, "\(line)")
    #expect(line.hasPrefix("120,045"))
    if width >= 79 { #expect(line.hasSuffix(" for what waits"), "\(line)") }
  }

  @Test("The line counts as the summary does: pages, redirects and what is gone are not one number")
  func sameCounts() {
    var progress = Self.progress(pages: 14, waiting: 8)
    progress.later = 1
    progress.report.redirects = 14
    progress.report.failed = ["fetch.gone-404": 1, "fetch.gone-410": 1, "fetch.timeout": 13]
    let line = Self.line([progress], seconds: 5)
    #expect(line == "14 read, 14 redirects, 9 waiting, 13 not read, 2 gone, 3 hosts")
    progress.report.pages = 0
    progress.report.unchanged = 500
    progress.report.redirects = 1
    progress.report.failed = ["fetch.gone-404": 2]
    let unchanged = "0 read, 500 unchanged, 1 redirect, 9 waiting, 2 gone, 3 hosts"
    #expect(Self.line([progress], seconds: 5) == unchanged)
    let summary = CrawlSummary.text(progress.report, seconds: 5)
    #expect(summary.contains("0 pages read, 500 unchanged, 1 redirect\n"), "\(summary)")
  }

  @Test(
    "A silence is explained by its cause, also when its end has come",
    arguments: [
      (Stall.later(seconds: 32), "failed, or asked to wait; the next request is in 32 s."),
      (.later(seconds: 0), "failed, or asked to wait; the next request is due now."),
      (.waiting(seconds: 20), "every host waits for its delay; the next request is in 20 s."),
    ]
  )
  func silence(stall: Stall, says: String) {
    let text = CrawlSummary.text(stall)
    #expect(text.hasPrefix("No progress: ") && text.hasSuffix(says), "\(text)")
  }

  @Test(
    "A run whose rest is due later says when to come back",
    arguments: [(1_800_000_000_000, "from 2027-01-15T08:00:00Z on"), (0, "then"), (nil, "then")]
      as [(Int64?, String)]
  )
  func comingBack(due: Int64?, says: String) {
    var report = CrawlReport()
    report.end = .deferred
    report.nextDue = due.map(Timestamp.init(milliseconds:))
    let first = CrawlSummary.text(report, seconds: 1).split(separator: "\n").first
    let known = "Crawl stopped: every URL that waits is due later. Run the same command \(says)."
    #expect(first.map(String.init) == known)
  }

  @Test("No rest is told without a count of what waits, from few pages or for less than a second")
  func unknown() {
    let few = Self.progress(pages: 1, waiting: 207, longest: 0)
    #expect(Self.line([few], delay: 0, seconds: 120) == "1 read, 207 waiting, 3 hosts, 0.0/s")
    let none = Self.progress(pages: 1_000, waiting: 1, longest: 1)
    #expect(!Self.line([none], delay: 0, seconds: 30).contains("about"))
    #expect(Self.line([Self.progress(pages: 90)]) == "90 read, 3 hosts, 1.5/s")
    #expect(!Self.line([Self.progress(pages: 9)]).contains("left"))
    #expect(!Self.line([Self.progress(pages: 9, waiting: 0, longest: 0)]).contains("left"))
  }

  @Test(
    "The rest follows from the longest queue and the delay; of a growing queue it is that of what waits"
  )
  func politeness() {
    let first = Self.progress(pages: 60, waiting: 40, longest: 40)
    let growing = Self.progress(pages: 60, waiting: 50, longest: 50)
    let shrinking = Self.progress(pages: 60, waiting: 30, longest: 30)
    #expect(Self.line([first, growing], delay: 3).hasSuffix("about 2 min 30 s for what waits"))
    #expect(Self.line([first, shrinking], delay: 3).hasSuffix("about 1 min 30 s left"))
    #expect(Self.line([first, shrinking], delay: 0).hasSuffix("about 30 s left"), "by the rate")
  }

  @Test("At the beginning the rate is unknown, and only the delay counts")
  func beginning() {
    let progress = Self.progress(pages: 1, waiting: 500, longest: 20)
    #expect(Self.line([progress], delay: 1, seconds: 3).hasSuffix("about 20 s for what waits"))
  }

  @Test("A host that asks for a longer delay counts with it")
  func crawlDelay() {
    var progress = Self.progress(pages: 1, waiting: 6, longest: 6)
    progress.longestRest = 180
    #expect(Self.line([progress], delay: 0, seconds: 3).hasSuffix("about 3 min for what waits"))
  }

  @Test("URLs that fail count in the rate, because they leave the queue as well")
  func failures() {
    let first = Self.progress(pages: 10, waiting: 200, longest: 0, failed: 90)
    let later = Self.progress(pages: 10, waiting: 100, longest: 0, failed: 90)
    #expect(Self.line([first, later], delay: 0).hasSuffix("about 1 min left"))
    let none = Self.progress(pages: 0, waiting: 100, longest: 0, failed: 100)
    #expect(Self.line([first, none], delay: 0).hasSuffix("about 1 min left"))
  }

  @Test("Limits of pages and of time bound the rest")
  func limits() {
    let progress = Self.progress(pages: 60, waiting: 5000, longest: 5000)
    #expect(Self.line([progress], pages: 100).hasSuffix("about 40 s left"))
    #expect(Self.line([progress], most: 75).hasSuffix("at most 15 s left"))
    #expect(!Self.line([progress], pages: 60).contains("left"))
  }

  @Test(
    "A line that a narrower terminal has wrapped is erased with its beginnings above",
    arguments: [
      (0, 80, ""), (79, 80, ""), (80, 80, ""), (81, 80, "\u{1B}[1A"), (79, 30, "\u{1B}[2A"),
    ]
  )
  func erasing(cells: Int, width: Int, above: String) {
    #expect(
      Console.erasing(cells, width: width) == above + (above.isEmpty ? "\r\u{1B}[K" : "\r\u{1B}[J")
    )
  }

  @Test("Plain lines are due every 30 seconds, those that were missed once")
  func plain() {
    var plain = PlainProgress()
    let due = [0, 29.9, 30, 31, 59, 60.5, 200, 201, 210].filter { plain.isDue(at: $0) }
    #expect(due == [30, 60.5, 200, 210])
  }
}
