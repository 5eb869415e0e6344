/// A bucket called `b` on a loopback server, and faults in the order in which requests meet them.
package struct LoopbackBucket: Sendable {
  /// What happens to a request.
  package enum Fault: Sendable {
    /// It is answered as it should be.
    case none
    /// The connection is reset when so many bytes of the body have come.
    case cutUpload(Int)
    /// The connection ends when so many bytes of the response have gone.
    case cutResponse(Int)
    /// The store does what the request says; the connection ends before it answers.
    case lostAnswer
    /// The store answers with a status, headers and a code.
    case refusal(String, headers: String = "", code: String = "")
    /// The object is another one from now on.
    case change([UInt8])
  }

  private let service: LoopbackService
  private let objects: RequestLog<(String, [UInt8])>

  /// Starts a bucket.
  ///
  /// - Parameters:
  ///   - objects: What is in it, by key.
  ///   - faults: What happens to the first requests; all others are answered.
  /// - Throws: When the system gives no port.
  package init(_ objects: [String: [UInt8]] = [:], faults: [Fault] = []) throws {
    let kept = RequestLog<(String, [UInt8])>()
    self.objects = kept
    for (key, bytes) in objects { kept.note((key, bytes)) }
    service = try LoopbackService(
      bodyLimit: { _, index in
        if index < faults.count, case .cutUpload(let count) = faults[index] { count } else { nil }
      },
      { request, index in
        Self.reply(to: request, index < faults.count ? faults[index] : .none, kept)
      }
    )
  }

  /// The URL of the service.
  package var url: String { service.url }

  /// The keys of all objects, sorted.
  package var keys: [String] { Set(objects.requests.map(\.0)).sorted() }

  /// The requests that came, in order.
  package var requests: [LoopbackService.Request] { service.requests }

  /// What is in an object.
  ///
  /// - Parameter key: The key, escaped as it is in URLs.
  /// - Returns: The bytes; `nil` when there is no such object.
  package func object(_ key: String) -> [UInt8]? { objects.requests.last { $0.0 == key }?.1 }

  private static func reply(
    to request: LoopbackService.Request,
    _ fault: Fault,
    _ objects: RequestLog<(String, [UInt8])>
  ) -> LoopbackService.Reply {
    let key = String(request.target.dropFirst(3))
    switch fault {
    case .refusal(let status, let headers, let code):
      let body = Array("<?xml version=\"1.0\"?><Error><Code>\(code)</Code></Error>".utf8)
      return .response(status, headers: headers, request.method == "HEAD" ? [] : body)
    case .change(let bytes): objects.note((key, bytes))
    case .none, .cutUpload, .cutResponse, .lostAnswer: break
    }
    let bytes = answer(to: request, key, objects)
    switch fault {
    case .cutResponse(let count): return .close(Array(bytes.prefix(count)))
    case .lostAnswer: return .reset([])
    default: return .send(bytes)
    }
  }

  private static func answer(
    to request: LoopbackService.Request,
    _ key: String,
    _ objects: RequestLog<(String, [UInt8])>
  ) -> [UInt8] {
    typealias Reply = LoopbackService.Reply
    if request.method == "PUT" {
      objects.note((key, request.body))
      return Reply.head("200 OK", count: 0)
    }
    if key.contains("list-type=2") { return list(key, objects) }
    guard let bytes = objects.requests.last(where: { $0.0 == key })?.1 else {
      return Reply.head("404 Not Found", count: 0)
    }
    let tag = "\"\(bytes.count)-\(bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF })\""
    if let wanted = request.header("If-Match"), wanted != tag {
      return Reply.head("412 Precondition Failed", count: 0)
    }
    let head = "ETag: \(tag)\r\n"
    if request.method == "HEAD" { return Reply.head("200 OK", headers: head, count: bytes.count) }
    guard let range = request.header("Range"),
      let start = Int(range.dropFirst(6).prefix { $0 != "-" })
    else { return Reply.head("200 OK", headers: head, count: bytes.count) + bytes }
    let part = bytes[start...]
    let line = "Content-Range: bytes \(start)-\(bytes.count - 1)/\(bytes.count)\r\n"
    return Reply.head("206 Partial Content", headers: head + line, count: part.count) + part
  }

  /// The list of the objects whose keys begin as the query says.
  private static func list(
    _ query: String,
    _ objects: RequestLog<(String, [UInt8])>
  ) -> [UInt8] {
    let prefix = query.firstRange(of: "prefix=").map { query[$0.upperBound...] } ?? ""
    let found = Dictionary(objects.requests) { $1 }.filter {
      $0.key.hasPrefix(prefix.replacing("%2F", with: "/"))
    }
    let rows = found.sorted { $0.key < $1.key }.map {
      "<Contents><Key>\($0.key)</Key><Size>\($0.value.count)</Size></Contents>"
    }
    let body = Array("<ListBucketResult>\(rows.joined())</ListBucketResult>".utf8)
    return LoopbackService.Reply.head("200 OK", count: body.count) + body
  }
}
