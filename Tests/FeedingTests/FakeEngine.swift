import Feeding
import JSON
import Synchronization
import Testing

/// An engine in memory that keeps documents by external versions, as OpenSearch does, or under conditions, as
/// Vespa does, and fails as a test wants it.
final class FakeEngine: EngineServer {
  /// What happens to a request.
  enum Fault: Sendable {
    /// Nothing comes back, and nothing was done.
    case lost
    /// Nothing comes back, though everything was done.
    case lostAnswer
    /// A status, and nothing was done.
    case status(Int, retryAfter: Double? = nil)
    /// A body that is no answer.
    case odd
    /// The answer to another request.
    case otherAnswer
    /// Every second item is refused for now.
    case busyItems
    /// The answer is kept back for as long as the client waits.
    case hang
  }

  /// What the engine has.
  struct State {
    var documents: [String: JSONValue] = [:]
    var versions: [String: Int] = [:]
    /// With those that say that a page is gone, and the one that says whose they are.
    var fields: [String: JSONValue] = [:]
    var mapping: JSONValue?
    var requests: [EngineRequest] = []
    var stale = 0
    /// The seconds that answers were kept back for.
    var held = 0.0
  }

  let state: Mutex<State>
  private let faults: Mutex<[Fault?]>
  private let trouble: Mutex<[Fault?]>
  let refused: Set<String>
  /// Whether it takes no removal for now.
  let keepsAll = Mutex(false)
  let sizeLimit: Int

  /// An engine that meets `faults` in their order, one a bulk request, does not take documents with one of
  /// the titles `refused`, and no request of more than `sizeLimit` bytes; all other requests meet `trouble`.
  init(
    faults: [Fault?] = [],
    trouble: [Fault?] = [],
    refused: Set<String> = [],
    sizeLimit: Int = .max
  ) {
    self.faults = Mutex(faults)
    self.trouble = Mutex(trouble)
    self.refused = refused
    self.sizeLimit = sizeLimit
    state = Mutex(State())
  }

  var documents: [String: JSONValue] { state.withLock { $0.documents } }

  func send(_ request: EngineRequest) async throws -> EngineResponse {
    state.withLock { $0.requests.append(request) }
    if request.path.hasPrefix("/document/v1/") {
      let isMark = request.path.contains("/docid/feed")
      return try document(request, fault: isMark ? nextTrouble() : nextFault())
    }
    guard request.path.hasSuffix("/_bulk") else {
      switch nextTrouble() {
      case .lost: throw EngineUnreachable(reason: "cut", advice: "Wait.", mayPass: true)
      case .status(let status, let seconds):
        return EngineResponse(status: status, body: Array("no".utf8), retryAfter: seconds)
      case .lostAnswer:
        _ = try administer(request)
        throw EngineUnreachable(reason: "cut", advice: "Wait.", mayPass: true)
      default: return try administer(request)
      }
    }
    guard request.body.count <= sizeLimit else { return EngineResponse(status: 413, body: []) }
    switch nextFault() {
    case .lost: throw EngineUnreachable(reason: "cut", advice: "Wait.", mayPass: true)
    case .status(let status, let seconds):
      return EngineResponse(status: status, body: Array("no".utf8), retryAfter: seconds)
    case .odd: return EngineResponse(status: 200, body: Array("<html>".utf8))
    case .otherAnswer:
      return EngineResponse(
        status: 200,
        body: Array(#"{"items":[{"index":{"_id":"x","status":200}}]}"#.utf8)
      )
    case .lostAnswer:
      _ = try apply(request.body, leavesOut: false)
      throw EngineUnreachable(reason: "cut", advice: "Wait.", mayPass: true)
    case .busyItems: return try apply(request.body, leavesOut: true)
    case .hang: throw held(request)
    case nil: return try apply(request.body, leavesOut: false)
    }
  }

  /// What the client says of an answer that is kept back.
  func held(_ request: EngineRequest) -> EngineUnreachable {
    state.withLock { $0.held += request.time ?? 120 }
    return EngineUnreachable(reason: "no answer", advice: "Wait.", mayPass: true)
  }

  private func nextTrouble() -> Fault? {
    trouble.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  private func nextFault() -> Fault? { faults.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

  private func administer(_ request: EngineRequest) throws -> EngineResponse {
    try state.withLock { state in
      if request.method == .get {
        guard let mapping = state.mapping else { return EngineResponse(status: 404, body: []) }
        return EngineResponse(status: 200, body: Self.joined(mapping))
      }
      let body = try JSONParser.parse(request.body)
      if body["mappings"] != nil, state.mapping != nil {
        let error = #"{"error":{"type":"resource_already_exists_exception"}}"#
        return EngineResponse(status: 400, body: Array(error.utf8))
      }
      state.mapping = body["mappings"] ?? body
      return EngineResponse(status: 200, body: Array("{}".utf8))
    }
  }

  private static func joined(_ mapping: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("pages")
    writer.beginObject()
    writer.key("mappings")
    writer.value(mapping)
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  private func apply(_ body: [UInt8], leavesOut: Bool) throws -> EngineResponse {
    let lines = try body.split(separator: UInt8(ascii: "\n")).map {
      try JSONParser.parse(Array($0))
    }
    var items: [String] = []
    var index = 0
    while index < lines.count {
      let action = try #require(lines[index].object?.members.first)
      let id = try #require(action.value["_id"]?.string)
      let version = try #require(action.value["version"]?.int)
      #expect(action.value["version_type"]?.string == "external_gte")
      var document: JSONValue?
      if action.key == "index" {
        index += 1
        document = lines[index]
      }
      index += 1
      var status = 200
      if leavesOut, items.count.isMultiple(of: 2) {
        status = 429
      } else if let title = document?["title"]?.string, refused.contains(title) {
        status = 400
      } else if document == nil, keepsAll.withLock({ $0 }) {
        status = 400
      } else {
        status = put(document, id, version)
      }
      let error =
        status == 400 ? ",\"error\":{\"type\":\"mapper_parsing_exception\",\"reason\":\"no\"}" : ""
      items.append("{\"\(action.key)\":{\"_id\":\"\(id)\",\"status\":\(status)\(error)}}")
    }
    let answer = "{\"errors\":false,\"items\":[\(items.joined(separator: ","))]}"
    return EngineResponse(status: 200, body: Array(answer.utf8))
  }

  private func put(_ document: JSONValue?, _ id: String, _ version: Int) -> Int {
    state.withLock { state in
      guard version >= state.versions[id, default: 0] else {
        state.stale += 1
        return 409
      }
      state.versions[id] = version
      let isNew = state.documents[id] == nil
      state.documents[id] = document
      return document == nil && isNew ? 404 : 200
    }
  }
}
