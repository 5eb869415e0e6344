import JSON

/// What a request for one document came to.
///
/// Reference: <https://docs.vespa.ai/en/reference/api/document-v1.html#http-status-codes>
enum DocumentAnswer {
  /// It is settled what became of the document.
  case settled(BulkAnswer.Item)
  /// The server is busy or away, for this reason; it may ask to be left alone for some seconds.
  case busy(String, asked: Double?)
  /// What answered is no Vespa, or spoke of something else.
  case odd(EngineResponse)
  /// The feed ends.
  case failed(FeedError)

  /// Reads the answer to a request for the document at `path`.
  init(_ response: EngineResponse, path: String, _ target: FeedTarget) {
    switch response.status {
    case 429, 500..<600:
      let reason =
        response.status == 507
        ? "the server has no memory or disk left (status 507)"
        : "the server is busy (status \(response.status))"
      self = .busy(reason, asked: response.retryAfter)
    case 413:
      let reason = EngineAnswer.reason(of: response)
      self = .settled(.refused("413: more bytes than the server takes: \(reason)"))
    case 200, 400, 412:
      guard let answer = try? JSONParser.parse(response.body), answer["pathId"]?.string == path
      else {
        self = .odd(response)
        return
      }
      switch response.status {
      case 200: self = .settled(.taken)
      case 412: self = .settled(.newer)
      default: self = .settled(.refused("400: \(EngineAnswer.reason(of: response))"))
      }
    case 401, 403, 300..<400: self = .failed(EngineAnswer.error(response, target))
    default: self = .odd(response)
    }
  }

  /// What came of a request that had no answer.
  init(_ away: EngineUnreachable, _ target: FeedTarget) {
    self = away.mayPass ? .busy(away.reason, asked: nil) : .failed(away.error(target.server))
  }
}
