import CIsolation
import Glibc

/// What a worker process does: it confines itself, says so, and answers one job after the other.
package enum WorkerLoop {
  /// The first bytes that a worker writes, with the version of the protocol.
  static let greeting = Array("isolation-worker/1".utf8)

  /// Answers jobs from standard input on standard output until the input ends; never returns.
  ///
  /// - Parameters:
  ///   - memory: How many bytes of address space may be used beyond those in use now.
  ///   - answer: Makes the reply to a job. Whatever it needs of the disk must be loaded before.
  package static func run(memory: Int, answer: ([UInt8]) -> [UInt8]) -> Never {
    isolation_keep_memory()
    let confinement = Confinement.enter(memory: memory)
    send(greeting + [bits(of: confinement)])
    while let count = number() {
      // The whole batch is taken before the first reply, so that neither side can wait for the
      // other to read.
      var jobs: [[UInt8]] = []
      for _ in 0..<count {
        guard let length = number(), let job = Frames.read(length, from: STDIN_FILENO) else {
          _exit(0)
        }
        jobs.append(job)
      }
      for job in jobs { send(answer(job)) }
    }
    // Nothing that waits for the end of an ordinary process may run: it would ask for system calls.
    _exit(0)
  }

  /// Whether standard input is a socket, as it is for a worker.
  package static var isWorker: Bool {
    var status = stat()
    return fstat(STDIN_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  private static func number() -> Int? {
    Frames.read(4, from: STDIN_FILENO).map { Frames.number($0) }
  }

  private static func send(_ message: [UInt8]) {
    let isWritten = Frames.write(Frames.bytes(of: message.count) + message) {
      Glibc.write(STDOUT_FILENO, $0, $1)
    }
    if !isWritten { _exit(0) }
  }

  private static func bits(of confinement: Confinement) -> UInt8 {
    (confinement.dropsSystemCalls ? 1 : 0) | (confinement.dropsFiles ? 2 : 0)
      | (confinement.hasLimits ? 4 : 0)
  }

  /// What the greeting `message` says of the worker's confinement; `nil` when it is none.
  static func confinement(_ message: [UInt8]) -> Confinement? {
    guard message.count == greeting.count + 1, message.starts(with: greeting),
      let bits = message.last
    else { return nil }
    var confinement = Confinement()
    confinement.dropsSystemCalls = bits & 1 != 0
    confinement.dropsFiles = bits & 2 != 0
    confinement.hasLimits = bits & 4 != 0
    return confinement
  }
}
