import CSandbox
import Glibc

/// One browser: its processes, and the socket over which it is told what to do.
///
/// One thread uses it. It writes without waiting, so that neither side can wait for the other to
/// read.
final class BrowserProcess {
  let pid: pid_t
  private let socket: CInt
  private let errors: CInt
  private var unsent: [UInt8] = []
  private var unsentStart = 0
  private var messages = MessageBuffer(limit: RenderingLimits.messageLimit)
  /// The end of what it wrote to standard error.
  private var lastWords: [UInt8] = []
  /// Why it is of no more use; `nil` while it is.
  private(set) var failure: String?
  private var isReaped = false

  /// Its own folder, in memory: it hides the system's, and nothing of it is left when it ends.
  private static let folder = "/tmp"
  /// How much its own folder holds: profile, cache and shared memory.
  private static let folderBytes = 512 << 20
  /// How much memory each of its processes may write to: a wall behind the watch on memory.
  private static let dataBytes = 4 << 30

  init(_ program: BrowserProgram) throws(RenderingUnavailable) {
    let (socket, theirs) = try SocketPair.open()
    self.socket = socket
    let errors: (reading: CInt, writing: CInt)
    do {
      errors = try SocketPair.open()
    } catch {
      close(socket)
      close(theirs)
      throw error
    }
    self.errors = errors.reading
    let started = Self.start(program, socket: theirs, errors: errors.writing)
    close(theirs)
    close(errors.writing)
    guard case .success(let pid) = started else {
      self.pid = 0
      isReaped = true
      if case .failure(let reason) = started { throw reason }
      return
    }
    self.pid = pid
    var room: CInt = 1 << 20
    setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<CInt>.size))
  }

  deinit {
    end()
    close(socket)
    close(errors)
  }

  private static func start(
    _ program: BrowserProgram,
    socket: CInt,
    errors: CInt
  ) -> Result<pid_t, RenderingUnavailable> {
    let arguments = program.arguments(folder: folder).map { strdup($0) } + [nil]
    let environment = program.environment(folder: folder).map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var pid: pid_t = 0
    var code: CInt = 0
    let texts = [strdup(program.path), strdup(folder)]
    defer { for text in texts { free(text) } }
    let step = arguments.withUnsafeBufferPointer { arguments in
      environment.withUnsafeBufferPointer { environment in
        var start = sandbox_program(
          path: texts[0],
          arguments: arguments.baseAddress,
          environment: environment.baseAddress,
          input: socket,
          output: socket,
          errors: errors,
          folder: texts[1],
          folder_bytes: folderBytes,
          data_bytes: dataBytes,
          user: program.user,
          group: program.user
        )
        return sandbox_start(&start, &pid, &code)
      }
    }
    if step == SANDBOX_STARTED { return .success(pid) }
    return .failure(.notIsolated(step: name(of: step), code: code))
  }

  /// What a step does, behind "does not let Pippin".
  private static func name(of step: sandbox_step) -> String {
    switch step {
    case SANDBOX_GROUP: "make a group of processes"
    case SANDBOX_NAMESPACES: "make namespaces for it (network, mounts)"
    case SANDBOX_MAPS: "map a user into its namespace"
    case SANDBOX_FOLDER: "mount a folder in memory for it"
    case SANDBOX_USER: "become an ordinary user"
    case SANDBOX_LIMITS: "limit its memory"
    case SANDBOX_DESCRIPTORS: "hand it its descriptors"
    case SANDBOX_PROGRAM: "run the browser's program"
    default: "start a process"
    }
  }

  // MARK: Messages

  /// Sends a message with its NUL, as soon as the browser reads.
  func send(_ message: [UInt8]) {
    unsent += message
    write()
  }

  /// Waits until there is something to read, `wake` is readable, or the time is up.
  func wait(milliseconds: Int, wake: CInt) {
    let needsRoom = unsentStart < unsent.count
    let interest = Int16(POLLIN) | (needsRoom ? Int16(POLLOUT) : 0)
    var polled = [
      pollfd(fd: socket, events: interest, revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
    ]
    // What has ended stays readable, and would never let the thread wait.
    if failure != nil { polled[0].fd = -1 }
    if hasEndedErrors { polled[1].fd = -1 }
    guard poll(&polled, nfds_t(polled.count), CInt(clamping: max(0, milliseconds))) > 0 else {
      return
    }
    if polled[1].revents != 0 { readErrors() }
    if polled[0].revents & Int16(POLLOUT) != 0 { write() }
    if polled[0].revents & ~Int16(POLLOUT) != 0 { read() }
  }

  private var hasEndedErrors = false

  /// The next message without its NUL.
  func nextMessage() -> ArraySlice<UInt8>? { messages.next() }

  private func write() {
    while unsentStart < unsent.count {
      let count = unsent.withUnsafeBytes { bytes in
        Glibc.send(
          socket,
          bytes.baseAddress?.advanced(by: unsentStart),
          bytes.count - unsentStart,
          CInt(MSG_NOSIGNAL | MSG_DONTWAIT)
        )
      }
      if count > 0 {
        unsentStart += count
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        fail("it does not read any more")
        return
      }
    }
    (unsent, unsentStart) = ([], 0)
  }

  private func read() {
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    let count = recv(socket, &piece, piece.count, CInt(MSG_DONTWAIT))
    if count > 0 {
      if !messages.append(piece[..<count]) { fail("it sent a message that is too long") }
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      readErrors()
      fail("it ended")
    }
  }

  private func readErrors() {
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(errors, &piece, piece.count, CInt(MSG_DONTWAIT))
      if count == 0 { hasEndedErrors = true }
      guard count > 0 else { return }
      lastWords = Array((lastWords + piece[..<count]).suffix(4096))
    }
  }

  /// Gives it up for `reason`.
  func fail(_ reason: String) {
    if failure == nil { failure = reason }
  }

  /// What it wrote to standard error last, on one line.
  var words: String {
    String(decoding: lastWords, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(3)
      .joined(separator: " | ")
  }

  /// Ends all its processes.
  func end() {
    guard !isReaped else { return }
    isReaped = true
    fail("it was ended")
    // Its group has the processes of pages, which would outlive it for a moment.
    kill(-pid, SIGKILL)
    var status: CInt = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
  }
}
