import Foundation
import Glibc

/// An HTTP server on a free port of 127.0.0.1 that plays scripts of bytes.
///
/// It understands nothing but the request line, so that it can answer in ways that no real
/// server would. It stops when it is let go of.
final class LoopbackServer: @unchecked Sendable {
  /// One step of an answer.
  enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Sends the same bytes over and over, a pause before each, until the other side leaves.
    case drip([UInt8], milliseconds: UInt32, times: Int)
    /// Sends nothing until the other side leaves.
    case silence
    /// Closes the connection properly.
    case close
    /// Closes the connection with a reset.
    case reset

    /// Sends text.
    static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
  }

  /// The port that it listens on.
  let port: Int

  private let listener: CInt
  private let scripts: [String: [Step]]
  private let greeting: [Step]
  private let lock = NSLock()
  // Protected by `lock`.
  private var heads: [String] = []
  private var connections: [CInt] = []
  private var accepted = 0

  struct SetUpError: Error {}

  /// Starts a server that plays a script for each path; anything else is answered with 404.
  ///
  /// The `greeting` is played on each connection before any request.
  init(_ scripts: [String: [Step]], greeting: [Step] = []) throws {
    self.scripts = scripts
    self.greeting = greeting
    listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = listener
    let port: Int? = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        guard bind(socket, generic, length) == 0, listen(socket, 64) == 0,
          getsockname(socket, generic, &length) == 0
        else { return nil }
        return Int(UInt16(bigEndian: pointer.pointee.sin_port))
      }
    }
    guard let port else { throw SetUpError() }
    self.port = port
    Self.acceptConnections(of: socket, for: Weak(self))
  }

  deinit {
    shutdown(listener, CInt(SHUT_RDWR))
    close(listener)
    for connection in connections { shutdown(connection, CInt(SHUT_RDWR)) }
  }

  /// The heads of the requests that came, in order.
  var requests: [String] { lock.withLock { heads } }

  /// How many connections were made.
  var connectionCount: Int { lock.withLock { accepted } }

  /// A reference that lets the server end while its threads still run.
  private struct Weak: @unchecked Sendable {
    weak var server: LoopbackServer?
    init(_ server: LoopbackServer) { self.server = server }
  }

  private static func acceptConnections(of listener: CInt, for weak: Weak) {
    Thread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        guard weak.server?.add(connection) == true else {
          close(connection)
          return
        }
        Thread {
          serve(connection, for: weak)
          weak.server?.remove(connection)
          close(connection)
        }.start()
      }
    }.start()
  }

  private func add(_ connection: CInt) -> Bool {
    lock.withLock {
      accepted += 1
      connections.append(connection)
    }
    return true
  }

  private func remove(_ connection: CInt) {
    lock.withLock { connections.removeAll { $0 == connection } }
  }

  private static func serve(_ connection: CInt, for weak: Weak) {
    for step in weak.server?.greeting ?? [] {
      guard play(step, on: connection) else { return }
    }
    while let head = readHead(connection) {
      guard let steps = weak.server?.script(for: head) else { return }
      for step in steps {
        guard play(step, on: connection) else { return }
      }
    }
  }

  private func script(for head: String) -> [Step] {
    lock.withLock { heads.append(head) }
    let words = head.split(separator: " ")
    let path = words.count > 1 ? String(words[1]) : ""
    return scripts[path] ?? [.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")]
  }

  private static func readHead(_ connection: CInt) -> String? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while head.count < 65_536 {
      guard recv(connection, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
      if head.suffix(4) == [13, 10, 13, 10] { return String(decoding: head, as: UTF8.self) }
    }
    return nil
  }

  /// Plays one step; returns whether the connection is still of use.
  private static func play(_ step: Step, on connection: CInt) -> Bool {
    switch step {
    case .send(let bytes):
      return sendAll(bytes, on: connection)
    case .drip(let bytes, let milliseconds, let times):
      for _ in 0..<times {
        usleep(milliseconds * 1000)
        guard sendAll(bytes, on: connection) else { return false }
      }
      return true
    case .silence:
      var byte: UInt8 = 0
      while recv(connection, &byte, 1, 0) == 1 {}
      return false
    case .close:
      return false
    case .reset:
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
      return false
    }
  }

  private static func sendAll(_ bytes: [UInt8], on connection: CInt) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        send(
          connection,
          buffer.baseAddress?.advanced(by: sent),
          bytes.count - sent,
          CInt(MSG_NOSIGNAL)
        )
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}
