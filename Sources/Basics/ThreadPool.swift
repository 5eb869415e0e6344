import Foundation
import Synchronization

/// Threads of their own for work that takes long: reading pages and sitemaps.
///
/// Swift's tasks share one thread for each processor. Work that keeps such a thread for seconds,
/// as a hostile page can, would hold up timers, other tasks and the actor that runs the crawl. Here
/// it waits in line for a thread of this type, while the task that requested it is suspended.
package final class ThreadPool: Sendable {
  /// As many threads as there are processors, for the whole process.
  package static let shared = ThreadPool(count: ProcessInfo.processInfo.activeProcessorCount)

  /// The work that waits, first come, first served.
  private struct Line: Sendable {
    /// What a job holds, such as a page, is let go as soon as it is taken, though the line never ends.
    var jobs = FIFOQueue<@Sendable () -> Void>()
    var isStopped = false
  }

  /// The line, which the threads hold on to when the pool is gone.
  private final class Queue: Sendable {
    private let line = Mutex(Line())
    private let waiting = DispatchSemaphore(value: 0)

    func add(_ job: @escaping @Sendable () -> Void) {
      line.withLock { $0.jobs.append(job) }
      waiting.signal()
    }

    /// Ends the threads once all work is done.
    func end(_ threads: Int) {
      line.withLock { $0.isStopped = true }
      for _ in 0..<threads { waiting.signal() }
    }

    /// Does one piece of work after the other until the end.
    func serve() {
      while true {
        waiting.wait()
        let (job, isStopped) = line.withLock { ($0.jobs.popFirst(), $0.isStopped) }
        if let job { job() } else if isStopped { return }
      }
    }
  }

  private let queue = Queue()
  private let count: Int

  /// Starts `count` threads, at least one.
  package init(count: Int) {
    self.count = max(1, count)
    for number in 1...self.count {
      let thread = Thread { [queue] in
        Thread.current.name = "reading \(number)"
        queue.serve()
      }
      // As much as a program's first thread has.
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  deinit { queue.end(count) }

  /// Runs `work` on one of the threads and returns what it returns.
  package func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.add { continuation.resume(returning: work()) }
    }
  }
}
