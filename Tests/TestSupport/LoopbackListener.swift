import Foundation
import Glibc

/// Listens on a free port of 127.0.0.1 and serves each connection on a thread of its own.
///
/// It stops when it is let go of: connections that are still open then end, and with them what
/// serves them, which must not hold on to the listener.
package final class LoopbackListener: Sendable {
  /// The system gave no port.
  package struct SetUpError: Error {}

  /// The port that it listens on.
  package let port: Int

  private let listener: CInt
  private let connections = OpenConnections()

  /// Starts to listen.
  ///
  /// - Parameter serve: What to do with a connection, which is closed when this returns.
  /// - Throws: ``SetUpError``.
  package init(_ serve: @escaping @Sendable (LoopbackConnection) -> Void) throws {
    let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port: Int? = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        guard bind(listener, generic, length) == 0, listen(listener, 256) == 0,
          getsockname(listener, generic, &length) == 0
        else { return nil }
        return Int(UInt16(bigEndian: pointer.pointee.sin_port))
      }
    }
    self.listener = listener
    guard let port else { throw SetUpError() }
    self.port = port
    Self.accept(on: listener, connections, serve)
  }

  deinit {
    shutdown(listener, CInt(SHUT_RDWR))
    close(listener)
    connections.end()
  }

  /// How many connections were made.
  package var connectionCount: Int { connections.accepted }

  private static func accept(
    on listener: CInt,
    _ connections: OpenConnections,
    _ serve: @escaping @Sendable (LoopbackConnection) -> Void
  ) {
    Thread {
      while true {
        let socket = Glibc.accept(listener, nil, nil)
        guard socket >= 0 else { return }
        guard connections.add(socket) else {
          close(socket)
          return
        }
        Thread {
          serve(LoopbackConnection(socket: socket))
          connections.remove(socket)
          close(socket)
        }.start()
      }
    }.start()
  }
}

/// The connections of a listener that are open.
private final class OpenConnections: @unchecked Sendable {
  private let lock = NSLock()
  // Protected by `lock`.
  private var sockets: Set<CInt> = []
  private var count = 0
  private var isEnded = false

  var accepted: Int { lock.withLock { count } }

  /// Keeps a connection; returns whether it may be served.
  func add(_ socket: CInt) -> Bool {
    lock.withLock {
      guard !isEnded else { return false }
      count += 1
      sockets.insert(socket)
      return true
    }
  }

  func remove(_ socket: CInt) {
    lock.withLock { _ = sockets.remove(socket) }
  }

  func end() {
    lock.withLock {
      isEnded = true
      for socket in sockets { shutdown(socket, CInt(SHUT_RDWR)) }
    }
  }
}

/// One connection to a ``LoopbackListener``.
package struct LoopbackConnection: Sendable {
  fileprivate let socket: CInt

  private static let headLimit = 65_536

  /// Reads the head of a request with its empty line; `nil` when the other side has left.
  package func readHead() -> String? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while head.count < Self.headLimit {
      guard recv(socket, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
      if head.suffix(4) == [13, 10, 13, 10] { return String(decoding: head, as: UTF8.self) }
    }
    return nil
  }

  /// Reads `count` bytes; fewer when the other side ends before.
  package func read(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < count {
      let got = recv(socket, &piece, min(piece.count, count - bytes.count), 0)
      guard got > 0 else { break }
      bytes += piece[..<got]
    }
    return bytes
  }

  /// Sends bytes; returns whether the other side took them all.
  package func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(
          socket,
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

  /// Waits until the other side leaves.
  package func waitForEnd() {
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) == 1 {}
  }

  /// Makes closing the connection a reset.
  package func resetWhenClosed() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}
