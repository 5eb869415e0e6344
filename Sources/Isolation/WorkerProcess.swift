import CIsolation
import Glibc

/// One worker process and the socket to it, for the thread that started it.
final class WorkerProcess {
  private let pid: pid_t
  private let socket: CInt
  private var received: [UInt8] = []
  private var isReaped = false

  /// What the worker has given up.
  private(set) var confinement = Confinement()
  /// How many jobs it has answered.
  private(set) var jobCount = 0

  /// Starts a worker and waits until it is confined.
  ///
  /// The thread that calls it must live as long as the worker.
  init(_ program: WorkerProgram) throws(WorkerDeath) {
    var sockets: [CInt] = [0, 0]
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &sockets) == 0 else { throw .notStarted(errno) }
    var pid: pid_t = 0
    let arguments = ([program.path] + program.arguments).map { strdup($0) } + [nil]
    let environment = program.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    let code = isolation_spawn(&pid, program.path, arguments, environment, sockets[1])
    for text in arguments + environment { free(text) }
    close(sockets[1])
    (self.pid, socket) = (pid, sockets[0])
    // A worker that does not read must not hold its thread for ever.
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard code == 0 else {
      isReaped = true
      throw .notStarted(code)
    }
    let greeting = try reply(within: program.secondsToStart)
    guard let confinement = WorkerLoop.confinement(greeting) else {
      end()
      throw .badReply
    }
    self.confinement = confinement
  }

  deinit {
    close(socket)
    // At the end of its input the worker ends by itself, and what hangs is ended.
    if !isReaped {
      kill(pid, SIGKILL)
      var status: CInt = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    }
  }

  /// Sends a batch of jobs; the replies come in the same order.
  ///
  /// - Throws: How the worker died, or that it does not read; it must not be used any more.
  func send(_ messages: [[UInt8]]) throws(WorkerDeath) {
    var batch = Frames.bytes(of: messages.count)
    batch.reserveCapacity(messages.reduce(4) { $0 + 4 + $1.count })
    for message in messages {
      batch += Frames.bytes(of: message.count)
      batch += message
    }
    let isSent = Frames.write(batch) { Glibc.send(socket, $0, $1, CInt(MSG_NOSIGNAL)) }
    if !isSent { throw reap() }
  }

  /// Waits for the next reply.
  ///
  /// - Parameter seconds: How much processor time the worker may use for it.
  /// - Returns: The reply.
  /// - Throws: How the worker died; it must not be used any more.
  func nextReply(within seconds: Int) throws(WorkerDeath) -> [UInt8] {
    let reply = try reply(within: seconds)
    jobCount += 1
    return reply
  }

  private func reply(within seconds: Int) throws(WorkerDeath) -> [UInt8] {
    let begin = Moment(cpu: cpuTime(), wall: .now)
    try receive(4, since: begin, seconds)
    let needed = 4 + Frames.number(received)
    guard needed <= Frames.limit else {
      end()
      throw .badReply
    }
    try receive(needed, since: begin, seconds)
    defer { received.removeFirst(needed) }
    return Array(received[4..<needed])
  }

  /// Waits until `count` bytes have come.
  private func receive(_ count: Int, since begin: Moment, _ seconds: Int) throws(WorkerDeath) {
    while received.count < count {
      guard try isReadable(since: begin, seconds) else { continue }
      guard receive(atLeast: count - received.count) else { throw reap() }
    }
  }

  /// Waits up to a second for bytes; ends a worker whose time is up.
  private func isReadable(
    since begin: Moment,
    _ seconds: Int
  ) throws(WorkerDeath) -> Bool {
    var poller = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    let ready = poll(&poller, 1, 1000)
    // One that sleeps uses no processor time, so the clock on the wall counts as well; and one that
    // sends a byte now and then is not done.
    let isTimedOut =
      cpuTime() - begin.cpu > Double(seconds)
      || begin.wall.duration(to: .now) > .seconds(Self.patience * seconds)
    if isTimedOut {
      end()
      throw .overTime(seconds: seconds)
    }
    return ready > 0
  }

  private func receive(atLeast count: Int) -> Bool {
    let room = max(count, 1 << 16)
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      filled = 0
      repeat {
        filled = recv(socket, buffer.baseAddress, room, 0)
      } while filled < 0 && errno == EINTR
      filled = max(0, filled)
    }
    received += bytes
    return !bytes.isEmpty
  }

  /// When the wait for a reply began, by the worker's processor time and by the clock.
  private struct Moment {
    let cpu: Double
    let wall: ContinuousClock.Instant
  }

  /// How much longer than its processor time a job may take on a busy machine.
  private static let patience = 20

  /// The processor time that the worker has used, in seconds.
  private func cpuTime() -> Double {
    var time = timespec()
    guard isolation_cpu_time(pid, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func end() {
    kill(pid, SIGKILL)
    _ = reap()
  }

  /// Waits for the end of a worker that hung up, and says how it died; one that lives on is ended.
  private func reap() -> WorkerDeath {
    var status: CInt = 0
    var hasEnded = false
    for _ in 0..<2000 where !hasEnded {
      hasEnded = waitpid(pid, &status, WNOHANG) != 0
      if !hasEnded { usleep(1000) }
    }
    if !hasEnded {
      kill(pid, SIGKILL)
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    }
    isReaped = true
    if !hasEnded { return .badReply }
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }
}

/// The program that workers run.
package struct WorkerProgram: Sendable {
  /// The path of the program.
  package var path: String
  /// What it is started with.
  package var arguments: [String]
  /// Its environment.
  package var environment: [String: String]
  /// How much processor time it may use until it is ready.
  package var secondsToStart = 60

  /// A program at `path`, with nothing of this process's environment but what loading it needs.
  package init(path: String, arguments: [String]) {
    (self.path, self.arguments) = (path, arguments)
    environment = ["SWIFT_BACKTRACE": "enable=no"]
    for name in Self.inherited {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
  }

  /// This very program.
  package static func this(arguments: [String]) -> WorkerProgram {
    WorkerProgram(path: "/proc/self/exe", arguments: arguments)
  }

  /// What the loader, the C library's tables of encodings and the sanitizers look for.
  private static let inherited = [
    "LD_LIBRARY_PATH", "LD_PRELOAD", "GCONV_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS",
    "UBSAN_OPTIONS",
  ]
}
