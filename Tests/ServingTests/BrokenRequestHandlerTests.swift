import Foundation
import Glibc
import Records
import StoredTestSupport
import Testing

@testable import Serving

/// What is no HTTP, sent as it is.
struct BrokenRequestHandlerTests {
  /// Sends `text` to a port of this machine and returns all that comes back, having gone on
  /// sending until the connection was closed.
  private static func exchange(_ text: String, port: UInt16) throws -> String {
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
    var tries = 0
    while send(socket, "x", 1, Int32(MSG_NOSIGNAL)) == 1 {
      tries += 1
      try #require(tries < 3_000, "the server leaves a broken connection open")
      usleep(10_000)
    }
    return String(decoding: answer, as: UTF8.self)
  }

  /// A socket that is connected to a port of this machine.
  private static func connected(_ port: UInt16) throws -> Int32 {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let state = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
    }
    try #require(state == 0)
    return socket
  }

  @Test("Who waits before sending a body is told to go on (RFC 9110, section 10.1.1)")
  func expected() async throws {
    let scene = try await ServerScene([try .sample("https://a.example/", title: "Plums")])
    let port = try #require(URL(string: scene.url)?.port.flatMap(UInt16.init))
    let head =
      "POST /v1/engagements HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
      + "Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    let answers = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try Self.responses(head, "[]", port: port) })
      }
    }
    #expect(answers.first == "HTTP/1.1 100 Continue\r\n\r\n")
    #expect(answers.last?.hasPrefix("HTTP/1.1 ") ?? false)
    #expect(answers.last?.hasPrefix("HTTP/1.1 5") == false, "\(answers)")
    try await scene.end()
  }

  /// What comes back to `head`, and then to `body`.
  private static func responses(_ head: String, _ body: String, port: UInt16) throws -> [String] {
    let socket = try connected(port)
    defer { close(socket) }
    return [head, body].map { text in
      let bytes = Array(text.utf8)
      _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(socket, &buffer, buffer.count, 0)
      return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }
  }

  @Test(
    "Whoever goes on sending what cannot be read is cut off, as a flood of HTTP/2 frames is",
    arguments: [
      "", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /v1/export HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ]
  )
  func flood(before: String) async throws {
    let scene = try await ServerScene([try .sample("https://a.example/", title: "Plums")])
    let port = try #require(URL(string: scene.url)?.port.flatMap(UInt16.init))
    // RFC 9113 section 3.4: the preface, then frames of DATA without any.
    let frames = [UInt8](repeating: 0, count: 9 << 16)
    let sent = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try Self.flooded(frames, port: port, before: before) })
      }
    }
    // What the buffers of the system hold comes on top of what is passed over.
    #expect(sent < 32 << 20)
    try await scene.end()
  }

  /// How many bytes of `frames`, again and again, a server takes behind the preface of HTTP/2.
  private static func flooded(
    _ frames: [UInt8],
    port: UInt16,
    before: String
  ) throws -> Int {
    let socket = try connected(port)
    defer { close(socket) }
    let preface = Array("\(before)PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    _ = send(socket, preface, preface.count, Int32(MSG_NOSIGNAL))
    var total = 0
    while total < 1 << 30 {
      let count = send(socket, frames, frames.count, Int32(MSG_NOSIGNAL))
      guard count > 0 else { break }
      total += count
    }
    return total
  }

  @Test(
    "What cannot be read as a request is a problem like every other, and ends the connection",
    arguments: [
      ("nonsense\r\n\r\n", 400, "malformed-request"),
      ("\u{16}\u{3}\u{1} GET / HTTP/1.1\r\n\r\n", 400, "malformed-request"),
      ("FOO /v1/search HTTP/1.1\r\nHost: localhost\r\n\r\n", 501, "unknown-method"),
      ("x-f!o~o / HTTP/1.1\r\nHost: localhost\r\n\r\n", 501, "unknown-method"),
      ("GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n", 400, "malformed-request"),
      ("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nnonsense\r\n\r\n", 400, ""),
      ("GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\n\r\n", 414, "address-too-long"),
      ("GET /\(String(repeating: "a", count: 17_000)) HTTP/1.1\r\n\r\n", 414, "address-too-long"),
      (
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: a.example\r\nConnection: close\r\n\r\n",
        400, "malformed-request"
      ),
      (
        "POST /v1/engagements HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
          + "Transfer-Encoding: chunked\r\n\r\nZZ\r\n", 400, "malformed-request"
      ),
      (
        "POST /v1/engagements HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n"
          + "\r\n0\r\n\r\n", 501, "unknown-coding"
      ),
      // RFC 9112 section 6.1: where such a body ends is a guess, so nothing behind it is a request.
      (
        "POST /v1/engagements HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n"
          + "\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", 501, "unknown-coding"
      ),
      (
        "POST /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501, "unknown-coding"
      ),
      (
        "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 20_000))\r\n\r\n", 431,
        "head-too-large"
      ),
    ]
  )
  func broken(request: String, status: Int, code: String) async throws {
    let scene = try await ServerScene([try .sample("https://a.example/", title: "Plums")])
    let port = try #require(URL(string: scene.url)?.port.flatMap(UInt16.init))
    // Waiting takes a thread, which those of the server must not lack.
    let answer = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try Self.exchange(request, port: port) })
      }
    }
    // An answer that was on its way goes first; what follows it is the framework's own.
    let last = try #require(answer.components(separatedBy: "HTTP/1.1 ").last)
    #expect(last.hasPrefix("\(status) "), "\(answer.prefix(300))")
    if !code.isEmpty {
      #expect(last.contains("application/problem+json"))
      #expect(last.contains(#""code":"\#(code)""#))
      let head = last.components(separatedBy: "\r\n\r\n")[0].lowercased()
      for header in ["cache-control: no-store", "x-content-type-options: nosniff"] {
        #expect(head.contains("\r\n\(header)"), "\(head)")
      }
    }
    try await scene.end()
  }
}
