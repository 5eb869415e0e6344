import Foundation
import Glibc
import HTTPTypes
import HummingbirdCore
import NIOCore
import Testing

/// Speaks to a server on this machine byte by byte.
enum RawClient {
  /// A socket that is connected to a port of this machine, from the address `source`, 127.0.0.x, or
  /// from any.
  static func connected(_ port: Int, from source: String? = nil) throws -> Int32 {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try #require(socket >= 0)
    if let source { try #require(apply(bind, socket, source, 0) == 0) }
    try #require(apply(connect, socket, "127.0.0.1", UInt16(port)) == 0)
    return socket
  }

  private static func apply(
    _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32,
    _ socket: Int32,
    _ host: String,
    _ port: UInt16
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(socket, $0, size) }
    }
  }

  /// Sends `text`, and returns all that comes back until the server closes the connection.
  static func exchange(_ text: String, port: Int) async throws -> String {
    // Waiting takes a thread, which those of the server must not lack.
    try await onThread {
      let socket = try connected(port)
      defer { close(socket) }
      let bytes = Array(text.utf8)
      _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      var answer: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        answer += buffer[..<count]
      }
      return String(decoding: answer, as: UTF8.self)
    }
  }

  /// Runs what waits on a thread of its own.
  static func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try body() }) }
    }
  }

  /// A request without a body.
  static func request(_ head: HTTPRequest) -> Request {
    Request(head: head, body: RequestBody(buffer: ByteBuffer()))
  }
}
