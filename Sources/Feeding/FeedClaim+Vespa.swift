import Exporting
import JSON

extension FeedClaim {
  /// The name of the document that says whose the documents are.
  private static let mark = "feed"

  /// Has the documents of a Vespa application belong to this feed.
  ///
  /// A document beside those of pages says whose they are. It is replaced only where it still says what was
  /// read there, so that of two feeds that come at the same time one gets the documents.
  ///
  /// - Parameter begin: Has everything be sent.
  /// - Throws: ``FeedError`` when they belong to another feed, or the server does not do it.
  func takeDocuments(begin: () throws -> Void) async throws {
    let path = VespaPath.document(Self.mark)
    let owner = try owner(try await send(EngineRequest(.get, path)), path)
    if owner == identity { return }
    guard owner == nil else { throw taken }
    try begin()
    var writer = JSONWriter()
    writer.value(
      QueryClause.object([
        "fields": QueryClause.object([
          VespaPackage.ownerField: .string(identity),
          "removed": QueryClause.number(VespaPackage.mark),
        ])
      ])
    )
    let field = "\(VespaPackage.documentType).\(VespaPackage.ownerField)"
    let response = try await send(
      EngineRequest(
        .post,
        VespaPath.document(Self.mark, replacedWhere: "\(field)==\"\""),
        body: writer.bytes
      )
    )
    switch response.status {
    case 200 where isAnswer(response, path): return
    case 412 where isAnswer(response, path):
      // The answer to an earlier request for the same may have been lost.
      guard try self.owner(try await send(EngineRequest(.get, path)), path) == identity else {
        throw taken
      }
    default: throw error(response, path)
    }
  }

  /// Whose the documents are by the answer to a request for the mark; `nil` when there is none.
  private func owner(_ response: EngineResponse, _ path: String) throws -> String? {
    guard isAnswer(response, path) else { throw error(response, path) }
    switch response.status {
    case 200:
      let fields = (try? JSONParser.parse(response.body))?["fields"]
      guard let owner = fields?[VespaPackage.ownerField]?.string else { throw otherPackage }
      return owner
    case 404: return nil
    default: throw error(response, path)
    }
  }

  private func isAnswer(_ response: EngineResponse, _ path: String) -> Bool {
    (try? JSONParser.parse(response.body))?["pathId"]?.string == path
  }

  private func error(_ response: EngineResponse, _ path: String) -> FeedError {
    switch response.status {
    case 400 where isAnswer(response, path): otherPackage
    case 200, 400, 404, 405, 412: EngineAnswer.odd(response, target)
    default: EngineAnswer.error(response, target)
    }
  }

  private var otherPackage: FeedError {
    FeedError(
      .noIndex,
      target: target.text,
      reason: "the application there was not made for the documents of this version",
      advice: "Deploy the one that `pippin export --mapping --format vespa -o FOLDER` writes."
    )
  }
}
