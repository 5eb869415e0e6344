import HTTPTypes
import Records
import Searching
import Synchronization

/// The answers to searches that were given lately, given again while nothing has changed.
///
/// People who type ask the same beginnings again and again. An answer is given again only when
/// everything it was made of is as it was: the index with its live scores, the pages that were
/// read for it, and the time that its proofs end.
final class AnswerCache: Sendable {
  /// What an answer is an answer to.
  struct Question: Hashable, Sendable {
    /// The path with its query, as they were sent.
    let target: String
    /// What the stores were like.
    let marks: [ServedMark]
    /// The time, in steps within which proofs end at the same moment.
    let step: Int64
  }

  /// Milliseconds in which the proofs of all answers end at the same moment, so that the same
  /// answer is the same bytes for a while.
  static let step: Int64 = 600_000
  /// What an answer costs beside its bytes.
  private static let overhead = 512

  private let answers: Mutex<RecencyCache<Question, Answer>>

  /// A cache of about so many bytes.
  init(bytes: Int) {
    answers = Mutex(RecencyCache(budget: bytes))
  }

  /// The answer to `request`, made by `make` unless it is known.
  ///
  /// - Throws: What `make` throws.
  func answer(
    _ request: APIRequest,
    _ state: ServerState,
    _ make: () async throws -> Answer
  ) async throws -> Answer {
    // What an explanation says of votes, and what opens on a device, changes by itself.
    let isPlain = ["explain", "installed", "platform"].allSatisfy { request[$0] == nil }
    guard isPlain else { return try await make() }
    let question = Question(
      target: request.target,
      marks: try state.stores(request).map(\.mark),
      step: request.now.milliseconds / Self.step
    )
    if let known = answers.withLock({ $0.value(of: question) }) { return known }
    let answer = try await make()
    guard case .bytes(let bytes) = answer.body, answer.status == .ok else { return answer }
    var kept = answer
    // How long it took tells of the first time only.
    kept.headers[.serverTiming] = nil
    let cost = bytes.count + request.target.utf8.count + Self.overhead
    answers.withLock { $0.keep(kept, of: question, cost: cost) }
    return answer
  }
}
