import Exporting
import JSON

/// The mark by which an index is fed by one store only.
///
/// Two stores that feed one index replace each other's pages, because their versions have nothing to do
/// with each other; so the mapping of the index says which feed it belongs to.
package struct FeedClaim {
  let target: FeedTarget
  private let server: any EngineServer
  /// Which feed this is.
  let identity: String
  private let behavior: IndexFeeder.Behavior

  /// A claim of the feed `identity` on the index `target` of `server`, which waits as `behavior` says.
  package init(
    target: FeedTarget,
    server: any EngineServer,
    identity: String,
    behavior: IndexFeeder.Behavior
  ) {
    (self.target, self.server) = (target, server)
    (self.identity, self.behavior) = (identity, behavior)
  }

  /// Has the index belong to this feed.
  ///
  /// An index of another feed is never taken: what that one sent has versions that this one's are not above,
  /// and nothing says which documents are only that one's.
  ///
  /// - Parameters:
  ///   - creates: Whether the index is made when it is not there; an application of Vespa never is.
  ///   - begin: Has everything be sent; called before the mark is made, so that whoever dies in between
  ///     leaves an index that is claimed again.
  /// - Throws: ``FeedError`` when it belongs to another feed, was not made with the mapping, or the server
  ///   does not do it.
  package func take(creates: Bool, begin: () throws -> Void) async throws {
    if target.engine == .vespa { return try await takeDocuments(begin: begin) }
    let request = EngineRequest(.get, "/\(target.index)/_mapping")
    var response = try await send(request)
    if response.status == 404, creates {
      try await make()
      response = try await send(request)
    }
    guard response.status == 200 else { throw EngineAnswer.error(response, target) }
    // A page to log in at says 200, too.
    guard mapping(response.body) != nil else { throw EngineAnswer.odd(response, target) }
    guard let fields = meta(response.body)?["fields"]?.int,
      fields == ExportFormat.openSearchMappingVersion
    else {
      throw FeedError(
        .noIndex,
        target: target.text,
        reason: "the index was not made with the mapping of this version",
        advice:
          "Make another one with --create, or with the body that `pippin export --mapping` prints."
      )
    }
    let owner = meta(response.body)?["feed"]?.string
    if owner == identity { return }
    guard owner == nil else { throw taken }
    try await mark(begin)
  }

  /// What ends a feed whose index is another's.
  var taken: FeedError {
    FeedError(
      .taken,
      target: target.text,
      reason: "another feed brings its pages there, or the file of this one was lost",
      advice: advice
    )
  }

  private var advice: String {
    switch target.engine {
    case .openSearch: "Feed another index, or delete this one and make it anew with --create."
    case .vespa:
      "Stop the other feed, and delete all documents, as the guide of `pippin feed` says under Vespa."
    }
  }

  /// Makes the index; one that somebody made meanwhile, or a request of which the answer was lost, is left.
  private func make() async throws {
    let body = Array(ExportFormat.openSearchMapping.utf8)
    let response = try await send(EngineRequest(.put, "/\(target.index)", body: body))
    if response.status == 400, EngineAnswer.type(of: response) == Self.alreadyThere { return }
    try expectSuccess(response)
  }

  /// What an engine says of an index that is to be made and is there.
  private static let alreadyThere = "resource_already_exists_exception"

  private func mapping(_ body: [UInt8]) -> JSONValue? {
    // The answer names the index, which may be another one behind an alias.
    let answer = try? JSONParser.parse(body)
    return answer?.object?.members.first?.value["mappings"]
  }

  private func meta(_ body: [UInt8]) -> JSONValue? { mapping(body)?["_meta"]?["pippin"] }

  private func mark(_ begin: () throws -> Void) async throws {
    try begin()
    var writer = JSONWriter()
    writer.value(
      QueryClause.object([
        "_meta": QueryClause.object([
          "pippin": QueryClause.object([
            "fields": QueryClause.number(ExportFormat.openSearchMappingVersion),
            "feed": .string(identity),
          ])
        ])
      ])
    )
    try expectSuccess(
      try await send(EngineRequest(.put, "/\(target.index)/_mapping", body: writer.bytes))
    )
  }

  private func expectSuccess(_ response: EngineResponse) throws {
    guard (200..<300).contains(response.status) else { throw EngineAnswer.error(response, target) }
  }

  /// Sends `request`, again and again while the server is busy or away.
  ///
  /// - Throws: ``FeedError`` when it is for too long.
  func send(_ request: EngineRequest) async throws -> EngineResponse {
    var patience = SendingPatience(server: target.server, behavior: behavior)
    var request = request
    while true {
      request.time = patience.begin()
      do {
        let response = try await server.send(request)
        guard response.status == 429 || (500..<600).contains(response.status) else {
          return response
        }
        try await patience.wait(
          "the server is busy (status \(response.status): \(EngineAnswer.reason(of: response)))",
          asked: response.retryAfter
        )
      } catch let away as EngineUnreachable {
        guard away.mayPass else { throw away.error(target.server) }
        try await patience.wait(away.reason, advice: away.advice.isEmpty ? nil : away.advice)
      }
    }
  }
}
