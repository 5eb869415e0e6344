/// How a worker process ended before it had answered.
package enum WorkerDeath: Error, Hashable, Sendable, CustomStringConvertible {
  /// A signal ended it: a crash, or a system call that it must not make.
  case signal(Int32)
  /// It ended by itself with this code.
  case exit(Int32)
  /// It used more processor time for one job than it may, in seconds, and was ended.
  case overTime(seconds: Int)
  /// What it wrote is no reply, and it was ended.
  case badReply
  /// No worker could be started; the code of the error.
  case notStarted(Int32)

  /// Whether something outside ended the worker: a page cannot make its reader be killed with
  /// SIGKILL, which a person, or the kernel for lack of memory, sends.
  var isFromOutside: Bool {
    switch self {
    case .signal(9), .signal(15), .notStarted: true
    case .signal, .exit, .overTime, .badReply: false
    }
  }

  package var description: String {
    switch self {
    case .signal(31): "made a forbidden system call (signal 31)"
    case .signal(let number): "ended with signal \(number)"
    case .exit(let code): "ended with exit code \(code)"
    case .overTime(let seconds): "used more than \(seconds) s of processor time"
    case .badReply: "sent no valid reply"
    case .notStarted(let code): "could not be started (error \(code))"
    }
  }
}

/// How often in a row a worker did not start, which is no job's doing.
struct FailedStarts: Sendable {
  private var count = 0
  private var killedCount = 0

  /// Notes how a worker died before it was ready.
  ///
  /// - Returns: Whether another start may go better.
  mutating func note(_ death: WorkerDeath) -> Bool {
    if case .signal(9) = death { killedCount += 1 } else { count += 1 }
    return count < Self.most && killedCount < Self.mostKilled
  }

  /// A program that is missing, or has no room, is not started for ever.
  private static let most = 10
  /// Whoever kills workers before they are ready goes on for some time.
  private static let mostKilled = 1000
}

/// A job that waits for a worker, and how often workers died over it.
struct WaitingJob<ID: Sendable>: Sendable {
  let id: ID
  let message: [UInt8]
  /// Deaths that it caused itself, as far as one can tell.
  private(set) var deaths = 0
  /// Deaths from outside while it was worked on.
  private(set) var outsideDeaths = 0

  init(id: ID, message: [UInt8]) {
    (self.id, self.message) = (id, message)
  }

  /// Whether it goes to a worker alone, so that another death is surely over this job.
  var isAlone: Bool { deaths + outsideDeaths > 0 }

  /// Notes a death of the worker over this job.
  ///
  /// - Returns: Whether it may be tried once more.
  mutating func note(_ death: WorkerDeath) -> Bool {
    if death.isFromOutside {
      outsideDeaths += 1
      return outsideDeaths < Self.mostOutsideDeaths
    }
    deaths += 1
    return deaths < Self.mostDeaths
  }

  /// A job that ended two workers is given up.
  static var mostDeaths: Int { 2 }
  /// A job whose workers are ended from outside again and again is given up too.
  static var mostOutsideDeaths: Int { 10 }
}
