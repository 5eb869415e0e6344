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

  /// A claim of the feed `identity` on the index `target` of `server`.
  package init(target: FeedTarget, server: any EngineServer, identity: String) {
    (self.target, self.server, self.identity) = (target, server, identity)
  }

  /// Has the index belong to this feed.
  ///
  /// - Parameters:
  ///   - creates: Whether the index is made when it is not there; an application of Vespa never is.
  ///   - takesOver: Whether an index of another feed is taken.
  ///   - begin: Has everything be sent; called before the mark is made, so that whoever dies in between
  ///     leaves an index that is claimed again.
  /// - Throws: ``FeedError`` when it belongs to another feed, was not made with the mapping, or the server
  ///   does not do it.
  package func take(
    creates: Bool,
    takesOver: Bool,
    begin: () throws -> Void
  ) async throws {
    if target.engine == .vespa {
      return try await takeDocuments(takesOver: takesOver, begin: begin)
    }
    let response = try await send(EngineRequest(.get, "/\(target.index)/_mapping"))
    if response.status == 404, creates {
      let body = Array(ExportFormat.openSearchMapping.utf8)
      try await expectSuccess(EngineRequest(.put, "/\(target.index)", body: body))
      return try await mark(begin)
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
    guard owner == nil || takesOver else { throw taken }
    try await mark(begin)
  }

  /// What ends a feed whose index is another's.
  var taken: FeedError {
    FeedError(
      .taken,
      target: target.text,
      reason: "another feed brings its pages there, or the file of this one was lost",
      advice:
        "Feed another index, or say --again: then this store takes over, and sends everything."
    )
  }

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
    try await expectSuccess(
      EngineRequest(.put, "/\(target.index)/_mapping", body: writer.bytes)
    )
  }

  private func expectSuccess(_ request: EngineRequest) async throws {
    let response = try await send(request)
    guard (200..<300).contains(response.status) else { throw EngineAnswer.error(response, target) }
  }

  /// Sends `request`.
  ///
  /// - Throws: ``FeedError`` when no answer came.
  func send(_ request: EngineRequest) async throws -> EngineResponse {
    do {
      return try await server.send(request)
    } catch let away as EngineUnreachable {
      throw away.error(target.server)
    }
  }
}
