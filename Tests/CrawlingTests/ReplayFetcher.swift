import Addressing
import Basics
import Fetching
import Foundation
import Records
import Synchronization

/// Answers requests from a table instead of the network, and keeps a log of them.
final class ReplayFetcher: Fetcher {
  /// One answer.
  struct Response: Sendable {
    var status = 200
    var body = ""
    var headers: [(String, String)] = [("Content-Type", "text/html; charset=utf-8")]
    var failure: FetchFailure.Kind?
  }

  private let answers: [String: Response]
  private let log = Mutex<[String]>([])

  init(_ answers: [String: Response]) {
    self.answers = answers
  }

  /// The addresses asked for, in order.
  var requests: [String] { log.withLock { $0 } }

  func fetch(_ request: FetchRequest) async -> FetchResult {
    log.withLock { $0.append(request.address.text) }
    let answer = answers[request.address.text] ?? Response(status: 404)
    if let kind = answer.failure {
      return .failure(FetchFailure(kind, at: request.address, "as the test says"))
    }
    var headers = HTTPHeaders()
    for (name, value) in answer.headers { headers.append(name, value) }
    return .response(
      FetchResponse(
        address: request.address,
        status: answer.status,
        headers: headers,
        body: Array(answer.body.utf8),
        startedAt: Timestamp(milliseconds: 1_800_000_000_000)
      )
    )
  }
}
