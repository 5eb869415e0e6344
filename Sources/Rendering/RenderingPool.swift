import Basics
import Foundation

/// Browsers that render pages, each one page at a time.
///
/// A browser is started for the first page that comes, and replaced after some pages or when a page
/// broke it. Threads of their own run them, because pages may be hostile and take their time.
package final class RenderingPool: Sendable {
  private let line: RenderingLine

  /// Prepares `count` browsers; none starts before there is a page.
  package init(
    _ program: BrowserProgram,
    count: Int = 1,
    limits: RenderingLimits = RenderingLimits()
  ) {
    line = RenderingLine()
    for number in 1...max(1, count) {
      let thread = Thread { [line] in
        Thread.current.name = "renderer \(number)"
        BrowserThread(program, limits).serve(line)
      }
      thread.start()
    }
  }

  deinit { line.end() }

  /// Renders a page.
  ///
  /// - Parameters:
  ///   - page: The page as it was served.
  ///   - fetcher: What gets what the page requests.
  /// - Returns: What became of it, whatever that is.
  /// - Throws: Why nothing can be rendered here.
  package func render(
    _ page: PageToRender,
    fetcher: any SubresourceFetcher
  ) async throws(RenderingUnavailable) -> RenderedPage {
    let result: Result<RenderedPage, RenderingUnavailable> =
      await withCheckedContinuation { continuation in
        line.add(RenderingJob(page: page, fetcher: fetcher) { continuation.resume(returning: $0) })
      }
    return try result.get()
  }

  /// Ends the browsers once their pages are done; pages that wait fail.
  package func shutdown() { line.end() }
}

/// A page that waits for a browser.
struct RenderingJob: Sendable {
  let page: PageToRender
  let fetcher: any SubresourceFetcher
  /// Takes what became of it; called once.
  let take: @Sendable (Result<RenderedPage, RenderingUnavailable>) -> Void
}

/// The pages that wait for a browser, first come, first served.
final class RenderingLine: Sendable {
  private struct State {
    var jobs: [RenderingJob] = []
    var isEnded = false
  }

  private let state = Lock(State())
  private let waiting = DispatchSemaphore(value: 0)

  func add(_ job: RenderingJob) {
    let isEnded = state.withLock { state in
      if !state.isEnded { state.jobs.append(job) }
      return state.isEnded
    }
    if isEnded { job.take(.failure(.ended)) } else { waiting.signal() }
  }

  /// Takes no more pages.
  func end() {
    let left = state.withLock { state in
      defer { (state.jobs, state.isEnded) = ([], true) }
      return state.jobs
    }
    for job in left { job.take(.failure(.ended)) }
    waiting.signal()
  }

  /// Waits for a page; `nil` when none comes any more.
  func take() -> RenderingJob? {
    while true {
      waiting.wait()
      let (job, isEnded) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isEnded)
      }
      if let job { return job }
      if isEnded {
        // The other threads learn it in turn.
        waiting.signal()
        return nil
      }
    }
  }
}
