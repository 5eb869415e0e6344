import Foundation
import TestSupport

/// A web server on loopback whose answers a function makes, and which notes every request.
///
/// It understands the request line and the Host header and nothing else, so that it can answer
/// in ways that no real server would. It stops when it is let go of.
final class LoopbackSite: Sendable {
  /// What was asked for.
  struct Request: Hashable, Sendable {
    let host: String
    let path: String
    /// The lines of the request, with line ends between them.
    var head = ""
    /// What it brought.
    var body = ""
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

  private let listener: LoopbackListener
  private let book: RequestLog<Request>

  /// Starts a server that answers with what `site` returns.
  init(_ site: @escaping @Sendable (Request) -> Answer) throws {
    let book = RequestLog<Request>()
    self.book = book
    listener = try LoopbackListener { connection in
      while var request = connection.readHead().flatMap(Self.request) {
        let length = request.head.firstMatch(of: /(?i)\r\ncontent-length: (\d+)/)
        let body = connection.read(length.flatMap { Int($0.1) } ?? 0)
        request.body = String(decoding: body, as: UTF8.self)
        book.note(request)
        guard Self.send(site(request), on: connection) else { return }
      }
    }
  }

  /// The port of 127.0.0.1 that it listens on.
  var port: Int { listener.port }

  /// What was asked for, in order.
  var requests: [Request] { book.requests }

  /// What has to stand in the environment so that every host is found here.
  var environment: [String: String] {
    [
      "PIPPIN_FETCH_CONNECT_TO": "::127.0.0.1:\(port)",
      "PIPPIN_FETCH_ALLOW_PRIVATE": "127.0.0.0/8",
    ]
  }

  /// What the head of a request asks for; `nil` when it is none.
  private static func request(_ head: String) -> Request? {
    let lines = head.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    let host = lines.first { $0.lowercased().hasPrefix("host:") }?.dropFirst(5)
    let name = host?.split(separator: ":").first?.trimmingCharacters(in: .whitespaces)
    return Request(host: name ?? "", path: String(words[1]), head: head)
  }

  /// Sends an answer; returns whether the connection is still of use.
  private static func send(_ answer: Answer, on connection: LoopbackConnection) -> Bool {
    switch answer {
    case .page(let status, let headers, let body):
      let lines = ["HTTP/1.1 \(status) Status"] + headers + ["Content-Length: \(body.count)"]
      let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
      return connection.send(Array(head.utf8) + body)
    case .raw(let bytes):
      _ = connection.send(bytes)
      return false
    case .endless(let head, let rest):
      guard connection.send(head) else { return false }
      while connection.send(rest) {}
      return false
    }
  }
}
