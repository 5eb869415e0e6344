import Digests
import Storing

/// Sends lines in requests of a size that the server takes, again and again those that it is too busy for.
struct BulkSender: LineSender {
  private let target: FeedTarget
  private let server: any EngineServer
  private var patience: SendingPatience

  /// How often in a row something may come back that is no answer.
  private static let oddLimit = 5

  init(target: FeedTarget, server: any EngineServer, behavior: IndexFeeder.Behavior) {
    (self.target, self.server) = (target, server)
    patience = SendingPatience(server: target.server, behavior: behavior)
  }

  /// See ``LineSender/send(_:round:)``.
  mutating func send(_ lines: [FeedLine], round: Int64) async throws -> [BulkAnswer.Item] {
    let bytes = lines.map { $0.bytes(round: round) }
    var outcomes = [BulkAnswer.Item](repeating: .busy, count: lines.count)
    var waiting = Array(lines.indices)
    var most = Int.max
    while !waiting.isEmpty {
      let part = next(waiting.prefix(most), bytes)
      let items = try await request(
        part.flatMap { bytes[$0] },
        documents: part.map { lines[$0].entry.identity.text }
      )
      guard let items else {
        most = max(1, part.count / 2)
        guard part.count == 1 else { continue }
        // However few: nothing else can be done with it.
        let size = bytes[part[0]].count
        outcomes[part[0]] = .refused("413: \(size) bytes are more than the server takes")
        waiting.removeFirst()
        continue
      }
      for (index, item) in zip(part, items) { outcomes[index] = item }
      if items.contains(.noIndex) { throw lost }
      waiting = waiting.filter { outcomes[$0] == .busy }
      if items.contains(.busy) {
        if items.contains(where: { $0 != .busy }) { patience.advance() }
        try await patience.wait("the server is busy: it did not take all pages of a request")
      } else {
        patience.succeed()
      }
    }
    return outcomes
  }

  /// As many of the lines that wait as fit into one request, at least one.
  private func next(_ waiting: ArraySlice<Int>, _ bytes: [[UInt8]]) -> [Int] {
    var part: [Int] = []
    var size = 0
    for index in waiting {
      if !part.isEmpty, size + bytes[index].count > patience.pace.bytes { break }
      part.append(index)
      size += bytes[index].count
    }
    return part
  }

  /// Sends one request, until there is an answer to it.
  ///
  /// - Returns: What became of each line; `nil` when the request was too large, and the next will be smaller.
  private mutating func request(
    _ body: [UInt8],
    documents: [String]
  ) async throws -> [BulkAnswer.Item]? {
    var request = EngineRequest(.post, "/\(target.index)/_bulk", body: body)
    request.isLines = true
    var odd = 0
    while true {
      let response: EngineResponse
      request.time = patience.begin()
      do {
        response = try await server.send(request)
      } catch let away as EngineUnreachable {
        guard away.mayPass else { throw away.error(target.server) }
        try await patience.wait(away.reason)
        continue
      }
      switch response.status {
      case 200..<300:
        if let answer = BulkAnswer(response.body, documents: documents) { return answer.items }
        odd += 1
        guard odd < Self.oddLimit else { throw EngineAnswer.odd(response, target) }
        try await patience.wait("the server did not answer in the form of a bulk request")
      case 413:
        patience.shrink()
        return nil
      case 429, 500..<600:
        try await patience.wait(
          "the server is busy (status \(response.status))",
          asked: response.retryAfter
        )
      default: throw EngineAnswer.error(response, target)
      }
    }
  }

  private var lost: FeedError {
    FeedError(
      .noIndex,
      target: target.text,
      reason: "the index is gone",
      advice: "Make it with --create, and say --again: everything is sent once more."
    )
  }
}
