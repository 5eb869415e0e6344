import Basics
import Glibc
import Synchronization

/// A Unix socket in a folder, for processes of the same user on this machine.
///
/// Lines of bounded length go over a connection. An empty line says that the other side is still at
/// work.
///
/// Source: unix(7)
final class LocalSocket: Sendable {
  /// The most bytes of a line.
  static let lineLimit = 65_536

  private let descriptor: Int32
  private let buffer = Mutex(LineBuffer(limit: lineLimit))

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Listens at `name` in the folder at `folder`, for the owner alone; what a process that was killed
  /// left there is removed.
  ///
  /// - Throws: ``GuardedFile/Problem`` when something else is there, or the system refuses.
  init(listeningAt name: String, in folder: String) throws(GuardedFile.Problem) {
    try Self.removeStale("\(folder)/\(name)")
    let made = try Self.make()
    // The file gets the mode that the socket has when it is bound.
    guard fchmod(made, 0o600) == 0 else { throw Self.fail(made) }
    try Self.withAddress(of: name, in: folder, closing: made) { address, length in
      bind(made, address, length)
    }
    guard listen(made, 8) == 0 else { throw Self.fail(made) }
    descriptor = made
  }

  /// Connects to the socket at `name` in the folder at `folder`.
  ///
  /// - Returns: `nil` when nobody listens there.
  /// - Throws: ``GuardedFile/Problem``, also when the socket or who listens is another user's.
  init?(connectingTo name: String, in folder: String) throws(GuardedFile.Problem) {
    guard let status = FileStatus(of: "\(folder)/\(name)", followsLinks: false) else { return nil }
    guard status.kind == .socket else { throw .special }
    guard GuardedFile.isTrusted(owner: status.owner) else { throw .foreign(owner: status.owner) }
    let made = try Self.make()
    do throws(GuardedFile.Problem) {
      try Self.withAddress(of: name, in: folder, closing: made) { address, length in
        connect(made, address, length)
      }
    } catch .system(let number) where number == ECONNREFUSED || number == ENOENT {
      return nil
    }
    descriptor = made
    guard let owner = peer, GuardedFile.isTrusted(owner: owner) else {
      throw .foreign(owner: peer ?? .max)
    }
  }

  /// Waits for a connection of the same user or root; others are closed at once.
  ///
  /// - Parameter milliseconds: How long to wait.
  /// - Returns: The connection; `nil` when none came.
  func accept(waiting milliseconds: Int32) -> LocalSocket? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, milliseconds) == 1 else { return nil }
    let accepted = Glibc.accept(descriptor, nil, nil)
    guard accepted >= 0 else { return nil }
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    let connection = LocalSocket(accepted)
    guard let owner = connection.peer, GuardedFile.isTrusted(owner: owner) else { return nil }
    return connection
  }

  /// Sends a line.
  ///
  /// - Parameters:
  ///   - line: The line, without its end.
  ///   - waits: Whether to wait where the other side does not read; else the line is dropped.
  /// - Returns: Whether the other side took it.
  func send(line: [UInt8], waits: Bool = true) -> Bool {
    let bytes = line + [UInt8(ascii: "\n")]
    let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, flags)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// What came over a connection.
  enum Arrival: Hashable {
    /// Nothing, or not yet a whole line.
    case nothing
    /// A line that is not empty.
    case line([UInt8])
    /// The end: the other side left, or sent too much.
    case end
  }

  /// Looks what came, without waiting.
  func arrival() -> Arrival {
    if let line = buffer.withLock({ $0.next() }) { return .line(line) }
    var piece = [UInt8](repeating: 0, count: 4_096)
    var count: Int
    repeat {
      count = recv(descriptor, &piece, piece.count, Int32(MSG_DONTWAIT))
    } while count < 0 && errno == EINTR
    if count < 0, errno == EAGAIN { return .nothing }
    guard count > 0 else { return .end }
    return buffer.withLock { buffer in
      buffer.append(piece[..<count])
      if let line = buffer.next() { return .line(line) }
      return buffer.isTooLong ? .end : .nothing
    }
  }

  /// Reads a line that is not empty.
  ///
  /// - Parameter seconds: How long nothing at all may come.
  /// - Returns: The line without its end; `nil` when the other side left, was silent for longer, or
  ///   sent too much.
  func readLine(patience seconds: Int32) -> [UInt8]? {
    while true {
      switch arrival() {
      case .line(let line): return line
      case .end: return nil
      case .nothing:
        guard Self.wait(for: [self], milliseconds: seconds * 1_000) else { return nil }
      }
    }
  }

  /// Waits until a connection comes to one of `sockets`, or something over it.
  ///
  /// - Returns: Whether something did, or may have.
  static func wait(for sockets: [LocalSocket], milliseconds: Int32) -> Bool {
    var entries = sockets.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let ready = poll(&entries, nfds_t(entries.count), milliseconds)
    return ready > 0 || ready < 0 && errno == EINTR
  }

  /// The user of the other side; `nil` when unknown.
  private var peer: UInt32? {
    // struct ucred: process, user, group.
    var credentials: (Int32, UInt32, UInt32) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else {
      return nil
    }
    return credentials.1
  }
}

extension LocalSocket {
  private static func make() throws(GuardedFile.Problem) -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let made = socket(AF_UNIX, kind, 0)
    guard made >= 0 else { throw .system(errno) }
    return made
  }

  private static func fail(_ descriptor: Int32) -> GuardedFile.Problem {
    let number = errno
    close(descriptor)
    return .system(number)
  }

  private static func removeStale(_ path: String) throws(GuardedFile.Problem) {
    guard let status = FileStatus(of: path, followsLinks: false) else { return }
    guard status.kind == .socket else { throw .special }
    guard unlink(path) == 0 || errno == ENOENT else { throw .system(errno) }
  }

  /// Calls `body` with the address of the socket at `name` in `folder`.
  ///
  /// An address has room for 107 bytes; a folder with a longer path is named by its descriptor.
  private static func withAddress(
    of name: String,
    in folder: String,
    closing socket: Int32,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(GuardedFile.Problem) {
    let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw fail(socket) }
    defer { close(opened) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    var path = Array("\(folder)/\(name)".utf8)
    if path.count >= room { path = Array("/proc/self/fd/\(opened)/\(name)".utf8) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        body(generic, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw fail(socket) }
  }
}
