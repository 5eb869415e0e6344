import Foundation
import Glibc

/// A web server on loopback whose answers a function makes, and which notes every request.
///
/// It understands the request line and the Host header and nothing else, so that it can answer
/// in ways that no real server would. It stops when it is let go of.
final class LoopbackSite: @unchecked Sendable {
  /// What was asked for.
  struct Request: Hashable, Sendable {
    let host: String
    let path: String
  }

  /// How to answer.
  enum Answer: Sendable {
    /// A proper answer: status, header lines and body.
    case page(status: Int, headers: [String], body: [UInt8])
    /// These bytes, and then the end of the connection.
    case raw([UInt8])
    /// The first bytes, and then the others over and over until the other side leaves.
    case endless([UInt8], [UInt8])

    /// An HTML page.
    static func html(_ text: String) -> Answer {
      .page(status: 200, headers: ["Content-Type: text/html"], body: Array(text.utf8))
    }

    /// An answer without a body.
    static func status(_ status: Int, _ headers: String...) -> Answer {
      .page(status: status, headers: headers, body: [])
    }

    /// Text in the place of a whole answer.
    static func raw(_ text: String) -> Answer { .raw(Array(text.utf8)) }

    /// Text, and then other text without end.
    static func endless(_ head: String, _ rest: String) -> Answer {
      .endless(Array(head.utf8), Array(rest.utf8))
    }
  }

  struct SetUpError: Error {}

  /// The port of 127.0.0.1 that it listens on.
  let port: Int

  private let listener: CInt
  private let site: @Sendable (Request) -> Answer
  private let lock = NSLock()
  // Protected by `lock`.
  private var asked: [Request] = []
  private var connections: Set<CInt> = []

  /// Starts a server that answers with what `site` returns.
  init(_ site: @escaping @Sendable (Request) -> Answer) throws {
    self.site = site
    listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = listener
    let port: Int? = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        guard bind(socket, generic, length) == 0, listen(socket, 256) == 0,
          getsockname(socket, generic, &length) == 0
        else { return nil }
        return Int(UInt16(bigEndian: pointer.pointee.sin_port))
      }
    }
    guard let port else { throw SetUpError() }
    self.port = port
    Self.accept(on: socket, for: Weak(self))
  }

  deinit {
    shutdown(listener, CInt(SHUT_RDWR))
    close(listener)
    for connection in connections { shutdown(connection, CInt(SHUT_RDWR)) }
  }

  /// What was asked for, in order.
  var requests: [Request] { lock.withLock { asked } }

  /// What has to stand in the environment so that every host is found here.
  var environment: [String: String] {
    [
      "PIPPIN_FETCH_CONNECT_TO": "::127.0.0.1:\(port)",
      "PIPPIN_FETCH_ALLOW_PRIVATE": "127.0.0.0/8",
    ]
  }

  /// A reference that lets the server end while its threads still run.
  private struct Weak: @unchecked Sendable {
    weak var site: LoopbackSite?
    init(_ site: LoopbackSite) { self.site = site }
  }

  private static func accept(on listener: CInt, for weak: Weak) {
    Thread {
      while true {
        let connection = Glibc.accept(listener, nil, nil)
        guard connection >= 0 else { return }
        weak.site?.note(connection)
        Thread {
          while let request = read(connection), let answer = weak.site?.answer(request) {
            guard send(answer, on: connection) else { break }
          }
          weak.site?.forget(connection)
          close(connection)
        }.start()
      }
    }.start()
  }

  private func note(_ connection: CInt) { lock.withLock { _ = connections.insert(connection) } }

  private func forget(_ connection: CInt) { lock.withLock { _ = connections.remove(connection) } }

  private func answer(_ request: Request) -> Answer {
    lock.withLock { asked.append(request) }
    return site(request)
  }
}

// MARK: - What goes over the connection

extension LoopbackSite {
  private static let headLimit = 65_536

  /// Reads the head of a request; `nil` when the other side has left.
  private static func read(_ connection: CInt) -> Request? {
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while head.count < headLimit, head.suffix(4) != [13, 10, 13, 10] {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      head += buffer[..<count]
    }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    let host = lines.first { $0.lowercased().hasPrefix("host:") }?.dropFirst(5)
    let name = host?.split(separator: ":").first?.trimmingCharacters(in: .whitespaces)
    return Request(host: name ?? "", path: String(words[1]))
  }

  /// Sends an answer; returns whether the connection is still of use.
  private static func send(_ answer: Answer, on connection: CInt) -> Bool {
    switch answer {
    case .page(let status, let headers, let body):
      let lines = ["HTTP/1.1 \(status) Status"] + headers + ["Content-Length: \(body.count)"]
      let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
      return sendAll(Array(head.utf8) + body, on: connection)
    case .raw(let bytes):
      _ = sendAll(bytes, on: connection)
      return false
    case .endless(let head, let rest):
      guard sendAll(head, on: connection) else { return false }
      while sendAll(rest, on: connection) {}
      return false
    }
  }

  private static func sendAll(_ bytes: [UInt8], on connection: CInt) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(
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
