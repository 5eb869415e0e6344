import Dispatch

/// Runs an actor's work on a queue of its own, where it may block.
///
/// Swift's tasks share one thread for each processor. An actor that waits for the disk would keep
/// one of them from all other tasks, and from their timers; on this executor it keeps its own.
///
/// Source: Swift Evolution SE-0392, custom actor executors
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates an executor; `label` names its queue for debuggers.
  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  /// Takes on a piece of an actor's work.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
