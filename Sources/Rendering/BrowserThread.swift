import Glibc
import JSON

/// What the thread of one browser does: it renders one page after the other.
final class BrowserThread {
  private let program: BrowserProgram
  private let limits: RenderingLimits
  private var browser: BrowserProcess?
  /// The product and the version of the browser.
  private var product = ""
  private var pageCount = 0
  private var isConfined = false
  private var nextID = 1
  private let clock = ContinuousClock()
  private let began: ContinuousClock.Instant

  /// How often the memory is looked at.
  private static let memoryInterval = Duration.milliseconds(250)

  init(_ program: BrowserProgram, _ limits: RenderingLimits) {
    (self.program, self.limits) = (program, limits)
    began = clock.now
  }

  private var now: Duration { began.duration(to: clock.now) }

  /// Renders the pages of `line` until it ends.
  func serve(_ line: RenderingLine) {
    while let job = line.take() {
      do throws(RenderingUnavailable) {
        job.take(.success(try render(job)))
      } catch {
        endBrowser()
        job.take(.failure(error))
      }
    }
    endBrowser()
  }

  /// Renders a page; in another browser if this one fails before the page is opened.
  private func render(_ job: RenderingJob) throws(RenderingUnavailable) -> RenderedPage {
    let first = try renderOnce(job)
    guard case .browserFailed = first.page.end, !first.wasOpened else { return first.page }
    return try renderOnce(job).page
  }

  private func renderOnce(
    _ job: RenderingJob
  ) throws(RenderingUnavailable) -> (page: RenderedPage, wasOpened: Bool) {
    let browser = try usableBrowser()
    var run = PageRun(job, browser, inbox: try FetchInbox())
    run.session = PageSession(job.page, limits: limits, firstID: nextID)
    run.session?.result.browser = product
    try run.start(at: now, isConfined: &isConfined)
    var nextLook = now + Self.memoryInterval
    while run.result == nil {
      let until = min(run.nextTick, nextLook)
      browser.wait(milliseconds: (until - now).milliseconds + 1, wake: run.inbox.descriptor)
      try run.goOn(at: { self.now }, isConfined: &isConfined)
      if now >= nextLook {
        if ProcessGroup(of: browser.pid).memory > limits.memory {
          try run.take(.ended(.outOfMemory), at: now, isConfined: &isConfined)
        }
        nextLook = now + Self.memoryInterval
      }
    }
    nextID = run.session?.nextID ?? nextID
    pageCount += 1
    if !run.isBrowserUsable || pageCount >= limits.pagesPerBrowser { endBrowser() }
    return (run.result ?? RenderedPage(), run.wasOpened)
  }

  private func endBrowser() {
    browser?.end()
    browser = nil
  }

  private func usableBrowser() throws(RenderingUnavailable) -> BrowserProcess {
    if let browser, browser.failure == nil { return browser }
    endBrowser()
    (pageCount, isConfined) = (0, false)
    let new = try BrowserProcess(program)
    product = try greet(new)
    browser = new
    return new
  }

  /// Waits until a browser that has just been started answers.
  private func greet(_ browser: BrowserProcess) throws(RenderingUnavailable) -> String {
    let id = nextID
    nextID += 1
    browser.send(DevToolsCommand("Browser.getVersion").message(id: id))
    let end = now + limits.stepTime
    while now < end {
      browser.wait(milliseconds: (end - now).milliseconds + 1, wake: -1)
      while let bytes = browser.nextMessage() {
        if case .reply(id, let result?, _) = DevToolsMessage(bytes) {
          return result["product"]?.string ?? ""
        }
      }
      if browser.failure != nil { break }
    }
    let words = browser.words
    throw words.contains("No usable sandbox") ? .notConfined(words) : .notStarted(words)
  }
}
