/// An HTTP service on a free port of 127.0.0.1 that reads whole requests, bodies included, and
/// responds with bytes as a test wants them.
///
/// It stops when it is let go of.
package final class LoopbackService: Sendable {
  /// A request as it came.
  package struct Request: Sendable {
    /// The method.
    package let method: String
    /// The path with its query.
    package let target: String
    /// The lines behind the first, as sent.
    package let lines: [String]
    /// The body, as far as it was read.
    package fileprivate(set) var body: [UInt8] = []

    fileprivate init(_ head: String) {
      let all = head.split(separator: "\r\n").map(String.init)
      let words = all.first?.split(separator: " ").map(String.init) ?? []
      (method, target) = (words.first ?? "", words.count > 1 ? words[1] : "")
      lines = Array(all.dropFirst())
    }

    /// The value of the header `name`.
    ///
    /// - Returns: The first value; `nil` when there is none.
    package func header(_ name: String) -> String? {
      for line in lines {
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { continue }
        return String(parts[1].drop { $0 == " " })
      }
      return nil
    }
  }

  /// What to do with a request.
  package enum Reply: Sendable {
    /// Sends bytes, and keeps the connection.
    case send([UInt8])
    /// Sends bytes, and closes the connection.
    case close([UInt8])
    /// Sends bytes, and resets the connection.
    case reset([UInt8])
    /// Sends nothing until the other side leaves.
    case silence

    /// A whole response.
    ///
    /// - Parameters:
    ///   - status: The status with its reason.
    ///   - headers: Lines, each with its end.
    ///   - body: The content.
    /// - Returns: A reply that keeps the connection.
    package static func response(
      _ status: String,
      headers: String = "",
      _ body: [UInt8] = []
    ) -> Reply {
      .send(Self.head(status, headers: headers, count: body.count) + body)
    }

    /// The head of a response with `count` bytes of content.
    ///
    /// - Returns: Its bytes, the empty line included.
    package static func head(_ status: String, headers: String = "", count: Int) -> [UInt8] {
      Array("HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(count)\r\n\r\n".utf8)
    }
  }

  private let listener: LoopbackListener
  private let log: RequestLog<Request>

  /// Starts a service.
  ///
  /// - Parameters:
  ///   - bodyLimit: How many bytes to read of a body, after which the connection is reset; by
  ///     the request and how many came before it. `nil` reads the whole.
  ///   - respond: What to do with a request, by how many came before it.
  /// - Throws: When the system gives no port.
  package init(
    bodyLimit: @escaping @Sendable (Request, Int) -> Int? = { _, _ in nil },
    _ respond: @escaping @Sendable (Request, Int) -> Reply
  ) throws {
    let log = RequestLog<Request>()
    self.log = log
    listener = try LoopbackListener { connection in
      while let head = connection.readHead() {
        var request = Request(head)
        let count = Int(request.header("Content-Length") ?? "") ?? 0
        let limit = bodyLimit(request, log.requests.count)
        if request.header("Expect") != nil, limit != 0 {
          guard connection.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) else { return }
        }
        request.body = connection.read(min(count, limit ?? count))
        let index = log.requests.count
        log.note(request)
        guard limit == nil else { return connection.resetWhenClosed() }
        guard request.body.count == count else { return }
        guard Self.play(respond(request, index), on: connection) else { return }
      }
    }
  }

  private static func play(_ reply: Reply, on connection: LoopbackConnection) -> Bool {
    switch reply {
    case .send(let bytes): return connection.send(bytes)
    case .close(let bytes): _ = connection.send(bytes)
    case .reset(let bytes):
      _ = connection.send(bytes)
      connection.resetWhenClosed()
    case .silence: connection.waitForEnd()
    }
    return false
  }

  /// The port that it listens on.
  package var port: Int { listener.port }

  /// The URL of its root, without a slash at the end.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// The requests that came, in order.
  package var requests: [Request] { log.requests }

  /// How many connections were made.
  package var connectionCount: Int { listener.connectionCount }
}
