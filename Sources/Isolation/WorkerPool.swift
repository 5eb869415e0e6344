import Basics
import Foundation
import Synchronization

/// Worker processes that answer jobs: each message that is given to the pool comes back as a reply,
/// or as the way in which workers died over it.
///
/// Jobs that wait are sent in batches, which spares changes between processes. Each worker has a
/// thread of this process, which waits for it.
package final class WorkerPool: Sendable {
  /// The limits of a pool.
  package struct Limits: Hashable, Sendable {
    /// The most jobs of a batch.
    package var batchJobs = 16
    /// The bytes from which on a batch takes no further job.
    package var batchBytes = 1 << 20
    /// How much processor time a worker may use for one job, in seconds.
    package var secondsPerJob = 30
    /// After how many jobs a worker is replaced, so that whatever became of it ends.
    package var jobsPerWorker = 10_000

    package init() {}
  }

  private let line: JobLine

  /// Starts `count` workers, at least one; they are ready when the first jobs come.
  package init(_ program: WorkerProgram, count: Int, limits: Limits = Limits()) {
    line = JobLine(limits)
    for number in 1...max(1, count) {
      line.enter()
      let thread = Thread { [line] in
        Thread.current.name = "worker \(number)"
        WorkerDriver.run(program, line)
        line.leave()
      }
      thread.start()
    }
  }

  deinit { line.end() }

  /// Has a job answered.
  ///
  /// - Parameters:
  ///   - message: The job.
  ///   - read: What to make of the reply, in the thread of the worker, which may be blocked; `nil`
  ///     when it is none, which counts as the worker's death.
  ///   - fail: What to make of the way in which workers died over the job.
  /// - Returns: What one of them returns.
  package func run<Value: Sendable>(
    _ message: [UInt8],
    reading read: @escaping @Sendable ([UInt8]) -> Value?,
    failing fail: @escaping @Sendable (WorkerDeath) -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      let handler = ReplyHandler { reply in
        guard let value = read(reply) else { return false }
        continuation.resume(returning: value)
        return true
      } fail: { death in
        continuation.resume(returning: fail(death))
      }
      line.add(WaitingJob(id: handler, message: message))
    }
  }

  /// Ends all workers once their jobs are done, and waits for that; no job may come afterwards.
  package func shutdown() async {
    line.end()
    await withCheckedContinuation { continuation in
      line.whenLeft { continuation.resume() }
    }
  }

  /// Waits until the first worker is confined.
  ///
  /// - Returns: What it has given up.
  /// - Throws: Why there is none.
  package func confinement() async throws(WorkerDeath) -> Confinement {
    let result = await withCheckedContinuation { continuation in
      line.whenStarted { continuation.resume(returning: $0) }
    }
    return try result.get()
  }
}

/// What becomes of a job's reply.
struct ReplyHandler: Sendable {
  /// Takes the reply; returns whether it is one.
  let take: @Sendable ([UInt8]) -> Bool
  /// Takes the way in which workers died over the job.
  let fail: @Sendable (WorkerDeath) -> Void
}

/// The jobs that wait for a worker, first come, first served.
final class JobLine: Sendable {
  typealias Job = WaitingJob<ReplyHandler>
  typealias Start = Result<Confinement, WorkerDeath>

  private struct State {
    var jobs = FIFOQueue<Job>()
    /// Jobs that go first, because a worker died over them.
    var urgent: [Job] = []
    var isStopped = false
    /// How many threads take jobs.
    var threads = 0
    var leaveListeners: [@Sendable () -> Void] = []
    var start: Start?
    var listeners: [@Sendable (Start) -> Void] = []
  }

  let limits: WorkerPool.Limits
  private let state = Mutex(State())
  private let waiting = DispatchSemaphore(value: 0)

  init(_ limits: WorkerPool.Limits) {
    self.limits = limits
  }

  func add(_ job: Job) {
    state.withLock { $0.jobs.append(job) }
    waiting.signal()
  }

  /// Puts jobs back in front of all others.
  func putBack(_ jobs: [Job]) {
    state.withLock { $0.urgent.insert(contentsOf: jobs, at: 0) }
    for _ in jobs { waiting.signal() }
  }

  /// Ends the threads once all jobs are done.
  func end() {
    state.withLock { $0.isStopped = true }
    waiting.signal()
  }

  /// Counts a thread that takes jobs.
  func enter() {
    state.withLock { $0.threads += 1 }
  }

  /// Counts a thread that takes no more jobs.
  func leave() {
    let listeners = state.withLock { state in
      state.threads -= 1
      return state.threads == 0 ? state.leaveListeners : []
    }
    for listener in listeners { listener() }
  }

  /// Calls `listener` when no thread takes jobs any more.
  func whenLeft(_ listener: @escaping @Sendable () -> Void) {
    let isLeft = state.withLock { state in
      if state.threads > 0 { state.leaveListeners.append(listener) }
      return state.threads == 0
    }
    if isLeft { listener() }
  }

  /// Waits for jobs.
  ///
  /// - Returns: At least one; none when the line has ended.
  func take() -> [Job] {
    while true {
      waiting.wait()
      let (jobs, isStopped) = state.withLock { state in (takeBatch(&state), state.isStopped) }
      if !jobs.isEmpty { return jobs }
      if isStopped {
        // The other threads learn it in turn.
        waiting.signal()
        return []
      }
    }
  }

  private func takeBatch(_ state: inout State) -> [Job] {
    if let job = state.urgent.first {
      state.urgent.removeFirst()
      return [job]
    }
    var batch: [Job] = []
    var bytes = 0
    while batch.count < limits.batchJobs, bytes < limits.batchBytes,
      let job = state.jobs.popFirst()
    {
      batch.append(job)
      bytes += job.message.count
    }
    return batch
  }

  /// Notes how the start of a worker went.
  func note(_ start: Start) {
    let listeners = state.withLock { state in
      if state.start == nil { state.start = start }
      defer { state.listeners = [] }
      return state.listeners
    }
    for listener in listeners { listener(start) }
  }

  /// Calls `listener` with how the first start of a worker went.
  func whenStarted(_ listener: @escaping @Sendable (Start) -> Void) {
    let start = state.withLock { state in
      if state.start == nil { state.listeners.append(listener) }
      return state.start
    }
    if let start { listener(start) }
  }
}

/// What the thread of one worker does.
enum WorkerDriver {
  /// Has jobs of `line` answered by one worker after the other until the line ends.
  static func run(_ program: WorkerProgram, _ line: JobLine) {
    var batch: [JobLine.Job] = []
    var starts = FailedStarts()
    while true {
      let worker: WorkerProcess
      do throws(WorkerDeath) {
        worker = try WorkerProcess(program)
        starts = FailedStarts()
        line.note(.success(worker.confinement))
      } catch {
        if starts.note(error) { continue }
        starts = FailedStarts()
        line.note(.failure(error))
        for job in batch { job.id.fail(error) }
        // It is not tried again before there is something to do.
        batch = line.take()
        if batch.isEmpty { return }
        continue
      }
      do throws(WorkerDeath) {
        while worker.jobCount < line.limits.jobsPerWorker {
          if batch.isEmpty { batch = line.take() }
          if batch.isEmpty { return }
          try answer(&batch, worker, line.limits)
        }
      } catch {
        batch = settle(batch, error, line)
      }
    }
  }

  /// Has the jobs of `batch` answered; what is left in it when a worker dies is not.
  private static func answer(
    _ batch: inout [JobLine.Job],
    _ worker: WorkerProcess,
    _ limits: WorkerPool.Limits
  ) throws(WorkerDeath) {
    try worker.send(batch.map(\.message))
    while let job = batch.first {
      let reply = try worker.nextReply(within: limits.secondsPerJob)
      // The worker is ended by whoever gives it up.
      guard job.id.take(reply) else { throw .badReply }
      batch.removeFirst()
    }
  }

  /// Decides what becomes of the jobs that a dead worker has not answered: the first is the one
  /// over which it died, the others have nothing to do with it.
  ///
  /// - Returns: The jobs that the next worker begins with.
  private static func settle(
    _ batch: [JobLine.Job],
    _ death: WorkerDeath,
    _ line: JobLine
  ) -> [JobLine.Job] {
    var others = batch
    guard !others.isEmpty else { return [] }
    var first = others.removeFirst()
    if first.note(death) {
      line.putBack([first])
    } else {
      first.id.fail(death)
    }
    return others
  }
}
