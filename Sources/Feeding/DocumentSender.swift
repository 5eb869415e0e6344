import Digests
import Storing

/// Sends each line in a request of its own, several at a time, again and again those that the server is too
/// busy for.
struct DocumentSender: LineSender {
  private let target: FeedTarget
  private let server: any EngineServer
  private var patience: SendingPatience
  /// How often in a row something came back that is no answer.
  private var odd = 0

  /// How often in a row something may come back that is no answer.
  private static let oddLimit = 5

  init(target: FeedTarget, server: any EngineServer, behavior: IndexFeeder.Behavior) {
    (self.target, self.server) = (target, server)
    patience = SendingPatience(server: target.server, behavior: behavior)
  }

  /// See ``LineSender/send(_:round:)``.
  mutating func send(_ lines: [FeedLine], round: Int64) async throws -> [BulkAnswer.Item] {
    var outcomes = [BulkAnswer.Item](repeating: .busy, count: lines.count)
    var waiting = Array(lines.indices)
    while !waiting.isEmpty {
      let part = Array(waiting.prefix(patience.pace.requests))
      let time = patience.begin()
      let answers = try await answers(to: part.map { lines[$0] }, round, within: time)
      var trouble: (reason: String, asked: Double?)?
      for (index, answer) in zip(part, answers) {
        switch answer {
        case .settled(let item): outcomes[index] = item
        case .busy(let reason, let asked):
          trouble = (trouble?.reason ?? reason, [asked, trouble?.asked].compactMap(\.self).max())
        case .odd(let response):
          guard odd < Self.oddLimit else { throw EngineAnswer.odd(response, target) }
          trouble = trouble ?? ("the server did not answer in the form of Vespa", nil)
        case .failed(let error): throw error
        }
      }
      odd = answers.contains { if case .odd = $0 { true } else { false } } ? odd + 1 : 0
      waiting.removeAll { outcomes[$0] != .busy }
      if let trouble {
        if part.contains(where: { outcomes[$0] != .busy }) { patience.advance() }
        try await patience.wait(trouble.reason, asked: trouble.asked)
      } else {
        patience.succeed()
      }
    }
    return outcomes
  }

  /// Sends `lines` at the same time, and waits for each answer for `time` seconds at most.
  ///
  /// - Returns: The answers in the order of the lines.
  /// - Throws: `CancellationError`.
  private func answers(
    to lines: [FeedLine],
    _ round: Int64,
    within time: Double?
  ) async throws -> [DocumentAnswer] {
    let (target, server) = (target, server)
    return try await withThrowingTaskGroup(of: (Int, DocumentAnswer).self) { group in
      for (number, line) in lines.enumerated() {
        group.addTask {
          let path = VespaPath.document(line.entry.identity.text)
          do {
            var request = line.request(round: round)
            request.time = time
            let response = try await server.send(request)
            return (number, DocumentAnswer(response, path: path, target))
          } catch let away as EngineUnreachable {
            return (number, DocumentAnswer(away, target))
          }
        }
      }
      var answers = [DocumentAnswer?](repeating: nil, count: lines.count)
      for try await (number, answer) in group { answers[number] = answer }
      return answers.compactMap(\.self)
    }
  }
}
