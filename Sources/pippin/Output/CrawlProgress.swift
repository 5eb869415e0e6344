import Crawling
import Foundation
import Synchronization

/// Tells a person how far a crawl is: by a line that is redrawn on a terminal, else by a plain line
/// now and then.
final class CrawlProgress: Sendable {
  private struct State: Sendable {
    var line: ProgressLine
    var plain = PlainProgress()
  }

  private let console: Console
  private let begin: Date
  private let state: Mutex<State>

  /// Starts to tell of a run within `limits` that begins now.
  init(_ console: Console, _ limits: ProgressLine.Limits) {
    self.console = console
    begin = Date()
    state = Mutex(State(line: ProgressLine(limits)))
  }

  /// Tells of `progress`.
  func tell(_ progress: Crawler.Progress) {
    if let stall = progress.stall { console.note(CrawlSummary.text(stall)) }
    let seconds = Date().timeIntervalSince(begin)
    state.withLock { state in
      if console.hasProgressLine {
        // The last column stays free: some terminals break a line that fills it.
        let width = console.errorWidth - 1
        console.progress(state.line.text(progress, seconds: seconds, width: width))
      } else if state.plain.isDue(at: seconds) {
        let text = state.line.text(progress, seconds: seconds, width: .max)
        console.note("\(Amount.duration(seconds)): \(text)")
      }
    }
  }

  /// Removes the line.
  func end() { if console.hasProgressLine { console.progress("") } }
}
