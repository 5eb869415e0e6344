import Feeding
import Foundation
import JSON
import Synchronization
import Testing

extension FakeEngine {
  /// Answers a request for one document as Vespa does.
  ///
  /// Reference: <https://docs.vespa.ai/en/reference/api/document-v1.html>
  func document(_ request: EngineRequest, fault: Fault?) throws -> EngineResponse {
    let url = try #require(URLComponents(string: request.path))
    let id = try #require(url.path.split(separator: "/").last.map(String.init))
    #expect(url.path == "/document/v1/pippin/page/docid/\(id)")
    guard request.body.count <= sizeLimit else { return EngineResponse(status: 413, body: []) }
    switch fault {
    case .lost: throw EngineUnreachable(reason: "cut", advice: "Wait.", mayPass: true)
    case .status(let status, let seconds):
      return EngineResponse(status: status, body: Array("no".utf8), retryAfter: seconds)
    case .odd: return EngineResponse(status: 200, body: Array("<html>".utf8))
    case .otherAnswer: return Self.answer(200, "/document/v1/pippin/page/docid/x")
    case .busyItems: return Self.answer(507, url.path)
    case .hang: throw held(request)
    case .lostAnswer:
      if request.method == .post { _ = try put(request, id, url) }
      throw EngineUnreachable(reason: "cut", advice: "Wait.", mayPass: true)
    case nil: return request.method == .get ? found(id, url.path) : try put(request, id, url)
    }
  }

  private func found(_ id: String, _ path: String) -> EngineResponse {
    guard let fields = state.withLock({ $0.fields[id] }) else { return Self.answer(404, path) }
    var writer = JSONWriter()
    writer.value(fields)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    return EngineResponse(
      status: 200,
      body: Array("{\"pathId\":\"\(path)\",\"fields\":\(text)}".utf8)
    )
  }

  private static func answer(_ status: Int, _ path: String) -> EngineResponse {
    EngineResponse(status: status, body: Array("{\"pathId\":\"\(path)\",\"message\":\"no\"}".utf8))
  }

  private func put(_ request: EngineRequest, _ id: String, _ url: URLComponents) throws
    -> EngineResponse
  {
    let fields = try #require(try JSONParser.parse(request.body)["fields"])
    if let title = fields["title"]?.string, refused.contains(title) {
      return Self.answer(400, url.path)
    }
    if fields["removed"]?.int == 1, keepsAll.withLock({ $0 }) { return Self.answer(400, url.path) }
    let items = url.queryItems ?? []
    #expect(items.contains(URLQueryItem(name: "create", value: "true")))
    let condition = try #require(items.first { $0.name == "condition" }?.value)
    return try state.withLock { state in
      guard try state.fields[id].map({ try Self.holds(condition, $0) }) ?? true else {
        state.stale += 1
        return Self.answer(412, url.path)
      }
      state.fields[id] = fields
      state.documents[id] = fields["removed"]?.int == 0 ? fields : nil
      return Self.answer(200, url.path)
    }
  }

  private static func holds(_ condition: String, _ fields: JSONValue) throws -> Bool {
    if let version = condition.split(separator: "page.version<=").first.flatMap({ Int($0) }) {
      return try #require(fields["version"]?.int) <= version
    }
    return fields["feed1"]?.string.map { condition == "page.feed1==\"\($0)\"" } ?? false
  }
}
