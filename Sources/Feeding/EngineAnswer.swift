import JSON

/// What an engine says when it does not do what was asked.
enum EngineAnswer {
  /// The characters of its own words that are kept.
  private static let textLimit = 300
  /// What Vespa says of a path that it does not have.
  private static let vespaWords = "No binding for URI"

  /// Why `response`, which is no success, ends a feed.
  static func error(_ response: EngineResponse, _ target: FeedTarget) -> FeedError {
    let words = reason(of: response)
    switch response.status {
    case 404 where target.engine == .vespa || words.hasPrefix(vespaWords):
      return odd(response, target)
    case 401, 403:
      return FeedError(
        .denied,
        target: target.server,
        reason: "status \(response.status): \(words)",
        advice:
          "Name the header with --authorization-file or in PIPPIN_FEED_AUTHORIZATION; its user needs "
          + "the right to write to the index and to read and write its mapping."
      )
    case 404:
      return FeedError(
        .noIndex,
        target: target.text,
        reason: "status 404: \(words)",
        advice: "Make the index with --create."
      )
    case 300..<400:
      return FeedError(
        .protocolError,
        target: target.server,
        reason: "status \(response.status): the server sends elsewhere, which is not followed",
        advice: "Name the address of the server itself with --to."
      )
    default:
      return FeedError(
        .protocolError,
        target: target.text,
        reason: "status \(response.status): \(words)",
        advice: "See the log of the server; what was sent is kept."
      )
    }
  }

  /// Why an answer that is none ends a feed.
  static func odd(_ response: EngineResponse, _ target: FeedTarget) -> FeedError {
    let other = FeedEngine.allCases.first { $0 != target.engine }
    return FeedError(
      .protocolError,
      target: target.server,
      reason: "what answers is no \(target.engine.name): \(reason(of: response))",
      advice: "Check the address with --to; a proxy between may answer in its place. "
        + (other.map { "For \($0.name) say --engine \($0.rawValue)." } ?? "")
    )
  }

  /// The kind of an engine's error; `nil` where it says none.
  static func type(of response: EngineResponse) -> String? {
    (try? JSONParser.parse(response.body))?["error"]?["type"]?.string
  }

  /// The engine's own words, in one line.
  static func reason(of response: EngineResponse) -> String {
    let answer = try? JSONParser.parse(response.body)
    let error = answer?["error"]
    let words =
      error?["reason"]?.string ?? error?.string ?? answer?["message"]?.string
      ?? String(decoding: response.body.prefix(textLimit), as: UTF8.self)
    let line = words.split { $0.isWhitespace }.joined(separator: " ")
    return line.isEmpty ? "an empty answer" : String(line.prefix(textLimit))
  }
}

extension EngineUnreachable {
  /// The same as what ends a feed to `server`.
  func error(_ server: String) -> FeedError {
    FeedError(.unreachable, target: server, reason: reason, advice: advice)
  }
}
